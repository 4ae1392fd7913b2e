"""What the message bar shows: of all messages the most pressing one, by the order of `Topic`.

Pure. A message comes from a source here, or is a notice that a controller posted under its topic.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import is_not
from typing import Final, NamedTuple

from petdesk.animals.main_messages import main_message
from petdesk.animals.state import MainState
from petdesk.core.translation import translate
from petdesk.intake import messages as words
from petdesk.intake.entry import BatchMode, BatchRecord, DraftText, IntakeEntry, Stage
from petdesk.intake.matching import differs_from_sent
from petdesk.intake.notices import CommandResult, Notice
from petdesk.intake.state import BlockReason, IntakeState, Waiting
from petdesk.intake.wording import SHORT_PAUSE, seconds_left, short_name
from petdesk.service.errors import ServiceError
from petdesk.service.messages import Action, Message, Topic

_RESULT_SHOWN_FOR: Final = (
    12.0  # seconds; longer than it takes to look up from the keyboard and read
)
_DIFFERENCE_SHOWN_FOR: Final = 24 * 3600.0  # seconds; the log has it for longer


@dataclass(frozen=True, slots=True)
class BarState:
    """All that the message bar could show.

    ``main`` is from when a part that messages are made of last changed.
    ``kept_draft`` is a text of the last run that nobody has opened yet. ``started_at`` is when this
    run began (seconds since the Unix epoch). ``dismissed`` are topics, with the entry that they
    were about if any, that a person has read. ``notices`` are what controllers posted.
    ``followed`` are the imports that were open at some time in this run. ``newest_id`` is the id of
    the latest entry that came with no import, settled or not.
    """

    main: MainState
    intake: IntakeState
    kept_draft: DraftText | None = None
    started_at: float = 0.0
    dismissed: frozenset[tuple[Topic, int | None]] = field(default_factory=frozenset)
    notices: Mapping[Topic, Notice | None] = field(default_factory=dict)
    followed: frozenset[int] = frozenset()
    newest_id: int = 0


def without_settled(state: IntakeState) -> IntakeState:
    """Return ``state`` with the entries alone that are not over, or that a message is about.

    Of thousands in ninety days these are a few, and the messages are made at each change.
    """
    last = _last_added(state)
    entries = tuple(
        e
        for e in state.entries
        if e.needs_lookup
        or not e.stage.is_settled
        or differs_from_sent(e)
        or e.id in state.unwritten
        or e is last
    )
    return replace(state, entries=entries)


def _last_added(state: IntakeState) -> IntakeEntry | None:
    added = (e for e in state.entries if e.stage is Stage.ADDED and e.address == state.address)
    return max(added, key=lambda e: e.settled_at or 0.0, default=None)


def bar_message(state: BarState, now: float) -> Message | None:
    if state.intake.environment is not state.main.environment:
        return main_message(state.main, now)  # one of the two is about to follow
    for topic in Topic:
        source = _SOURCES.get(topic)
        message = source(state, now) if source is not None else _notice(state, topic)
        if message is not None and (message.topic, message.entry_id) not in state.dismissed:
            return message
    return None


def posted(state: BarState, topic: Topic, notice: Notice | None, *, was_read: bool) -> BarState:
    dismissed = state.dismissed
    if notice != state.notices.get(topic):
        dismissed -= {(topic, None)}
    if was_read:
        dismissed |= {(topic, None)}
    return replace(state, notices={**state.notices, topic: notice}, dismissed=dismissed)


def intake_changed(state: BarState, intake: IntakeState) -> BarState:
    # What was read of one wait is not about the next one, nor of an import about its end.
    read: set[tuple[Topic, int | None]] = set()
    if intake.why_waiting is None:
        read.add((Topic.WAITING, None))
    went_on = {batch.id for batch in state.intake.batches if not batch.is_over}
    read |= {(Topic.IMPORT, b.id) for b in intake.batches if b.is_over and b.id in went_on}
    return replace(
        state,
        intake=without_settled(intake),
        dismissed=state.dismissed - read,
        followed=state.followed | {batch.id for batch in intake.batches if batch.is_open},
        newest_id=max((e.id for e in intake.entries if e.origin is None), default=0),
    )


def main_changed(state: BarState, main: MainState) -> BarState:
    """Follow the main window; that a request was spent changes no message."""
    before = state.main
    if not any(map(is_not, _message_parts(before), _message_parts(main))):
        return state
    is_news = (before.environment, before.connection) != (main.environment, main.connection)
    read = {(Topic.MAIN, None)} if is_news or main.problem is not before.problem else set()
    return replace(state, main=main, dismissed=state.dismissed - read)


def _message_parts(main: MainState) -> tuple[object, ...]:
    return main.environment, main.catalogue, main.listing.labels, main.connection, main.problem


def _notice(state: BarState, topic: Topic) -> Message | None:
    notice = state.notices.get(topic)
    return notice.message(state.main.environment) if notice is not None else None


def _held(state: BarState, now: float) -> Message | None:
    entry, problem = state.intake.held, state.intake.problem
    if entry is None:
        return None
    # Once its time is over it waits for the disk, whose problem is the better message, or for one
    # that goes first.
    is_stuck = problem is not None and not problem.set_aside
    is_next = not state.intake.announced_count
    is_held = bool(seconds_left(entry, now)) or (is_next and not is_stuck)
    return words.held(entry, now) if is_held else None


def _added(state: BarState, now: float) -> Message | None:
    entry = _last_added(state.intake)
    if entry is None or differs_from_sent(entry) or entry.id in state.intake.unwritten:
        return None  # there is more to say about it
    if any(e.stage.is_on_its_way for e in state.intake.entries):
        return None  # the next one is what matters now
    settled_at = entry.settled_at or 0.0
    is_news = settled_at >= state.started_at and 0 <= now - settled_at < _RESULT_SHOWN_FOR
    return words.added(entry) if is_news else None


def _done(state: BarState, now: float) -> Message | None:
    notice = state.notices.get(Topic.DONE)
    if not isinstance(notice, CommandResult) or not 0 <= now - notice.at < _RESULT_SHOWN_FOR:
        return None
    return notice.message(state.main.environment)


def _elsewhere(state: BarState, _now: float) -> Message | None:
    entries = state.intake.elsewhere
    # Without any address there is nothing to decide yet.
    return words.elsewhere(entries) if entries and state.intake.address else None


def _refused(state: BarState, _now: float) -> Message | None:
    refused = [e for e in state.intake.refused if (Topic.REFUSED, e.id) not in state.dismissed]
    if not refused or _last_sent(_lost(state)) > _last_sent(refused):
        return None  # what happened last is what a person is about to ask themselves
    return words.refused(refused[0], len(refused) - 1)


def _unknown(state: BarState, now: float) -> Message | None:
    unknown = _lost(state)
    return words.unknown(unknown[0], len(unknown) - 1, now) if unknown else None


def _lost(state: BarState) -> list[IntakeEntry]:
    intake = state.intake
    return [
        entry
        for entry in intake.unknown
        if entry.id not in intake.postponed
        and entry.address == intake.address
        and (Topic.UNKNOWN, entry.id) not in state.dismissed
    ]


def _last_sent(entries: Sequence[IntakeEntry]) -> float:
    return max((entry.sent_at or 0.0 for entry in entries), default=0.0)


def _otherwise(state: BarState, now: float) -> Message | None:
    entries = (
        entry
        for entry in reversed(state.intake.entries)
        if differs_from_sent(entry)
        and abs(now - (entry.settled_at or 0.0)) < _DIFFERENCE_SHOWN_FOR
        and entry.address == state.intake.address
        and (Topic.DIFFERS, entry.id) not in state.dismissed
    )
    entry = next(entries, None)
    return words.differs(entry, state.main.listing.labels) if entry is not None else None


def _main(state: BarState, now: float) -> Message | None:
    message, waiting = main_message(state.main, now), state.intake.why_waiting
    if waiting is None or not _is_worth_showing(waiting, now):
        return message
    over = (e for e in state.intake.entries if e.stage is Stage.HELD and not seconds_left(e, now))
    count = state.intake.announced_count + sum(1 for _ in over)
    is_own = state.main.problem is not None and not isinstance(state.main.problem, ServiceError)
    if waiting.reason in (BlockReason.NOT_OPEN, BlockReason.NOT_LOADED) or is_own:
        # Why the environment is not open is the main window's message, and the same for both.
        return words.with_waiting(message, count) if message is not None else None
    if state.intake.is_offline and waiting.reason is BlockReason.UNREACHABLE:
        return words.waiting_offline(count)
    return words.waiting(waiting, count, now)


def _is_worth_showing(waiting: Waiting, now: float) -> bool:
    if waiting.reason is not BlockReason.LIMIT:
        return True
    return waiting.until is not None and waiting.until - now > SHORT_PAUSE


def _last_run(state: BarState, _now: float) -> Message | None:
    intake = state.intake
    earlier = [
        entry
        for entry in intake.on_their_way
        if entry.created_at < state.started_at and entry.address == intake.address
    ]
    return words.last_run(len(earlier)) if earlier else None


def _import(state: BarState, now: float) -> Message | None:
    return words.import_message(state.intake, state.dismissed, state.followed, now)


def _draft(state: BarState, _now: float) -> Message | None:
    return words.kept_draft(state.kept_draft) if state.kept_draft is not None else None


_SOURCES: Final[Mapping[Topic, Callable[[BarState, float], Message | None]]] = {
    Topic.HELD: _held,
    Topic.ADDED: _added,
    Topic.DONE: _done,
    Topic.STORAGE: lambda state, _now: words.storage(state.intake),
    Topic.ELSEWHERE: _elsewhere,
    Topic.REFUSED: _refused,
    Topic.UNKNOWN: _unknown,
    Topic.DIFFERS: _otherwise,
    Topic.MAIN: _main,
    Topic.IMPORT: _import,
    Topic.LAST_RUN: _last_run,
    Topic.DRAFT: _draft,
}


class Undo(NamedTuple):
    """What can be taken back: the entry or the import ``id``; ``text`` is the command's name."""

    action: Action
    id: int
    text: str


