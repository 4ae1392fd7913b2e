"""Where windows open: wholly on the screen, with the title bar that the system gives them."""

import sys

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

from petdesk.design.windows import WindowKeys, raise_window
from tests.context_menus import MenuKeeper

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.mark.parametrize("top", [-15, 40])
def test_a_window_opens_with_its_title_bar_on_the_screen(qtbot: QtBot, top: int) -> None:
    window, plain = QDialog(), QDialog()
    for each in (window, plain):
        qtbot.addWidget(each)
        each.resize(400, 300)
        each.move(30, top)
    with qtbot.waitExposed(plain):
        plain.show()
    left = plain.frameGeometry().left()  # Qt may take the frame's width into account
    plain.hide()
    with qtbot.waitExposed(window):
        raise_window(window)
    qtbot.waitUntil(lambda: window.frameGeometry().top() == max(top, 0))
    assert window.frameGeometry().left() == left
    window.hide()
    window.move(30, top)
    raise_window(window)
    qtbot.waitUntil(lambda: window.frameGeometry().top() == max(top, 0))


def test_a_window_larger_than_the_screen_opens_as_large_as_it(qtbot: QtBot) -> None:
    window = QDialog()
    qtbot.addWidget(window)
    room = window.screen().availableGeometry()
    window.resize(room.size() * 2)
    with qtbot.waitExposed(window):
        raise_window(window)
    qtbot.waitUntil(lambda: room.contains(window.frameGeometry()))


@pytest.mark.skipif(sys.platform == "win32", reason="the system opens it there")
def test_shift_f10_opens_a_menu_though_the_main_window_is_blocked(qtbot: QtBot) -> None:
    main = QWidget()
    dialog = QDialog(main)
    qtbot.addWidget(main)
    WindowKeys(main, (), lambda _step: None)
    main.show()
    with qtbot.waitActive(dialog):
        dialog.open()
    asked: list[QContextMenuEvent.Reason] = []
    keeper = MenuKeeper(asked)
    dialog.windowHandle().installEventFilter(keeper)
    QTest.keyClick(dialog, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    assert asked == [QContextMenuEvent.Reason.Keyboard]
