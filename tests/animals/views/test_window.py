"""The window itself: its name, its keys and menus, and its end."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QColor
from PySide6.QtWidgets import QAbstractButton, QMenu
from pytestqt.qtbot import QtBot

from petdesk.animals import state as main_steps
from petdesk.animals.views.binding import MainBinding
from petdesk.animals.views.window import ChildWindow
from petdesk.core.environments import Environment
from petdesk.service.errors import Offline
from petdesk.service.messages import Action, Undo
from tests.animals.views.screen import Screen, copy_of


def test_the_environment_is_named_in_the_title_and_on_the_strip(screen: Screen) -> None:
    assert screen.window.windowTitle() == "PetDesk - Practice"
    assert screen.label("Environment strip").startswith("Practice")
    practice = ground(screen)
    screen.model.show_loaded(Environment.PRODUCTION, copy_of())
    assert screen.window.windowTitle() == "PetDesk - Production"
    assert screen.label("Environment strip") == "Production"
    assert ground(screen) != practice


def ground(screen: Screen) -> QColor:
    return screen.window.strip.grab().toImage().pixelColor(1, 1)


def test_names_are_unique_for_each_role(screen: Screen) -> None:
    screen.show(main_steps.refresh_failed(screen.model.state, Offline("refused")))
    screen.model.search("xyzzy")
    names = [
        button.accessibleName() or button.text()
        for button in screen.window.findChildren(QAbstractButton)
        if button.isVisible() and (button.accessibleName() or button.text())
    ]
    assert len(names) == len(set(names)), names


@pytest.mark.parametrize(
    ("key", "child"),
    [(Qt.Key.Key_N, ChildWindow.ADD_FORM), (Qt.Key.Key_Comma, ChildWindow.SETTINGS)],
)
def test_keys_open_the_other_windows(
    screen: Screen, qtbot: QtBot, key: Qt.Key, child: ChildWindow
) -> None:
    with qtbot.waitSignal(screen.window.child_wanted, timeout=1000) as wanted:
        qtbot.keyClick(screen.window, key, Qt.KeyboardModifier.ControlModifier)
    assert wanted.args == [child]


def test_a_window_is_seen_while_it_is_on_screen(screen: Screen, qtbot: QtBot) -> None:
    qtbot.waitUntil(screen.window.is_seen)
    screen.window.showMinimized()
    assert not screen.window.is_seen()
    screen.window.showNormal()
    qtbot.waitUntil(screen.window.is_seen)
    screen.window.hide()
    assert not screen.window.is_seen()


def test_closing_asks_for_the_end_instead(screen: Screen, qtbot: QtBot) -> None:
    with qtbot.waitSignal(screen.window.close_wanted, timeout=1000):
        screen.window.close()
    assert screen.window.isVisible()


MOVED = {QAction.MenuRole.PreferencesRole, QAction.MenuRole.QuitRole, QAction.MenuRole.AboutRole}


def commands(menu: QMenu) -> Iterator[QAction]:
    """Return what stands in ``menu`` and below it, without the lines between."""
    for action in menu.actions():
        below = action.menu()
        if isinstance(below, QMenu):
            yield from commands(below)
        if not action.isSeparator():
            yield action


def test_no_command_is_moved_by_what_macos_reads_in_its_text(screen: Screen) -> None:
    menus = screen.window.menus
    found = {
        each.text(): each.menuRole()
        for menu in (menus.file, menus.edit, menus.animal, menus.view, menus.help)
        for each in commands(menu)
    }
    assert {"&Undo", "&Send now", "&Refresh", "Sort &by"} <= set(found)
    assert QAction.MenuRole.TextHeuristicRole not in found.values()


def test_what_can_be_taken_back_stands_in_the_menus(screen: Screen) -> None:
    binding, acted = screen.window.findChild(MainBinding), list[tuple[Action, int]]()
    screen.window.acted.connect(lambda *each: acted.append(each))
    assert isinstance(binding, MainBinding)
    menus = screen.window.menus

    def by_text() -> dict[str, QAction]:
        return {each.text(): each for menu in (menus.edit, menus.animal) for each in commands(menu)}

    assert not by_text()["&Undo"].isEnabled()
    assert not by_text()["&Send now"].isEnabled()
    sheet = Undo(Action.UNDO_IMPORT, 2, "&Undo importing “dogs.csv”")
    binding.actions.offer_undo(sheet, 1)
    by_text()["&Undo importing “dogs.csv”"].trigger()
    by_text()["&Send now"].trigger()
    assert acted == [(Action.UNDO_IMPORT, 2), (Action.SEND_NOW, 1)]


@pytest.mark.parametrize(
    ("command", "keys"), [("&Quit", ["Ctrl+Q"]), ("&Refresh", ["F5", "Ctrl+R"])]
)
def test_a_command_has_the_keys_that_the_help_names(
    screen: Screen, command: str, keys: list[str]
) -> None:
    (action,) = (one for one in screen.window.findChildren(QAction) if one.text() == command)
    assert {*keys} <= {key.toString() for key in action.shortcuts()}
