"""The pauses that services asked for, each in a synced file: the next start keeps to them."""

import json
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from petdesk.core.files import make_folder, read_small, replace_file

Signature = tuple[int, int]
_MAX_BYTES = 4096  # bytes; what is longer was not written here
_END = 1e12  # seconds; more than any clock shows


class StoredPause(NamedTuple):
    """A pause to ``until``, noted at ``noted_at`` (Unix epoch) and ``monotonic``, in seconds.

    ``service_until`` is its end by the service's own clock.
    """

    until: float
    noted_at: float
    monotonic: float
    service_until: float | None = None
    reason: str = ""

    def corrected_until(self, wall: float, monotonic: float) -> float:
        """Return its end by a wall clock that now shows ``wall``, whoever set that meanwhile.

        The monotonic clock shows it, which starts from 0 with the computer.
        """
        passed = max(0.0, wall - self.noted_at)
        if monotonic >= self.monotonic:
            passed = min(passed, monotonic - self.monotonic)
        return wall + (self.until - self.noted_at) - passed


class PauseFiles:
    """The pauses in ``folder``, each by a name of its own. All of it blocks."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def write(self, name: str, pause: StoredPause) -> None:
        make_folder(self._folder)
        replace_file(self._path(name), json.dumps(pause._asdict()).encode())

    def read(self, name: str) -> StoredPause | None:
        with suppress(OSError, ValueError, TypeError):
            pause = StoredPause(**json.loads(read_small(self._path(name), _MAX_BYTES)))
            moments = (pause.until, pause.noted_at, pause.monotonic, pause.service_until or 0.0)
            return pause if all(abs(moment) < _END for moment in moments) else None
        return None

    def signature(self, name: str) -> Signature | None:
        """Return what differs once the file was written again; ``None`` without a file."""
        with suppress(OSError):
            status = self._path(name).stat()
            return status.st_ino, status.st_mtime_ns
        return None

    def remove(self, name: str) -> None:
        self._path(name).unlink(missing_ok=True)

    def write_day(self, name: str, day: tuple[float, int]) -> None:
        """Keep when a day began (seconds since the Unix epoch), and the requests used of it."""
        make_folder(self._folder)
        replace_file(self._folder / f"{name}.day", f"{day[0]!r} {day[1]}".encode())

    def read_day(self, name: str) -> tuple[float, int] | None:
        with suppress(OSError, ValueError):
            began_at, used = read_small(self._folder / f"{name}.day", _MAX_BYTES).split()
            return float(began_at), int(used)
        return None

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}.json"
