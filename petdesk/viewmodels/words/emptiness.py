"""Why the table is empty, in words, and what can be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from petdesk.viewmodels.main.state import Emptiness
from petdesk.viewmodels.words.environments import environment_name
from petdesk.viewmodels.words.messages import Action, Message

if TYPE_CHECKING:
    from petdesk.viewmodels.main.state import MainState


translate = QCoreApplication.translate


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
        Emptiness.BAD_ADDRESS: Message(
            translate(
                "Empty", "The address of %1 is not one PetDesk can use. Correct it in Settings."
            ),
            Action.OPEN_SETTINGS,
        ),
        Emptiness.NO_KEY: Message(
            translate("Empty", "%1 has no API key that works, so no animals can be fetched."),
            Action.OPEN_SETTINGS,
        ),
        Emptiness.NO_COPY: Message(
            translate(
                "Empty", "There is no local copy of %1, and its service cannot be asked now."
            ),
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
