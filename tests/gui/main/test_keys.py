"""Keys that the help promises on every system."""

import pytest
from PySide6.QtGui import QAction, QKeySequence

from petdesk.views.main.menus_and_tools import with_own
from tests.gui.main.screen import Screen


@pytest.mark.parametrize(
    ("command", "keys"), [("&Quit", ["Ctrl+Q"]), ("&Refresh", ["F5", "Ctrl+R"])]
)
def test_a_command_has_the_keys_that_the_help_names(
    screen: Screen, command: str, keys: list[str]
) -> None:
    (action,) = (one for one in screen.window.findChildren(QAction) if one.text() == command)
    assert {*keys} <= {key.toString() for key in action.shortcuts()}


def test_the_keys_of_the_system_stand_first_and_none_twice() -> None:
    new = QKeySequence.StandardKey.New
    own = QKeySequence.keyBindings(new)
    assert with_own(new, own[0].toString(), "Ctrl+J") == [*own, QKeySequence("Ctrl+J")]
