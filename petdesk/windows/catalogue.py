"""The windows on what is known of the animals: what changed, how complete it is, one by its id."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from petdesk.viewmodels.main.view_model import MainViewModel
    from petdesk.views.main.window import MainWindow


class CatalogueWindows:
    """Opens them for the main window: each is made when it is first asked for, and then kept."""

    def __init__(self, window: MainWindow, model: MainViewModel) -> None:
        self._window = window
        self._model = model
        self._opened: dict[str, QWidget] = {}
        window.changes_wanted.connect(self.changes)
        window.coverage_wanted.connect(self.coverage)
        window.look_up_wanted.connect(self.look_up)

    def changes(self) -> None:
        """Show what changed in the last thirty days."""
        from petdesk.viewmodels.changes.view_model import ChangesViewModel  # noqa: PLC0415  when asked for
        from petdesk.views.catalogue.changes_window import ChangesWindow  # noqa: PLC0415  likewise

        if "changes" not in self._opened:
            model = ChangesViewModel(self._model, time.time)
            self._opened["changes"] = ChangesWindow(model, self._window)
        self._show("changes")

    def coverage(self) -> None:
        """Show how complete and how old what is known is, status by status."""
        from petdesk.views.catalogue.coverage_window import CoverageWindow  # noqa: PLC0415  likewise

        if "coverage" not in self._opened:
            self._opened["coverage"] = CoverageWindow(self._model, self._window)
        self._show("coverage")

    def look_up(self) -> None:
        """Ask for an id."""
        from petdesk.viewmodels.look_up.view_model import LookUpViewModel  # noqa: PLC0415  likewise
        from petdesk.views.catalogue.look_up_window import LookUpWindow  # noqa: PLC0415  likewise

        if "look up" not in self._opened:
            self._opened["look up"] = LookUpWindow(LookUpViewModel(self._model), self._window)
        self._show("look up")

    def close(self) -> None:
        """Close every one of them."""
        for window in self._opened.values():
            window.hide()

    def _show(self, name: str) -> None:
        window = self._opened[name]
        window.show()
        window.raise_()
        window.activateWindow()
