"""What a screen reader is told of a field whose text is wrong: its state, and what is wrong.

Qt's own fields have neither the state nor a relation to the label that says what is wrong. So an
interface of ours stands before Qt's, which it asks for all else.
"""

from typing import cast

from PySide6.QtGui import QAccessible, QAccessibleInterface, QAccessibleStateChangeEvent
from PySide6.QtWidgets import QAccessibleWidget, QLabel, QLineEdit
from shiboken6 import VoidPtr

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
