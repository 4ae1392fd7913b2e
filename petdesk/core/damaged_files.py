"""What is done about a damaged file: its error is classified, and it is moved aside."""

import errno
import itertools
import os
import sqlite3
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import disk_usage
from typing import Final

from petdesk.core.disk_errors import DiskError, DiskProblem
from petdesk.core.files import is_there, move_file

_SIDECARS: Final = ("-wal", "-shm", "-journal")
_HEADER: Final = 100  # bytes
ROOM: Final = 64 * 1024  # bytes; SQLite's smallest log and its companion need as much

# ERROR is what a missing table raises, TOOBIG and MISMATCH a length or a type that nobody wrote.
_DAMAGE: Final = {
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_TOOBIG,
    sqlite3.SQLITE_MISMATCH,
}
_SQLITE: Final = {
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
    if is_damage(error):
        name = getattr(error, "sqlite_errorname", type(error).__name__)
        return f"the file is damaged: {name}", DiskProblem.DAMAGED
    problem = _kind(error)
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


def is_damage(error: Exception) -> bool:
    """Return whether ``error`` means that what a file holds is lost, so that it may be set aside.

    A ValueError comes from a value that nobody wrote so, or from a text of SQLite that quotes one,
    and an OperationalError without a code from text that is no UTF-8.
    """
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
        return code & 0xFF in _DAMAGE  # the rest of a code is the kind of it
    return isinstance(error, ValueError)


def move_aside(path: Path) -> Path:
    """Move a damaged file out of the way, under a name with the time; OSError where it stays.

    Nothing that was moved so before is overwritten.
    """
    now = time.strftime("%Y-%m-%d-%H%M%S")
    names = (f"{now}-{number}" if number else now for number in itertools.count())
    paths = (path.with_name(f"{path.stem}.damaged-{name}{path.suffix}") for name in names)
    aside = next(path for path in paths if not is_there(path))
    move(path, aside)
    return aside


def move(path: Path, to: Path) -> None:
    """Rename a database with its sidecar files; OSError where all of it stays."""
    # The companions go first: SQLite would play a log that is left into the next file. And they
    # come back where the file itself stays (a virus scanner has it open): the log holds its newest.
    moved: list[tuple[Path, Path]] = []
    try:
        for source, target in zip(_files(path), _files(to), strict=True):
            # Where the file itself is gone, its log is all that there is of it.
            if is_there(source) or (source == path and not moved):
                move_file(source, target)
                moved.append((source, target))
    except OSError:
        for source, target in moved:
            move_file(target, source)
        raise


def remove(path: Path) -> None:
    for file in _files(path):
        file.unlink(missing_ok=True)


def is_orphaned(path: Path) -> bool:
    """Return whether sidecar files of the database at ``path`` are there without it."""
    *companions, file = _files(path)
    return not is_there(file) and any(is_there(path) and path.stat().st_size for path in companions)


def has_no_header(path: Path) -> bool:
    """Return whether the file at ``path`` has no header; some of these SQLite takes for new."""
    return is_there(path) and path.stat().st_size < _HEADER


def check_format(path: Path) -> None:
    """Raise ValueError where the file at ``path`` is cut to nothing, or is marked as read-only.

    The mark is byte 18, a number from the future (https://www.sqlite.org/fileformat2.html): it
    would be read, and never written again. What is no file is an OSError.
    """
    check_is_file(path)
    with path.open("rb") as file:
        header = file.read(_HEADER)
    if len(header) < _HEADER or header[18] not in {1, 2}:
        raise ValueError("the format is none")


def check_is_file(path: Path) -> None:
    """Raise OSError where the database at ``path``, or a sidecar file, is no regular file.

    A pipe would be waited for.
    """
    # Windows has no pipes among files, and a look is an opening there: of a companion that another
    # PetDesk removes in that moment, it fails, and Wine would let the next program write into it.
    files = [path] if sys.platform == "win32" else _files(path)
    for file in files:
        # One look each: another PetDesk may remove a companion at any moment.
        with suppress(FileNotFoundError):
            if not stat.S_ISREG(file.stat().st_mode):
                raise OSError(errno.EINVAL, f"{file.name} is no file", str(file))


def check_pages(database: sqlite3.Connection) -> None:
    """Raise ValueError where the file's pages are wrong, though they may seem to make sense.

    What is read may miss it, and then it would be met at each writing, and never be mended.
    """
    (verdict,) = database.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok":
        raise ValueError("the file is not sound")


def _files(path: Path) -> list[Path]:
    return [path.with_name(path.name + suffix) for suffix in (*_SIDECARS, "")]


def _kind(error: Exception) -> DiskProblem:
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        return _SQLITE.get(code, DiskProblem.OTHER)
    if getattr(error, "winerror", None) in _WINDOWS_LOCKED:
        return DiskProblem.LOCKED  # Python calls it a want of permission
    return _SYSTEM.get(getattr(error, "errno", None) or 0, DiskProblem.OTHER)


def _is_forbidden(error: Exception, path: Path | None) -> bool:
    name = getattr(error, "filename", None)
    file = path if name is None else Path(os.fsdecode(name))
    try:
        return file is not None and is_there(file) and not _is_readable(file)
    except PermissionError:
        return True  # even to look whether it is there
    except OSError:
        return False


def _is_readable(file: Path) -> bool:
    if os.name != "nt" or file.is_dir():
        # Not opened: that could take a lock of SQLite's away, see `petdesk.core.database`.
        return os.access(file, os.R_OK)
    try:
        file.open("rb").close()  # access lists are looked at by an opening alone
    except PermissionError:
        return False
    return True


def _is_full(path: Path) -> bool:
    try:
        return disk_usage(path.parent).free < ROOM
    except OSError:
        return False
