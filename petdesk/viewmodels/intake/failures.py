"""What a request that failed means for its entry, and for the queue. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petdesk.domain import intake
from petdesk.domain.intake import Came, IntakeEntry, Stage
from petdesk.service.errors import (
    BadAnswer,
    Closed,
    Effect,
    RateLimited,
    Redirected,
    Refused,
    Unauthorized,
    WebPage,
)
from petdesk.viewmodels.intake.state import Hindrance, Waiting

if TYPE_CHECKING:
    from petdesk.service.errors import ServiceError


FORBIDDEN = 403
"""The status that a key may not do this, or is banned; with Retry-After it is `RateLimited`."""

MOST_FORBIDDEN = 3
"""403s in a row after which a person decides whether anything more is sent."""


def hindered(error: ServiceError, pause_until: float) -> Waiting:
    """Say why the queue waits after ``error``, which is no fault of an entry."""
    if isinstance(error, Unauthorized):
        return Waiting(Hindrance.KEY_REFUSED, None, error)
    if isinstance(error, RateLimited):
        return Waiting(Hindrance.LIMIT, error.until, error)
    if isinstance(error, Closed):
        return Waiting(Hindrance.NOT_OPEN, None, error)
    return Waiting(Hindrance.OUT_OF_REACH, pause_until, error)


def after_failure(entry: IntakeEntry, error: ServiceError, now: float) -> IntakeEntry:
    """Return what becomes of an entry whose sending ended with ``error``.

    The table of effects: what cannot have taken effect goes back into the queue, unless the service
    refused the animal itself (403 speaks of the key, not of the animal); what did is added, though
    its id was lost with the answer; of everything else nobody knows.
    """
    if entry.stage is not Stage.SENDING:
        return entry  # it waited for the limit, and never went out
    if error.effect is Effect.APPLIED:
        return intake.added(entry, None, now)
    if error.effect is Effect.UNKNOWN:
        return intake.unknown(entry, _came(error), error.status)
    if isinstance(error, Refused) and error.status != FORBIDDEN:
        return intake.refused(entry, error.message, error.status)
    return intake.not_taken(entry)


def _came(error: ServiceError) -> Came | None:
    """Return what came for an answer, if anything."""
    if isinstance(error, WebPage):
        return Came.WEB_PAGE
    if isinstance(error, Redirected):
        return Came.REDIRECT
    if error.status is not None:
        return Came.ANSWER
    return Came.NO_HTTP if isinstance(error, BadAnswer) else None
