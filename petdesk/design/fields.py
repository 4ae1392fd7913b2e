"""Input fields: text, search, choice, check box."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRectF, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPalette, QWindow
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLineEdit, QWidget

from petdesk.design.buttons import IconButton
from petdesk.design.icons import icon_path
from petdesk.design.paint import (
    BEGIN,
    MNEMONIC,
    box,
    draw_icon,
    elided,
    mirrored,
    ring,
    smooth,
    write,
)
from petdesk.design.scale import unit, unit_f
from petdesk.design.theme import theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QDragEnterEvent, QPainter, QPaintEvent, QResizeEvent


HEIGHT: Final = 7.5
RADIUS: Final = 1.5
_SIDE: Final = 2.0
_ICON: Final = 3.8
_BOX: Final = 4.0
_CLEAR: Final = 5.5


class TextField(QLineEdit):
    """A text field with round corners; two pixels of the accent are its ring.

    ``name`` is its accessible name, and ``hint`` what stands in it while it is empty.
    """

    def __init__(self, parent: QWidget | None = None, name: str = "", hint: str = "") -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)
        self._is_wrong = False
        self.setFrame(False)
        self._fit()

    def show_text(self, text: str) -> None:
        """Show ``text`` and announce no change; what stands there already keeps its cursor."""
        if text != self.text():
            with QSignalBlocker(self):
                self.setText(text)

    def mark_wrong(self, *, is_wrong: bool) -> None:
        if is_wrong is not self._is_wrong:
            self._is_wrong = is_wrong
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return QSize(super().sizeHint().width(), unit(HEIGHT))

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return QSize(super().minimumSizeHint().width(), unit(HEIGHT))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802  Qt's name
        """Leave a file to the window: as a text it would stand here, and be moved, not copied."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.ignore()
        else:
            super().dragEnterEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        painter = smooth(self)
        paint_field(painter, self, has_focus=self.hasFocus(), is_wrong=self._is_wrong)
        painter.end()
        super().paintEvent(event)

    def beginning_room(self) -> float:
        return _SIDE

    def ending_room(self) -> float:
        return _SIDE

    def _fit(self) -> None:
        _clear_ground(self)
        begin, end = unit(self.beginning_room()), unit(self.ending_room())
        if self.isRightToLeft():
            begin, end = end, begin
        self.setTextMargins(begin, 0, end, 0)


class SearchField(TextField):
    """The field for a search, with its picture and a button, called ``clear_name``, that clears it.

    Tab passes the button by, since Esc does the same.
    """

    def __init__(self, parent: QWidget | None, name: str, hint: str, clear_name: str) -> None:
        super().__init__(parent, name, hint)
        self._icon = icon_path("search")
        self._clear = IconButton("close", clear_name, self, size=_CLEAR)
        self._clear.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._clear.clicked.connect(self.clear)
        self.textChanged.connect(self._place_clear)
        self._place_clear()

    def beginning_room(self) -> float:
        return 2 * _SIDE + _ICON

    def ending_room(self) -> float:
        return _SIDE + _CLEAR

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        super().resizeEvent(event)
        self._place_clear()

    def _place_clear(self) -> None:
        size = self._clear.sizeHint()
        gap = (self.height() - size.height()) // 2
        left = gap if self.isRightToLeft() else self.width() - size.width() - gap
        self._clear.setGeometry(left, gap, size.width(), size.height())
        self._clear.setVisible(bool(self.text()))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        super().paintEvent(event)
        step = unit_f()
        place = QRectF(_SIDE * step, 0, _ICON * step, self.height())
        draw_icon(smooth(self), self._icon, mirrored(self, place), theme().secondary)


class Choice(QComboBox):
    """A combo box with round corners and a chevron, marked like a `TextField` as a mistake.

    The list that it opens is Qt's; a click beside the list does what it says.
    """

    _is_wrong = False
    _through: QObject | None = None

    def showPopup(self) -> None:  # noqa: N802  Qt's name
        if self._through is None:
            shown = self.view().window()
            self._through = ClickThrough(shown, self, self.hidePopup, own=self)
        super().showPopup()

    def mark_wrong(self, *, is_wrong: bool) -> None:
        if is_wrong is not self._is_wrong:
            self._is_wrong = is_wrong
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        least, metrics = self.minimumContentsLength(), QFontMetricsF(self.font())
        words = max(metrics.averageCharWidth() * least, self._first_words())
        if not least or self.sizeAdjustPolicy() is QComboBox.SizeAdjustPolicy.AdjustToContents:
            longest = max((self.itemText(at) for at in range(self.count())), key=len, default="")
            words = max(metrics.horizontalAdvance(longest), words)
        return QSize(_around(words), unit(HEIGHT))

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        least = min(self.sizeHint().width(), unit(24))
        return QSize(max(least, _around(self._first_words())), unit(HEIGHT))

    def _first_words(self) -> float:
        """Return the width of the first choice: what stands for all, or for none, is never cut."""
        first = "" if self.isEditable() else self.itemText(0)
        return QFontMetricsF(self.font()).horizontalAdvance(first)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        painter, colours, step = smooth(self), theme(), unit_f()
        painter.setFont(self.font())
        paint_field(painter, self, has_focus=self.hasFocus(), is_wrong=self._is_wrong)
        ink = colours.text if self.isEnabled() else colours.disabled
        width, height = float(self.width()), float(self.height())
        chevron = QRectF(width - (_SIDE + _ICON) * step, 0, _ICON * step, height)
        draw_icon(painter, icon_path("down"), mirrored(self, chevron), colours.secondary)
        if self.isEditable():
            return
        room = QRectF(_SIDE * step, 0, width - (2.5 * _SIDE + _ICON) * step, height)
        text = elided(self.fontMetrics(), self.currentText(), round(room.width()))
        write(painter, mirrored(self, room), BEGIN, text, ink)


