"""Where windows open: wholly on the screen, with the title bar that the system gives them."""

import pytest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from petdesk.design.widgets import raise_window

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
