"""What an answer, or none, means for the entry that was sent and for those after it. Pure."""

import math
from dataclasses import dataclass, replace

from petdesk.intake import entry as intake
from petdesk.intake import schedule
from petdesk.intake.entry import IntakeEntry, Stage, UnclearAnswer
from petdesk.intake.state import BlockReason, Waiting
from petdesk.service.errors import (
    BadAnswer,
    Closed,
    Effect,
    RateLimited,
    Redirected,
    Refused,
    ServiceError,
    Unauthorized,
    WebPage,
)

FORBIDDEN = 403
"""The status that a key may not do this, or is banned; with Retry-After it is `RateLimited`."""

MAX_FORBIDDEN = 3
"""403s in a row after which a person decides whether anything more is sent."""

MAX_LOST = 3
"""Lost answers in a row from which the next animal waits until the last one was looked for."""


@dataclass(frozen=True, slots=True)
class Health:
    """How the service has answered a desk so far.

    Counted in a row: ``failures`` that were no fault of an entry, ``forbidden`` answers (403) and
    ``lost`` ones. ``answered_at`` is when the service last answered as it should (seconds since the
    Unix epoch).
    """

    failures: int = 0
    forbidden: int = 0
    lost: int = 0
    answered_at: float = -math.inf


def listed(health: Health, now: float) -> Health:
    return replace(health, failures=0, answered_at=now)


def taken(now: float) -> Health:
    return Health(answered_at=now)


def blocked(
    health: Health, error: ServiceError, now: float, *, is_lookup: bool = False
) -> tuple[Health, Waiting]:
    """Note an error that is no fault of an entry; all of them wait, for longer each time.

    After a 401 an animal waits until the key works; a look-up risks nothing, and is tried again.
    """
    pause = min(
        schedule.MAX_RETRY_PAUSE, schedule.FIRST_RETRY_PAUSE * 2.0 ** min(health.failures, 30)
    )
    after = replace(health, failures=health.failures + 1)
    if isinstance(error, Unauthorized):
        return after, Waiting(BlockReason.KEY_REFUSED, now + pause if is_lookup else None, error)
    if isinstance(error, RateLimited):
        return after, Waiting(BlockReason.LIMIT, error.until, error)
    if isinstance(error, Closed):
        return after, Waiting(BlockReason.NOT_OPEN, None, error)
    return after, Waiting(BlockReason.UNREACHABLE, now + pause, error)


def not_added(
    health: Health, entry: IntakeEntry, error: ServiceError, now: float
) -> tuple[Health, Waiting | None]:
    """Note what ``entry``, which ended with ``error``, means for those behind it in the queue."""
    if entry.stage is Stage.UNKNOWN:
        # One is bad luck, and a list that comes shows that the service answers. Where three in a
        # row are lost, adding fails: the next waits for what became of the last.
        lost = health.lost + 1
        until = now + schedule.FIRST_RETRY_PAUSE * lost
        if lost >= MAX_LOST:
            until = max(until, (entry.sent_at or now) + schedule.LOOKUP_DELAY)
        return replace(health, lost=lost), Waiting(BlockReason.UNREACHABLE, until, error)
    is_forbidden = isinstance(error, Refused) and error.status == FORBIDDEN
    counted = replace(health, forbidden=health.forbidden + 1 if is_forbidden else 0)
    if counted.forbidden >= MAX_FORBIDDEN:
        return counted, Waiting(BlockReason.FORBIDDEN, None, error)
    if entry.stage is Stage.QUEUED:
        return blocked(counted, error, now)
    return replace(listed(counted, now), lost=0), None


def after_failure(entry: IntakeEntry, error: ServiceError, now: float) -> IntakeEntry:
    """Return the next step of an entry whose sending ended with ``error``.

    The table of effects: what cannot have taken effect goes back into the queue, unless the service
    refused the animal itself (403 speaks of the key, not of the animal); what did is added, though
    its id was lost with the answer; of everything else nobody knows.
    """
    if entry.stage is not Stage.SENDING:
        return entry  # it waited for the limit, and never went out
    if error.effect is Effect.APPLIED:
        return intake.added(entry, None, now)
    if error.effect is Effect.UNKNOWN:
        return intake.unknown(entry, _unclear_answer(error), error.status)
    if isinstance(error, Refused) and error.status != FORBIDDEN:
        return intake.refused(entry, error.message, error.status)
    return intake.requeued(entry)


def _unclear_answer(error: ServiceError) -> UnclearAnswer | None:
    if isinstance(error, WebPage):
        return UnclearAnswer.WEB_PAGE
    if isinstance(error, Redirected):
        return UnclearAnswer.REDIRECT
    if error.status is not None:
        return UnclearAnswer.ANSWER
    return UnclearAnswer.NO_HTTP if isinstance(error, BadAnswer) else None
