"""The widgets of all windows: Qt's own, with few manners; how they look is the style sheet's.

It knows a label's property ``look`` (words: ``large``, ``heading``, ``title`` or ``small``,
``strong``, ``secondary`` or ``danger``), and others that `mark` sets.
"""

import re
import sys
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Final, Generic, TypeVar

from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QFontMetrics, QIcon, QImageReader, QPixmap
from PySide6.QtWidgets import QAbstractButton, QFrame, QPushButton, QWidget
from shiboken6 import isValid

from petdesk.core.display_text import wrappable
from petdesk.core.resources import resource
from petdesk.design.layout import column_of, row_of, set_spacing, unit
from petdesk.design.theme import theme

_MIDDLE_LEFT: Final = (Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter).value
_SHOWN_FOR: Final = 4000  # ms
_FIGURES: Final = str.maketrans("", "", "0123456789:")  # seconds, too, may come to a time
_SIDE: Final = 96  # pixels; an icon is scaled down to what a screen needs, never up
_PROPERTY: Final = "icon of"  # the property that keeps what `set_icon` was given
_FRAME: Final = 10.0  # units that the frame of a window and a task bar may take
ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
PRESSING: Final = (*ENTER, Qt.Key.Key_Space)

V = TypeVar("V")
W = TypeVar("W", bound=QWidget)


def mark(widget: W, name: str, value: object = True) -> W:  # noqa: FBT002  as setProperty has it
    """Set the property ``name``, and have the style sheet look at ``widget`` again."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        if widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
            parts: list[QWidget] = [widget, *widget.findChildren(QWidget)]  # whose rules name it
            for each in parts:
                each.style().unpolish(each)
                each.style().polish(each)
            widget.updateGeometry()
    return widget


class PlainLabel(QtWidgets.QLabel):
    """Shows text as it is; a QLabel would render ``<img>``. ``name`` is its object name."""

    wraps = False

    def __init__(
        self, name: str = "", parent: QWidget | None = None, text: str = "", look: str = ""
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("look", look)
        self.setText(text)
        self.setWordWrap(self.wraps)


class SpokenLabel(PlainLabel):
    """A text that wraps, has room only while there is one, and is spoken as it changes."""

    wraps = True

    def say(self, text: str, spoken: str | None = None) -> None:
        """Show ``text``; speak it, or ``spoken`` instead, unless it stands there already."""
        is_new = text != self.text()
        self.setText(text)
        self.setVisible(bool(text))
        if is_new:
            announce(self, text if spoken is None else spoken)

    def count(self, text: str) -> None:
        """Show ``text``, and speak it if more than its figures differ."""
        is_news = without_figures(text) != without_figures(self.text())
        self.say(text, None if is_news else "")


class NoteLine(SpokenLabel):
    def __init__(self, name: str, parent: QWidget, text: str = "") -> None:
        super().__init__(name, parent, text, "small secondary")
        self.is_wrong = False
        self.setVisible(bool(text))

    def say(self, text: str, spoken: str | None = None, *, is_wrong: bool = False) -> None:
        self.is_wrong = is_wrong
        mark(self, "look", "small danger" if is_wrong else "small secondary")
        super().say(text, spoken)


class TransientLabel(PlainLabel):
    """Says for some seconds what was just done; its room stays, so that no button moves."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(name, parent, look="secondary")
        self._timer = QTimer(self, interval=_SHOWN_FOR, singleShot=True)
        self._timer.timeout.connect(self.clear)

    def say(self, text: str) -> None:
        """Show and speak ``text``; what is done twice is said twice."""
        self.setText(text)
        self._timer.start()
        announce(self, text)


class ElidedLabel(PlainLabel):
    """Never makes its window wider; a screen reader still reads its whole text."""

    shorter_texts: Sequence[str] = ()
    """What is shown if there is no room for the text, the longest first."""

    @property
    def shown_text(self) -> str:
        metrics, room = self.fontMetrics(), self.contentsRect().width()
        texts = (self.text(), *self.shorter_texts)
        fitting = (text for text in texts if metrics.horizontalAdvance(text) <= room)
        return next(fitting, elided(metrics, texts[-1], room))

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:  # noqa: N802  Qt's name
        painter = QtGui.QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.contentsRect(), _MIDDLE_LEFT, self.shown_text)


