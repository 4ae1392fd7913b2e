"""Adding: once, whatever is pressed how often."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from petdesk.core.pets import NewPet
from petdesk.intake import entry as intake
from petdesk.intake.file import IntakeError
from tests.forms import NOW
from tests.intake.views.add_form.screen import ADDED, BELLA, KEEP, Screen

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_enter_adds_once_and_holds_the_form_until_it_is_on_disk(screen: Screen) -> None:
    screen.type_bella()
    screen.name.setFocus()
    screen.enter()
    screen.enter()
    assert len(screen.jobs.waiting) == 1
    assert screen.said("Form progress") == "Saving “Bella”…"
    assert screen.name.isReadOnly()
    assert screen.category.isReadOnly()
    QTest.keyClick(screen.status, Qt.Key.Key_Down)
    QTest.mouseClick(screen.status, Qt.MouseButton.LeftButton)
    assert not screen.status.view().isVisible()
    assert screen.status.currentText() == "Available"
    screen.jobs.run()
    assert [entry.new for entry in screen.intake.begun] == [BELLA]
    assert not screen.form.isVisible()


def test_enter_adds_also_where_completions_are_shown(screen: Screen) -> None:
    QTest.keyClicks(screen.name, "Bella")
    screen.category.setFocus()
    QTest.keyClicks(screen.category, "1")
    completer = screen.category.completer()
    assert completer is not None
    shown = completer.popup()
    assert shown is not None
    assert shown.isVisible()
    QTest.keyClick(shown, Qt.Key.Key_Return)
    assert not shown.isVisible()
    assert len(screen.jobs.waiting) == 1
    screen.jobs.run()
    assert [entry.new for entry in screen.intake.begun] == [NewPet("Bella", 1)]


def test_enter_held_down_adds_nothing_more(screen: Screen) -> None:
    screen.intake.trouble = IntakeError("disk full")
    screen.type_bella()
    screen.name.setFocus()
    screen.enter()
    screen.jobs.run()
    screen.enter(is_repeat=True)
    assert not screen.jobs.waiting
    screen.enter()
    assert len(screen.jobs.waiting) == 1


def test_the_second_half_of_a_double_click_adds_nothing(screen: Screen) -> None:
    screen.intake.trouble = IntakeError("disk full")
    screen.type_bella()
    screen.press("Add to Practice")
    screen.jobs.run()
    button = screen.button("Add to Practice")
    middle = QPointF(button.rect().center())
    second = QMouseEvent(
        QEvent.Type.MouseButtonDblClick,
        middle,
        button.mapToGlobal(middle),
        Qt.MouseButton.LeftButton,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(button, second)
    QTest.mouseRelease(button, Qt.MouseButton.LeftButton)
    assert not screen.jobs.waiting
    screen.press("Add to Practice")
    assert len(screen.jobs.waiting) == 1


def test_start_another_clears_at_once_and_tells_quietly_what_becomes_of_it(screen: Screen) -> None:
    number = screen.add_bella()
    assert screen.form.isVisible()
    assert (screen.name.text(), screen.category.text()) == ("", "")
    assert screen.status.currentText() == "Not stated"
    assert screen.name.hasFocus()
    assert screen.said("Form progress").startswith("Adding “Bella” to Practice")
    screen.press("Send now")
    assert screen.said("Form progress") == "“Bella” is waiting to be added to Practice."
    assert not screen.button("Undo").isVisible()
    entry = screen.intake.state.entry(number)
    assert entry is not None
    sending = intake.sending(entry, NOW, [])
    screen.intake.put(sending)
    assert screen.said("Form progress") == "Adding “Bella” to Practice…"
    screen.intake.put(intake.added(sending, ADDED, NOW))
    assert screen.said("Form progress") == "Added Bella, #812"
    screen.intake.put(intake.added(sending, None, NOW))
    assert "No ID yet" in screen.said("Form progress")
    screen.intake.put(intake.unknown(sending))
    assert screen.said("Form progress").startswith("“Bella” may not have been added")


def test_a_second_press_on_the_form_that_was_just_cleared_is_none(screen: Screen) -> None:
    screen.add_bella()
    screen.press("Add and start another")
    assert screen.said("Name note") == ""
    assert len(screen.intake.begun) == 1


def test_what_is_kept_for_the_next_animal_stands_in_the_form_and_is_named(screen: Screen) -> None:
    screen.press_box(KEEP)
    screen.add_bella()
    assert (screen.name.text(), screen.category.text()) == ("", "Dogs")
    assert screen.status.currentText() == "Available"
    assert screen.said("Kept choices") == "Kept from the last animal: Dogs, Available"
    assert screen.status.accessibleDescription() == screen.said("Kept choices")
    screen.status.setCurrentText("Sold")
    assert screen.said("Kept choices") == ""
    QTest.keyClicks(screen.name, "Rex")
    screen.press_box(KEEP)
    screen.press("Add and start another")
    screen.jobs.run()
    assert (screen.category.text(), screen.status.currentText()) == ("", "Not stated")


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_control_shift_enter_adds_and_starts_another(screen: Screen, key: Qt.Key) -> None:
    screen.type_bella()
    screen.category.setFocus()
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(screen.category, key, both)
    screen.jobs.run()
    assert [entry.new for entry in screen.intake.begun] == [BELLA]
    assert screen.form.isVisible()
    assert screen.name.hasFocus()


def test_enter_presses_the_button_that_has_the_keyboard(screen: Screen) -> None:
    number = screen.add_bella()
    screen.button("Send now").setFocus()
    screen.enter()
    assert screen.intake.sent_now == [number]
    assert screen.name.hasFocus()
    screen.button("Cancel").setFocus()
    screen.enter()
    assert not screen.form.isVisible()
