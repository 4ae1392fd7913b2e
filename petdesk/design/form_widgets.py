"""Widgets that the forms share: rows, steady combo boxes, event filters, a font."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QFontDatabase,
    QKeyEvent,
    QMouseEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFrame,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from petdesk.core.translation import translate
from petdesk.core.wording import locked_note
from petdesk.design.fields import Choice, TextField
from petdesk.design.labels import make_strong
from petdesk.design.lists import ThinScrollBar
from petdesk.design.scale import add_to, column_of, row_of
from petdesk.design.spoken_texts import NoteLine


def describe(label: QLabel) -> None:
    """Set the object name of ``label`` as its description: what tools find it by.

    The name is English, and would be read out among the words of another language.
    """
    if translate("Language", "en") == "en":
        label.setAccessibleDescription(label.objectName())


def make_note(label: QLabel) -> None:
    """Make the text of ``label`` wrap and stay whole, and let tools find it by its object name."""
    describe(label)
    label.setWordWrap(True)
    # A label of fixed lines would be cut off where a translation or a large font needs more.
    policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
    policy.setHeightForWidth(True)
    label.setSizePolicy(policy)


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
            title.setBuddy(field)
            make_strong(title)
            self.column.addWidget(title)
            if not field.accessibleName():
                field.setAccessibleName(label.replace("&", ""))
        add_to(self.column, row_of(2, (field, 1), *beside), self._lock, self.note)

    @property
    def is_wrong(self) -> bool:
        return self.note.is_wrong

    def say(self, text: str, *, is_wrong: bool = False) -> None:
        self.note.say(text, is_wrong=is_wrong)
        if isinstance(self.field, TextField):
            self.field.mark_wrong(is_wrong=is_wrong)
            self.field.setAccessibleDescription(text)

    def lock(self, *, is_locked: bool) -> None:
        """Lock the field for good, and say so; what is locked once stays so while it is open."""
        if is_locked and not self._lock.text():
            self.field.setEnabled(False)
            self._lock.say(locked_note())


class SteadyCombo(Choice):
    """A combo box that no wheel changes in passing, and nobody changes while it is held."""

    def __init__(self, parent: QWidget, name: str = "") -> None:
        super().__init__(parent)
        self._is_held = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(name)
        self.setMinimumContentsLength(12)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)

    def setAccessibleName(self, name: str) -> None:  # noqa: N802  Qt's name
        """Call it ``name``; on Linux a combo box is called by its choice, so describe it so too."""
        super().setAccessibleName(name)
        self.setAccessibleDescription(name)

    def hold(self, *, is_held: bool) -> None:
        """Keep the choice as it is; unlike a disabled combo box, it keeps the focus."""
        self._is_held = is_held
        edit = self.lineEdit()
        if edit is not None:
            edit.setReadOnly(is_held)

    def showPopup(self) -> None:  # noqa: N802  Qt's name
        if not self._is_held:
            super().showPopup()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        if self._is_held:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802  Qt's name
        event.ignore()


class SinglePressFilter(QObject):
    """An event filter that lets one press through, whatever a trembling or heavy hand adds.

    The service has no delete. When an answer comes within a double click, or while Enter is held,
    the second click or the repeated key would start another sending that nobody wanted.
    """

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        if isinstance(event, QMouseEvent):
            return event.type() is QEvent.Type.MouseButtonDblClick
        if isinstance(event, QKeyEvent) and event.isAutoRepeat():
            return event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
        return False


class FieldLeaveFilter(QObject):
    left = Signal()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        """Announce it, unless only another window or the field's own popup has the focus now."""
        if event.type() is QEvent.Type.FocusOut and isinstance(event, QFocusEvent):
            passing = (
                Qt.FocusReason.ActiveWindowFocusReason,
                Qt.FocusReason.PopupFocusReason,
                Qt.FocusReason.MenuBarFocusReason,
            )
            if event.reason() not in passing:
                self.left.emit()
        return False


class AutoHeight(QObject):
    """Makes a dialog grow when its wrapped texts need more lines; Qt would cut them off.

    ``needed`` returns the height that the dialog needs at its width, in pixels. ``watched`` are the
    widgets whose layouts decide it. The dialog grows as far as the screen goes, and gives back what
    it took once that is not needed any more; a height that a person chose stays. It is no override
    of event(): that crashed PySide6 6.11 when the dialog was deleted.
    """

    def __init__(self, dialog: QDialog, needed: Callable[[], int], *watched: QWidget) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._needed = needed
        self._own: int | None = None
        for widget in watched:
            widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Show):
            self.grow()
        return False

    def grow(self) -> None:
        dialog = self._dialog
        wanted = min(self._needed(), dialog.screen().availableGeometry().height())
        if dialog.height() < wanted or dialog.height() == self._own:
            self._own = wanted
            dialog.resize(dialog.width(), wanted)


class ScrollBody(QScrollArea):
    """What a dialog shows above its buttons; it scrolls where the screen is too low for it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        bar = ThinScrollBar(self)
        bar.is_on_window = True
        self.setVerticalScrollBar(bar)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.content = QWidget(self)
        """What scrolls."""
        self.column = QVBoxLayout(self.content)
        """Its layout."""
        self.setWidget(self.content)
        # The window's ground shows through.
        self.content.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)

    def needed(self) -> int:
        if not self.column.hasHeightForWidth():
            return self.column.totalSizeHint().height()
        # The area scrolls below the least height, too, which counts wrapped texts as narrow ones.
        least = self.column.totalMinimumSize().height()
        return max(least, self.column.totalHeightForWidth(self.width()))


def fixed_font() -> QFont:
    """Return the system's letters of one width, without a size: that stays the application's own.

    So it follows where the size of texts changes while a window is open.
    """
    font = QFont()
    font.setFamilies(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).families())
    font.setStyleHint(QFont.StyleHint.Monospace)
    return font


V = TypeVar("V")


class ChoiceCombo(SteadyCombo, Generic[V]):
    """Offers ``choices``, each named by ``name_of``. ``chosen`` is emitted when a person chose."""

    chosen = Signal()

    def __init__(
        self, parent: QWidget, choices: Sequence[V], name_of: Callable[[V], str], name: str = ""
    ) -> None:
        super().__init__(parent, name)
        self._name_of = name_of
        self._choices = list(choices)
        self.addItems([name_of(choice) for choice in choices])
        self.currentIndexChanged.connect(lambda _row: self.chosen.emit())

    @property
    def value(self) -> V:
        return self._choices[self.currentIndex()]

    def show_value(self, value: V, *, is_held: bool = False) -> None:
        """Show ``value``, also one that is not among the usual ones (a policy may name any)."""
        with QSignalBlocker(self):
            if value not in self._choices:
                self._choices.append(value)
                self.addItem(self._name_of(value))
            self.setCurrentIndex(self._choices.index(value))
        self.hold(is_held=is_held)
