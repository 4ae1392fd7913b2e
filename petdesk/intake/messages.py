"""The messages of the bar about the animals that people add."""

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from typing import Final

from petdesk.core.disk_errors import DiskProblem
from petdesk.core.display_text import sanitize_for_display
from petdesk.core.environment_names import environment_name
from petdesk.core.times import moment
from petdesk.core.translation import tr, translate
from petdesk.core.wording import shown_name
from petdesk.intake.answers import FORBIDDEN
from petdesk.intake.entry import BatchMode, BatchRecord, DraftText, IntakeEntry, Stage
from petdesk.intake.state import BlockReason, IntakeProblem, IntakeState, Waiting
from petdesk.intake.wording import (
    added_elsewhere,
    adding_text,
    batch_headline,
    counts_text,
    pet_words,
    short_name,
    unclear_answer_text,
    waiting_animals,
)
from petdesk.service.error_messages import error_message, pause_text, refusal
from petdesk.service.errors import PauseReason, ProxyDenied, RateLimited, Refused
from petdesk.service.messages import Action, Message, Pause, Topic
from petdesk.settings.storage_messages import disk_cause, disk_remedy

_ABOUT_THE_ANIMAL: Final = frozenset({400, 409, 413, 422})
"""The statuses of a refusal that a person who corrects the animal can answer."""


def held(entry: IntakeEntry, now: float) -> Message:
    text, others = adding_text(entry, now), (Action.SEND_NOW,)
    return Message(text, Action.UNDO, others, Topic.HELD, entry.id, is_warning=False)


def added(entry: IntakeEntry) -> Message:
    if entry.pet is None:
        text = translate("IntakeMessage", "Added %1. Its ID isn't known yet.")
        text = text.replace("%1", short_name(entry.new.name))
        text = f"{text} {unclear_answer_text(entry)}".strip()
        return Message(text, topic=Topic.ADDED, entry_id=entry.id, is_warning=False)
    text = translate("IntakeMessage", "Added %2, #%1").replace("%1", str(entry.pet.id))
    text = text.replace("%2", short_name(shown_name(entry.pet.name)))
    return Message(text, Action.SHOW, topic=Topic.ADDED, entry_id=entry.id, is_warning=False)


def storage(state: IntakeState) -> Message | None:
    problem = state.problem
    if problem is None:
        return None
    if problem.set_aside:
        text = translate(
            "IntakeMessage",
            "The file of animals you added was damaged and is now set aside as %1. %2 "
            "Those that were waiting may or may not have been added. Check Animal > Intake "
            "log.",
        )
        text = text.replace("%2", tr("%n animal(s) could be read from it.", "", problem.saved))
        text = text.replace("%1", sanitize_for_display(problem.set_aside))
        return Message(text, topic=Topic.STORAGE)
    remedy = disk_remedy(problem.reason)
    if problem.reason not in {DiskProblem.DAMAGED, DiskProblem.NEWER}:
        then = translate("IntakeMessage", "PetDesk then continues automatically.")
        remedy = f"{remedy} {then}"
    entry = _most_pressing(state)
    values = {"%1": disk_cause(problem.reason, problem.detail), "%2": remedy}
    if entry is not None:
        values["%3"] = short_name(entry.new.name)
        values["%4"] = environment_name(entry.environment)
    return Message(_fill_placeholders(_storage_text(problem, entry), values), topic=Topic.STORAGE)


def _storage_text(problem: IntakeProblem, entry: IntakeEntry | None) -> str:
    if problem.is_unread:
        return translate(
            "IntakeMessage",
            "Can't read the file of animals you added (%1), so nothing can be added or sent. %2",
        )
    if entry is not None:
        return _unwritten(entry)
    return translate(
        "IntakeMessage", "This computer can't save what you add (%1), so nothing is sent. %2"
    )


def _most_pressing(state: IntakeState) -> IntakeEntry | None:
    unwritten = [entry for entry in state.entries if entry.id in state.unwritten]
    return min(unwritten, key=lambda entry: entry.stage is not Stage.ADDED, default=None)


def _fill_placeholders(text: str, values: Mapping[str, str]) -> str:
    """Put ``values`` in, all at once: no text from outside is taken for a place of the next."""
    return re.sub("%[1-4]", lambda place: values[place[0]], text)


def _unwritten(entry: IntakeEntry) -> str:
    if entry.stage is Stage.ADDED:
        return translate(
            "IntakeMessage",
            "“%3” was added to %4, so don't add it again. This computer can't save that "
            "(%1), and nothing more is sent until it can. %2",
        )
    return translate(
        "IntakeMessage",
        "This computer can't save what happened to “%3” (%1). Nothing more is sent until it "
        "can. %2",
    )


def elsewhere(entries: Sequence[IntakeEntry]) -> Message:
    address = entries[0].address
    count = sum(entry.address == address for entry in entries)
    text = added_elsewhere(count).replace("%1", sanitize_for_display(address))
    return Message(text, Action.DECIDE, topic=Topic.ELSEWHERE)


def refused(entry: IntakeEntry, others: int) -> Message:
    text = translate("IntakeMessage", "The service refused “%3” (%1): %2.")
    if entry.status not in _ABOUT_THE_ANIMAL:
        text = translate(
            "IntakeMessage", "The service refused “%3” (%1): %2. Ask your administrator."
        )
    text = refusal(text, entry.status, entry.message, short_name(entry.new.name))
    if others:
        text = f"{text} " + tr("%n more refused.", "", others)
    actions = Action.CORRECT, (Action.GIVE_UP,)
    return Message(text, *actions, topic=Topic.REFUSED, entry_id=entry.id)


