"""What is chosen above the table; what is old or new; what an empty table and the bars say."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QComboBox
from pytestqt.qtbot import QtBot

from petdesk.animals import state as main_steps
from petdesk.animals.catalogue import Catalogue, add, merge
from petdesk.animals.changes import Change, ChangeKind
from petdesk.animals.listing import LONG_UNSEEN_AFTER, MUTED_AFTER
from petdesk.animals.state import Connection
from petdesk.animals.store import LocalCopy
from petdesk.animals.views.window import ChildWindow
from petdesk.core.environments import Environment
from petdesk.core.pets import Pet, PetStatus
from petdesk.core.wording import moment
from petdesk.design.layout import unit
from petdesk.design.widgets import ElidedLabel
from petdesk.service.contract import Budget, PetList
from petdesk.service.errors import Unauthorized
from tests.animals.views.screen import ANIMALS, NOW, Screen, copy_of
from tests.fakes import Clock


def test_typing_filters_at_once_and_escape_clears(screen: Screen, qtbot: QtBot) -> None:
    search = screen.search
    qtbot.keyClicks(search, "bel")
    assert screen.names() == ["Bella", "Isabel"]
    assert screen.label("Found") == "2 of 5"
    qtbot.keyClick(search, Qt.Key.Key_Escape)
    assert len(screen.rows()) == len(ANIMALS)


@pytest.mark.parametrize(
    ("button", "key", "name"),
    [
        ("Available 1", Qt.Key.Key_2, "Bella"),
        ("Pending 1", Qt.Key.Key_3, "Zoë"),
        ("Sold 1", Qt.Key.Key_4, "O'Malley"),
        ("Not stated 1", None, "Isabel"),
    ],
)
def test_status_buttons_and_keys_carry_counts_and_filter(
    screen: Screen, qtbot: QtBot, button: str, key: Qt.Key | None, name: str
) -> None:
    qtbot.mouseClick(screen.button(button), Qt.MouseButton.LeftButton)
    assert screen.names() == [name]
    assert screen.button(button).isChecked()
    qtbot.mouseClick(screen.button("Clear filters"), Qt.MouseButton.LeftButton)
    assert len(screen.rows()) == len(ANIMALS)
    assert screen.button("All 5").isChecked()
    if key is not None:
        qtbot.keyClick(screen.window, key, Qt.KeyboardModifier.ControlModifier)
        assert screen.names() == [name]


def test_the_category_filter_offers_what_there_is(screen: Screen) -> None:
    combo = screen.find(QComboBox, "Category filter")
    assert isinstance(combo, QComboBox)
    offered = [combo.itemText(at) for at in range(combo.count())]
    assert offered[:3] == ["All categories", "Dogs (1)", "Cats (2)"]
    heard = Qt.ItemDataRole.AccessibleTextRole
    assert [combo.itemData(at, heard) for at in range(1, combo.count())] == [
        "Dogs (1): 2",
        "Cats (2): 2",
        "Category 9 (such as <img src=x>\ufffd): 1",
    ]
    combo.setCurrentIndex(2)
    combo.activated.emit(2)
    assert sorted(screen.names()) == ["O'Malley", "Zoë"]


@pytest.mark.qt_log_ignore("grabbing the keyboard", extend=True)  # the platform's, of each list
def test_the_list_of_categories_shows_each_whole(screen: Screen) -> None:
    choice = screen.find(QComboBox, "Category filter")
    choice.setFixedWidth(unit(20))
    choice.showPopup()
    view = choice.view()
    assert view.viewport().width() >= view.sizeHintForColumn(0) > choice.width()
    choice.hidePopup()


def test_neither_the_list_nor_a_chip_moves_while_one_types(screen: Screen) -> None:
    kinds = (PetStatus.AVAILABLE, PetStatus.PENDING, PetStatus.SOLD, None)
    many = (Pet(at, f"Bella {at}", 1, kinds[at % 4]) for at in range(1, 241))
    screen.model.show_loaded(Environment.PRODUCTION, copy_of(*many))
    chip, found = screen.button("Sold"), screen.part("Found")
    clear = screen.find(QAbstractButton, "Clear filters")
    for units in range(130, 270, 6):  # from two lines to all words in one
        screen.model.clear_filters()
        screen.window.resize(unit(units), 700)
        QCoreApplication.processEvents()
        before = screen.table.mapTo(screen.window, QPoint()), chip.geometry()
        for text in ("b", "bella 23", "zzz"):
            screen.model.search(text)
            QCoreApplication.processEvents()
            assert (screen.table.mapTo(screen.window, QPoint()), chip.geometry()) == before
            assert not found.isVisible() or found.width() >= found.sizeHint().width()
            assert clear.toolTip() or clear.width() == clear.sizeHint().width()


def test_find_key_selects_the_text_in_the_search_field(screen: Screen, qtbot: QtBot) -> None:
    search = screen.search
    screen.model.search("bel")
    screen.table.setFocus()
    qtbot.keyClick(screen.window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert search.hasFocus()
    assert search.selectedText() == "bel"


def test_the_chips_count_nothing_before_the_service_listed_any(screen: Screen) -> None:
    screen.model.show_loaded(Environment.STAGING, copy_of())
    assert [screen.button(word).text() for word in ("All", "Sold")] == ["All", "Sold"]


def test_an_empty_table_says_why_and_what_to_do(screen: Screen) -> None:
    screen.model.show_loaded(Environment.STAGING, copy_of())
    assert screen.label("Empty") == "Fetching the animals…"
    screen.show(main_steps.connection_changed(screen.model.state, Connection.NOT_SET_UP))
    assert screen.label("Empty").startswith("Staging isn't set up yet")
    assert screen.button("Set it up").isVisible()
    assert not screen.table.isVisible()


def test_the_message_bar_says_why_acts_and_goes_away(screen: Screen, qtbot: QtBot) -> None:
    screen.fail(Unauthorized())
    assert screen.label("Message").startswith("The service doesn't accept")
    with qtbot.waitSignal(screen.window.child_wanted, timeout=1000) as wanted:
        screen.button("Open settings").click()
    assert wanted.args == [ChildWindow.SETTINGS]
    qtbot.mouseClick(screen.find(QAbstractButton, "Dismiss message"), Qt.MouseButton.LeftButton)
    assert screen.label("Message") == ""


def test_the_age_of_the_list_stays_on_screen_however_much_there_is_to_say(screen: Screen) -> None:
    catalogue = merge(Catalogue(), PetList(ANIMALS, 0, None, len(ANIMALS), NOW))
    screen.model.show_loaded(Environment.PRACTICE, LocalCopy(catalogue))
    news = tuple(
        Change(NOW, number, "Bella", kind) for number, kind in enumerate(ChangeKind, start=1)
    )
    state = main_steps.connection_changed(screen.model.state, Connection.WORKING)
    budget = Budget(60, 0, paused_until=NOW + 60, waiting=2)
    screen.show(replace(state, budget=budget, news=news))
    screen.window.resize(screen.window.minimumSizeHint())
    coverage, shown = screen.part("Coverage"), screen.part("Budget")
    assert isinstance(coverage, ElidedLabel)
    assert isinstance(shown, ElidedLabel)
    assert screen.window.width() < 700
    as_of = moment(NOW, NOW)
    assert coverage.shown_text.startswith(f"As of {as_of}. Some may be")
    assert "Some may be missing." in coverage.text()
    assert shown.toolTip() == shown.text()
    assert shown.shorter_texts == ()
    screen.window.resize(1600, 600)
    assert shown.shown_text == shown.text()
    assert f"as of {as_of}" in coverage.shown_text


BELLA, MAX = Pet(1, "Bella", 1, PetStatus.AVAILABLE), Pet(2, "Max", 1)


@pytest.fixture
def clock(screen: Screen) -> Clock:
    """Have a desk that has looked for a week; both animals were seen then, and Max again now."""
    catalogue = merge(Catalogue(), PetList((BELLA, MAX), 0, None, 2, NOW - MUTED_AFTER + 1))
    catalogue = merge(catalogue, PetList((MAX,), 0, None, 1, NOW))
    screen.model.show_loaded(Environment.PRACTICE, LocalCopy(catalogue))
    return screen.clock


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
    assert painted["Bella"].note
    assert not painted["Max"].note
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
    screen.model.show_loaded(Environment.PRACTICE, LocalCopy(newer))
    assert screen.names() == ["Max"]
    assert screen.button("All 1").isVisible()
    assert screen.label("Coverage").startswith("1 animal(s), as of ")
    assert screen.label("Coverage").endswith(" 1 animal(s) not seen lately.")
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
    screen.model.show_loaded(Environment.PRACTICE, LocalCopy(catalogue))
    for text, names in {
        "Newest first": ["Aaron", "Bella", "Max"],
        "ID": ["Bella", "Max", "Aaron"],
        "Name": ["Aaron", "Bella", "Max"],
    }.items():
        screen.command(text).trigger()
        assert screen.command(text).isChecked()
        assert screen.names() == names
    screen.command("Newest first").trigger()
    assert screen.table.horizontalHeader().sortIndicatorSection() == -1
