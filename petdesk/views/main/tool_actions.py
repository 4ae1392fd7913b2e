"""The toolbar's commands, which are on screen at the first paint."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QToolBar

if TYPE_CHECKING:
    from PySide6.QtCore import SignalInstance
    from PySide6.QtWidgets import QMainWindow

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
        translate = QCoreApplication.translate
        self.add_animal = _action(window, translate("ToolActions", "&Add animal"), add_wanted)
        self.refresh = _action(window, translate("ToolActions", "&Refresh"), refresh_wanted)
        self.settings = _action(window, translate("ToolActions", "&Settings"), settings_wanted)
        self._bar = QToolBar(translate("ToolActions", "Tools"), window)
        self._bar.setObjectName("Tools")
        self._bar.setMovable(False)
        self._bar.addActions([self.add_animal, self.refresh, self.settings])
        window.addToolBar(self._bar)

    def put_away(self, *, is_away: bool) -> None:
        """Hide, or show again, what adds and what changes settings; keys go with them."""
        for action in (self.add_animal, self.settings):
            action.setVisible(not is_away)

    def complete(self) -> None:
        """Set what the first paint need not wait for: keys, and how the buttons behave."""
        # Imported after it, for the same reason.
        from PySide6.QtGui import QKeySequence  # noqa: PLC0415  see above

        from petdesk.views.main.keys import with_own  # noqa: PLC0415  likewise

        self.add_animal.setShortcuts(QKeySequence.StandardKey.New)
        # The help names both keys; the system has them only on some desktops.
        self.refresh.setShortcuts(with_own(QKeySequence.StandardKey.Refresh, "F5", "Ctrl+R"))
        self.settings.setShortcut(QKeySequence("Ctrl+,"))
        self.settings.setMenuRole(QAction.MenuRole.PreferencesRole)
        self._bar.setProperty("contextMenuPolicy", _PREVENT_CONTEXT_MENU)
        for action in (self.add_animal, self.refresh, self.settings):
            self._bar.widgetForAction(action).setProperty("focusPolicy", _TAB_FOCUS)


def _action(window: QMainWindow, text: str, wanted: SignalInstance) -> QAction:
    # With the text given to it, the constructor would look at all that icons are made of first.
    action = QAction(window)
    action.setText(text)
    # Triggered also carries whether a checkable action is on, which these are not.
    action.triggered.connect(lambda _on=False: wanted.emit())
    window.addAction(action)
    return action
