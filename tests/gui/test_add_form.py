"""The add form: each state is rendered, and each field and button calls its named method."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
)

from petdesk.domain import intake
from petdesk.domain.catalogue import Catalogue, add
from petdesk.domain.environments import Environment
from petdesk.domain.intake import DraftText
from petdesk.domain.pets import NewPet, Pet, PetStatus
from petdesk.storage.intake import IntakeError
from petdesk.viewmodels.add_form.near import near_matches
from petdesk.viewmodels.add_form.view_model import AddFormViewModel
from petdesk.viewmodels.intake.state import Hindrance
from petdesk.viewmodels.listing.listing import Listing, Locale, build
from petdesk.viewmodels.main.state import Connection
from petdesk.viewmodels.words.wording import status_name
from petdesk.views.intake.add_form import AddForm
from tests.forms import NOW, FakeIntake, StepScope, named

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

BELLA = NewPet("Bella", 1, PetStatus.AVAILABLE)
ADDED = Pet(812, "Bella", 1, PetStatus.AVAILABLE)
LISTING = build(
    Listing(),
    add(Catalogue(), [Pet(42, "Luna", 1, PetStatus.AVAILABLE)], NOW),
    {1: "Dogs", 2: "Cats"},
    Locale(str.casefold, status_name),
)


class Screen:
    """The form as a person finds it: by the names of what is on it."""

    def __init__(self, qtbot: QtBot, draft: DraftText | None = None) -> None:
        self.qtbot = qtbot
        self.intake = FakeIntake(draft=draft)
        self.jobs = StepScope()
        self.model = AddFormViewModel(
            self.intake, self.jobs, lambda name: near_matches(LISTING, name)
        )
        self.form = AddForm(self.model, None)
        qtbot.addWidget(self.form)
        self.form.show_categories([(1, "Dogs"), (2, "Cats"), (12, "")])

    def open(self) -> None:
        with self.qtbot.waitActive(self.form):
            self.model.open()

    def type_bella(self) -> None:
        self.name.setFocus()
        QTest.keyClicks(self.name, "Bella")
        QTest.keyClicks(self.category, "Dogs (1)")
        self.status.setCurrentText("Available")

    def add_bella(self) -> int:
        """Add her and stay; give her entry."""
        self.type_bella()
        self.press("Add and start another")
        self.jobs.run()
        return self.intake.begun[-1].id

    def refuse(self, entry_id: int, words: str) -> None:
        entry = self.intake.state.entry(entry_id)
        assert entry is not None
        sending = intake.sending(intake.queued(entry), NOW, [])
        self.intake.put(intake.refused(sending, words, 400))

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
    labels = "Name error", "Already here", "Category error", "Form message", "Form progress"
    for label in labels:
        assert screen.said(label) == ""
    for button in ("Start fresh", "Continue", "Undo", "Send now"):
        assert not screen.button(button).isVisible()


def test_is_hidden_until_it_is_opened_and_again_after_cancel(qtbot: QtBot) -> None:
    screen = Screen(qtbot)
    assert not screen.form.isVisible()
    screen.open()
    screen.press("Cancel")
    assert not screen.form.isVisible()
    assert not screen.model.state.is_open


@pytest.mark.parametrize("environment", list(Environment))
def test_the_add_button_names_the_environment(screen: Screen, environment: Environment) -> None:
    screen.intake.show(replace(screen.intake.state, environment=environment))
    expected = f"Add to {environment.value.capitalize()}"
    assert screen.button(expected).text().replace("&", "") == expected


def test_no_two_mnemonics_are_the_same(screen: Screen) -> None:
    texts = [label.text() for label in screen.form.findChildren(QLabel)]
    texts += [button.text() for button in screen.form.findChildren(QPushButton)]
    texts += [box.text() for box in screen.form.findChildren(QCheckBox)]
    keys = [text[text.index("&") + 1].lower() for text in texts if "&" in text]
    assert len(keys) == len(set(keys)) == 10


def test_what_is_typed_and_chosen_reaches_the_draft(screen: Screen) -> None:
    screen.type_bella()
    assert screen.model.state.draft == DraftText("Bella", "Dogs (1)", "available")


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


def test_enter_adds_once_and_holds_the_form_until_it_is_on_disk(screen: Screen) -> None:
    screen.type_bella()
    screen.name.setFocus()
    screen.enter()
    screen.enter()
    assert len(screen.jobs.waiting) == 1
    assert screen.said("Form progress") == "Saving Bella..."
    assert screen.name.isReadOnly()
    assert screen.category.isReadOnly()
    QTest.keyClick(screen.status, Qt.Key.Key_Down)
    QTest.mouseClick(screen.status, Qt.MouseButton.LeftButton)
    assert not screen.status.view().isVisible()
    assert screen.status.currentText() == "Available"
    screen.jobs.run()
    assert [entry.new for entry in screen.intake.begun] == [BELLA]
    assert not screen.form.isVisible()


def test_after_a_double_click_the_next_name_can_be_typed(screen: Screen) -> None:
    screen.type_bella()
    screen.press("Add and start another")
    screen.jobs.run()
    QTest.mouseDClick(screen.button("Add and start another"), Qt.MouseButton.LeftButton)
    assert screen.name.hasFocus()
    assert len(screen.intake.begun) == 1


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


def test_enter_on_a_completion_chooses_it_and_adds_nothing(screen: Screen) -> None:
    QTest.keyClicks(screen.name, "Bella")
    screen.category.setFocus()
    QTest.keyClicks(screen.category, "do")
    completer = screen.category.completer()
    assert completer is not None
    shown = completer.popup()
    assert shown is not None
    QTest.keyClick(shown, Qt.Key.Key_Down)
    QTest.keyClick(shown, Qt.Key.Key_Return)
    assert screen.category.text() == "Dogs (1)"
    assert not screen.jobs.waiting


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
    assert screen.said("Form progress").startswith("Bella will be added to Practice in ")
    screen.press("Send now")
    assert screen.said("Form progress") == "Bella waits to be added to Practice"
    assert not screen.button("Undo").isVisible()
    entry = screen.intake.state.entry(number)
    assert entry is not None
    sending = intake.sending(entry, NOW, [])
    screen.intake.put(sending)
    assert screen.said("Form progress") == "Adding Bella to Practice..."
    screen.intake.put(intake.added(sending, ADDED, NOW))
    assert screen.said("Form progress") == "Added Bella, #812"
    screen.intake.put(intake.added(sending, None, NOW))
    assert "ID is not known" in screen.said("Form progress")
    screen.intake.put(intake.unknown(sending))
    assert screen.said("Form progress").startswith("Nobody knows yet whether Bella")


def test_the_category_is_kept_where_that_is_chosen(screen: Screen) -> None:
    named(screen.form, QCheckBox, "Keep the category").click()
    screen.add_bella()
    assert (screen.name.text(), screen.category.text()) == ("", "Dogs (1)")
    assert screen.model.state.keeps_category


def test_undo_brings_the_text_back_with_the_keyboard_in_it(screen: Screen) -> None:
    screen.add_bella()
    screen.button("Undo").setFocus()
    screen.press("Undo")
    assert (screen.name.text(), screen.category.text()) == ("Bella", "1")
    assert screen.status.currentText() == "Available"
    assert screen.said("Form message") == "This animal was taken back before it was sent."
    assert screen.button("Start fresh").isVisible()
    assert screen.name.hasFocus()


def test_undo_while_the_next_animal_is_typed_waits_for_its_turn(screen: Screen) -> None:
    screen.add_bella()
    QTest.keyClicks(screen.name, "Rex")
    screen.press("Undo")
    assert screen.name.text() == "Rex"
    offer = next(
        label for label in screen.form.findChildren(QLabel) if label.objectName() == "Offer"
    )
    assert offer.text() == "Bella (taken back) waits until this form is empty."
    assert not screen.button("Continue").isEnabled()
    screen.name.clear()
    assert offer.text() == "Bella (taken back)"
    screen.press("Continue")
    assert screen.name.text() == "Bella"
    assert not offer.isVisible()


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


def test_an_animal_of_that_name_is_shown_while_it_is_typed(screen: Screen) -> None:
    screen.name.setFocus()
    QTest.keyClicks(screen.name, "lun")
    assert screen.said("Already here") == "Already here? #42 Luna, Dogs, available"
    height = screen.form.height()
    screen.name.clear()
    screen.press("Add to Practice")
    assert (screen.said("Already here"), screen.said("Name error")) == ("", "Enter a name.")
    assert screen.form.height() == height
    QTest.keyClicks(screen.name, "lun")
    assert screen.said("Already here") == "Already here? #42 Luna, Dogs, available"
    QTest.keyClicks(screen.name, "x")
    assert screen.said("Already here") == ""


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


def test_a_draft_of_the_last_run_is_there_at_the_first_opening(qtbot: QtBot) -> None:
    screen = Screen(qtbot, DraftText("Bella", "1", "sold"))
    screen.open()
    assert (screen.name.text(), screen.status.currentText()) == ("Bella", "Sold")
    assert screen.button("Start fresh").isVisible()


@pytest.mark.parametrize(
    ("connection", "words"),
    [
        (Connection.NO_KEY, "Practice has no API key"),
        (Connection.KEYRING_CLOSED, "keyring"),
        (Connection.NO_KEYRING, "no keyring that PetDesk can use: enter the API key of Practice"),
        (Connection.FAILED, "cannot be reached"),
        (Connection.KEY_REFUSED, "does not accept the API key"),
    ],
)
def test_says_that_what_is_added_has_to_wait(
    screen: Screen, connection: Connection, words: str
) -> None:
    screen.model.connection_changed(connection)
    assert words in screen.said("Form message")
    assert "goes out by itself" in screen.said("Form message")
    assert screen.button("Add to Practice").isEnabled()


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (Hindrance.KEY_REFUSED, "does not accept the API key"),
        (Hindrance.LIMIT, "shared limit"),
        (Hindrance.OUT_OF_REACH, "cannot be reached"),
        (Hindrance.STORAGE, "disk"),
        (Hindrance.NOT_OPEN, ""),
    ],
)
def test_says_what_the_queue_waits_for(screen: Screen, reason: Hindrance, words: str) -> None:
    screen.model.connection_changed(Connection.READY)
    screen.intake.wait_for(reason)
    assert words in screen.said("Form message")
    assert bool(screen.said("Form message")) is bool(words)


def test_says_why_nothing_can_be_added(screen: Screen) -> None:
    screen.add_bella()
    screen.button("Add to Practice").setFocus()
    screen.model.connection_changed(Connection.NOT_SET_UP)
    assert "Practice is not set up yet" in screen.said("Form message")
    assert not screen.button("Add to Practice").isEnabled()
    assert not screen.button("Add and start another").isEnabled()
    assert not screen.button("Cancel").hasFocus()


def test_every_label_is_plain_text(screen: Screen) -> None:
    named_labels = [label for label in screen.form.findChildren(QLabel) if label.objectName()]
    own = [label for label in named_labels if not label.objectName().startswith("qt_")]
    assert {label.textFormat() for label in own} == {Qt.TextFormat.PlainText}


def test_tab_follows_the_reading_order(screen: Screen) -> None:
    names = []
    for _step in range(7):
        names.append(screen.form.focusWidget().accessibleName())
        QTest.keyClick(screen.form.focusWidget(), Qt.Key.Key_Tab)
    assert names[:4] == ["Name", "Category", "Status", "Keep the category"]
    assert set(names[4:]) == {"Add to Practice", "Add and start another", "Cancel"}


def test_a_long_message_is_not_cut_off(screen: Screen) -> None:
    number = screen.add_bella()
    width = screen.form.width()
    screen.refuse(number, "y" * 5000)
    screen.press("Continue")
    label = screen.label("Form message")
    screen.qtbot.waitUntil(lambda: label.height() >= label.heightForWidth(label.width()))
    assert screen.form.width() == width
    assert screen.button("Cancel").geometry().bottom() < screen.form.height()
