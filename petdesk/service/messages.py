"""Messages for people: text, topic and actions; and the one for each error of a request.

A sentence for an error names the cause and the remedy; at most one action goes with it.
"""

import re
from collections.abc import Mapping
from enum import Enum
from typing import Final, NamedTuple

from petdesk.core.display_text import bounded, sanitize_for_display, sanitize_for_line
from petdesk.core.translation import QT_TRANSLATE_NOOP, translate
from petdesk.core.wording import moment_ahead
from petdesk.service import errors
from petdesk.service.contract import Pause
from petdesk.service.errors import PauseReason


class Action(Enum):
    """What a message offers; the value is its text, which `action_name` translates."""

    RETRY = QT_TRANSLATE_NOOP("Action", "Retry")
    OPEN_SETTINGS = QT_TRANSLATE_NOOP("Action", "Open settings")
    WORK_OFFLINE = QT_TRANSLATE_NOOP("Action", "Work offline")
    CLEAR_FILTERS = QT_TRANSLATE_NOOP("Action", "Clear filters")
    ADD_ANIMAL = QT_TRANSLATE_NOOP("Action", "Add animal")
    UNDO = QT_TRANSLATE_NOOP("Action", "&Undo")
    SEND_NOW = QT_TRANSLATE_NOOP("Action", "Send no&w")
    SEND_QUEUED = QT_TRANSLATE_NOOP("Action", "Try sending again")
    CORRECT = QT_TRANSLATE_NOOP("Action", "&Correct…")
    GIVE_UP = QT_TRANSLATE_NOOP("Action", "G&ive up")
    ASK = QT_TRANSLATE_NOOP("Action", "&Did it go through?")
    DECIDE = QT_TRANSLATE_NOOP("Action", "Decide…")
    CONTINUE = QT_TRANSLATE_NOOP("Action", "Continue")
    DIAGNOSE = QT_TRANSLATE_NOOP("Action", "Diagnose")
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
    DIFFERS = "otherwise"  # animals that the service changed as it added them, for a day
    MAIN = "main"  # what keeps the main window from working, and how many animals wait for that
    WAITING = "waiting"  # the animals that wait, and what for; it replaces `MAIN`
    IMPORT = "import"  # a sheet of animals on its way; ``entry_id`` is its batch's
    LANGUAGE = "language"  # another language, which holds from the next start on
    DRAFT = "draft"  # a text of the last run
    SETTINGS = "settings"  # what the settings have wrong


class Message(NamedTuple):
    """A sentence or two, and what can be done: ``action``, then ``others``."""

    text: str
    action: Action | None = None
    others: tuple[Action, ...] = ()
    topic: Topic = Topic.MAIN
    entry_id: int | None = None  # the intake entry that the actions are about
    is_warning: bool = True  # of what went wrong or is missing
    at: float = 0.0  # tells two messages of the same text apart
    pause: Pause | None = None  # what several messages say in their own words

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

