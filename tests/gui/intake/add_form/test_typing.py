"""What is typed, and what is said to be wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtTest import QTest

if TYPE_CHECKING:
    from tests.gui.intake.add_form.screen import Screen

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_a_category_typed_is_not_completed_to_another_one(screen: Screen) -> None:
    screen.category.setFocus()
    QTest.keyClicks(screen.category, "1")
    assert screen.model.state.draft.category == "1"


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
