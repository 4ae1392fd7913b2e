"""The welcome: for those on practice who have entered no service, until they had enough."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from petdesk.animals.views.welcome_panel import is_new
from petdesk.animals.views.window import MainWindow
from petdesk.app.main_window import WelcomeController
from petdesk.core.environments import Environment
from petdesk.core.tasks import TaskScope
from petdesk.settings.fields import Settings
from petdesk.settings.store import SettingsStore

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
