"""What keeps the local copy, or the labels beside it, from being read or written."""

from __future__ import annotations

from petdesk.storage.disk_trouble import DiskTrouble


class CatalogueError(Exception):
    """The file is damaged, of a newer PetDesk, or not to be read or written; the text says.

    ``trouble`` is the kind of it.
    """

    def __init__(self, detail: str, trouble: DiskTrouble = DiskTrouble.OTHER) -> None:
        super().__init__(detail)
        self.trouble = trouble

    @property
    def is_damaged(self) -> bool:
        """Whether what the file holds is lost, so that it may be set aside."""
        return self.trouble is DiskTrouble.DAMAGED
