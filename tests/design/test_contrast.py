"""What the program paints is readable, also after its appearance changed."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from petdesk.animals.views.message_bar import MessageBar
from petdesk.design.look import apply_theme
from petdesk.service.messages import Message
from tests.contrast import MIN_CONTRAST, contrast


@pytest.fixture
def application(qapp: QApplication) -> Iterator[QApplication]:
    before = qapp.palette()
    yield qapp
    apply_theme(qapp, "dark", 100)
    apply_theme(qapp, "system", 100)
    qapp.setPalette(before)


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
