"""Appearance and text size, and the line about changes, while PetDesk runs."""

from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
)
from pytestqt.qtbot import QtBot

from petdesk.animals.views.details_panel import DetailsPanel
from petdesk.design.look import apply_theme

LINE = "<b>Ask</b> *Kim* at [1](x), 1. ext. 12\u202e & `q`"


@pytest.fixture
def application(qapp: QApplication) -> Iterator[QApplication]:
    yield qapp
    apply_theme(qapp, "system", 100)
    qapp.setProperty("system font", None)


def test_texts_grow_and_shrink_by_the_system_s_size(
    application: QApplication, qtbot: QtBot
) -> None:
    label, bold = QLabel("Bella"), QLabel("Bella")
    font = bold.font()
    font.setBold(True)
    bold.setFont(font)
    for widget in (label, bold):
        qtbot.addWidget(widget)
        widget.show()
    before = label.font().pointSizeF()

    def both_are(percent: int) -> None:
        sizes = [widget.font().pointSizeF() for widget in (label, bold)]
        assert sizes == pytest.approx([before * percent / 100] * 2)

    for percent in (200, 150, 100):
        apply_theme(application, "system", percent)
        qtbot.waitUntil(partial(both_are, percent))
        assert bold.font().bold()


def test_the_details_say_whom_to_ask(qtbot: QtBot) -> None:
    details = DetailsPanel()
    qtbot.addWidget(details)
    note = next(one for one in details.findChildren(QLabel) if one.objectName() == "Changes note")
    assert note.text().endswith("so PetDesk can't either.")
    details.show_admin_line(LINE)
    assert note.text().endswith("can't either. " + LINE.replace("\u202e", "\ufffd"))
    assert note.textFormat().name == "PlainText"
