"""What stands in the menus, also where the system moves a part of them elsewhere."""

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QAction

from petdesk.views.main.binding import MainBinding
from tests.gui.main.screen import Screen

if TYPE_CHECKING:
    from petdesk.views.main.window import ChildWindow

MOVED = {QAction.MenuRole.PreferencesRole, QAction.MenuRole.QuitRole, QAction.MenuRole.AboutRole}


@pytest.mark.parametrize(
    ("system", "left"),
    [
        ("darwin", ["&Add animal…", "&Look up by ID…", "&Export…", "&Print…"]),
        ("win32", ["&Export…", "&Print…"]),
        ("linux", ["&Export…", "&Print…"]),
    ],
)
def test_a_menu_that_macos_takes_commands_out_of_is_not_left_empty(
    screen: Screen, system: str, left: list[str]
) -> None:
    binding, menu = screen.window._binding, screen.window.menus.file
    assert isinstance(binding, MainBinding)
    menu.clear()
    binding._actions.fill_menus(system)
    stays = [one for one in menu.actions() if one.menuRole() not in MOVED]
    assert [one.text() for one in stays if not one.isSeparator()] == left


def test_what_opens_a_window_says_so_by_its_dots(screen: Screen) -> None:
    opened: list[ChildWindow] = []
    screen.window.child_wanted.connect(opened.append)
    menus = screen.window.menus
    without = []
    for action in (*menus.animal.actions(), *menus.view.actions(), *menus.help.actions()):
        before = len(opened)
        action.trigger()
        if len(opened) > before and not action.text().endswith("\N{HORIZONTAL ELLIPSIS}"):
            without.append(action.text())
    assert len(opened) > 8
    # A panel of the window itself.
    assert without == ["Activit&y"]
