"""Colours of PetDesk's own keep the contrast that texts need, in every palette."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QLabel

from petdesk.viewmodels.text.messages import Message
from petdesk.views import tint
from petdesk.views.main.message_bar import MessageBar
from petdesk.views.theme import apply_theme
from petdesk.views.tint import LEAST_CONTRAST, contrast, faint, ground
from petdesk.views.window_icon import _COLOURS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtWidgets import QApplication, QWidget
    from pytestqt.qtbot import QtBot

ROLES = QPalette.ColorRole
BLACK, WHITE = QColor("black"), QColor("white")


def system(window: str, text: str, base: str = "", chosen: str = "#2b6cb0") -> QPalette:
    """Give a palette as a system gives it."""
    palette = QPalette(QColor(window))
    for role in (ROLES.WindowText, ROLES.Text, ROLES.ButtonText):
        palette.setColor(role, QColor(text))
    for role in (ROLES.Base, ROLES.AlternateBase):
        palette.setColor(role, QColor(base or window))
    palette.setColor(ROLES.Highlight, QColor(chosen))
    palette.setColor(ROLES.HighlightedText, WHITE)
    faded = QColor(text)
    faded.setAlphaF(0.5)
    palette.setColor(ROLES.PlaceholderText, faded)
    return palette


PALETTES = {
    "light": system("#efefef", "black", "white", "#308cc6"),
    "dark": system("#202020", "#eeeeee"),
    "black and white": system("black", "white"),
    "black and yellow": system("black", "yellow"),
    "white and black": system("white", "black"),
    "grey": system("#7a7a7a", "white", "#6a6a6a"),
    "parchment": system("#fdf6e3", "#586e75"),
}


def our(appearance: str) -> Callable[[QApplication], None]:
    return lambda application: apply_theme(application, appearance, 100)


def theirs(name: str) -> Callable[[QApplication], None]:
    return lambda application: application.setPalette(PALETTES[name])


@pytest.fixture
def application(qapp: QApplication) -> Iterator[QApplication]:
    before = qapp.palette()
    yield qapp
    apply_theme(qapp, "dark", 100)
    apply_theme(qapp, "system", 100)
    qapp.setPalette(before)


every_palette = pytest.mark.parametrize(
    "choose", [our("light"), our("dark"), *map(theirs, PALETTES)], ids=["L", "D", *PALETTES]
)


def shown_contrast(widget: QWidget, label: QLabel) -> float:
    """Measure what is painted: the ground as it is, and the text's colour."""
    (at,) = {widget.grab().toImage().pixelColor(3, widget.height() // 2).name()}
    return contrast(QColor(at), label.palette().color(label.foregroundRole()))


def test_the_contrast_is_that_of_the_standard() -> None:
    assert contrast(BLACK, WHITE) == pytest.approx(21)
    assert contrast(WHITE, WHITE) == pytest.approx(1)
    assert contrast(QColor("#777777"), WHITE) == pytest.approx(4.48, abs=0.005)
    assert contrast(QColor("red"), WHITE) == pytest.approx(3.998, abs=0.005)


@every_palette
def test_what_the_bar_says_can_be_read(
    application: QApplication, qtbot: QtBot, choose: Callable[[QApplication], None]
) -> None:
    bar = MessageBar()
    qtbot.addWidget(bar)
    bar.render_message(Message("The service cannot be reached."))
    bar.show()
    choose(application)
    own = QPalette().color(ROLES.WindowText), QPalette().color(ROLES.Window)
    least = min(LEAST_CONTRAST, contrast(*own))
    text = bar.findChildren(QLabel, "Message")[0]
    qtbot.waitUntil(lambda: shown_contrast(bar, text) >= least)


def test_the_bar_follows_from_light_to_dark_and_back(
    application: QApplication, qtbot: QtBot
) -> None:
    bar = MessageBar()
    qtbot.addWidget(bar)
    bar.render_message(Message("The service cannot be reached."))
    bar.show()

    def is_dark() -> bool:
        return bar.grab().toImage().pixelColor(3, bar.height() // 2).lightness() < 100

    for appearance in ("dark", "light", "dark"):
        apply_theme(application, appearance, 100)
        qtbot.waitUntil(is_dark if appearance == "dark" else lambda: not is_dark())


def test_a_hue_is_seen_where_the_texts_can_be_read_on_it(application: QApplication) -> None:
    for name in ("light", "dark", "black and yellow"):
        theirs(name)(application)
        for hue in (35, 55, 210):
            assert ground(hue).hslHue() == pytest.approx(hue, abs=2)
        assert ground(35) != ground(210)
        assert ground(None) == QPalette().color(ROLES.Window)
    theirs("parchment")(application)
    assert ground(35) == QPalette().color(ROLES.Window)


@every_palette
def test_what_matters_less_can_be_read_too(
    application: QApplication, qtbot: QtBot, choose: Callable[[QApplication], None]
) -> None:
    note = QLabel("The service cannot change or remove an animal.")
    qtbot.addWidget(note)
    tint.make_quiet(note)
    note.show()
    choose(application)
    palette = QPalette()
    text = palette.color(ROLES.WindowText)
    for role in (ROLES.Window, ROLES.Base):
        under = palette.color(role)

        def is_readable(under: QColor = under) -> bool:
            shown = note.palette().color(note.foregroundRole())
            return contrast(shown, under) >= min(LEAST_CONTRAST, contrast(text, under))

        qtbot.waitUntil(is_readable)
    if contrast(text, palette.color(ROLES.Window)) > 2 * LEAST_CONTRAST:
        assert faint(text, palette.color(ROLES.Window)) != text


def test_own_appearances_have_a_selection_links_and_tool_tips_that_can_be_read(
    application: QApplication,
) -> None:
    for appearance in ("light", "dark"):
        apply_theme(application, appearance, 100)
        colour = QPalette().color
        for text, under in (
            (ROLES.HighlightedText, ROLES.Highlight),
            (ROLES.ToolTipText, ROLES.ToolTipBase),
            (ROLES.Link, ROLES.Base),
            (ROLES.Link, ROLES.Window),
            (ROLES.LinkVisited, ROLES.Window),
            (ROLES.PlaceholderText, ROLES.Base),
            (ROLES.PlaceholderText, ROLES.Window),
        ):
            assert contrast(colour(text), colour(under)) >= LEAST_CONTRAST, (appearance, text)
        # A row that is chosen stands out from the others: 3 to 1 (WCAG 2.2, 1.4.11).
        assert contrast(colour(ROLES.Highlight), colour(ROLES.Base)) >= 3


def test_the_letter_on_a_badge_can_be_read() -> None:
    for colour in _COLOURS.values():
        assert contrast(QColor(colour), WHITE) >= LEAST_CONTRAST
