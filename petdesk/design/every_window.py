"""What works in every window: zooming by keys and wheel, and the key of context menus."""

import sys
from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QKeySequence, QShortcut, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from petdesk.core.translation import translate

Keys = QKeySequence.StandardKey


_NOTCH: Final = 120  # eighths of a degree, as any wheel has them


class Zoom(QObject):
    """Calls ``zoom`` with 1 for larger texts, -1 for smaller and 0 for the usual ones.

    The commands belong to ``window``; each window that has had the keyboard gets them, too, and
    what would scroll there with Ctrl zooms instead.
    """

    def __init__(self, window: QWidget, zoom: Callable[[int], None]) -> None:
        super().__init__(window)
        self._call = zoom
        self._turned = 0
        self.actions = (
            self._new(translate("ViewActions", "Lar&ger text"), 1, Keys.ZoomIn, "Ctrl+="),
            self._new(translate("ViewActions", "S&maller text"), -1, Keys.ZoomOut),
            self._new(translate("ViewActions", "Normal text si&ze"), 0, None, "Ctrl+0"),
        )
        """What the menu shows."""
        self._serve(window)
        application = QApplication.instance()
        assert isinstance(application, QApplication)  # noqa: S101  a window has been made
        application.focusWindowChanged.connect(self._serve_active)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        """Take the wheel where it turns with Ctrl, before what lies under the pointer scrolls."""
        if event.type() is not QEvent.Type.Wheel or not isinstance(event, QWheelEvent):
            return False
        if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False
        turn = event.angleDelta().y()
        # Fine notches add up.
        self._turned = turn if turn * self._turned < 0 else self._turned + turn
        steps = int(self._turned / _NOTCH)
        self._turned -= steps * _NOTCH
        for _ in range(abs(steps)):
            self._zoom(1 if steps > 0 else -1)
        return True

    def _zoom(self, step: int) -> None:
        shown = QApplication.activePopupWidget()
        if shown is not None:
            # What it belongs to moves away from it.
            shown.close()
        self._call(step)

    def _serve_active(self, *_window: object) -> None:
        window = QApplication.activeWindow()
        if window is not None:
            self._serve(window)

    def _serve(self, window: QWidget) -> None:
        """Make keys and wheel work in ``window``; to be served again changes nothing."""
        # A window that is modal keeps all keys from the others, whatever their context.
        window.addActions(self.actions)
        handle = window.windowHandle()
        if handle is not None:
            handle.installEventFilter(self)

    def _new(self, text: str, step: int, standard: Keys | None, *own: str) -> QAction:
        action = QAction(text, self)
        action.setMenuRole(QAction.MenuRole.NoRole)
        keys = [] if standard is None else QKeySequence.keyBindings(standard)
        action.setShortcuts(keys + [key for key in map(QKeySequence, own) if key not in keys])
        # In all windows that are not modal, this alone would do.
        action.setShortcutContext(Qt.ShortcutContext.ApplicationShortcut)
        action.triggered.connect(partial(self._press, step))
        return action

    def _press(self, step: int, _is_on: bool = False) -> None:  # noqa: FBT001, FBT002  a signal's
        self._zoom(step)


def add_context_menu_key(window: QWidget) -> None:
    """Open the context menu of what has the keyboard on Shift+F10; Windows does so itself.

    The main window's works in all windows that it is not blocked by; Settings has its own.
    """
    if sys.platform == "win32":
        return
    shortcut = QShortcut(QKeySequence("Shift+F10"), window)
    shortcut.setContext(Qt.ShortcutContext.ApplicationShortcut)
    shortcut.activated.connect(_open_context_menu)


def _open_context_menu() -> None:
    window = QApplication.focusWindow()
    if window is not None:
        # Qt finds the widget and the place, as it does for the menu key.
        pressed = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
        QApplication.sendEvent(window, pressed)
