"""What the governor is told, and what it answers."""

from typing import NamedTuple

from petdesk.service.contract import Priority
from petdesk.service.governor.state import Flight
from petdesk.service.headers import LimitHeaders


class Arrived(NamedTuple):
    """A request wants to be sent."""

    priority: Priority


class Left(NamedTuple):
    """A waiting request's caller gave it up."""

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


class Tick(NamedTuple):
    """Time has passed; early timers are no harm."""


Event = Arrived | Left | Cancelled | Answered | Failed | Tick


class Decision(NamedTuple):
    """What to do now.

    ``send`` the longest waiting request of each flight's priority, in this order; ``hand_back``
    all that wait at these priorities, which may not be sent before the moment beside each; ask
    again with a `Tick` at ``wake_at``. Moments are of the monotonic clock.
    """

    send: tuple[Flight, ...] = ()
    hand_back: tuple[tuple[Priority, float], ...] = ()
    wake_at: float | None = None
