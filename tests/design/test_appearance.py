"""Light, dark and the system's own, while PetDesk runs."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from petdesk.animals.views.message_bar import MessageBar
from petdesk.animals.views.window import MainWindow
from petdesk.core.environments import Environment
from petdesk.design import look
from petdesk.design.look import apply_theme, follow_system
from petdesk.design.theme import theme
from petdesk.service.messages import Message
from tests.contrast import MIN_CONTRAST, contrast

ROLES = QPalette.ColorRole


@pytest.fixture
def application(qapp: QApplication) -> Iterator[QApplication]:
    before = qapp.palette()
    yield qapp
    qapp.setPalette(before)
    apply_theme(qapp, "system")


def test_high_contrast_has_the_colours_that_the_system_has_now_and_ends_with_it(
    application: QApplication, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    window = MainWindow(Environment.PRACTICE)
    qtbot.addWidget(window, before_close_func=lambda _window: None)
    application.setPalette(QPalette())
    now = application.palette().color(ROLES.Window)
    application.setPalette(QPalette(QColor("#123456")))  # the system's at the start
    apply_theme(application, "system")
    follow_system(application, window.theme_changed)
    monkeypatch.setattr(look, "_wants_contrast", lambda _hints: True)
    application.sendEvent(window, QEvent(QEvent.Type.ThemeChange))
    assert (theme().is_high_contrast, theme().window) == (True, now)
    assert application.palette().color(ROLES.Window) == now
    monkeypatch.undo()
    apply_theme(application, "dark")
    assert (theme().is_high_contrast, theme().is_dark) == (False, True)


def test_the_bar_can_be_read_from_light_to_dark_and_back(
    application: QApplication, qtbot: QtBot
) -> None:
    bar = MessageBar()
    qtbot.addWidget(bar)
    bar.render_message(Message("The service cannot be reached."))
    bar.show()
    (text,) = bar.findChildren(QLabel, "Message")

    def is_as_chosen() -> bool:
        # The ground as it is painted, and the text's colour.
        ground = QColor(bar.grab().toImage().pixelColor(3, bar.height() // 2))
        shown = text.palette().color(text.foregroundRole())
        is_dark = ground.lightness() < 100
        return is_dark is (chosen == "dark") and contrast(ground, shown) >= MIN_CONTRAST

    for chosen in ("dark", "light", "dark"):
        apply_theme(application, chosen, 100)
        qtbot.waitUntil(is_as_chosen)
