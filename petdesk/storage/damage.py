"""A damaged SQLite file: how it is told from a disk in trouble, and moved out of the way."""

import itertools
import sqlite3
from pathlib import Path
from typing import Final

_COMPANIONS: Final = ("-wal", "-shm")
_ROOM: Final = 64 * 1024  # bytes; SQLite's smallest log and its companion need as much


def diagnosis(error: Exception, path: Path | None) -> tuple[str, bool]:
    """Say what is wrong with the file at ``path``, and whether it is damaged."""
    if is_damage(error):
        return str(error), True
    # SQLite calls a full disk an "I/O error" where it has no better word.
    is_full = path is not None and _is_full(path)
    return ("the disk is full" if is_full else str(error)), False


def is_damage(error: Exception) -> bool:
    """Tell whether ``error`` says that what a file holds is lost, so that it may be set aside.

    ERROR is what a missing table gives; a ValueError comes from a value that nobody wrote so, and
    an OperationalError without a code from text that is no UTF-8.
    """
    damage = {sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
        return code & 0xFF in damage  # the rest of a code says which kind of it
    return isinstance(error, ValueError)


def move_aside(path: Path, now: str) -> Path:
    """Move a database out of the way, under a name with ``now`` in it; OSError where it stays."""
    names = (f"{now}-{number}" if number else now for number in itertools.count())
    paths = (path.with_name(f"{path.stem}.damaged-{name}{path.suffix}") for name in names)
    aside = next(path for path in paths if not path.exists())
    move(path, aside)
    return aside


def move(path: Path, to: Path) -> None:
    """Give a database another name, with its companions; OSError where all of it stays."""
    # The companions go first: SQLite would play a log that is left into the next file. And they
    # come back where the file itself stays (a virus scanner has it open): the log holds its newest.
    moved: list[tuple[Path, Path]] = []
    try:
        for suffix in (*_COMPANIONS, ""):
            source, target = path.with_name(path.name + suffix), to.with_name(to.name + suffix)
            if not suffix or source.exists():
                source.replace(target)
                moved.append((source, target))
    except OSError:
        for source, target in moved:
            target.replace(source)
        raise


def remove(path: Path) -> None:
    """Remove a database with its companions, if it is there."""
    for suffix in (*_COMPANIONS, ""):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def _is_full(path: Path) -> bool:
    from shutil import disk_usage  # noqa: PLC0415  only something that failed needs it

    try:
        return disk_usage(path.parent).free < _ROOM
    except OSError:
        return False
