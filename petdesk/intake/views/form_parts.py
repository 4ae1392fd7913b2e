"""Parts of the add form: the field for a category, lines with buttons, and ``Already here?``."""

from collections.abc import Callable, Collection, Sequence
from typing import Final, cast

from PySide6.QtCore import (
    QAbstractItemModel,
    QElapsedTimer,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSignalBlocker,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QCompleter,
    QDialog,
    QGridLayout,
    QLineEdit,
    QPushButton,
    QStyledItemDelegate,
    QWidget,
)

from petdesk.animals.cells import pill_index
from petdesk.core.display_text import wrappable
from petdesk.core.translation import translate
from petdesk.core.wording import category_name, status_name
from petdesk.design.controls import PRESSING, SteadyCombo
from petdesk.design.labels import ElidedLabel, SpokenLabel, announce, mark
from petdesk.design.panels import TintedFrame
from petdesk.design.pills import StatusPill
from petdesk.design.scale import column_of, row_of, set_spacing
from petdesk.intake.form_fields import (
    MAX_SHOWN,
    PossibleDuplicate,
    PossibleDuplicates,
    category_title,
)
from petdesk.intake.form_wording import already_here, duplicate_words, duplicates_heading

# With these only another window or the field's own popup has the focus.
_PASSING: Final = (
    Qt.FocusReason.ActiveWindowFocusReason,
    Qt.FocusReason.PopupFocusReason,
    Qt.FocusReason.MenuBarFocusReason,
)
_PAUSE = 900  # ms without a letter; misspelt names are found by then, too
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


class DialogFilter(QObject):
    """Makes ``dialog`` take one press as one, and grow to the height that ``needed`` returns.

    When an answer comes within a double click, or while Enter is held, the second click or the
    repeated key would start another sending that nobody wanted; the service has no delete. Without
    growing, Qt would cut off wrapped texts; the dialog gives back what it took once that is not
    needed any more. It watches the dialog and ``widgets``. ``left`` carries one of ``fields`` once
    another has the focus.
    """

    left = Signal(object)

    def __init__(
        self,
        dialog: QDialog,
        needed: Callable[[], int],
        *widgets: QWidget,
        fields: Sequence[QWidget] = (),
    ) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._needed = needed
        self._own: int | None = None
        self._fields = fields
        for widget in (dialog, *widgets, *fields):
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        kind = event.type()
        if watched in self._fields:
            is_left = isinstance(event, QFocusEvent) and event.lostFocus()
            if is_left and cast("QFocusEvent", event).reason() not in _PASSING:
                self.left.emit(watched)
            return False
        if kind in (QEvent.Type.LayoutRequest, QEvent.Type.Show):
            self._grow()
        if isinstance(event, QKeyEvent):
            return event.isAutoRepeat() and event.key() in PRESSING
        return kind is QEvent.Type.MouseButtonDblClick

    def _grow(self) -> None:
        dialog = self._dialog
        wanted = min(self._needed(), dialog.screen().availableGeometry().height())
        if dialog.height() < wanted or dialog.height() == self._own:
            self._own = wanted
            dialog.resize(dialog.width(), wanted)


class Line(QWidget):
    """A text called ``name``, with ``buttons`` after it; without both it takes no room."""

    def __init__(self, name: str, parent: QWidget, *buttons: QPushButton) -> None:
        super().__init__(parent)
        self.label = SpokenLabel(name, self)
        self.label.setProperty("look", "secondary")
        self._buttons = buttons
        row_of(2, (self.label, 1), *buttons, parent=self)

    def say(self, text: str, shown: Collection[QPushButton] = ()) -> bool:
        """Show ``text`` with the buttons ``shown``; return whether another text stood there."""
        before = self.label.text()
        self.label.setText(wrappable(text))
        for button in self._buttons:
            button.setVisible(button in shown)
        self.setVisible(bool(text or shown))
        return self.label.text() != before


class FormMessage(TintedFrame):
    def __init__(self, parent: QWidget) -> None:
        super().__init__("notice", parent)
        self._text = SpokenLabel("Form message", self)
        column_of(0, self._text, margins=(2.5, 2, 2.5, 2), parent=self)
        self.hide()

    @property
    def text(self) -> str:
        return self._text.text()

    def say(self, text: str, *, is_warning: bool) -> None:
        mark(self, "tint", "warning" if is_warning else "notice")
        is_new = text != self._text.text()
        self._text.setText(text)
        self.setVisible(bool(text))
        if is_new:
            announce(self._text, text)


class DuplicatesCard(TintedFrame):
    """The animals that the name may be already, with pills.

    ``settled`` carries the whole text once nobody types any more. Nothing takes the card away.
    """

    settled = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__("near", parent)
        self._near = PossibleDuplicates()
        self._told = ""
        self._heading = SpokenLabel("Already here", self)
        self._heading.setProperty("look", "strong")
        self._note = SpokenLabel("Not here", self)
        self._animals = [_Animal(self) for _ in range(MAX_SHOWN)]
        grid = QGridLayout()
        set_spacing(grid, 2)
        grid.setColumnStretch(1, 1)
        for row, animal in enumerate(self._animals):
            for column, part in enumerate(animal.parts):
                grid.addWidget(part, row, column)
        column_of(1.5, self._heading, self._note, grid, margins=(2.5, 1.5, 2.5, 1.5), parent=self)
        self._telling = QTimer(self, interval=_PAUSE, singleShot=True)
        self._telling.timeout.connect(self._tell)
        self.hide()

    def show_duplicates(self, duplicates: PossibleDuplicates) -> None:
        if duplicates == self._near:
            return
        self._near = duplicates
        animals = duplicates.animals
        self._heading.setText(duplicates_heading(duplicates))
        self._heading.setVisible(bool(animals))
        self._note.setText("" if animals else self.text)
        self._note.setVisible(not animals)
        for row, each in enumerate(self._animals):
            each.show_animal(animals[row] if row < len(animals) else None)
        self.setVisible(bool(self.text))
        self._telling.start()

    @property
    def text(self) -> str:
        return already_here(self._near)

    def _tell(self) -> None:
        if self.text != self._told:
            self._told = self.text
            self.settled.emit(self._told)


class _Animal:
    def __init__(self, parent: QWidget) -> None:
        self._name = ElidedLabel("", parent)
        self._name.setProperty("look", "strong")
        self._more = ElidedLabel("", parent)
        self._pill = StatusPill(parent)
        self.parts = (self._name, self._more, self._pill)

    def show_animal(self, animal: PossibleDuplicate | None) -> None:
        if animal is not None:
            name, more = duplicate_words(animal)
            self._name.setText(name)
            self._more.setText(more)
            self._pill.show_status(pill_index(animal.status), status_name(animal.status))
        for part in self.parts:
            part.setVisible(animal is not None)
