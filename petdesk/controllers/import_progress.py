"""Opens the window of an import that is under way or over, and exports what became of it."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

from petdesk.storage.intake import IntakeError
from petdesk.viewmodels.text.disk_messages import disk_cause
from petdesk.viewmodels.text.messages import Action
from petdesk.views.widgets.windows import raise_window

if TYPE_CHECKING:
    from petdesk.tasks import TaskScope
    from petdesk.viewmodels.intake.view_model import IntakeViewModel
    from petdesk.viewmodels.main.view_model import MainViewModel
    from petdesk.views.import_sheet.progress_window import ImportProgressWindow
    from petdesk.views.main.window import MainWindow


class ImportProgressController:
    """Has one window for each import that is asked for; ``scope`` owns the reading of results."""

    def __init__(
        self,
        window: MainWindow,
        main: MainViewModel,
        intake: IntakeViewModel,
        scope: TaskScope,
    ) -> None:
        self._window = window
        self._main = main
        self._intake = intake
        self._scope = scope
        self._windows: dict[int, ImportProgressWindow] = {}
        window.acted.connect(self._on_acted)

    def open(self, batch_id: int) -> None:
        """Show how far an import is."""
        from petdesk.viewmodels.import_sheet.progress import ImportProgressViewModel  # noqa: PLC0415  when asked for
        from petdesk.views.import_sheet.progress_window import ImportProgressWindow  # noqa: PLC0415  when asked for

        shown = self._windows.get(batch_id)
        if shown is None:
            model = ImportProgressViewModel(batch_id, self._intake, self._main)
            shown = ImportProgressWindow(
                model, lambda: self._main.state.listing.labels, self._window
            )
            shown.export_wanted.connect(
                partial(self._scope.launch, self._request, batch_id, name="read an import's result")
            )
            shown.ask_wanted.connect(lambda entry_id: self._window.acted.emit(Action.ASK, entry_id))
            self._windows[batch_id] = shown
        raise_window(shown)

    def close(self) -> None:
        """Hide every window."""
        for shown in self._windows.values():
            shown.hide()

    def _on_acted(self, action: Action, entry_id: int | None) -> None:
        if action is Action.SHOW_IMPORT and entry_id is not None:
            self.open(entry_id)

    async def _request(self, batch_id: int) -> None:
        from petdesk.viewmodels.export.batch import batch_request  # noqa: PLC0415  when asked for

        try:
            result = await self._intake.batches.result(batch_id)
        except IntakeError as error:
            self._window.message_wanted.emit(disk_cause(error.reason, str(error)))
            return
        labels = self._main.state.listing.labels
        request = batch_request(result, labels, time.time())
        self._window.export_wanted.emit(request, self._windows[batch_id])
