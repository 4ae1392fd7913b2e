"""The figures that the governor decides by."""

from collections.abc import Callable
from dataclasses import dataclass, field

from petdesk.service.governor.pace import Pacing

Random = Callable[[], float]
"""Gives numbers from 0 to below 1."""


@dataclass(frozen=True, slots=True)
class Policy:
    """The figures of the governor, in seconds where they are times.

    The times are fixed, whatever the window's length: they answer to people, clocks and networks.
    """

    in_flight: int = 4
    """Requests at once: enough for the four lists of a refresh, too few for a storm."""
    long_wait: float = 75.0
    """A longer wait is handed back: a minute's window with its margins is still waited out."""
    margin: float = 0.25
    """Added to every moment that the service named: its seconds are whole, and so may be cut."""
    jitter: float = 0.5
    """Up to this much more, by chance: desks that share a key must not come back together."""
    backoff: float = 1.0
    """The ceiling of the first backoff, doubled with each 429 in a row."""
    longest_backoff: float = 900.0
    """The ceiling of any backoff: a desk should notice within a quarter of an hour."""
    blind: float = 60.0
    """The shortest pause after a 429 that names no time: the window of each plan."""
    absurd_wait: float = 24 * 3600.0
    """What a Retry-After beyond 25 hours is taken as: the longest window of the interface."""
    down_after: int = 3
    """Failures in a row from which the service counts as down."""
    longest_rest: float = 30.0
    """The ceiling of the pause between probes of a service that is down: people look up by then."""
    per_day: int | None = None
    """The plan's requests per day where an administrator named the plan: see `DayMeter`."""
    pacing: Pacing = field(default_factory=Pacing)
