"""What can be wrong with a file of PetDesk's own, by what a person is told."""

from enum import Enum


class DiskProblem(Enum):
    """Why a file cannot be read or written; texts: `petdesk.settings.storage_messages`."""

    FULL = "full"
    READ_ONLY = "read only"
    """The disk, the folder or the file may not be written."""
    FORBIDDEN = "forbidden"
    """The file may not even be opened, or a folder that it lies in not be entered."""
    LOCKED = "locked"
    """Another program has the file for itself."""
    SILENT = "silent"
    """The disk does not answer."""
    DAMAGED = "damaged"
    """What the file holds is lost, at least in part; it can be set aside."""
    NEWER = "newer"
    """A newer PetDesk wrote it."""
    GONE = "gone"
    """The file that this run works with is not there any more."""
    REPLACED = "replaced"
    """The file was replaced by another one, or by an older copy, during this run."""
    OTHER = "other"


class DiskError(Exception):
    """A file cannot be read or written; the text is technical, ``reason`` is why."""

    def __init__(self, detail: str, reason: DiskProblem = DiskProblem.OTHER) -> None:
        super().__init__(detail)
        self.reason = reason

    @property
    def is_damaged(self) -> bool:
        """Whether what the file holds is lost, so that it may be set aside for a new one."""
        return self.reason is DiskProblem.DAMAGED


class CatalogueError(DiskError):
    """The local copy, or the file of labels beside it, cannot be read or written."""
