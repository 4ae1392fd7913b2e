"""What windows share: a size that fits, the tab order, raising, and the return of the focus."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLayout,
    QMainWindow,
    QScrollArea,
    QWidget,
)

from petdesk.design.scale import unit

_FRAME: Final = 10.0  # units that the frame of a window and a task bar may take


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
    shown = list(_in_order(window))
    for before, after in pairwise(shown):
        QWidget.setTabOrder(before, after)


def _in_order(widget: QWidget) -> Iterator[QWidget]:
    if widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
        yield widget
    within = widget.widget() if isinstance(widget, QScrollArea) else None
    if within is not None:
        yield from _in_order(within)
    elif (layout := widget.layout()) is not None:
        yield from _in_layout(layout)


def _in_layout(layout: QLayout) -> Iterator[QWidget]:
    items = (layout.itemAt(at) for at in range(layout.count()))
    for item in items:
        within = item.widget() if item is not None else None
        inner = item.layout() if item is not None else None
        if within is not None:
            yield from _in_order(within)
        elif inner is not None:
            yield from _in_layout(inner)


def keep_on_screen(window: QWidget) -> None:
    """Make ``window`` no larger than its screen, and move what of it has grown off the screen.

    Where its wrapped texts need more room than it has, it takes all of the screen.
    """
    if window.isMaximized() or window.isFullScreen():
        return
    if _is_cut_off(window):
        window.resize(_max_size(window))
    _bring_in(window)


def _bring_in(window: QWidget) -> None:
    window.resize(window.size().boundedTo(_max_size(window)))
    # The handle knows of the frame sooner.
    room, frame = window.screen().availableGeometry(), window.windowHandle().frameGeometry()
    left = max(room.left(), min(frame.left(), room.right() + 1 - frame.width()))
    top = max(room.top(), min(frame.top(), room.bottom() + 1 - frame.height()))
    if (left, top) != (frame.left(), frame.top()):
        window.move(left, top)


def _max_size(window: QWidget) -> QSize:
    frame = window.windowHandle().frameMargins()
    return window.screen().availableGeometry().marginsRemoved(frame).size()


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
    was_open = window.isVisible()
    window.show()
    if not was_open:
        _Placing(window)
    window.raise_()
    window.activateWindow()


class _Placing(QObject):
    """Brings ``window`` onto its screen once it is seen.

    By then the window manager has put a frame around it, and told which.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window.windowHandle())
        self._window = window
        window.windowHandle().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        if event.type() is QEvent.Type.Expose:
            watched.removeEventFilter(self)
            self.deleteLater()
            if not self._window.isMaximized() and not self._window.isFullScreen():
                _bring_in(self._window)
        return False


class FocusReturn(QObject):
    """Returns the focus to where it was before ``window`` was shown, once it is hidden.

    Where a window was opened from another child of the main window, the system would activate
    either.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._before: QWidget | None = None
        self._focus: QWidget | None = None
        window.installEventFilter(self)

    def note(self) -> None:
        active = QApplication.activeWindow()
        if active is None or active is self._window:
            return
        self._before, self._focus = active, active.focusWidget()
        for each in (self._before, self._focus):
            if each is not None:
                each.destroyed.connect(self._forget)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        if event.type() is QEvent.Type.Hide and not event.spontaneous():
            self._go_back()
        return False

    def _go_back(self) -> None:
        before, focus = self._before, self._focus
        self._forget()
        if before is None or not before.isVisible():
            return
        before.activateWindow()
        if focus is not None and focus.isVisible() and focus.isEnabled():
            focus.setFocus(Qt.FocusReason.ActiveWindowFocusReason)

    def _forget(self) -> None:
        self._before = self._focus = None


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
