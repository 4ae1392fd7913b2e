"""The steps from one state of the intake to the next, and what an answer means for it. Pure."""

from collections.abc import Collection, Container
from dataclasses import replace

from petdesk.core.pets import Pet
from petdesk.intake import entry as intake
from petdesk.intake import matching, schedule
from petdesk.intake.entry import IntakeEntry, Stage, UnclearAnswer
from petdesk.intake.schedule import is_late_enough
from petdesk.intake.state import BlockReason, IntakeState, Waiting
from petdesk.service.contract import PetList
from petdesk.service.errors import (
    BadAnswer,
    Closed,
    Effect,
    PauseReason,
    RateLimited,
    Redirected,
    Refused,
    ServiceError,
    Unauthorized,
    WebPage,
)

ENDED_BY_AN_ANSWER = (BlockReason.KEY_REFUSED, BlockReason.UNREACHABLE, BlockReason.LIMIT)

FORBIDDEN = 403
"""The status that a key may not do this, or is banned; with Retry-After it is `RateLimited`."""

MAX_FORBIDDEN = 3
"""403s in a row after which a person decides whether anything more is sent."""

MAX_LOST = 3
"""Lost answers in a row from which the next animal waits until the last one was looked for."""


# What an answer means


def after_failure(entry: IntakeEntry, error: ServiceError, now: float) -> IntakeEntry:
    """Return the next step of an entry whose sending ended with ``error``.

    What cannot have taken effect goes back into the queue, unless the service refused the animal
    itself (403 speaks of the key, not of the animal); what did is added, though its id was lost
    with the answer; of everything else nobody knows.
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
    contact = replace(state.contact, failures=0, forbidden=0, lost=0, answered_at=now)
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
    state = replace(state, contact=contact)
    if contact.forbidden >= MAX_FORBIDDEN:
        return replace(state, waiting=Waiting(BlockReason.FORBIDDEN, None, error))
    return blocked(state, error, now) if entry.stage is Stage.QUEUED else answered(state, now)


def blocked(
    state: IntakeState, error: ServiceError, now: float, *, is_lookup: bool = False
) -> IntakeState:
    """Note an error that is no fault of an entry; all of them wait, for longer each time.

    After a 401 an animal waits until the key works; a look-up risks nothing, and is tried again.
    """
    failures = state.contact.failures
    pause = schedule.FIRST_RETRY_PAUSE * 2.0 ** min(failures, 30)
    again_at = now + min(schedule.MAX_RETRY_PAUSE, pause)
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


# What else is learnt or wanted


def no_longer_for(state: IntakeState, *reasons: BlockReason) -> IntakeState:
    is_over = state.waiting is not None and state.waiting.reason in reasons
    return replace(state, waiting=None) if is_over else state


def tried_by_a_person(state: IntakeState) -> IntakeState:
    """Wait no more, at a person's own request, for what is otherwise left alone offline."""
    reasons = BlockReason.UNREACHABLE, BlockReason.LIMIT
    return no_longer_for(state, *reasons) if state.is_offline else state


def limit_seen(state: IntakeState, until: float | None, reason: PauseReason) -> IntakeState:
    """Show until when, and why, the service wants nothing sent; the same pause stays the same."""
    known = state.limit
    if until is None:
        over = state if known is None else no_longer_for(state, BlockReason.LIMIT)
        return replace(over, limit=None)
    if known is not None and (known.until, known.reason) == (until, reason):
        return state
    return replace(state, limit=RateLimited(until=until, reason=reason))


def lists_seen(state: IntakeState, answers: Collection[PetList]) -> IntakeState:
    """Apply what lists show that were requested late enough, whoever requested them."""
    findings = dict(state.findings)
    for entry in state.at_hand:
        telling = [answer for answer in answers if is_late_enough(answer, entry)]
        if not telling or not entry.needs_lookup or entry.address != state.address:
            continue
        known, seen = findings.get(entry.id), matching.find(entry, telling)
        whole = matching.merge_findings(known, seen)
        if not seen.is_truncated:
            findings[entry.id] = whole
        elif known is not None:
            # It proves nothing of its own. What has not been looked for yet is so soon, in full.
            findings[entry.id] = replace(known, matches=whole.matches)
    return replace(state, findings=findings)


def lookup_done(
    state: IntakeState,
    entry_ids: Collection[int],
    answers: Collection[PetList],
    asked_at: float,
    now: float,
) -> IntakeState:
    """Apply a look-up of the entries ``entry_ids``, begun at ``asked_at``: the service answers."""
    findings = dict(state.findings)
    for entry in state.at_hand:
        if entry.id in entry_ids and entry.needs_lookup:
            whole = matching.merge_findings(findings.get(entry.id), matching.find(entry, answers))
            # As of now: what was asked for before the clock was set back must not be sought anew.
            findings[entry.id] = replace(whole, asked_at=asked_at)
    contact = replace(state.contact, failures=0, answered_at=now)
    return lists_seen(replace(state, contact=contact, waiting=None, findings=findings), answers)


def certain_id(state: IntakeState) -> tuple[int, Pet] | None:
    """Return an entry without an id, by its own, and the animal that it must be, if one is."""
    rivals = state.rivals if state.findings else ()
    for entry in state.at_hand:
        pet = matching.only_match(entry, state.findings, rivals)
        if pet is not None:
            return entry.id, pet
    return None


def missing(state: IntakeState) -> int | None:
    """Return an entry that was said to be added, and that a whole list lacks, if there is one."""
    rivals = state.rivals if state.findings else ()
    lacking = (e.id for e in state.at_hand if matching.is_missing(e, state.findings, rivals))
    return next(lacking, None)


def unrecorded(state: IntakeState, known: Container[int]) -> tuple[tuple[Pet, float], ...]:
    return tuple(
        (entry.pet, entry.settled_at or entry.created_at)
        for pet_id, entry in state.taken.items()
        if entry.pet is not None and pet_id not in known
    )


def to_be_looked_for(state: IntakeState, entry_id: int) -> IntakeState:
    """Forget what was found of an entry: only a list that is asked for from now on will do."""
    return replace(state, findings={i: each for i, each in state.findings.items() if i != entry_id})


def not_sent_again(
    state: IntakeState, entry_id: int, error: ServiceError | None = None
) -> IntakeState:
    """Note why a person is asked again: a match has come, or the list met an ``error``."""
    return replace(state, not_sent_again={**state.not_sent_again, entry_id: error})
