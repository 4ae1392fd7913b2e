"""What a click beside an open list does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QMouseEvent, QWindow
from PySide6.QtWidgets import QApplication, QWidget

if TYPE_CHECKING:
    from collections.abc import Callable

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
