"""All figures of the governor: how requests are spread, paused and limited."""

from collections.abc import Callable
from dataclasses import dataclass, field

Random = Callable[[], float]
"""A source of numbers from 0 to below 1."""


@dataclass(frozen=True, slots=True)
class Pacing:
    """How bulk work is spread over a window.

    ``first_interval``, ``plan_window`` and ``max_minute_window`` are seconds; all else follows the
    window's own length.
    """

    window_tail: float = 0.04
    """The last part of a window that is left to people: 2 s of a minute."""
    reserve_per_desk: float = 1.0
    """Requests left unspent for each other desk: each may send one more before it looks again."""
    max_reserve_factor: float = 2.0
    """The most that 429s multiply ``reserve_per_desk`` by: they mean that others took more."""
    max_desks: int = 8
    """The most desks that are assumed before anything is known of others; a shelter with more
    has a plan for more."""
    max_others: float = 20.0
    """The most requests that others are assumed to send for each of ours, other programs
    included."""
    opening_share: float = 2.0 / 3.0
    """The least part of a window that the requests of its beginning are spread over: desks that
    open together send their lists at once, and then no more."""
    observation_weight: float = 0.9
    """The weight of what was observed before against the next answer: some ten requests' worth."""
    fairness: float = 0.7
    """The exponent of our share. Below 1 a desk with less than its part catches up with one that
    has more; at 1 any split would last."""
    unevenness: float = 0.3
    """Intervals vary by this much, so that desks do not fall into step."""
    max_rate_factor: float = 2.0
    """The fastest pace, as a multiple of the limit spread over its window: to catch up, no more."""
    rate_without_headers: int = 6
    """Requests a minute where nothing is known: eight desks keep well within 60, the limit of the
    smallest plan."""
    first_interval: float = 1.0
    """The interval between the first of those requests, as long as there was no 429."""
    plan_window: float = 60.0
    """The window of each plan (interface, "Rate limits by plan"), but for the day's."""
    max_slowdown: float = 60.0
    """The most that 429s multiply the interval by: one request a minute is within any plan."""
    recovery: float = 0.98
    """Each accepted request multiplies the slowdown by this: a doubled one is back after some
    35."""
    rolling_speedup: float = 3.0
    """How much faster what is left of a rolling limit is spent than over a whole window."""
    max_minute_window: float = 75.0
    """A window that lasts longer is not a minute's but, for example, a day's."""
    reserved_share: float = 0.1
    """The part of a long window that is left to people: on Free 100 of the day's 1,000."""


@dataclass(frozen=True, slots=True)
class Policy:
    """The figures of the governor, in seconds where they are times.

    The times do not follow the window's length: they suit people, clocks and networks.
    """

    max_in_flight: int = 4
    """Requests at once: enough for the four lists of a refresh, too few for a storm."""
    max_queue_wait: float = 75.0
    """A request that would wait longer in the queue is rejected at once (`RateLimited`). Keep this
    above ``default_pause``: the window of a minute, with its margins, is still waited out."""
    margin: float = 0.25
    """Added to every moment that the service named: its seconds are whole, and so may be cut."""
    jitter: float = 0.5
    """Up to this much more, at random: desks that share a key must not come back together."""
    backoff: float = 1.0
    """The ceiling of the first backoff, doubled with each 429 in a row."""
    max_backoff: float = 900.0
    """The ceiling of any backoff: a desk should notice within a quarter of an hour."""
    default_pause: float = 60.0
    """The pause after a 429 without ``Retry-After`` and ``X-RateLimit-Reset``; the window of each
    plan."""
    max_pause: float = 24 * 3600.0
    """What a Retry-After of more than 25 hours counts as: the longest window of the interface."""
    down_after: int = 3
    """5xx answers or lost connections in a row after which the service counts as down."""
    max_probe_backoff: float = 30.0
    """The ceiling of the pause between probes of a service that is down: people look up by then."""
    per_day: int | None = None
    """The plan's requests per day where an administrator named the plan: see `DailyUsage`."""
    pacing: Pacing = field(default_factory=Pacing)
