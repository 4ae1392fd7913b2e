"""Decide whether a failed request is sent again, and when. Pure: random numbers are passed in.

A POST is sent again only where its error says that it cannot have taken effect (`Effect.NONE`).
For a 429 the governor's pause is the wait.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

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
"""Tries in one call: with the waits below, some eight seconds at most where each fails at once."""

BASE = 0.5
"""Seconds; the ceiling of the first wait, doubled for each next."""

MAX_WAIT = 8.0
"""Seconds; the ceiling of any wait."""

MIN_ATTEMPT = 1.0
"""Seconds; with less left of the call, a try would end before the service could answer."""

_TRANSIENT = (Offline, TimedOut, ServerFault)


MAX_TOKENS, EARNED = 10.0, 0.2
"""A client's retries cost a token each and a success earns this part of one, so that an outage
causes no storm: in the long run at most every fifth request is a retry."""


@dataclass(frozen=True, slots=True)
class RetryState:
    """How far one call has come.

    ``spent`` is how many of ``total`` seconds the tries and the waits between them have taken,
    without the waits at the governor's gate.
    """

    method: str
    tries: int
    spent: float
    total: float

    def after(self, seconds: float) -> "RetryState":
        return replace(self, tries=self.tries + 1, spent=self.spent + seconds)

    def waited(self, seconds: float) -> "RetryState":
        return replace(self, spent=self.spent + seconds)


def wait_before_retry(
    error: ServiceError, state: RetryState, tokens: float, random: Callable[[], float]
) -> float | None:
    """Return the seconds to wait before sending again; ``None`` where the error is final."""
    latest = state.total - MIN_ATTEMPT
    if state.tries >= MAX_ATTEMPTS or state.spent > latest:
        return None
    if state.method != "GET" and error.effect is not Effect.NONE:
        return None
    if isinstance(error, RateLimited):
        return 0.0
    is_transient = isinstance(error, _TRANSIENT) and not isinstance(error, ProxyDenied)
    if not is_transient or tokens < 1.0:
        return None
    # Full jitter: programs that failed together must not come back together.
    wait = random() * min(MAX_WAIT, BASE * 2 ** (state.tries - 1))
    return None if state.spent + wait > latest else wait
