"""The rate limit's period as each answer shows it, and the use of a plan's day."""

import math
from dataclasses import dataclass, replace
from typing import NamedTuple

from petdesk.service.governor.figures import DAY, Figures
from petdesk.service.headers import LimitHeaders

_ROUNDING = 2
"""Seconds by which one moment may differ where it was rounded for each answer."""

_MAX_OTHERS = 7.0
"""As many other programs are assumed at first; a shelter with more has a plan for more."""


@dataclass(frozen=True, slots=True)
class Period:
    """A period of the limit, as far as answers showed it; moments are our monotonic clock's.

    ``reset`` is the service's timestamp and names the period, ``ends_at`` the same moment, or the
    latest that it can be where the service's clock can't be believed, and ``opens_at`` is ``delay``
    later. ``seen_at`` was our last look, ``gap`` seconds after the one before, at the answer to
    ``ticket``; ``after`` was the last that had been sent by then. ``others`` is how many requests
    of other programs came in that gap. ``is_clock_sound`` is whether the service's clock has put a
    Reset where a period can end, ``is_rolling`` whether requests come back one by one.
    """

    limit: int | None = None
    remaining: int | None = None
    reset: int | None = None
    began_at: float = -math.inf
    ends_at: float = -math.inf
    opens_at: float = -math.inf
    seen_at: float = -math.inf
    gap: float = math.inf
    ticket: int = 0
    after: int = 0
    others: float = 0.0
    delay: float = 0.0
    is_long: bool = False
    is_clock_sound: bool = False
    is_rolling: bool = False

    def is_open(self, now: float) -> bool:
        """Return whether this period decides what may be sent now."""
        return self.remaining is not None and now < self.opens_at

    def unseen(self, now: float, figures: Figures) -> float:
        """Estimate how many requests others have sent since the last look, chance included."""
        # Two looks close together say little, and in the long run nobody outruns the limit.
        rate = self.others / max(self.gap, figures.period / 10.0)
        expected = (now - self.seen_at) * min(rate, (self.limit or math.inf) / figures.period)
        return expected + math.sqrt(expected)

    @property
    def reserve(self) -> float:
        """Requests that bulk work leaves: twice as many as others sent of late, and one more."""
        others = max(self.others, _MAX_OTHERS) if self.is_rolling else self.others
        return 2.0 * others + 1.0 if others >= 0.5 else 0.0  # noqa: PLR2004  nobody else is there


class Look(NamedTuple):
    """One answer: its headers, its request, the last request sent so far, and a random margin."""

    limits: LimitHeaders
    ticket: int
    last_ticket: int
    now: float
    delay: float


def seen(known: Period, look: Look, figures: Figures) -> Period:
    """Return the period after an answer.

    Answers arrive in any order. One to a request that was sent before the last look can only lower
    what remains; a later one is taken as it is, since a sliding limit frees requests.
    """
    limits, now = look.limits, look.now
    if limits.remaining is None:
        return used_unseen(known) if known.is_open(now) else Period()
    is_newer = look.ticket > known.after
    if known.remaining is None or not _is_same(known, limits, now):
        is_late = known.remaining is not None and not is_newer
        if is_late and (limits.reset or 0) < (known.reset or 0):
            return known
        return _begun(known, look, figures)
    if not is_newer:
        return replace(known, remaining=min(limits.remaining, known.remaining))
    own = look.ticket - known.ticket
    others = max(0, known.remaining - limits.remaining - own)
    after = replace(
        known,
        remaining=limits.remaining,
        seen_at=now,
        gap=now - known.seen_at,
        ticket=look.ticket,
        after=look.last_ticket,
        others=max((known.others + others) / 2.0, others),
    )
    return _ending(after, look, figures)


def used_unseen(period: Period) -> Period:
    """Count one request of which no answer says what remains: the service may have counted it."""
    if period.remaining is None:
        return period
    # Counted as ours here, it is none of the others' at the next look.
    return replace(period, remaining=max(0, period.remaining - 1), ticket=period.ticket + 1)


