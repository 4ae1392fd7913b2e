"""Welcomes who starts PetDesk for the first time; most starts load nothing of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from petdesk.storage.worker import run_in_own_thread
from petdesk.viewmodels.welcome import WelcomeViewModel

if TYPE_CHECKING:
    from petdesk.storage.settings import Settings, SettingsStore
    from petdesk.tasks import TaskScope
    from petdesk.viewmodels.welcome import WelcomeState
    from petdesk.views.main.welcome_panel import WelcomePanel
    from petdesk.views.main.window import MainWindow

_ENTRY: Final = "welcome/dismissed"
_YES: Final = b"yes"


class Welcoming:
    """Puts the welcome into ``window`` where the settings say so, and remembers its end."""

    def __init__(self, window: MainWindow, store: SettingsStore, scope: TaskScope) -> None:
        self._window = window
        self._store = store
        self._scope = scope
        self._panel: WelcomePanel | None = None
        self._model = WelcomeViewModel(was_dismissed=store.read_entry(_ENTRY) == _YES)
        self._model.state_changed.connect(self._render)
        self._model.dismissed.connect(self._remember)

    def settings_changed(self, settings: Settings) -> None:
        """Take in the settings that hold now."""
        self._model.settings_changed(settings)

    def _render(self, state: WelcomeState) -> None:
        if self._panel is None and state.is_shown:
            self._panel = self._make_panel()
        if self._panel is not None:
            had_focus = self._panel.isAncestorOf(self._window.focusWidget())
            self._panel.setVisible(state.is_shown)
            if had_focus and not state.is_shown:
                self._window.filters.search.setFocus()

    def _make_panel(self) -> WelcomePanel:
        from petdesk.views.main.welcome_panel import WelcomePanel  # noqa: PLC0415  on first runs only

        window, panel = self._window, WelcomePanel(self._window)
        window.column.insertWidget(window.column.indexOf(window.filters), panel)
        window.setTabOrder(panel.set_up, panel.look_around)
        window.setTabOrder(panel.look_around, window.filters.search)
        panel.set_up_wanted.connect(window.settings_wanted)
        panel.dismissed.connect(self._model.dismiss)
        return panel

    def _remember(self) -> None:
        self._scope.launch(
            run_in_own_thread, self._store.write_entry, _ENTRY, _YES, name="remember the welcome"
        )
