"""Another language holds from the next start on: the window says so, and starts again if asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from petdesk.storage.settings_fields import Settings
    from petdesk.viewmodels.bar.view_model import BarViewModel
    from petdesk.views.main.window import MainWindow


class Restarting:
    """Tells in ``bar`` that another language than ``language``, the one at the start, was chosen.

    ``is_wanted`` tells at the end whether a person wants PetDesk to start again.
    """

    def __init__(self, window: MainWindow, bar: BarViewModel, language: str) -> None:
        self._window = window
        self._bar = bar
        self._language = language
        self.is_wanted = False
        window.restart_wanted.connect(self._act)

    def settings_changed(self, settings: Settings) -> None:
        """Take in the settings that hold now."""
        self._bar.tell_next_language(settings.language != self._language)

    def _act(self) -> None:
        self.is_wanted = True
        # As at any end: what is held is sent, and what was typed is kept.
        self._window.close_wanted.emit()
