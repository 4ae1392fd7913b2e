"""What the queue has to do next, and when: sending, look-ups, ends of holds. Pure."""

import math
from enum import Enum
from typing import NamedTuple

from petdesk.intake.entry import MAX_HOLD_SECONDS, BatchMode, IntakeEntry, Stage, is_lookup_overdue
from petdesk.intake.state import BlockReason, IntakeState, Waiting
from petdesk.service.contract import PetList, Priority, Timeouts

LOOKUP_DELAY = Timeouts().attempt + 5.0
"""Seconds after a sending began until it is looked up: no attempt can go on any more.

What is on its way when a try ends may reach the service some seconds later.
"""

LOOKUP_VALID_FOR = 60.0
"""Seconds after a look-up in which an animal that was missing may be sent again.

What waits longer, for the limit or the next start, may be there by now: it is looked up anew.
"""

FIRST_RETRY_PAUSE = 2.0
"""Seconds before what did not get through is tried again; doubled each time."""

MAX_RETRY_PAUSE = 60.0
"""Seconds; the longest pause before the next try."""

RELOAD_PAUSE = 15.0
"""Seconds after which an intake file that could not be read is read again."""

PERSON_PRIORITY_FOR = MAX_HOLD_SECONDS + 10.0
"""Seconds after it was added in which an animal goes with the priority of a person's request."""

MAX_LIMIT_PAUSE = 25 * 3600.0
"""Seconds; the longest that a limit can last: a day, and an hour more allows for clocks."""


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
            wakes.append(_unless_clock_moved(entry.held_until or 0.0, now, MAX_HOLD_SECONDS))
            if wakes[-1] <= now:
                return NextStep(Due.END_HOLD, entry)
    return NextStep(wake_at=min(wakes, default=None))


def _look_up_or_send(state: IntakeState, now: float, wakes: list[float]) -> NextStep:
    contact = state.contact
    not_before = _unless_clock_moved(contact.look_after, now, MAX_RETRY_PAUSE)
    entries = needing_lookup(state, now)
    # One in doubt is looked for when its turn has come: until then a look would only grow old.
    lookups = [max(not_before, lookup_at(x, now)) for x in entries if not x.is_in_doubt]
    here = [entry for entry in state.at_hand if entry.address == state.address]
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
    if to_send is not None and any(_is_unanswered(entry, contact.answered_at) for entry in here):
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
        if batch.address != state.address or not batch.counts.waiting:
            continue
        if batch.mode is BatchMode.PAUSED:
            continue
        starts_at = _unless_clock_moved(batch.starts_at, now, MAX_HOLD_SECONDS)
        if starts_at > now and batch.mode is BatchMode.RUNNING:
            wakes.append(starts_at)
            continue
        for row in state.rows:
            is_its = row.origin is not None and row.origin.batch_id == batch.id
            if is_its and row.stage is Stage.QUEUED:
                is_stopped = batch.mode is BatchMode.STOPPED
                return NextStep(Due.TAKE_BACK if is_stopped else Due.SEND, row)
    return None


def is_next(entry: IntakeEntry, state: IntakeState, now: float) -> bool:
    return _next_to_send(state, now, []) == NextStep(Due.SEND, entry)


def _is_unanswered(entry: IntakeEntry, answered_at: float) -> bool:
    """Return whether the service has not answered since ``entry`` was lost on its way.

    Nothing else is sent then, or an outage would make a whole queue unknown.
    """
    return entry.stage is Stage.UNKNOWN and (entry.sent_at or -math.inf) > answered_at


def priority_of(entry: IntakeEntry, state: IntakeState, now: float) -> Priority:
    """Return what ``entry`` goes as: a backlog keeps to the pace that leaves room for people."""
    if entry.origin is not None:
        return Priority.BULK
    is_fresh = 0.0 <= now - entry.created_at <= PERSON_PRIORITY_FOR
    return Priority.PERSON if is_fresh and state.waiting_count <= 1 else Priority.BULK


def needing_lookup(state: IntakeState, now: float) -> tuple[IntakeEntry, ...]:
    """Return the entries that a look-up could find, and none has looked for (of late)."""

    def is_looked_up(entry: IntakeEntry) -> bool:
        own = state.findings.get(entry.id)
        if own is None or not entry.is_in_doubt:
            return own is not None
        return now - LOOKUP_VALID_FOR <= own.asked_at <= now

    return tuple(
        entry
        for entry in state.at_hand
        if entry.needs_lookup
        and not is_lookup_overdue(entry, now)
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


def is_late_enough(answer: PetList, entry: IntakeEntry) -> bool:
    return entry.sent_at is None or answer.asked_at >= entry.sent_at + LOOKUP_DELAY


def _until(waiting: Waiting | None, now: float) -> float | None:
    if waiting is None or waiting.until is None:
        return None
    longest = MAX_LIMIT_PAUSE if waiting.reason is BlockReason.LIMIT else MAX_RETRY_PAUSE
    return _unless_clock_moved(waiting.until, now, longest)


def _unless_clock_moved(at: float, now: float, longest: float) -> float:
    """Return ``at``, or ``now`` where the clock must have been set back since."""
    return now if at - now > longest else at
