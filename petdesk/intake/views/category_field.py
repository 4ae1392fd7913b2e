"""The field of the add form that takes a category: its label or its ID, completed from a list."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import (
    QAbstractItemModel,
    QElapsedTimer,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSignalBlocker,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QCompleter,
    QLineEdit,
    QStyledItemDelegate,
    QWidget,
)

from petdesk.core.translation import translate
from petdesk.core.wording import category_name
from petdesk.design.controls import SteadyCombo
from petdesk.design.labels import mark
from petdesk.intake.form_fields import category_title

_MATCH_ROLE: Final = Qt.ItemDataRole.UserRole
"""The role of the text that an item is found by, which may hold more than the item shows."""

_ENTERS: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_CHOOSING: Final = (
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
)


class CategoryField(SteadyCombo):
    """Takes a category; ``edit`` is where it is typed.

    ``name`` is its accessible name. ``entered`` announces an Enter while no completion is marked.
    """

    entered = Signal()

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent, name)
        self._choices: tuple[tuple[int, str], ...] = ()
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.edit = QLineEdit(self)
        self.setLineEdit(self.edit)
        self.edit.setAccessibleName(name)
        self.edit.setPlaceholderText(translate("AddForm", "Name or ID"))
        completions = _Completions(self.model(), self)
        self.setCompleter(completions)
        shown = completions.popup()
        if shown is not None:
            mark(shown, "popup")
            shown.setItemDelegate(QStyledItemDelegate(shown))  # Qt's own knows no style sheet
            self._keys = _ListKeys(shown, self)

    def show_choices(self, choices: Sequence[tuple[int, str]]) -> None:
        """Offer categories by id and label (which may be empty); what is typed stays."""
        if tuple(choices) == self._choices:
            return
        self._choices = tuple(choices)
        typed, cursor = self.edit.text(), self.edit.cursorPosition()
        labels = {number: label for number, label in choices if label}
        with QSignalBlocker(self), QSignalBlocker(self.edit):
            self.clear()
            for row, (number, label) in enumerate(choices):
                self.addItem(category_title(number, labels), None)
                self.setItemData(row, category_name(number, label), _MATCH_ROLE)
                tip = translate("AddForm", "ID %1").replace("%1", str(number))
                self.setItemData(row, tip, Qt.ItemDataRole.ToolTipRole)
            self.setCurrentIndex(-1)
            self.edit.setText(typed)
            self.edit.setCursorPosition(cursor)

    def close_list(self) -> None:
        """Close the completions, which a command's key would leave open."""
        self._keys.shown.hide()

    def show_typed(self, text: str) -> None:
        if self.edit.text() != text:
            with QSignalBlocker(self):
                self.setCurrentIndex(-1)
                self.setEditText(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        """Open the whole list at an arrow, where Qt would take the next category unseen."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.setCurrentIndex(self.findText(self.edit.text()))
            self.showPopup()
        else:
            super().keyPressEvent(event)


class _Completions(QCompleter):
    """Offers the items whose `_MATCH_ROLE` text holds what is typed, and inserts what they show.

    It does not complete in the line itself: "1" would become "12", another category, unasked.
    """

    def __init__(self, model: QAbstractItemModel, field: QWidget) -> None:
        super().__init__(model, field)
        self.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        self.setFilterMode(Qt.MatchFlag.MatchContains)
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setCompletionRole(_MATCH_ROLE)

    def pathFromIndex(  # noqa: N802  Qt's name
        self, index: QModelIndex | QPersistentModelIndex
    ) -> str:
        return str(index.data())


class _ListKeys(QObject):
    """An event filter on the list ``shown`` of completions.

    An Enter that chooses nothing closes it and is passed on: who typed a whole category would press
    Enter twice. A key that was pressed before anybody can have seen the list chooses nothing.
    """

    def __init__(self, shown: QAbstractItemView, field: CategoryField) -> None:
        super().__init__(field)
        self.shown = shown
        self._field = field
        self._typed = QElapsedTimer()
        self._typed.start()
        field.edit.textEdited.connect(self._typed.restart)
        shown.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        if isinstance(event, QMouseEvent) and event.type() is QEvent.Type.MouseButtonPress:
            return self._click_beside(event)
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return False
        if event.key() in _CHOOSING:
            # Half of what Qt takes for one pressing of keys after the other.
            return self._typed.elapsed() < QApplication.keyboardInputInterval() // 2
        if event.key() not in _ENTERS or self.shown.currentIndex().isValid():
            return False
        self.shown.hide()
        if not event.isAutoRepeat():
            self._field.entered.emit()
        return True

    def _click_beside(self, event: QMouseEvent) -> bool:
        """Do what a click beside the list says; Qt would only close it, and one clicks twice."""
        if self.shown.rect().contains(event.position().toPoint()):
            return False
        place = event.globalPosition()
        window = QApplication.topLevelAt(place.toPoint())
        handle = window.windowHandle() if window is not None else None
        self.shown.hide()
        if window is not None and handle is not None:
            window.activateWindow()  # the list had the mouse, so no click of the system's does so
            at, left = handle.mapFromGlobal(place), event.button()
            for kind, held in (
                (QEvent.Type.MouseButtonPress, left),
                (QEvent.Type.MouseButtonRelease, Qt.MouseButton.NoButton),
            ):
                again = QMouseEvent(kind, at, place, left, held, event.modifiers())
                QApplication.postEvent(handle, again)
        return True
