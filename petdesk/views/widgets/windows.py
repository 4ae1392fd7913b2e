"""What the windows besides the main one share: a size that fits, and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication

from petdesk.views.design.scale import unit

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

_FRAME: Final = 10.0  # units that the frame of a window and a task bar may take


def fit_window(window: QWidget, width: float, height: float) -> None:
    """Give ``window`` a size in units, and no more than the screen has."""
    room = window.screen().availableSize()
    window.resize(
        min(unit(width), room.width() - unit(2)), min(unit(height), room.height() - unit(_FRAME))
    )


class WayBack(QObject):
    """Gives the keyboard back to where it was before ``window`` was shown, once it is gone.

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
        """Remember where the keyboard is, unless it is in the window already."""
        active = QApplication.activeWindow()
        if active is None or active is self._window:
            return
        self._before, self._focus = active, active.focusWidget()
        for each in (self._before, self._focus):
            if each is not None:
                each.destroyed.connect(self._forget)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        """Go back as the window is hidden by a person; minimising is not leaving."""
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
