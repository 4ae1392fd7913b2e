"""Browse-only mode in the window: what is put away, what it says, and how it is left."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QLabel, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from petdesk.controllers.intake_windows import IntakeWindows
from petdesk.domain.environments import Environment
from petdesk.service.errors import Unauthorized
from petdesk.session.open_desk import OpenDesk
from petdesk.session.session import Session
from petdesk.storage.catalogue import LoadedCopy, LocalCopy
from petdesk.storage.paths import Paths
from petdesk.storage.settings import SettingsStore
from petdesk.storage.settings_fields import Settings
from petdesk.system_locale import make_locale
from petdesk.viewmodels.main import steps as main_steps
from petdesk.viewmodels.main.state import Connection
from petdesk.viewmodels.main.view_model import MainViewModel
from petdesk.views.main.binding import MainBinding
from petdesk.views.main.window import MainWindow
from tests.gui.main.screen import ANIMALS, copy_of
from tests.sessions import until

LEAVE = "Lea&ve browse-only mode"


class Screen:
    """A session on practice, with its window alive."""

    def __init__(self, qtbot: QtBot, folder: Path, policy: str, stored: Settings) -> None:
        file, policy_file = folder / "settings.toml", folder / "policy.toml"
        policy_file.write_text(policy)
        SettingsStore(file).write(stored)
        self.store = SettingsStore(file, policy_file=policy_file)
        self.model = MainViewModel(Environment.PRACTICE, make_locale())
        self.window = MainWindow(Environment.PRACTICE)
        qtbot.addWidget(self.window, before_close_func=lambda _window: None)
        self.messages = MainBinding(self.window, self.model).messages
        places = Paths(folder, file)
        desk = OpenDesk(self.model, places, self.store)
        self.session = Session(self.model, self.window, places, self.store, desk)

    @property
    def commands(self) -> list[str]:
        """The texts of the commands in all menus that can be seen."""
        menus = self.window.menus
        every = (menus.file, menus.edit, menus.animal, menus.view, menus.help)
        return [action.text() for menu in every for action in menu.actions() if action.isVisible()]

    @property
    def strip(self) -> str:
        found = self.window.findChild(QLabel, "Environment strip")
        assert isinstance(found, QLabel)
        return found.text()

    def command(self, text: str) -> QAction:
        (found,) = (one for one in self.window.menus.file.actions() if one.text() == text)
        return found

    def boxes(self) -> list[QMessageBox]:
        return [box for box in self.window.findChildren(QMessageBox) if box.isVisible()]

    def press(self, text: str) -> None:
        (box,) = self.boxes()
        (button,) = (one for one in box.findChildren(QPushButton) if one.text() == text)
        button.click()

    def close(self) -> None:
        """Release everything for the next collection."""
        self.window.hide()
        vars(self).clear()

    def can_add_and_set(self) -> list[bool]:
        tools = self.window.tools
        return [one.isVisible() and one.isEnabled() for one in (tools.add_animal, tools.settings)]


@pytest.fixture
def browsing(qtbot: QtBot, tmp_path: Path) -> Iterator[Screen]:
    screen = Screen(qtbot, tmp_path, "", Settings(browse_only=True))
    yield screen
    screen.close()


@pytest.fixture
def fixed(qtbot: QtBot, tmp_path: Path) -> Iterator[Screen]:
    screen = Screen(qtbot, tmp_path, "browse_only = true\n", Settings())
    yield screen
    screen.close()


def test_adding_and_settings_are_put_away_and_the_strip_says_so(browsing: Screen) -> None:
    assert browsing.can_add_and_set() == [False, False]
    assert not {"&Add animal…", "&Settings…"} & set(browsing.commands)
    assert LEAVE in browsing.commands
    first, second = browsing.strip.splitlines()
    assert first.startswith("Practice: ")
    assert "can't be added here" in second


@pytest.mark.asyncio
async def test_what_is_about_adding_is_put_away_until_one_leaves(browsing: Screen) -> None:
    browsing.messages.follow(browsing.session.bar)
    about_adding = {"Inta&ke log…", "&Send now"}
    assert not about_adding & set(browsing.commands)
    assert not [text for text in browsing.commands if "Undo" in text.replace("&", "")]
    await browsing.session.change(Settings())
    assert about_adding <= set(browsing.commands)
    assert [text for text in browsing.commands if "Undo" in text.replace("&", "")]
    await browsing.session.end()


def buttons(screen: Screen) -> list[str]:
    every = screen.window.findChildren(QAbstractButton)
    return [each.text() for each in every if each.isVisible()]


@pytest.mark.asyncio
async def test_no_button_leads_where_one_may_not_go(browsing: Screen, qtbot: QtBot) -> None:
    with qtbot.waitExposed(browsing.window):
        browsing.window.show()
    model = browsing.model
    browsing.messages.follow(browsing.session.bar)
    model.show_loaded(Environment.STAGING, LoadedCopy(LocalCopy()))
    model.apply(main_steps.connection_changed, Connection.NOT_SET_UP)
    assert "Set it up" not in buttons(browsing)
    model.show_loaded(Environment.STAGING, copy_of(*ANIMALS))
    model.apply(main_steps.refresh_failed, Unauthorized())
    message = browsing.window.findChild(QLabel, "Message")
    assert isinstance(message, QLabel)
    assert message.isVisible()
    assert "Open settings" not in buttons(browsing)
    await browsing.session.change(Settings())
    model.show_loaded(Environment.STAGING, copy_of(*ANIMALS))
    model.apply(main_steps.refresh_failed, Unauthorized())
    assert "Open settings" in buttons(browsing)
    await browsing.session.end()


def test_every_other_way_asks_once_about_leaving(browsing: Screen) -> None:
    assert not browsing.session.browsing.permits()
    assert not browsing.session.browsing.permits()
    browsing.press("Cancel")
    assert not browsing.boxes()
    assert browsing.can_add_and_set() == [False, False]


@pytest.mark.asyncio
async def test_leaving_brings_everything_back_for_good(browsing: Screen) -> None:
    session = browsing.session
    browsing.command(LEAVE).trigger()
    browsing.press("Leave")
    await until(lambda: browsing.can_add_and_set() == [True, True])
    assert browsing.can_add_and_set() == [True, True]
    assert {"&Add animal…", "&Settings…"} <= set(browsing.commands)
    assert LEAVE not in browsing.commands
    assert browsing.strip.count("\n") == 0
    assert session.browsing.permits()
    assert not browsing.store.read().browse_only
    await session.end()


def test_what_a_policy_sets_cannot_be_left(fixed: Screen) -> None:
    assert fixed.can_add_and_set() == [False, False]
    assert LEAVE not in fixed.commands
    assert "administrator" in fixed.strip
    assert not fixed.session.browsing.permits()
    (box,) = fixed.boxes()
    assert "administrator" in box.text()
    box.close()


def test_an_animal_on_its_way_is_not_corrected_where_one_only_browses(browsing: Screen) -> None:
    session = browsing.session
    windows = IntakeWindows(
        browsing.window,
        browsing.model,
        session.intake,
        session.form,
        session.browsing.permits,
    )
    windows.correct(1)
    assert not session.form.state.is_open
    (box,) = browsing.boxes()
    assert box.windowTitle() == "Leave browse-only mode?"
    box.close()