def undo(state: BarState) -> Undo | None:
    """Return what Undo takes back: the animal that is held, or an import that was begun after it.

    What was added after the import began is not undone by stopping that, be it sent or not.
    """
    batch, held = _last_import(state), state.intake.held
    if batch is not None and state.newest_id < batch.id:
        return Undo(Action.UNDO_IMPORT, batch.id, _import_command(batch))
    return None if held is None else Undo(Action.UNDO, held.id, _command(held))


def _last_import(state: BarState) -> BatchRecord | None:
    if any(batch.is_stopping for batch in state.intake.batches):
        return None  # a second press is meant for the same one
    batches = (b for b in state.intake.batches if b.created_at >= state.started_at)
    begun = (batch for batch in batches if batch.mode is not BatchMode.STOPPED)
    last = max(begun, key=lambda batch: batch.id, default=None)
    return last if last is not None and last.can_be_taken_back else None


def _command(entry: IntakeEntry) -> str:
    text = translate("IntakeMessage", "&Undo adding “%1”")
    return text.replace("%1", _menu_name(entry.new.name))


def _import_command(batch: BatchRecord) -> str:
    text = translate("IntakeMessage", "&Undo importing “%1”")
    if batch.counts.waiting < batch.counts.total:
        text = translate("IntakeMessage", "&Undo importing the rest of “%1”")
    return text.replace("%1", _menu_name(batch.name))


def _menu_name(name: str) -> str:
    # An ampersand would underline the letter after it.
    return short_name(name).replace("&", "&&")
