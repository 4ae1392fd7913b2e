"""The form as a screen reader has it: what it calls things, and what it says, once."""

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from petdesk.core.pets import NewPet
from tests.intake.intakes import turns
from tests.intake.views.add_form.screen import Screen

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


async def test_a_mistake_is_said_once(screen: Screen, heard: list[str]) -> None:
    screen.name.setText("Bella")
    screen.category.setFocus()
    QTest.keyClicks(screen.category, "zzz")
    screen.name.setFocus()
    screen.category.setFocus()
    screen.name.setFocus()
    assert heard == ["No category “zzz”. Choose one from the list."]


async def test_an_animal_that_is_here_already_is_said_once(
    screen: Screen, heard: list[str]
) -> None:
    QTest.keyClicks(screen.name, "Lun")
    screen.qtbot.waitUntil(lambda: bool(screen.near))
    assert heard == []  # there may be letters to come
    QTest.keyClicks(screen.name, "a")
    screen.qtbot.waitUntil(lambda: bool(heard))
    assert heard == ["Already here?\nLuna, #42 · Dogs, Available"]


async def test_a_text_that_was_kept_is_spoken_of_once_as_the_form_opens(
    screen: Screen, heard: list[str]
) -> None:
    screen.type_bella()
    await screen.press("Cancel")
    heard.clear()
    screen.open()
    screen.status.setFocus()
    assert heard == ["This is what you typed earlier."]
    await screen.press("Start fresh")
    await screen.press("Cancel")
    screen.open()
    assert heard == ["This is what you typed earlier."]


async def test_an_animal_is_added_by_the_accessible_tree_alone(screen: Screen) -> None:
    for field, text in ((screen.name, "Bella"), (screen.category, "dog")):
        tree = QAccessible.queryAccessibleInterface(field)
        tree.setText(QAccessible.Text.Value, text)
    button = QAccessible.queryAccessibleInterface(screen.button("Add to Staging"))
    assert button.text(QAccessible.Text.Name) == "Add to Staging"
    button.actionInterface().doAction("Press")
    screen.qtbot.waitUntil(lambda: screen.model.state.is_committing)
    await turns()
    assert screen.added == [NewPet("Bella", 1)]


async def test_a_mistake_is_a_state_of_its_field_and_described_by_its_label(screen: Screen) -> None:
    fields = ((screen.name, "Name note"), (screen.category, "Category error"))
    trees = [QAccessible.queryAccessibleInterface(field) for field, _label in fields]
    assert not any(tree.state().invalid for tree in trees)
    await screen.press("Add to Staging")
    for (field, label), tree in zip(fields, trees, strict=True):
        assert tree.state().editable
        assert tree.state().invalid
        assert tree.text(QAccessible.Text.Description) == screen.said(label)
        ((other, relation), *_labels) = reversed(tree.relations())
        assert other.object() is screen.label(label)
        assert relation is QAccessible.RelationFlag.DescriptionFor
        QTest.keyClicks(field, "B")
        assert not tree.state().invalid
        assert tree.textInterface().text(0, 1) == "B"
        assert tree.valueInterface() is None  # asked for in vain, it crashed


async def test_a_mistake_that_is_mended_is_not_told_at_every_letter(
    screen: Screen, heard: list[str]
) -> None:
    await screen.press("Add to Staging")
    heard.clear()
    QTest.keyClicks(screen.name, "Bo")
    QTest.keyClicks(screen.name, "\b\b")
    assert heard == []
    assert screen.said("Name note") == ""


async def test_each_of_a_series_is_told_where_the_keyboard_is(screen: Screen) -> None:
    told = []
    for _animal in range(2):
        await screen.add_bella()
        told.append(screen.name.accessibleDescription())
        await screen.press("Send now")
        told.append(screen.name.accessibleDescription())
    assert [text[:13] for text in told] == ["Adding “Bella", "Added Bella, "] * 2
    assert [text[-2:] for text in told[1::2]] == ["#1", "#2"]
