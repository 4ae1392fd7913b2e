"""The key of context menus for keyboards without a menu key."""

import sys

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget


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
