"""What the add form says: the problems of its fields, and what became of a sending."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from petdesk.domain.text import harmless
from petdesk.service import errors
from petdesk.viewmodels.add_form_state import FieldProblem
from petdesk.viewmodels.environment_wording import environment_name
from petdesk.viewmodels.main_state import Connection
from petdesk.viewmodels.messages import error_message

if TYPE_CHECKING:
    from petdesk.viewmodels.add_form_state import AddFormState

translate = QCoreApplication.translate

_LONGEST_NAME = 40
_LONGEST_TEXT = 600
_LONGEST_WORD = 30
_ZERO_WIDTH_SPACE = "\u200b"


def fitted(text: str) -> str:
    """Make ``text`` fit a wrapping label, however long it or one of its words is.

    A label breaks lines at spaces only, so a long word would push the window off the screen.
    """
    shown = text if len(text) <= _LONGEST_TEXT else f"{text[: _LONGEST_TEXT - 1]}…"
    return re.sub(rf"(\S{{{_LONGEST_WORD}}})(?=\S)", rf"\1{_ZERO_WIDTH_SPACE}", shown)


def short_name(name: str) -> str:
    """Give an animal's name as it stands in a sentence: harmless, and not longer than one."""
    shown = harmless(name.strip())
    return shown if len(shown) <= _LONGEST_NAME else f"{shown[: _LONGEST_NAME - 1]}…"


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


def form_message(state: AddFormState, now: float) -> str:
    """Give what stands above the add form: what became of the last sending, or what is missing."""
    if state.error is not None:
        return fitted(_outcome(state, state.error, now))
    if state.can_send:
        return ""
    text = {
        Connection.STARTING: translate("AddForm", "PetDesk is still connecting to %1."),
        Connection.NOT_SET_UP: translate(
            "AddForm",
            "%1 is not set up yet: enter the service's address and an API key in Settings. "
            "What you type here is kept.",
        ),
        Connection.NO_KEY: translate(
            "AddForm",
            "%1 has no API key yet: enter one in Settings. What you type here is kept.",
        ),
        Connection.KEYRING_CLOSED: translate(
            "AddForm",
            "The system's keyring, which holds the API key of %1, did not open. Unlock it, or "
            "enter the key in Settings. What you type here is kept.",
        ),
        Connection.FAILED: translate(
            "AddForm",
            "%1 could not be opened; the main window says why. What you type here is kept.",
        ),
    }.get(state.connection, translate("AddForm", "%1 cannot be reached now."))
    return text.replace("%1", environment_name(state.environment))


def _outcome(state: AddFormState, error: errors.ServiceError, now: float) -> str:
    name = short_name(state.sent.name) if state.sent is not None else ""
    if error.effect is errors.Effect.APPLIED:
        text = translate(
            "AddForm",
            "%1 was added, but the service's answer could not be read, so the ID is not known "
            "yet. Do not add it again, even where an incomplete list does not show it.",
        )
        return text.replace("%1", name)
    if error.effect is errors.Effect.UNKNOWN:
        text = translate(
            "AddForm",
            "%1 may or may not have been added. PetDesk does not send it again by itself. The "
            "list is being refreshed: look for %1 there before you add it again. A list that may "
            "be incomplete proves nothing by not showing it.",
        )
        return f"{_cause(error)} {text.replace('%1', name)}"
    kept = translate("AddForm", "Nothing was added; what you typed is kept.")
    return f"{error_message(error, now).text} {kept}"


def _cause(error: errors.ServiceError) -> str:
    match error:
        case errors.TimedOut():
            return translate("AddForm", "The service did not answer in time.")
        case errors.Offline():
            return translate("AddForm", "The connection broke before an answer came.")
        case errors.ServerFault(status=status):
            text = translate("AddForm", "The service answered with a fault of its own (HTTP %1).")
            return text.replace("%1", str(status))
        case errors.BadAnswer():
            return translate("AddForm", "The service's answer could not be understood.")
        case _:
            return translate("AddForm", "No answer came.")


def form_progress(state: AddFormState) -> str:
    """Say quietly what is under way, or what has just been added."""
    if state.is_sending:
        text = translate("AddForm", "Adding %2 to %1...")
        text = text.replace("%1", environment_name(state.environment))
        return text.replace("%2", short_name(state.draft.name))
    if state.added is not None:
        text = translate("AddForm", "Added %2, #%1").replace("%1", str(state.added.id))
        return text.replace("%2", short_name(state.added.name))
    return ""
