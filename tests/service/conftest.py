"""Clocks and chance that a test can set."""

from dataclasses import dataclass

import pytest

from petdesk.service.gate import Clock

WALL = 1_800_000_000.0


@dataclass
class SetClock(Clock):
    now: float = 1000.0
    wall_now: float = WALL

    def monotonic(self) -> float:
        return self.now

    def wall(self) -> float:
        return self.wall_now

    def advance(self, seconds: float) -> None:
        self.now += seconds
        self.wall_now += seconds


@pytest.fixture
def set_clock() -> SetClock:
    return SetClock()
