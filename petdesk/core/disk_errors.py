"""What can be wrong with one of PetDesk's own files, and the words for it."""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from shutil import disk_usage
from typing import Final

from petdesk.core.display_text import sanitize_for_line
from petdesk.core.files import is_there
from petdesk.core.translation import filled, translate


class DiskProblem(Enum):
    FULL = "full"
    READ_ONLY = "read only"  # the disk, the folder or the file may not be written
    FORBIDDEN = "forbidden"  # the file may not be opened, or a folder that it lies in not entered
    LOCKED = "locked"  # another program has the file for itself
    SILENT = "silent"  # the disk does not answer
    DAMAGED = "damaged"  # what the file holds is lost, at least in part; it can be set aside
    NEWER = "newer"  # a newer PetDesk wrote it
    GONE = "gone"  # the file that this run works with is not there any more
    REPLACED = "replaced"  # another file, or an older copy, is in its place since this run began
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


ROOM: Final = 64 * 1024  # bytes; SQLite's smallest log and its companion need as much

_SQLITE: Final = {
    # A missing table raises ERROR, a length or a type that nobody wrote TOOBIG and MISMATCH.
    sqlite3.SQLITE_ERROR: DiskProblem.DAMAGED,
    sqlite3.SQLITE_CORRUPT: DiskProblem.DAMAGED,
    sqlite3.SQLITE_NOTADB: DiskProblem.DAMAGED,
    sqlite3.SQLITE_TOOBIG: DiskProblem.DAMAGED,
    sqlite3.SQLITE_MISMATCH: DiskProblem.DAMAGED,
    sqlite3.SQLITE_FULL: DiskProblem.FULL,
    sqlite3.SQLITE_READONLY: DiskProblem.READ_ONLY,
    sqlite3.SQLITE_PERM: DiskProblem.READ_ONLY,
    sqlite3.SQLITE_BUSY: DiskProblem.LOCKED,
    sqlite3.SQLITE_LOCKED: DiskProblem.LOCKED,
}
_SYSTEM: Final = {
    errno.ENOSPC: DiskProblem.FULL,
    errno.EDQUOT: DiskProblem.FULL,
    errno.EROFS: DiskProblem.READ_ONLY,
    errno.EACCES: DiskProblem.READ_ONLY,
    errno.EPERM: DiskProblem.READ_ONLY,
}
_WINDOWS_LOCKED: Final = {32, 33}  # ERROR_SHARING_VIOLATION, ERROR_LOCK_VIOLATION
# SQLite's own text may quote what a damaged file holds, so it is not shown.
_TEXTS: Final = {
    DiskProblem.FULL: "the disk is full",
    DiskProblem.READ_ONLY: "it is read-only, or permission is denied",
    DiskProblem.FORBIDDEN: "permission to open it is denied",
    DiskProblem.LOCKED: "another program has it locked",
}


@contextmanager
def mapping_errors(error: type[DiskError], path: Path | None = None) -> Iterator[None]:
    """Raise what the system or SQLite raises about the file at ``path`` as ``error``."""
    try:
        yield
    except (sqlite3.Error, OSError, ValueError) as cause:
        raise error(*classify_error(cause, path)) from cause


def classify_error(error: Exception, path: Path | None) -> tuple[str, DiskProblem]:
    problem = _kind(error)
    if problem is DiskProblem.DAMAGED:
        name = getattr(error, "sqlite_errorname", type(error).__name__)
        return f"the file is damaged: {name}", problem
    if problem in {DiskProblem.OTHER, DiskProblem.READ_ONLY} and _is_forbidden(error, path):
        problem = DiskProblem.FORBIDDEN
    # SQLite has no better text than "I/O error" for a full disk, and "unable to open" for a log
    # that it cannot make.
    if problem is DiskProblem.OTHER and path is not None:
        if _is_full(path):
            problem = DiskProblem.FULL
        elif is_there(path.parent) and not os.access(path.parent, os.W_OK):
            problem = DiskProblem.READ_ONLY
    reason = error.strerror if isinstance(error, OSError) else None
    return _TEXTS.get(problem) or reason or str(error), problem


def _kind(error: Exception) -> DiskProblem:
    if isinstance(error, sqlite3.Error):
        # An OperationalError without a code comes from text that is no UTF-8.
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
        return _SQLITE.get(code & 0xFF, DiskProblem.OTHER)  # the rest of a code is the kind of it
    if isinstance(error, ValueError):  # from a value that nobody wrote
        return DiskProblem.DAMAGED
    if getattr(error, "winerror", None) in _WINDOWS_LOCKED:
        return DiskProblem.LOCKED  # Python calls it missing permission
    return _SYSTEM.get(getattr(error, "errno", None) or 0, DiskProblem.OTHER)


def _is_forbidden(error: Exception, path: Path | None) -> bool:
    name = getattr(error, "filename", None)
    file = path if name is None else Path(os.fsdecode(name))
    try:
        # Not opened: that could take a lock of SQLite's away, see `petdesk.core.database`.
        return file is not None and is_there(file) and not os.access(file, os.R_OK)
    except PermissionError:
        return True  # even to look whether it is there
    except OSError:
        return False


def _is_full(path: Path) -> bool:
    try:
        return disk_usage(path.parent).free < ROOM
    except OSError:
        return False


def disk_cause(problem: DiskProblem, detail: str) -> str:
    """Return why a file cannot be read or written, for use in brackets; else ``detail``."""
    return {
        DiskProblem.FULL: translate("Disk", "the disk is full"),
        DiskProblem.READ_ONLY: translate("Disk", "the disk or the file is read-only"),
        DiskProblem.FORBIDDEN: translate("Disk", "you don't have permission to open the file"),
        DiskProblem.LOCKED: translate("Disk", "another program has locked the file"),
        DiskProblem.SILENT: translate("Disk", "the disk isn't responding"),
        DiskProblem.DAMAGED: translate("Disk", "the file is damaged"),
        DiskProblem.NEWER: translate("Disk", "a newer PetDesk wrote the file"),
        DiskProblem.GONE: translate("Disk", "the file is missing"),
        DiskProblem.REPLACED: translate("Disk", "another file has taken its place"),
    }.get(problem) or sanitize_for_line(detail)


def with_disk(text: str, problem: DiskProblem, detail: str) -> str:
    return filled(text, disk_cause(problem, detail), disk_remedy(problem))


def disk_remedy(problem: DiskProblem) -> str:
    return {
        DiskProblem.FULL: translate("Disk", "Free some disk space."),
        DiskProblem.READ_ONLY: translate(
            "Disk", "Ask your administrator to let you write to PetDesk's data folder."
        ),
        DiskProblem.FORBIDDEN: translate(
            "Disk", "Ask your administrator to let you open the files in PetDesk's data folder."
        ),
        DiskProblem.LOCKED: translate(
            "Disk", "Close the program that uses it, such as a backup, or wait until it's done."
        ),
        DiskProblem.SILENT: translate("Disk", "Check that the disk or network drive is connected."),
        DiskProblem.DAMAGED: translate("Disk", "Restart PetDesk. It saves what can still be read."),
        DiskProblem.NEWER: translate("Disk", "Use the newer PetDesk."),
        DiskProblem.GONE: translate(
            "Disk", "Reconnect the disk or network drive with PetDesk's data folder."
        ),
        DiskProblem.REPLACED: translate(
            "Disk", "Restore PetDesk's data folder, or restart PetDesk to use this one."
        ),
    }.get(problem) or translate("Disk", "Tell your administrator.")
