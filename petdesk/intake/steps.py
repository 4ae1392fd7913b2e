"""What an answer means for the intake, what is done next and when, and its other steps. Pure."""

import math
from collections.abc import Collection, Container
from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from petdesk.core.pets import Pet
from petdesk.intake import entry as intake
from petdesk.intake import matching
from petdesk.intake.entry import BatchMode, IntakeEntry, Stage, UnclearAnswer
from petdesk.intake.state import BlockReason, IntakeState, Waiting
from petdesk.service import errors
from petdesk.service.contract import PetList, Priority, Timeouts
from petdesk.service.errors import Effect, PauseReason, RateLimited, Refused, ServiceError

# All in seconds. What is on its way when a try ends may reach the service some seconds later.
LOOKUP_DELAY = Timeouts().attempt + 5.0  # from a sending until it is looked up
# What was missing in a list may be sent again for so long; what waits longer is looked up again.
LOOKUP_VALID_FOR = 60.0
FIRST_RETRY_PAUSE = 2.0  # before what did not get through is tried again; doubled each time
MAX_RETRY_PAUSE = 60.0
RELOAD_PAUSE = 15.0  # before an intake file that could not be read is read again
PERSON_PRIORITY_FOR = intake.MAX_HOLD_SECONDS + 10.0  # in which an animal is a person's request
MAX_LIMIT_PAUSE = 25 * 3600.0  # a day, and an hour more allows for clocks

ENDED_BY_AN_ANSWER = (BlockReason.KEY_REFUSED, BlockReason.UNREACHABLE, BlockReason.LIMIT)

FORBIDDEN = 403  # a key may not do this, or is banned; with Retry-After it is `RateLimited`
MAX_FORBIDDEN = 3  # in a row, after which a person decides whether anything more is sent
MAX_LOST = 3  # answers in a row, from which the next animal waits until the last was looked for


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


def opened(state: IntakeState) -> IntakeState:
    """Wait no more, and know nothing yet of the service."""
    never = -math.inf
    return replace(answered(state, never), look_after=never)


def answered(state: IntakeState, now: float) -> IntakeState:
    return replace(state, failures=0, forbidden=0, lost=0, answered_at=now, waiting=None)


def failed(state: IntakeState, entry: IntakeEntry, error: ServiceError, now: float) -> IntakeState:
    """Note what ``entry``, which ended with ``error``, means for those behind it in the queue."""
    if isinstance(error, RateLimited) and entry.origin is not None:
        # The limit leaves nothing to batches; it may well leave something to people.
        waiting = Waiting(BlockReason.LIMIT, error.until, error)
        return replace(state, waiting=None, batch_waiting=waiting)
    if entry.stage is Stage.UNKNOWN:
        # One is bad luck, and a list that comes shows that the service answers. If three in a row
        # are lost, adding itself fails: the next waits for what became of the last.
        lost = state.lost + 1
        until = now + FIRST_RETRY_PAUSE * lost
        if lost >= MAX_LOST:
            until = max(until, (entry.sent_at or now) + LOOKUP_DELAY)
        return replace(state, lost=lost, waiting=Waiting(BlockReason.UNREACHABLE, until, error))
    is_forbidden = isinstance(error, Refused) and error.status == FORBIDDEN
    state = replace(state, forbidden=state.forbidden + 1 if is_forbidden else 0)
    if state.forbidden >= MAX_FORBIDDEN:
        return replace(state, waiting=Waiting(BlockReason.FORBIDDEN, None, error))
    return blocked(state, error, now) if entry.stage is Stage.QUEUED else answered(state, now)


def blocked(
    state: IntakeState, error: ServiceError, now: float, *, is_lookup: bool = False
) -> IntakeState:
    """Note an error that is no fault of an entry; all of them wait, for longer each time.

    After a 401 an animal waits until the key works; a look-up risks nothing, and is tried again.
    """
    pause = FIRST_RETRY_PAUSE * 2.0 ** min(state.failures, 30)
    again_at = now + min(MAX_RETRY_PAUSE, pause)
    waiting = Waiting(BlockReason.UNREACHABLE, again_at, error)
    if isinstance(error, errors.Unauthorized):
        waiting = Waiting(BlockReason.KEY_REFUSED, again_at if is_lookup else None, error)
    elif isinstance(error, RateLimited):
        waiting = Waiting(BlockReason.LIMIT, error.until, error)
    elif isinstance(error, errors.Closed):
        waiting = Waiting(BlockReason.NOT_OPEN, None, error)
    return replace(state, failures=state.failures + 1, waiting=waiting)


