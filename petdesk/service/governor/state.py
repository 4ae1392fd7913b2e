"""The governor's state, the events that change it, and the decision that follows each."""

import math
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from petdesk.service.contract import Priority
from petdesk.service.errors import PauseReason
from petdesk.service.governor.figures import DAY, Figures
from petdesk.service.governor.period import DailyUsage, Period
from petdesk.service.headers import MAX_PLAUSIBLE_WAIT, LimitHeaders

_DATE_IS_LOW = 2.0
"""Seconds by which the service's clock, as read from ``Date``, may be low."""


class SentRequest(NamedTuple):
    """One request that was sent; tickets rise in the order of sending."""

    ticket: int
    priority: Priority


class Arrived(NamedTuple):
    """A request is waiting to be sent."""

    priority: Priority


class Abandoned(NamedTuple):
    """The caller of a waiting request gave it up."""

    priority: Priority


class Cancelled(NamedTuple):
    ticket: int
    sent: bool


class Answered(NamedTuple):
    """The head of an answer came."""

    ticket: int
    status: int
    limits: LimitHeaders


class Failed(NamedTuple):
    """A request ended without an answer; ``sent`` if the service may have counted it."""

    ticket: int
    sent: bool


class Told(NamedTuple):
    """Another program with this key was told to send nothing before ``until``."""

    until: float
    reason: PauseReason


class Tick(NamedTuple):
    """Time has passed; early timers do no harm."""


Event = Arrived | Abandoned | Cancelled | Answered | Failed | Told | Tick


class Decision(NamedTuple):
    """What to do now.

    ``send`` the longest waiting request of each request's priority, in this order; ``reject``
    all that wait at these priorities, which may not be sent before the moment beside each; ask
    again with a `Tick` at ``wake_at``. Moments are of the monotonic clock.
    """

    send: tuple[SentRequest, ...] = ()
    reject: tuple[tuple[Priority, float], ...] = ()
    wake_at: float | None = None


@dataclass(frozen=True, slots=True)
class State:
    """Everything the governor knows. ``waiting`` counts requests by priority."""

    waiting: tuple[int, ...] = (0,) * len(Priority)
    in_flight: tuple[SentRequest, ...] = ()
    last_ticket: int = 0
    """The last ticket that was issued."""
    period: Period = field(default_factory=Period)
    last_bulk: float = -math.inf
    """When bulk work was sent last."""
    interval_jitter: float = 1.0
    """What the next interval of bulk work is multiplied by."""
    day: DailyUsage = field(default_factory=DailyUsage)
    per_day: int | None = None
    """The plan's requests per day, where an administrator named the plan."""
    paused_until: float | None = None
    """Set from a 429 until a probe was answered: PAUSED before that moment, PROBE from then on."""
    reason: PauseReason = PauseReason.LIMIT
    """Why the service wants the pause, where there is one."""
    probe: int | None = None
    consecutive_429s: int = 0
    """429s in a row; those to requests that were already under way count once together."""
    ticket_at_429: int = 0
    """The last ticket when a 429 came: another 429 to one before that is no news."""
    failures: int = 0
    backs_off_until: float = -math.inf
    """While the service is down, what no person waits for is not sent before this."""


class Pause(NamedTuple):
    """A pause that holds in the next run as well.

    ``until`` is its end by this computer's clock and ``service_until`` by the service's, ``None``
    where that is not known (seconds since the Unix epoch).
    """

    until: float
    service_until: float | None = None
    reason: PauseReason = PauseReason.LIMIT

    def wait(self, wall: float) -> float:
        """Return the seconds left of it at ``wall`` by this computer's clock; 0 once it is over."""
        wait = self.until - wall
        return DAY if wait > MAX_PLAUSIBLE_WAIT else max(0.0, wait)

    def continued(self, limits: LimitHeaders, wall: float) -> LimitHeaders:
        """Return ``limits`` with what is left of this pause by the service's own clock.

        Ours may have been set between the runs.
        """
        if self.service_until is None or limits.clock_offset is None:
            return limits
        left = self.service_until - (wall + limits.clock_offset)
        if not _DATE_IS_LOW < left < MAX_PLAUSIBLE_WAIT:
            return limits
        return replace(limits, retry_after=max(left, limits.retry_after or 0.0))


def opens_at(state: State) -> float:
    """Return the moment before which nothing may be sent; it may be past."""
    pause = -math.inf if state.paused_until is None else state.paused_until
    remaining = state.period.remaining
    if remaining is None or remaining > len(state.in_flight):
        return pause
    return max(pause, state.period.opens_at)


def may_leave(state: State, ticket: int, now: float) -> bool:
    """Return whether ``ticket`` may still be sent: time passed and other answers came since."""
    if state.paused_until is not None:
        return state.probe == ticket and state.paused_until <= now
    remaining = state.period.remaining
    ahead = sum(request.ticket < ticket for request in state.in_flight)
    return remaining is None or remaining > ahead or state.period.opens_at <= now


def is_down(state: State, figures: Figures) -> bool:
    """Return whether the service counts as down, so that one request at a time is sent."""
    return state.failures >= figures.down_after


def queued(state: State, priority: Priority, change: int) -> State:
    waiting = list(state.waiting)
    waiting[priority] += change
    return replace(state, waiting=tuple(waiting))
