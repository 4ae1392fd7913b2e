"""How much of a plan's requests per day is used. Pure, as the governor is."""

import math
from dataclasses import dataclass, replace

from petdesk.service.governor.pace import Pacing
from petdesk.service.governor.window import Window

DAY = 24 * 3600.0
"""Seconds; the interface names limits per day, not when a day begins."""


@dataclass(frozen=True, slots=True)
class DayMeter:
    """What is known to have been used of a day's limit, by all desks together, since ``began_at``.

    It counts how far Remaining is below the limit in each window that this desk looks at, so it is
    too low by what others use while this desk sends nothing. A header that shows the day's own
    window sets it right.
    """

    began_at: float = -math.inf
    used: int = 0

    def seen(self, before: Window, after: Window, per_day: int | None, now: float) -> "DayMeter":
        """Count what was used between two looks."""
        if after.remaining is None or after.limit is None or after.resets_at is None:
            return self
        if after.limit == per_day:
            return DayMeter(after.resets_at - DAY, after.limit - after.remaining)
        known = before.remaining if after.is_same(before) else None
        used = max(0, (after.limit if known is None else known) - after.remaining)
        if now - self.began_at >= DAY:
            return DayMeter(now, used)
        return replace(self, used=self.used + used)

    def opens_at(self, per_day: int | None, now: float, figures: Pacing) -> float:
        """Return the moment before which the day has nothing left for bulk work."""
        if per_day is None or now - self.began_at >= DAY:
            return -math.inf
        is_spent = self.used >= per_day * (1.0 - figures.for_people)
        return self.began_at + DAY if is_spent else -math.inf
