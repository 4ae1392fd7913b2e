"""All figures that the governor decides by."""

from collections.abc import Callable
from dataclasses import dataclass, field

Random = Callable[[], float]
"""A source of numbers from 0 to below 1."""


@dataclass(frozen=True, slots=True)
class Pacing:
    """The figures of the pace.

    ``quick``, ``minute`` and ``long`` are seconds; all else follows the window's own length.
    """

    tail: float = 0.04
    """The last part of a window that is left to people: 2 s of a minute."""
    per_desk: float = 1.0
    """Requests left unspent for each other desk: each may send one more before it looks again."""
    reserve_factor: float = 2.0
    """The most that 429s multiply that by: they mean that others, or their people, took more."""
    max_desks: int = 8
    """The most desks that are assumed before anything is known of others; a shelter with more
    has a plan for more."""
    max_others: float = 20.0
    """The most that others are seen to send beside each request of ours, people and programs that
    are no desk included."""
    rush: float = 2.0 / 3.0
    """The part of a window that what others sent at its beginning is spread over, at least: many
    desks that open together send their lists at once, and then no more."""
    memory: float = 0.9
    """The weight of an older look at the share against the next: some ten requests' worth."""
    fairness: float = 0.7
    """The power of the share that the pace follows. Below 1 a desk with less than its part gains
    on one with more; at 1 whatever split there is would last."""
    unevenness: float = 0.3
    """Intervals vary by this much, so that desks do not fall into step."""
    max_rate_factor: float = 2.0
    """The fastest pace, as a multiple of the limit spread over its window: to catch up, no more."""
    rate_without_headers: int = 6
    """Requests a minute where nothing is known: eight desks keep well within 60, the limit of the
    smallest plan."""
    quick: float = 1.0
    """The interval between the first of these requests, as long as there was no 429."""
    minute: float = 60.0
    """The window of each plan (interface, "Rate limits by plan"), but for the day's."""
    brake: float = 60.0
    """The most that 429s multiply the shortest interval by: one request a minute is in any plan."""
    easing: float = 0.98
    """What each accepted request makes of that factor: a doubled one is back after some 35."""
    rolling: float = 3.0
    """How much faster than within a whole window what is left of a limit that rolls is spent."""
    long: float = 75.0
    """A window that lasts longer is not a minute's but, for example, a day's."""
    for_people: float = 0.1
    """The part of a long window that is left to people: on Free 100 of the day's 1,000."""


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
    """Up to this much more, at random: desks that share a key must not come back together."""
    backoff: float = 1.0
    """The ceiling of the first backoff, doubled with each 429 in a row."""
    longest_backoff: float = 900.0
    """The ceiling of any backoff: a desk should notice within a quarter of an hour."""
    pause_without_time: float = 60.0
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
