"""What the message bar shows: of all messages the most pressing one, by the order of `Topic`."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from petdesk.animals.main_messages import main_message
from petdesk.animals.state import MainState
from petdesk.core.disk_errors import DiskProblem, disk_cause, disk_remedy
from petdesk.core.display_text import sanitize_for_display
from petdesk.core.environments import environment_name
from petdesk.core.translation import filled, tr, translate
from petdesk.core.wording import moment, moment_ahead, shown_name
from petdesk.intake import wording as words
from petdesk.intake.entry import BatchMode, BatchRecord, DraftText, Stage
from petdesk.intake.matching import differs_from_sent
from petdesk.intake.state import BlockReason, IntakeState, Waiting
from petdesk.intake.steps import FORBIDDEN
from petdesk.intake.wording import seconds_left, short_name
from petdesk.service.contract import Pause
from petdesk.service.errors import ProxyDenied, RateLimited, Refused, ServiceError
from petdesk.service.messages import Action, Message, Topic, Undo, error_message, refusal

_RESULT_SHOWN_FOR: Final = 12.0  # seconds; to look up from the keyboard and read takes less
_RESULTS: Final = (Topic.ADDED, Topic.DONE)
_ANSWERS: Final = (Topic.HELD, Topic.MAIN, Topic.WAITING)  # the first when the service failed
_DIFFERENCE_SHOWN_FOR: Final = 24 * 3600.0  # seconds; the log has it for longer
# The statuses of refusals that a corrected animal may not meet.
_ABOUT_THE_ANIMAL: Final = frozenset({400, 409, 413, 422})


@dataclass(frozen=True, slots=True)
class BarState:
    main: MainState
    intake: IntakeState
    notices: Mapping[Topic, Message | None] = field(default_factory=dict)
    kept_draft: DraftText | None = None  # a text of the last run that nobody has opened yet
    started_at: float = 0.0  # when this run began
    # What a person has read: topics, with the entry that they were about, if any.
    dismissed: frozenset[tuple[Topic, int | None]] = frozenset()
    followed: frozenset[int] = frozenset()  # the imports that were open at some time in this run
    unanswered_at: float = -math.inf  # when what a person wanted of the service failed last

    def was_read(self, topic: Topic, entry_id: int | None = None) -> bool:
        return (topic, entry_id) in self.dismissed


def bar_message(state: BarState, now: float) -> Message | None:
    main = main_message(state.main, now)
    if state.intake.environment is not state.main.environment:
        return main  # one of the two is about to follow
    waiting = _waiting(state, main, now)
    messages = (
        *state.notices.values(),
        _held(state.intake, now),
        _added(state),
        _storage(state.intake),
        _elsewhere(state.intake),
        _refused(state),
        _unknown(state, now),
        *_differing(state, now),
        waiting or main,
        _import(state, now),
        _draft(state.kept_draft),
    )
    # What came of one thing is no answer to the next.
    times = (at for e in state.intake.entries for at in (e.created_at, e.settled_at or 0.0))
    before = now - _RESULT_SHOWN_FOR
    since = max((before, *(at for at in times if at <= now)))
    shown = (
        message
        for message in messages
        if message is not None
        and not state.was_read(message.topic, message.entry_id)
        and (message.topic not in _RESULTS or since <= message.at <= now)
    )
    order = (*(_ANSWERS if before <= state.unanswered_at <= now else ()), *Topic)
    return min(shown, key=lambda message: order.index(message.topic), default=None)


def with_notice(
    state: BarState, topic: Topic, notice: Message | None, *, was_read: bool = False
) -> BarState:
    """Show ``notice``, or none of its topic; one that says what the last one said stays read."""
    before, dismissed = state.notices.get(topic), state.dismissed
    if notice is None or before is None or (before.text, before.at) != (notice.text, notice.at):
        dismissed -= {(topic, None)}
    if was_read:
        dismissed |= {(topic, None)}
    return replace(state, notices={**state.notices, topic: notice}, dismissed=dismissed)


def intake_changed(state: BarState, intake: IntakeState) -> BarState:
    # What was read of one wait is not about the next one, nor of an import about its end.
    went_on = {batch.id for batch in state.intake.batches if not batch.is_over}
    over = (batch.id for batch in intake.batches if batch.is_over)
    read: set[tuple[Topic, int | None]] = {
        (Topic.IMPORT, id_) for id_ in went_on.intersection(over)
    }
    read |= {(Topic.WAITING, None)} if intake.why_waiting is None else set()
    return replace(
        state,
        intake=intake,
        dismissed=state.dismissed - read,
        followed=state.followed | {batch.id for batch in intake.batches if batch.is_open},
    )


def unanswered(state: BarState, now: float) -> BarState:
    """Tell first why what a person wanted failed, also if that was read, or is hidden."""
    read = {(topic, None) for topic in _ANSWERS}
    return replace(state, unanswered_at=now, dismissed=state.dismissed - read)


def main_changed(state: BarState, main: MainState) -> BarState:
    before, state = state.main, replace(state, main=main)
    is_elsewhere = before.environment is not main.environment
    if is_elsewhere:
        lasting = Topic.LANGUAGE, Topic.SETTINGS  # the others are about what was left
        state = replace(state, notices={each: state.notices.get(each) for each in lasting})
    is_news = before.connection is not main.connection or before.problem is not main.problem
    read = {(Topic.MAIN, None)} if is_elsewhere or is_news else set()
    return replace(state, dismissed=state.dismissed - read)


def _held(intake: IntakeState, now: float) -> Message | None:
    entry, problem = intake.held, intake.problem
    if entry is None:
        return None
    # Once its time is over it waits for the disk, whose problem is the better message, or for one
    # that goes first.
    is_stuck = problem is not None and not problem.set_aside
    if not seconds_left(entry, now) and (intake.announced_count or is_stuck):
        return None
    text, others = words.adding_text(entry, now), (Action.SEND_NOW,)
    return Message(text, Action.UNDO, others, Topic.HELD, entry.id, is_warning=False)


def _added(state: BarState) -> Message | None:
    intake = state.intake
    added = (e for e in intake.entries if e.stage is Stage.ADDED and e.address == intake.address)
    entry = max(added, key=lambda e: e.settled_at or 0.0, default=None)
    if entry is None or differs_from_sent(entry) or entry.id in intake.unwritten:
        return None  # there is more to say about it
    settled_at = entry.settled_at or 0.0
    if settled_at < state.started_at or intake.on_their_way:
        return None  # the next one is what matters now
    text, action = translate("IntakeMessage", "Added %1. Its ID isn't known yet."), None
    text = f"{filled(text, short_name(entry.new.name))} {words.unclear_answer_text(entry)}".strip()
    if entry.pet is not None:
        text, name = translate("IntakeMessage", "Added %2, #%1"), shown_name(entry.pet.name)
        text, action = filled(text, entry.pet.id, short_name(name)), Action.SHOW
    return Message(text, action, (), Topic.ADDED, entry.id, is_warning=False, at=settled_at)


def _storage(intake: IntakeState) -> Message | None:
    problem = intake.problem
    if problem is None:
        return None
    if problem.set_aside:
        text = translate(
            "IntakeMessage",
            "The file of animals you added was damaged and is now set aside as %1. %2 "
            "Those that were waiting may or may not have been added. Check Animal > Intake "
            "log.",
        )
        saved = tr("%n animal(s) could be read from it.", "", problem.saved)
        text = filled(text, sanitize_for_display(problem.set_aside), saved)
        return Message(text, topic=Topic.STORAGE)
    remedy = disk_remedy(problem.reason)
    if problem.reason not in {DiskProblem.DAMAGED, DiskProblem.NEWER}:
        then = translate("IntakeMessage", "PetDesk then continues automatically.")
        remedy = f"{remedy} {then}"
    unwritten = (entry for entry in intake.entries if entry.id in intake.unwritten)
    entry = next((entry for entry in unwritten if entry.stage is Stage.ADDED), None)
    values = [disk_cause(problem.reason, problem.detail), remedy]
    text = translate(
        "IntakeMessage", "This computer can't save what you add (%1), so nothing is sent. %2"
    )
    if problem.is_unread:
        text = translate(
            "IntakeMessage",
            "Can't read the file of animals you added (%1), so nothing can be added or sent. %2",
        )
    elif entry is not None:
        values += [short_name(entry.new.name), environment_name(entry.environment)]
        text = translate(
            "IntakeMessage",
            "“%3” was added to %4, so don't add it again. This computer can't save that "
            "(%1), and nothing more is sent until it can. %2",
        )
    return Message(filled(text, *values), topic=Topic.STORAGE)


def _elsewhere(intake: IntakeState) -> Message | None:
    entries = intake.elsewhere
    if not entries or not intake.address:
        return None  # without any address there is nothing to decide yet
    return Message(words.added_elsewhere(entries), Action.DECIDE, topic=Topic.ELSEWHERE)


def _refused(state: BarState) -> Message | None:
    entries = [e for e in state.intake.refused if not state.was_read(Topic.REFUSED, e.id)]
    if not entries:
        return None
    entry = entries[0]
    text = translate("IntakeMessage", "The service refused “%3” (%1): %2. Ask your administrator.")
    if entry.status in _ABOUT_THE_ANIMAL:
        text = translate("IntakeMessage", "The service refused “%3” (%1): %2.")
    text = refusal(text, entry.status, entry.message, short_name(entry.new.name))
    if len(entries) > 1:
        text = f"{text} " + tr("%n more refused.", "", len(entries) - 1)
    return Message(text, Action.CORRECT, (Action.GIVE_UP,), Topic.REFUSED, entry.id)


def _unknown(state: BarState, now: float) -> Message | None:
    intake = state.intake
    entries = [e for e in intake.unknown if not e.origin and e.id not in intake.postponed]
    if not entries:
        return None
    entry = entries[0]
    text = translate("IntakeMessage", "“%2” may not have been added: sent %1, no answer.")
    if open_answer := words.unclear_answer_text(entry):
        text = translate("IntakeMessage", "“%2” was sent %1. %3")
    sent = moment(entry.sent_at or entry.created_at, now)
    text = filled(text, sent, short_name(entry.new.name), open_answer)
    if len(entries) > 1:
        text = f"{text} " + tr("%n more may not have been added.", "", len(entries) - 1)
    return Message(text, Action.ASK, (), Topic.UNKNOWN, entry.id)


def _differing(state: BarState, now: float) -> Iterator[Message]:
    text = translate(
        "IntakeMessage",
        "“%1” was added, but the service has it as %2. PetDesk can't change that. Ask your "
        "administrator.",
    )
    here = (each for each in reversed(state.intake.entries) if each.address == state.intake.address)
    for entry in here:
        is_recent = abs(now - (entry.settled_at or 0.0)) < _DIFFERENCE_SHOWN_FOR
        if is_recent and entry.pet is not None and differs_from_sent(entry):
            pet = words.pet_words(entry.pet, state.main.listing.labels)
            said = filled(text, short_name(entry.new.name), pet)
            yield Message(said, topic=Topic.DIFFERS, entry_id=entry.id)


def _waiting(state: BarState, main: Message | None, now: float) -> Message | None:
    """Return why animals wait, which the main window's own message gives way to."""
    intake, why = state.intake, state.intake.why_waiting
    is_short = why is not None and (why.until is None or why.until - now <= words.SHORT_PAUSE)
    if why is None or (why.reason is BlockReason.LIMIT and is_short):
        return None
    over = (e for e in intake.entries if e.stage is Stage.HELD and not seconds_left(e, now))
    number = tr("%n animal(s) waiting", "", intake.announced_count + sum(1 for _ in over))
    is_own = state.main.problem is not None and not isinstance(state.main.problem, ServiceError)
    if why.reason in (BlockReason.NOT_OPEN, BlockReason.NOT_LOADED) or is_own:
        # Why the environment is not open is the main window's message, and the same for both.
        text = translate("IntakeMessage", "%1 %2.")
        return main and main._replace(text=filled(text, main.text, number))
    if intake.is_offline and why.reason is BlockReason.UNREACHABLE:
        text = filled(translate("IntakeMessage", "You're working offline. %1."), number)
        return Message(text, Action.RETRY, topic=Topic.WAITING, is_warning=False)
    if why.reason is BlockReason.FORBIDDEN:
        text = translate(
            "IntakeMessage",
            "The service doesn't let this key add animals (%1: %2). %3. Nothing more is sent "
            "until you choose to. Ask your administrator about the key.",
        )
        reason = why.error.message if isinstance(why.error, Refused) else ""
        text = refusal(text, FORBIDDEN, reason, number)
        return Message(text, Action.SEND_QUEUED, (Action.OPEN_SETTINGS,), topic=Topic.WAITING)
    return _waiting_for(why, number, now)


