"""Whether a failed request is sent again, and when. Pure: no clock, no sleep, chance passed in.

A GET is tried up to five times. A POST is sent again only where its error says that it cannot have
taken effect (`Effect.NONE`), and only within its own call: once the caller has been given the
error, sending again is a person's word.

::

    error              sent again by itself
    Offline, TimedOut  yes, after a random wait whose ceiling doubles (a POST: only with no effect)
    ServerFault        yes, likewise
    RateLimited (429)  yes, when the governor's gate opens; its pause is the wait
    every other        no: the same request would bring the same answer
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from petdesk.service.errors import Effect, Offline, RateLimited, ServerFault, ServiceError, TimedOut

MOST_TRIES = 5
"""Tries in one call: with the waits below, some eight seconds at most where each fails at once."""

BASE = 0.5
"""Seconds; the ceiling of the first wait, doubled for each next."""

LONGEST_WAIT = 8.0
"""Seconds; the ceiling of any wait."""

SHORTEST_TRY = 1.0
"""Seconds; with less left of its call, another try would end before the service could answer."""

_TRANSIENT = (Offline, TimedOut, ServerFault)


@dataclass(frozen=True, slots=True)
class RetryBudget:
    """How many more repeats this client may send, so that an outage is not met by a storm.

    Each repeat costs one of at most ten tokens, and each success gives a fifth back: in the long
    run at most every fifth request is a repeat.
    """

    tokens: float = 10.0

    def spend(self) -> "RetryBudget":
        """Return the budget after one repeat."""
        return replace(self, tokens=self.tokens - 1.0)

    def earn(self) -> "RetryBudget":
        """Return the budget after one success."""
        return replace(self, tokens=min(10.0, self.tokens + 0.2))


@dataclass(frozen=True, slots=True)
class Attempt:
    """One call so far.

    ``tries`` have been made. ``spent`` is how many of the call's ``total`` seconds they and the
    waits between them have taken; waiting at the governor's gate is not counted.
    """

    method: str
    tries: int
    spent: float
    total: float

    def after(self, seconds: float) -> "Attempt":
        """Return the call after one more try, which took ``seconds``."""
        return replace(self, tries=self.tries + 1, spent=self.spent + seconds)

    def waited(self, seconds: float) -> "Attempt":
        """Return the call after a wait between tries."""
        return replace(self, spent=self.spent + seconds)


def wait_before_repeat(
    error: ServiceError, attempt: Attempt, budget: RetryBudget, random: Callable[[], float]
) -> float | None:
    """Return the seconds to wait before sending again, or ``None`` where the error is final.

    ``random`` gives numbers from 0 to below 1.
    """
    latest = attempt.total - SHORTEST_TRY
    if attempt.tries >= MOST_TRIES or attempt.spent > latest:
        return None
    if attempt.method != "GET" and error.effect is not Effect.NONE:
        return None
    if isinstance(error, RateLimited):
        return 0.0
    if not isinstance(error, _TRANSIENT) or budget.tokens < 1.0:
        return None
    # Full jitter: desks that failed together must not come back together.
    wait = random() * min(LONGEST_WAIT, BASE * 2 ** (attempt.tries - 1))
    return None if attempt.spent + wait > latest else wait
