"""The add form: each state is rendered, and each field and button calls its named method."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
)

from petdesk.domain.environments import Environment
from petdesk.domain.pets import NewPet, Pet, PetStatus
from petdesk.service.errors import BadAnswer, Effect, Offline, Refused, ServiceError, TimedOut
from petdesk.viewmodels.add_form import AddFormViewModel
from petdesk.viewmodels.add_form_state import Draft
from petdesk.viewmodels.main_state import Connection
from petdesk.views.add_form import AddForm
from tests.forms import FakeService, StepScope, desk, named

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

BELLA = NewPet("Bella", 1, PetStatus.AVAILABLE)
ADDED = Pet(812, "Bella", 1, PetStatus.AVAILABLE)
REFUSED = Refused(status=400, code="x", message="no <b>Bella</b> here")
UNKNOWN = TimedOut("t", effect=Effect.UNKNOWN)


class Screen:
    """The form as a person finds it: by the names of what is on it."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.service = FakeService()
        self.jobs = StepScope()
        self.model = AddFormViewModel(Environment.PRACTICE)
        self.form = AddForm(self.model, None)
        qtbot.addWidget(self.form)
        self.form.show_categories([(1, "Dogs"), (2, "Cats"), (12, "")])
        self.model.attach(desk(self.service, self.jobs))

    def open(self) -> None:
        with self.qtbot.waitActive(self.form):
            self.model.open()

    def type_bella(self) -> None:
        self.name.setFocus()
        QTest.keyClicks(self.name, "Bella")
        QTest.keyClicks(self.category, "Dogs (1)")
        self.status.setCurrentText("Available")

    def answer(self, *answers: Pet | ServiceError) -> None:
        self.service.answers = list(answers)
        self.jobs.run()

    def press(self, name: str) -> None:
        QTest.mouseClick(self.button(name), Qt.MouseButton.LeftButton)

    def enter(self, *, is_repeat: bool = False) -> None:
        focus = self.form.focusWidget()
        press = QKeyEvent(
            QEvent.Type.KeyPress,
            Qt.Key.Key_Return,
            Qt.KeyboardModifier.NoModifier,
            "\r",
            is_repeat,
        )
        QApplication.sendEvent(focus, press)

    def button(self, name: str) -> QPushButton:
        return named(self.form, QPushButton, name)

    def label(self, name: str) -> QLabel:
        found = [label for label in self.form.findChildren(QLabel) if label.objectName() == name]
        assert len(found) == 1
        assert found[0].accessibleDescription() == name
        return found[0]

    def said(self, name: str) -> str:
        label = self.label(name)
        return label.text() if label.isVisible() else ""

    @property
    def name(self) -> QLineEdit:
        return named(self.form, QLineEdit, "Name")

    @property
    def category(self) -> QLineEdit:
        return named(self.form, QLineEdit, "Category")

    @property
    def status(self) -> QComboBox:
        return named(self.form, QComboBox, "Status")

    @property
    def is_busy(self) -> bool:
        return named(self.form, QProgressBar, "Adding").isVisible()


@pytest.fixture
def screen(qtbot: QtBot) -> Screen:
    screen = Screen(qtbot)
    screen.open()
    return screen


def test_opens_empty_with_the_keyboard_in_the_name(screen: Screen) -> None:
    assert screen.form.windowTitle() == "Add animal"
    assert not screen.form.isModal()
    assert screen.name.hasFocus()
    items = [screen.status.itemText(row) for row in range(screen.status.count())]
    assert items == ["Not stated", "Available", "Pending", "Sold"]
    for label in ("Name error", "Category error", "Form message", "Form progress"):
        assert screen.said(label) == ""
    assert not screen.button("Start fresh").isVisible()


def test_is_hidden_until_it_is_opened_and_again_after_cancel(qtbot: QtBot) -> None:
    screen = Screen(qtbot)
    assert not screen.form.isVisible()
    screen.open()
    screen.press("Cancel")
    assert not screen.form.isVisible()
    assert not screen.model.state.is_open


