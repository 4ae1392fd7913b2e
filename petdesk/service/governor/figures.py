"""All figures of the governor."""

from collections.abc import Callable
from dataclasses import dataclass

Random = Callable[[], float]
"""A source of numbers from 0 to below 1."""

DAY = 24 * 3600.0
"""Seconds. The longest period of the interface, and the longest pause that is believed."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures, in seconds where they are times."""

    period: float = 60.0
    """The period of each plan (interface, "Rate limits by plan"), but for the day's."""
    blind_rate: int = 6
    """Bulk requests a period where nothing is known: eight programs keep within 60, the limit of
    the smallest plan."""
    top_speed: float = 2.0
    """The fastest pace, as a multiple of the limit spread over its period: to catch up, no more."""
    unevenness: float = 0.3
    """Intervals vary by this much, so that programs do not fall into step."""
    for_people: float = 0.1
    """The part of a day's limit that is left to people: on Free 100 of 1,000."""
    max_in_flight: int = 4
    """Requests at once: enough for the four lists of a refresh, too few for a storm."""
    max_queue_wait: float = 75.0
    """A request that would wait longer is rejected at once (`RateLimited`). Keep this above
    ``period``, so that one is still waited out, with its margins."""
    margin: float = 0.25
    """Added to every moment that the service named, and up to twice as much again at random: its
    seconds are whole, and programs that share a key must not come back together."""
    backoff: float = 1.0
    """The ceiling of the first backoff, doubled with each 429 in a row."""
    max_backoff: float = 900.0
    """The ceiling of any backoff: a program should notice within a quarter of an hour."""
    down_after: int = 3
    """5xx answers or lost connections in a row after which the service counts as down."""
    max_probe_backoff: float = 30.0
    """The ceiling of the pause between probes of a service that is down: people look up by then."""
