"""A damaged SQLite file: how it is told from a disk in trouble, and moved out of the way."""

from __future__ import annotations

import errno
import itertools
import os
import sqlite3
import stat
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from petdesk.small_file import move_file
from petdesk.storage.disk_trouble import DiskTrouble

if TYPE_CHECKING:
    from pathlib import Path

_COMPANIONS: Final = ("-wal", "-shm", "-journal")
_HEADER: Final = 100  # bytes
_ROOM: Final = 64 * 1024  # bytes; SQLite's smallest log and its companion need as much

# ERROR is what a missing table gives, TOOBIG and MISMATCH a length or a type that nobody wrote.
_DAMAGE: Final = {
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_TOOBIG,
    sqlite3.SQLITE_MISMATCH,
}
_SQLITE: Final = {
    sqlite3.SQLITE_FULL: DiskTrouble.FULL,
    sqlite3.SQLITE_READONLY: DiskTrouble.READ_ONLY,
    sqlite3.SQLITE_PERM: DiskTrouble.READ_ONLY,
    sqlite3.SQLITE_BUSY: DiskTrouble.LOCKED,
    sqlite3.SQLITE_LOCKED: DiskTrouble.LOCKED,
}
_SYSTEM: Final = {
    errno.ENOSPC: DiskTrouble.FULL,
    errno.EDQUOT: DiskTrouble.FULL,
    errno.EROFS: DiskTrouble.READ_ONLY,
    errno.EACCES: DiskTrouble.READ_ONLY,
    errno.EPERM: DiskTrouble.READ_ONLY,
}
_WINDOWS_LOCKED: Final = {32, 33}  # ERROR_SHARING_VIOLATION, ERROR_LOCK_VIOLATION
# SQLite's own words may quote what a damaged file holds, so they are not told.
_WORDS: Final = {
    DiskTrouble.FULL: "the disk is full",
    DiskTrouble.READ_ONLY: "it may not be written",
    DiskTrouble.LOCKED: "another program has it locked",
}


def diagnosis(error: Exception, path: Path | None) -> tuple[str, DiskTrouble]:
    """Return what is wrong with the file at ``path``, for people and by its kind."""
    if is_damage(error):
        name = getattr(error, "sqlite_errorname", type(error).__name__)
        return f"the file is damaged: {name}", DiskTrouble.DAMAGED
    trouble = _kind(error)
    # SQLite has no better word than "I/O error" for a full disk, and "unable to open" for a log
    # that it cannot make.
    if trouble is DiskTrouble.OTHER and path is not None:
        if _is_full(path):
            trouble = DiskTrouble.FULL
        elif path.parent.exists() and not os.access(path.parent, os.W_OK):
            trouble = DiskTrouble.READ_ONLY
    told = error.strerror if isinstance(error, OSError) else None
    return _WORDS.get(trouble) or told or str(error), trouble


def is_damage(error: Exception) -> bool:
    """Return whether ``error`` says that what a file holds is lost, so that it may be set aside.

    A ValueError comes from a value that nobody wrote so, or from words of SQLite that quote one,
    and an OperationalError without a code from text that is no UTF-8.
    """
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
        return code & 0xFF in _DAMAGE  # the rest of a code says which kind of it
    return isinstance(error, ValueError)


def move_aside(path: Path, now: str) -> Path:
    """Move a database out of the way, under a name with ``now`` in it; OSError where it stays."""
    names = (f"{now}-{number}" if number else now for number in itertools.count())
    paths = (path.with_name(f"{path.stem}.damaged-{name}{path.suffix}") for name in names)
    aside = next(path for path in paths if not path.exists())
    move(path, aside)
    return aside


def move(path: Path, to: Path) -> None:
    """Rename a database, with its companions; OSError where all of it stays."""
    # The companions go first: SQLite would play a log that is left into the next file. And they
    # come back where the file itself stays (a virus scanner has it open): the log holds its newest.
    moved: list[tuple[Path, Path]] = []
    try:
        for source, target in zip(_files(path), _files(to), strict=True):
            # Where the file itself is gone, its log is all that there is of it.
            if source.exists() or (source == path and not moved):
                move_file(source, target)
                moved.append((source, target))
    except OSError:
        for source, target in moved:
            move_file(target, source)
        raise


def remove(path: Path) -> None:
    """Remove a database with its companions, if it is there."""
    for file in _files(path):
        file.unlink(missing_ok=True)


def left_behind(path: Path) -> bool:
    """Return whether something of the database at ``path`` is there without the file itself."""
    *companions, file = _files(path)
    return not file.exists() and any(path.exists() and path.stat().st_size for path in companions)


def is_cut_to_nothing(path: Path) -> bool:
    """Return whether the file at ``path`` has no header; some of these SQLite takes for new."""
    return path.exists() and path.stat().st_size < _HEADER


def check_format(path: Path) -> None:
    """Raise ValueError where the file at ``path`` is cut to nothing, or says to be read-only.

    It says so at byte 18, by a number from the future (https://www.sqlite.org/fileformat2.html): it
    would be read, and never written again. What is no file is an OSError.
    """
    check_kind(path)
    with path.open("rb") as file:
        header = file.read(_HEADER)
    if len(header) < _HEADER or header[18] not in {1, 2}:
        raise ValueError("the format is none")


def check_kind(path: Path) -> None:
    """Raise OSError where the database at ``path``, or a companion, is no file.

    A pipe would be waited for.
    """
    for file in _files(path):
        # One look each: another PetDesk may remove a companion at any moment.
        with suppress(FileNotFoundError):
            if not stat.S_ISREG(file.stat().st_mode):
                raise OSError(errno.EINVAL, f"{file.name} is no file", str(file))


def check_pages(database: sqlite3.Connection) -> None:
    """Raise ValueError where the file's pages are wrong, though they may seem to make sense.

    What is read may miss it, and then it would be met at each writing, and never be mended.
    """
    (found,) = database.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise ValueError("the file is not sound")


def _files(path: Path) -> list[Path]:
    return [path.with_name(path.name + suffix) for suffix in (*_COMPANIONS, "")]


def _kind(error: Exception) -> DiskTrouble:
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        return _SQLITE.get(code, DiskTrouble.OTHER)
    if getattr(error, "winerror", None) in _WINDOWS_LOCKED:
        return DiskTrouble.LOCKED  # Python calls it a want of permission
    return _SYSTEM.get(getattr(error, "errno", None) or 0, DiskTrouble.OTHER)


def _is_full(path: Path) -> bool:
    from shutil import disk_usage  # noqa: PLC0415  only something that failed needs it

    try:
        return disk_usage(path.parent).free < _ROOM
    except OSError:
        return False
