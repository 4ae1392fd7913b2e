"""A field's row, and what a screen reader is told of a field whose text is wrong.

Qt's own fields have neither the state nor a relation to the label that says what is wrong. So an
interface of ours stands before Qt's, which it asks for all else.
"""

from collections.abc import Sequence
from typing import cast

from PySide6.QtGui import QAccessible, QAccessibleInterface, QAccessibleStateChangeEvent
from PySide6.QtWidgets import QAccessibleWidget, QLabel, QLineEdit, QWidget
from shiboken6 import VoidPtr

from petdesk.core.wording import locked_note
from petdesk.design.controls import TextField
from petdesk.design.labels import NoteLine, mark
from petdesk.design.scale import add_to, column_of, row_of

_Relations = list[tuple[QAccessibleInterface, QAccessible.RelationFlag]]


class InvalidField(QAccessibleWidget):
    """The interface of ``field``, which ``label`` describes while it is marked.

    Who makes it keeps it as long as the field: Qt ends it with that.
    """

    def __init__(self, field: QLineEdit, label: QLabel) -> None:
        super().__init__(field, QAccessible.Role.EditableText, field.accessibleName())
        self._field = field
        self._label = label
        self._text = ""
        self._own = QAccessible.queryAccessibleInterface(field)
        QAccessible.registerAccessibleInterface(self)
        field.destroyed.connect(self._let_go)

    def _let_go(self) -> None:
        # Qt ends its own interface, whose place in memory is another object's next.
        del self._own

    def mark(self, text: str) -> None:
        """Say that ``text`` is wrong with the field; without one, that nothing is."""
        before, self._text = self._text, text
        if text != before:
            self._field.setAccessibleDescription(text)
        if bool(text) is not bool(before):
            changed = QAccessible.State()
            changed.invalid = True
            event = QAccessibleStateChangeEvent(self._field, changed)
            QAccessible.updateAccessibility(event)

    def state(self) -> QAccessible.State:
        state = self._own.state()
        state.invalid = bool(self._text)
        return state

    def relations(
        self, match: QAccessible.RelationFlag = QAccessible.RelationFlag.AllRelations
    ) -> _Relations:
        relations: _Relations = list(self._own.relations(match))
        describes = QAccessible.RelationFlag.DescriptionFor
        if self._text and match & describes:
            label = QAccessible.queryAccessibleInterface(self._label)
            relations.append((label, describes))
        return relations

    def text(self, kind: QAccessible.Text) -> str:
        return self._own.text(kind)

    def setText(self, kind: QAccessible.Text, text: str) -> None:  # noqa: N802  Qt's name
        self._own.setText(kind, text)

    def interface_cast(self, kind: QAccessible.InterfaceType) -> int:
        own: int | None = self._own.interface_cast(kind)
        # Where None is returned, PySide6 6.11 crashes. Its stub says int of what is a pointer.
        return cast("int", VoidPtr(0)) if own is None else own


class Row(QWidget):
    """A label, its field below, buttons beside that, and the notes; ``name`` begins theirs.

    A screen reader calls the field by its label, unless the field has a name of its own. One that
    says itself what it is, such as a box to tick, has an empty ``label``.
    """

    def __init__(
        self,
        label: str,
        field: QWidget,
        name: str,
        parent: QWidget,
        beside: Sequence[QWidget] = (),
    ) -> None:
        super().__init__(parent)
        self.field = field
        self.note = NoteLine(f"{name} note", self)
        self._lock = NoteLine(f"{name} lock", self)
        self.column = column_of(1, parent=self)
        if label:
            title = QLabel(label, self)
            title.setProperty("look", "strong")
            title.setBuddy(field)
            self.column.addWidget(title)
            if not field.accessibleName():
                field.setAccessibleName(label.replace("&", ""))
        add_to(self.column, row_of(2, (field, 1), *beside), self._lock, self.note)
        # Last: it tells the name that the field has by now.
        self._wrong = InvalidField(field, self.note) if isinstance(field, TextField) else None

    @property
    def is_wrong(self) -> bool:
        return self.note.is_wrong

    def say(self, text: str, *, is_wrong: bool = False) -> None:
        self.note.say(text, is_wrong=is_wrong)
        if self._wrong is not None:
            self._wrong.mark(text if is_wrong else "")
            mark(self.field, "wrong", is_wrong)
            told = (self._lock.text(), text)
            self.field.setAccessibleDescription(" ".join(filter(None, told)))

    def lock(self, *, is_locked: bool) -> None:
        """Lock the field for good, and say so; what is locked once stays so while it is open."""
        if is_locked and not self._lock.text():
            self.field.setEnabled(False)
            self._lock.say(locked_note())
