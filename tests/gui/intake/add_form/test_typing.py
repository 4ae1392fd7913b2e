"""What is typed, and what is said to be wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox

from petdesk.domain.intake import DraftText
from tests.forms import named

if TYPE_CHECKING:
    from tests.gui.intake.add_form.screen import Screen

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_what_is_typed_and_chosen_reaches_the_draft(screen: Screen) -> None:
    screen.type_bella()
    assert screen.model.state.draft == DraftText("Bella", "Dogs", "available")


def test_a_category_typed_is_not_completed_to_another_one(screen: Screen) -> None:
    screen.category.setFocus()
    QTest.keyClicks(screen.category, "1")
    assert screen.model.state.draft.category == "1"


def test_typing_in_the_middle_leaves_the_cursor_there(screen: Screen) -> None:
    screen.type_bella()
    screen.name.setCursorPosition(2)
    QTest.keyClicks(screen.name, "x")
    assert screen.name.text() == "Bexlla"
    assert screen.name.cursorPosition() == 3


def test_new_categories_leave_what_is_typed(screen: Screen) -> None:
    screen.type_bella()
    screen.form.show_categories([(7, "Hens")])
    combo = named(screen.form, QComboBox, "Category")
    assert [combo.itemText(row) for row in range(combo.count())] == ["Hens"]
    assert screen.category.text() == screen.model.state.draft.category == "Dogs"


def test_a_field_left_wrong_says_so_and_an_untouched_form_does_not(screen: Screen) -> None:
    screen.category.setFocus()
    assert screen.said("Name note") == ""
    QTest.keyClicks(screen.category, "many")
    screen.name.setFocus()
    assert screen.said("Category error") == "No category “many”. Choose one from the list."
    assert screen.said("Name note") == ""


def test_sending_a_wrong_form_goes_to_the_first_wrong_field(screen: Screen) -> None:
    screen.category.setFocus()
    screen.press("Add to Practice")
    assert screen.said("Name note") == "Enter a name."
    assert screen.name.hasFocus()
    QTest.keyClicks(screen.name, "Bella")
    screen.press("Add to Practice")
    assert screen.said("Name note") == ""
    assert screen.said("Category error") == "Choose a category or type its ID."
    assert screen.category.hasFocus()
    assert not screen.jobs.waiting


def test_an_animal_of_that_name_is_shown_while_it_is_typed(screen: Screen) -> None:
    screen.name.setFocus()
    QTest.keyClicks(screen.name, "lun")
    assert screen.said("Already here") == "Already here?\nLuna, #42 · Dogs, Available"
    screen.name.clear()
    screen.press("Add to Practice")
    assert (screen.said("Already here"), screen.said("Name note")) == ("", "Enter a name.")
    QTest.keyClicks(screen.name, "lun")
    assert screen.said("Already here") == "Already here?\nLuna, #42 · Dogs, Available"
    QTest.keyClicks(screen.name, "x")
    assert screen.said("Already here") == ""
