"""A scanner types the code of a kennel card: the animal is found, one card after the other."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from petdesk.domain.card_codes import CardCode
from petdesk.domain.environments import Environment
from petdesk.domain.search import StatusFilter
from tests.gui.main.screen import HUGE, Screen

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
