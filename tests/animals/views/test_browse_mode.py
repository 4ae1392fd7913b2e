"""Browse-only mode in the window: what is put away, what it says, and how it is left."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from petdesk.animals import state as main_steps
from petdesk.animals.state import Connection
from petdesk.animals.store import LoadedCopy, LocalCopy
from petdesk.app.session import Session
from petdesk.core.environments import Environment
from petdesk.service.errors import Unauthorized
from petdesk.settings.fields import Settings
from petdesk.settings.store import SettingsStore
from petdesk.support.views.help_window import bare
from tests.animals.views.screen import ANIMALS, copy_of
from tests.animals.views.session_window import command, in_menu, shown
from tests.sessions import until

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

LEAVE = "Lea&ve browse-only mode"
ABOUT_ADDING = {"&Add animal…", "&Settings…", "&Undo", "&Send now", "Inta&ke log…"}


def commands(session: Session) -> set[str]:
    menus = session.window.menus
    every = (menus.file, menus.edit, menus.animal, menus.view, menus.help)
    return {action.text() for menu in every for action in in_menu(menu)}


def strip(session: Session) -> str:
    return session.window.strip.text()


def buttons(session: Session) -> list[str]:
    every = session.window.findChildren(QAbstractButton)
    return [each.text() for each in every if each.isVisible()]


def boxes(session: Session) -> list[QMessageBox]:
    return [box for box in session.window.findChildren(QMessageBox) if box.isVisible()]


def press(session: Session, text: str) -> None:
    (box,) = boxes(session)
    (button,) = (one for one in box.findChildren(QPushButton) if one.text() == text)
    button.click()


def can_add_and_set(session: Session) -> list[bool]:
    window = session.window
    return [
        one.isVisible() and one.isEnabled() for one in (window.add_button, window.settings_button)
    ]


@pytest.fixture
def browsing(qtbot: QtBot, tmp_path: Path) -> Iterator[Session]:
    with shown(qtbot, tmp_path, Settings(browse_only=True)) as session:
        yield session


@pytest.fixture
def fixed(qtbot: QtBot, tmp_path: Path) -> Iterator[Session]:
    with shown(qtbot, tmp_path, Settings(), "browse_only = true\n") as session:
        yield session


def test_adding_and_settings_are_put_away_and_the_strip_says_so(browsing: Session) -> None:
    assert can_add_and_set(browsing) == [False, False]
    assert not ABOUT_ADDING & commands(browsing)
    assert LEAVE in commands(browsing)
    assert browsing.settings.shown_percent == 150
    first, second = strip(browsing).splitlines()
    assert first.startswith("Practice: ")
    assert "can't be added here" in second


async def test_no_button_leads_where_one_may_not_go(browsing: Session) -> None:
    model = browsing.model
    model.show_loaded(Environment.STAGING, LoadedCopy(LocalCopy()))
    model.apply(main_steps.connection_changed, Connection.NOT_SET_UP)
    assert "Set it up" not in buttons(browsing)
    model.show_loaded(Environment.STAGING, copy_of(*ANIMALS))
    model.apply(main_steps.refresh_failed, Unauthorized())
    message = browsing.window.findChild(QLabel, "Message")
    assert isinstance(message, QLabel)
    assert message.isVisible()
    assert "Open settings" not in buttons(browsing)
    await browsing.change(Settings())
    model.show_loaded(Environment.STAGING, copy_of(*ANIMALS))
    model.apply(main_steps.refresh_failed, Unauthorized())
    assert "Open settings" in buttons(browsing)
    await browsing.end()


def test_every_other_way_asks_once_about_leaving(browsing: Session) -> None:
    assert not browsing.permits()
    assert not browsing.permits()
    press(browsing, "Cancel")
    assert not boxes(browsing)
    assert can_add_and_set(browsing) == [False, False]


async def test_leaving_brings_everything_back_for_good(browsing: Session, tmp_path: Path) -> None:
    command(browsing.window.menus.file, bare(LEAVE)).trigger()
    press(browsing, "Leave")
    await until(lambda: can_add_and_set(browsing) == [True, True])
    assert can_add_and_set(browsing) == [True, True]
    assert commands(browsing) >= ABOUT_ADDING
    assert LEAVE not in commands(browsing)
    assert strip(browsing).count("\n") == 0
    assert browsing.permits()
    assert not SettingsStore(tmp_path / "settings.toml").effective().browse_only
    await browsing.end()


def test_what_a_policy_sets_cannot_be_left(fixed: Session) -> None:
    assert can_add_and_set(fixed) == [False, False]
    assert LEAVE not in commands(fixed)
    assert "administrator" in strip(fixed)
    assert not fixed.permits()
    (box,) = boxes(fixed)
    assert "administrator" in box.text()
    box.close()


def test_one_click_shows_an_animal_and_administrators_commands_are_away(
    browsing: Session, qtbot: QtBot
) -> None:
    window = browsing.window
    browsing.model.show_loaded(Environment.PRACTICE, copy_of(*ANIMALS))
    assert not {"For ad&ministrators"} & commands(browsing)
    window.resize(700, 560)
    qtbot.waitUntil(window.details.isHidden)
    place = window.table.visualRect(window.table.model().index(0, 0)).center()
    qtbot.mouseClick(window.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.details.isVisible()
    name = window.findChild(QLabel, "details name")
    assert isinstance(name, QLabel)
    assert name.isVisible()
