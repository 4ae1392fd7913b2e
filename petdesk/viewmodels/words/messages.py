"""What went wrong, or is missing, in words for people: each error's sentence has its one home here.

A sentence names the cause and the remedy; at most one action goes with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from petdesk.domain.text import harmless
from petdesk.service import errors
from petdesk.viewmodels.main.state import (
    Connection,
    Crash,
    Emptiness,
    Fault,
    OpeningProblem,
    StorageProblem,
)
from petdesk.viewmodels.words.environments import environment_name
from petdesk.viewmodels.words.times import moment

if TYPE_CHECKING:
    from petdesk.viewmodels.main.state import MainState

translate = QCoreApplication.translate


class Action(Enum):
    """What a message offers to do about itself."""

    RETRY = "retry"
    OPEN_SETTINGS = "open settings"
    WORK_OFFLINE = "work offline"
    CLEAR_FILTERS = "clear filters"
    ADD_ANIMAL = "add animal"
    REFRESH = "refresh"
    UNDO = "undo"
    SEND_NOW = "send now"
    CORRECT = "correct"
    GIVE_UP = "give up"
    ASK = "ask"
    DECIDE = "decide"
    CONTINUE = "continue"


class Topic(Enum):
    """What a message is about, which decides what dismissing it means."""

    MAIN = "main"
    HELD = "held"
    STORAGE = "storage"
    ELSEWHERE = "elsewhere"
    REFUSED = "refused"
    UNKNOWN = "unknown"
    WAITING = "waiting"
    LAST_RUN = "last run"
    DRAFT = "draft"


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence or two, and what can be done: ``action``, then ``others``.

    ``entry_id`` is the intake entry that the actions are about. ``is_warning`` tells that something
    went wrong or is missing.
    """

    text: str
    action: Action | None = None
    others: tuple[Action, ...] = ()
    topic: Topic = Topic.MAIN
    entry_id: int | None = None
    is_warning: bool = True

    @property
    def actions(self) -> tuple[Action, ...]:
        """All that can be done, the likeliest first."""
        return (() if self.action is None else (self.action,)) + self.others


def action_name(action: Action) -> str:
    """Give the words on the button of ``action``, with their key where seconds or animals count."""
    return {
        Action.RETRY: translate("Action", "Retry"),
        Action.OPEN_SETTINGS: translate("Action", "Open settings"),
        Action.WORK_OFFLINE: translate("Action", "Work offline"),
        Action.CLEAR_FILTERS: translate("Action", "Clear filters"),
        Action.ADD_ANIMAL: translate("Action", "Add animal"),
        Action.REFRESH: translate("Action", "Refresh"),
        Action.UNDO: translate("Action", "&Undo"),
        Action.SEND_NOW: translate("Action", "Send no&w"),
        Action.CORRECT: translate("Action", "&Correct"),
        Action.GIVE_UP: translate("Action", "G&ive up"),
        Action.ASK: translate("Action", "&Did it go through?"),
        Action.DECIDE: translate("Action", "Decide"),
        Action.CONTINUE: translate("Action", "Continue"),
    }[action]


def emptiness(state: MainState) -> Message | None:
    """Say why the table is empty, and what can be done."""
    if state.emptiness is None:
        return None
    name = environment_name(state.environment)
    texts = {
        Emptiness.LOADING: Message(translate("Empty", "Fetching the animals...")),
        Emptiness.NOT_SET_UP: Message(
            translate("Empty", "%1 is not set up yet: it needs the service's address and a key."),
            Action.OPEN_SETTINGS,
        ),
        Emptiness.NO_KEY: Message(
            translate("Empty", "%1 has no API key that works, so no animals can be fetched."),
            Action.OPEN_SETTINGS,
        ),
        Emptiness.NO_COPY: Message(
            translate("Empty", "There is no local copy of %1, and its service is out of reach."),
            Action.RETRY,
        ),
        Emptiness.SERVICE_EMPTY: Message(
            translate("Empty", "%1 has no animals yet."), Action.ADD_ANIMAL
        ),
        Emptiness.NO_MATCH: Message(
            translate("Empty", "No animal matches what you are looking for."),
            Action.CLEAR_FILTERS,
        ),
    }
    message = texts[state.emptiness]
    return Message(message.text.replace("%1", name), message.action)


