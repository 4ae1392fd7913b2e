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

from petdesk.service.governor.window import Window


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
