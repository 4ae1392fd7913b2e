"""The pauses that services asked for, each in a synced file: the next start keeps to them."""

import json
from contextlib import suppress
from pathlib import Path

from petdesk.core.files import make_folder, read_small, replace_file
from petdesk.service.contract import Pause
from petdesk.service.errors import PauseReason
from petdesk.service.gate import Clock
from petdesk.service.governor import DAY
from petdesk.service.headers import MAX_PLAUSIBLE_WAIT

_MAX_BYTES = 4096  # bytes; what is longer was not written here
_END = 1e12  # seconds; more than any clock shows
_SAME = 1.0  # seconds; the clocks' drift moves a stored moment by less


class PauseFiles:
    """The pauses in ``folder``, each by a name of its own. All of it blocks."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        self._folder = folder
        self._clock = clock

    def write(self, name: str, pause: Pause) -> None:
        """Keep ``pause``, unless another program was told to wait for longer. Raises OSError."""
        other = self.read(name)
        if other is None or other.until <= pause.until + _SAME:
            self._store(name, pause)

    def read(self, name: str) -> Pause | None:
        """Return a pause with its end by the wall clock as it is now, whoever set that meanwhile.

        The monotonic clock shows it, which starts from 0 with the computer. An absurdly long pause
        is a day's.
        """
        with suppress(OSError, ValueError, TypeError, KeyError):
            stored = json.loads(read_small(self._path(name), _MAX_BYTES))
            moments = [float(stored[key]) for key in ("until", "noted_at", "monotonic")]
            reasons = {reason.value: reason for reason in PauseReason}
            if all(abs(moment) < _END for moment in moments):
                # A reason that is new in a later PetDesk, or is not there, ends no pause.
                reason = reasons.get(stored.get("reason"), PauseReason.LIMIT)
                return self._corrected(name, moments, reason)
        return None

    def _corrected(self, name: str, moments: list[float], reason: PauseReason) -> Pause:
        until, noted_at, counted = moments
        wall, monotonic = self._clock.wall(), self._clock.monotonic()
        passed = max(0.0, wall - noted_at)
        if monotonic >= counted:
            passed = min(passed, monotonic - counted)
        length = DAY if until - noted_at > MAX_PLAUSIBLE_WAIT else until - noted_at
        pause = Pause(wall + length - passed, reason)
        if pause.until > wall and abs(pause.until - until) > _SAME:
            # At once where a clock was changed since, or each look would begin it again.
            with suppress(OSError):
                self._store(name, pause)
        return pause

    def remove(self, name: str) -> None:
        """Remove a pause, unless another program was told to wait since. Raises OSError."""
        pause = self.read(name)
        if pause is None or pause.until <= self._clock.wall():
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

    def _store(self, name: str, pause: Pause) -> None:
        stored = {
            "until": pause.until,
            "noted_at": self._clock.wall(),
            "monotonic": self._clock.monotonic(),
            "reason": pause.reason.value,
        }
        make_folder(self._folder)
        replace_file(self._path(name), json.dumps(stored).encode())

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}.json"
