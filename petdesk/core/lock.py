"""Locks: of a data folder, for the one PetDesk that works with it, and of a file that is rewritten.

The folder's is the operating system's: it ends with its process, however that ends, and nothing has
to be written for it, so a full disk is no matter.
"""

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from petdesk.core.files import is_not_regular, make_folder
from petdesk.core.paths import lock_file

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

# What stands in the lock's place may be a pipe, a device or a link. Not every system has each flag.
_FLAGS: Final = sum(
    getattr(os, name, 0) for name in ("O_CLOEXEC", "O_NOFOLLOW", "O_NONBLOCK", "O_NOCTTY")
)
_PRIVATE: Final = 0o600
_WAIT: Final = 5000  # ms; whoever else writes a file does it in a moment


class DataLock:
    """The lock of ``folder``, which is made where there is none."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._held: list[int] = []

    def take(self) -> bool:
        """Take it; return False where another process, or another `DataLock`, has it.

        Where nothing can be locked (some network drives) PetDesk works without.
        """
        if self._held:
            return True
        with suppress(OSError):
            make_folder(self._folder)
        # The folder too, for a disk that has no room for the file; Windows opens no folder.
        for descriptor in (_open(self._folder), _open_file(lock_file(self._folder))):
            if descriptor is None:
                continue
            self._held.append(descriptor)
            try:
                _lock(descriptor)
            except (BlockingIOError, PermissionError):
                self.release()
                return False
            except OSError:
                pass  # this disk knows no locks
        return True

    def release(self) -> None:
        while self._held:
            os.close(self._held.pop())


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of a file that is read and written again. Raises OSError."""
    from PySide6.QtCore import QLockFile  # noqa: PLC0415  few runs write

    make_folder(path.parent)
    file = path.with_name(f"{path.name}.lock")
    if is_not_regular(file):
        raise OSError("its lock is no file")  # Qt would wait for a pipe
    lock = QLockFile(str(file))
    if not lock.tryLock(_WAIT):
        raise OSError("its lock is taken")
    try:
        yield
    finally:
        lock.unlock()


def _open_file(path: Path) -> int | None:
    """Open ``path``, made where there is none; ``None`` of what is no file, or can't be opened."""
    descriptor = _open(path, os.O_RDWR | os.O_CREAT)
    descriptor = _open(path) if descriptor is None else descriptor
    if descriptor is not None and not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        return None
    return descriptor


def _open(path: Path, flags: int = os.O_RDONLY) -> int | None:
    with suppress(OSError):
        return os.open(path, flags | _FLAGS, _PRIVATE)
    return None


def _lock(descriptor: int) -> None:
    if sys.platform == "win32":
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
