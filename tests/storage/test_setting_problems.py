"""What is wrong with a setting, as the log says it: in English, by file, line and name."""

import pytest

from petdesk.storage.setting_problems import SettingFault, SettingProblem
from petdesk.storage.settings_fields import VALUE_TYPES

FILE = "/etc/petdesk/policy.toml"


@pytest.mark.parametrize(
    ("problem", "said"),
    [
        (
            SettingProblem(FILE, SettingFault.UNREADABLE, detail="Permission denied"),
            "unreadable (Permission denied)",
        ),
        (SettingProblem(FILE, SettingFault.NEWER, "format", detail="2"), "format: newer (2)"),
        (SettingProblem(FILE, SettingFault.UNKNOWN, "staging/colour"), "staging.colour: unknown"),
        *(
            (
                SettingProblem(FILE, SettingFault.WRONG, name, value_type=VALUE_TYPES[name]),
                f"{name}: wrong, {may_be}",
            )
            for name, may_be in (
                ("undo_seconds", "must be 0 to 30"),
                ("text_percent", "must be 80 to 300 by 5"),
                ("language", "must be one of system, en, es, fr, de"),
                ("browse_only", "must be true or false"),
                ("admin_line", "must be a text"),
            )
        ),
    ],
)
def test_each_is_reported_by_what_it_may_be(problem: SettingProblem, said: str) -> None:
    assert str(problem) == f"{FILE}: {said}"


def test_the_line_is_reported_where_it_is_known() -> None:
    problem = SettingProblem(FILE, SettingFault.UNKNOWN, "colour", 3)
    assert str(problem) == f"{FILE}, line 3: colour: unknown"
