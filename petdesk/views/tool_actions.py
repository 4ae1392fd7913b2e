"""The toolbar's commands, which are on screen at the first paint."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QToolBar

if TYPE_CHECKING:
    from PySide6.QtCore import SignalInstance
    from PySide6.QtWidgets import QMainWindow

Keys = QKeySequence.StandardKey

_PREVENT_CONTEXT_MENU: Final = 4  # Qt.ContextMenuPolicy; see petdesk.views
_TAB_FOCUS: Final = 1  # Qt.FocusPolicy


class ToolActions:
    """Add animal, refresh and settings: each emits its signal."""

    def __init__(
        self,
        window: QMainWindow,
        add_wanted: SignalInstance,
        refresh_wanted: SignalInstance,
        settings_wanted: SignalInstance,
    ) -> None:
        tr = window.tr
        self.add_animal = _action(window, tr("&Add animal"), add_wanted, Keys.New)
        self.refresh = _action(window, tr("&Refresh"), refresh_wanted, Keys.Refresh)
        self.settings = _action(window, tr("&Settings"), settings_wanted, "Ctrl+,")
        self._bar = QToolBar(tr("Tools"), window)
        self._bar.setObjectName("Tools")
        self._bar.setMovable(False)
        self._bar.addActions([self.add_animal, self.refresh, self.settings])
        window.addToolBar(self._bar)

    def complete(self) -> None:
        """Set what the first paint need not wait for: how the buttons behave."""
        self.settings.setMenuRole(QAction.MenuRole.PreferencesRole)
        self._bar.setProperty("contextMenuPolicy", _PREVENT_CONTEXT_MENU)
        for action in (self.add_animal, self.refresh, self.settings):
            self._bar.widgetForAction(action).setProperty("focusPolicy", _TAB_FOCUS)


def _action(window: QMainWindow, text: str, wanted: SignalInstance, keys: Keys | str) -> QAction:
    action = QAction(text, window)
    # In the plural: setShortcut would load the `Qt` namespace, see petdesk.views.
    action.setShortcuts([QKeySequence(keys)] if isinstance(keys, str) else keys)
    # Triggered also carries whether a checkable action is on, which these are not.
    action.triggered.connect(lambda _on=False: wanted.emit())
    window.addAction(action)
    return action
