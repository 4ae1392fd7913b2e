"""Messages for people: text, topic and actions; and the one for each error of a request.

A sentence for an error names the cause and the remedy; at most one action goes with it.
"""

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from petdesk.core.display_text import sanitize_for_display, sanitize_for_line
from petdesk.core.translation import QT_TRANSLATE_NOOP, translate
from petdesk.core.wording import moment
from petdesk.service import errors
from petdesk.service.errors import PauseReason


class Action(Enum):
    """What a message offers; the value is its text, which `action_name` translates."""

    RETRY = QT_TRANSLATE_NOOP("Action", "Retry")
    OPEN_SETTINGS = QT_TRANSLATE_NOOP("Action", "Open settings")
    WORK_OFFLINE = QT_TRANSLATE_NOOP("Action", "Work offline")
    CLEAR_FILTERS = QT_TRANSLATE_NOOP("Action", "Clear filters")
    ADD_ANIMAL = QT_TRANSLATE_NOOP("Action", "Add animal")
    REFRESH = QT_TRANSLATE_NOOP("Action", "Refresh")
    UNDO = QT_TRANSLATE_NOOP("Action", "&Undo")
    SEND_NOW = QT_TRANSLATE_NOOP("Action", "Send no&w")
    SEND_QUEUED = QT_TRANSLATE_NOOP("Action", "Try sending again")
    CORRECT = QT_TRANSLATE_NOOP("Action", "&Correct…")
    GIVE_UP = QT_TRANSLATE_NOOP("Action", "G&ive up")
    ASK = QT_TRANSLATE_NOOP("Action", "&Did it go through?")
    DECIDE = QT_TRANSLATE_NOOP("Action", "Decide…")
    CONTINUE = QT_TRANSLATE_NOOP("Action", "Continue")
    SWITCH = QT_TRANSLATE_NOOP("Action", "Switch")
    DIAGNOSE = QT_TRANSLATE_NOOP("Action", "Diagnose")
    RESTART = QT_TRANSLATE_NOOP("Action", "Restart PetDesk")
    SHOW = QT_TRANSLATE_NOOP("Action", "Show")
    SHOW_FOLDER = QT_TRANSLATE_NOOP("Action", "Show in folder")
    EXPORT_AGAIN = QT_TRANSLATE_NOOP("Action", "Export again")
    SHOW_IMPORT = QT_TRANSLATE_NOOP("Action", "Show import")
    UNDO_IMPORT = QT_TRANSLATE_NOOP("Action", "Undo import")


class Topic(Enum):
    """What a message is about, the most pressing first: the message bar shows the first of them."""

    HELD = "held"  # an animal that can still be undone, since that is over in seconds
    ADDED = "added"  # the animal that was added last, for some seconds
    DONE = "done"  # the result of a person's own command, for some seconds
    NOT_EXPORTED = "not exported"  # a file that a person wanted, and that could not be written
    STARTED_FOR = "started for"  # a person has just started it for another environment
    STORAGE = "storage"  # the intake file, without which nothing can be added
    ELSEWHERE = "elsewhere"  # animals meant for another address, which a person has to decide
    REFUSED = "refused"  # animals that the service refused
    UNKNOWN = "unknown"  # animals of which nobody knows whether the service has them
    DIFFERS = "otherwise"  # animals that the service added otherwise than they were sent, for a day
    MAIN = "main"  # what keeps the main window from working, and how many animals wait for that
    WAITING = "waiting"  # the animals that wait, and what for; it replaces `MAIN`
    IMPORT = "import"  # a sheet of animals on its way; ``entry_id`` is its batch's
    LANGUAGE = "language"  # another language, which holds from the next start on
    DRAFT = "draft"  # a text of the last run
    SETTINGS = "settings"  # what the settings have wrong


class Pause(NamedTuple):
    """Why nothing is sent, and until when (seconds since the Unix epoch)."""

    reason: PauseReason
    until: float


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence or two, and what can be done: ``action``, then ``others``.

    ``entry_id`` is the intake entry that the actions are about. ``is_warning`` marks what
    went wrong or is missing. ``at`` tells what was done twice from what was done once.
    ``pause`` is what several messages say in their own words.
    """

    text: str
    action: Action | None = None
    others: tuple[Action, ...] = ()
    topic: Topic = Topic.MAIN
    entry_id: int | None = None
    is_warning: bool = True
    at: float = 0.0
    pause: Pause | None = None

    @property
    def actions(self) -> tuple[Action, ...]:
        return (() if self.action is None else (self.action,)) + self.others


class Undo(NamedTuple):
    """What can be taken back: the entry or the import ``id``; ``text`` is the command's name."""

    action: Action
    id: int
    text: str


def action_name(action: Action) -> str:
    return translate("Action", action.value)


_PLACES: Final = re.compile(r": %2|%[13]")
_MAX_REASON_LENGTH: Final = 300  # characters


