"""Ctrl with +, - and 0, and the wheel with Ctrl: larger texts at once, and for the next start."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from petdesk.animals.views.window import ChildWindow
from petdesk.settings.fields import Settings
from petdesk.settings.store import SettingsStore
from tests.animals.views.session_window import PLACES, bar_text, shown
from tests.sessions import until

CTRL, PLAIN = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier


@pytest.fixture(autouse=True)
def _as_before(qapp: QApplication) -> Iterator[None]:
    font, palette = QFont(qapp.font()), qapp.palette()
    yield
    qapp.setFont(font)
    qapp.setPalette(palette)
    qapp.setStyleSheet("")


def turn(widget: QWidget, angle: int, modifiers: Qt.KeyboardModifier = CTRL) -> None:
    """Turn the wheel over ``widget`` as the system does: what it ignores goes to its parents."""
    window = widget.window()
    place = widget.mapTo(window, widget.rect().center())
    QTest.wheelEvent(window.windowHandle(), place, QPoint(0, angle), QPoint(), modifiers)
    QApplication.processEvents()


def size() -> float:
    return QApplication.font().pointSizeF()


async def test_keys_change_all_texts_at_once_and_for_the_next_start(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with shown(qtbot, tmp_path, Settings()) as session:
        usual, window = size(), session.window
        heading = window.strip.height()
        qtbot.keyClick(window, Qt.Key.Key_Equal, CTRL)
        qtbot.keyClick(window, Qt.Key.Key_Plus, CTRL)
        assert size() == pytest.approx(usual * 1.25)
        assert bar_text(session) == "Text size 125%"
        await until(lambda: window.strip.height() > heading)
        settings = session.make_settings()
        qtbot.keyClick(window, Qt.Key.Key_Minus, CTRL)
        assert bar_text(session) == "Text size 110%"
        assert settings.state.values["text_percent"] == 110  # where they are open
        assert not settings.state.is_changed
        # Stored by the end, however soon it comes.
        await session.end()
        assert SettingsStore(tmp_path / "settings.toml").effective().text_percent == 110
        qtbot.keyClick(window, Qt.Key.Key_0, CTRL)
        assert size() == pytest.approx(usual)


@pytest.mark.parametrize("which", [ChildWindow.ADD_FORM, ChildWindow.HELP])
async def test_the_wheel_and_the_keys_zoom_in_other_windows(
    qtbot: QtBot, tmp_path: Path, which: ChildWindow
) -> None:
    with shown(qtbot, tmp_path, Settings(addresses=PLACES)) as session:
        windows, main = session.windows, session.window
        main.child_wanted.emit(which)
        await until(lambda: QApplication.activeWindow() not in {None, main})
        opened = QApplication.activeWindow()
        assert opened is not None
        over = opened.findChild(QLineEdit) or opened
        turn(over, 120)
        assert session.settings.text_percent == 110
        turn(over, -120, PLAIN)
        qtbot.keyClick(over, Qt.Key.Key_Plus, CTRL)
        assert session.settings.text_percent == 125
        qtbot.keyClick(over, Qt.Key.Key_Minus, CTRL)
        assert session.settings.text_percent == 110
        qtbot.keyClick(over, Qt.Key.Key_0, CTRL)
        assert session.settings.text_percent == 100
        windows.close()
        await session.end()


async def test_a_size_that_the_administrator_set_stays(qtbot: QtBot, tmp_path: Path) -> None:
    with shown(qtbot, tmp_path, Settings(), "text_percent = 125\n") as session:
        usual = size()
        qtbot.keyClick(session.window, Qt.Key.Key_Plus, CTRL)
        assert size() == usual
        assert bar_text(session) == "Your administrator has set the text size."
        await session.end()