def announce(widget: QWidget, text: str) -> None:
    """Announce ``text`` to a screen reader, if ``widget`` is on screen."""
    if text and widget.isVisible():
        event = QtGui.QAccessibleAnnouncementEvent(widget, text)
        QtGui.QAccessible.updateAccessibility(event)


def without_figures(text: str) -> str:
    """Return ``text`` without its figures; a text in which only they differ is no news."""
    return text.translate(_FIGURES)


def strong(font: QFont, *, is_italic: bool = False) -> QFont:
    made = QFont(font)
    made.setWeight(QFont.Weight.DemiBold)
    made.setItalic(is_italic)
    return made


def elided(metrics: QFontMetrics, text: str, room: int) -> str:
    """Return ``text``, ended with dots if it is wider than ``room`` pixels."""
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
    return shown or (text and "\N{HORIZONTAL ELLIPSIS}")


@cache
def icon(name: str, colour: str) -> QIcon:
    drawing = resource(f"icons/{name}.svg").read_bytes().replace(b"currentColor", colour.encode())
    source = QtCore.QBuffer()
    source.setData(QtCore.QByteArray(drawing))
    reader = QImageReader(source, QtCore.QByteArray(b"svg"))
    reader.setScaledSize(QSize(_SIDE, _SIDE))
    return QIcon(QPixmap.fromImageReader(reader))


def set_icon(button: QAbstractButton, name: str, colour: str = "text") -> None:
    """Show the picture ``name`` on ``button``, in the ``colour`` that a theme has by that name."""
    button.setProperty(_PROPERTY, [name, colour])
    button.setIcon(icon(name, getattr(theme(), colour).name()))


def renew_icons(application: QtWidgets.QApplication) -> None:
    for widget in application.allWidgets():
        shown = widget.property(_PROPERTY)
        if shown and isinstance(widget, QAbstractButton):
            set_icon(widget, *shown)


class Button(QPushButton):
    """One press of it is one step, whatever a trembling or heavy hand adds.

    The second press of a double click, or a key that is held, would go to what the first has put
    in its place: ``Start`` stands where ``Next`` did. Tools find it by ``name``, or by its first
    words without the mark of a key and without dots.
    """

    def __init__(  # noqa: PLR0913  what a button has
        self,
        text: str = "",
        parent: QWidget | None = None,
        icon: str = "",
        name: str = "",
        *,
        primary: bool = False,
        link: bool = False,
    ) -> None:
        super().__init__(f" {text}" if icon else text, parent)  # away from the picture
        if name or icon or "&" in text:
            self.setAccessibleName(name or re.sub("&(.)", r"\1", text).removesuffix("…"))
        mark(self, "primary", primary)
        mark(self, "link", link)
        if icon:
            set_icon(self, icon, "on_accent" if primary else "text")

    def mouseDoubleClickEvent(self, event: QtGui.QMouseEvent) -> None:  # noqa: N802  Qt's name
        """Take no second press."""

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:  # noqa: N802  Qt's name
        """Press it by Enter, too, and once however long a key is held."""
        if event.key() in ENTER and not event.isAutoRepeat():
            self.click()
        elif not (event.key() in PRESSING and event.isAutoRepeat()):
            super().keyPressEvent(event)


def command_button(
    parent: QWidget, text: str, call: Callable[[], object], name: str = "", *, primary: bool = False
) -> Button:
    """Return a button that calls ``call``, and that Enter in a field or table never presses."""
    button = Button(text, parent, name=name, primary=primary)
    button.setAutoDefault(False)
    # A lambda, since clicked also carries whether a checkable button is on.
    button.clicked.connect(lambda _on=False: call())
    return button


def icon_button(
    icon: str, name: str, parent: QWidget | None = None, *, is_small: bool = False
) -> QtWidgets.QToolButton:
    button = QtWidgets.QToolButton(parent)
    set_icon(button, icon)
    button.setAccessibleName(name)
    button.setToolTip(name)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    mark(button, "small", is_small)
    return button


def button_box(
    parent: QWidget, accept: QPushButton, reject: QPushButton, *others: QPushButton
) -> "QtWidgets.QDialogButtonBox":  # a start does without its type
    box = QtWidgets.QDialogButtonBox(parent)
    roles = QtWidgets.QDialogButtonBox.ButtonRole
    for layout in box.findChildren(QtWidgets.QLayout):
        set_spacing(layout, 2)
    box.addButton(accept, roles.AcceptRole)
    for other in others:
        box.addButton(other, roles.ActionRole)
    box.addButton(reject, roles.RejectRole)
    return box


