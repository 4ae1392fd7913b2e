"""The welcome of a first run: who sees it, and when it is over; most starts load no panel."""

from typing import Final

from petdesk.domain.environments import Environment
from petdesk.storage.settings import SettingsStore
from petdesk.storage.settings_fields import Settings
from petdesk.storage.worker import run_in_own_thread
from petdesk.tasks import TaskScope
from petdesk.views.main.welcome_panel import WelcomePanel
from petdesk.views.main.window import ChildWindow, MainWindow
from petdesk.views.widgets.windows import tab_before

_ENTRY: Final = "welcome/dismissed"
_YES: Final = b"yes"


def is_new(settings: Settings) -> bool:
    """Return whether PetDesk is new here: on practice, and without any address.

    A person who may only browse could not set anything up.
    """
    is_unset = settings.environment is Environment.PRACTICE and not any(settings.addresses.values())
    return is_unset and not settings.browse_only


class WelcomeController:
    """Puts the welcome into ``window`` where the settings are new, until a person dismisses it."""

    def __init__(self, window: MainWindow, store: SettingsStore, scope: TaskScope) -> None:
        self._window = window
        self._store = store
        self._scope = scope
        self._panel: WelcomePanel | None = None
        self._was_dismissed = store.read_entry(_ENTRY) == _YES

    def settings_changed(self, settings: Settings) -> None:
        self._show(is_shown=is_new(settings) and not self._was_dismissed)

    def _dismiss(self) -> None:
        self._was_dismissed = True
        self._show(is_shown=False)
        self._scope.launch(
            run_in_own_thread, self._store.write_entry, _ENTRY, _YES, name="remember the welcome"
        )

    def _show(self, *, is_shown: bool) -> None:
        if self._panel is None and is_shown:
            self._panel = self._make_panel()
        if self._panel is not None:
            had_focus = self._panel.isAncestorOf(self._window.focusWidget())
            self._panel.setVisible(is_shown)
            if had_focus and not is_shown:
                self._window.filters.search.setFocus()

    def _make_panel(self) -> WelcomePanel:
        window, panel = self._window, WelcomePanel(self._window)
        window.column.insertWidget(window.column.indexOf(window.filters), panel)
        tab_before(window.filters.search, panel.set_up, panel.look_around)
        panel.set_up_wanted.connect(lambda: window.child_wanted.emit(ChildWindow.SET_UP))
        panel.dismissed.connect(self._dismiss)
        window.geometry_changed.connect(panel.make_room)  # another height alone resizes no panel
        return panel
