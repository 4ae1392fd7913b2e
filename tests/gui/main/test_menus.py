"""What stands in the menus, also where the system moves a part of them elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from petdesk.domain.environments import Environment
from petdesk.domain.intake import BatchCounts, BatchRecord, IntakeEntry, Stage
from petdesk.domain.pets import NewPet
from petdesk.viewmodels.bar.state import BarState, intake_changed
from petdesk.viewmodels.intake.state import IntakeState
from petdesk.viewmodels.text.messages import Action
from petdesk.views.main.undo_actions import UndoActions

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
    UndoActions(screen.window, menus.edit, menus.animal)
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
    # A panel of the window itself, and a page in the browser.
    assert without == ["Activit&y", "&Releases"]


def test_an_animal_that_is_held_can_be_sent_now_beside_a_later_import(screen: Screen) -> None:
    menus, acted = screen.window.menus, []
    held = UndoActions(screen.window, menus.edit, menus.animal)
    held.acted.connect(lambda action, id_: acted.append((action, id_)))
    desk = (Environment.STAGING, "https://pets.example/v1")
    bella = IntakeEntry(1, *desk, NewPet("Bella", 1), Stage.HELD, 1.0, 9.0, None)
    sheet = BatchRecord(2, *desk, "dogs.csv", 2.0, 2.0, counts=BatchCounts(waiting=3))
    intake = IntakeState(*desk, entries=(bella,), batches=(sheet,))
    held.render_state(intake_changed(BarState(screen.model.state, intake), intake))
    by_text = {each.text(): each for menu in (menus.edit, menus.animal) for each in commands(menu)}
    by_text["&Undo importing “dogs.csv”"].trigger()
    by_text["&Send now"].trigger()
    assert acted == [(Action.UNDO_IMPORT, 2), (Action.SEND_NOW, 1)]
