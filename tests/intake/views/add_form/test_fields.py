from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QListView, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from petdesk.core.pets import NewPet
from tests.forms import named
from tests.intake.intakes import turns
from tests.intake.views.add_form.conftest import KEEP, Screen


def open_completions(screen: Screen, typed: str = "do") -> QWidget:
    screen.name.setText("Bella")
    screen.category.setFocus()
    screen.category.clear()
    QTest.keyClicks(screen.category, typed)
    completer = screen.category.completer()
    assert completer is not None
    shown = completer.popup()
    assert shown is not None
    screen.qtbot.waitUntil(shown.isVisible)
    return shown


async def click_on_screen(widget: QWidget) -> None:
    """Click as a person does: the system gives it to the list, whatever lies below it."""
    window = widget.window().windowHandle()
    place = widget.mapTo(widget.window(), widget.rect().center())
    for act in (QTest.mousePress, QTest.mouseRelease):
        act(window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
        QCoreApplication.processEvents()
    await turns()


async def test_one_click_adds_while_completions_are_shown(screen: Screen) -> None:
    shown = open_completions(screen, "1")  # which is not completed to 12
    await click_on_screen(screen.button("Add to Staging"))
    assert not shown.isVisible()
    assert screen.added == [NewPet("Bella", 1)]


async def test_a_click_that_leaves_a_mistake_is_not_lost_to_its_text(screen: Screen) -> None:
    screen.category.setFocus()
    QTest.keyClicks(screen.category, "zzz")
    keep = named(screen.form, QCheckBox, KEEP)
    await click_on_screen(keep)
    assert keep.isChecked()
    screen.qtbot.waitUntil(lambda: bool(screen.said("Category error")))


@pytest.mark.parametrize(
    ("typed", "key", "title"), [("dog", Qt.Key.Key_Tab, "Dogs"), ("2", Qt.Key.Key_Backtab, "Cats")]
)
async def test_tab_takes_the_category(screen: Screen, typed: str, key: Qt.Key, title: str) -> None:
    shown = open_completions(screen, typed)
    QTest.keyClick(shown, key)
    assert not shown.isVisible()
    assert not screen.category.hasFocus()
    assert screen.category.text() == title
    assert screen.said("Category error") == ""


async def test_a_key_pressed_before_the_list_can_be_seen_chooses_nothing(screen: Screen) -> None:
    shown = open_completions(screen, "do")
    QTest.keyClick(shown, Qt.Key.Key_Down)
    QTest.keyClick(shown, Qt.Key.Key_Return)
    await turns()
    # Enter adds nothing before the category that a part of a word means is seen.
    assert (screen.category.text(), screen.added) == ("Dogs", [])
    await screen.enter()
    assert screen.added == [NewPet("Bella", 1)]


async def test_what_begins_as_typed_comes_first_and_an_arrow_opens_the_list(screen: Screen) -> None:
    screen.form.show_categories([(3, "Birds"), (1, "Dogs"), (4, "Odd dogs")])
    shown = open_completions(screen, "d")
    assert isinstance(shown, QListView)
    model = shown.model()
    offered = [model.index(row, 0).data() for row in range(model.rowCount())]
    assert offered == ["Dogs", "Birds", "Odd dogs"]
    screen.category.setText("Odd dogs")
    shown.hide()
    combo = screen.category.parentWidget()
    assert isinstance(combo, QComboBox)
    QTest.keyClick(combo, Qt.Key.Key_Down)
    assert [combo.itemText(row) for row in range(3)] == ["Birds", "Dogs", "Odd dogs"]
    assert (combo.currentIndex(), screen.category.text()) == (2, "Odd dogs")
    assert combo.view().isVisible()
    combo.hidePopup()


async def test_what_is_chosen_in_the_list_is_taken(screen: Screen, qapp: QApplication) -> None:
    usual = qapp.keyboardInputInterval()
    qapp.setKeyboardInputInterval(0)
    shown = open_completions(screen, "s")  # of Cats and of Dogs
    QTest.keyClick(shown, Qt.Key.Key_Down)
    QTest.keyClick(shown, Qt.Key.Key_Down)
    QTest.keyClick(shown, Qt.Key.Key_Return)
    qapp.setKeyboardInputInterval(usual)
    assert screen.category.text() == "Dogs"
    assert not screen.added


async def ask_about_99(screen: Screen) -> QPushButton:
    """Press Enter on a category that no animal has; give the button that is offered."""
    QTest.keyClicks(screen.name, "Bella")
    screen.category.setFocus()
    QTest.keyClicks(screen.category, "99")
    await screen.enter()
    assert screen.said("Category error") == "No animal has category 99 yet. Use it?"
    return screen.button("Use 99 and add")


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return])
async def test_a_new_id_is_added_by_one_press(
    screen: Screen, interval: Callable[[int], None], key: Qt.Key
) -> None:
    interval(0)  # the question has been read
    offer = await ask_about_99(screen)
    assert offer.hasFocus()
    QTest.keyClick(offer, key)
    assert screen.said("Category error") == ""
    await screen.enter()
    await turns()
    assert screen.added == [NewPet("Bella", 99)]
    assert not screen.form.isVisible()


