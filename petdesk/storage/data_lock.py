"""One PetDesk for each data folder: who holds the lock has it, and a second start finds it taken.

The lock is a small file with the number of the process, so that one that was killed stands in
nobody's way. It is taken before the window is made where such a file lies there, else after the
first paint, which need not wait for it then.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile

from petdesk.storage.places import lock_file

if TYPE_CHECKING:
    from pathlib import Path


class DataLock:
    """The lock of ``folder``, which is made where there is none."""

    def __init__(self, folder: Path) -> None:
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
        self._file = QLockFile(str(lock_file(folder)))
        # A desk is open for weeks: no age makes a lock stale, only the end of its process.
        self._file.setStaleLockTime(0)

    def take(self, limit: int = 0) -> bool:
        """Take it within ``limit`` milliseconds, or tell that another process has it.

        Where no lock can be written (a disk that is full, or read only) PetDesk goes without.
        """
        if self._file.tryLock(limit):
            return True
        return self._file.error() is not QLockFile.LockError.LockFailedError

    def release(self) -> None:
        """Let the next one have it."""
        self._file.unlock()
