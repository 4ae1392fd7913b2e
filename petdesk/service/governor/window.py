"""The rate limit's window as each answer shows it, and the use of a plan's day."""

import math
from dataclasses import dataclass, replace

from petdesk.service.governor.policy import Pacing
from petdesk.service.headers import LimitHeaders

DAY = 24 * 3600.0
"""Seconds; the interface names limits per day, not when a day begins."""

_ROUNDING = 1
"""Seconds by which one moment may differ where it was rounded anew for each answer."""

_MIN_RESET_STEP = 5
"""Seconds; where Reset moves on by less, what little a look is worth makes it a rolling limit."""


_ASKED_AGAIN_AFTER = 60.0
"""Seconds after which an empty window is asked about once more, unless a 429 named its end: a Date
that is hours wrong puts the end of a minute hours ahead."""


@dataclass(frozen=True, slots=True)
class Window:
    """The rate limit's window, as the headers named it.

    ``reset`` is the service's timestamp and names the window, ``resets_at`` the same moment by our
    monotonic clock, ``opens_at`` that with margin and jitter. ``began_at`` is our first look at it,
    ``seen_at`` the last, and ``after`` the last request that had been sent by then.

    ``is_clock_known`` is whether the service's clock is known, so that Reset is when it seems to
    be. ``is_rolling`` is set once Reset moved on by less than a window (a sliding log, a token
    bucket): then Reset frees few requests, not a whole window's. ``anchor`` is the Reset that it
    moved from. ``farthest_reset`` is the most seconds that Reset was seen ahead: a window lasts at
    least so long. ``smallest_step`` is the least that Reset moved on by from one window to another:
    it lasts no longer.
    """

    limit: int | None = None
    remaining: int | None = None
    reset: int | None = None
    resets_at: float | None = None
    opens_at: float = -math.inf
    began_at: float = -math.inf
    seen_at: float = -math.inf
    after: int = 0
    is_clock_known: bool = True
    anchor: int = 0
    is_rolling: bool = False
    farthest_reset: float = 0.0
    smallest_step: float = math.inf

    @property
    def has_end(self) -> bool:
        """Whether headers named this window, with an end."""
        return self.reset is not None

    @property
    def is_fixed(self) -> bool:
        """Whether a whole window begins at Reset, as far as is known, and that is known."""
        return self.has_end and self.is_clock_known and not self.is_rolling

    def is_same(self, other: "Window") -> bool:
        """Return whether two looks were at one window."""
        return self.limit == other.limit and self.reset == other.reset

    def is_open(self, now: float) -> bool:
        """Return whether this window decides what may be sent now."""
        return self.remaining is not None and now < self.opens_at


def window_of(limits: LimitHeaders, last_ticket: int, now: float, delay: float) -> Window:
    """Return the window in an answer's headers, with ``last_ticket`` requests sent so far.

    ``delay`` (seconds) comes on top of Reset.
    """
    if limits.remaining is None or limits.reset is None or limits.reset_in is None:
        return Window(limits.limit, limits.remaining)
    if limits.reset_in < -_ROUNDING:
        return Window(limits.limit, limits.remaining)  # past: it names no window
    at = now + limits.reset_in
    return Window(
        limits.limit,
        limits.remaining,
        limits.reset,
        at,
        min(at, now + _ASKED_AGAIN_AFTER) + delay,
        began_at=now,
        seen_at=now,
        after=last_ticket,
        is_clock_known=limits.clock_offset is not None,
        anchor=limits.reset,
        farthest_reset=limits.reset_in,
    )


def updated_window(known: Window, fresh: Window, *, is_newer: bool, plan_window: float) -> Window:
    """Return the window after an answer that shows ``fresh``.

    Answers arrive in any order. One to a request that was sent before the last look (``is_newer``
    false) can only lower what remains; a later one is taken as it is, since a sliding limit
    frees requests.
    """
    if fresh.resets_at is None or fresh.remaining is None:
        return known if known.has_end else fresh
    if known.resets_at is None or known.reset is None or known.remaining is None:
        return fresh
    lowest = min(fresh.remaining, known.remaining)
    is_one_rule = fresh.limit == known.limit
    if not fresh.is_same(known):
        if is_one_rule and not is_newer and (fresh.reset or 0) < known.reset:
            return known
        is_over = is_newer or is_one_rule or fresh.began_at >= known.resets_at
        after = replace(fresh, remaining=fresh.remaining if is_over else lowest)
        return _with_reset_step(known, after, plan_window) if is_one_rule else after
    # Each reading of the skew errs towards later only, so the earliest is the best.
    earlier = min(0.0, fresh.resets_at - known.resets_at)
    return replace(
        known,
        remaining=fresh.remaining if is_newer else lowest,
        resets_at=known.resets_at + earlier,
        opens_at=known.opens_at + earlier,
        seen_at=fresh.seen_at if is_newer else known.seen_at,
        after=fresh.after if is_newer else known.after,
    )


def _with_reset_step(known: Window, fresh: Window, plan_window: float) -> Window:
    """Return ``fresh`` with what is learnt from how far its Reset moved on from that of ``known``.

    A fixed window's next Reset is a whole window later. One that is shorter than a minute shows by
    that no Reset was ever further ahead than it then moves on, give or take two roundings.
    """
    moved = (fresh.reset or 0) - known.anchor
    farthest_reset = max(known.farthest_reset, fresh.farthest_reset)
    learnt = replace(
        fresh,
        farthest_reset=farthest_reset,
        smallest_step=known.smallest_step,
        is_rolling=known.is_rolling,
    )
    if moved > plan_window / 2.0 or moved >= max(_MIN_RESET_STEP, farthest_reset - 2 * _ROUNDING):
        return replace(learnt, smallest_step=min(known.smallest_step, moved))
    is_rolling = known.is_rolling or abs(moved) > _ROUNDING
    return replace(learnt, anchor=known.anchor, is_rolling=is_rolling)


@dataclass(frozen=True, slots=True)
class DailyUsage:
    """What is known to have been used of a day's limit, by all desks together, since ``began_at``.

    It counts how far Remaining is below the limit in each window that this desk looks at, so it is
    too low by what others use while this desk sends nothing. A header that shows the day's own
    window sets it right.
    """

    began_at: float = -math.inf
    used: int = 0

    def seen(self, before: Window, after: Window, per_day: int | None, now: float) -> "DailyUsage":
        """Count what was used between two looks."""
        if after.remaining is None or after.limit is None or after.resets_at is None:
            return self
        if after.limit == per_day:
            return DailyUsage(after.resets_at - DAY, after.limit - after.remaining)
        known = before.remaining if after.is_same(before) else None
        used = max(0, (after.limit if known is None else known) - after.remaining)
        if now - self.began_at >= DAY:
            return DailyUsage(now, used)
        return replace(self, used=self.used + used)

    def opens_at(self, per_day: int | None, now: float, figures: Pacing) -> float:
        """Return the moment before which the day has nothing left for bulk work."""
        if per_day is None or now - self.began_at >= DAY:
            return -math.inf
        is_spent = self.used >= per_day * (1.0 - figures.reserved_share)
        return self.began_at + DAY if is_spent else -math.inf
