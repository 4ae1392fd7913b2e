"""What a request ended with, in words for people: each error's sentence has its one home here.

A sentence names the cause and the remedy; at most one action goes with it.
"""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QCoreApplication

from petdesk.domain.text import brief, harmless
from petdesk.service import errors
from petdesk.viewmodels.words.messages import Action, Message
from petdesk.viewmodels.words.times import moment

translate = QCoreApplication.translate

_PLACES: Final = re.compile(r": %2|%[13]")
_LONGEST_TOLD: Final = 300  # characters


def error_message(error: errors.ServiceError, now: float) -> Message:  # noqa: C901, PLR0911  one case an error
    """Say what went wrong with a request, and the remedy."""
    detail = brief(error.detail)
    match error:
        case errors.Unauthorized(message=told):
            text = translate("Error", "The service does not accept the API key: %2. Check the key.")
            return Message(refusal(text, 401, told), Action.OPEN_SETTINGS)
        case errors.RateLimited(until=until, reason=reason):
            return Message(pause_text(reason, moment(until, now)), Action.WORK_OFFLINE)
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


def pause_text(reason: errors.PauseReason, until: str) -> str:
    """Return why nothing is sent before ``until``."""
    text = {
        errors.PauseReason.LIMIT: translate(
            "Error", "The shared request limit is reached. PetDesk sends nothing before %1."
        ),
        errors.PauseReason.BLOCKED: translate(
            "Error",
            "The service has blocked this key until %1. PetDesk sends nothing before then; if it "
            "comes back, tell your administrator.",
        ),
        errors.PauseReason.ASKED: translate(
            "Error", "The service asks to wait until %1. PetDesk sends nothing before then."
        ),
    }[reason]
    return text.replace("%1", until)


def refusal(text: str, status: int | None, told: str, name: str = "") -> str:
    """Put a refusal into ``text``: its status for %1, its words for ``: %2``, ``name`` for %3.

    What the service said ends in the sentence's dot, not in its own, no words are no colon, and
    many do not cost the remedy that follows them its place.
    """
    words = harmless(told.strip()).rstrip(".")
    if len(words) > _LONGEST_TOLD:
        words = f"{words[: _LONGEST_TOLD - 1]}…"
    values = {"%1": str(status), ": %2": f": {words}" if words else "", "%3": name}
    # All at once, so that no text from outside is taken for a place to put the next.
    return _PLACES.sub(lambda place: values[place[0]], text)


def _refused_message(error: errors.Refused) -> Message:
    """Say that the service refused to be asked, and who can help: a refusal may be of anything."""
    match error.status:
        case 403:
            text = translate(
                "Error",
                "The service refused this (%1): %2. Ask your administrator whether the API key may "
                "do this.",
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
                "The service refused this (%1): %2. Try again; if it comes back, tell your "
                "administrator.",
            )
            action = Action.RETRY
    return Message(refusal(text, error.status, error.message), action)


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
                "open a browser and log in there first; otherwise a proxy may block the service, "
                "or the address in Settings is wrong: ask your administrator.",
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
        case errors.OtherAnimal():
            return translate(
                "Error",
                "The service answered with another animal (%1), so nothing of it is shown. Try "
                "again; if it comes back, tell your administrator.",
            )
        case errors.Garbled():
            return translate(
                "Error",
                "The answer is damaged, cut short or not in the form it should have (%1). Try "
                "again; if it comes back, tell your administrator.",
            )
        case _:
            return translate(
                "Error",
                "What answered is not the service PetDesk knows (%1). Check the address in "
                "Settings.",
            )