@pytest.mark.parametrize("environment", list(Environment))
def test_the_add_button_names_the_environment(screen: Screen, environment: Environment) -> None:
    screen.model.change_environment(environment)
    expected = f"Add to {environment.value.capitalize()}"
    assert screen.button(expected).text().replace("&", "") == expected


def test_no_two_mnemonics_are_the_same(screen: Screen) -> None:
    texts = [label.text() for label in screen.form.findChildren(QLabel)]
    texts += [button.text() for button in screen.form.findChildren(QPushButton)]
    keys = [text[text.index("&") + 1].lower() for text in texts if "&" in text]
    assert len(keys) == len(set(keys)) >= 6


def test_what_is_typed_and_chosen_reaches_the_draft(screen: Screen) -> None:
    screen.type_bella()
    assert screen.model.state.draft == Draft("Bella", "Dogs (1)", PetStatus.AVAILABLE)


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
    assert [combo.itemText(row) for row in range(combo.count())] == ["Hens (7)"]
    assert screen.category.text() == screen.model.state.draft.category == "Dogs (1)"


def test_a_field_left_wrong_says_so_and_an_untouched_form_does_not(screen: Screen) -> None:
    screen.category.setFocus()
    assert screen.said("Name error") == ""
    QTest.keyClicks(screen.category, "many")
    screen.name.setFocus()
    assert "ID" in screen.said("Category error")
    assert screen.said("Name error") == ""


def test_sending_a_wrong_form_goes_to_the_first_wrong_field(screen: Screen) -> None:
    screen.category.setFocus()
    screen.press("Add to Practice")
    assert screen.said("Name error") == "Enter a name."
    assert screen.name.hasFocus()
    QTest.keyClicks(screen.name, "Bella")
    screen.press("Add to Practice")
    assert screen.said("Name error") == ""
    assert screen.said("Category error") == "Choose a category, or type its ID."
    assert screen.category.hasFocus()
    assert not screen.jobs.waiting


def test_enter_sends_once_and_holds_the_form_meanwhile(screen: Screen) -> None:
    screen.type_bella()
    screen.name.setFocus()
    screen.enter()
    screen.enter()
    assert len(screen.jobs.waiting) == 1
    assert screen.said("Form progress") == "Adding Bella to Practice..."
    assert screen.is_busy
    assert screen.name.isReadOnly()
    assert screen.category.isReadOnly()
    QTest.keyClick(screen.status, Qt.Key.Key_Down)
    QTest.mouseClick(screen.status, Qt.MouseButton.LeftButton)
    assert not screen.status.view().isVisible()
    assert screen.status.currentText() == "Available"
    assert not screen.button("Add to Practice").isEnabled()
    screen.answer(ADDED)
    assert screen.service.sent == [BELLA]
    assert not screen.form.isVisible()


def test_enter_held_down_sends_nothing_more(screen: Screen) -> None:
    screen.type_bella()
    screen.name.setFocus()
    screen.enter()
    screen.answer(REFUSED)
    screen.enter(is_repeat=True)
    assert not screen.jobs.waiting
    screen.enter()
    assert len(screen.jobs.waiting) == 1


def test_the_second_half_of_a_double_click_sends_nothing(screen: Screen) -> None:
    screen.type_bella()
    screen.press("Add to Practice")
    screen.answer(REFUSED)
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


def test_a_click_does_not_hand_the_keyboard_to_cancel(screen: Screen) -> None:
    screen.type_bella()
    screen.button("Add to Practice").setFocus()
    screen.press("Add to Practice")
    assert not screen.button("Cancel").hasFocus()


def test_start_another_clears_and_tells_quietly(screen: Screen) -> None:
    screen.type_bella()
    screen.press("Add and start another")
    screen.answer(ADDED)
    assert screen.form.isVisible()
    assert screen.said("Form progress") == "Added Bella, #812"
    assert not screen.is_busy
    assert (screen.name.text(), screen.category.text()) == ("", "")
    assert screen.status.currentText() == "Not stated"
    assert screen.name.hasFocus()
    QTest.keyClicks(screen.name, "B")
    assert screen.said("Form progress") == ""


