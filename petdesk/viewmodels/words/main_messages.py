"""What the main window has to say of itself: what is missing, and what went wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from petdesk.domain.text import harmless
from petdesk.service import errors
from petdesk.storage.disk_trouble import DiskTrouble
from petdesk.viewmodels.main.state import (
    Connection,
    Crash,
    Fault,
    LabelsProblem,
    OpeningProblem,
    StorageProblem,
)
from petdesk.viewmodels.words.disk_messages import disk_cause, disk_remedy
from petdesk.viewmodels.words.environments import environment_name
from petdesk.viewmodels.words.error_messages import error_message
from petdesk.viewmodels.words.messages import Action, Message

if TYPE_CHECKING:
    from petdesk.viewmodels.main.state import MainState


translate = QCoreApplication.translate


def main_message(state: MainState, now: float) -> Message | None:  # noqa: PLR0911  one case a kind
    """Return the message bar's words and action."""
    trouble = state.problem
    if trouble is None:
        return _connection_message(state)
    if isinstance(trouble, StorageProblem):
        labels = [_labels_text(trouble.labels)] if trouble.labels is not None else []
        return Message(" ".join([_storage_text(trouble), *labels]))
    if isinstance(trouble, LabelsProblem):
        return Message(_labels_text(trouble), Action.OPEN_SETTINGS)
    if isinstance(trouble, Fault | Crash):
        return Message(_own_fault_text(trouble))
    if isinstance(trouble, OpeningProblem):
        return Message(_opening_text(trouble, state), Action.RETRY)
    message = _check_message(trouble) or error_message(trouble, now)
    is_plain = isinstance(trouble, errors.NotFound | errors.Retired)
    if is_plain or not state.listing.records:
        return message
    return Message(f"{message.text} {_local_copy()}", message.action)


def _opening_text(trouble: OpeningProblem, state: MainState) -> str:
    text = translate("Message", "%1 could not be opened: %2.")
    cause = disk_cause(trouble.trouble, trouble.detail).rstrip(".")
    text = text.replace("%1", environment_name(state.environment)).replace("%2", cause)
    told = [text]
    if trouble.trouble is not DiskTrouble.OTHER:
        told.append(disk_remedy(trouble.trouble))
    if state.listing.records:
        told.append(_local_copy())
    return " ".join(told)


def _local_copy() -> str:
    return translate("Message", "The animals on screen are the local copy.")


def _own_fault_text(trouble: Fault | Crash) -> str:
    if isinstance(trouble, Crash):
        text = translate(
            "Message",
            "PetDesk ended unexpectedly last time; a report for your administrator lies in %1",
        )
        return text.replace("%1", harmless(trouble.report))
    text = translate(
        "Message",
        "PetDesk met a fault of its own (%1) and goes on. If it comes back, tell your "
        "administrator.",
    )
    return text.replace("%1", harmless(trouble.detail))


def _check_message(trouble: errors.ServiceError) -> Message | None:
    """Say what only the check of one animal can end with."""
    if isinstance(trouble, errors.NotFound):
        text = translate(
            "Message",
            "The service did not find this animal just now. It stays here as it was last seen "
            "until a complete list shows otherwise.",
        )
        return Message(text)
    if isinstance(trouble, errors.Retired):
        text = translate(
            "Message",
            "The service no longer looks up single animals, so PetDesk asks for its lists instead.",
        )
        return Message(text)
    return None


def _connection_message(state: MainState) -> Message | None:
    """Say what is missing; an empty table says it itself, but for a keyring."""
    name = environment_name(state.environment)
    texts = {
        Connection.KEYRING_CLOSED: translate(
            "Message",
            "The system's keyring, which holds the API key, did not open. "
            "Unlock it and press Refresh, or enter the key in Settings.",
        ),
        Connection.NO_KEYRING: translate(
            "Message",
            "This computer has no keyring that PetDesk can use, so it keeps no API key. "
            "Enter the key in Settings; it holds until PetDesk ends.",
        ),
    }
    if state.listing.records:
        texts[Connection.NO_KEY] = translate(
            "Message", "%1 has no API key, so what is on screen is the local copy. Enter the key."
        )
        texts[Connection.BAD_ADDRESS] = translate(
            "Message", "The address of %1 is not one PetDesk can use. Correct it in Settings."
        )
    text = texts.get(state.connection)
    return Message(text.replace("%1", name), Action.OPEN_SETTINGS) if text else None


def _storage_text(trouble: StorageProblem) -> str:
    if trouble.is_practice:
        text = translate(
            "Message",
            "The file of the practice animals was damaged and has been set aside as %1. What could "
            "be read of it is kept.",
        )
        return text.replace("%1", harmless(trouble.set_aside))
    if trouble.set_aside:
        text = translate(
            "Message",
            "The local copy of the animals was damaged and has been set aside as %1. "
            "PetDesk shows what could be read of it and fetches a new one.",
        )
        return text.replace("%1", harmless(trouble.set_aside))
    if trouble.is_unread:
        text = translate(
            "Message",
            "The local copy of the animals cannot be read (%1). PetDesk goes on without. %2",
        )
    else:
        text = translate(
            "Message",
            "The local copy of the animals cannot be saved (%1). PetDesk goes on without. %2",
        )
    text = text.replace("%2", disk_remedy(trouble.trouble))
    return text.replace("%1", disk_cause(trouble.trouble, trouble.detail))


def _labels_text(trouble: LabelsProblem) -> str:
    if trouble.set_aside:
        text = translate(
            "Message",
            "The file of category labels was damaged and has been set aside as %1. Labels that "
            "could be read are kept; see Settings, Categories.",
        )
        return text.replace("%1", harmless(trouble.set_aside))
    text = translate(
        "Message",
        "The category labels cannot be read (%1), so categories are shown by their IDs. %2",
    )
    text = text.replace("%2", disk_remedy(trouble.trouble))
    return text.replace("%1", disk_cause(trouble.trouble, trouble.detail))