def is_with_alt(event: QtGui.QKeyEvent) -> bool:
    """Return whether a letter is meant as a command's: on macOS, Alt types other letters."""
    modifiers = Qt.KeyboardModifier
    is_alt = event.modifiers() & ~modifiers.ShiftModifier == modifiers.AltModifier
    return is_alt and event.text().isprintable() and sys.platform != "darwin"


class TextField(QtWidgets.QLineEdit):
    """``name`` is its accessible name, and ``hint`` what stands in it while it is empty.

    It leaves keys of commands to the window: Undo's, which Qt always claims, while there is no
    typing to undo; and Alt with a letter, whose button may have just gone.
    """

    def __init__(self, parent: QWidget | None = None, name: str = "", hint: str = "") -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)
        # A file is the window's: as a text it would stand here, and be moved, not copied.
        self.setAcceptDrops(False)

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QtGui.QKeyEvent):
            undo = QtGui.QKeySequence.StandardKey.Undo
            if event.matches(undo) and not self.isUndoAvailable():
                event.ignore()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:  # noqa: N802  Qt's name
        event.ignore() if is_with_alt(event) else super().keyPressEvent(event)

    def show_text(self, text: str) -> None:
        """Show ``text`` and announce no change; what stands there already keeps its cursor."""
        if text != self.text():
            with QSignalBlocker(self):
                self.setText(text)


class SearchField(TextField):
    """The field for a search, with its picture and a button, ``clear_name``, that clears it."""

    def __init__(self, parent: QWidget | None, name: str, hint: str, clear_name: str) -> None:
        super().__init__(parent, name, hint)
        mark(self, "search")
        clear = icon_button("close", clear_name, self, is_small=True)
        clear.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # since Esc does the same
        clear.setCursor(Qt.CursorShape.ArrowCursor)
        clear.clicked.connect(self.clear)
        clear.hide()
        self.textChanged.connect(lambda text: clear.setVisible(bool(text)))
        picture = PlainLabel("", self, look="search")
        row_of(0, picture, 1, clear, margins=(2.2, 0, 1.5, 0), parent=self)


