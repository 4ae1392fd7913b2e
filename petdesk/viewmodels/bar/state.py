"""What the message bar says: of all that could be told, the most pressing, by one rule.

Pure. In this order:

1. an animal that can still be undone, since that is over in seconds;
2. a start for another environment than the window shows, which a person has just made;
3. the intake file, without which nothing can be added;
4. animals that are meant for another address, which only a person can decide;
5. animals that the service refused;
6. animals of which nobody knows whether the service has them;
7. animals that the service added otherwise than they were sent, for a day;
8. what keeps the main window from working, and how many animals wait for that;
9. another language, which holds from the next start on;
10. animals of the last run that are on their way, and a draft of it;
11. what in the settings does not count.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from petdesk.domain.intake import is_otherwise
from petdesk.service.errors import ServiceError
from petdesk.viewmodels.bar import intake_messages as words
from petdesk.viewmodels.bar.desk_messages import (
    SettingMistakes,
    StartedFor,
    mistakes,
    next_language,
    started_for,
)
from petdesk.viewmodels.intake.state import Hindrance
from petdesk.viewmodels.intake.wording import seconds_left
from petdesk.viewmodels.words.main_messages import main_message
from petdesk.viewmodels.words.messages import Topic

if TYPE_CHECKING:
    from petdesk.domain.intake import DraftText
    from petdesk.viewmodels.intake.state import IntakeState, Waiting
    from petdesk.viewmodels.main.state import MainState
    from petdesk.viewmodels.words.messages import Message

_SHORT: Final = 3.0  # seconds; a pause this short is over before it is read
_TOLD_FOR: Final = 24 * 3600.0  # seconds; what the service has otherwise is in the log for longer


@dataclass(frozen=True, slots=True)
class BarState:
    """All that the message bar could tell of.

    ``kept_draft`` is a text of the last run that nobody has opened yet. ``started_at`` is when this
    run began (seconds since the Unix epoch). ``dismissed`` are topics, with the entry that they
    were about if any, that a person has read. ``started_for`` is what a second start was told, and
    ``mistakes`` what in the settings does not count. ``has_next_language`` tells that a person
    chose another language than is spoken.
    """

    main: MainState
    intake: IntakeState
    kept_draft: DraftText | None = None
    started_at: float = 0.0
    dismissed: frozenset[tuple[Topic, int | None]] = field(default_factory=frozenset)
    started_for: StartedFor | None = None
    mistakes: SettingMistakes = field(default_factory=SettingMistakes)
    has_next_language: bool = False


def unsettled(state: IntakeState) -> IntakeState:
    """Return ``state`` with those entries alone of which something is still to become or to tell.

    Of thousands in ninety days these are a few, and what the screens say is asked at each key.
    """
    entries = tuple(
        e
        for e in state.entries
        if e.is_sought or not e.stage.is_settled or is_otherwise(e) or e.id in state.unwritten
    )
    return replace(state, entries=entries)


def bar_message(state: BarState, now: float) -> Message | None:
    """Return what the message bar says at the time ``now``."""
    if state.intake.environment is not state.main.environment:
        return main_message(state.main, now)  # one of the two is about to follow
    candidates = (
        _held(state, now),
        started_for(state.started_for, state.main.environment),
        words.storage(state.intake),
        _elsewhere(state),
        _refused(state),
        _unknown(state, now),
        _otherwise(state, now),
        _main(state, now),
        next_language() if state.has_next_language else None,
        _last_run(state),
        words.kept_draft(state.kept_draft) if state.kept_draft is not None else None,
        mistakes(state.mistakes),
    )
    dismissed = state.dismissed
    return next(
        (told for told in candidates if told and (told.topic, told.entry_id) not in dismissed), None
    )


def _held(state: BarState, now: float) -> Message | None:
    entry, problem = state.intake.held, state.intake.problem
    if entry is None:
        return None
    # Once its time is over it waits for the disk: what is the matter with that says more.
    is_stuck = problem is not None and not problem.set_aside and not seconds_left(entry, now)
    return words.held(entry, now) if not is_stuck else None


def _elsewhere(state: BarState) -> Message | None:
    entries = state.intake.elsewhere
    # Without any address there is nothing to decide yet.
    return words.elsewhere(entries) if entries and state.intake.address else None


def _refused(state: BarState) -> Message | None:
    refused = [e for e in state.intake.refused if (Topic.REFUSED, e.id) not in state.dismissed]
    return words.refused(refused[0], len(refused) - 1) if refused else None


def _unknown(state: BarState, now: float) -> Message | None:
    intake = state.intake
    unknown = [
        entry
        for entry in intake.unknown
        if entry.id not in intake.postponed and entry.address == intake.address
    ]
    return words.unknown(unknown[0], len(unknown) - 1, now) if unknown else None


def _otherwise(state: BarState, now: float) -> Message | None:
    told = (
        entry
        for entry in reversed(state.intake.entries)
        if is_otherwise(entry)
        and abs(now - (entry.settled_at or 0.0)) < _TOLD_FOR
        and entry.address == state.intake.address
        and (Topic.OTHERWISE, entry.id) not in state.dismissed
    )
    entry = next(told, None)
    return words.otherwise(entry, state.main.listing.labels) if entry is not None else None


def _main(state: BarState, now: float) -> Message | None:
    told, waiting = main_message(state.main, now), state.intake.why_waiting
    if waiting is None or not _is_worth_telling(waiting, now):
        return told
    count = state.intake.waiting_count
    is_own = state.main.problem is not None and not isinstance(state.main.problem, ServiceError)
    if waiting.reason is Hindrance.NOT_OPEN or is_own:
        # Why the environment is not open is the main window's to say, and the same for both.
        return words.with_waiting(told, count) if told is not None else None
    return words.waiting(waiting, count, now)


def _is_worth_telling(waiting: Waiting, now: float) -> bool:
    if waiting.reason is not Hindrance.LIMIT:
        return True
    return waiting.until is not None and waiting.until - now > _SHORT


def _last_run(state: BarState) -> Message | None:
    intake = state.intake
    earlier = [
        entry
        for entry in intake.on_their_way
        if entry.made_at < state.started_at and entry.address == intake.address
    ]
    return words.last_run(len(earlier)) if earlier else None
