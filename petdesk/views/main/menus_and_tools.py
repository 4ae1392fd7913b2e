"""The menu bar and the header's commands, as they stand at the first paint; `actions` fills them.

The commands are actions, which menus and keys share with the header's buttons.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction

from petdesk.viewmodels.translation import translate
from petdesk.views.design.buttons import IconButton, PrimaryButton

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QAbstractButton, QMainWindow


class Menus:
    """The menus by name, empty: with no menu bar, all below would jump once it came."""

    def __init__(self, window: QMainWindow) -> None:
        bar = window.menuBar()
        self.file = bar.addMenu(translate("Menus", "&File"))
        self.edit = bar.addMenu(translate("Menus", "&Edit"))
        self.animal = bar.addMenu(translate("Menus", "&Animal"))
        self.view = bar.addMenu(translate("Menus", "&View"))
        self.help = bar.addMenu(translate("Menus", "&Help"))


class Tools:
    """Add animal, refresh and settings: each calls what it is given, and has its button."""

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
        self.add_button = PrimaryButton(translate("ToolActions", "Add animal"), window, icon="plus")
        self.refresh_button = IconButton("refresh", translate("ToolActions", "Refresh"), window)
        self.settings_button = IconButton("settings", translate("ToolActions", "Settings"), window)
        self._pairs: tuple[tuple[QAction, QAbstractButton], ...] = (
            (self.refresh, self.refresh_button),
            (self.settings, self.settings_button),
            (self.add_animal, self.add_button),
        )
        for action, button in self._pairs:
            button.clicked.connect(action.trigger)

    @property
    def buttons(self) -> tuple[QAbstractButton, ...]:
        """The buttons, in their order on screen."""
        return tuple(button for _action, button in self._pairs)

    def set_browsing(self, *, is_browsing: bool) -> None:
        """Hide the commands that add or change settings, with their keys, or show them again."""
        for action, button in self._pairs[1:]:
            action.setVisible(not is_browsing)
            button.setVisible(not is_browsing)


def _action(window: QMainWindow, text: str, call: Callable[[], None]) -> QAction:
    # With the text given to it, the constructor would look at all that icons are made of first.
    action = QAction(window)
    action.setText(text)
    action.setMenuRole(QAction.MenuRole.NoRole)
    # A lambda, since triggered also carries whether a checkable action is on.
    action.triggered.connect(lambda _on=False: call())
    window.addAction(action)
    return action
