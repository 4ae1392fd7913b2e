"""The menu bar, which `actions` fills, and the header's commands.

The commands are actions, which menus and keys share with the header's buttons.
"""

from collections.abc import Callable

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QMainWindow

from petdesk.core.translation import translate
from petdesk.design.controls import Button, icon_button

Keys = QKeySequence.StandardKey


class Menus:
    def __init__(self, window: QMainWindow) -> None:
        bar = window.menuBar()
        self.file = bar.addMenu(translate("Menus", "&File"))
        self.edit = bar.addMenu(translate("Menus", "&Edit"))
        self.animal = bar.addMenu(translate("Menus", "&Animal"))
        self.view = bar.addMenu(translate("Menus", "&View"))
        self.help = bar.addMenu(translate("Menus", "&Help"))


class Tools:
    def __init__(
        self,
        window: QMainWindow,
        add: Callable[[], None],
        refresh: Callable[[], None],
        settings: Callable[[], None],
    ) -> None:
        self.add_animal = _action(window, translate("ToolActions", "&Add animal…"), add)
        self.refresh = _action(window, translate("ToolActions", "&Refresh"), refresh)
        self.settings = _action(window, translate("ToolActions", "&Settings…"), settings)
        self.add_button = Button(
            translate("ToolActions", "Add animal"), window, icon="plus", primary=True
        )
        self.refresh_button = icon_button("refresh", translate("ToolActions", "Refresh"), window)
        self.settings_button = icon_button("settings", translate("ToolActions", "Settings"), window)
        self._pairs: tuple[tuple[QAction, QAbstractButton], ...] = (
            (self.refresh, self.refresh_button),
            (self.settings, self.settings_button),
            (self.add_animal, self.add_button),
        )
        for action, button in self._pairs:
            button.clicked.connect(action.trigger)
        self.add_animal.setShortcuts(Keys.New)
        # The help names both keys; the system has them only on some desktops.
        self.refresh.setShortcuts(with_own(Keys.Refresh, "F5", "Ctrl+R"))
        self.settings.setShortcut(QKeySequence("Ctrl+,"))
        self.settings.setMenuRole(QAction.MenuRole.PreferencesRole)
        for action, button in self._pairs:
            button.setToolTip(_with_key(action))

    def show_wait(self, text: str) -> None:
        tip = _with_key(self.refresh)
        tip = f"{tip}\n{text}" if text else tip
        if tip != self.refresh_button.toolTip():
            self.refresh_button.setToolTip(tip)
            self.refresh_button.setAccessibleDescription(text)

    @property
    def buttons(self) -> tuple[QAbstractButton, ...]:
        return tuple(button for _action, button in self._pairs)

    def set_browsing(self, *, is_browsing: bool) -> None:
        for action, button in self._pairs[1:]:
            action.setVisible(not is_browsing)
            button.setVisible(not is_browsing)


def with_own(standard: Keys, *own: str) -> list[QKeySequence]:
    keys = QKeySequence.keyBindings(standard)
    return keys + [key for key in map(QKeySequence, own) if key not in keys]


def _with_key(action: QAction) -> str:
    # A language may have a space before the dots.
    words = action.text().replace("&", "").removesuffix("…").rstrip()
    key = action.shortcut()
    text = translate("ToolActions", "%1 (%2)").replace("%1", words)
    return text.replace("%2", key.toString(QKeySequence.SequenceFormat.NativeText))


def _action(window: QMainWindow, text: str, call: Callable[[], None]) -> QAction:
    action = QAction(text, window)
    action.setMenuRole(QAction.MenuRole.NoRole)
    # A lambda, since triggered also carries whether a checkable action is on.
    action.triggered.connect(lambda _on=False: call())
    window.addAction(action)
    return action
