"""What the program paints is readable, also after its appearance changed."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from petdesk.animals.views.message_bar import MessageBar
from petdesk.design.icons import BADGES
from petdesk.design.look import apply_theme
from petdesk.service.messages import Message
from tests.contrast import MIN_CONTRAST, contrast

WHITE = QColor("white")


@pytest.fixture
def application(qapp: QApplication) -> Iterator[QApplication]:
    before = qapp.palette()
    yield qapp
    apply_theme(qapp, "dark", 100)
    apply_theme(qapp, "system", 100)
    qapp.setPalette(before)


def test_the_contrast_is_that_of_the_standard() -> None:
    assert contrast(QColor("black"), WHITE) == pytest.approx(21)
    assert contrast(WHITE, WHITE) == pytest.approx(1)
    assert contrast(QColor("#777777"), WHITE) == pytest.approx(4.48, abs=0.005)
    assert contrast(QColor("red"), WHITE) == pytest.approx(3.998, abs=0.005)


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


def test_the_letter_on_a_badge_can_be_read() -> None:
    for colour in BADGES.values():
        assert contrast(QColor(colour), WHITE) >= MIN_CONTRAST