class SteadyCombo(QtWidgets.QComboBox):
    """A combo box that no wheel changes in passing, and nobody changes while it is held."""

    def __init__(self, parent: QWidget | None = None, name: str = "") -> None:
        super().__init__(parent)
        self._is_held = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(name)
        self.setMinimumContentsLength(8)
        self.setSizeAdjustPolicy(self.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setItemDelegate(QtWidgets.QStyledItemDelegate(self))  # Qt's knows no style sheet
        self.currentTextChanged.connect(self._tell)

    def _tell(self, text: str) -> None:
        """Tell what is chosen in the closed list: Orca reads a description that changes."""
        if self.hasFocus() and not self.isEditable():
            self.setAccessibleDescription(f"{self.accessibleName()}: {text}")

    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:  # noqa: N802  Qt's name
        super().focusOutEvent(event)
        # Once the next has the keyboard: Orca would read it before that.
        name = self.accessibleName()
        QTimer.singleShot(0, self, partial(self.setAccessibleDescription, name))

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
            view, most = self.view(), self.screen().availableGeometry().width() // 2
            view.setMinimumWidth(min(view.sizeHintForColumn(0) + 2 * view.frameWidth(), most))
            super().showPopup()

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:  # noqa: N802  Qt's name
        event.ignore() if self._is_held else super().keyPressEvent(event)

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:  # noqa: N802  Qt's name
        event.ignore()


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


class Card(QFrame):
    """A ground with round corners and a hairline; no card stands in another one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        mark(self, "card")
        self.column = column_of(2, margins=(4, 3, 4, 4), parent=self)


def progress_line(name: str, parent: QWidget) -> QtWidgets.QProgressBar:
    """Return a bar that a screen reader calls ``name``; at first nobody knows how far it is."""
    line = QtWidgets.QProgressBar(parent)
    line.setAccessibleName(name)
    line.setTextVisible(False)
    line.setRange(0, 0)
    return line


class EmptyPanel(QFrame):
    """A page in place of a list without rows: a drawing, a sentence, and what one can do."""

    def __init__(self, parent: QWidget, name: str) -> None:
        super().__init__(parent)
        mark(self, "page")
        self.heading = PlainLabel(name, self, look="heading strong")
        self.note = PlainLabel(f"{name} note", self, look="secondary")
        for label in (self.heading, self.note):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(True)
            label.setMinimumWidth(1)  # no word makes the window wider
        self.buttons = row_of(2, 1, 1)
        paw = PlainLabel("", self, look="paw")  # it gives way if there is no room for it
        items = (paw, 9), self.heading, self.note, self.buttons
        self.column = column_of(2, 2, *items, 3, margins=(6, 2, 6, 2), parent=self)

    def add_action(self, button: QPushButton) -> None:
        self.buttons.insertWidget(self.buttons.count() - 1, button)

    def show_texts(self, heading: str, note: str = "") -> None:
        self.heading.setText(wrappable(heading))
        self.note.setText(note)
        self.note.setVisible(bool(note))


class ScrollBody(QtWidgets.QScrollArea):
    """What a window shows above its buttons; it scrolls if the screen is too low for it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.content = QWidget(self)
        self.column = column_of(0, parent=self.content)
        # The window's ground shows through these; Qt's own viewport has one.
        self.setViewport(QWidget(self))
        self.setWidget(self.content)
        self.content.setAutoFillBackground(False)

    def needed(self) -> int:
        if not self.column.hasHeightForWidth():
            return self.column.totalSizeHint().height()
        # The area scrolls below the least height, too, which counts wrapped texts as narrow ones.
        least = self.column.totalMinimumSize().height()
        return max(least, self.column.totalHeightForWidth(self.width()))


def fit_window(window: QWidget, width: float, height: float) -> None:
    room = window.screen().availableSize() - QSize(unit(2), unit(_FRAME))
    window.resize(QSize(unit(width), unit(height)).boundedTo(room))
    if window.isVisible():
        keep_on_screen(window)


def keep_on_screen(window: QWidget) -> None:
    """Make ``window`` no larger than its screen, and move what of it has grown off the screen.

    If its wrapped texts need more room than it has, it takes all of the screen.
    """
    if window.isMaximized() or window.isFullScreen():
        return
    handle, room = window.windowHandle(), window.screen().availableGeometry()
    most = room.marginsRemoved(handle.frameMargins()).size()
    layout, size = window.layout(), window.size()
    is_cut_off = (
        layout is not None
        and layout.hasHeightForWidth()
        and layout.totalHeightForWidth(size.width()) > size.height()
    )
    window.resize(most if is_cut_off else size.boundedTo(most))
    frame = handle.frameGeometry()  # the handle knows of it sooner
    left = max(room.left(), min(frame.left(), room.right() + 1 - frame.width()))
    top = max(room.top(), min(frame.top(), room.bottom() + 1 - frame.height()))
    if (left, top) != (frame.left(), frame.top()):
        window.move(left, top)


def raise_window(window: QWidget) -> None:
    """Show ``window`` before the others; it gives the keyboard back once it is gone.

    Qt places a dialog before it has a frame, and by another window's: the title bar of one that is
    nearly as high as the screen would be above it.
    """
    way = window.findChild(FocusReturn) or FocusReturn(window)
    way.note()
    window.show()
    window.windowHandle().installEventFilter(way)
    window.raise_()
    window.activateWindow()


class FocusReturn(QObject):
    """Brings ``window`` onto its screen once it is seen, and returns the focus once it is hidden.

    The system would activate the main window, also if another child had opened it.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window, self._is_placed = window, False
        self._before: tuple[QWidget, QWidget | None] | None = None
        window.installEventFilter(self)

    def note(self) -> None:
        active = QtWidgets.QApplication.activeWindow()
        self._is_placed = self._window.isVisible()
        if active is not None and active is not self._window:
            self._before = active, active.focusWidget()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        if event.type() is QEvent.Type.Expose and not self._is_placed:
            self._is_placed = True  # by now the window manager has put a frame around it
            keep_on_screen(self._window)
        if event.type() is QEvent.Type.Hide and not event.spontaneous() and self._before:
            (window, focus), self._before = self._before, None
            if isValid(window) and window.isVisible():
                window.activateWindow()
                if focus is not None and isValid(focus) and focus.isVisible() and focus.isEnabled():
                    focus.setFocus(Qt.FocusReason.ActiveWindowFocusReason)
        return False
