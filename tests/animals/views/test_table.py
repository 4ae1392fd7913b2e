"""The rows: what they show, how they are sorted, selected and copied."""

from dataclasses import replace

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from petdesk.animals import state as main_steps
from petdesk.animals.listing import PendingAnimal, with_pending
from petdesk.animals.search import Sort, SortColumn
from petdesk.animals.views.animal_table import AnimalTable
from petdesk.core.environments import Environment
from petdesk.core.pets import Pet, PetStatus
from petdesk.service.errors import Offline
from tests.animals.views.screen import ANIMALS, HUGE, Screen, copy_of


def test_a_click_on_a_heading_sorts_and_again_turns(screen: Screen, qtbot: QtBot) -> None:
    header = screen.table.horizontalHeader()
    middle = QPoint(header.sectionViewportPosition(3) + 8, header.height() // 2)
    for descending, first in ((False, "1"), (True, str(HUGE))):
        qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=middle)
        assert screen.model.state.listing.sort == Sort(SortColumn.ID, descending)
        assert screen.rows()[0].endswith(f"\t{first}")


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


def test_the_row_at_the_top_stays_at_the_top_when_rows_come(screen: Screen) -> None:
    many = [Pet(number, f"Animal {number:04}", 1) for number in range(10, 500)]
    screen.model.show_loaded(Environment.PRACTICE, copy_of(*many))
    table = screen.table
    table.executeDelayedItemsLayout()
    table.scrollTo(table.model().index(200, 0), AnimalTable.ScrollHint.PositionAtTop)
    assert table.rowAt(0) == 200
    screen.model.pets_restored([(Pet(5, "Aardvark", 1), screen.model._clock())])
    assert table.rowAt(0) == 201


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


def show_pending(screen: Screen, *pending: PendingAnimal) -> None:
    state = screen.model.state
    screen.show(replace(state, listing=with_pending(state.listing, pending)))


MOLLY = PendingAnimal(7, "Molly", 1, PetStatus.AVAILABLE, "Sending…")


def test_an_animal_on_its_way_stands_above_all_and_is_told_apart(screen: Screen) -> None:
    show_pending(screen, MOLLY)
    screen.model.sort(Sort(SortColumn.ID, descending=True))
    assert screen.rows()[0] == "Molly\tDogs (1)\tAvailable\tSending…"
    assert len(screen.rows()) == len(ANIMALS) + 1
    animals = screen.table.model()
    painted = [screen.table.animals.painted(row) for row in range(2)]
    assert [row.is_pending for row in painted] == [True, False]
    heard = animals.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert heard == "Molly, Sending…"


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
