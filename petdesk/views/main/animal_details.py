"""What is known of one animal, and the honest word on what cannot be changed here."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QApplication,
    QFormLayout,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from petdesk.domain.catalogue import AnimalRecord
from petdesk.domain.text import brief, harmless
from petdesk.viewmodels.add_form.wording import fitted
from petdesk.viewmodels.main.state import MainState
from petdesk.viewmodels.words.row_texts import category_text, status_text
from petdesk.viewmodels.words.times import sighting
from petdesk.views.tint import make_quiet
from petdesk.views.widgets.plain_label import PlainLabel


class AnimalDetails(QWidget):
    """Shows one animal. ``check_wanted`` asks the service about it."""

    check_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._values = [self._value(name) for name in ("name", "category", "status", "id", "seen")]
        self._copy = QPushButton(self.tr("Copy ID"), self)
        self._copy.clicked.connect(self.copy_id)
        self._check = QPushButton(self.tr("Check now"), self)
        self._check.clicked.connect(self.check_wanted)
        self._note = PlainLabel("Changes note", self)
        self._note.setWordWrap(True)
        make_quiet(self._note)
        self._lay_out()
        self.show_admin_line("")

    def show_admin_line(self, line: str) -> None:
        """Say whom to ask about changes and removals; an empty ``line`` names nobody."""
        note = self.tr("The service cannot change or remove an animal, so PetDesk cannot either.")
        self._note.setText(f"{note} {harmless(line)}".strip())

    def render_record(self, record: AnimalRecord, state: MainState, now: float) -> None:
        """Show ``record`` as ``state`` has it at the time ``now``."""
        texts = (
            brief(record.name),
            category_text(state.listing, record),
            status_text(state.listing, record),
            str(record.id),
            sighting(record.seen_at, state.absent.get(record.id), now),
        )
        for widget, text in zip(self._values, texts, strict=True):
            widget.setText(fitted(text))
        self._check.setEnabled(state.can_check)

    def copy_id(self) -> None:
        """Put the animal's id on the clipboard."""
        if self.isVisible():
            QApplication.clipboard().setText(self._values[3].text())

    def focus_first(self) -> None:
        """Take the keyboard."""
        self._copy.setFocus(Qt.FocusReason.OtherFocusReason)

    def _value(self, name: str) -> PlainLabel:
        label = PlainLabel(f"details {name}", self)
        label.setWordWrap(True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return label

    def _lay_out(self) -> None:
        titles = (
            self.tr("Name"),
            self.tr("Category"),
            self.tr("Status"),
            self.tr("ID"),
            self.tr("Last seen"),
        )
        form = QFormLayout()
        for title, value in zip(titles, self._values, strict=True):
            form.addRow(title, value)
        buttons = QHBoxLayout()
        buttons.addWidget(self._copy)
        buttons.addWidget(self._check)
        buttons.addStretch(1)
        body = QVBoxLayout(self)
        body.setContentsMargins(0, 0, 0, 0)
        body.addLayout(form)
        body.addLayout(buttons)
        body.addWidget(self._note)
        body.addStretch(1)
