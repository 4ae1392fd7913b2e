"""What an answer, or none, means for the entry that was sent and for those after it. Pure."""

from dataclasses import replace

from petdesk.intake import entry as intake
from petdesk.intake import schedule
from petdesk.intake.entry import IntakeEntry, Stage, UnclearAnswer
from petdesk.intake.state import BlockReason, Contact, IntakeState, Waiting
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


def answered(state: IntakeState, now: float) -> IntakeState:
    """Note that the service answered an animal as it should."""
    contact = Contact(
        answered_at=now,
        look_after=state.contact.look_after,
        stale_before=state.contact.stale_before,
    )
    return replace(state, contact=contact, waiting=None)


def failed(state: IntakeState, entry: IntakeEntry, error: ServiceError, now: float) -> IntakeState:
    """Note what ``entry``, which ended with ``error``, means for those behind it in the queue."""
    contact = state.contact
    if isinstance(error, RateLimited) and entry.origin is not None:
        # The limit leaves nothing to batches; it may well leave something to people.
        waiting = Waiting(BlockReason.LIMIT, error.until, error)
        return replace(state, waiting=None, batch_waiting=waiting)
    if entry.stage is Stage.UNKNOWN:
        # One is bad luck, and a list that comes shows that the service answers. Where three in a
        # row are lost, adding fails: the next waits for what became of the last.
        lost = contact.lost + 1
        until = now + schedule.FIRST_RETRY_PAUSE * lost
        if lost >= MAX_LOST:
            until = max(until, (entry.sent_at or now) + schedule.LOOKUP_DELAY)
        waiting = Waiting(BlockReason.UNREACHABLE, until, error)
        return replace(state, contact=replace(contact, lost=lost), waiting=waiting)
    is_forbidden = isinstance(error, Refused) and error.status == FORBIDDEN
    contact = replace(contact, forbidden=contact.forbidden + 1 if is_forbidden else 0)
    if contact.forbidden >= MAX_FORBIDDEN:
        return replace(state, contact=contact, waiting=Waiting(BlockReason.FORBIDDEN, None, error))
    if entry.stage is Stage.QUEUED:
        return blocked(replace(state, contact=contact), error, now)
    contact = replace(contact, failures=0, lost=0, answered_at=now)
    return replace(state, contact=contact, waiting=None)


def blocked(
    state: IntakeState, error: ServiceError, now: float, *, is_lookup: bool = False
) -> IntakeState:
    """Note an error that is no fault of an entry; all of them wait, for longer each time.

    After a 401 an animal waits until the key works; a look-up risks nothing, and is tried again.
    """
    failures = state.contact.failures
    longest, first = schedule.MAX_RETRY_PAUSE, schedule.FIRST_RETRY_PAUSE
    again_at = now + min(longest, first * 2.0 ** min(failures, 30))
    waiting = Waiting(BlockReason.UNREACHABLE, again_at, error)
    if isinstance(error, Unauthorized):
        waiting = Waiting(BlockReason.KEY_REFUSED, again_at if is_lookup else None, error)
    elif isinstance(error, RateLimited):
        waiting = Waiting(BlockReason.LIMIT, error.until, error)
    elif isinstance(error, Closed):
        waiting = Waiting(BlockReason.NOT_OPEN, None, error)
    return replace(state, contact=replace(state.contact, failures=failures + 1), waiting=waiting)


def _unclear_answer(error: ServiceError) -> UnclearAnswer | None:
    if isinstance(error, WebPage):
        return UnclearAnswer.WEB_PAGE
    if isinstance(error, Redirected):
        return UnclearAnswer.REDIRECT
    if error.status is not None:
        return UnclearAnswer.ANSWER
    return UnclearAnswer.NO_HTTP if isinstance(error, BadAnswer) else None
