"""How bulk work is spread over a rate limit's window.

Bulk work is sent at an even pace that would spend what is left of the window at its end::

    Remaining
     60 ┤•
        │   •               pace  = share^fairness · (remaining - in flight - reserve) / time left
        │       •           share = own requests / fall of Remaining meanwhile: 1 alone,
        │           •               1/8 where eight desks send alike
    res.┤- - - - - - - • - - - -    what so many desks may not see yet
      0 ┼───────────────────┬───┬──
        first look         end  Reset

So a person's request nearly always finds something left, and no desk takes the window from the
others. Desks cannot see each other: the Remaining that one knows is as old as its last answer, and
others have sent since.

A limit that rolls (a sliding log, a token bucket) frees requests one by one, and its Reset is
always near. There the pace would spend what is left within a third of a window's length: the less
remains, the slower the pace, until what comes back is what is sent. No pace is faster than twice
the limit's own, and that bound halves with each 429.

Without a usable window (no headers, garbage, a Reset that is past or cannot be placed), and in one
far longer than a minute (a day), bulk work keeps to so few a minute that eight desks can do so at
once on the smallest plan; after a 429 evenly, and half as many with each. Remaining without a Reset
stops bulk work at the reserve, for about a minute at a time.

Two things follow from a 429. What was left at the last look went at once, so as much is kept in
reserve from then on; and where the pause's end does not promise a whole window, bulk work begins
again slowly, an interval after it, so that desks do not all compete for the one request that was
freed.
"""

import math
from dataclasses import dataclass, replace

from petdesk.service.governor.policy import Pacing
from petdesk.service.governor.window import Window


@dataclass(frozen=True, slots=True)
class Pace:
    """How bulk work has been sent so far.

    ``last`` is when the last of it was sent, ``recent`` when the last few were, ``interval_jitter``
    the random factor of the next interval (near 1), ``own_requests`` and ``remaining_drop`` are
    counts that fade: our requests, and how far Remaining fell meanwhile. ``slowdown`` is what 429s
    multiply the shortest interval by. ``burst`` is how many requests others took at once, as far as
    429s showed; it fades as ``slowdown`` does.
    """

    last: float = -math.inf
    recent: tuple[float, ...] = ()
    interval_jitter: float = 1.0
    own_requests: float = 0.3
    remaining_drop: float = 0.3
    slowdown: float = 1.0
    burst: float = 0.0

    def sent(self, now: float, interval_jitter: float, figures: Pacing) -> "Pace":
        """Return the pace after one more was sent, with the jitter of the interval to the next."""
        recent = (*self.recent, now)[-figures.rate_without_headers :]
        return replace(self, last=now, recent=recent, interval_jitter=interval_jitter)

    @property
    def share(self) -> float:
        """The part of all requests that is ours, above 0 to 1."""
        return self.own_requests / max(self.own_requests, self.remaining_drop)

    def slowed_down(self, before: Window, now: float, figures: Pacing) -> "Pace":
        """Return the pace after a 429; ``before`` is the window as it was last looked at."""
        taken = before.remaining or 0 if before.is_open(now) else 0
        most = (before.limit or 0) / 2.0
        return replace(
            self,
            slowdown=min(figures.max_slowdown, self.slowdown * 2.0),
            burst=max(self.burst, min(most, taken)),
        )

    def sped_up(self, figures: Pacing) -> "Pace":
        """Return the pace after an answer that was no 429."""
        return replace(
            self,
            slowdown=max(1.0, self.slowdown * figures.recovery),
            burst=self.burst * figures.recovery,
        )

    def reserve(self, figures: Pacing) -> float:
        """Return how many requests are left to others, who cannot be seen."""
        others = min(figures.max_others, 1.0 / self.share) - 1.0
        return max(
            self.burst,
            figures.reserve_per_desk * min(figures.max_reserve_factor, self.slowdown) * others,
        )

    def with_observation(self, before: Window, after: Window, figures: Pacing) -> "Pace":
        """Learn our share from how far Remaining fell between two looks at the same window."""
        if after.has_end and not before.has_end:
            # The first answer of all: what is used already is taken for that many desks.
            gone = (after.limit or 0) - (after.remaining or 0)
            return replace(
                self, remaining_drop=self.own_requests * min(figures.max_desks, max(1, gone))
            )
        if not after.is_same(before):
            return self
        fall = max(0, (before.remaining or 0) - (after.remaining or 0))
        fade = figures.observation_weight
        return replace(
            self,
            own_requests=self.own_requests * fade + 1.0,
            remaining_drop=self.remaining_drop * fade + fall,
        )