# What is told of an error, by its class or the nearest above it. %1 is the HTTP status of a refusal
# or a fault, else the error's detail; %2 is the service's own reason. The second line is for people
# who have to try again, where PetDesk does not do so itself.
_TEXTS: Final[Mapping[type[errors.ServiceError], str]] = {
    errors.ServiceError: QT_TRANSLATE_NOOP("Error", "The request failed (%1).\nTry again."),
    errors.Unauthorized: QT_TRANSLATE_NOOP(
        "Error", "The service doesn't accept the API key: %2. Check the key in Settings."
    ),
    errors.NotFound: QT_TRANSLATE_NOOP("Error", "The service has no animal with this ID."),
    errors.Retired: QT_TRANSLATE_NOOP(
        "Error", "The service no longer looks up single animals. Refresh the list instead."
    ),
    errors.Refused: QT_TRANSLATE_NOOP(
        "Error",
        "The service refused this (%1): %2.\nTry again. If this keeps happening, "
        "tell your administrator.",
    ),
    errors.TlsFailed: QT_TRANSLATE_NOOP(
        "Error",
        "Can't connect to the service securely (%1). Check the address and this "
        "computer's clock, or ask your administrator.",
    ),
    errors.UnknownAuthority: QT_TRANSLATE_NOOP(
        "Error",
        "This computer doesn't trust who issued the service's certificate (%1). Networks "
        "that inspect connections have a certificate file of their own: ask your "
        "administrator for it and choose it in Settings.",
    ),
    errors.TimedOut: QT_TRANSLATE_NOOP(
        "Error", "The service didn't answer in time.\nTry again in a moment."
    ),
    errors.ServerFault: QT_TRANSLATE_NOOP(
        "Error", "The service has a problem (HTTP %1).\nTry again in a moment."
    ),
    errors.Closed: QT_TRANSLATE_NOOP(
        "Error", "PetDesk closed the connection before the service answered.\nTry again."
    ),
    errors.Offline: QT_TRANSLATE_NOOP("Error", "Can't reach the service. Check the network."),
    errors.NameNotFound: QT_TRANSLATE_NOOP(
        "Error",
        "This network can't find the service (%1). Check the connection, then the "
        "address in Settings.",
    ),
    errors.ProxyFailed: QT_TRANSLATE_NOOP(
        "Error", "The network's proxy blocked PetDesk (%1). Ask your administrator."
    ),
    errors.ProxyDenied: QT_TRANSLATE_NOOP(
        "Error",
        "The network's proxy doesn't accept the user name or password. Correct them where "
        "the proxy is set, in Settings or in the system, or ask your administrator. "
        "PetDesk tries them again only when you do.",
    ),
    errors.ConnectionBroke: QT_TRANSLATE_NOOP(
        "Error", "The connection broke off (%1).\nTry again."
    ),
    errors.BadAnswer: QT_TRANSLATE_NOOP(
        "Error",
        "What answered isn't the service PetDesk knows (%1). Check the address in Settings.",
    ),
    errors.WebPage: QT_TRANSLATE_NOOP(
        "Error",
        "A web page answered instead of the service. If this network needs a "
        "log-in, log in with a browser first. If not, ask your administrator to "
        "check the proxy and the address.",
    ),
    errors.Redirected: QT_TRANSLATE_NOOP(
        "Error",
        "The service's address points elsewhere (%1), where PetDesk won't send the "
        "key. Ask your administrator for the right address.",
    ),
    errors.TooLarge: QT_TRANSLATE_NOOP(
        "Error", "The answer was too large to read (%1). Check the address in Settings."
    ),
    errors.OtherAnimal: QT_TRANSLATE_NOOP(
        "Error",
        "The service answered with a different animal (%1), which isn't shown.\nTry "
        "again. If this keeps happening, tell your administrator.",
    ),
    errors.Garbled: QT_TRANSLATE_NOOP(
        "Error",
        "Can't read the service's answer (%1).\nTry again. If this keeps happening, "
        "tell your administrator.",
    ),
}
_KEY_REFUSED: Final = QT_TRANSLATE_NOOP(
    "Error", "The service refused this (%1): %2. Ask your administrator what the API key may do."
)
_ADDRESS_REFUSED: Final = QT_TRANSLATE_NOOP(
    "Error", "The service refused this (%1): %2. Check the address in Settings."
)
_REFUSALS: Final = {403: _KEY_REFUSED, **dict.fromkeys((404, 405, 410), _ADDRESS_REFUSED)}
_ACTIONS: Final[Mapping[type[errors.ServiceError], Action | None]] = {
    errors.ServiceError: Action.RETRY,
    errors.NotFound: None,
    **dict.fromkeys(
        (errors.Unauthorized, errors.TlsFailed, errors.ProxyDenied), Action.OPEN_SETTINGS
    ),
}


def error_message(error: errors.ServiceError, now: float, *, is_retried: bool = False) -> Message:
    if isinstance(error, errors.RateLimited):
        text = pause_text(error.reason, error.until, now)
        return Message(text, Action.WORK_OFFLINE, pause=Pause(error.until, error.reason))
    kinds = type(error).__mro__
    text = next(_TEXTS[kind] for kind in kinds if kind in _TEXTS)
    action = next(_ACTIONS[kind] for kind in kinds if kind in _ACTIONS)
    about = sanitize_for_line(error.detail)
    if isinstance(error, errors.Refused | errors.ServerFault):
        about = str(error.status)
        if type(error) is errors.Refused and error.status in _REFUSALS:
            text, action = _REFUSALS[error.status], Action.OPEN_SETTINGS
    lines = translate("Error", text).split("\n")
    text = lines[0] if is_retried else " ".join(lines)
    return Message(refusal(text, about, getattr(error, "message", "")), action)


def pause_text(reason: PauseReason, until: float, now: float) -> str:
    text = {
        PauseReason.LIMIT: translate("Error", "Shared request limit reached. Continues at %1."),
        PauseReason.BLOCKED: translate(
            "Error",
            "The service has blocked this key. PetDesk tries again at %1. If this happens "
            "again, tell your administrator.",
        ),
        PauseReason.ASKED: translate("Error", "The service asks PetDesk to wait. Continues at %1."),
    }[reason]
    return text.replace("%1", moment_ahead(until, now))


def refusal(text: str, about: int | str | None, reason: str, name: str = "") -> str:
    """Return ``text`` with ``about`` for %1, the ``reason`` for ``: %2`` and ``name`` for %3.

    The service's reason ends in the sentence's dot, not in its own. An empty one has no colon, and
    a long one is cut, so that the remedy after it stays in sight.
    """
    words = bounded(sanitize_for_display(reason.strip()).rstrip("."), _MAX_REASON_LENGTH)
    values = {"%1": str(about), ": %2": f": {words}" if words else "", "%3": name}
    # All at once, so that no text from outside is taken for a place to put the next.
    return _PLACES.sub(lambda place: values[place[0]], text)
