"""The rows: what they show, how they are sorted, selected and copied."""

import pytest
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from petdesk.domain.catalogue import merge
from petdesk.domain.environments import Environment
from petdesk.domain.pets import Pet, PetStatus
from petdesk.domain.search import Sort, SortColumn, StatusFilter
from petdesk.service.contract import PetList
from petdesk.service.errors import Offline
from petdesk.storage.catalogue import LoadedCopy, LocalCopy
from petdesk.viewmodels.main import steps as main_steps
from petdesk.views.table.animal_model import AnimalModel
from petdesk.views.table.animal_table import AnimalTable
from tests.gui.main.screen import HUGE, LABELS, NOW, Screen, copy_of


def test_rows_show_label_and_id_status_in_words_and_the_whole_int64(screen: Screen) -> None:
    assert "Bella\tDogs (1)\tAvailable\t1" in screen.rows()
    assert "Isabel\tDogs (1)\tNot stated\t4" in screen.rows()
    assert f"<img src=x>\N{REPLACEMENT CHARACTER}\t9\tfostered\t{HUGE}" in screen.rows()


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
    copied = QApplication.clipboard().text().split("\n")
    assert copied == ["Name\tCategory\tStatus\tID", *screen.rows()]


def test_many_rows_are_copied_a_slice_at_a_time(screen: Screen, qtbot: QtBot) -> None:
    many = [Pet(number, f"Animal {number:05}", 1) for number in range(10, 3010)]
    screen.model.show_loaded(Environment.PRACTICE, copy_of(*many))
    QApplication.clipboard().clear()
    screen.table.selectAll()
    with qtbot.waitSignal(screen.table.copying.copied):
        screen.table.copy_selection()
        assert QApplication.clipboard().text() == ""
        # What is copied is what was selected, whatever is shown meanwhile.
        screen.model.search("zzz")
    assert QApplication.clipboard().text().count("\n") == len(many)


def test_a_screen_reader_makes_no_cell_be_asked_about_when_all_rows_are_selected(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = [Pet(number, f"Animal {number:05}", 1) for number in range(10, 3010)]
    screen.model.show_loaded(Environment.PRACTICE, copy_of(*many))
    asked: list[QModelIndex] = []

    def flags(model: AnimalModel, index: QModelIndex) -> Qt.ItemFlag:
        asked.append(index)
        return QAbstractTableModel.flags(model, index)

    monkeypatch.setattr(AnimalModel, "flags", flags, raising=False)
    was_active = QAccessible.isActive()
    QAccessible.setActive(True)
    try:
        screen.table.selectAll()
        screen.table.selectRow(2)
    finally:
        QAccessible.setActive(was_active)
    assert screen.table.selected_rows() == [2]
    assert len(asked) < 100


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


def test_late_knowledge_moves_an_animal_out_of_its_status(screen: Screen) -> None:
    gone = PetList((), 0, PetStatus.AVAILABLE, 100, NOW + 1)
    catalogue = merge(screen.model.state.catalogue, gone)
    screen.model.show_loaded(Environment.PRACTICE, LoadedCopy(LocalCopy(catalogue, LABELS)))
    assert screen.button("Available 0").isVisible()
    assert "Bella\tDogs (1)\tNo longer Available\t1" in screen.rows()
    screen.model.choose_status(StatusFilter.AVAILABLE)
    assert screen.rows() == []


def test_a_message_below_the_list_leaves_the_selected_row_in_sight(
    screen: Screen, qtbot: QtBot
) -> None:
    many = [Pet(number, f"Animal {number:05}", 1) for number in range(10, 110)]
    screen.model.show_loaded(Environment.PRACTICE, copy_of(*many))
    table, height = screen.table, screen.table.viewport().height()
    table.selectRow(table.rowAt(height - 1) - 1)
    before = table.verticalScrollBar().value()
    assert table.visualRect(table.currentIndex()).bottom() < height
    screen.show(main_steps.refresh_failed(screen.model.state, Offline("refused")))
    qtbot.waitUntil(lambda: table.viewport().height() < height)
    place = table.visualRect(table.currentIndex())
    assert table.viewport().rect().contains(place)
    assert table.verticalScrollBar().value() > before


def test_the_last_row_can_be_scrolled_clear_of_the_note(screen: Screen, qtbot: QtBot) -> None:
    many = [Pet(number, f"Animal {number:05}", 1) for number in range(10, 110)]
    screen.model.show_loaded(Environment.PRACTICE, copy_of(*many))
    screen.window.resize(700, 560)
    table = screen.table
    table.setFocus()
    table.selectAll()
    qtbot.waitUntil(table.note.isVisible)
    bar = table.verticalScrollBar()
    bar.setValue(bar.maximum())
    last = table.visualRect(table.model().index(len(many) - 1, 0))
    over = table.viewport().mapFrom(table, table.note.geometry().topLeft())
    assert table.viewport().rect().contains(over)
    assert last.bottom() < over.y()
    table.updateGeometries()
    assert bar.value() == bar.maximum()
    table.selectRow(len(many) - 1)
    qtbot.waitUntil(lambda: not table.note.isVisible())
    last = table.visualRect(table.model().index(len(many) - 1, 0))
    assert last.bottom() == table.viewport().rect().bottom()
