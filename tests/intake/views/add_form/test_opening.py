"""The form itself: what it shows, how it is gone through, and what it says it waits for."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QLabel, QPushButton

from petdesk.animals.state import Connection
from petdesk.core.environments import Environment
from petdesk.intake.file import IntakeError
from tests.intake.intakes import turns
from tests.intake.views.add_form.screen import KEEP, Screen

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


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


async def test_no_two_mnemonics_are_the_same(screen: Screen) -> None:
    texts = [label.text() for label in screen.form.findChildren(QLabel)]
    texts += [button.text() for button in screen.form.findChildren(QPushButton)]
    texts += [box.text() for box in screen.form.findChildren(QCheckBox)]
    keys = [text[text.index("&") + 1].lower() for text in texts if "&" in text]
    assert len(keys) == len(set(keys)) == 10


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
    assert screen.name.hasFocus()


async def test_a_full_disk_is_told_and_the_text_stays(screen: Screen) -> None:
    screen.desk.disk.gate.clear()
    screen.type_bella()
    await screen.press("Add to Staging")
    await screen.press("Cancel")
    screen.desk.disk.error = IntakeError("no space left")
    screen.desk.disk.gate.set()
    await turns()
    assert "(no space left)" in screen.said("Form message")
    assert screen.name.text() == "Bella"
    assert not screen.name.isReadOnly()
    assert screen.button("Add to Staging").isEnabled()
    screen.desk.disk.error = None
