"""What the queue has to do next, and when. Pure."""

from __future__ import annotations

import math
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from petdesk.domain.intake import LONGEST_HOLD, IntakeEntry, Stage, is_overdue
from petdesk.service.contract import Priority
from petdesk.service.network import Timeouts
from petdesk.viewmodels.intake.state import Hindrance, IntakeState, Waiting

if TYPE_CHECKING:
    from petdesk.domain.catalogue import ListAnswer

LOOK_AFTER = Timeouts().one_try + 5.0
"""Seconds after a sending began until it is looked for: no try can go on any more.

What is on its way when a try ends may reach the service some seconds later.
"""

LOOK_AGAIN_AFTER = 300.0
"""Seconds after which a refresh that worked is followed by a new look for what is unknown."""

FIRST_PAUSE = 2.0
"""Seconds before what did not get through is tried again; doubled each time."""

LONGEST_PAUSE = 60.0
"""Seconds; the longest pause before the next try."""

LOAD_AGAIN_AFTER = 15.0
"""Seconds after which an intake file that could not be read is read again."""

FRESH_FOR = LONGEST_HOLD + 10.0
"""Seconds after it was added in which an animal counts as what its person has just done."""

LONGEST_LIMIT = 25 * 3600.0
"""Seconds; the longest that a limit can last: a day, and an hour more allows for clocks."""


class Due(Enum):
    """What the queue can have to do."""

    END_HOLD = "end hold"
    SEND = "send"
    LOOK = "look"


class NextStep(NamedTuple):
    """What is due now, with the entry that it is due for, or when to ask again if nothing is."""

    due: Due | None = None
    entry: IntakeEntry | None = None
    wake_at: float | None = None


class Looks(NamedTuple):
    """What the looks so far showed; moments are seconds since the Unix epoch.

    Nothing is looked for before ``not_before``. What was found before ``stale_before`` is looked
    for again. ``answered_at`` is when the service last answered as it should.
    """

    not_before: float = -math.inf
    stale_before: float = -math.inf
    answered_at: float = -math.inf


def next_step(state: IntakeState, now: float, so_far: Looks) -> NextStep:
    """Return what is due."""
    waiting = state.waiting
    reason = waiting.reason if waiting is not None else None
    until = _until(waiting, now)
    is_over = waiting is None or (until is not None and until <= now)
    if reason is Hindrance.STORAGE and not is_over:
        return NextStep(wake_at=until)
    wakes: list[float] = []
    for entry in state.entries:
        if entry.stage is Stage.HELD:
            wakes.append(_meant(entry.held_until or 0.0, now, LONGEST_HOLD))
            if wakes[-1] <= now:
                return NextStep(Due.END_HOLD, entry)
    stays_offline = state.is_offline and reason not in (None, Hindrance.STORAGE)
    if stays_offline or not is_over:
        wakes += [until] if until is not None and not is_over else []
        return NextStep(wake_at=min(wakes, default=None))
    return _look_or_send(state, now, so_far, wakes)


def _look_or_send(state: IntakeState, now: float, so_far: Looks, wakes: list[float]) -> NextStep:
    not_before = _meant(so_far.not_before, now, LONGEST_PAUSE)
    sought = unsought(state, now, so_far.stale_before)
    looks = [max(not_before, looks_at(entry, now)) for entry in sought]
    here = [entry for entry in state.entries if entry.address == state.address]
    to_send = next((entry for entry in here if entry.stage is Stage.QUEUED), None)
    if to_send is not None and any(_is_unanswered(entry, so_far.answered_at) for entry in here):
        looks.append(not_before)
    # A look comes first: it shows whether the service answers again, at the risk of nothing.
    if looks and min(looks) <= now:
        return NextStep(Due.LOOK)
    if to_send is not None:
        return NextStep(Due.SEND, to_send)
    return NextStep(wake_at=min(wakes + looks, default=None))


def _is_unanswered(entry: IntakeEntry, answered_at: float) -> bool:
    """Return whether the service has not answered since ``entry`` was lost on its way.

    Nothing else is sent then, or an outage would make a whole queue unknown.
    """
    return entry.stage is Stage.UNKNOWN and (entry.sent_at or -math.inf) > answered_at


def priority_of(entry: IntakeEntry, state: IntakeState, now: float) -> Priority:
    """Return what ``entry`` goes as: a person's request, or part of a backlog.

    A backlog keeps to the pace that leaves room for people, at this desk and at others; an animal
    that was just added, with no other queued, is one person's request.
    """
    is_fresh = 0.0 <= now - entry.made_at <= FRESH_FOR
    return Priority.PERSON if is_fresh and state.waiting_count <= 1 else Priority.BULK


def unsought(state: IntakeState, now: float, stale_before: float) -> tuple[IntakeEntry, ...]:
    """Return the entries that a look could show something of, and none has of late."""

    def was_sought(entry: IntakeEntry) -> bool:
        found = state.findings.get(entry.id)
        return found is not None and found.asked_at >= stale_before

    return tuple(
        entry
        for entry in state.entries
        if entry.is_sought
        and not is_overdue(entry, now)
        and entry.address == state.address
        and not was_sought(entry)
    )


def looks_at(entry: IntakeEntry, now: float) -> float:
    """Return when to look for an entry: once the longest possible answer to it would have come.

    A moment of sending that is still to come is a clock's mistake, and nothing to wait for.
    """
    sent_at = entry.sent_at
    return now if sent_at is None or sent_at > now else sent_at + LOOK_AFTER


def can_tell(answer: ListAnswer, entry: IntakeEntry) -> bool:
    """Return whether a list was asked for late enough to show something of an entry."""
    return entry.sent_at is None or answer.asked_at >= entry.sent_at + LOOK_AFTER


def _until(waiting: Waiting | None, now: float) -> float | None:
    """Return when what keeps the queue waiting is over, if that is known."""
    if waiting is None or waiting.until is None:
        return None
    longest = LONGEST_LIMIT if waiting.reason is Hindrance.LIMIT else LONGEST_PAUSE
    return _meant(waiting.until, now, longest)


def _meant(at: float, now: float, longest: float) -> float:
    """Return the moment ``at``, which was at most ``longest`` seconds ahead when it was set.

    One that is farther ahead is of before the clock was set back, and nothing to wait for.
    """
    return now if at - now > longest else at
