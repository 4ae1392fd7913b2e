"""What the message bar says of the desk: mistakes in its settings."""

import pytest

from petdesk.app.message_bar import setting_mistakes
from petdesk.service.messages import Action, Message, Topic
from petdesk.settings.fields import SettingFault, SettingProblem

pytestmark = pytest.mark.usefixtures("english")

POLICY = "/etc/petdesk/policy.toml"
WRONG = SettingProblem("petdesk.conf", SettingFault.WRONG, "undo_seconds", 3)
UNKNOWN = SettingProblem("petdesk.conf", SettingFault.UNKNOWN, "colour", 4)
FIXED_WRONG = SettingProblem(POLICY, SettingFault.WRONG, "text_percent", 1)
UNREAD = SettingProblem("settings.toml", SettingFault.UNREADABLE, detail="Permission denied")
GARBLED = SettingProblem(POLICY, SettingFault.GARBLED, line=3, detail="Broken", is_policy=True)
STALE = SettingProblem(POLICY, SettingFault.STALE, is_policy=True)
LOST = SettingProblem(POLICY, SettingFault.LOST, is_policy=True)


def of(*problems: SettingProblem, can_set: bool = True) -> Message:
    message = setting_mistakes(problems, POLICY, can_set=can_set)
    assert message is not None
    return message


@pytest.mark.parametrize(
    ("problem", "can_set", "action"),
    [
        (WRONG, True, Action.OPEN_SETTINGS),
        (WRONG, False, Action.DIAGNOSE),
        (UNKNOWN, True, Action.DIAGNOSE),
        (FIXED_WRONG, True, Action.DIAGNOSE),
    ],
)
def test_a_mistake_in_the_settings_is_told_quietly_with_where_to_look(
    problem: SettingProblem,
    can_set: bool,  # noqa: FBT001  a case of the table
    action: Action,
) -> None:
    message = of(problem, can_set=can_set)
    assert message.text.startswith("A setting is ignored: ")
    assert problem.name in message.text
    assert f"line {problem.line}" in message.text
    assert (message.actions, message.topic) == ((action,), Topic.SETTINGS)
    assert not message.is_warning


NOT_USED = (
    "Settings aren't used: settings.toml: can't be read (Permission denied). Ask your administrator"
    " to correct the file."
)
BROWSES = "Until then, PetDesk only browses and sends no request with a key."
BROKEN = f"The policy needs correcting: Policy {POLICY}, line 3: isn't a valid TOML file (Broken). "


@pytest.mark.parametrize(
    ("problems", "is_warning", "text"),
    [
        ([UNREAD], False, NOT_USED),
        ([GARBLED, STALE], True, f"{BROKEN}What it set when it was last read still holds."),
        ([GARBLED, LOST], True, BROKEN + BROWSES),
        ([WRONG, UNKNOWN], False, "There is 1 more."),
        ([WRONG, UNKNOWN, UNKNOWN], False, "There are 2 more."),
    ],
)
def test_a_file_is_told_with_what_helps_and_of_several_mistakes_the_number(
    problems: list[SettingProblem], text: str, *, is_warning: bool
) -> None:
    message = of(*problems)
    assert text in message.text.replace("\u200b", "")
    assert message.is_warning is is_warning
