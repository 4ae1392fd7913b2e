"""What is old or new on the main window: muted, folded away, newest first."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from petdesk.animals.catalogue import Catalogue, add, merge
from petdesk.animals.listing import LONG_UNSEEN_AFTER, MUTED_AFTER
from petdesk.animals.store import LoadedCopy, LocalCopy
from petdesk.core.environments import Environment
from petdesk.core.pets import Pet, PetStatus
from petdesk.service.contract import PetList
from tests.animals.views.screen import NOW, Screen
from tests.fakes import Clock

BELLA, MAX = Pet(1, "Bella", 1, PetStatus.AVAILABLE), Pet(2, "Max", 1)


@pytest.fixture
def clock(screen: Screen) -> Clock:
    """Have a desk that has looked for a week; both animals were seen then, and Max again now."""
    catalogue = merge(Catalogue(), PetList((BELLA, MAX), 0, None, 2, NOW - MUTED_AFTER + 1))
    catalogue = merge(catalogue, PetList((MAX,), 0, None, 1, NOW))
    screen.model.show_loaded(Environment.PRACTICE, LoadedCopy(LocalCopy(catalogue)))
    return screen.clock


def action(screen: Screen, text: str) -> QAction:
    actions = screen.window.findChildren(QAction)
    return next(each for each in actions if each.text().replace("&", "") == text)


def toggle(screen: Screen, text: str) -> QAbstractButton:
    buttons = screen.window.findChildren(QAbstractButton)
    return next(button for button in buttons if button.text().startswith(text))


def test_a_status_that_nothing_confirms_says_since_when_in_the_row(
    screen: Screen, clock: Clock
) -> None:
    assert "Bella\t1\tAvailable\t1" in screen.rows()
    clock.now += 2
    screen.model.tick()
    (row,) = (row for row in screen.rows() if row.startswith("Bella"))
    assert row.startswith("Bella\t1\tAvailable, last seen ")
    screen.model.select(BELLA.id)
    assert "last seen" in screen.label("details status")
    assert screen.label("details pill") == "Available"
    painted = {row.cells[0]: row for row in map(screen.table.animals.painted, range(2))}
    assert painted["Bella"].is_quiet
    assert painted["Bella"].note
    assert not painted["Max"].is_quiet
    tip = screen.table.model().index(screen.names().index("Bella"), 2)
    assert str(tip.data(Qt.ItemDataRole.ToolTipRole)).startswith("<qt>Available, last seen ")
    assert str(tip.data(Qt.ItemDataRole.ToolTipRole)).endswith(
        "The service calls this “available”.</qt>"
    )


def test_what_was_not_seen_lately_is_folded_away_and_can_be_shown(
    screen: Screen, clock: Clock, qtbot: QtBot
) -> None:
    assert not toggle(screen, "Not seen lately").isVisible()
    clock.now += LONG_UNSEEN_AFTER
    newer = merge(screen.model.state.catalogue, PetList((MAX,), 0, None, 1, clock.now))
    screen.model.show_loaded(Environment.PRACTICE, LoadedCopy(LocalCopy(newer)))
    assert screen.names() == ["Max"]
    assert screen.button("All 1").isVisible()
    assert "not seen lately" in screen.label("Coverage")
    qtbot.mouseClick(screen.button("Not seen lately 1"), Qt.MouseButton.LeftButton)
    assert screen.names() == ["Bella"]
    assert screen.label("Found") == "1 of 2"
    qtbot.mouseClick(screen.button("Clear filters"), Qt.MouseButton.LeftButton)
    assert screen.names() == ["Max"]
    screen.model.select(BELLA.id)
    screen.model.pets_restored([(BELLA, screen.model._clock())])
    assert screen.names() == ["Bella", "Max"]
    assert not toggle(screen, "Not seen lately").isVisible()


@pytest.mark.usefixtures("clock")
def test_each_order_can_be_chosen_by_keyboard_and_newest_first_too(screen: Screen) -> None:
    catalogue = add(screen.model.state.catalogue, [Pet(3, "Aaron", 1)], NOW + 5)
    screen.model.show_loaded(Environment.PRACTICE, LoadedCopy(LocalCopy(catalogue)))
    for text, names in {
        "Newest first": ["Aaron", "Bella", "Max"],
        "ID": ["Bella", "Max", "Aaron"],
        "Name": ["Aaron", "Bella", "Max"],
    }.items():
        action(screen, text).trigger()
        assert action(screen, text).isChecked()
        assert screen.names() == names
    action(screen, "Newest first").trigger()
    assert screen.table.horizontalHeader().sortIndicatorSection() == -1
