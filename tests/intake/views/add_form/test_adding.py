"""The form: what it shows as it opens, and that it adds once, whatever is pressed how often."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from petdesk.animals.state import Connection
from petdesk.core.environments import Environment
from petdesk.intake.file import IntakeError
from petdesk.service.errors import Effect, Garbled
from tests.intake.intakes import settle, turns
from tests.intake.views.add_form.conftest import BELLA, KEEP, Screen


async def test_opens_empty_with_the_keyboard_in_the_name(screen: Screen) -> None:
    assert screen.form.windowTitle() == "Add animal"
    assert not screen.form.isModal()
    assert screen.name.hasFocus()
    items = [screen.status.itemText(row) for row in range(screen.status.count())]
    assert items == ["Not stated", "Available", "Pending", "Sold"]
    labels = "Name note", "Already here", "Category error", "Form message", "Form progress"
    for label in labels:
        assert screen.said(label) == ""
    for button in ("Start fresh", "Continue", "Undo", "Send now"):
        assert not screen.button(button).isVisible()


@pytest.mark.parametrize("environment", list(Environment))
async def test_the_add_button_names_the_environment(
    screen: Screen, environment: Environment
) -> None:
    screen.desk.model.change_environment(environment, "https://pets.example/v1")
    expected = f"Add to {environment.value.capitalize()}"
    assert screen.button(expected).text().replace("&", "") == expected


async def test_says_why_nothing_can_be_added(screen: Screen) -> None:
    await screen.add_bella()
    screen.button("Add to Staging").setFocus()
    screen.model.connection_changed(Connection.BAD_ADDRESS)
    assert "PetDesk can't use the address of Staging" in screen.said("Form message")
    assert not screen.button("Add to Staging").isEnabled()
    screen.model.connection_changed(Connection.NOT_SET_UP)
    assert "Staging isn't set up yet" in screen.said("Form message")
    assert not screen.button("Add to Staging").isEnabled()
    assert not screen.button("Add and start another").isEnabled()
    assert not screen.button("Cancel").hasFocus()


async def test_tab_follows_the_reading_order(screen: Screen) -> None:
    names = []
    for _step in range(7):
        names.append(screen.form.focusWidget().accessibleName())
        QTest.keyClick(screen.form.focusWidget(), Qt.Key.Key_Tab)
    assert names[:4] == ["Name", "Category", "Status", KEEP]
    assert set(names[4:]) == {"Add to Staging", "Add and start another", "Cancel"}


async def test_a_long_message_is_not_cut_off(screen: Screen) -> None:
    width = screen.form.width()
    await screen.add_in_vain("y" * 5000)
    await screen.press("Continue")
    label = screen.label("Form message")
    screen.qtbot.waitUntil(lambda: label.height() >= label.heightForWidth(label.width()))
    assert screen.form.width() == width
    assert screen.button("Cancel").geometry().bottom() < screen.form.height()


async def test_sending_a_wrong_form_goes_to_the_first_wrong_field(screen: Screen) -> None:
    screen.category.setFocus()
    await screen.press("Add to Staging")
    assert screen.said("Name note") == "Enter a name."
    assert screen.name.hasFocus()
    QTest.keyClicks(screen.name, "Bella")
    await screen.press("Add to Staging")
    assert screen.said("Name note") == ""
    assert screen.said("Category error") == "Choose a category or type its ID."
    assert screen.category.hasFocus()
    assert screen.added == []


async def test_an_animal_of_that_name_is_shown_while_it_is_typed(screen: Screen) -> None:
    screen.name.setFocus()
    QTest.keyClicks(screen.name, "lun")
    screen.qtbot.waitUntil(lambda: bool(screen.near))
    assert screen.near == "Already here?, Luna, #42 · Dogs, Available"
    screen.name.clear()
    await screen.press("Add to Staging")
    assert (screen.near, screen.said("Name note")) == ("", "Enter a name.")
    QTest.keyClicks(screen.name, "xyz")
    screen.qtbot.waitUntil(lambda: not screen.near)


async def test_undo_brings_the_text_back_with_the_keyboard_in_it(screen: Screen) -> None:
    await screen.add_bella()
    screen.button("Undo").setFocus()
    await screen.press("Undo")
    assert (screen.name.text(), screen.category.text()) == ("Bella", "Dogs")
    assert screen.status.currentText() == "Available"
    assert screen.said("Form message") == "Undone before it was sent."
    assert screen.button("Start fresh").isVisible()
    screen.qtbot.waitUntil(lambda: screen.button("Start fresh").x() > screen.form.width() // 2)
    assert screen.name.hasFocus()


async def test_a_full_disk_is_told_and_the_text_stays(screen: Screen) -> None:
    screen.desk.disk.gate.clear()
    screen.type_bella()
    await screen.press("Add to Staging")
    await screen.press("Cancel")
    screen.desk.disk.error = IntakeError("no space left")
    await settle(screen.desk.disk.gate.set)
    assert "(no space left)" in screen.said("Form message")
    assert screen.name.text() == "Bella"
    assert not screen.name.isReadOnly()
    assert screen.button("Add to Staging").isEnabled()
    screen.desk.disk.error = None


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
    await settle(screen.desk.disk.gate.set)
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


async def test_start_another_clears_at_once_and_tells_what_becomes_of_it(screen: Screen) -> None:
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
    await settle(store.leave.set)
    assert screen.said("Form progress") == "Adding “Bella” to Staging…"
    await settle(store.gate.set)
    assert screen.said("Form progress") == "Added “Bella”. No ID yet."
    await screen.desk.time.pass_(60.0)
    assert screen.said("Form progress") == "Added Bella, #1"


async def test_a_second_press_on_the_form_that_was_just_cleared_is_none(screen: Screen) -> None:
    await screen.add_bella()
    await screen.press("Add and start another")
    assert screen.said("Name note") == ""
    assert screen.added == [BELLA]


async def test_what_is_kept_for_the_next_animal_is_in_the_form_and_named(screen: Screen) -> None:
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
