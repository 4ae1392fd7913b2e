"""What is typed, pressed and chosen above the table filters it."""

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from petdesk.domain.environments import Environment
from petdesk.domain.pets import Pet, PetStatus
from petdesk.views.design.scale import unit
from tests.gui.main.screen import ANIMALS, Screen, copy_of


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
        "Dogs (1): 2",
        "Cats (2): 2",
        "Category 9: 1",
    ]
    combo.setCurrentIndex(2)
    combo.activated.emit(2)
    assert sorted(screen.names()) == ["O'Malley", "Zoë"]


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
            assert found.width() in (0, found.sizeHint().width())
            assert clear.toolTip() or clear.width() == clear.sizeHint().width()


def test_where_room_is_short_a_cross_clears_the_filters(screen: Screen, qtbot: QtBot) -> None:
    screen.model.search("bel")
    clear = screen.find(QAbstractButton, "Clear filters")
    screen.window.resize(unit(250), 700)
    while not clear.toolTip():
        screen.window.resize(screen.window.width() - unit(4), 700)
        QCoreApplication.processEvents()
    assert clear.width() < clear.sizeHint().width()
    qtbot.mouseClick(clear, Qt.MouseButton.LeftButton)
    assert len(screen.rows()) == len(ANIMALS)


def test_find_key_selects_the_text_in_the_search_field(screen: Screen, qtbot: QtBot) -> None:
    search = screen.find(QLineEdit, "Search animals")
    assert isinstance(search, QLineEdit)
    screen.model.search("bel")
    screen.table.setFocus()
    qtbot.keyClick(screen.window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert search.hasFocus()
    assert search.selectedText() == "bel"


def test_the_chips_count_nothing_before_the_service_listed_any(screen: Screen) -> None:
    screen.model.show_loaded(Environment.STAGING, copy_of())
    assert [screen.button(word).text() for word in ("All", "Sold")] == ["All", "Sold"]