def _waiting_for(why: Waiting, number: str, now: float) -> Message:
    text, error = translate("IntakeMessage", "%1."), why.error
    cause = translate("IntakeMessage", "This computer can't save to its disk.")
    if error is not None:
        cause = error_message(error, now, is_retried=True).text
    # A limit's end is part of the cause. Only a person asks a proxy again that wants a password.
    is_told = isinstance(error, RateLimited | ProxyDenied)
    if why.until is not None and why.until > now and not is_told:
        text = translate("IntakeMessage", "%1. Continues at %2.")
    pause = Pause(error.until, error.reason) if isinstance(error, RateLimited) else None
    action = {
        BlockReason.KEY_REFUSED: Action.OPEN_SETTINGS,
        BlockReason.UNREACHABLE: Action.RETRY,
    }.get(why.reason)
    text = f"{cause} {filled(text, number, moment_ahead(why.until or now, now))}"
    return Message(text, action, topic=Topic.WAITING, pause=pause)


def _draft(draft: DraftText | None) -> Message | None:
    if draft is None:
        return None
    text = translate("IntakeMessage", "Your entry is still in the add form.")
    if name := short_name(draft.name):
        text = translate("IntakeMessage", "Your entry for “%1” is still in the add form.")
        text = filled(text, name)
    return Message(text, Action.CONTINUE, topic=Topic.DRAFT, is_warning=False)


