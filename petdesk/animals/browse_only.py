"""Browse-only mode: for volunteers, who look animals up and should break nothing by mistake.

It is a convenience: a person leaves it by a command that asks once, unless a policy sets it.
"""

from dataclasses import replace
from typing import Final, NamedTuple

from petdesk.core.translation import translate
from petdesk.service.messages import Action, Message, Topic
from petdesk.settings.fields import Settings
from petdesk.settings.store import SettingsFile

_NOT_HERE: Final = frozenset(
    {
        Action.OPEN_SETTINGS,
        Action.ADD_ANIMAL,
        Action.CONTINUE,
        Action.CORRECT,
        Action.UNDO,
        Action.SEND_NOW,
        Action.SEND_QUEUED,
        Action.GIVE_UP,
        Action.ASK,
        Action.DECIDE,
    }
)
"""What changes settings, or is about animals that are added."""


class BrowseState(NamedTuple):
    is_on: bool = False
    is_fixed: bool = False


def browse_state(settings: Settings, policy: SettingsFile | None) -> BrowseState:
    return BrowseState(settings.browse_only, policy is not None and "browse_only" in policy.values)


def message_for_browsing(message: Message | None) -> Message | None:
    if message is None or message.topic is Topic.DRAFT:
        return None
    left = tuple(each for each in message.actions if each not in _NOT_HERE)
    return replace(message, action=left[0] if left else None, others=left[1:])


def browse_note(state: BrowseState) -> str:
    if not state.is_on:
        return ""
    if state.is_fixed:
        return translate("Browsing", "Browse only, set by your administrator.")
    return translate("Browsing", "Browse only. Animals can't be added here.")
