"""The add form as a person finds it, before an intake that a test plays."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from petdesk.animals.catalogue import Catalogue, add
from petdesk.animals.listing import Listing, build
from petdesk.core.pets import NewPet, Pet, PetStatus
from petdesk.core.system_locale import Locale
from petdesk.core.wording import status_name
from petdesk.intake import entry as intake
from petdesk.intake.entry import DraftText
from petdesk.intake.form_view_model import AddFormViewModel
from petdesk.intake.views.add_form import AddForm
from petdesk.intake.views.form_parts import DuplicatesCard
from tests.forms import NOW, FakeIntake, StepScope, named

KEEP = "Keep category and status for the next animal"
BELLA = NewPet("Bella", 1, PetStatus.AVAILABLE)
ADDED = Pet(812, "Bella", 1, PetStatus.AVAILABLE)

LISTING = build(
    Listing(),
    add(Catalogue(), [Pet(42, "Luna", 1, PetStatus.AVAILABLE), Pet(43, "Zuki", 12)], NOW),
    {1: "Dogs", 2: "Cats"},
    Locale(str.casefold, status_name),
)


class Screen:
    """The form as a person finds it: by the names of what is on it."""

    def __init__(self, qtbot: QtBot, draft: DraftText | None = None) -> None:
        self.qtbot = qtbot
        self.intake = FakeIntake(draft=draft)
        self.jobs = StepScope()
        self.model = AddFormViewModel(self.intake, self.jobs, lambda: LISTING)
        self.form = AddForm(self.model, None)
        qtbot.addWidget(self.form)
        self.form.show_categories([(1, "Dogs"), (2, "Cats"), (12, "")])

    def open(self) -> None:
        with self.qtbot.waitActive(self.form):
            self.model.open()

    def type_bella(self) -> None:
        self.name.setFocus()
        QTest.keyClicks(self.name, "Bella")
        QTest.keyClicks(self.category, "Dogs")
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

    def press_box(self, name: str) -> None:
        named(self.form, QCheckBox, name).click()

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
    def near(self) -> str:
        """What the card of animals that it may be says."""
        card = self.form.findChild(DuplicatesCard)
        assert card is not None
        labels = [label for label in card.findChildren(QLabel) if label.isVisible()]
        assert labels or not card.isVisible()
        return ", ".join(label.text() for label in labels)

    @property
    def name(self) -> QLineEdit:
        return named(self.form, QLineEdit, "Name")

    @property
    def category(self) -> QLineEdit:
        return named(self.form, QLineEdit, "Category")

    @property
    def status(self) -> QComboBox:
        return named(self.form, QComboBox, "Status")
