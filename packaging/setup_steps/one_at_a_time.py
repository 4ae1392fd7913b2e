"""One set-up at a time: a lock that the operating system drops when its holder dies."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from setup_steps.trouble import say

_POLL_SECONDS = 0.2


@contextmanager
def one_at_a_time(lock: Path) -> Iterator[None]:
    """Hold ``lock`` for the block; wait, and say so once, while another start holds it."""
    with lock.open("a+") as file:
        if not _try(file):
            say("Another start is setting PetDesk up; waiting for it ...")
            while not _try(file):
                time.sleep(_POLL_SECONDS)
        yield


if sys.platform == "win32":
    import msvcrt

    def _try(file: IO[str]) -> bool:
        try:
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try(file: IO[str]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
