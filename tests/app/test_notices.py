"""What the message bar says of the desk: mistakes in its settings."""

import pytest

from petdesk.app.message_bar import setting_mistakes
from petdesk.service.messages import Action, Topic
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


IGNORED = "A setting is ignored: "
NOT_USED = (
    "Settings aren't used: settings.toml: can't be read (Permission denied). Ask your administrator"
    " to correct the file."
)
BROKEN = f"The policy needs correcting: Policy {POLICY}, line 3: isn't a valid TOML file (Broken). "
BROWSES = "Until then, PetDesk only browses and sends no request with a key."
SETTINGS, DIAGNOSE = Action.OPEN_SETTINGS, Action.DIAGNOSE


@pytest.mark.parametrize(
    ("problems", "can_set", "action", "text"),
    [
        ([WRONG], True, SETTINGS, IGNORED),
        ([WRONG], False, DIAGNOSE, IGNORED),
        ([UNKNOWN], True, DIAGNOSE, IGNORED),
        ([FIXED_WRONG], True, DIAGNOSE, IGNORED),
        ([UNREAD], True, DIAGNOSE, NOT_USED),
        ([GARBLED, STALE], True, DIAGNOSE, f"{BROKEN}What it set when it was last read still"),
        ([GARBLED, LOST], True, DIAGNOSE, BROKEN + BROWSES),
        ([WRONG, UNKNOWN], True, SETTINGS, "There is 1 more."),
        ([WRONG, UNKNOWN, UNKNOWN], True, SETTINGS, "There are 2 more."),
    ],
)
def test_a_mistake_in_the_settings_is_told_with_where_to_look_and_what_helps(
    problems: list[SettingProblem], text: str, action: Action, *, can_set: bool
) -> None:
    message = setting_mistakes(problems, POLICY, can_set=can_set)
    assert message is not None
    shown, first = message.text.replace("\u200b", ""), problems[0]
    assert text in shown
    assert first.name in shown
    assert f"line {first.line}" in shown or not first.line
    assert (message.actions, message.topic) == ((action,), Topic.SETTINGS)
    assert message.is_warning is first.is_policy
