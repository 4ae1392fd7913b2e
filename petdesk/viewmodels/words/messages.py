"""A message to people: a sentence or two, and what it offers to do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QCoreApplication

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
    SEND_QUEUED = "send queued"
    CORRECT = "correct"
    GIVE_UP = "give up"
    ASK = "ask"
    DECIDE = "decide"
    CONTINUE = "continue"
    SWITCH = "switch"
    DIAGNOSE = "diagnose"
    RESTART = "restart"


class Topic(Enum):
    """What a message is about, which decides what dismissing it means."""

    MAIN = "main"
    HELD = "held"
    STORAGE = "storage"
    ELSEWHERE = "elsewhere"
    REFUSED = "refused"
    UNKNOWN = "unknown"
    OTHERWISE = "otherwise"
    WAITING = "waiting"
    LAST_RUN = "last run"
    DRAFT = "draft"
    STARTED_FOR = "started for"
    SETTINGS = "settings"
    LANGUAGE = "language"


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
    """Return the words on the button of ``action``, with its key where seconds or animals count."""
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
        Action.CORRECT: translate("Action", "&Correct"),
        Action.GIVE_UP: translate("Action", "G&ive up"),
        Action.ASK: translate("Action", "&Did it go through?"),
        Action.DECIDE: translate("Action", "Decide"),
        Action.CONTINUE: translate("Action", "Continue"),
        Action.SWITCH: translate("Action", "Switch"),
        Action.DIAGNOSE: translate("Action", "Diagnose"),
        Action.RESTART: translate("Action", "Restart PetDesk"),
    }[action]
