"""The search as the window shows it: matches marked, near names offered, cards scanned."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics, QImage
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from petdesk.domain.card_codes import CardCode
from petdesk.domain.catalogue import Catalogue, add
from petdesk.domain.environments import Environment
from petdesk.domain.pets import Pet, PetStatus
from petdesk.domain.search import Sort, SortColumn, StatusFilter
from petdesk.storage.catalogue import LoadedCopy, LocalCopy
from petdesk.system_locale import make_locale
from petdesk.viewmodels.main.view_model import MainViewModel
from petdesk.views.design.labels import strong as strong_font
from petdesk.views.design.scale import EDGE, unit
from petdesk.views.main.binding import MainBinding
from petdesk.views.main.window import MainWindow
from petdesk.views.table.animal_table import AnimalTable
from tests.gui.main.screen import HUGE, Screen

NOW = 1_790_000_000.0
ANIMALS = (
    Pet(1, "Bélla", 1, PetStatus.AVAILABLE),
    Pet(2, "<b>Max</b>", 2, None),
    Pet(3, "Isabel " + "of the long name " * 9 + "bel", 2, PetStatus.SOLD),
)


class Desk:
    """A window with animals."""

    def __init__(self, *pets: Pet) -> None:
        self.model = MainViewModel(Environment.PRACTICE, make_locale(), lambda: NOW)
        self.window = MainWindow(Environment.PRACTICE, clock=lambda: NOW)
        MainBinding(self.window, self.model)
        copy = LocalCopy(add(Catalogue(), pets, NOW), {1: "Dogs"})
        self.model.show_loaded(Environment.PRACTICE, LoadedCopy(copy))
        table = self.window.findChild(AnimalTable)
        assert isinstance(table, AnimalTable)
        self.table = table

    def show(self, qtbot: QtBot) -> None:
        qtbot.addWidget(self.window, before_close_func=lambda _window: None)
        with qtbot.waitExposed(self.window):
            self.window.show()

    def offers(self) -> list[QPushButton]:
        buttons = self.window.findChildren(QPushButton)
        return [b for b in buttons if b.isVisible() and b.text().startswith("Did you mean")]

    def names(self) -> list[str]:
        animals = self.table._animals
        return [animals.row_text(row).split("\t")[0] for row in range(animals.rowCount())]


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[Desk]:
    desk = Desk(*ANIMALS)
    desk.show(qtbot)
    yield desk
    desk.window.hide()


def painted(
    desk: Desk, row: int, *, width: int = 300, selected: bool = False, column: int = 0
) -> QImage:
    """Return a cell, a name's unless another is asked for, as it is painted."""
    table, index = desk.table, desk.table.model().index(row, column)
    table.clearSelection()
    if selected:
        table.selectRow(row)
    header = table.horizontalHeader()
    for at in range(header.count()):
        header.setSectionHidden(at, at != column)
    header.resizeSection(column, width)
    return table.viewport().grab(table.visualRect(index)).toImage()


@pytest.mark.parametrize("selected", [False, True])
@pytest.mark.parametrize("width", [300, 80])
def test_a_match_looks_otherwise_and_the_rest_as_before(
    desk: Desk, width: int, *, selected: bool
) -> None:
    desk.model.search("bel")
    row = desk.names().index("Bélla")
    found = painted(desk, row, width=width, selected=selected)
    desk.model.search("available")
    row = desk.names().index("Bélla")
    plain = painted(desk, row, width=width, selected=selected)
    differing = marked(found, plain)
    metrics = QFontMetrics(strong_font(desk.table.font()))
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


def test_the_animal_whose_id_is_typed_is_selected_and_in_sight(qtbot: QtBot) -> None:
    desk = Desk(*(Pet(id_, f"Animal {id_:03}", 1, None) for id_ in range(400, 0, -1)))
    desk.show(qtbot)
    model, table = desk.model, desk.table

    def selected() -> list[str]:
        rows = table.selectionModel().selectedRows()
        return [str(table.model().index(row.row(), 3).data()) for row in rows]

    def chosen() -> int | None:
        return model.state.selected_id

    assert selected() == []
    model.sort(Sort(SortColumn.NAME, descending=True))
    model.search("1")
    assert (selected(), chosen()) == (["1"], 1)
    current = table.visualRect(table.currentIndex())
    assert table.viewport().rect().contains(current.center())
    model.search("12")
    assert selected() == ["12"]
    model.search("120")
    assert selected() == ["120"]
    model.search("#12")
    assert (selected(), desk.names()) == (["12"], ["Animal 012"])
    model.search("")
    assert (selected(), len(desk.names())) == (["12"], 400)
    # What is looked for by no id leaves alone what was chosen, but not what only an ID named.
    model.search("animal")
    assert chosen() == 12
    model.search("999")
    assert chosen() is None
    model.search("12")
    assert chosen() == 12
    model.search("")
    assert selected() == ["12"]
    model.search("nothing")
    assert (selected(), chosen()) == ([], None)
    model.select(12)
    model.search("12")
    model.search("nothing")
    assert chosen() == 12
    desk.window.hide()


def test_near_names_are_offered_and_searched_for_by_keyboard(desk: Desk, qtbot: QtBot) -> None:
    desk.model.search("bellla")
    qtbot.waitUntil(lambda: [b.text() for b in desk.offers()] == ["Did you mean Bélla?"])
    (offer,) = desk.offers()
    assert offer.focusPolicy() & Qt.FocusPolicy.TabFocus
    offer.setFocus()
    qtbot.keyClick(offer, Qt.Key.Key_Space)
    assert desk.names() == ["Bélla"]
    search = desk.window.filters.search
    assert search.text() == "Bélla"
    assert QApplication.focusWidget() is search
    desk.model.search("zzzzzz")
    assert desk.offers() == []


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


def test_an_unknown_card_shows_its_id(screen: Screen, qtbot: QtBot) -> None:
    screen.window.filters.search.setFocus()
    scan(qtbot, CardCode(Environment.PRACTICE, 77).text, enter=False)
    assert screen.label("Empty") == "No animals match “#77”."


def test_letters_in_the_details_go_on_the_search(screen: Screen, qtbot: QtBot) -> None:
    screen.window.filters.search.setFocus()
    scan(qtbot, "bell")
    assert screen.button("Copy ID").hasFocus()
    qtbot.keyClicks(QApplication.focusWidget(), "a")
    assert screen.window.filters.search.text() == "bella"
    assert screen.window.filters.search.hasFocus()