def _unclear_answer(error: ServiceError) -> UnclearAnswer | None:
    if isinstance(error, errors.WebPage):
        return UnclearAnswer.WEB_PAGE
    if isinstance(error, errors.Redirected):
        return UnclearAnswer.REDIRECT
    if error.status is not None:
        return UnclearAnswer.ANSWER
    return UnclearAnswer.NO_HTTP if isinstance(error, errors.BadAnswer) else None


# What is done next, and when


class Due(Enum):
    END_HOLD = "end hold"
    SEND = "send"
    LOOK_UP = "look"
    ASK = "ask"  # a match was found for one that waits to be sent again
    TAKE_BACK = "take back"  # a row did not get through while its batch was stopped


class NextStep(NamedTuple):
    """What is due now, with the entry it is due for, or when to ask again."""

    due: Due | None = None
    entry: IntakeEntry | None = None
    wake_at: float | None = None


def next_step(state: IntakeState, now: float) -> NextStep:
    hold = next_hold(state, now)
    if hold.due is not None:
        return hold
    wakes = [] if hold.wake_at is None else [hold.wake_at]
    waiting, until = state.waiting, _until(state.waiting, now)
    if waiting is not None:
        is_over = until is not None and until <= now
        stays_offline = state.is_offline and waiting.reason is not BlockReason.STORAGE
        if stays_offline or not is_over:
            wakes += [until] if until is not None and not is_over else []
            return NextStep(wake_at=min(wakes, default=None))
    return _look_up_or_send(state, now, wakes)


def next_hold(state: IntakeState, now: float) -> NextStep:
    """Return a hold that is over, or when one is; none can end while the disk takes nothing."""
    waiting = state.waiting
    if waiting is not None and waiting.reason is BlockReason.STORAGE:
        until = _until(waiting, now)
        if until is None or until > now:
            return NextStep(wake_at=until)
    wakes: list[float] = []
    for entry in state.entries:
        if entry.stage is Stage.HELD:
            wakes.append(_unless_clock_moved(entry.held_until or 0.0, now, intake.MAX_HOLD_SECONDS))
            if wakes[-1] <= now:
                return NextStep(Due.END_HOLD, entry)
    return NextStep(wake_at=min(wakes, default=None))


def _look_up_or_send(state: IntakeState, now: float, wakes: list[float]) -> NextStep:
    not_before = _unless_clock_moved(state.look_after, now, MAX_RETRY_PAUSE)
    entries = needing_lookup(state, now)
    # One in doubt is looked for when its turn has come: until then a look would only grow old.
    lookups = [max(not_before, lookup_at(x, now)) for x in entries if not x.is_in_doubt]
    to_send = _next_to_send(state, now, wakes)
    if to_send is not None and to_send.due is Due.SEND and to_send.entry is not None:
        entry, at = to_send.entry, lookup_at(to_send.entry, now)
        if entry in entries and at > now:
            # No list can tell yet, so one that is asked for now would be followed by the next.
            wakes.append(at)
            to_send = None
        elif entry in entries:
            return NextStep(Due.LOOK_UP)
        elif not can_send(entry, state, now):
            return NextStep(Due.ASK, entry)
    # While nothing has answered since one was lost, an outage would make a whole queue unknown.
    unanswered = (x for x in state.unknown if (x.sent_at or -math.inf) > state.answered_at)
    if to_send is not None and any(unanswered):
        lookups.append(not_before)
    # A look comes first: it shows whether the service answers again, at the risk of nothing.
    if lookups and min(lookups) <= now:
        return NextStep(Due.LOOK_UP)
    if to_send is not None:
        return to_send
    return NextStep(wake_at=min(wakes + lookups, default=None))


def _next_to_send(state: IntakeState, now: float, wakes: list[float]) -> NextStep | None:
    """Return what is to be sent next, if anything: what people add one by one goes first."""
    for entry in state.entries:
        if entry.stage is Stage.QUEUED and entry.address == state.address:
            return NextStep(Due.SEND, entry)
    until = _until(state.batch_waiting, now)
    if until is not None and until > now:
        wakes.append(until)
        return None
    for batch in state.batches:
        is_due = batch.address == state.address and batch.counts.waiting
        if not is_due or batch.mode is BatchMode.PAUSED:
            continue
        starts_at = _unless_clock_moved(batch.starts_at, now, intake.MAX_HOLD_SECONDS)
        if starts_at > now and batch.mode is BatchMode.RUNNING:
            wakes.append(starts_at)
            continue
        for row in batch.at_hand:
            if row.stage is Stage.QUEUED:
                is_stopped = batch.mode is BatchMode.STOPPED
                return NextStep(Due.TAKE_BACK if is_stopped else Due.SEND, row)
    return None


