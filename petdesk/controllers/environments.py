"""Switches environments by the menu; the one on screen, the policy and browsing decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from petdesk.viewmodels.environment_menu import choices, is_set_up, question
from petdesk.views.main.environment_menu import EnvironmentMenu
from petdesk.views.main.window import ChildWindow

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.domain.environments import Environment
    from petdesk.storage.settings import SettingsStore
    from petdesk.storage.settings_fields import Settings
    from petdesk.views.main.window import MainWindow


class EnvironmentMenuController(QObject):
    """Puts the menu of environments into ``window``, and asks before a switch.

    ``settings`` returns those that hold, ``waiting`` how many animals wait to be sent, and
    ``switch`` opens another environment, as saving it in Settings does.
    """

    def __init__(
        self,
        window: MainWindow,
        store: SettingsStore,
        settings: Callable[[], Settings],
        waiting: Callable[[], int],
        switch: Callable[[Environment], None],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._store = store
        self._settings = settings
        self._waiting = waiting
        self._switch = switch
        self._menu: EnvironmentMenu | None = None
        window.browsing_changed.connect(self.render)

    def start(self) -> None:
        """Make the menu; nobody needs it before the environment is open."""
        self._menu = EnvironmentMenu(self._window)
        self._menu.chosen.connect(self._choose)
        self.render()

    def render(self) -> None:
        if self._menu is None:
            return
        self._menu.render_choices(
            choices(self._settings()),
            is_fixed=self._store.is_fixed("environment"),
            is_hidden=self._window.is_browsing,
        )

    def close(self) -> None:
        if self._menu is not None:
            self._menu.close()

    def _choose(self, environment: Environment) -> None:
        settings = self._settings()
        if self._menu is None or environment is settings.environment:
            return
        if is_set_up(settings, environment):
            asked = question(settings, environment, self._waiting())
            self._menu.ask(asked, lambda: self._switch(environment))
        else:
            self._window.child_wanted.emit(ChildWindow.SETTINGS)
