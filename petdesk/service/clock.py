"""The two clocks that the client reads: one to measure with, one for dates."""

import sys
import time
from typing import Protocol


class Clock(Protocol):
    def monotonic(self) -> float:
        """Return seconds that never go back; only differences mean anything."""

    def wall(self) -> float:
        """Return seconds since the Unix epoch; a person may set this clock at any time."""


class SystemClock:
    """This computer's clocks."""

    def monotonic(self) -> float:
        """Return seconds that never go back, those of the computer's sleep included.

        A pause goes on while a laptop is shut. Of macOS' two such clocks, the one without RAW is
        made of the time of day, and was seen to go back.
        """
        return time.monotonic() if _COUNTS_SLEEP is None else time.clock_gettime(_COUNTS_SLEEP)

    def wall(self) -> float:
        return time.time()


_COUNTS_SLEEP: int | None = getattr(
    time, {"linux": "CLOCK_BOOTTIME", "darwin": "CLOCK_MONOTONIC_RAW"}.get(sys.platform, ""), None
)
