"""The names and the progress of entries and batches, as text."""

import math
from collections.abc import Mapping, Sequence
from typing import Final

from petdesk.animals.listing import PendingAnimal
from petdesk.core.display_text import bounded, sanitize_for_display
from petdesk.core.environments import environment_name
from petdesk.core.pets import Pet
from petdesk.core.translation import filled, tr, translate
from petdesk.core.wording import category_words, shown_name, status_name
from petdesk.intake import entry as intake
from petdesk.intake.entry import BatchCounts, BatchMode, BatchRecord, IntakeEntry, Stage
from petdesk.intake.matching import differs_from_sent
from petdesk.intake.state import BlockReason, IntakeState, Waiting

SHORT_PAUSE: Final = 3.0  # seconds; a shorter wait is over before anybody reads of it
_MAX_NAME_LENGTH: Final = 40


def short_name(name: str) -> str:
    return bounded(sanitize_for_display(name.strip()), _MAX_NAME_LENGTH)


def seconds_left(entry: IntakeEntry, now: float) -> int:
    """Return the seconds, rounded up, in which an entry can still be taken back."""
    return max(0, math.ceil((entry.held_until or now) - now))


def adding_text(entry: IntakeEntry, now: float) -> str:
    text = translate("Intake", "Adding “%2” to %1 in %3 s.")
    if not (seconds := seconds_left(entry, now)):
        text = translate("Intake", "Adding “%2” to %1…")
    where = environment_name(entry.environment)
    return filled(text, where, short_name(entry.new.name), seconds)


def stage_shown(
    entry: IntakeEntry, waiting: Waiting | None, now: float, *, is_next: bool = True
) -> Stage:
    """Return the stage that is shown of an entry; ``is_next``: none waits before it."""
    reason = waiting.reason if waiting is not None else None
    is_stuck = not is_next or reason is BlockReason.STORAGE
    is_over = entry.stage is Stage.HELD and not seconds_left(entry, now)
    # Nothing is sent while the service is out of reach.
    has_no_way = reason in (BlockReason.NOT_OPEN, BlockReason.UNREACHABLE)
    is_unsent = entry.stage is Stage.SENDING and has_no_way
    # One whose hold is over waits for the disk, which has to have it first, or for those before it.
    return Stage.QUEUED if (is_stuck and is_over) or is_unsent else entry.stage


def stage_name(stage: Stage) -> str:
    return {
        Stage.HELD: translate("Intake", "Held"),
        Stage.QUEUED: translate("Intake", "Waiting"),
        Stage.SENDING: translate("Intake", "Sending"),
        Stage.ADDED: translate("Intake", "Added"),
        Stage.REFUSED: translate("Intake", "Refused"),
        Stage.UNKNOWN: translate("Intake", "Unknown"),
        Stage.UNDONE: translate("Intake", "Undone"),
        Stage.GIVEN_UP: translate("Intake", "Given up"),
        Stage.CORRECTED: translate("Intake", "Corrected"),
    }[stage]


def pet_words(pet: Pet, labels: Mapping[int, str]) -> str:
    category = category_words(pet.category_id, labels.get(pet.category_id))
    return f"#{pet.id} {short_name(shown_name(pet.name))}, {category}, {status_name(pet.status)}"


def unclear_answer_text(entry: IntakeEntry) -> str:
    """Return what came for an answer and leaves open what became of ``entry``; else nothing."""
    texts: dict[str, str] = {
        intake.UnclearAnswer.ANSWER: translate(
            "Intake", "The service answered %1, so the animal may or may not have been added."
        ),
        intake.UnclearAnswer.REDIRECT: translate(
            "Intake",
            "The service's address points elsewhere (%1), so the animal may or may not "
            "have been added. Ask your administrator for the right address.",
        ),
        intake.UnclearAnswer.WEB_PAGE: translate(
            "Intake",
            "A web page (%1) answered instead of the service, so the animal may or may not "
            "have been added. The network may need a log-in, or a proxy may block the "
            "service.",
        ),
        intake.UnclearAnswer.NO_HTTP: translate(
            "Intake",
            "What answered isn't a web service, so the animal may or may not have been added.",
        ),
        intake.UnclearAnswer.TAKEN_ID: translate(
            "Intake",
            "The service gave it an ID that another animal has, so PetDesk looks for its own.",
        ),
        intake.UnclearAnswer.NOT_LISTED: translate(
            "Intake", "The service said that it was added, but its complete list doesn't have it."
        ),
    }
    return filled(texts.get(entry.message, ""), entry.status)