def main_message(state: MainState, now: float) -> Message | None:
    """Give the message bar's words and action."""
    trouble = state.problem
    if trouble is None:
        return _connection_message(state)
    if isinstance(trouble, StorageProblem):
        return Message(_storage_text(trouble))
    if isinstance(trouble, Fault | Crash):
        return Message(_own_fault_text(trouble))
    if isinstance(trouble, OpeningProblem):
        text = translate("Message", "%1 could not be opened: %2.")
        name = environment_name(state.environment)
        told = text.replace("%1", name).replace("%2", harmless(trouble.detail).rstrip("."))
        return Message(told, Action.RETRY)
    message = _check_message(trouble) or error_message(trouble, now)
    is_plain = isinstance(trouble, errors.Refused | errors.Retired)
    if is_plain or not state.listing.records:
        return message
    stale = translate("Message", "The animals on screen are the local copy.")
    return Message(f"{message.text} {stale}", message.action)


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
    """Say what is missing; an empty table says it itself, but for a keyring that is closed."""
    name = environment_name(state.environment)
    texts = {
        Connection.KEYRING_CLOSED: translate(
            "Message",
            "The system's keyring, which holds the API key, did not open. "
            "Unlock it and press Refresh, or enter the key in Settings.",
        )
    }
    if state.listing.records:
        texts[Connection.NO_KEY] = translate(
            "Message", "%1 has no API key, so what is on screen is the local copy. Enter the key."
        )
        texts[Connection.NOT_SET_UP] = translate(
            "Message", "The address of %1 is not one PetDesk can use. Correct it in Settings."
        )
    text = texts.get(state.connection)
    return Message(text.replace("%1", name), Action.OPEN_SETTINGS) if text else None


def _storage_text(trouble: StorageProblem) -> str:
    if trouble.set_aside:
        text = translate(
            "Message",
            "The local copy of the animals was damaged and has been set aside as %1. "
            "PetDesk fetches a new one.",
        )
        return text.replace("%1", harmless(trouble.set_aside))
    if trouble.is_unread:
        text = translate(
            "Message",
            "The local copy of the animals cannot be read (%1). PetDesk goes on without; "
            "tell your administrator.",
        )
        return text.replace("%1", harmless(trouble.detail))
    text = translate(
        "Message",
        "The local copy of the animals cannot be saved (%1). PetDesk goes on without; "
        "free some disk space or tell your administrator.",
    )
    return text.replace("%1", harmless(trouble.detail))


def error_message(error: errors.ServiceError, now: float) -> Message:  # noqa: C901, PLR0911  one case an error
    """Say what went wrong with a request, and the remedy."""
    detail = harmless(error.detail)
    match error:
        case errors.Unauthorized():
            text = translate("Error", "The service does not accept the API key. Check the key.")
            return Message(text, Action.OPEN_SETTINGS)
        case errors.RateLimited(until=until):
            text = translate(
                "Error",
                "The shared request limit is reached. PetDesk sends nothing before %1.",
            )
            return Message(text.replace("%1", moment(until, now)), Action.WORK_OFFLINE)
        case errors.NotFound():
            return Message(translate("Error", "The service has no animal with this ID."))
        case errors.Retired():
            text = translate(
                "Error",
                "The service no longer looks up single animals. Refresh the list instead.",
            )
            return Message(text, Action.REFRESH)
        case errors.Refused(message=told, status=status):
            text = translate("Error", "The service refused this (%1): %2")
            return Message(text.replace("%1", str(status)).replace("%2", harmless(told)))
        case errors.TlsFailed():
            text = translate(
                "Error",
                "No secure connection to the service could be made (%1). "
                "Check the address and this computer's clock, or ask your administrator.",
            )
            return Message(text.replace("%1", detail), Action.OPEN_SETTINGS)
        case errors.TimedOut():
            text = translate("Error", "The service did not answer in time. Try again in a moment.")
        case errors.ServerFault(status=status):
            text = translate(
                "Error", "The service has a fault of its own (HTTP %1). Try again in a moment."
            ).replace("%1", str(status))
        case errors.BadAnswer():
            text = _answer_text(error).replace("%1", detail)
        case errors.Offline():
            text = _unreached_text(error).replace("%1", detail)
        case errors.Closed():
            text = translate(
                "Error", "PetDesk ended the connection before the service answered. Try again."
            )
        case _:
            text = translate("Error", "The request failed (%1). Try again.").replace("%1", detail)
    return Message(text, Action.RETRY)


def _unreached_text(error: errors.Offline) -> str:
    match error:
        case errors.NameNotFound():
            return translate(
                "Error",
                "This network does not know the service's name (%1). Check the network; if others "
                "work, check the address in Settings.",
            )
        case errors.ProxyFailed():
            return translate(
                "Error",
                "The network's proxy did not let PetDesk through (%1). Ask your administrator.",
            )
        case errors.ConnectionBroke():
            return translate(
                "Error", "The connection broke before the answer was complete (%1). Try again."
            )
        case _:
            return translate("Error", "The service cannot be reached (%1). Check the network.")


def _answer_text(error: errors.BadAnswer) -> str:
    match error:
        case errors.WebPage():
            return translate(
                "Error",
                "A web page answered instead of the service. If this network asks for a log-in, "
                "open a browser and log in there first; otherwise check the address in Settings.",
            )
        case errors.Redirected():
            return translate(
                "Error",
                "The service's address points elsewhere (%1). PetDesk sends the key nowhere else; "
                "ask your administrator for the right address.",
            )
        case errors.TooLarge():
            return translate(
                "Error",
                "The answer was far too large and was not read (%1). Check the address in "
                "Settings.",
            )
        case errors.Garbled():
            return translate(
                "Error",
                "The answer arrived damaged or cut short (%1). Try again; if it comes back, tell "
                "your administrator.",
            )
        case _:
            return translate(
                "Error",
                "What answered is not the service PetDesk knows (%1). Check the address in "
                "Settings.",
            )
