"""A message for people: its text, its topic, and the actions that it offers."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from petdesk.core.translation import QT_TRANSLATE_NOOP, translate
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
