"""Parts of the add form: the field for a category, lines with buttons, and ``Already here?``."""

from collections.abc import Callable, Collection, Sequence
from itertools import zip_longest
from typing import Final, cast

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QCompleter,
    QDialog,
    QFrame,
    QGridLayout,
    QLineEdit,
    QListView,
    QPushButton,
    QStyledItemDelegate,
    QWidget,
)

from petdesk.animals.cells import pill_index
from petdesk.core.display_text import wrappable
from petdesk.core.translation import filled, translate
from petdesk.core.wording import category_name, status_name
from petdesk.design.lists import Index
from petdesk.design.pills import StatusPill
from petdesk.design.scale import column_of, row_of, set_spacing
from petdesk.design.widgets import (
    ENTER,
    PRESSING,
    ElidedLabel,
    PlainLabel,
    SpokenLabel,
    SteadyCombo,
    mark,
)
from petdesk.intake.form_fields import MAX_SHOWN, PossibleDuplicates, category_title
from petdesk.intake.form_view_model import already_here, duplicate_words

_PAUSE: Final = 900  # ms; nobody is told before who still types
_MATCH_ROLE: Final = Qt.ItemDataRole.UserRole  # what an item is found by, more than it shows
_PRESS: Final = QEvent.Type.MouseButtonPress
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
        self._completions = _Completions(self)
        self.setCompleter(self._completions)

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
                tip = filled(translate("AddForm", "ID %1"), number)
                self.setItemData(row, tip, Qt.ItemDataRole.ToolTipRole)
            self.setCurrentIndex(-1)
            self.edit.setText(typed)
            self.edit.setCursorPosition(cursor)

    def close_list(self) -> None:
        self._completions.shown.hide()

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

    It does not complete in the line itself: "1" would become "12", another category, unasked. An
    Enter that chooses nothing closes the list and is passed on: who typed a whole category would
    press Enter twice. A key that was pressed before anybody can have seen the list chooses nothing.
    """

    def __init__(self, field: CategoryField) -> None:
        super().__init__(field.model(), field)
        self._field = field
        self._typed = QElapsedTimer()
        self._typed.start()
        field.edit.textEdited.connect(self._typed.restart)
        self.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        self.setFilterMode(Qt.MatchFlag.MatchContains)
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setCompletionRole(_MATCH_ROLE)
        self.shown = cast("QListView", self.popup())
        mark(self.shown, "popup")
        self.shown.setItemDelegate(QStyledItemDelegate(self))  # Qt's own knows no style sheet

    def pathFromIndex(self, index: Index) -> str:  # noqa: N802  Qt's name
        return str(index.data())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        kind, is_of_list = event.type(), isinstance(watched, QListView)
        if is_of_list and isinstance(event, QMouseEvent) and kind is _PRESS:
            if not self.shown.rect().contains(event.position().toPoint()):
                self._click_beside(event)
                return True
        elif is_of_list and isinstance(event, QKeyEvent) and kind is QEvent.Type.KeyPress:
            # Half of what Qt takes for one pressing of keys after the other.
            is_unseen = self._typed.elapsed() < QApplication.keyboardInputInterval() // 2
            if event.key() in _CHOOSING and is_unseen:
                return True
            if event.key() in ENTER and not self.shown.currentIndex().isValid():
                self.shown.hide()
                if not event.isAutoRepeat():
                    self._field.entered.emit()
                return True
        return super().eventFilter(watched, event)

    def _click_beside(self, event: QMouseEvent) -> None:
        """Do what a click beside the list says; Qt would only close it, and one clicks twice."""
        place = event.globalPosition()
        window = QApplication.topLevelAt(place.toPoint())
        handle = window.windowHandle() if window is not None else None
        self.shown.hide()
        if window is not None and handle is not None:
            window.activateWindow()  # the list had the mouse, so no click of the system's does so
            at, left = handle.mapFromGlobal(place), event.button()
            none, release = Qt.MouseButton.NoButton, QEvent.Type.MouseButtonRelease
            for kind, held in ((_PRESS, left), (release, none)):
                again = QMouseEvent(kind, at, place, left, held, event.modifiers())
                QApplication.postEvent(handle, again)


class DialogFilter(QObject):
    """Makes ``dialog`` take a key that is held as one press, and grow to what ``needed`` returns.

    When an answer comes while Enter is held, the repeated key would start another sending that
    nobody wanted; the service has no delete. Without growing, Qt would cut off wrapped texts; the
    dialog gives back what it took once that is not needed any more. It watches ``widgets``, too.
    """

    def __init__(self, dialog: QDialog, needed: Callable[[], int], *widgets: QWidget) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._needed = needed
        self._own: int | None = None
        for widget in (dialog, *widgets):
            widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Show):
            self._grow()
        return isinstance(event, QKeyEvent) and event.isAutoRepeat() and event.key() in PRESSING

    def _grow(self) -> None:
        dialog = self._dialog
        wanted = min(self._needed(), dialog.screen().availableGeometry().height())
        if dialog.height() < wanted or dialog.height() == self._own:
            self._own = wanted
            dialog.resize(dialog.width(), wanted)


class Line(QWidget):
    """A text called ``name``, with ``buttons`` after it; without both it takes no room."""

    def __init__(self, name: str, parent: QWidget, *buttons: QPushButton, look: str = "") -> None:
        super().__init__(parent)
        self.label = SpokenLabel(name, self, look=look or "secondary")
        self._buttons = buttons
        row_of(2, (self.label, 1), *buttons, parent=self)

    def show_text(
        self, text: str, shown: Collection[QPushButton] = (), *, is_spoken: bool = False
    ) -> None:
        for button in self._buttons:
            button.setVisible(button in shown)
        self.setVisible(bool(text or shown))
        self.label.say(wrappable(text), text if is_spoken else "")
        self.label.show()  # also without a text: else the buttons would have its room


class DuplicatesCard(QFrame):
    """The animals that the name may be already, with pills.

    ``settled`` carries the whole text once nobody types any more. Nothing takes the card away.
    """

    settled = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        mark(self, "tint", "near")
        self._duplicates = PossibleDuplicates()
        self._told = ""
        self._heading = PlainLabel("Already here", self)
        self._heading.setWordWrap(True)
        grid = QGridLayout()
        set_spacing(grid, 2)
        grid.setColumnStretch(1, 1)
        self._rows = [
            (ElidedLabel("", self, look="strong"), ElidedLabel("", self), StatusPill(self))
            for _animal in range(MAX_SHOWN)
        ]
        for row, parts in enumerate(self._rows):
            for column, part in enumerate(parts):
                grid.addWidget(part, row, column)
        column_of(1.5, self._heading, grid, margins=(2.5, 1.5, 2.5, 1.5), parent=self)
        self._pause = QTimer(self, interval=_PAUSE, singleShot=True)
        self._pause.timeout.connect(self._settle)
        self.hide()

    def show_duplicates(self, duplicates: PossibleDuplicates) -> None:
        if duplicates == self._duplicates:
            return
        self._duplicates = duplicates
        heading, *_animals = already_here(duplicates).split("\n")
        mark(self._heading, "look", "strong" if duplicates.animals else "")
        self._heading.setText(heading)
        for (*labels, pill), animal in zip_longest(self._rows, duplicates.animals):
            for part in (*labels, pill):
                part.setVisible(animal is not None)
            if animal is not None:
                for label, text in zip(labels, duplicate_words(animal), strict=True):
                    label.setText(text)
                pill.show_status(pill_index(animal.status), status_name(animal.status))
        self.setVisible(bool(heading))
        self._pause.start()

    def _settle(self) -> None:
        text = already_here(self._duplicates)
        if text != self._told:
            self._told = text
            self.settled.emit(text)
