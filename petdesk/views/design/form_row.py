"""A row of a form: a field below its label, with what is wrong with it."""

from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from petdesk.views.design.fields import TextField
from petdesk.views.design.labels import SMALL, SizedLabel, make_danger, make_secondary, make_strong
from petdesk.views.design.scale import column_of


class FormRow(QWidget):
    """A field below its label; a mistake below it takes room only while there is one.

    ``name`` is the object name of the text about a mistake.
    """

    def __init__(
        self, label: str, field: QWidget, name: str, parent: QWidget | None = None, note: str = ""
    ) -> None:
        super().__init__(parent)
        self._field = field
        self.label = QLabel(label, self)
        self.label.setBuddy(field)
        make_strong(self.label)
        self._note = SizedLabel("", SMALL, self, note)
        self._note.setWordWrap(True)
        make_secondary(self._note)
        self._note.setVisible(bool(note))
        self.error = SizedLabel(name, SMALL, self)
        self.error.setWordWrap(True)
        make_danger(self.error)
        self.error.hide()
        column_of(1, self.label, field, self.error, self._note, parent=self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def show_error(self, text: str) -> None:
        """Show ``text`` below the field and have a screen reader speak it; empty takes it away."""
        if text == self.error.text():
            return
        self.error.setText(text)
        self.error.setVisible(bool(text))
        if isinstance(self._field, TextField):
            self._field.mark_wrong(is_wrong=bool(text))
        if text and self.isVisible():
            # The class brings long enumerations, and no mistake is part of the first paint.
            from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent  # noqa: PLC0415  after the first paint

            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.error, text))