async def test_enter_pressed_twice_answers_no_question_that_nobody_read(screen: Screen) -> None:
    offer = await ask_about_99(screen)
    await screen.enter()
    QTest.keyClick(offer, Qt.Key.Key_Space)
    assert not screen.added
    assert offer.hasFocus()
    assert screen.category.text() == "99"
    QTest.keyClicks(offer, "d")  # names another category
    assert screen.category.hasFocus()
    assert screen.category.text() == "d"


async def test_a_mistake_is_said_once(screen: Screen, heard: list[str]) -> None:
    screen.name.setText("Bella")
    screen.category.setFocus()
    QTest.keyClicks(screen.category, "zzz")
    screen.name.setFocus()
    screen.category.setFocus()
    screen.name.setFocus()
    assert heard == ["No category “zzz”. Choose one from the list."]


async def test_who_turns_to_another_window_made_no_mistake(screen: Screen, qtbot: QtBot) -> None:
    screen.category.setFocus()
    QTest.keyClicks(screen.category, "zzz")
    other = QWidget()
    qtbot.addWidget(other)
    with qtbot.waitActive(other):
        other.show()
        other.activateWindow()
    assert screen.said("Category error") == ""


async def test_an_animal_here_already_is_said_once(screen: Screen, heard: list[str]) -> None:
    QTest.keyClicks(screen.name, "Lun")
    screen.qtbot.waitUntil(lambda: bool(screen.near))
    assert heard == []  # there may be letters to come
    QTest.keyClicks(screen.name, "a")
    screen.qtbot.waitUntil(lambda: bool(heard))
    assert heard == ["Already here?\nLuna, #42 · Dogs, Available"]


async def test_a_kept_text_is_spoken_of_at_the_opening(screen: Screen, heard: list[str]) -> None:
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
        assert tree.text(QAccessible.Text.Description) == screen.said(label) != ""
        ((other, relation), *_labels) = reversed(tree.relations())
        assert other.object() is screen.label(label)
        assert relation is QAccessible.RelationFlag.DescriptionFor
        QTest.keyClicks(field, "B")
        assert not tree.state().invalid
        assert field.accessibleDescription() == screen.said(label) == ""
        assert tree.textInterface().text(0, 1) == "B"
        assert tree.valueInterface() is None  # asked for in vain, it crashed


async def test_a_mended_mistake_is_not_told_each_letter(screen: Screen, heard: list[str]) -> None:
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
    screen.type_bella()
    await screen.press("Add to Staging")
    screen.open()
    assert screen.name.accessibleDescription() == ""


async def test_a_choice_in_a_closed_list_is_told(screen: Screen) -> None:
    screen.status.setFocus()
    for told in ("Status: Available", "Status: Pending"):
        QTest.keyClick(screen.status, Qt.Key.Key_Down)
        assert screen.status.accessibleDescription() == told
    screen.name.setFocus()
    QCoreApplication.processEvents()
    assert screen.status.accessibleDescription() == "Status"
