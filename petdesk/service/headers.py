"""Read an answer's headers about the rate limit and the service's clock.

Sources: interface, "Rate limit headers"; RFC 9110, 10.2.3 (``Retry-After``) and 6.6.1 (``Date``).
A header that is missing or unreadable is ``None``, and so is a reset too far away to be true.
"""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC
from email.utils import parsedate_to_datetime

# Seconds. The longest period of the interface is a day; an hour more allows for clocks.
MAX_PLAUSIBLE_WAIT = 25 * 3600.0
_MILLISECONDS = 10**11  # as seconds the year 5138, as milliseconds 1973
_DIGITS = re.compile(r"[0-9]{1,18}")


@dataclass(frozen=True, slots=True)
class LimitHeaders:
    """What one answer's headers hold, in seconds."""

    limit: int | None = None
    remaining: int | None = None
    reset: int | None = None  # the service's own timestamp, which names the period
    reset_in: float | None = None  # by the service's clock, by ours without ``clock_offset``
    retry_after: float | None = None  # infinite if it is absurdly long
    # How far the service's is ahead, up to a second low: waits are longer.
    clock_offset: float | None = None


def read_limits(
    headers: Mapping[str, str], *, wall: float, clock_offset: float | None
) -> LimitHeaders:
    """Read ``headers`` (in lower case) at ``wall``; an answer without Date keeps the offset."""
    date = http_date(headers.get("date"))
    if date is not None:
        clock_offset = date - wall
    service_time = wall + (clock_offset or 0.0)
    reset = _timestamp(_count(headers.get("x-ratelimit-reset")), service_time)
    reset_in = None if reset is None else reset - service_time
    if reset_in is not None and reset_in > MAX_PLAUSIBLE_WAIT:
        reset_in = None
    return LimitHeaders(
        limit=_count(headers.get("x-ratelimit-limit")),
        remaining=_count(headers.get("x-ratelimit-remaining")),
        reset=reset,
        reset_in=reset_in,
        retry_after=_retry_in(headers.get("retry-after"), service_time=service_time),
        clock_offset=clock_offset,
    )


def http_date(text: str | None) -> float | None:
    """Read an HTTP date (RFC 9110, 5.6.7) as seconds since the Unix epoch."""
    try:
        moment = parsedate_to_datetime(text or "")
        # A date without a zone is GMT by the RFC; Python would take it as local time.
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()
    except (ValueError, TypeError, IndexError, OverflowError):
        return None


def _count(text: str | None) -> int | None:
    return int(text.strip()) if text and _DIGITS.fullmatch(text.strip()) else None


def _timestamp(reset: int | None, service_time: float) -> int | None:
    """Return Reset as a timestamp in seconds; some send milliseconds, or seconds to go."""
    if reset is None or MAX_PLAUSIBLE_WAIT < reset < _MILLISECONDS:
        return reset
    return -(-reset // 1000) if reset >= _MILLISECONDS else round(service_time + reset)


def _retry_in(text: str | None, *, service_time: float) -> float | None:
    if text is not None and re.fullmatch(r"[0-9]+", text.strip()):
        wait = float(text.strip())
    elif (date := http_date(text)) is not None:
        wait = max(0.0, date - service_time)
    else:
        return None
    return math.inf if wait > MAX_PLAUSIBLE_WAIT else wait
