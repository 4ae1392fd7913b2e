"""The search as the window shows it: matches marked, near names offered, rows kept in place."""

import random
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics, QImage, QTextCursor, QTextDocument
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from petdesk.domain.catalogue import Catalogue, add
from petdesk.domain.environments import Environment
from petdesk.domain.pets import Pet, PetStatus
from petdesk.domain.search import Sort, SortColumn
from petdesk.service.contract import PetList
from petdesk.storage.catalogue import LoadedCopy, LocalCopy
from petdesk.system_locale import make_locale
from petdesk.viewmodels.listing.suggestions import Suggestions
from petdesk.viewmodels.main import steps as main_steps
from petdesk.viewmodels.main.view_model import MainViewModel
from petdesk.views.design.labels import strong as strong_font
from petdesk.views.design.scale import EDGE, unit
from petdesk.views.main.binding import MainBinding
from petdesk.views.main.window import MainWindow
from petdesk.views.table import row_painter
from petdesk.views.table.animal_table import AnimalTable
from petdesk.views.table.complex_text import in_units

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
        return [animals.row_text()(row).split("\t")[0] for row in range(animals.rowCount())]


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


@pytest.mark.parametrize(("text", "column"), [("bel", 0), ("a", 0), ("1", 3)])
def test_marked_text_looks_the_same_with_a_layout_of_its_own(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, text: str, column: int
) -> None:
    desk.model.search(text)
    row = desk.names().index("Bélla")
    quick = painted(desk, row, column=column)
    monkeypatch.setattr(row_painter, "_BEYOND_LATIN", "\0")
    whole = painted(desk, row, column=column)
    desk.model.search("available")
    row = desk.names().index("Bélla")
    assert marked(whole, painted(desk, row, column=column))
    # A mark may begin or end a pixel away.
    assert len(marked(quick, whole)) <= 4


def marked(one: QImage, other: QImage) -> set[int]:
    """Return the columns of pixels in which two pictures differ."""
    return {
        x
        for x in range(one.width())
        for y in range(one.height())
        if one.pixel(QPoint(x, y)) != other.pixel(QPoint(x, y))
    }


@pytest.mark.parametrize("text", ["Bella", "Zoë", "🐶 Rex", "a🐶b🐶c", "👨\u200d👩 x"])
def test_a_match_is_marked_where_qt_counts_it(text: str) -> None:
    document = QTextDocument()
    document.setPlainText(text)
    for start in range(len(text)):
        cursor = QTextCursor(document)
        first, after = in_units((start, start + 1), text)
        cursor.setPosition(first)
        cursor.setPosition(after, QTextCursor.MoveMode.KeepAnchor)
        assert cursor.selectedText() == text[start]


def test_a_label_is_shown_as_soon_as_it_is_given(desk: Desk) -> None:
    texts = [desk.table._animals.row_text()(row).split("\t")[1] for row in range(3)]
    assert sorted(texts) == ["2", "2", "Dogs (1)"]
    desk.model.show_labels({2: "Cats"})
    texts = [desk.table._animals.row_text()(row).split("\t")[1] for row in range(3)]
    assert sorted(texts) == ["1", "Cats (2)", "Cats (2)"]


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


def test_a_match_that_is_cut_off_marks_the_dots(desk: Desk) -> None:
    desk.model.search("name bel")
    row = next(at for at, name in enumerate(desk.names()) if name.startswith("Isabel"))
    found = painted(desk, row, width=80)
    desk.model.search("isa")
    row = next(at for at, name in enumerate(desk.names()) if name.startswith("Isabel"))
    plain = painted(desk, row, width=80)
    edge = [
        x
        for x in range(40, 80)
        for y in range(30)
        if found.pixel(QPoint(x, y)) != plain.pixel(QPoint(x, y))
    ]
    assert edge


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