def is_next(entry: IntakeEntry, state: IntakeState, now: float) -> bool:
    return _next_to_send(state, now, []) == NextStep(Due.SEND, entry)


def priority_of(entry: IntakeEntry, state: IntakeState, now: float) -> Priority:
    """Return what ``entry`` goes as: a backlog keeps to the pace that leaves room for people."""
    if entry.origin is not None:
        return Priority.BULK
    is_fresh = 0.0 <= now - entry.created_at <= PERSON_PRIORITY_FOR
    return Priority.PERSON if is_fresh and state.waiting_count <= 1 else Priority.BULK


def needing_lookup(state: IntakeState, now: float) -> tuple[IntakeEntry, ...]:
    """Return the entries that a look-up could find and none has looked for, or not lately."""

    def is_looked_up(entry: IntakeEntry) -> bool:
        own = state.findings.get(entry.id)
        if own is None or not entry.is_in_doubt:
            return own is not None
        return now - LOOKUP_VALID_FOR <= own.asked_at <= now

    return tuple(
        entry
        for entry in state.at_hand
        if entry.needs_lookup
        and not intake.is_lookup_overdue(entry, now)
        and entry.address == state.address
        and not is_looked_up(entry)
    )


def can_send(entry: IntakeEntry, state: IntakeState, now: float) -> bool:
    if not entry.is_in_doubt:
        return True
    own = state.findings_for(entry.id)
    return entry not in needing_lookup(state, now) and own is not None and not own.matches


def lookup_at(entry: IntakeEntry, now: float) -> float:
    """Return when to look an entry up: once the latest possible answer would have come."""
    sent_at = entry.sent_at
    return now if sent_at is None or sent_at > now else sent_at + LOOKUP_DELAY


def _until(waiting: Waiting | None, now: float) -> float | None:
    if waiting is None or waiting.until is None:
        return None
    longest = MAX_LIMIT_PAUSE if waiting.reason is BlockReason.LIMIT else MAX_RETRY_PAUSE
    return _unless_clock_moved(waiting.until, now, longest)


def _unless_clock_moved(at: float, now: float, longest: float) -> float:
    """Return ``at``, or ``now`` if the clock must have been set back since."""
    return now if at - now > longest else at


# What else is learnt or wanted


def no_longer_for(state: IntakeState, *reasons: BlockReason) -> IntakeState:
    is_over = state.waiting is not None and state.waiting.reason in reasons
    return replace(state, waiting=None) if is_over else state


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
        late_enough = -math.inf if entry.sent_at is None else entry.sent_at + LOOKUP_DELAY
        telling = [answer for answer in answers if answer.asked_at >= late_enough]
        if not telling or not entry.needs_lookup or entry.address != state.address:
            continue
        known, seen = findings.get(entry.id), matching.find(entry, telling)
        whole = matching.merge_findings(known, seen)
        if not seen.is_truncated:
            findings[entry.id] = whole
        elif known is not None:
            # Cut off, it proves nothing. What was not looked for yet will be soon, in full.
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
            # As of now: what was found before the clock was set back is not to be asked for again.
            findings[entry.id] = replace(whole, asked_at=asked_at)
    state = replace(state, failures=0, answered_at=now, waiting=None, findings=findings)
    return lists_seen(state, answers)


def certain(state: IntakeState) -> tuple[int, Pet | None] | None:
    """Return the id of an added entry whose animal is certain by now, with that animal.

    Otherwise that of an entry which was said to be added but is in no complete list, with ``None``.
    """
    rivals = state.rivals if state.findings else ()
    for entry in state.at_hand:
        pet = matching.only_match(entry, state.findings, rivals)
        if pet is not None:
            return entry.id, pet
    for entry in state.at_hand:
        if matching.is_missing(entry, state.findings, rivals):
            return entry.id, None
    return None


def unrecorded(state: IntakeState, known: Container[int]) -> tuple[tuple[Pet, float], ...]:
    return tuple(
        (entry.pet, entry.settled_at or entry.created_at)
        for pet_id, entry in state.taken.items()
        if entry.pet is not None and pet_id not in known
    )


def not_sent_again(
    state: IntakeState, entry_id: int, error: ServiceError | None = None
) -> IntakeState:
    """Note why a person is asked again: a match has come, or the list met an ``error``."""
    return replace(state, not_sent_again={**state.not_sent_again, entry_id: error})
