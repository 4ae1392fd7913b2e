"""The lock of a data folder, for the one PetDesk that works with it.

It is the operating system's: it ends with its process, however that ends, and nothing has to be
written for it, so a full disk is no matter.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path

from petdesk.core.files import make_folder

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class DataLock:
    """The lock of ``folder``, which is made if there is none."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._held: list[int] = []

    def take(self) -> bool:
        """Take it; return False if another process, or another `DataLock`, has it.

        Where nothing can be locked (some network drives) PetDesk works without.
        """
        if self._held:
            return True
        with suppress(OSError):
            make_folder(self._folder)
        # The folder too, for a disk that has no room for the file; Windows opens no folder.
        file = self._folder / "petdesk.lock"
        for path, flags in ((self._folder, os.O_RDONLY), (file, os.O_RDWR | os.O_CREAT)):
            with suppress(OSError):  # it cannot be opened, or its disk knows no locks
                self._held.append(os.open(path, flags, 0o600))
                if not _lock(self._held[-1]):
                    self.release()
                    return False
        return True

    def release(self) -> None:
        while self._held:
            os.close(self._held.pop())


def _lock(descriptor: int) -> bool:
    """Return False if somebody else has it. Raises OSError if there are no locks."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True