def error_message(error: errors.ServiceError, now: float) -> Message:  # noqa: C901, PLR0911, PLR0912  one case an error
    detail = sanitize_for_line(error.detail)
    match error:
        case errors.Unauthorized(message=reason):
            text = translate(
                "Error", "The service doesn't accept the API key: %2. Check the key in Settings."
            )
            return Message(refusal(text, 401, reason), Action.OPEN_SETTINGS)
        case errors.RateLimited(until=until, reason=reason):
            text = pause_text(reason, moment(until, now))
            return Message(text, Action.WORK_OFFLINE, pause=Pause(reason, until))
        case errors.NotFound():
            return Message(translate("Error", "The service has no animal with this ID."))
        case errors.Retired():
            text = translate(
                "Error",
                "The service no longer looks up single animals. Refresh the list instead.",
            )
            return Message(text, Action.REFRESH)
        case errors.Refused():
            return _refused_message(error)
        case errors.UnknownAuthority():
            text = translate(
                "Error",
                "This computer doesn't trust who issued the service's certificate (%1). Networks "
                "that inspect connections have a certificate file of their own: ask your "
                "administrator for it and choose it in Settings.",
            )
            return Message(text.replace("%1", detail), Action.OPEN_SETTINGS)
        case errors.ProxyDenied():
            text = translate(
                "Error",
                "The network's proxy doesn't accept the user name or password. Correct them where "
                "the proxy is set, in Settings or in the system, or ask your administrator. "
                "PetDesk tries them again only when you do.",
            )
            return Message(text, Action.OPEN_SETTINGS)
        case errors.TlsFailed():
            text = translate(
                "Error",
                "Can't connect to the service securely (%1). Check the address and this "
                "computer's clock, or ask your administrator.",
            )
            return Message(text.replace("%1", detail), Action.OPEN_SETTINGS)
        case errors.TimedOut():
            text = translate("Error", "The service didn't answer in time. Try again in a moment.")
        case errors.ServerFault(status=status):
            text = translate(
                "Error", "The service has a problem (HTTP %1). Try again in a moment."
            ).replace("%1", str(status))
        case errors.BadAnswer():
            text = _answer_text(error).replace("%1", detail)
        case errors.Offline():
            text = _unreached_text(error).replace("%1", detail)
        case errors.Closed():
            text = translate(
                "Error", "PetDesk closed the connection before the service answered. Try again."
            )
        case _:
            text = translate("Error", "The request failed (%1). Try again.").replace("%1", detail)
    return Message(text, Action.RETRY)


def pause_text(reason: PauseReason, until: str) -> str:
    text = {
        PauseReason.LIMIT: translate("Error", "Shared request limit reached. Continues at %1."),
        PauseReason.BLOCKED: translate(
            "Error",
            "The service has blocked this key. PetDesk tries again at %1. If this happens "
            "again, tell your administrator.",
        ),
        PauseReason.ASKED: translate("Error", "The service asks PetDesk to wait. Continues at %1."),
    }[reason]
    return text.replace("%1", until)


def refusal(text: str, status: int | None, reason: str, name: str = "") -> str:
    """Return ``text`` with the status for %1, the ``reason`` for ``: %2``, ``name`` for %3.

    The service's reason ends in the sentence's dot, not in its own. An empty one has no colon, and
    a long one is cut, so that the remedy after it stays in sight.
    """
    words = sanitize_for_display(reason.strip()).rstrip(".")
    if len(words) > _MAX_REASON_LENGTH:
        words = f"{words[: _MAX_REASON_LENGTH - 1]}…"
    values = {"%1": str(status), ": %2": f": {words}" if words else "", "%3": name}
    # All at once, so that no text from outside is taken for a place to put the next.
    return _PLACES.sub(lambda place: values[place[0]], text)


def _refused_message(error: errors.Refused) -> Message:
    match error.status:
        case 403:
            text = translate(
                "Error",
                "The service refused this (%1): %2. Ask your administrator what the API "
                "key may do.",
            )
            action = Action.OPEN_SETTINGS
        case 404 | 405 | 410:
            text = translate(
                "Error", "The service refused this (%1): %2. Check the address in Settings."
            )
            action = Action.OPEN_SETTINGS
        case _:
            text = translate(
                "Error",
                "The service refused this (%1): %2. Try again. If this keeps happening, "
                "tell your administrator.",
            )
            action = Action.RETRY
    return Message(refusal(text, error.status, error.message), action)


def _unreached_text(error: errors.Offline) -> str:
    match error:
        case errors.NameNotFound():
            return translate(
                "Error",
                "This network can't find the service (%1). Check the connection, then the "
                "address in Settings.",
            )
        case errors.ProxyFailed():
            return translate(
                "Error",
                "The network's proxy blocked PetDesk (%1). Ask your administrator.",
            )
        case errors.ConnectionBroke():
            return translate("Error", "The connection broke off (%1). Try again.")
        case _:
            return translate("Error", "Can't reach the service. Check the network.")


def _answer_text(error: errors.BadAnswer) -> str:
    match error:
        case errors.WebPage():
            return translate(
                "Error",
                "A web page answered instead of the service. If this network needs a "
                "log-in, log in with a browser first. If not, ask your administrator to "
                "check the proxy and the address.",
            )
        case errors.Redirected():
            return translate(
                "Error",
                "The service's address points elsewhere (%1), where PetDesk won't send the "
                "key. Ask your administrator for the right address.",
            )
        case errors.TooLarge():
            return translate(
                "Error",
                "The answer was too large to read (%1). Check the address in Settings.",
            )
        case errors.OtherAnimal():
            return translate(
                "Error",
                "The service answered with a different animal (%1), which isn't shown. Try "
                "again. If this keeps happening, tell your administrator.",
            )
        case errors.Garbled():
            return translate(
                "Error",
                "Can't read the service's answer (%1). Try again. If this keeps happening, "
                "tell your administrator.",
            )
        case _:
            return translate(
                "Error",
                "What answered isn't the service PetDesk knows (%1). Check the address in "
                "Settings.",
            )