def _is_same(known: Period, limits: LimitHeaders, now: float) -> bool:
    if limits.limit != known.limit:
        return False
    if limits.reset is None or known.reset is None:
        return now < known.opens_at
    return abs(limits.reset - known.reset) <= _ROUNDING


def _begun(known: Period, look: Look, figures: Figures) -> Period:
    limits, now = look.limits, look.now
    others = known.others
    if known.remaining is None:
        used = (limits.limit or 0) - (limits.remaining or 0) - 1
        others = min(_MAX_OTHERS, max(0, used))
    fresh = Period(
        limits.limit,
        limits.remaining,
        limits.reset,
        began_at=now,
        ends_at=math.inf,
        opens_at=math.inf,
        seen_at=now,
        gap=known.gap,
        ticket=look.ticket,
        after=look.last_ticket,
        others=others,
        delay=look.delay,
        is_clock_sound=known.is_clock_sound,
        is_rolling=known.is_rolling or _rolls(known, limits, figures),
    )
    return _ending(fresh, look, figures)


def _rolls(known: Period, limits: LimitHeaders, figures: Figures) -> bool:
    """Return whether Reset moved on by less than a period, as that of a sliding limit does."""
    if limits.reset is None or known.reset is None or limits.limit != known.limit:
        return False
    is_placed = limits.clock_offset is not None and known.is_clock_sound
    return is_placed and 0 < limits.reset - known.reset < figures.period / 2.0


def _ending(period: Period, look: Look, figures: Figures) -> Period:
    """Return ``period`` with its end, as ``look`` shows it.

    A Reset that no minute's period can have is a day's, or the service's Date is wrong. It is
    believed where that clock was right before, or once it stood still for longer than a minute.
    """
    limits, now = look.limits, look.now
    latest = period.began_at + figures.period
    ends_at, is_sound, is_long = latest, period.is_clock_sound, False
    if limits.reset_in is not None and limits.clock_offset is not None:
        is_long = limits.reset_in > figures.period * 1.25
        is_near = -_ROUNDING <= limits.reset_in <= figures.period * 1.25
        is_sound = is_sound or is_near
        if is_near or (limits.reset_in > 0 and (is_sound or now >= latest)):
            ends_at = now + max(0.0, limits.reset_in)
    # Each reading of the clocks errs towards later only, so the earliest is the best.
    ends_at = min(period.ends_at, ends_at) if ends_at - period.ends_at < _ROUNDING else ends_at
    return replace(
        period,
        ends_at=ends_at,
        opens_at=ends_at + period.delay,
        is_long=is_long,
        is_clock_sound=is_sound,
    )


@dataclass(frozen=True, slots=True)
class DailyUsage:
    """What is known to have been used of a day's limit, by all programs together.

    Too low by what others use while this one sends nothing, until a header shows the day's period.
    """

    began_at: float = -math.inf
    used: int = 0

    def seen(self, before: Period, after: Period, per_day: int | None, now: float) -> "DailyUsage":
        if after.remaining is None or after.limit is None or after.seen_at != now:
            return self
        if after.limit == per_day:
            return DailyUsage(after.ends_at - DAY, after.limit - after.remaining)
        is_same = after.began_at == before.began_at
        known = before.remaining if is_same and before.remaining is not None else after.limit
        used = max(0, known - after.remaining)
        if now - self.began_at >= DAY:
            return DailyUsage(now, used)
        return replace(self, used=self.used + used)

    def opens_at(self, per_day: int | None, now: float, figures: Figures) -> float:
        """Return the moment before which the day has nothing left for bulk work."""
        if per_day is None or now - self.began_at >= DAY:
            return -math.inf
        is_spent = self.used >= per_day * (1.0 - figures.for_people)
        return self.began_at + DAY if is_spent else -math.inf
