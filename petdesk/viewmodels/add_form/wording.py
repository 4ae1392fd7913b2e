"""What the add form says: the problems of its fields, and what becomes of what was added."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from petdesk.domain.intake import IntakeEntry, Stage
from petdesk.domain.text import harmless
from petdesk.service.errors import PauseReason, RateLimited
from petdesk.viewmodels.add_form.fields import FieldProblem
from petdesk.viewmodels.intake.failures import FORBIDDEN
from petdesk.viewmodels.intake.state import Hindrance
from petdesk.viewmodels.intake.wording import seconds_left, short_name
from petdesk.viewmodels.main.state import Connection
from petdesk.viewmodels.words.disk_messages import disk_cause, disk_remedy
from petdesk.viewmodels.words.environments import environment_name
from petdesk.viewmodels.words.error_messages import refusal
from petdesk.viewmodels.words.wording import status_name

if TYPE_CHECKING:
    from petdesk.viewmodels.add_form.near import NearAnimal, NearMatches
    from petdesk.viewmodels.add_form.state import AddFormState
    from petdesk.viewmodels.intake.state import Waiting

translate = QCoreApplication.translate

_LONGEST_TEXT = 600
_LONGEST_WORD = 30
_ZERO_WIDTH_SPACE = "\u200b"


def fitted(text: str) -> str:
    """Make ``text`` fit a wrapping label, however long it or one of its words is.

    A label breaks lines at spaces only, so a long word would push the window off the screen.
    """
    shown = text if len(text) <= _LONGEST_TEXT else f"{text[: _LONGEST_TEXT - 1]}…"
    return re.sub(rf"(\S{{{_LONGEST_WORD}}})(?=\S)", rf"\1{_ZERO_WIDTH_SPACE}", shown)


def field_problem(problem: FieldProblem | None) -> str:
    """Say what is wrong with a field of the add form, and the remedy."""
    if problem is None:
        return ""
    return {
        FieldProblem.NAME_BLANK: translate("AddForm", "Enter a name."),
        FieldProblem.NAME_UNSENDABLE: translate(
            "AddForm", "The name holds half a character. Delete it and type it again."
        ),
        FieldProblem.CATEGORY_EMPTY: translate("AddForm", "Choose a category, or type its ID."),
        FieldProblem.CATEGORY_NO_NUMBER: translate(
            "AddForm", "A category is known by its ID: choose one, or type a whole number."
        ),
        FieldProblem.CATEGORY_OUT_OF_RANGE: translate(
            "AddForm", "No category ID is as large as this. Check the number."
        ),
    }[problem]


def form_message(state: AddFormState) -> str:
    """Return what stands above the add form: what went wrong, or what is missing."""
    if state.failure:
        text = translate(
            "AddForm",
            "This animal could not be written to this computer's disk (%1), so it was not added. "
            "What you typed is still here. %2 Then try again.",
        )
        text = text.replace("%2", disk_remedy(state.failed_by))
        return fitted(text.replace("%1", disk_cause(state.failed_by, state.failure)))
    if state.about is not None:
        return fitted(_about(state.about))
    return _obstacle(state).replace("%1", environment_name(state.environment))


def is_warning(state: AddFormState) -> bool:
    """Return whether `form_message` is about something that went wrong."""
    is_refused = state.about is not None and state.about.stage is Stage.REFUSED
    return bool(state.failure) or is_refused or not state.can_add


def _about(entry: IntakeEntry) -> str:
    if entry.stage is Stage.REFUSED:
        text = translate(
            "AddForm",
            "The service refused this animal (%1): %2. Correct it and add it again; nothing was "
            "added so far.",
        )
        return refusal(text, entry.status, entry.message)
    return translate("AddForm", "This animal was taken back before it was sent.")


def _obstacle(state: AddFormState) -> str:
    """Say why what is added would have to wait, or cannot be added at all."""
    waits = translate("AddForm", "What you add waits here, and goes out by itself.")
    if state.connection is Connection.BAD_ADDRESS:
        return translate(
            "AddForm",
            "The address of %1 is not one PetDesk can use. Correct it in Settings. What you type "
            "here is kept.",
        )
    if not state.can_add:
        return translate(
            "AddForm",
            "%1 is not set up yet: enter the service's address and an API key in Settings. "
            "What you type here is kept.",
        )
    reason = state.waiting.reason if state.waiting is not None else None
    text = {
        Connection.NO_KEY: translate("AddForm", "%1 has no API key yet: enter one in Settings."),
        Connection.KEYRING_CLOSED: translate(
            "AddForm", "The system's keyring, which holds the API key of %1, did not open."
        ),
        Connection.NO_KEYRING: translate(
            "AddForm",
            "This computer has no keyring that PetDesk can use: enter the API key of %1 in "
            "Settings.",
        ),
        Connection.FAILED: translate("AddForm", "%1 cannot be reached now."),
        Connection.KEY_REFUSED: translate("AddForm", "%1 does not accept the API key."),
    }.get(state.connection, "")
    text = (
        {
            Hindrance.KEY_REFUSED: translate("AddForm", "%1 does not accept the API key."),
            Hindrance.FORBIDDEN: translate("AddForm", "%1 refuses to add animals with this key."),
            Hindrance.LIMIT: _paused(state.waiting),
            Hindrance.OUT_OF_REACH: _unreached(state.waiting),
            Hindrance.STORAGE: translate(
                "AddForm",
                "This computer's disk cannot be written to, so nothing can be added or sent now.",
            ),
        }.get(reason, text)
        if reason is not None
        else text
    )
    if reason is Hindrance.STORAGE:
        return text
    if reason is Hindrance.FORBIDDEN:
        waits = translate("AddForm", "What you add waits here until you choose to send it.")
    return f"{text} {waits}" if text else ""


def _unreached(waiting: Waiting | None) -> str:
    status = waiting.error.status if waiting is not None and waiting.error is not None else None
    if status == FORBIDDEN:
        return translate("AddForm", "%1 refuses to add animals with this key.")
    if status is not None:
        return translate("AddForm", "%1 does not answer as it should now.")
    return translate("AddForm", "%1 cannot be reached now.")


def _paused(waiting: Waiting | None) -> str:
    error = waiting.error if waiting is not None else None
    reason = error.reason if isinstance(error, RateLimited) else PauseReason.LIMIT
    return {
        PauseReason.LIMIT: translate("AddForm", "The shared limit of requests is reached."),
        PauseReason.BLOCKED: translate("AddForm", "%1 has blocked this key for a while."),
        PauseReason.ASKED: translate("AddForm", "%1 asks to wait for a while."),
    }[reason]


def offer_text(state: AddFormState) -> str:
    """Say which text can be gone on with once the form is blank; nothing where there is none."""
    if not state.offers:
        return ""
    entry = state.offers[0]
    if entry.stage is Stage.REFUSED:
        text = translate("AddForm", "%1 (refused by the service)")
    else:
        text = translate("AddForm", "%1 (taken back)")
    if not state.is_blank:
        text = translate("AddForm", "%1 waits until this form is empty.").replace("%1", text)
    return text.replace("%1", short_name(entry.new.name))


def form_progress(state: AddFormState, now: float) -> str:
    """Say quietly what becomes of the animal that was added last."""
    if state.is_committing:
        text = translate("AddForm", "Saving %1...")
        return text.replace("%1", short_name(state.draft.name))
    entry = state.last
    if entry is None:
        return ""
    if entry.stage is Stage.ADDED and entry.pet is not None:
        text = translate("AddForm", "Added %2, #%1").replace("%1", str(entry.pet.id))
        return text.replace("%2", short_name(entry.pet.name))
    left = seconds_left(entry, now)
    is_stuck = state.waiting is not None and state.waiting.reason is Hindrance.STORAGE
    # One whose hold is over waits for the disk, which has to have it first.
    is_waiting = entry.stage is Stage.HELD and is_stuck and not left
    stage = Stage.QUEUED if is_waiting else entry.stage
    text = {
        Stage.HELD: translate("AddForm", "%2 will be added to %1 in %3 s"),
        Stage.QUEUED: translate("AddForm", "%2 waits to be added to %1"),
        Stage.SENDING: translate("AddForm", "Adding %2 to %1..."),
        Stage.ADDED: translate("AddForm", "Added %2; its ID is not known yet"),
        Stage.UNKNOWN: translate("AddForm", "Nobody knows yet whether %2 was added to %1"),
    }.get(stage, "")
    text = text.replace("%1", environment_name(entry.environment))
    text = text.replace("%3", str(left))
    return text.replace("%2", short_name(entry.new.name))


def already_here(near: NearMatches) -> str:
    """Name the animals that the name may be already."""
    if not near.animals:
        return ""
    animals = "; ".join(map(_near_animal, near.animals))
    text = translate("AddForm", "Already here? %1")
    if near.has_more:
        text = translate("AddForm", "Already here? %1; and others")
    return text.replace("%1", animals)


def _near_animal(animal: NearAnimal) -> str:
    name, category = short_name(animal.name), harmless(animal.category)
    if animal.id is None:
        text = translate("AddForm", "%2, %1, on its way")
        return text.replace("%1", category).replace("%2", name)
    return f"#{animal.id} {name}, {category}, {status_name(animal.status).lower()}"