def unknown(entry: IntakeEntry, others: int, now: float) -> Message:
    text = translate("IntakeMessage", "“%2” may not have been added: sent %1, no answer.")
    open_answer = unclear_answer_text(entry)
    if open_answer:
        text = translate("IntakeMessage", "“%2” was sent %1. %3").replace("%3", open_answer)
    text = text.replace("%1", moment(entry.sent_at or entry.created_at, now))
    text = text.replace("%2", short_name(entry.new.name))
    if others:
        text = f"{text} " + tr("The same goes for %n more.", "", others)
    return Message(text, Action.ASK, topic=Topic.UNKNOWN, entry_id=entry.id)


def differs(entry: IntakeEntry, labels: Mapping[int, str]) -> Message | None:
    if entry.pet is None:
        return None
    text = translate(
        "IntakeMessage",
        "“%1” was added, but the service has it as %2. PetDesk can't change that. Ask your "
        "administrator.",
    )
    text = _fill_placeholders(
        text, {"%1": short_name(entry.new.name), "%2": pet_words(entry.pet, labels)}
    )
    return Message(text, topic=Topic.DIFFERS, entry_id=entry.id)


def waiting(why: Waiting, count: int, now: float) -> Message:
    number = waiting_animals(count)
    is_asked_again = not isinstance(why.error, ProxyDenied)  # that waits for a person
    if why.until is not None and why.until > now and is_asked_again:
        text = translate("IntakeMessage", "%1. Continues at %2.")
        text = text.replace("%2", moment(why.until, now)).replace("%1", number)
    else:
        text = translate("IntakeMessage", "%1.").replace("%1", number)
    if why.reason is BlockReason.FORBIDDEN:
        return _forbidden(why, number)
    actions = {
        BlockReason.KEY_REFUSED: Action.OPEN_SETTINGS,
        BlockReason.UNREACHABLE: Action.RETRY,
    }
    error = why.error if isinstance(why.error, RateLimited) else None
    pause = None
    if why.reason is BlockReason.LIMIT:
        pause = Pause(PauseReason.LIMIT, error.until if error is not None else why.until or now)
    if error is not None and error.reason is not PauseReason.LIMIT:
        pause = Pause(error.reason, error.until)
        cause = pause_text(error.reason, moment(error.until, now))
        text = translate("IntakeMessage", "%1.").replace("%1", number)
    elif why.reason is BlockReason.LIMIT:
        cause = translate("IntakeMessage", "Shared request limit reached.")
    elif why.reason is BlockReason.STORAGE:
        cause = translate("IntakeMessage", "This computer can't save to its disk.")
    else:
        cause = error_message(why.error, now).text if why.error is not None else ""
    action = actions.get(why.reason)
    return Message(f"{cause} {text}".strip(), action, topic=Topic.WAITING, pause=pause)


def waiting_offline(count: int) -> Message:
    text = translate("IntakeMessage", "You're working offline. %1.")
    text = text.replace("%1", waiting_animals(count))
    return Message(text, Action.RETRY, topic=Topic.WAITING, is_warning=False)


def _forbidden(why: Waiting, number: str) -> Message:
    text = translate(
        "IntakeMessage",
        "The service doesn't let this key add animals (%1: %2). %3. Nothing more is sent "
        "until you choose to. Ask your administrator about the key.",
    )
    answer = why.error.message if isinstance(why.error, Refused) else ""
    text = refusal(text, FORBIDDEN, answer, number)
    return Message(text, Action.SEND_QUEUED, (Action.OPEN_SETTINGS,), topic=Topic.WAITING)


def with_waiting(message: Message, count: int) -> Message:
    text = translate("IntakeMessage", "%1 %2.")
    text = text.replace("%2", waiting_animals(count)).replace("%1", message.text)
    return replace(message, text=text)


def last_run(count: int) -> Message:
    return Message(
        tr("Sending %n animal(s) from the last session.", "", count),
        topic=Topic.LAST_RUN,
        is_warning=False,
    )


def kept_draft(draft: DraftText) -> Message:
    name = short_name(draft.name)
    if name:
        text = translate("IntakeMessage", "Your entry for “%1” is still in the add form.")
        text = text.replace("%1", name)
    else:
        text = translate("IntakeMessage", "Your entry is still in the add form.")
    return Message(text, Action.CONTINUE, topic=Topic.DRAFT, is_warning=False)


def import_message(
    intake: IntakeState,
    dismissed: Container[tuple[Topic, int | None]],
    followed: Container[int],
    now: float,
) -> Message | None:
    """Return the message about the import that concerns a person most.

    That is one that goes on, then one that waits for another address, then one with rows of which
    nobody knows, then one that is over, of those ``followed``.
    """
    open_ = [
        batch
        for batch in intake.batches
        if (Topic.IMPORT, batch.id) not in dismissed and (batch.is_open or batch.id in followed)
    ]
    if not open_:
        return None
    return _message(max(open_, key=lambda batch: _urgency(batch, intake.address)), intake, now)


def _urgency(batch: BatchRecord, address: str) -> tuple[bool, bool, bool, float]:
    is_here = not batch.is_over and batch.address == address
    return is_here, not batch.is_over, batch.counts.unknown > 0, batch.created_at


def _message(batch: BatchRecord, intake: IntakeState, now: float) -> Message:
    is_held = batch.mode is BatchMode.RUNNING and batch.starts_at > now
    others = (Action.UNDO_IMPORT,) if is_held else ()
    headline = batch_headline(batch, intake.address)
    is_told = batch.is_stopping  # what waits is about to be none
    return Message(
        headline if is_told else f"{headline}. {counts_text(batch.counts)}.",
        Action.SHOW_IMPORT,
        others,
        topic=Topic.IMPORT,
        entry_id=batch.id,
        is_warning=bool(batch.counts.unknown or batch.counts.refused),
    )
