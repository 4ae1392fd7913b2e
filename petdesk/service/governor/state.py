"""What the governor knows."""

import math
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from petdesk.service.contract import Priority
from petdesk.service.errors import PauseReason
from petdesk.service.governor.day import DayMeter
from petdesk.service.governor.pace import Pace
from petdesk.service.governor.policy import Policy
from petdesk.service.governor.window import Window


class Flight(NamedTuple):
    """One request that was sent; tickets rise in the order of sending.

    ``epoch`` counts the 429s that were known when it was.
    """

    ticket: int
    priority: Priority
    epoch: int


@dataclass(frozen=True, slots=True)
class State:
    """Everything the governor knows. ``waiting`` counts requests by priority."""

    waiting: tuple[int, ...] = (0,) * len(Priority)
    flying: tuple[Flight, ...] = ()
    launched: int = 0
    """The last ticket given out."""
    window: Window = field(default_factory=Window)
    pace: Pace = field(default_factory=Pace)
    day: DayMeter = field(default_factory=DayMeter)
    paused_until: float | None = None
    """Set from a 429 until a probe was answered: PAUSED before that moment, PROBE from then on."""
    reason: PauseReason = PauseReason.LIMIT
    """Why the service wants the pause, where there is one."""
    probe: int | None = None
    streak: int = 0
    """429s in a row; those to requests that were already under way count once together."""
    epoch: int = 0
    failures: int = 0
    rests_until: float = -math.inf
    """While the service is down, what no person waits for is not sent before this."""


def opens_at(state: State) -> float:
    """Return the moment before which nothing may be sent; it may be past."""
    pause = -math.inf if state.paused_until is None else state.paused_until
    remaining = state.window.remaining
    if remaining is None or remaining > len(state.flying):
        return pause
    return max(pause, state.window.opens_at)


def may_leave(state: State, ticket: int, now: float) -> bool:
    """Return whether the leave given to ``ticket`` still holds, right before its first byte.

    Time has passed since: its sender wrote to disk or connected, and other answers came.
    """
    if state.paused_until is not None:
        return state.probe == ticket and state.paused_until <= now
    remaining = state.window.remaining
    ahead = sum(flight.ticket < ticket for flight in state.flying)
    return remaining is None or remaining > ahead or state.window.opens_at <= now


def is_down(state: State, policy: Policy) -> bool:
    """Return whether the service counts as down, so that one request at a time is sent."""
    return state.failures >= policy.down_after


def queued(state: State, priority: Priority, change: int) -> State:
    """Return the state with ``change`` more (or, below 0, fewer) waiting at ``priority``."""
    waiting = list(state.waiting)
    waiting[priority] += change
    return replace(state, waiting=tuple(waiting))
