"""One PetDesk for each data folder: who holds the lock has it, and a second start finds it taken.

The lock is a small file with the number of the process, so that one that was killed stands in
nobody's way. It is taken before the window is made where such a file lies there, else after the
first paint, which need not wait for it then.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QLockFile, QSysInfo

from petdesk.small_file import is_no_file
from petdesk.storage.folders import make_folder
from petdesk.storage.places import lock_file

if TYPE_CHECKING:
    from pathlib import Path


class LeftLock(NamedTuple):
    """A lock of another computer; its name as it stands in ``file``, empty where it has none."""

    file: Path
    computer: str


class DataLock:
    """The lock of ``folder``, which is made where there is none."""

    def __init__(self, folder: Path) -> None:
        with suppress(OSError):
            make_folder(folder)
        self._path = lock_file(folder)
        self._file = QLockFile(str(self._path))
        # A desk is open for weeks: no age makes a lock stale, only the end of its process.
        self._file.setStaleLockTime(0)

    def take(self, limit: int = 0) -> bool:
        """Take it within ``limit`` milliseconds, or tell that another process has it.

        Where no lock can be written (a disk that is full, or read only) PetDesk goes without.
        """
        if is_no_file(self._path):
            return False
        if self._file.tryLock(limit):
            return True
        if self._file.error() is not QLockFile.LockError.LockFailedError:
            return True
        # What lies on a disk that is read only now, nobody can take away.
        return not os.access(self._path.parent, os.W_OK) and not _is_held(self._path)

    def left(self) -> LeftLock | None:
        """Return the lock where another computer left it; ``None`` where one of this has it.

        That is so in a folder that was copied or restored, or of a computer that was renamed, and
        while PetDesk is open on another one that shares the folder. Nobody can tell which. What is
        no file (a pipe, a link, a folder) is nobody's.
        """
        if is_no_file(self._path):
            return LeftLock(self._path, "")
        _process, computer, _program = self._file.getLockInfo()
        if computer == QSysInfo.machineHostName() or _is_held(self._path):
            return None
        return LeftLock(self._path, computer)

    def elsewhere(self) -> LeftLock | None:
        """Return the lock where another computer's name stands in it, whoever has it."""
        _process, computer, _program = self._file.getLockInfo()
        is_named = computer and computer != QSysInfo.machineHostName()
        return LeftLock(self._path, computer) if is_named else None

    def take_over(self) -> bool:
        """Take it from the other computer, at a person's word; tell whether that went well."""
        if not is_no_file(self._path):
            return self._file.removeStaleLockFile() and self.take()
        try:
            self._path.unlink()
        except OSError:
            return True  # it is a folder: as on a disk that takes no lock
        return self.take()

    def release(self) -> None:
        """Let the next one have it."""
        self._file.unlock()


def _is_held(path: Path) -> bool:
    """Return whether a process has the lock, whatever name it knows its computer by.

    That is one of this computer, or of another where the network drive tells of its locks.
    """
    try:
        # Windows lets nobody else write what a process holds, nor NFS lock what is only read.
        with path.open("r+b" if os.access(path, os.W_OK) else "rb") as file:
            if sys.platform != "win32":
                import fcntl  # noqa: PLC0415  Windows has none

                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return True
    return False
