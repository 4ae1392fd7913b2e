"""A message for people: its text, its topic, and the actions that it offers."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from petdesk.core.translation import translate
from petdesk.service.errors import PauseReason


class Action(Enum):
    RETRY = "retry"
    OPEN_SETTINGS = "open settings"
    WORK_OFFLINE = "work offline"
    CLEAR_FILTERS = "clear filters"
    ADD_ANIMAL = "add animal"
    REFRESH = "refresh"
    UNDO = "undo"
    SEND_NOW = "send now"
    SEND_QUEUED = "send queued"
    CORRECT = "correct"
    GIVE_UP = "give up"
    ASK = "ask"
    DECIDE = "decide"
    CONTINUE = "continue"
    SWITCH = "switch"
    DIAGNOSE = "diagnose"
    RESTART = "restart"
    SHOW = "show"
    SHOW_FOLDER = "show folder"
    EXPORT_AGAIN = "export again"
    SHOW_IMPORT = "show import"
    UNDO_IMPORT = "undo import"


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
    LAST_RUN = "last run"  # animals of the last run that are on their way
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
    return {
        Action.RETRY: translate("Action", "Retry"),
        Action.OPEN_SETTINGS: translate("Action", "Open settings"),
        Action.WORK_OFFLINE: translate("Action", "Work offline"),
        Action.CLEAR_FILTERS: translate("Action", "Clear filters"),
        Action.ADD_ANIMAL: translate("Action", "Add animal"),
        Action.REFRESH: translate("Action", "Refresh"),
        Action.UNDO: translate("Action", "&Undo"),
        Action.SEND_NOW: translate("Action", "Send no&w"),
        Action.SEND_QUEUED: translate("Action", "Try sending again"),
        Action.CORRECT: translate("Action", "&Correct…"),
        Action.GIVE_UP: translate("Action", "G&ive up"),
        Action.ASK: translate("Action", "&Did it go through?"),
        Action.DECIDE: translate("Action", "Decide…"),
        Action.CONTINUE: translate("Action", "Continue"),
        Action.SWITCH: translate("Action", "Switch"),
        Action.DIAGNOSE: translate("Action", "Diagnose"),
        Action.RESTART: translate("Action", "Restart PetDesk"),
        Action.SHOW: translate("Action", "Show"),
        Action.SHOW_FOLDER: translate("Action", "Show in folder"),
        Action.EXPORT_AGAIN: translate("Action", "Export again"),
        Action.SHOW_IMPORT: translate("Action", "Show import"),
        Action.UNDO_IMPORT: translate("Action", "Undo import"),
    }[action]
