"""Appearance and text size, and the line about changes, while PetDesk runs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
)

from petdesk.domain.environments import Environment
from petdesk.viewmodels.listing.listing import Facets, Listing
from petdesk.views.apply_theme import apply_theme
from petdesk.views.design.theme import light_theme
from petdesk.views.main.details_panel import AnimalDetails
from petdesk.views.main.environment_strip import EnvironmentStrip
from petdesk.views.main.filter_bar import FilterBar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

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


def test_the_filters_are_as_high_as_their_texts_after_a_start_with_large_ones(
    application: QApplication, qtbot: QtBot
) -> None:
    shown = Listing(labels={1: "Dogs"}, categories=((1, 1),))

    def bar() -> FilterBar:
        made = FilterBar()
        qtbot.addWidget(made)
        made.show_listing(shown, Facets({}, {}), is_known=True)
        made.show()
        return made

    usual = bar().sizeHint().height()
    apply_theme(application, "system", 250)
    large = bar()
    qtbot.waitUntil(lambda: large.sizeHint().height() > usual)
    apply_theme(application, "system", 100)
    qtbot.waitUntil(lambda: large.sizeHint().height() == usual)


def test_the_environment_s_strip_stays_readable_in_the_dark(
    application: QApplication, qtbot: QtBot
) -> None:
    strip = EnvironmentStrip()
    qtbot.addWidget(strip)
    strip.render_environment(Environment.STAGING)
    strip.show()

    def ground() -> int:
        return strip.grab().toImage().pixelColor(strip.width() - 1, 1).lightness()

    apply_theme(application, "dark", 100)
    qtbot.waitUntil(lambda: ground() < 100)
    apply_theme(application, "light", 100)
    qtbot.waitUntil(lambda: ground() > 200)


def test_each_appearance_is_asked_for(application: QApplication) -> None:
    before = application.palette()
    for appearance, is_dark in (("dark", True), ("light", False), ("dark", True)):
        apply_theme(application, appearance, 100)
        palette = application.palette()
        assert (palette.window().color().lightness() < 128) is is_dark
        assert (palette.text().color().lightness() > 128) is is_dark
        faint = palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.ButtonText)
        assert abs(faint.lightness() - palette.window().color().lightness()) > 60
    apply_theme(application, "system", 100)
    # The system of these tests has no scheme; its palette is light.
    assert before.window().color().lightness() > 128
    assert application.palette().window().color() == light_theme().window
    with pytest.raises(KeyError):
        apply_theme(application, "pink", 100)


def test_the_details_say_whom_to_ask(qtbot: QtBot) -> None:
    details = AnimalDetails()
    qtbot.addWidget(details)
    note = next(one for one in details.findChildren(QLabel) if one.objectName() == "Changes note")
    assert note.text().endswith("so PetDesk can't either.")
    details.show_admin_line(LINE)
    assert note.text().endswith("can't either. " + LINE.replace("\u202e", "\ufffd"))
    assert note.textFormat().name == "PlainText"
