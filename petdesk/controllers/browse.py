"""Browse-only mode in a session: when it is on, and how a person leaves it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petdesk.domain.search import StatusFilter
from petdesk.viewmodels.browsing import BrowseState, browse_state

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.storage.settings import SettingsStore
    from petdesk.storage.settings_fields import Settings
    from petdesk.viewmodels.add_form.view_model import AddFormViewModel
    from petdesk.viewmodels.main.view_model import MainViewModel
    from petdesk.views.main.browse_mode import BrowseMode
    from petdesk.views.main.window import MainWindow


class BrowseController:
    """Keeps ``window`` and ``model`` to browsing where the settings want it.

    ``leave`` is called when a person, asked, wants it to end.
    """

    def __init__(
        self,
        window: MainWindow,
        model: MainViewModel,
        store: SettingsStore,
        form: AddFormViewModel,
        leave: Callable[[], None],
    ) -> None:
        self._window = window
        self._model = model
        self._store = store
        self._form = form
        self._leave = leave
        self._state = BrowseState()
        self._mode: BrowseMode | None = None

    def settings_changed(self, settings: Settings) -> None:
        """Follow the settings; a person who begins to browse sees what is available."""
        before, self._state = self._state, browse_state(settings, self._store.policy)
        if self._state.is_on and not before.is_on:
            self._form.cancel()
            self._model.choose_status(StatusFilter.AVAILABLE)
        if self._state.is_on or self._mode is not None:
            mode = self._made()
            mode.render_state(self._state, self._model.state.environment)

    def permits(self) -> bool:
        """Return whether one can add and change settings here; where not, show why or ask."""
        if not self._state.is_on:
            return True
        if self._state.is_fixed:
            self._made().show_fixed()
        else:
            self._made().ask()
        return False

    def close(self) -> None:
        """Close the question."""
        if self._mode is not None:
            self._mode.close()

    def _made(self) -> BrowseMode:
        from petdesk.views.main.browse_mode import BrowseMode  # noqa: PLC0415  most desks need none

        if self._mode is None:
            self._mode = BrowseMode(self._window)
            self._mode.left.connect(self._leave)
        return self._mode
