"""Light, dark and the system's own, while PetDesk runs."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from petdesk.app import _make_window, _Start
from petdesk.domain.environments import Environment
from petdesk.storage.paths import Paths
from petdesk.storage.settings import CONTRAST_ENTRY, SettingsStore
from petdesk.views.design import appearance
from petdesk.views.design.appearance import follow_system, show_appearance
from petdesk.views.design.theme import dark_theme, light_theme, theme
from petdesk.views.main.window import MainWindow
from tests.sessions import session_in

ROLES = QPalette.ColorRole
PROPERTIES = ("system palette", "appearance", "follows system", "asks for contrast")


@pytest.fixture
def application(qapp: QApplication) -> Iterator[QApplication]:
    before = qapp.palette()
    for name in PROPERTIES:
        qapp.setProperty(name, None)
    yield qapp
    qapp.setPalette(before)
    for name in PROPERTIES:
        qapp.setProperty(name, None)
    show_appearance(qapp, "system")


def test_a_dark_system_is_known_before_qt_tells_of_it(application: QApplication) -> None:
    palette = QPalette(QColor("#202020"))
    palette.setColor(ROLES.WindowText, QColor("white"))
    application.setPalette(palette)
    show_appearance(application, "system")
    assert theme().is_dark
    assert application.palette().color(ROLES.Window) == dark_theme().window
    show_appearance(application, "light")
    assert application.palette().color(ROLES.Window) == light_theme().window
    show_appearance(application, "system")
    assert theme().is_dark


def test_high_contrast_takes_the_system_s_palette(
    application: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    show_appearance(application, "dark")
    follow_system(application)
    assert not theme().is_high_contrast
    monkeypatch.setattr(appearance, "_wants_contrast", lambda _hints: True)
    show_appearance(application, "dark")
    assert theme().is_high_contrast
    monkeypatch.undo()
    show_appearance(application, "dark")
    assert theme().is_dark
    assert not theme().is_high_contrast


def test_high_contrast_has_the_colours_that_the_system_has_now(
    application: QApplication, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    window = MainWindow(Environment.PRACTICE)
    qtbot.addWidget(window, before_close_func=lambda _window: None)
    application.setPalette(QPalette())
    now = application.palette().color(ROLES.Window)
    application.setPalette(QPalette(QColor("#123456")))  # the system's at the start
    show_appearance(application, "system")
    follow_system(application, window.theme_changed)
    monkeypatch.setattr(appearance, "_wants_contrast", lambda _hints: True)
    application.sendEvent(window, QEvent(QEvent.Type.ThemeChange))
    assert (theme().is_high_contrast, theme().window) == (True, now)
    assert application.palette().color(ROLES.Window) == now


@pytest.mark.asyncio
async def test_high_contrast_is_there_at_the_first_paint_of_the_next_start(
    application: QApplication, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, tmp_path: Path
) -> None:
    store = SettingsStore(tmp_path / "settings.toml")

    def first_paint() -> MainWindow:
        for name in PROPERTIES:
            application.setProperty(name, None)
        paths = Paths(tmp_path, tmp_path / "settings.toml")
        start = _Start(application, paths, store, store.effective(), ExitStack())  # type: ignore[arg-type]  # any QApplication does
        window = _make_window(start)
        qtbot.addWidget(window, before_close_func=lambda _window: None)
        return window

    monkeypatch.setattr(appearance, "_wants_contrast", lambda _hints: True)
    first_paint()
    assert not theme().is_high_contrast
    follow_system(application)
    with session_in(tmp_path, qtbot) as session:
        await session.end()
    first_paint()
    assert theme().is_high_contrast
    monkeypatch.undo()
    follow_system(application)
    with session_in(tmp_path, qtbot) as session:
        await session.end()
    assert not store.read_entry(CONTRAST_ENTRY)
