"""Animals on their way stand above all others."""

from dataclasses import replace

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from petdesk.domain.environments import Environment
from petdesk.domain.pets import PetStatus
from petdesk.domain.search import Sort, SortColumn
from petdesk.viewmodels.listing.listing import PendingAnimal, with_pending
from tests.gui.main.screen import ANIMALS, Screen, copy_of


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
    painted = screen.table._animals.rows.painted(range(2))
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


def test_an_animal_on_its_way_is_found_though_nothing_is_listed(screen: Screen) -> None:
    screen.model.show_loaded(Environment.STAGING, copy_of())
    show_pending(screen, MOLLY)
    assert screen.table.isVisible()
    screen.model.search("mol")
    assert screen.names() == ["Molly"]
    assert screen.label("Found") == "1 of 1"
    screen.model.search("max")
    assert screen.label("Empty").startswith("No animals match")