def _import(state: BarState, now: float) -> Message | None:
    """Return the message about the import that concerns a person most."""
    address = state.intake.address

    def urgency(batch: BatchRecord) -> tuple[bool, bool, bool, float]:
        is_here = not batch.is_over and batch.address == address
        return is_here, not batch.is_over, batch.counts.unknown > 0, batch.created_at

    known = (b for b in state.intake.batches if b.is_open or b.id in state.followed)
    unread = (batch for batch in known if not state.was_read(Topic.IMPORT, batch.id))
    batch = max(unread, key=urgency, default=None)
    if batch is None:
        return None
    text = words.batch_headline(batch, address)
    if not batch.is_stopping:  # else the counts are about to change
        text = f"{text}. {words.counts_text(batch.counts)}."
    others = (Action.UNDO_IMPORT,) if _is_held(batch, now) else ()
    is_warning = bool(batch.counts.unknown or batch.counts.refused)
    return Message(text, Action.SHOW_IMPORT, others, Topic.IMPORT, batch.id, is_warning=is_warning)


def undo(state: BarState, now: float) -> Undo | None:
    """Return what Undo takes back: what is held, of an animal and an import what came last."""
    text, held = translate("IntakeMessage", "&Undo importing “%1”"), state.intake.held
    undos = [
        Undo(Action.UNDO_IMPORT, batch.id, filled(text, _menu_name(batch.name)))
        for batch in state.intake.batches
        if _is_held(batch, now)
    ]
    if held is not None:
        text = filled(translate("IntakeMessage", "&Undo adding “%1”"), _menu_name(held.new.name))
        undos.append(Undo(Action.UNDO, held.id, text))
    return max(undos, key=lambda each: each.id, default=None)


def _is_held(batch: BatchRecord, now: float) -> bool:
    return batch.mode is BatchMode.RUNNING and batch.starts_at > now


def _menu_name(name: str) -> str:
    # An ampersand would underline the letter after it.
    return short_name(name).replace("&", "&&")
