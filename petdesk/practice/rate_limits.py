"""Rate limits and bans: pure decisions in whole seconds of a clock that is passed in.

Source: service interface, "Rate limits by plan" and "Rate limit headers". How windows begin, which
window the headers describe, and the ban rule are practice's own (see `petdesk.practice`).
"""

import math
from dataclasses import dataclass
from typing import NamedTuple

MINUTE = 60
DAY = 86_400

BAN_AFTER = 10
"""How many requests sent before a ``Retry-After`` has passed bring a ban."""

BAN_SECONDS = 300
"""How long a ban lasts, in seconds."""


class PlanLimits(NamedTuple):
    """How many requests one key may send per minute and per day."""

    per_minute: int
    per_day: int


PLANS = {
    "free": PlanLimits(60, 1_000),
    "pro": PlanLimits(300, 10_000),
    "business": PlanLimits(1_000, 100_000),
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome of the limits for one request: the three headers, and Retry-After for a 429."""

    limit: int
    remaining: int
    reset: int
    retry_after: int | None = None
    banned: bool = False


@dataclass(frozen=True, slots=True)
class Window:
    """The requests counted since ``started`` (seconds since the epoch) in ``seconds`` seconds."""

    seconds: int
    started: int
    used: int

    @property
    def end(self) -> int:
        """The first second that no longer belongs to this window."""
        return self.started + self.seconds

    def at(self, second: int) -> "Window":
        """Return the window of ``second``: this one, or a fresh one (a clock may be set back)."""
        if self.started <= second < self.end:
            return self
        return Window(self.seconds, second, 0)

    def counted(self) -> "Window":
        return Window(self.seconds, self.started, self.used + 1)


@dataclass(frozen=True, slots=True)
class Budget:
    """What one caller has used.

    ``early`` counts requests that came before ``wait_until``, when the last ``Retry-After`` passes.
    """

    minute: Window = Window(MINUTE, 0, 0)
    day: Window = Window(DAY, 0, 0)
    wait_until: int = 0
    early: int = 0
    banned_until: int = 0

    def is_banned(self, second: int) -> bool:
        """Return whether a ban is on; one that a clock set back would prolong is off."""
        return second < self.banned_until <= second + BAN_SECONDS


def decide(budget: Budget, plan: PlanLimits, now: float) -> tuple[Budget, Verdict]:
    """Return the budget after a request at ``now`` (seconds since the epoch), and the verdict.

    Whole seconds throughout: who waits as told is admitted.
    """
    second = math.floor(now)
    minute, day = budget.minute.at(second), budget.day.at(second)
    spent = minute.used >= plan.per_minute or day.used >= plan.per_day
    if spent or budget.is_banned(second):
        return _reject(budget, minute, day, plan, second)
    minute, day = minute.counted(), day.counted()
    window, limit = _tightest(minute, day, plan)
    return Budget(minute, day), Verdict(limit, limit - window.used, window.end)


def _reject(
    budget: Budget, minute: Window, day: Window, plan: PlanLimits, second: int
) -> tuple[Budget, Verdict]:
    banned_until, early = budget.banned_until, budget.early
    if not budget.is_banned(second):
        early += second < budget.wait_until
        banned_until = 0
        if early >= BAN_AFTER:
            banned_until, early = second + BAN_SECONDS, 0
    both = zip((minute, day), plan, strict=True)
    until = max([window.end for window, limit in both if window.used >= limit] + [banned_until])
    _, limit = _tightest(minute, day, plan)
    after = Budget(minute, day, wait_until=until, early=early, banned_until=banned_until)
    return after, Verdict(limit, 0, until, until - second, banned=banned_until > second)


def _tightest(minute: Window, day: Window, plan: PlanLimits) -> tuple[Window, int]:
    both = zip((minute, day), plan, strict=True)
    return min(both, key=lambda pair: (pair[1] - pair[0].used, -pair[0].end))