def test_a_refusal_stands_above_the_form_as_it_came_and_the_text_stays(screen: Screen) -> None:
    screen.type_bella()
    screen.press("Add to Practice")
    screen.answer(REFUSED)
    assert "no <b>Bella</b> here" in screen.said("Form message")
    assert "Nothing was added" in screen.said("Form message")
    assert screen.name.text() == "Bella"
    assert not screen.name.isReadOnly()
    assert screen.button("Add to Practice").isEnabled()


def test_an_unknown_outcome_is_told_and_enter_does_not_send_again(screen: Screen) -> None:
    screen.type_bella()
    screen.press("Add to Practice")
    screen.answer(UNKNOWN)
    assert "Bella may or may not have been added" in screen.said("Form message")
    assert screen.name.text() == "Bella"
    screen.name.setFocus()
    screen.enter()
    assert not screen.jobs.waiting
    screen.press("Add to Practice")
    assert len(screen.jobs.waiting) == 1


def test_an_animal_added_without_an_answer_is_not_offered_again(screen: Screen) -> None:
    screen.type_bella()
    screen.press("Add to Practice")
    screen.answer(BadAnswer("cut", effect=Effect.APPLIED))
    assert "Bella was added" in screen.said("Form message")
    assert screen.name.text() == ""


def test_a_failure_after_cancel_opens_the_form_again(screen: Screen) -> None:
    screen.type_bella()
    screen.press("Add to Practice")
    screen.press("Cancel")
    assert not screen.form.isVisible()
    screen.answer(Offline("refused"))
    assert screen.form.isVisible()
    assert "Nothing was added" in screen.said("Form message")


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


def test_closing_the_window_keeps_the_draft(screen: Screen) -> None:
    screen.type_bella()
    screen.form.close()
    assert not screen.model.state.is_open
    assert screen.model.state.draft.name == "Bella"


@pytest.mark.parametrize(
    ("connection", "words"),
    [
        (Connection.NOT_SET_UP, "Production is not set up yet"),
        (Connection.NO_KEY, "Production has no API key"),
        (Connection.KEYRING_CLOSED, "keyring"),
    ],
)
def test_says_why_nothing_can_be_sent(screen: Screen, connection: Connection, words: str) -> None:
    screen.model.change_environment(Environment.PRODUCTION)
    screen.model.attach(desk(None, screen.jobs, connection, Environment.PRODUCTION))
    screen.open()
    assert words in screen.said("Form message")
    assert not screen.button("Add to Production").isEnabled()
    assert not screen.button("Add and start another").isEnabled()


def test_every_label_is_plain_text(screen: Screen) -> None:
    named_labels = [label for label in screen.form.findChildren(QLabel) if label.objectName()]
    own = [label for label in named_labels if not label.objectName().startswith("qt_")]
    assert {label.textFormat() for label in own} == {Qt.TextFormat.PlainText}


def test_tab_follows_the_reading_order(screen: Screen) -> None:
    names = []
    for _step in range(6):
        names.append(screen.form.focusWidget().accessibleName())
        QTest.keyClick(screen.form.focusWidget(), Qt.Key.Key_Tab)
    assert names[:3] == ["Name", "Category", "Status"]
    assert set(names[3:]) == {"Add to Practice", "Add and start another", "Cancel"}


def test_a_long_message_is_not_cut_off(screen: Screen) -> None:
    screen.type_bella()
    screen.press("Add to Practice")
    width = screen.form.width()
    screen.answer(Refused(status=400, code="x", message="y" * 5000))
    label = screen.label("Form message")
    screen.qtbot.waitUntil(lambda: label.height() >= label.heightForWidth(label.width()))
    assert screen.form.width() == width
    assert screen.button("Cancel").geometry().bottom() < screen.form.height()
