"""What windows share: a size that fits, the tab order, raising, the focus's return, and keys."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QFocusEvent,
    QKeySequence,
    QWheelEvent,
    QWindow,
)
from PySide6.QtWidgets import QApplication, QDialog, QLayout, QMainWindow, QScrollArea, QWidget
from shiboken6 import isValid

from petdesk.core.translation import translate
from petdesk.design.scale import unit

_FRAME: Final = 10.0  # units that the frame of a window and a task bar may take
_FRAMED: Final = 50  # ms; by then the window manager has put a frame around a window
_NOTCH: Final = 120  # eighths of a degree, as any wheel has them


def fit_window(window: QWidget, width: float, height: float) -> None:
    room = window.screen().availableSize()
    window.resize(
        min(unit(width), room.width() - unit(2)), min(unit(height), room.height() - unit(_FRAME))
    )


def tab_before(target: QWidget, *widgets: QWidget) -> None:
    last = target.previousInFocusChain()
    while last is not None and not last.focusPolicy() & Qt.FocusPolicy.TabFocus:
        last = last.previousInFocusChain()
    for before, after in pairwise((last or target, *widgets)):
        QWidget.setTabOrder(before, after)


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
    if not window.isVisible():
        window.show()
        QTimer.singleShot(_FRAMED, window, partial(keep_on_screen, window))
    window.raise_()
    window.activateWindow()


class FocusReturn(QObject):
    """Returns the focus to where it was before ``window`` was shown, once it is hidden.

    Where a window was opened from another child of the main window, the system would activate
    either.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._before: tuple[QWidget, QWidget | None] | None = None
        window.installEventFilter(self)

    def note(self) -> None:
        active = QApplication.activeWindow()
        if active is not None and active is not self._window:
            self._before = active, active.focusWidget()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        if event.type() is QEvent.Type.Hide and not event.spontaneous() and self._before:
            (window, focus), self._before = self._before, None
            if isValid(window) and window.isVisible():
                window.activateWindow()
                if focus is not None and isValid(focus) and focus.isVisible() and focus.isEnabled():
                    focus.setFocus(Qt.FocusReason.ActiveWindowFocusReason)
        return False


class FieldLeaveFilter(QObject):
    left = Signal()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        """Announce it, unless only another window or the field's own popup has the focus now."""
        if event.type() is QEvent.Type.FocusOut and isinstance(event, QFocusEvent):
            reasons = Qt.FocusReason
            passing = reasons.ActiveWindowFocusReason, reasons.PopupFocusReason
            if event.reason() not in (*passing, reasons.MenuBarFocusReason):
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
            dialog = self._dialog
            wanted = min(self._needed(), dialog.screen().availableGeometry().height())
            if dialog.height() < wanted or dialog.height() == self._own:
                self._own = wanted
                dialog.resize(dialog.width(), wanted)
        return False


class WindowKeys(QObject):
    """Makes the keys and the wheel of every window, modal ones too, zoom and open context menus.

    ``zoom`` is called with 1 for larger texts, -1 for smaller and 0 for the usual ones. Each window
    that has had the keyboard gets the commands, and what would scroll there with Ctrl zooms.
    """

    def __init__(self, window: QWidget, zoom: Callable[[int], None]) -> None:
        super().__init__(window)
        self._zoom = zoom
        self._turned = 0
        keys, own = QKeySequence.StandardKey, QKeySequence("Ctrl+=")
        larger, smaller = map(QKeySequence.keyBindings, (keys.ZoomIn, keys.ZoomOut))
        larger = larger if own in larger else [*larger, own]
        self.zooms = (
            self._new(translate("ViewActions", "Lar&ger text"), 1, larger),
            self._new(translate("ViewActions", "S&maller text"), -1, smaller),
            self._new(translate("ViewActions", "Normal text si&ze"), 0, [QKeySequence("Ctrl+0")]),
        )
        """What the menu shows."""
        self._menu = QAction(self)
        self._menu.setShortcut("Shift+F10")  # on Windows, Qt gets the system's own event instead
        self._menu.triggered.connect(_open_context_menu)
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
        window.addActions((*self.zooms, self._menu))
        handle = window.windowHandle()
        if handle is not None:
            handle.installEventFilter(self)

    def _new(self, text: str, step: int, keys: list[QKeySequence]) -> QAction:
        action = QAction(text, self)
        action.setMenuRole(QAction.MenuRole.NoRole)
        action.setShortcuts(keys)
        action.triggered.connect(lambda: self._zoom(step))
        return action


def _open_context_menu() -> None:
    window = QApplication.focusWindow()
    if window is not None:
        # Qt finds the widget and the place, as it does for the menu key.
        pressed = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
        QApplication.sendEvent(window, pressed)
