"""Texts that come back: undone, refused, not written, or kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from petdesk.storage.intake import IntakeError

if TYPE_CHECKING:
    from tests.gui.intake.add_form.screen import Screen

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_undo_brings_the_text_back_with_the_keyboard_in_it(screen: Screen) -> None:
    screen.add_bella()
    screen.button("Undo").setFocus()
    screen.press("Undo")
    assert (screen.name.text(), screen.category.text()) == ("Bella", "Dogs")
    assert screen.status.currentText() == "Available"
    assert screen.said("Form message") == "Undone before it was sent."
    assert screen.button("Start fresh").isVisible()
    assert screen.name.hasFocus()


def test_a_refusal_stands_above_its_text_as_it_came(screen: Screen) -> None:
    number = screen.add_bella()
    screen.refuse(number, "no <b>Bella</b> here")
    assert screen.name.text() == ""
    screen.press("Continue")
    assert screen.name.text() == "Bella"
    assert "(400): no <b>Bella</b> here." in screen.said("Form message")
    screen.press("Start fresh")
    assert screen.said("Form message") == ""


def test_a_full_disk_is_told_and_the_text_stays(screen: Screen) -> None:
    screen.intake.trouble = IntakeError("no space left")
    screen.type_bella()
    screen.press("Add to Practice")
    screen.press("Cancel")
    screen.jobs.run()
    assert "(no space left)" in screen.said("Form message")
    assert screen.name.text() == "Bella"
    assert not screen.name.isReadOnly()
    assert screen.button("Add to Practice").isEnabled()


def test_a_draft_kept_is_offered_with_start_fresh(screen: Screen) -> None:
    screen.type_bella()
    QTest.keyClick(screen.name, Qt.Key.Key_Escape)
    assert not screen.form.isVisible()
    screen.open()
    assert screen.name.text() == "Bella"
    assert screen.button("Start fresh").isVisible()
    screen.press("Start fresh")
    assert screen.name.text() == ""
    assert screen.name.hasFocus()
    assert not screen.button("Start fresh").isVisible()
