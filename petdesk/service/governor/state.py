"""The governor's state, the events that change it, and the decision that follows each."""

import math
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from petdesk.service.contract import Priority
from petdesk.service.errors import PauseReason
from petdesk.service.governor.pace import Pace
from petdesk.service.governor.policy import Policy
from petdesk.service.governor.window import DailyUsage, Window
from petdesk.service.headers import MAX_PLAUSIBLE_WAIT, LimitHeaders

_DATE_IS_LOW = 2.0
"""Seconds by which the service's clock, as read from ``Date``, may be low."""


class SentRequest(NamedTuple):
    """One request that was sent; tickets rise in the order of sending.

    ``known_429s`` is `State.known_429s` when it was sent: a 429 to it is news only while no other
    came.
    """

    ticket: int
    priority: Priority
    known_429s: int


class Arrived(NamedTuple):
    """A request is waiting to be sent."""

    priority: Priority


class Abandoned(NamedTuple):
    """The caller of a waiting request gave it up."""

    priority: Priority


class Cancelled(NamedTuple):
    """The caller gave up a request under way; ``sent`` if the service may have counted it."""

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
    window: Window = field(default_factory=Window)
    pace: Pace = field(default_factory=Pace)
    day: DailyUsage = field(default_factory=DailyUsage)
    paused_until: float | None = None
    """Set from a 429 until a probe was answered: PAUSED before that moment, PROBE from then on."""
    reason: PauseReason = PauseReason.LIMIT
    """Why the service wants the pause, where there is one."""
    probe: int | None = None
    consecutive_429s: int = 0
    """429s in a row; those to requests that were already under way count once together."""
    known_429s: int = 0
    """Counts the 429s that slowed this desk down, so that those to requests that were under way
    together count once."""
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

    def wait(self, wall: float, policy: Policy) -> float:
        """Return the seconds left of it at ``wall`` by this computer's clock; 0 once it is over."""
        wait = self.until - wall
        return policy.max_pause if wait > MAX_PLAUSIBLE_WAIT else max(0.0, wait)

    def continued(self, limits: LimitHeaders, wall: float) -> LimitHeaders:
        """Return ``limits`` with what is left of this pause by the service's own clock.

        This computer's clock, by which it was over, may have been set between the runs.
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
    remaining = state.window.remaining
    if remaining is None or remaining > len(state.in_flight):
        return pause
    return max(pause, state.window.opens_at)


def may_leave(state: State, ticket: int, now: float) -> bool:
    """Return whether ``ticket`` may still be sent, right before its first byte.

    Time has passed since it was issued: its sender wrote to disk or connected, and other answers
    came.
    """
    if state.paused_until is not None:
        return state.probe == ticket and state.paused_until <= now
    remaining = state.window.remaining
    ahead = sum(request.ticket < ticket for request in state.in_flight)
    return remaining is None or remaining > ahead or state.window.opens_at <= now


def is_down(state: State, policy: Policy) -> bool:
    """Return whether the service counts as down, so that one request at a time is sent."""
    return state.failures >= policy.down_after


def queued(state: State, priority: Priority, change: int) -> State:
    """Return the state with ``change`` more (or, below 0, fewer) waiting at ``priority``."""
    waiting = list(state.waiting)
    waiting[priority] += change
    return replace(state, waiting=tuple(waiting))
