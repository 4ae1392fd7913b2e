"""The search as the window shows it: matches marked, near names offered, cards scanned."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from petdesk.animals.card_codes import CardCode
from petdesk.animals.search import Sort, SortColumn, StatusFilter
from petdesk.core.environments import Environment
from petdesk.core.pets import Pet, PetStatus
from petdesk.design.scale import EDGE, unit
from petdesk.design.widgets import strong
from tests.animals.views.screen import HUGE, Screen, copy_of

ANIMALS = (
    Pet(1, "Bélla", 1, PetStatus.AVAILABLE),
    Pet(2, "<b>Max</b>", 2, None),
    Pet(3, "Isabel " + "of the long name " * 9 + "bel", 2, PetStatus.SOLD),
)


def painted(screen: Screen, *, width: int, selected: bool) -> QImage:
    """Return the name of Bélla as it is painted."""
    row = screen.names().index("Bélla")
    table, index = screen.table, screen.table.model().index(row, 0)
    table.clearSelection()
    if selected:
        table.selectRow(row)
    header = table.horizontalHeader()
    for at in range(header.count()):
        header.setSectionHidden(at, at != 0)
    header.resizeSection(0, width)
    return table.viewport().grab(table.visualRect(index)).toImage()


@pytest.mark.parametrize(("width", "selected"), [(300, False), (80, True)])
def test_a_match_looks_otherwise_and_the_rest_as_before(
    screen: Screen, width: int, *, selected: bool
) -> None:
    screen.model.show_loaded(Environment.PRACTICE, copy_of(*ANIMALS))
    screen.model.search("bel")
    found = painted(screen, width=width, selected=selected)
    screen.model.search("available")
    differing = marked(found, painted(screen, width=width, selected=selected))
    metrics = QFontMetrics(strong(screen.table.font()))
    begin = unit(EDGE)
    end = begin + metrics.horizontalAdvance("Bél")
    assert differing
    assert min(differing) >= begin - 2
    assert max(differing) <= end + 2


def marked(one: QImage, other: QImage) -> set[int]:
    """Return the columns of pixels in which two pictures differ."""
    return {
        x
        for x in range(one.width())
        for y in range(one.height())
        if one.pixel(QPoint(x, y)) != other.pixel(QPoint(x, y))
    }


def test_the_animal_whose_id_is_typed_is_selected_and_in_sight(screen: Screen) -> None:
    model, table = screen.model, screen.table
    pets = (Pet(id_, f"Animal {id_:03}", 1, None) for id_ in range(400, 0, -1))
    model.show_loaded(Environment.PRACTICE, copy_of(*pets))
    model.sort(Sort(SortColumn.NAME, descending=True))
    for text, chosen in (("1", 1), ("12", 12), ("120", 120), ("#12", 12), ("", 12), ("999", None)):
        model.search(text)
        assert (table.selected_ids(), model.state.selected_id) == ([chosen] * bool(chosen), chosen)
        current = table.visualRect(table.currentIndex())
        assert chosen is None or table.viewport().rect().contains(current.center())


CODE = CardCode(Environment.PRACTICE, 1).text


def scan(qtbot: QtBot, code: str, *, enter: bool = True) -> None:
    """Type as a scanner does: into whatever has the keyboard."""
    for letter in code:
        qtbot.keyClicks(QApplication.focusWidget(), letter)
    if enter:
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)


@pytest.mark.parametrize("enter", [True, False])
@pytest.mark.parametrize("code", [CODE, CODE.lower(), CODE.replace("1", "&")])
def test_a_scanned_card_finds_its_animal(
    screen: Screen, qtbot: QtBot, code: str, *, enter: bool
) -> None:
    screen.window.filters.search.setFocus()
    scan(qtbot, code, enter=enter)
    assert screen.names() == ["Bella"]
    assert screen.label("details name") == "Bella"
    assert screen.window.filters.search.text() == "#1"


def test_cards_are_scanned_one_after_the_other(screen: Screen, qtbot: QtBot) -> None:
    screen.window.filters.search.setFocus()
    for animal_id, name in ((1, "Bella"), (2, "Zoë"), (HUGE, "<img src=x>�"), (1, "Bella")):
        scan(qtbot, CardCode(Environment.PRACTICE, animal_id).text)
        assert screen.names() == [name]
        assert screen.label("details name") == name


def test_a_card_is_found_whatever_was_typed_and_chosen(screen: Screen, qtbot: QtBot) -> None:
    screen.model.choose_status(StatusFilter.SOLD)
    screen.model.choose_category(2)
    screen.model.search("mall")
    screen.window.filters.search.setFocus()
    scan(qtbot, CODE)
    assert screen.names() == ["Bella"]


def test_the_card_of_another_environment_says_so(screen: Screen, qtbot: QtBot) -> None:
    screen.window.filters.search.setFocus()
    scan(qtbot, CardCode(Environment.PRODUCTION, 1).text)
    assert not screen.names()
    message_wanted = "This card is for an animal in Production, and you're in Practice."
    assert screen.label("Empty").startswith(message_wanted)
    scan(qtbot, CODE)
    assert screen.names() == ["Bella"]


def test_letters_in_the_details_go_on_the_search(screen: Screen, qtbot: QtBot) -> None:
    screen.window.filters.search.setFocus()
    scan(qtbot, "bell")
    assert screen.button("Copy ID").hasFocus()
    qtbot.keyClicks(QApplication.focusWidget(), "a")
    assert screen.window.filters.search.text() == "bella"
    assert screen.window.filters.search.hasFocus()