def answer_text(entry: IntakeEntry, labels: Mapping[int, str]) -> str:
    if entry.pet is not None and differs_from_sent(entry):
        return filled(translate("Intake", "Added as %1"), pet_words(entry.pet, labels))
    if (open_answer := unclear_answer_text(entry)) or entry.status is None:
        return open_answer
    text = sanitize_for_display(entry.message.strip())
    return f"{entry.status}: {text}" if text else str(entry.status)


def pending_animals(state: IntakeState, now: float) -> tuple[PendingAnimal, ...]:
    return tuple(
        PendingAnimal(
            entry.id, *entry.new, _how_far(entry, state, now), entry.stage is Stage.UNKNOWN
        )
        for entry in state.entries
        if entry.address == state.address
        and (entry.stage.is_on_its_way or entry.needs_lookup)
        and not intake.is_lookup_overdue(entry, now)
    )


def _how_far(entry: IntakeEntry, state: IntakeState, now: float) -> str:
    stage = stage_shown(entry, state.waiting, now, is_next=not state.waiting_count)
    text = {
        Stage.HELD: translate("Intake", "Held: %1 s"),
        Stage.QUEUED: translate("Intake", "Waiting…"),
        Stage.SENDING: translate("Intake", "Sending…"),
        Stage.ADDED: translate("Intake", "Added, no ID yet"),
    }.get(stage, stage_name(stage))
    return filled(text, seconds_left(entry, now))


def unsaved(count: int) -> tuple[str, str, str]:
    """Return the question before animals are lost that are only in memory, and how to lose them."""
    return (
        tr("%n animal(s) not saved anywhere", "", count),
        translate(
            "Intake",
            "PetDesk's data folder is gone, so what you added last is only in this window. Bring "
            "the folder back, or write it down, before you quit.",
        ),
        translate("Intake", "Quit anyway"),
    )


def added_elsewhere(entries: Sequence[IntakeEntry]) -> str:
    text = tr("%n animal(s) were added for another address (%1).", "", len(entries))
    return filled(text, sanitize_for_display(entries[0].address))


def batch_headline(batch: BatchRecord, address: str) -> str:
    if batch.is_stopping:
        text = translate("Batch", "Stopping the import of “%1”…")
    elif batch.mode is BatchMode.STOPPED and batch.counts.taken_back == batch.counts.total:
        text = translate("Batch", "Import of “%1” undone, nothing was sent")
    elif batch.mode is BatchMode.STOPPED:
        text = translate("Batch", "Import of “%1” stopped")
    elif batch.is_over:
        text = translate("Batch", "Import of “%1” finished")
    elif batch.mode is BatchMode.PAUSED:
        text = translate("Batch", "Import of “%1” paused: %2 of %3")
    elif batch.address != address:
        text = translate("Batch", "Import of “%1” is for another address: %2 of %3")
    else:
        text = translate("Batch", "Importing “%1”: %2 of %3")
    return filled(text, short_name(batch.name), batch.counts.done, batch.counts.total)


def counts_text(counts: BatchCounts) -> str:
    if counts.taken_back == counts.total:
        return tr("%n undone", "", counts.taken_back)
    waiting = counts.waiting + counts.sending
    parts = (
        tr("%n added", "", counts.added),
        tr("%n waiting", "", waiting) if waiting else "",
        tr("%n refused", "", counts.refused) if counts.refused else "",
        tr("%n without an answer", "", counts.unknown) if counts.unknown else "",
        tr("%n given up", "", counts.given_up) if counts.given_up else "",
        tr("%n undone", "", counts.taken_back) if counts.taken_back else "",
    )
    return ", ".join(filter(None, parts))
