"""The welcome: for those on practice who have entered no service, until they had enough."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from petdesk.controllers.welcome import WelcomeController, is_new
from petdesk.domain.environments import Environment
from petdesk.storage.settings import SettingsStore
from petdesk.storage.settings_fields import Settings
from petdesk.tasks import TaskScope
from petdesk.views.main.welcome_panel import WelcomePanel
from petdesk.views.main.window import ChildWindow, MainWindow

SET_UP = {Environment.PRODUCTION: "https://pets.example/v1"}


def _report(name: str, error: BaseException) -> None:
    raise AssertionError(name) from error


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    window = MainWindow(Environment.PRACTICE)
    qtbot.addWidget(window, before_close_func=lambda _window: None)
    window.show()
    yield window
    window.hide()


def is_welcomed(window: MainWindow) -> bool:
    panel = window.findChild(WelcomePanel)
    return isinstance(panel, WelcomePanel) and panel.isVisible()


def press(window: MainWindow, text: str) -> None:
    buttons = window.findChildren(QPushButton)
    next(b for b in buttons if b.text().replace("&", "").startswith(text)).click()


@pytest.mark.parametrize(
    ("settings", "is_shown"),
    [
        (Settings(), True),
        (Settings(addresses=SET_UP), False),
        (Settings(Environment.STAGING), False),
        (Settings(Environment.PRODUCTION, SET_UP), False),
        (Settings(browse_only=True), False),
    ],
)
def test_it_is_for_a_first_run(settings: Settings, *, is_shown: bool) -> None:
    assert is_new(settings) is is_shown


@pytest.mark.asyncio
async def test_its_words_follow_the_height_of_the_window(
    window: MainWindow, tmp_path: Path
) -> None:
    store, scope = SettingsStore(tmp_path / "settings.toml"), TaskScope(_report)
    WelcomeController(window, store, scope).settings_changed(Settings())
    words = window.findChild(QLabel, "Welcome")
    assert isinstance(words, QLabel)
    for height, has_words in ((340, False), (720, True), (340, False)):
        window.resize(900, height)
        QApplication.processEvents()
        assert words.isVisible() is has_words
    await scope.close()


@pytest.mark.asyncio
async def test_it_goes_when_a_service_is_set_up_and_for_good_when_it_is_dismissed(
    window: MainWindow, tmp_path: Path
) -> None:
    store, scope = SettingsStore(tmp_path / "settings.toml"), TaskScope(_report)
    controller = WelcomeController(window, store, scope)
    shown = []
    for settings in (Settings(), Settings(addresses=SET_UP), Settings()):
        controller.settings_changed(settings)
        shown.append(is_welcomed(window))
    assert shown == [True, False, True]
    press(window, "Look around")
    assert not is_welcomed(window)
    controller.settings_changed(Settings())
    assert not is_welcomed(window)
    await asyncio.wait_for(scope.finish(), 5)
    WelcomeController(window, store, scope).settings_changed(Settings())
    assert not is_welcomed(window)


def test_its_other_way_to_begin_opens_the_set_up(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    controller = WelcomeController(
        window, SettingsStore(tmp_path / "settings.toml"), TaskScope(_report)
    )
    controller.settings_changed(Settings())
    with qtbot.waitSignal(window.child_wanted, timeout=1000) as wanted:
        press(window, "Set up")
    assert wanted.args == [ChildWindow.SET_UP]
