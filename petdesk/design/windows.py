"""What windows share: a size that fits, the tab order, raising, the focus's return, and keys."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QWheelEvent,
    QWindow,
)
from PySide6.QtWidgets import QApplication, QLayout, QMainWindow, QScrollArea, QWidget
from shiboken6 import isValid

from petdesk.design.scale import unit

_FRAME: Final = 10.0  # units that the frame of a window and a task bar may take
_NOTCH: Final = 120  # eighths of a degree, as any wheel has them


def fit_window(window: QWidget, width: float, height: float) -> None:
    room = window.screen().availableSize()
    window.resize(
        min(unit(width), room.width() - unit(2)), min(unit(height), room.height() - unit(_FRAME))
    )


def order_tabs(window: QWidget) -> None:
    """Have Tab go through ``window`` as it is laid out, not as it was made."""
    for before, after in pairwise(_tab_stops(window)):
        QWidget.setTabOrder(before, after)


def _tab_stops(widget: QWidget) -> Iterator[QWidget]:
    if widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
        yield widget
    within = widget.widget() if isinstance(widget, QScrollArea) else None
    if within is not None:
        yield from _tab_stops(within)
    else:
        yield from _stops_in(widget.layout())


def _stops_in(layout: QLayout | None) -> Iterator[QWidget]:
    items = [layout.itemAt(at) for at in range(layout.count())] if layout is not None else []
    for item in filter(None, items):
        within = item.widget()
        yield from _stops_in(item.layout()) if within is None else _tab_stops(within)


def keep_on_screen(window: QWidget) -> None:
    """Make ``window`` no larger than its screen, and move what of it has grown off the screen.

    Where its wrapped texts need more room than it has, it takes all of the screen.
    """
    if window.isMaximized() or window.isFullScreen():
        return
    handle, room = window.windowHandle(), window.screen().availableGeometry()
    most = room.marginsRemoved(handle.frameMargins()).size()
    window.resize(most if _is_cut_off(window) else window.size().boundedTo(most))
    frame = handle.frameGeometry()  # the handle knows of it sooner
    left = max(room.left(), min(frame.left(), room.right() + 1 - frame.width()))
    top = max(room.top(), min(frame.top(), room.bottom() + 1 - frame.height()))
    if (left, top) != (frame.left(), frame.top()):
        window.move(left, top)


def _is_cut_off(window: QWidget) -> bool:
    body = window.centralWidget() if isinstance(window, QMainWindow) else window
    layout = body.layout() if body is not None else None
    if body is None or layout is None or not layout.hasHeightForWidth():
        return False
    return layout.totalHeightForWidth(body.width()) > body.height()


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

    Where a window was opened from another child of the main window, the system would activate
    either.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._is_placed = False
        self._before: tuple[QWidget, QWidget | None] | None = None
        window.installEventFilter(self)

    def note(self) -> None:
        active = QApplication.activeWindow()
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


class WindowKeys(QObject):
    """Makes ``actions`` work in each window that has had the keyboard, modal ones too.

    There the wheel with Ctrl calls ``zoom``, with 1 for larger texts and -1 for smaller, and
    Shift+F10 opens a context menu.
    """

    def __init__(
        self, window: QWidget, actions: Sequence[QAction], zoom: Callable[[int], None]
    ) -> None:
        super().__init__(window)
        self._zoom = zoom
        self._turned = 0
        menu = QAction(self)
        menu.setShortcut("Shift+F10")  # on Windows, Qt gets the system's own event instead
        menu.triggered.connect(_open_context_menu)
        self._actions = (*actions, menu)
        self._serve(window)
        application = QApplication.instance()
        assert isinstance(application, QApplication)  # noqa: S101  a window has been made
        application.focusWindowChanged.connect(self._serve_active)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        """Take the wheel where it turns with Ctrl, before what lies under the pointer scrolls."""
        if not isinstance(event, QWheelEvent):
            return False
        if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False
        self._turned += event.angleDelta().y()  # fine notches add up
        steps = int(self._turned / _NOTCH)
        self._turned -= steps * _NOTCH
        for _ in range(abs(steps)):
            self._zoom(1 if steps > 0 else -1)
        return True

    def _serve_active(self, handle: QWindow | None) -> None:
        for window in QApplication.topLevelWidgets():
            if handle is not None and window.windowHandle() == handle:
                self._serve(window)

    def _serve(self, window: QWidget) -> None:
        """Make keys and wheel work in ``window``; to be served again changes nothing."""
        window.addActions(self._actions)
        handle = window.windowHandle()
        if handle is not None:
            handle.installEventFilter(self)


def _open_context_menu() -> None:
    window = QApplication.focusWindow()
    if window is not None:
        # Qt finds the widget and the place, as it does for the menu key.
        pressed = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
        QApplication.sendEvent(window, pressed)
