from collections.abc import AsyncIterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from petdesk.animals.catalogue import Catalogue, add
from petdesk.animals.listing import Listing, build
from petdesk.core.pets import NewPet, Pet, PetStatus
from petdesk.intake.entry import DraftText
from petdesk.intake.form_view_model import AddFormState, AddFormViewModel, AfterAdding
from petdesk.intake.views.add_form import AddForm, DuplicatesCard
from petdesk.service.errors import Refused
from tests.forms import named
from tests.intake.intakes import Intake, turns

KEEP = "Keep category and status for the next animal"
BELLA = NewPet("Bella", 1, PetStatus.AVAILABLE)

LISTING = build(
    Listing(),
    add(Catalogue(), [Pet(42, "Luna", 1, PetStatus.AVAILABLE), Pet(43, "Zuki", 12)], 1.0),
    {1: "Dogs", 2: "Cats"},
)


class Screen:
    def __init__(self, qtbot: QtBot, desk: Intake) -> None:
        self.qtbot = qtbot
        self.desk = desk
        self.model = AddFormViewModel(desk.shown, desk.scope, lambda: LISTING)
        self.form = AddForm(self.model, None)
        qtbot.addWidget(self.form)
        self.form.show_categories([(1, "Dogs"), (2, "Cats"), (12, "")])
        self.name = named(self.form, QLineEdit, "Name")
        self.category = named(self.form, QLineEdit, "Category")
        self.status = named(self.form, QComboBox, "Status")

    @property
    def added(self) -> list[NewPet]:
        return [entry.new for entry in self.desk.entries]

    def open(self) -> None:
        with self.qtbot.waitActive(self.form):
            self.model.open()

    def type_bella(self) -> None:
        self.name.setFocus()
        QTest.keyClicks(self.name, "Bella")
        self.category.setFocus()
        QTest.keyClicks(self.category, "Dogs")
        self.status.setCurrentText("Available")

    async def add_bella(self) -> int:
        """Add her and stay; give her entry."""
        self.type_bella()
        await self.press("Add and start another")
        return self.desk.entries[-1].id

    async def add(self, draft: DraftText) -> int:
        self.model.open()
        self.model.edit(draft)
        self.model.submit(AfterAdding.START_ANOTHER)
        await turns()
        return self.desk.entries[-1].id

    async def add_in_vain(self, words: str) -> int:
        """Add her, whom the service refuses."""
        self.desk.store.outcomes = [(Refused(status=400, code="x", message=words), False)]
        number = await self.add_bella()
        await self.press("Send now")
        return number

    @property
    def state(self) -> AddFormState:
        return self.model.state

    @property
    def offered(self) -> int | None:
        return self.state.offer.id if self.state.offer is not None else None

    async def press(self, name: str) -> None:
        QTest.mouseClick(self.button(name), Qt.MouseButton.LeftButton)
        await turns()

    async def enter(self, *, is_repeat: bool = False) -> None:
        focus = self.form.focusWidget()
        press = QKeyEvent(
            QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", is_repeat
        )
        QApplication.sendEvent(focus, press)
        await turns()

    def press_box(self, name: str) -> None:
        named(self.form, QCheckBox, name).click()

    def button(self, name: str) -> QPushButton:
        return named(self.form, QPushButton, name)

    def label(self, name: str) -> QLabel:
        (label,) = (each for each in self.form.findChildren(QLabel) if each.objectName() == name)
        return label

    def said(self, name: str) -> str:
        label = self.label(name)
        return label.text() if label.isVisible() else ""

    @property
    def near(self) -> str:
        """What the card of animals that it may be says."""
        card = self.form.findChild(DuplicatesCard)
        assert card is not None
        labels = [label for label in card.findChildren(QLabel) if label.isVisible()]
        assert labels or not card.isVisible()
        return ", ".join(label.text() for label in labels)


@pytest.fixture
async def screen(qtbot: QtBot, desk: Intake) -> AsyncIterator[Screen]:
    screen = Screen(qtbot, desk)
    screen.open()
    yield screen
    screen.name.setFocus()  # what is left later is left without an intake
    screen.form.hide()
