"""What stands in the menus, also where the system moves a part of them elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from petdesk.views.main.held_actions import HeldActions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from petdesk.views.main.window import ChildWindow
    from tests.gui.main.screen import Screen

MOVED = {QAction.MenuRole.PreferencesRole, QAction.MenuRole.QuitRole, QAction.MenuRole.AboutRole}


def commands(menu: QMenu) -> Iterator[QAction]:
    """Return what stands in ``menu`` and below it, without the lines between."""
    for action in menu.actions():
        below = action.menu()
        if isinstance(below, QMenu):
            yield from commands(below)
        if not action.isSeparator():
            yield action


def test_the_file_menu_is_not_empty_where_macos_takes_commands_out_of_it(screen: Screen) -> None:
    stays = [each for each in commands(screen.window.menus.file) if each.menuRole() not in MOVED]
    assert [each.text() for each in stays] == ["&Export…", "&Print…"]


def test_no_command_is_moved_by_what_macos_reads_in_its_text(screen: Screen) -> None:
    menus = screen.window.menus
    HeldActions(screen.window, menus.edit, menus.animal)
    found = {
        each.text(): each.menuRole()
        for menu in (menus.file, menus.edit, menus.animal, menus.view, menus.help)
        for each in commands(menu)
    }
    assert {"&Undo", "&Send now", "&Refresh", "Sort &by"} <= set(found)
    assert QAction.MenuRole.TextHeuristicRole not in found.values()


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
