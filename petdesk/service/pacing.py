"""How the sending of bulk work is spread over a rate limit's window. Pure, as the governor is.

Bulk work is sent at an even pace that would spend what is left of the window at its end::

    Remaining
     60 ┤•
        │   •               pace  = share^fairness · (remaining - in flight - reserve) / time left
        │       •           share = own requests / fall of Remaining meanwhile: 1 alone,
        │           •               1/8 where eight desks send alike
    res.┤- - - - - - - • - - - -    what the looks of so many desks may miss
      0 ┼───────────────────┬───┬──
        first look         end  Reset

So a person's request finds something left at nearly any moment, and no desk takes the window from
the others. Desks cannot see each other: one's look at Remaining is as old as its last answer, and
others have sent since.

A token bucket balances itself under the same rule: the less remains, the slower the pace, until
what drips in is what is sent. A sliding window shows a Reset that is always near, so no pace is
faster than twice the limit's own, and that bound halves with each 429.

Without a usable window (no headers, garbage, a Reset that is past), and in a window far longer than
a minute (a day), bulk work goes at a slow rate of its own, which halves with each 429 likewise.
"""

import math
from dataclasses import dataclass, replace

from petdesk.service.headers import LimitHeaders

DAY = 24 * 3600.0
"""Seconds; the interface names limits per day, not when a day begins."""


@dataclass(frozen=True, slots=True)
class Pacing:
    """The figures of the pace.

    ``alone`` and ``long`` are seconds; all else follows the window's own length.
    """

    tail: float = 0.04
    """The last part of a window that is left to people: 2 s of a minute."""
    per_desk: float = 1.0
    """Requests left unspent for each other desk: each may send one more before it looks again."""
    wary: float = 2.0
    """The most that 429s multiply that by: they say that others, or their people, took more."""
    crowd: int = 8
    """The most desks that are reckoned with; a shelter with more has a plan for more."""
    memory: float = 0.9
    """What an older look at the share counts against the next: some ten requests' worth."""
    fairness: float = 0.7
    """The power of the share that the pace follows. Below 1 a desk with less than its part gains
    on one with more; at 1 whatever split there is would last."""
    unevenness: float = 0.3
    """Intervals vary by this much, so that desks do not fall into step."""
    haste: float = 2.0
    """The fastest pace, as a multiple of the limit spread over its window: to catch up, no more."""
    alone: float = 1.0
    """The interval where nothing is known: 60 a minute, the smallest plan's limit."""
    brake: float = 60.0
    """The most that 429s multiply the shortest interval by: one request a minute is in any plan."""
    easing: float = 0.98
    """What each accepted request makes of that factor: a doubled one is back after some 35."""
    long: float = 75.0
    """A window that goes on for longer is not a minute's but, say, a day's."""
    for_people: float = 0.1
    """The part of a long window that is left to people: on Free 100 of the day's 1,000."""


@dataclass(frozen=True, slots=True)
class Window:
    """The rate limit's window, as the headers named it.

    ``reset`` is the service's timestamp and names the window, ``resets_at`` the same moment by our
    monotonic clock, ``opens_at`` that with margin and jitter. ``began_at`` is our first look at it,
    and ``after`` the last request that had been sent when we last looked. ``length`` is the longest
    time to Reset (seconds) that was seen at this limit.
    """

    limit: int | None = None
    remaining: int | None = None
    reset: int | None = None
    resets_at: float | None = None
    opens_at: float = -math.inf
    began_at: float = -math.inf
    after: int = 0
    length: float = 0.0

    @property
    def is_whole(self) -> bool:
        """Whether headers named this window, with an end."""
        return self.reset is not None

    def is_same(self, other: "Window") -> bool:
        """Tell whether two looks were at one window."""
        return self.limit == other.limit and self.reset == other.reset

    def is_open(self, now: float) -> bool:
        """Tell whether this window says what may be sent now."""
        return self.remaining is not None and now < self.opens_at


