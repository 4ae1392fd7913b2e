"""Edges that align in every window, and columns that share their room."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLabel, QPushButton, QWidget

from petdesk.views.apply_theme import apply_theme
from petdesk.views.design.buttons import Button, PrimaryButton
from petdesk.views.design.colours import MIN_SHAPE_CONTRAST
from petdesk.views.design.fields import Check, TextField
from petdesk.views.design.labels import strong
from petdesk.views.design.scale import EDGE, NEAR, unit
from petdesk.views.design.surfaces import Card, EmptyPanel
from petdesk.views.import_sheet.row_table import SheetTableView
from petdesk.views.intake.duplicates_card import DuplicatesCard
from petdesk.views.settings.page import Page
from petdesk.views.widgets.form_widgets import SteadyCombo
from petdesk.views.widgets.lists import ListTable
from tests.gui.contrast import contrast
from tests.gui.test_every_window import played

if TYPE_CHECKING:
    from PySide6.QtGui import QColor

pytestmark = [
    pytest.mark.qt_log_ignore("This plugin does not support"),
    pytest.mark.asyncio,
    pytest.mark.usefixtures("qapp"),
]


def left(widget: QWidget) -> int:
    """Return where ``widget`` begins in its window."""
    return widget.mapTo(widget.window(), QPoint(0, 0)).x()


def right(widget: QWidget) -> int:
    """Return where ``widget`` ends in its window."""
    return left(widget) + widget.width()


def shown(window: QWidget, kind: type[QWidget]) -> Iterator[QWidget]:
    """Give the widgets of ``kind`` that are on screen in ``window``."""
    return (each for each in window.findChildren(kind) if each.isVisible())


def edges_of_cards(window: QWidget) -> Iterator[str]:
    """Give the cards that do not end where the buttons below do."""
    foot = right(window.findChildren(QDialogButtonBox)[0])
    page = next(each for each in window.findChildren(Page) if each.isVisible())
    for card in shown(page, Card):
        # Beside a card are a margin and the scroll bar, each of whole pixels.
        if abs(right(card) - foot) > 1:
            yield f"{right(card)} instead of {foot}"


@pytest.mark.parametrize("page", [1, 2, 3, 4])
async def test_the_cards_of_the_settings_end_where_the_buttons_do(
    page: int, tmp_path: Path
) -> None:
    assert not await played(f"settings {page}", tmp_path, edges_of_cards)


def edges_of_form(window: QWidget) -> Iterator[str]:
    """Give what of the add form does not keep its edges."""
    name, buttons = next(shown(window, TextField)), window.findChildren(QDialogButtonBox)[0]
    for what, is_one in {
        "box to tick": left(next(shown(window, Check))) == left(name),
        "buttons": (left(buttons), right(buttons)) == (left(name), right(name)),
    }.items():
        if not is_one:
            yield what


@pytest.mark.parametrize("name", ["add form", "add form with all"])
async def test_the_add_form_has_one_left_and_one_right_edge(name: str, tmp_path: Path) -> None:
    assert not await played(name, tmp_path, edges_of_form)


def edges_of_import(window: QWidget) -> Iterator[str]:
    """Give what of the import window does not end where its last button does."""
    foot = max(right(each) for each in shown(window, PrimaryButton))
    for ends in (*shown(window, Card), *shown(window, SteadyCombo)):
        if "means" in _beside(ends) and abs(right(ends) - foot) > 1:
            yield f"{right(ends)} instead of {foot}"
    for table in shown(window, SheetTableView):
        if right(table) != window.width():
            yield f"the table ends at {right(table)} of {window.width()}"


def _beside(widget: QWidget) -> str:
    """Return the words beside a combo box; a card has them within."""
    parent = widget.parentWidget()
    words = (label.text() for label in parent.findChildren(QLabel)) if parent else ()
    return "means" if isinstance(widget, Card) else " ".join(words)


@pytest.mark.parametrize("name", ["import check", "import start"])
async def test_the_steps_of_an_import_have_one_right_edge(name: str, tmp_path: Path) -> None:
    assert not await played(name, tmp_path, edges_of_import)


def gaps_of_buttons(window: QWidget) -> Iterator[int]:
    """Give the distances between the buttons of a dialog that are not those of other rows."""
    box = window.findChildren(QDialogButtonBox)[0]
    places = sorted((each.x(), each.width()) for each in box.buttons() if each.isVisible())
    for (begin, width), (then, _width) in pairwise(places):
        if then - begin - width < unit(2):
            yield then - begin - width


@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize(
    "name", ["add form", "export", "question", "settings 1", "settings unsaved"]
)
async def test_the_distance_between_buttons_grows_with_the_text(
    name: str, percent: int, tmp_path: Path, qapp: QApplication
) -> None:
    font = QFont(qapp.font())
    apply_theme(qapp, "light", percent)
    try:
        assert not await played(name, tmp_path, gaps_of_buttons)
    finally:
        apply_theme(qapp, "light", 100)
        qapp.setFont(font)


def long_lines(window: QWidget) -> Iterator[int]:
    """Give the widths of texts on a page without rows that are too long to read with ease."""
    for panel in shown(window, EmptyPanel):
        for label in shown(panel, QLabel):
            if label.width() > unit(176):
                yield label.width()


@pytest.mark.parametrize("name", ["import choose", "import reading", "not set up"])
async def test_a_page_without_rows_has_no_long_lines(name: str, tmp_path: Path) -> None:
    assert not await played(name, tmp_path, long_lines)


def gap_below_category(window: QWidget) -> Iterator[int]:
    """Give the pixels from the field of the category to what is wrong with it."""
    error = next(each for each in shown(window, QLabel) if each.objectName() == "Category error")
    combo = next(each for each in window.findChildren(QWidget, "") if _is_category(each))
    yield error.mapTo(window, QPoint(0, 0)).y() - combo.mapTo(window, QPoint(0, combo.height())).y()


def _is_category(widget: QWidget) -> bool:
    return widget.inherits("QComboBox") and widget.accessibleDescription() == "Category"


async def test_what_is_wrong_with_the_category_stands_close_to_it(tmp_path: Path) -> None:
    (gap,) = await played("add form with mistakes", tmp_path, gap_below_category)
    assert int(gap) <= unit(1.5)


def colours_of_near(window: QWidget) -> Iterator[tuple["QColor", "QColor"]]:
    """Give the card's ground, and the colour of its last pill beside its word."""
    card = next(shown(window, DuplicatesCard))
    image = card.grab().toImage()
    below, last = image.height() - unit(1) // 2, image.height() - unit(1.5 + 6.5 / 2)
    ground = image.pixelColor(image.width() // 2, below)
    yield ground, image.pixelColor(image.width() - unit(2.5) - unit(1), last)


async def test_a_pill_can_be_told_from_the_card_of_near_matches(tmp_path: Path) -> None:
    ((ground, pill),) = await played("add form already here", tmp_path, colours_of_near)
    assert ground != pill


def cut_in_log(window: QWidget) -> Iterator[str]:
    """Give the states that are cut, and say where the log has to be scrolled sideways."""
    table = next(shown(window, ListTable))
    assert isinstance(table, ListTable)
    metrics = QFontMetrics(strong(table.font()))
    for row in range(table.model().rowCount()):
        word = str(table.model().index(row, 0).data())
        if metrics.horizontalAdvance(word) + unit(EDGE + NEAR) > table.columnWidth(0):
            yield word
    if table.horizontalScrollBar().maximum():
        yield "scrolls sideways"


def cut_in_narrow_log(window: QWidget) -> Iterator[str]:
    """Give the same in the room that letters of 200 % leave on a screen of 1,600 pixels."""
    window.setMinimumSize(0, 0)
    window.resize(unit(190), unit(110))
    QApplication.processEvents()
    yield from cut_in_log(window)


@pytest.mark.parametrize("cut", [cut_in_log, cut_in_narrow_log])
async def test_the_columns_of_the_log_share_its_room(
    tmp_path: Path, cut: Callable[[QWidget], Iterator[str]]
) -> None:
    assert not await played("intake log", tmp_path, cut)


def edges_of_box(window: QWidget) -> Iterator[str]:
    """Give the texts of a message box that do not begin at its edge, and foreign buttons."""
    for label in shown(window, QLabel):
        assert isinstance(label, QLabel)
        if label.text() and left(label) != unit(5):
            yield f"{left(label)}: {label.text()}"
    for button in shown(window, QPushButton):
        if not isinstance(button, Button):
            yield str(button)


async def test_a_message_box_has_the_edges_and_buttons_of_other_windows(tmp_path: Path) -> None:
    assert not await played("another address", tmp_path, edges_of_box)


def edge_of_title(window: QWidget) -> Iterator[int]:
    """Give where the title of the activity panel begins."""
    labels = shown(window, QLabel)
    yield left(next(each for each in labels if each.objectName() == "Activity title"))


async def test_the_activity_begins_at_the_window_s_edge(tmp_path: Path) -> None:
    assert await played("activity", tmp_path, edge_of_title) == [unit(EDGE)]


def contrast_of_ring(window: QWidget) -> Iterator[float]:
    """Give the contrast of the current row's ring to the row, above and at the end of it."""
    table = next(shown(window, ListTable))
    assert isinstance(table, ListTable)
    table.setFocus()
    QApplication.processEvents()
    image = table.viewport().grab().toImage()
    top, end = table.rowViewportPosition(table.currentIndex().row()), image.width() - 2
    inside, middle = end - 8, top + table.rowHeight(0) // 2
    ground = image.pixelColor(inside, middle)
    yield contrast(image.pixelColor(inside, top + 1), ground)
    yield contrast(image.pixelColor(end, middle), ground)


async def test_the_row_that_has_the_keyboard_has_a_ring_in_each_list(tmp_path: Path) -> None:
    found = await played("changes", tmp_path, contrast_of_ring)
    assert len(found) == 2
    assert min(found) >= MIN_SHAPE_CONTRAST
