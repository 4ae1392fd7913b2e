"""Try whether PetDesk can write to a folder of its own, and open what it keeps there."""

import errno
import os
from pathlib import Path
from typing import Final, NamedTuple

from petdesk.core.damaged_files import ROOM, classify_error
from petdesk.core.disk_errors import DiskProblem
from petdesk.core.files import is_there, make_file

_DATABASES: Final = "*.sqlite3"
_TABLES: Final = "*.toml"  # replaced, so never written in place


class Unusable(NamedTuple):
    """A folder that cannot be written, or a file that cannot be opened; ``detail`` is technical."""

    path: Path
    problem: DiskProblem
    detail: str


def find_unusable(folder: Path) -> list[Unusable]:
    """Return what in ``folder`` is in PetDesk's way. Blocks; leaves nothing behind.

    Where there is no such folder yet, the one that it would be made in is tried.
    """
    try:
        place = next((path for path in (folder, *folder.parents) if is_there(path)), folder)
        _write_to(place)
    except OSError as error:
        detail, problem = classify_error(error, folder)
        return [Unusable(folder, problem, detail)]
    needs = {_DATABASES: os.R_OK | os.W_OK, _TABLES: os.R_OK}
    files = [(path, mode) for pattern, mode in needs.items() for path in folder.glob(pattern)]
    unusable = []
    for file, mode in sorted(files):
        if not os.access(file, mode):
            denial = PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file))
            detail, problem = classify_error(denial, file)
            unusable.append(Unusable(file, problem, detail))
    return unusable


def _write_to(folder: Path) -> None:
    """Write as much as a database needs to begin with, and remove it. Raises OSError."""
    file = folder / f"petdesk-check.{os.urandom(4).hex()}.part"
    make_file(file)
    try:
        with file.open("wb") as opened:
            opened.write(bytes(ROOM))
            opened.flush()
            os.fsync(opened.fileno())
    finally:
        file.unlink()
