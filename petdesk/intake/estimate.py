"""The estimated cost of a batch: requests, time, the day's budget, what is left to people.

Pure. It stands on what the last answers showed of the limit; other desks change it from minute to
minute.
"""

import math
from dataclasses import dataclass

from petdesk.service.contract import Budget, BulkBudget

_DAY = 24 * 3600.0


@dataclass(frozen=True, slots=True)
class Estimate:
    """What it takes to send ``requests`` animals.

    ``seconds`` counts from now to the last, ``per_minute`` is what the limit leaves to a batch, and
    ``for_people`` what it leaves to people each minute meanwhile, where it is known. ``day_limit``
    is the plan's, where it is known; then ``today`` are the requests of the batch that fit into
    this day, and ``day_for_people`` is what the batch leaves of the day to people at least.
    """

    requests: int
    seconds: float
    per_minute: float
    for_people: int | None = None
    day_limit: int | None = None
    today: int | None = None
    day_for_people: int | None = None

    @property
    def is_for_days(self) -> bool:
        return self.today is not None and self.today < self.requests


def estimate(rows: int, budget: Budget, now: float) -> Estimate:
    bulk = budget.bulk
    pause = max(0.0, (budget.paused_until or now) - now)
    seconds = pause + rows / bulk.per_minute * 60.0
    for_people = None
    if budget.limit is not None:
        for_people = max(0, math.floor(budget.limit - bulk.per_minute))
    if bulk.day_limit is None or bulk.day_left is None or bulk.per_day is None:
        return Estimate(rows, seconds, bulk.per_minute, for_people)
    return Estimate(
        rows,
        seconds if rows <= bulk.day_left else _over_days(rows, bulk, now),
        bulk.per_minute,
        for_people,
        bulk.day_limit,
        min(rows, bulk.day_left),
        bulk.day_limit - bulk.per_day,
    )


def _over_days(rows: int, bulk: BulkBudget, now: float) -> float:
    """Return the seconds that ``rows`` take, of which this day has room for too few."""
    per_day, left = max(1, bulk.per_day or 1), bulk.day_left or 0
    wait = _DAY if bulk.day_ends_at is None else max(0.0, bulk.day_ends_at - now)
    whole_days, last = divmod(rows - left - 1, per_day)
    return wait + whole_days * _DAY + (last + 1) / bulk.per_minute * 60.0
