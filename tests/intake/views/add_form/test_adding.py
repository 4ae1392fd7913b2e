"""Adding: once, whatever is pressed how often."""

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from petdesk.intake.file import IntakeError
from petdesk.service.errors import Effect, Garbled
from tests.intake.intakes import turns
from tests.intake.views.add_form.screen import BELLA, KEEP, Screen

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


async def test_enter_adds_once_and_holds_the_form_until_it_is_on_disk(screen: Screen) -> None:
    screen.desk.disk.gate.clear()
    screen.type_bella()
    screen.name.setFocus()
    await screen.enter()
    await screen.enter()
    assert screen.said("Form progress") == "Saving “Bella”…"
    assert screen.name.isReadOnly()
    assert screen.category.isReadOnly()
    QTest.keyClick(screen.status, Qt.Key.Key_Down)
    QTest.mouseClick(screen.status, Qt.MouseButton.LeftButton)
    assert not screen.status.view().isVisible()
    assert screen.status.currentText() == "Available"
    screen.desk.disk.gate.set()
    await turns()
    assert screen.added == [BELLA]
    assert not screen.form.isVisible()


async def test_enter_held_down_adds_nothing_more(screen: Screen) -> None:
    screen.desk.disk.error = IntakeError("disk full")
    screen.type_bella()
    screen.name.setFocus()
    await screen.enter()
    screen.desk.disk.error = None
    await screen.enter(is_repeat=True)
    assert screen.added == []
    await screen.enter()
    assert screen.added == [BELLA]


async def test_the_second_half_of_a_double_click_adds_nothing(screen: Screen) -> None:
    screen.desk.disk.error = IntakeError("disk full")
    screen.type_bella()
    await screen.press("Add to Staging")
    screen.desk.disk.error = None
    button = screen.button("Add to Staging")
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
    await turns()
    assert screen.added == []
    await screen.press("Add to Staging")
    assert screen.added == [BELLA]


async def test_start_another_clears_at_once_and_tells_quietly_what_becomes_of_it(
    screen: Screen,
) -> None:
    await screen.add_bella()
    assert screen.form.isVisible()
    assert (screen.name.text(), screen.category.text()) == ("", "")
    assert screen.status.currentText() == "Not stated"
    assert screen.name.hasFocus()
    assert screen.said("Form progress").startswith("Adding “Bella” to Staging")
    store = screen.desk.store
    store.outcomes = [(Garbled(effect=Effect.APPLIED), True)]
    store.leave.clear()
    await screen.press("Send now")
    assert screen.said("Form progress") == "“Bella” is waiting to be added to Staging."
    assert not screen.button("Undo").isVisible()
    store.gate.clear()
    store.leave.set()
    await turns()
    assert screen.said("Form progress") == "Adding “Bella” to Staging…"
    store.gate.set()
    await turns()
    assert screen.said("Form progress") == "Added “Bella”. No ID yet."
    await screen.desk.time.pass_(60.0)
    assert screen.said("Form progress") == "Added Bella, #1"


async def test_a_second_press_on_the_form_that_was_just_cleared_is_none(screen: Screen) -> None:
    await screen.add_bella()
    await screen.press("Add and start another")
    assert screen.said("Name note") == ""
    assert screen.added == [BELLA]


async def test_what_is_kept_for_the_next_animal_stands_in_the_form_and_is_named(
    screen: Screen,
) -> None:
    screen.press_box(KEEP)
    await screen.add_bella()
    assert (screen.name.text(), screen.category.text()) == ("", "Dogs")
    assert screen.status.currentText() == "Available"
    assert screen.said("Kept choices") == "Kept from the last animal: Dogs, Available"
    assert screen.status.accessibleDescription() == screen.said("Kept choices")
    screen.status.setCurrentText("Sold")
    assert screen.said("Kept choices") == ""
    QTest.keyClicks(screen.name, "Rex")
    screen.press_box(KEEP)
    await screen.press("Add and start another")
    assert (screen.category.text(), screen.status.currentText()) == ("", "Not stated")


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
async def test_control_shift_enter_adds_and_starts_another(screen: Screen, key: Qt.Key) -> None:
    screen.type_bella()
    screen.category.setFocus()
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(screen.category, key, both)
    await turns()
    assert screen.added == [BELLA]
    assert screen.form.isVisible()
    assert screen.name.hasFocus()


async def test_enter_presses_the_button_that_has_the_keyboard(screen: Screen) -> None:
    await screen.add_bella()
    screen.button("Send now").setFocus()
    await screen.enter()
    assert screen.desk.stages == ["added"]
    assert screen.name.hasFocus()
    screen.button("Cancel").setFocus()
    await screen.enter()
    assert not screen.form.isVisible()
