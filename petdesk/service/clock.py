"""The two clocks that the client reads: one to measure with, one to speak about moments."""

import time
from typing import Protocol


class Clock(Protocol):
    """Where the client takes the time from."""

    def monotonic(self) -> float:
        """Give seconds that never go back; only differences mean anything."""

    def wall(self) -> float:
        """Give seconds since the Unix epoch; a person may set this clock at any time."""


class SystemClock:
    """This computer's clocks."""

    def monotonic(self) -> float:
        """Give seconds that never go back."""
        return time.monotonic()

    def wall(self) -> float:
        """Give seconds since the Unix epoch."""
        return time.time()
