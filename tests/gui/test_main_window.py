"""The main window renders each state, and calls the view-model by mouse and by keyboard."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import cast

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from petdesk.domain.catalogue import Catalogue, add, merge
from petdesk.domain.environments import Environment
from petdesk.domain.pets import Pet, PetStatus
from petdesk.domain.search import Sort, SortColumn, StatusFilter
from petdesk.service.contract import Budget, PetList
from petdesk.service.errors import Offline, ServiceError, Unauthorized
from petdesk.storage.catalogue_file import CatalogueError, LoadedCopy, LocalCopy
from petdesk.viewmodels.listing.listing import Locale, PendingAnimal, with_pending
from petdesk.viewmodels.main import steps as main_steps
from petdesk.viewmodels.main.state import Connection, MainState
from petdesk.viewmodels.main.view_model import MainViewModel
from petdesk.viewmodels.words.wording import status_name
from petdesk.views.main.window import MainWindow
from petdesk.views.table.animal_table import AnimalTable

NOW = 1_790_000_000.0
LOCALE = Locale(str.casefold, status_name)
HUGE = 2**63 - 1

ANIMALS = (
    Pet(1, "Bella", 1, PetStatus.AVAILABLE),
    Pet(2, "Zoë", 2, PetStatus.PENDING),
    Pet(3, "O'Malley", 2, PetStatus.SOLD),
    Pet(4, "Isabel", 1, None),
    Pet(HUGE, "<img src=x>\u202e", 9, "fostered"),
)
LABELS = {1: "Dogs", 2: "Cats"}


@dataclass
class Screen:
    """The window, its view-model, and the parts that a person sees."""

    window: MainWindow
    model: MainViewModel

    @property
    def table(self) -> AnimalTable:
        return cast("AnimalTable", self.window.findChild(AnimalTable))

    def show(self, state: MainState) -> None:
        self.model._show(state)

    def rows(self) -> list[str]:
        animals = self.table._animals
        return [animals.plain_text(row) for row in range(animals.rowCount())]

    def names(self) -> list[str]:
        return [row.split("\t")[0] for row in self.rows()]

    def label(self, name: str) -> str:
        return self.part(name).text()

    def part(self, name: str) -> QLabel:
        return cast("QLabel", self.window.findChild(QLabel, name))

    def button(self, text: str) -> QAbstractButton:
        """Find a visible button by the first words of its text."""
        buttons = [*self.window.findChildren(QPushButton), *self.window.findChildren(QToolButton)]
        return next(b for b in buttons if b.isVisible() and b.text().startswith(text))

    def find(self, kind: type[QWidget], name: str) -> QWidget:
        return next(w for w in self.window.findChildren(kind) if w.accessibleName() == name)


def copy_of(*pets: Pet) -> LoadedCopy:
    return LoadedCopy(LocalCopy(add(Catalogue(), pets, NOW), LABELS))


@pytest.fixture
def screen(qtbot: QtBot) -> Iterator[Screen]:
    model = MainViewModel(Environment.PRACTICE, LOCALE, lambda: NOW)
    window = MainWindow(Environment.PRACTICE, clock=lambda: NOW)
    qtbot.addWidget(window, before_close_func=lambda _window: None)
    window.attach(model)
    model.show_loaded(Environment.PRACTICE, copy_of(*ANIMALS))
    with qtbot.waitExposed(window):
        window.show()
    yield Screen(window, model)
    window.hide()


def test_the_environment_is_named_in_the_title_and_on_the_strip(screen: Screen) -> None:
    assert screen.window.windowTitle() == "PetDesk - Practice"
    assert screen.label("Environment strip").startswith("Practice")
    screen.model.show_loaded(Environment.PRODUCTION, copy_of())
    assert screen.window.windowTitle() == "PetDesk - Production"
    assert screen.label("Environment strip") == "Production"


def test_rows_show_label_and_id_status_in_words_and_the_whole_int64(screen: Screen) -> None:
    assert "Bella\tDogs (1)\tAvailable\t1" in screen.rows()
    assert "Isabel\tDogs (1)\tNot stated\t4" in screen.rows()
    assert f"<img src=x>\N{REPLACEMENT CHARACTER}\t9\tfostered\t{HUGE}" in screen.rows()


def test_typing_filters_at_once_and_escape_clears(screen: Screen, qtbot: QtBot) -> None:
    search = screen.find(QLineEdit, "Search animals")
    qtbot.keyClicks(search, "bel")
    assert screen.names() == ["Bella", "Isabel"]
    assert screen.label("Found") == "2 of 5"
    qtbot.keyClick(search, Qt.Key.Key_Escape)
    assert len(screen.rows()) == len(ANIMALS)


@pytest.mark.parametrize(
    ("button", "names"),
    [
        ("Available 1", ["Bella"]),
        ("Pending 1", ["Zoë"]),
        ("Sold 1", ["O'Malley"]),
        ("Not stated 1", ["Isabel"]),
    ],
)
def test_status_buttons_carry_counts_and_filter(
    screen: Screen, qtbot: QtBot, button: str, names: list[str]
) -> None:
    qtbot.mouseClick(screen.button(button), Qt.MouseButton.LeftButton)
    assert screen.names() == names
    assert screen.button(button).isChecked()
    qtbot.mouseClick(screen.button("Clear filters"), Qt.MouseButton.LeftButton)
    assert len(screen.rows()) == len(ANIMALS)
    assert screen.button("All 5").isChecked()


@pytest.mark.parametrize(("key", "shown"), [("1", 5), ("2", 1), ("3", 1), ("4", 1)])
def test_status_keys(screen: Screen, qtbot: QtBot, key: str, shown: int) -> None:
    code = getattr(Qt.Key, f"Key_{key}")
    qtbot.keyClick(screen.window, code, Qt.KeyboardModifier.ControlModifier)
    assert len(screen.rows()) == shown


def test_the_category_filter_offers_what_there_is(screen: Screen) -> None:
    combo = screen.find(QComboBox, "Category filter")
    assert isinstance(combo, QComboBox)
    offered = [combo.itemText(at) for at in range(combo.count())]
    assert offered == [
        "All categories",
        "Dogs (1): 2 animal(s)",
        "Cats (2): 2 animal(s)",
        "Category 9: 1 animal(s)",
    ]
    combo.setCurrentIndex(2)
    combo.activated.emit(2)
    assert sorted(screen.names()) == ["O'Malley", "Zoë"]


def test_find_key_selects_the_text_in_the_search_field(screen: Screen, qtbot: QtBot) -> None:
    search = screen.find(QLineEdit, "Search animals")
    assert isinstance(search, QLineEdit)
    screen.model.search("bel")
    screen.table.setFocus()
    qtbot.keyClick(screen.window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert search.hasFocus()
    assert search.selectedText() == "bel"


def test_a_click_on_a_heading_sorts_and_again_turns(screen: Screen, qtbot: QtBot) -> None:
    header = screen.table.horizontalHeader()
    middle = QPoint(header.sectionViewportPosition(3) + 8, header.height() // 2)
    for descending, first in ((False, "1"), (True, str(HUGE))):
        qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=middle)
        assert screen.model.state.listing.sort == Sort(SortColumn.ID, descending)
        assert screen.rows()[0].endswith(f"\t{first}")


def test_selection_shows_details_and_enter_goes_there(screen: Screen, qtbot: QtBot) -> None:
    screen.table.setFocus()
    screen.table.selectRow(screen.names().index("Bella"))
    assert screen.model.state.selected_id == 1
    assert screen.label("details name") == "Bella"
    assert screen.label("details id") == "1"
    qtbot.keyClick(screen.table, Qt.Key.Key_Return)
    assert screen.button("Copy ID").hasFocus()


def test_copy_id_of_an_int64(screen: Screen, qtbot: QtBot) -> None:
    screen.model.select(HUGE)
    qtbot.mouseClick(screen.button("Copy ID"), Qt.MouseButton.LeftButton)
    assert QApplication.clipboard().text() == str(HUGE)


def test_copy_key_copies_the_selected_rows_with_tabs(screen: Screen, qtbot: QtBot) -> None:
    screen.table.setFocus()
    screen.table.selectAll()
    qtbot.keyClick(screen.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text().split("\n") == screen.rows()


def test_selection_stays_with_the_animal_when_rows_move(screen: Screen) -> None:
    screen.table.selectRow(screen.names().index("Zoë"))
    screen.model.pet_seen(Pet(7, "Ada", 1, PetStatus.SOLD))
    screen.model.sort(Sort(SortColumn.ID, descending=True))
    selected = [index.row() for index in screen.table.selectionModel().selectedRows()]
    assert [screen.names()[row] for row in selected] == ["Zoë"]
    assert screen.model.state.selected_id == 2


def test_the_row_at_the_top_stays_at_the_top_when_rows_come(screen: Screen) -> None:
    many = [Pet(number, f"Animal {number:04}", 1) for number in range(10, 500)]
    screen.model.show_loaded(Environment.PRACTICE, copy_of(*many))
    table = screen.table
    table.executeDelayedItemsLayout()
    table.scrollTo(table._animals.index(200, 0), AnimalTable.ScrollHint.PositionAtTop)
    assert table.rowAt(0) == 200
    screen.model.pet_seen(Pet(5, "Aardvark", 1))
    assert table.rowAt(0) == 201


def test_an_animal_that_was_added_and_is_selected_is_in_sight(screen: Screen) -> None:
    many = [Pet(number, f"Animal {number:04}", 1) for number in range(10, 500)]
    screen.model.show_loaded(Environment.PRACTICE, copy_of(*many))
    screen.model.pet_added(Pet(501, "Zuki", 2))
    screen.model.select(501)
    table = screen.table
    row = screen.names().index("Zuki")
    assert [index.row() for index in table.selectionModel().selectedRows()] == [row]
    assert table.rowAt(table.viewport().height() - 12) >= row - 1
    assert screen.label("details id") == "501"


def show_pending(screen: Screen, *pending: PendingAnimal) -> None:
    state = screen.model.state
    screen.show(replace(state, listing=with_pending(state.listing, pending)))


MOLLY = PendingAnimal(7, "Molly", 1, PetStatus.AVAILABLE, "Sending...")


def test_an_animal_on_its_way_stands_above_all_and_is_told_apart(screen: Screen) -> None:
    show_pending(screen, MOLLY)
    screen.model.sort(Sort(SortColumn.ID, descending=True))
    assert screen.rows()[0] == "Molly\tDogs (1)\tAvailable\tSending..."
    assert len(screen.rows()) == len(ANIMALS) + 1
    animals = screen.table.model()
    fonts = [animals.index(row, 0).data(Qt.ItemDataRole.FontRole) for row in (0, 1)]
    assert fonts[0].italic()
    assert fonts[1] is None
    heard = animals.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert heard == "Molly, Sending..."


def test_an_animal_on_its_way_chosen_is_no_animal_chosen_and_stays_selected(
    screen: Screen, qtbot: QtBot
) -> None:
    show_pending(screen, MOLLY)
    for row, is_chosen in ((2, True), (0, False)):
        place = screen.table.visualRect(screen.table.model().index(row, 0)).center()
        qtbot.mouseClick(screen.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
        assert (screen.model.state.selected_id is not None) is is_chosen
    show_pending(screen, PendingAnimal(6, "Ada", 2, None, "Waiting"), MOLLY)
    assert [at.row() for at in screen.table.selectionModel().selectedRows()] == [1]
    assert screen.table.currentIndex().row() == 1
    assert screen.model.state.selected_id is None


def test_an_animal_on_its_way_is_found_though_nothing_is_listed(screen: Screen) -> None:
    screen.model.show_loaded(Environment.STAGING, copy_of())
    show_pending(screen, MOLLY)
    assert screen.table.isVisible()
    screen.model.search("mol")
    assert screen.names() == ["Molly"]
    assert screen.label("Found") == "1 of 1"
    screen.model.search("max")
    assert screen.label("Empty").startswith("No animal matches")


EMPTY: list[tuple[Callable[[MainState], MainState], str, str | None]] = [
    (lambda state: state, "Fetching the animals...", None),
    (
        lambda state: main_steps.connection_changed(state, Connection.NOT_SET_UP),
        "Staging is not set up yet",
        "Set it up",
    ),
    (
        lambda state: main_steps.connection_changed(state, Connection.NO_KEY),
        "Staging has no API key",
        "Set it up",
    ),
    (
        lambda state: main_steps.refresh_failed(state, Offline("refused")),
        "There is no local copy of Staging",
        "Try again",
    ),
    (
        lambda state: main_steps.answered(state, [PetList((), 0, None, 100, NOW)], LOCALE),
        "Staging has no animals yet",
        "Add the first animal",
    ),
]


@pytest.mark.parametrize(("change", "sentence", "action"), EMPTY)
def test_an_empty_table_says_why_and_what_to_do(
    screen: Screen, change: Callable[[MainState], MainState], sentence: str, action: str | None
) -> None:
    screen.model.show_loaded(Environment.STAGING, copy_of())
    screen.show(change(screen.model.state))
    assert screen.label("Empty").startswith(sentence)
    assert not screen.table.isVisible()
    if action is not None:
        assert screen.button(action).isVisible()


def test_no_match_offers_everything_again(screen: Screen, qtbot: QtBot) -> None:
    screen.model.search("xyzzy")
    assert screen.label("Empty").startswith("No animal matches")
    qtbot.mouseClick(screen.button("Show all animals"), Qt.MouseButton.LeftButton)
    assert len(screen.rows()) == len(ANIMALS)


@pytest.mark.parametrize(
    ("error", "sentence", "action"),
    [
        (Unauthorized(), "The service does not accept", "Open settings"),
        (Offline("refused"), "The service cannot be reached", "Retry"),
    ],
)
def test_the_message_bar_names_cause_and_remedy(
    screen: Screen, error: ServiceError, sentence: str, action: str
) -> None:
    screen.show(main_steps.refresh_failed(screen.model.state, error))
    assert screen.label("Message").startswith(sentence)
    assert screen.button(action).isEnabled()


def test_the_message_bar_acts_and_goes_away(screen: Screen, qtbot: QtBot) -> None:
    screen.show(main_steps.refresh_failed(screen.model.state, Unauthorized()))
    with qtbot.waitSignal(screen.window.settings_wanted, timeout=1000):
        screen.button("Open settings").click()
    qtbot.mouseClick(screen.find(QToolButton, "Dismiss message"), Qt.MouseButton.LeftButton)
    assert screen.label("Message") == ""


def test_a_damaged_copy_is_told_with_its_new_name(screen: Screen) -> None:
    loaded = LoadedCopy(LocalCopy(), CatalogueError("malformed", is_damaged=True), "aside.sqlite3")
    screen.model.show_loaded(Environment.PRACTICE, loaded)
    assert "aside.sqlite3" in screen.label("Message")


def test_the_status_bar_says_coverage_connection_and_budget(screen: Screen) -> None:
    cut = PetList(
        tuple(Pet(n, "A", 1, PetStatus.SOLD) for n in range(100)), 1, PetStatus.SOLD, 100, NOW
    )
    state = main_steps.answered(screen.model.state, [cut], LOCALE)
    screen.show(main_steps.budget_seen(state, Budget(60, 41, NOW + 60)))
    assert "Sold, Not stated may be incomplete" in screen.label("Coverage")
    assert "could not be read" in screen.label("Coverage")
    assert screen.label("Connection") == "Connected"
    assert screen.label("Budget").startswith("41 of 60 requests left until ")


def test_text_from_the_service_is_never_markup(screen: Screen) -> None:
    for name in ("Message", "Coverage", "Budget", "Connection", "details name", "Empty"):
        assert screen.part(name).textFormat() is Qt.TextFormat.PlainText, name


def test_names_are_unique_for_each_role(screen: Screen) -> None:
    screen.show(main_steps.refresh_failed(screen.model.state, Offline("refused")))
    screen.model.search("xyzzy")
    names = [
        button.accessibleName() or button.text()
        for button in screen.window.findChildren(QAbstractButton)
        if button.isVisible() and (button.accessibleName() or button.text())
    ]
    assert len(names) == len(set(names)), names


@pytest.mark.parametrize(
    ("key", "signal"),
    [(Qt.Key.Key_N, "add_wanted"), (Qt.Key.Key_Comma, "settings_wanted")],
)
def test_keys_open_the_other_windows(
    screen: Screen, qtbot: QtBot, key: Qt.Key, signal: str
) -> None:
    with qtbot.waitSignal(getattr(screen.window, signal), timeout=1000):
        qtbot.keyClick(screen.window, key, Qt.KeyboardModifier.ControlModifier)


def test_the_menus_are_those_of_the_design(screen: Screen) -> None:
    titles = [action.text().replace("&", "") for action in screen.window.menuBar().actions()]
    assert titles == ["File", "Edit", "Animal", "View", "Help"]


def test_no_two_mnemonics_collide_in_a_menu(screen: Screen) -> None:
    menu_bar = screen.window.menuBar()
    bars = [menu_bar, *menu_bar.findChildren(QMenu)]
    for bar in bars:
        texts = [action.text() for action in bar.actions() if action.text()]
        letters = [text[text.index("&") + 1].lower() for text in texts if "&" in text]
        assert len(letters) == len(set(letters)), texts


def test_a_window_is_seen_while_it_is_on_screen(screen: Screen, qtbot: QtBot) -> None:
    qtbot.waitUntil(screen.window.is_seen)
    screen.window.showMinimized()
    assert not screen.window.is_seen()
    screen.window.showNormal()
    qtbot.waitUntil(screen.window.is_seen)
    screen.window.hide()
    assert not screen.window.is_seen()


def test_closing_asks_for_the_end_instead(screen: Screen, qtbot: QtBot) -> None:
    with qtbot.waitSignal(screen.window.close_wanted, timeout=1000):
        screen.window.close()
    assert screen.window.isVisible()


def test_late_knowledge_moves_an_animal_out_of_its_status(screen: Screen) -> None:
    gone = PetList((), 0, PetStatus.AVAILABLE, 100, NOW + 1)
    catalogue = merge(screen.model.state.catalogue, gone)
    screen.model.show_loaded(Environment.PRACTICE, LoadedCopy(LocalCopy(catalogue, LABELS)))
    assert screen.button("Available 0").isVisible()
    assert "Bella\tDogs (1)\tNo longer Available\t1" in screen.rows()
    screen.model.choose_status(StatusFilter.AVAILABLE)
    assert screen.rows() == []


def test_no_letter_opens_a_menu_and_something_else(screen: Screen) -> None:
    titles = [action.text() for action in screen.window.menuBar().actions()]
    labels = [label.text() for label in screen.window.findChildren(QLabel)]
    buttons = [button.text() for button in screen.window.findChildren(QAbstractButton)]
    marked = [text.partition("&")[2][:1] for text in (*titles, *labels, *buttons) if "&" in text]
    letters = [letter.casefold() for letter in marked]
    assert {"f", "e", "a", "v", "h"} <= set(letters)
    assert len(set(letters)) == len(letters)
