"""Decide whether a failed request is sent again, and when. Pure: random numbers are passed in.

A POST is sent again only if its error says that it cannot have taken effect (`Effect.NONE`). For a
429 the governor's pause is the wait.
"""

from collections.abc import Callable
from dataclasses import dataclass

from petdesk.service.activity import WaitReason
from petdesk.service.errors import (
    Effect,
    Offline,
    ProxyDenied,
    RateLimited,
    ServerFault,
    ServiceError,
    TimedOut,
)

MAX_ATTEMPTS = 5
"""Tries in one call: with the waits below, some eight seconds at most if each fails at once."""

BASE, MAX_WAIT = 0.5, 8.0
"""Seconds; the ceiling of the first wait, doubled for each next, and that of any."""

MIN_ATTEMPT = 1.0
"""Seconds; with less left of the call, a try would end before the service could answer."""

MAX_TOKENS, EARNED = 10.0, 0.2
"""A client's retries cost a token each and a success earns this part of one, so that an outage
causes no storm: in the long run at most every fifth request is a retry."""

_TRANSIENT = (Offline, TimedOut, ServerFault)


@dataclass(slots=True)
class Call:
    """How far one call has come.

    ``spent`` is how many of ``total`` seconds the tries and the waits between them have taken,
    without the waits at the gate. ``waited`` is for how long the next try was held back, and
    ``reason`` why.
    """

    method: str
    total: float
    tries: int = 0
    spent: float = 0.0
    waited: float = 0.0
    reason: WaitReason = WaitReason.NOT


def wait_before_retry(
    error: ServiceError, call: Call, tokens: float, random: Callable[[], float]
) -> float | None:
    """Return the seconds to wait before sending again; ``None`` if the error is final."""
    latest = call.total - MIN_ATTEMPT
    if call.tries >= MAX_ATTEMPTS or call.spent > latest:
        return None
    if call.method != "GET" and error.effect is not Effect.NONE:
        return None
    if isinstance(error, RateLimited):
        return 0.0
    is_transient = isinstance(error, _TRANSIENT) and not isinstance(error, ProxyDenied)
    if not is_transient or tokens < 1.0:
        return None
    # Full jitter: programs that failed together must not come back together.
    wait = random() * min(MAX_WAIT, BASE * 2 ** (call.tries - 1))
    return None if call.spent + wait > latest else wait
