"""The folders that PetDesk makes, and its files in them: for their owner alone.

What is done to permissions here is POSIX's; on Windows the folders lie in the person's profile,
whose access lists are inherited.
"""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

_OTHERS: Final = 0o077
_PRIVATE_FILE: Final = 0o600
_PRIVATE_FOLDER: Final = 0o700

# What PetDesk writes into its data folder; whatever else lies there is somebody else's.
_OWN: Final = (
    *("intake.*", "practice.*", "catalogue-*", "labels-*", "first-screen-*"),
    *("settings.ini*", "petdesk.lock"),
)


def make_folder(folder: Path) -> None:
    """Make ``folder`` for its owner alone, where there is none; OSError where it cannot be."""
    folder.mkdir(mode=_PRIVATE_FOLDER, parents=True, exist_ok=True)


def make_file(path: Path) -> None:
    """Make the empty file ``path`` for its owner alone; FileExistsError where there is one."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _PRIVATE_FILE))


def private(path: str, flags: int) -> int:
    """Open ``path``, as ``open`` asks its opener to; a file that is made is for its owner alone."""
    return os.open(path, flags, _PRIVATE_FILE)


def keep_private(folder: Path, *, is_own: bool, system: str = sys.platform) -> None:
    """Let nobody else into PetDesk's files in ``folder``, and none into it where it ``is_own``.

    Earlier versions left both to the umask. Never raises: a disk that knows no permissions has
    none to take away.
    """
    if system == "win32":
        return
    with suppress(OSError):
        if is_own:
            _tighten(folder)
        for path in {path for pattern in _OWN for path in folder.glob(pattern)}:
            with suppress(OSError):
                _tighten(path)


def _tighten(path: Path) -> None:
    mode = path.lstat().st_mode
    # A link leads to what may be anybody's.
    if not stat.S_ISLNK(mode) and mode & _OTHERS:
        path.chmod(stat.S_IMODE(mode) & ~_OTHERS)


def sync_folder(folder: Path) -> None:
    """Bring the name of a file that was made or moved to the disk, where the system lets one."""
    with suppress(OSError):  # Windows opens no folder
        place = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(place)
        finally:
            os.close(place)