def test_a_name_that_is_offered_is_plain_text(desk: Desk, qtbot: QtBot) -> None:
    desk.model.pet_seen(Pet(9, "Tom & Jerry\u202e " + "x" * 60, 1))
    desk.model.search("jery")
    qtbot.waitUntil(lambda: len(desk.offers()) == 1)
    (offer,) = desk.offers()
    assert "&&" in offer.text()
    assert "\u202e" not in offer.text()
    assert offer.text().endswith("…?")
    assert offer.accessibleName().endswith("x?")


def test_no_name_is_offered_where_nothing_is_near(desk: Desk, qtbot: QtBot) -> None:
    message_wanted: list[tuple[str, ...]] = []
    near = desk.window.findChild(Suggestions)
    assert isinstance(near, Suggestions)
    near.found.connect(message_wanted.append)
    desk.model.search("xylophone")
    qtbot.waitUntil(lambda: len(message_wanted) == 2)
    assert message_wanted[-1] == ()
    assert desk.offers() == []


def changed(known: list[Pet], chance: random.Random) -> list[Pet]:
    """Return one in a hundred of ``known`` as it is later, and some that are new."""
    later = chance.sample(known, len(known) // 100)
    new = [
        Pet(10**6 + at, f"{chance.choice('abxyz')}new{at}", 1, None)
        for at, _ in enumerate(later[::5])
    ]
    renamed = [Pet(pet.id, pet.name[::-1], pet.category_id, pet.status) for pet in later[:60]]
    return [*renamed, *(Pet(pet.id, pet.name, 2, PetStatus.SOLD) for pet in later[60:]), *new]


@pytest.mark.parametrize(
    ("typed", "sort"), [("", Sort()), ("an", Sort(SortColumn.STATUS, descending=True))]
)
def test_a_refresh_of_many_keeps_selection_scroll_and_sort(
    qtbot: QtBot, typed: str, sort: Sort
) -> None:
    chance = random.Random(3)  # noqa: S311  made-up animals
    syllables = ["an", "bel", "zo", "ro", "mi", "ta", "lu"]
    known = [
        Pet(at, "".join(chance.choices(syllables, k=4)), 1, chance.choice([*PetStatus, None]))
        for at in range(20_000)
    ]
    desk = Desk(*known)
    desk.show(qtbot)
    desk.model.search(typed)
    desk.model.sort(sort)
    table, animals = desk.table, desk.table._animals
    table.executeDelayedItemsLayout()
    table.verticalScrollBar().setValue(table.verticalScrollBar().maximum() // 3)
    later = changed(known, chance)
    touched = {pet.id for pet in later}
    top = table.rowAt(0)
    while animals.animal_id(top) in touched:
        top += 1
    table.scrollTo(animals.index(top, 0), AnimalTable.ScrollHint.PositionAtTop)
    rows = [row for row in range(top, top + 40) if animals.animal_id(row) not in touched]
    table.clearSelection()
    for row in rows[:3]:
        table.selectionModel().select(
            animals.index(row, 0),
            AnimalTable.selectionModel(table).SelectionFlag.Select
            | AnimalTable.selectionModel(table).SelectionFlag.Rows,
        )
    first = animals.animal_id(table.rowAt(0))
    chosen = [animals.animal_id(row) for row in rows[:3]]
    answer = PetList(tuple(later), 0, None, len(later), NOW + 1)
    locale = make_locale()
    desk.model._show(main_steps.answered(desk.model.state, [answer], locale))
    assert animals.animal_id(table.rowAt(0)) == first
    selected = sorted(at.row() for at in table.selectionModel().selectedRows())
    assert sorted(filter(None, map(animals.animal_id, selected))) == sorted(filter(None, chosen))
    listing = desk.model.state.listing
    assert listing.sort == sort
    anew = main_steps.copy_loaded(
        desk.model.state,
        Environment.PRACTICE,
        LocalCopy(desk.model.state.catalogue, {1: "Dogs"}),
        locale,
    ).listing
    assert list(listing.shown) == list(anew.shown)
    desk.window.hide()
