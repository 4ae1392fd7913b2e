"""A combo box of values, and the note that a field is fixed: what the settings' pages share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QFormLayout, QFrame, QScrollArea, QWidget

from petdesk.viewmodels.settings.choices import locked_note
from petdesk.views.widgets.form_widgets import Note, SteadyCombo

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtWidgets import QBoxLayout

V = TypeVar("V")


class ChoiceCombo(SteadyCombo, Generic[V]):
    """Offers ``choices``, each called what ``say`` says. ``chosen`` tells that a person chose."""

    chosen = Signal()

    def __init__(
        self, name: str, parent: QWidget, choices: Sequence[V], say: Callable[[V], str]
    ) -> None:
        super().__init__(name, parent)
        self._say = say
        self._choices = list(choices)
        self.addItems([say(choice) for choice in choices])
        self.currentIndexChanged.connect(lambda _row: self.chosen.emit())

    @property
    def value(self) -> V:
        """What is chosen."""
        return self._choices[self.currentIndex()]

    def show_value(self, value: V, *, is_held: bool) -> None:
        """Show ``value``, also one that is not among the usual ones (a policy may name any)."""
        with QSignalBlocker(self):
            if value not in self._choices:
                self._choices.append(value)
                self.addItem(self._say(value))
            self.setCurrentIndex(self._choices.index(value))
        self.hold(is_held=is_held)


class LockedNote(Note):
    """Says under a field that the administrator fixed it; takes no room otherwise."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(f"{name} lock", parent)
        self.hide()

    def lock(self, field: QWidget, *, is_locked: bool) -> None:
        """Lock ``field`` for good, and say so; what is locked once stays so while it is open."""
        if is_locked and not self.text():
            field.setEnabled(False)
            self.setText(locked_note())
            self.show()


def add_field(form: QFormLayout, label: str, field: QWidget, *below: QWidget) -> None:
    """Add a field with its label, and the notes below it."""
    form.addRow(label, field)
    for widget in below:
        form.setWidget(form.rowCount(), QFormLayout.ItemRole.FieldRole, widget)


class Page(QScrollArea):
    """A page of the dialog: its column scrolls where the screen is small."""

    def __init__(self, column: QBoxLayout, content: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._column = column
        content.setLayout(column)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setWidget(content)

    def needed_height(self) -> int:
        """Return the height that shows everything, in pixels."""
        return self._column.totalHeightForWidth(self.viewport().width())