def _around(words: float) -> int:
    return round(words + (3 * _SIDE + _ICON) * unit_f()) + 2


class ChoiceEdit(QLineEdit):
    """The line of an editable `Choice`, which paints the box and the chevron around it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrame(False)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        _clear_ground(self)
        begin, end = unit(_SIDE) - 4, unit(_SIDE + _ICON)
        if self.isRightToLeft():
            begin, end = end, begin
        self.setTextMargins(begin, 0, end, 0)


class Check(QCheckBox):
    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        words = self.fontMetrics().horizontalAdvance(self.text().replace("&", ""))
        return QSize(words + unit(_BOX + 1.5 * _SIDE), max(unit(6), super().sizeHint().height()))

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        painter, colours, step = smooth(self), theme(), unit_f()
        painter.setFont(self.font())
        side, height = _BOX * step, float(self.height())
        # At the edge that fields begin at; so the ring of the focus goes inside.
        square = mirrored(self, QRectF(0, (height - side) / 2, side, side))
        ground, edge = colours.base, colours.outline
        if self.isChecked():
            ground = edge = colours.accent
        elif self.underMouse() and self.isEnabled():
            ground = colours.hover
        if not self.isEnabled():
            edge = colours.line
        if self.hasFocus():
            square = ring(painter, square, 0.8 * step, colours.base)
            edge = ground
        box(painter, square, 0.8 * step, ground, edge, max(1.0, step / 4))
        if self.isChecked():
            draw_icon(painter, icon_path("check"), square.adjusted(1, 1, -1, -1), colours.on_accent)
        left = (_BOX + _SIDE) * step
        room = mirrored(self, QRectF(left, 0, self.width() - left, height))
        ink = colours.text if self.isEnabled() else colours.disabled
        write(painter, room, BEGIN | MNEMONIC, self.text(), ink)


def _clear_ground(edit: QLineEdit) -> None:
    """Remove Qt's own background below the text, which would cover the painted box's corners."""
    nothing = QPalette().color(QPalette.ColorRole.Base)
    nothing.setAlpha(0)
    own = QPalette()
    own.setColor(QPalette.ColorRole.Base, nothing)
    edit.setPalette(own)


def paint_field(
    painter: QPainter, widget: QWidget, *, has_focus: bool, is_wrong: bool = False
) -> None:
    colours, radius = theme(), RADIUS * unit_f()
    edge = colours.danger if is_wrong else colours.focus if has_focus else colours.line
    width = max(2.0, unit_f() / 2) if has_focus else 1.5 if is_wrong else 1.0
    ground = colours.base if widget.isEnabled() else colours.window
    box(painter, QRectF(widget.rect()), radius, ground, edge, width)


_PRESSES: Final = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)


class ClickThrough(QObject):
    """An event filter on the list ``shown`` of ``field``, which ``close`` closes.

    Qt would take the click only to close it: a person would click on a button twice. ``own`` is
    where a click shall do no more, since it would open the list again.
    """

    def __init__(
        self,
        shown: QWidget,
        field: QWidget,
        close: Callable[[], object],
        own: QWidget | None = None,
    ) -> None:
        super().__init__(field)
        self._shown = shown
        self._field = field
        self._close = close
        self._own = own
        self._pressed: QWindow | None = None
        shown.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        if not isinstance(event, QMouseEvent):
            return False
        if watched is not self._shown:
            return self._release(event)
        return event.type() in _PRESSES and self._press(event)

    def _press(self, event: QMouseEvent) -> bool:
        if self._shown.rect().contains(event.position().toPoint()):
            return False
        below = QApplication.widgetAt(event.globalPosition().toPoint())
        if below is not None and below is self._own:
            return False
        self._close()
        window = below.window().windowHandle() if below is not None else None
        if below is not None and window is not None:
            if below.window() is not self._field.window():
                # The list had the mouse, so the system saw no click that would activate it.
                below.activateWindow()
            # Posted to the window, as Qt does after its own menus: so the release finds its press.
            _post(window, event)
            # That of a tap was on its way before the list went, and is still the list's.
            self._pressed = window
            self._shown.windowHandle().installEventFilter(self)
        return True

    def _release(self, event: QMouseEvent) -> bool:
        if event.type() is not QEvent.Type.MouseButtonRelease or self._pressed is None:
            return False
        window, self._pressed = self._pressed, None
        if self._shown.isVisible():
            return False
        _post(window, event)
        return True


def _post(window: QWindow, event: QMouseEvent) -> None:
    place = event.globalPosition()
    again = QMouseEvent(
        event.type(),
        window.mapFromGlobal(place),
        place,
        event.button(),
        event.buttons(),
        event.modifiers(),
    )
    QCoreApplication.postEvent(window, again)
