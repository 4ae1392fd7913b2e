"""Rate limits: pure decisions in whole seconds of a clock that is passed in.

Source: service interface, "Rate limits by plan" and "Rate limit headers". How periods begin, and
which one the headers describe, are practice's own (see `petdesk.practice`).
"""

import math
from typing import NamedTuple

MINUTE = 60
DAY = 86_400


class PlanLimits(NamedTuple):
    per_minute: int
    per_day: int


PLANS = {
    "free": PlanLimits(60, 1_000),
    "pro": PlanLimits(300, 10_000),
    "business": PlanLimits(1_000, 100_000),
}


class Verdict(NamedTuple):
    """The outcome of the limits for one request: the three headers, and Retry-After for a 429."""

    limit: int
    remaining: int
    reset: int
    retry_after: int | None = None


class Period(NamedTuple):
    """The requests counted since ``started`` (seconds since the epoch) in ``seconds`` seconds."""

    seconds: int
    started: int = 0
    used: int = 0

    @property
    def end(self) -> int:
        """The first second that no longer belongs to this period."""
        return self.started + self.seconds

    def at(self, second: int) -> "Period":
        """Return the period of ``second``: this one, or a fresh one (a clock may be set back)."""
        is_current = self.started <= second < self.end
        return self if is_current else Period(self.seconds, second)


class Budget(NamedTuple):
    minute: Period = Period(MINUTE)
    day: Period = Period(DAY)


def decide(budget: Budget, plan: PlanLimits, now: float) -> tuple[Budget, Verdict]:
    """Return the budget after a request, and the verdict; who waits as told is admitted."""
    second = math.floor(now)
    periods = [period.at(second) for period in budget]
    spent = [period.end for period, most in zip(periods, plan, strict=True) if period.used >= most]
    if not spent:
        periods = [period._replace(used=period.used + 1) for period in periods]
    both = zip(periods, plan, strict=True)
    tightest, limit = min(both, key=lambda pair: (pair[1] - pair[0].used, -pair[0].end))
    if spent:
        return Budget(*periods), Verdict(limit, 0, max(spent), max(spent) - second)
    return Budget(*periods), Verdict(limit, limit - tightest.used, tightest.end)