def bulk_at(window: Window, pace: Pace, in_flight: int, now: float, figures: Pacing) -> float:
    """Return the moment of the next bulk request, with ``in_flight`` requests under way."""
    soonest = _soonest(window, pace, now, figures)
    if window.remaining is None:
        return soonest
    left = window.remaining - in_flight
    if window.resets_at is None or not window.is_clock_known:
        is_low = left <= max(pace.burst, figures.max_desks)
        at = pace.last + pace.interval_jitter * figures.plan_window if is_low else soonest
    elif window.is_rolling:
        at = _rolling_at(pace, left, figures)
    elif not window.is_open(now):
        # The first after a window's end looks how things stand; then each at our own rate.
        at = _next_window(window, pace, figures)
    elif window.resets_at - now > figures.max_minute_window:
        is_for_people = left <= figures.reserved_share * (window.limit or 0)
        at = window.opens_at if is_for_people else soonest
    else:
        at = _fixed_at(window, window.resets_at, pace, left, figures)
    return max(soonest, at)


def spent_until(  # noqa: PLR0913  what the pace knows, and for whom
    window: Window, pace: Pace, in_flight: int, now: float, figures: Pacing, *, for_people: bool
) -> float:
    """Return the moment before which the window is as good as spent; past where it is not.

    The reserve is left to people. And a look grows old: where others send as well, what little it
    showed is theirs by now, and a request for it would draw a 429.
    """
    if window.remaining is None or not window.is_fixed or not window.is_open(now):
        return -math.inf
    gone = _sent_by_others(window, pace, now, figures, for_people=for_people)
    left = window.remaining - in_flight
    is_spent = left < gone or (not for_people and left <= pace.reserve(figures))
    return window.opens_at if is_spent else -math.inf


def _sent_by_others(
    window: Window, pace: Pace, now: float, figures: Pacing, *, for_people: bool
) -> float:
    """Estimate how many requests others have sent since the last answer.

    Bulk work stops at the reserve at each desk, people do not. So where they press on, a person's
    request expects the pace that this window showed so far, and some more by chance.
    """
    limit, resets_at = window.limit or 0, window.resets_at or now
    length = min(figures.plan_window, window.smallest_step)
    rate = limit / length
    unseen = (1.0 - pace.share) * (now - window.seen_at)
    if not for_people or resets_at - window.began_at > figures.max_minute_window:
        return min(figures.max_others, unseen * rate)
    so_far = window.seen_at - (resets_at - length)
    used = limit - (window.remaining or 0)
    expected = unseen * max(rate, used / max(so_far, figures.opening_share * length))
    return expected + math.sqrt(expected)


def _fixed_at(window: Window, resets_at: float, pace: Pace, left: int, figures: Pacing) -> float:
    end = resets_at - figures.window_tail * (resets_at - window.began_at)
    start = max(pace.last, window.began_at)
    spare = left - pace.reserve(figures)
    if spare >= 1.0:
        share: float = pace.share**figures.fairness
        at = start + pace.interval_jitter * max(0.0, end - start) / (spare * share)
        if at <= end or share == 1.0:
            return min(at, end)
    return _next_window(window, pace, figures)


def _rolling_at(pace: Pace, left: int, figures: Pacing) -> float:
    spare = left - pace.reserve(figures)
    if spare < 1.0:
        return _evenly(pace, figures)
    share: float = pace.share**figures.fairness
    return pace.last + pace.interval_jitter * figures.plan_window / (
        figures.rolling_speedup * spare * share
    )


def _soonest(window: Window, pace: Pace, now: float, figures: Pacing) -> float:
    """Return the moment before which nothing is sent, whatever is left."""
    is_short = (
        window.resets_at is not None
        and window.resets_at - window.began_at <= figures.max_minute_window
    )
    if not is_short or not window.is_clock_known or window.opens_at + figures.plan_window < now:
        return _without_headers(pace, figures)
    shortest = figures.plan_window / max(1, window.limit or 1) / figures.max_rate_factor
    return pace.last + pace.interval_jitter * pace.slowdown * shortest


def _without_headers(pace: Pace, figures: Pacing) -> float:
    """Return the next moment where nothing is known of the window."""
    if pace.slowdown > 1.0:
        return _evenly(pace, figures)
    first_interval = pace.last + pace.interval_jitter * figures.first_interval
    if len(pace.recent) < figures.rate_without_headers:
        return first_interval
    return max(
        first_interval, pace.recent[0] + max(1.0, pace.interval_jitter) * figures.plan_window
    )


def _evenly(pace: Pace, figures: Pacing) -> float:
    return (
        pace.last
        + pace.interval_jitter * pace.slowdown * figures.plan_window / figures.rate_without_headers
    )


def _next_window(window: Window, pace: Pace, figures: Pacing) -> float:
    """Return our first moment in the next window: desks begin one after another, not together."""
    if window.resets_at is None:
        return window.opens_at
    each = (window.resets_at - window.began_at) / max(1, window.limit or 1)
    phase = (pace.interval_jitter - 1.0) / figures.unevenness / 2.0 + 0.5
    return window.opens_at + phase * each * (min(figures.max_others, 1.0 / pace.share) - 1.0)
