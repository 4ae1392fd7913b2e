"""The lock of a data folder, held by the one PetDesk that works with it.

The lock is a small file with the process's number, so that the file of a killed process counts
for nothing. It is taken before the window is made where such a file exists, else after the first
paint.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QLockFile, QSysInfo

from petdesk.files import is_not_regular, make_folder
from petdesk.storage.paths import lock_file


class ForeignLock(NamedTuple):
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
        """Take it within ``limit`` milliseconds; return False where another process has it.

        Where no lock can be written (a disk that is full, or read only) PetDesk works without.
        """
        if is_not_regular(self._path):
            return False
        if self._file.tryLock(limit):
            return True
        if self._file.error() is not QLockFile.LockError.LockFailedError:
            return True
        # What is on a disk that is read only now, nobody can take away.
        return not os.access(self._path.parent, os.W_OK) and not _is_held(self._path)

    def foreign(self) -> ForeignLock | None:
        """Return the lock where it is another computer's; ``None`` where one of this has it.

        It may be a folder that was copied or restored, a computer that was renamed, or a PetDesk
        that is open on another computer with the same folder: these look the same. What is no file
        (a pipe, a link, a folder) is returned without a computer.
        """
        if is_not_regular(self._path):
            return ForeignLock(self._path, "")
        _process, computer, _program = self._file.getLockInfo()
        if computer == _own_name() or _is_held(self._path):
            return None
        return ForeignLock(self._path, computer)

    def holder_elsewhere(self) -> ForeignLock | None:
        """Return the lock where another computer's name stands in it, held or not."""
        _process, computer, _program = self._file.getLockInfo()
        is_named = computer and computer != _own_name()
        return ForeignLock(self._path, computer) if is_named else None

    def take_over(self) -> bool:
        """Take it from the other computer, as a person chose; return whether that succeeded."""
        if not is_not_regular(self._path):
            return self._file.removeStaleLockFile() and self.take()
        try:
            self._path.unlink()
        except OSError:
            return True  # it is a folder: as on a disk that takes no lock
        return self.take()

    def release(self) -> None:
        """Release it for the next start."""
        self._file.unlock()


def _own_name(system: str = sys.platform) -> str:
    """Return the name of this computer that QLockFile writes, on Windows another than Qt's own."""
    return os.environ.get("COMPUTERNAME", "") if system == "win32" else QSysInfo.machineHostName()


def _is_held(path: Path) -> bool:
    """Return whether a process has the lock, whatever the computer's name in it.

    It is a process of this computer, or of another where the network drive shares its locks.
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
