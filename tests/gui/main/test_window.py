"""The window itself: its name, its keys and menus, and its end."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QMenu
from pytestqt.qtbot import QtBot

from petdesk.domain.environments import Environment
from petdesk.service.errors import Offline
from petdesk.viewmodels.main import steps as main_steps
from petdesk.views.main.window import ChildWindow
from tests.gui.main.screen import Screen, copy_of


def test_the_environment_is_named_in_the_title_and_on_the_strip(screen: Screen) -> None:
    assert screen.window.windowTitle() == "PetDesk - Practice"
    assert screen.label("Environment strip").startswith("Practice")
    screen.model.show_loaded(Environment.PRODUCTION, copy_of())
    assert screen.window.windowTitle() == "PetDesk - Production"
    assert screen.label("Environment strip") == "Production"


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


def test_the_menus_are_those_of_the_design(screen: Screen) -> None:
    titles = [action.text().replace("&", "") for action in screen.window.menuBar().actions()]
    assert titles == ["File", "Edit", "Animal", "View", "Help"]


def test_no_two_mnemonics_collide_in_a_menu(screen: Screen) -> None:
    menu_bar = screen.window.menuBar()
    bars = [menu_bar, *menu_bar.findChildren(QMenu)]
    for bar in bars:
        texts = [action.text() for action in bar.actions() if action.text()]
        letters = [text[text.index("&") + 1].lower() for text in texts if "&" in text]
        assert len(letters) == len(set(letters)), texts


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


def test_no_letter_opens_a_menu_and_something_else(screen: Screen) -> None:
    titles = [action.text() for action in screen.window.menuBar().actions()]
    labels = [label.text() for label in screen.window.findChildren(QLabel)]
    buttons = [button.text() for button in screen.window.findChildren(QAbstractButton)]
    marked = [text.partition("&")[2][:1] for text in (*titles, *labels, *buttons) if "&" in text]
    letters = [letter.casefold() for letter in marked]
    assert {"f", "e", "a", "v", "h"} <= set(letters)
    assert len(set(letters)) == len(letters)