@dataclass(frozen=True, slots=True)
class Pace:
    """How bulk work was sent so far.

    ``last`` is when the last of it was sent, ``draw`` what chance makes of the next interval (near
    1), ``own`` and ``fallen`` are counts that fade: our requests, and how far Remaining fell
    meanwhile. ``brake`` is what 429s multiply the shortest interval by.
    """

    last: float = -math.inf
    draw: float = 1.0
    own: float = 0.3
    fallen: float = 0.3
    brake: float = 1.0

    @property
    def share(self) -> float:
        """The part of all requests that is ours, above 0 to 1."""
        return self.own / max(self.own, self.fallen)

    def braked(self, figures: Pacing) -> "Pace":
        """Give the pace after a 429."""
        return replace(self, brake=min(figures.brake, self.brake * 2.0))

    def eased(self, figures: Pacing) -> "Pace":
        """Give the pace after an answer that was no 429."""
        return replace(self, brake=max(1.0, self.brake * figures.easing))

    def watched(self, before: Window, after: Window, figures: Pacing) -> "Pace":
        """Learn our share from how far Remaining fell between two looks at the same window."""
        if after.is_whole and not before.is_whole:
            # The first look of all: what is gone already is taken for that many desks.
            gone = (after.limit or 0) - (after.remaining or 0)
            return replace(self, fallen=self.own * min(figures.crowd, max(1, gone)))
        if not after.is_same(before):
            return self
        fall = max(0, (before.remaining or 0) - (after.remaining or 0))
        fade = figures.memory
        return replace(self, own=self.own * fade + 1.0, fallen=self.fallen * fade + fall)


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
        """Give the moment before which the day has nothing left for bulk work."""
        if per_day is None or now - self.began_at >= DAY:
            return -math.inf
        is_spent = self.used >= per_day * (1.0 - figures.for_people)
        return self.began_at + DAY if is_spent else -math.inf


def shown(limits: LimitHeaders, launched: int, now: float, delay: float) -> Window:
    """Give the window that ``limits`` show, with ``launched`` requests sent so far.

    ``delay`` (seconds) comes on top of Reset.
    """
    if limits.remaining is None or limits.reset is None or limits.reset_in is None:
        return Window(limits.limit, limits.remaining)
    at = now + limits.reset_in
    return Window(
        limits.limit,
        limits.remaining,
        limits.reset,
        at,
        at + delay,
        began_at=now,
        after=launched,
        length=limits.reset_in,
    )


def looked(known: Window, fresh: Window, *, is_newer: bool) -> Window:
    """Give the window after an answer that shows ``fresh``.

    Answers arrive in any order. One to a request that was sent before the last look (``is_newer``
    false) can only lower what remains; a later one is believed as it stands, since a sliding limit
    gives requests back.
    """
    if fresh.resets_at is None or fresh.remaining is None:
        return known if known.is_whole else fresh
    if known.resets_at is None or known.reset is None or known.remaining is None:
        return fresh
    lowest = min(fresh.remaining, known.remaining)
    is_one_rule = fresh.limit == known.limit
    length = max(fresh.length, known.length) if is_one_rule else fresh.length
    if not fresh.is_same(known):
        if is_one_rule and not is_newer and (fresh.reset or 0) < known.reset:
            return known
        is_over = is_newer or is_one_rule or fresh.began_at >= known.resets_at
        return replace(fresh, length=length, remaining=fresh.remaining if is_over else lowest)
    # Each reading of the skew errs towards later only, so the earliest is the best.
    earlier = min(0.0, fresh.resets_at - known.resets_at)
    return replace(
        known,
        remaining=fresh.remaining if is_newer else lowest,
        resets_at=known.resets_at + earlier,
        opens_at=known.opens_at + earlier,
        after=fresh.after if is_newer else known.after,
        length=length,
    )


def bulk_at(window: Window, pace: Pace, flying: int, now: float, figures: Pacing) -> float:
    """Give the moment of the next bulk request, with ``flying`` requests under way."""
    soonest = pace.last + pace.draw * pace.brake * _shortest(window, now, figures)
    if window.remaining is None or window.resets_at is None or not window.is_open(now):
        # The first after a window's end looks how things stand; then each at our own rate.
        return max(soonest, _next_window(window, pace, figures))
    left = window.remaining - flying
    if window.resets_at - now > figures.long:
        return soonest if left > figures.for_people * (window.limit or 0) else window.opens_at
    end = window.resets_at - figures.tail * (window.resets_at - window.began_at)
    start = max(pace.last, window.began_at)
    others = min(figures.crowd, 1.0 / pace.share) - 1.0
    spare = left - figures.per_desk * min(figures.wary, pace.brake) * others
    if spare >= 1.0:
        share: float = pace.share**figures.fairness
        at = start + pace.draw * max(0.0, end - start) / (spare * share)
        if at <= end or share == 1.0:
            return max(soonest, min(at, end))
    return max(soonest, _next_window(window, pace, figures))


def _shortest(window: Window, now: float, figures: Pacing) -> float:
    """Give the shortest interval, in seconds, while there are no 429s."""
    if not 0.0 < window.length <= figures.long or (
        not window.is_open(now) and window.opens_at + window.length < now
    ):
        return figures.alone
    return window.length / max(1, window.limit or 1) / figures.haste


def _next_window(window: Window, pace: Pace, figures: Pacing) -> float:
    """Give our first moment in the next window: desks begin one after another, not together."""
    if window.resets_at is None:
        return window.opens_at
    each = (window.resets_at - window.began_at) / max(1, window.limit or 1)
    phase = (pace.draw - 1.0) / figures.unevenness / 2.0 + 0.5
    return window.opens_at + phase * each * (min(figures.crowd, 1.0 / pace.share) - 1.0)
