"""What windows share: a size that fits, raising, and the focus's return."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from petdesk.design.scale import unit

_FRAME: Final = 10.0  # units that the frame of a window and a task bar may take


def fit_window(window: QWidget, width: float, height: float) -> None:
    room = window.screen().availableSize()
    window.resize(
        min(unit(width), room.width() - unit(2)), min(unit(height), room.height() - unit(_FRAME))
    )


def keep_on_screen(window: QWidget) -> None:
    """Make ``window`` no larger than its screen, and move what of it has grown off the screen.

    Where its wrapped texts need more room than it has, it takes all of the screen.
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

    The system would activate the main window, also where another child had opened it.
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
