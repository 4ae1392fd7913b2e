"""Opens the import window, also for a file that was dropped on the main window."""

from __future__ import annotations

import asyncio
import time
from importlib import import_module
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Signal

from petdesk.views.main.window import ChildWindow
from petdesk.views.widgets.file_drops import accept_copy, files_in
from petdesk.views.widgets.windows import raise_window

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from PySide6.QtGui import QDropEvent

    from petdesk.domain.environments import Environment
    from petdesk.tasks import TaskScope
    from petdesk.viewmodels.import_sheet.check import Meaning, Word
    from petdesk.viewmodels.import_sheet.view_model import Batches, ImportViewModel
    from petdesk.viewmodels.main.view_model import MainViewModel
    from petdesk.views.import_sheet.window import ImportWindow
    from petdesk.views.main.window import MainWindow

_MODULES: Final = (
    "petdesk.viewmodels.import_sheet.check",
    "petdesk.viewmodels.import_sheet.view_model",
    "petdesk.views.import_sheet.row_table",
    "petdesk.views.import_sheet.check_page",
    "petdesk.views.import_sheet.window",
)
"""What the window needs, each after what it needs itself."""


class ImportController(QObject):
    """Makes the window when it is first asked for; ``permits`` returns whether one may add.

    ``show_progress`` is called with the id of each batch that was begun. ``kept`` is what texts in
    sheets meant the last time; ``changed`` is emitted when it is something else.
    """

    changed = Signal()

    def __init__(  # noqa: PLR0913, PLR0917  what it connects
        self,
        window: MainWindow,
        main: MainViewModel,
        batches: Batches,
        scope: TaskScope,
        permits: Callable[[], bool] = lambda: True,
        show_progress: Callable[[int], None] = lambda _batch_id: None,
        kept: bytes = b"",
    ) -> None:
        super().__init__(window)
        self._window = window
        self._main = main
        self._batches = batches
        self._scope = scope
        self._permits = permits
        self._show_progress = show_progress
        self.kept = kept
        self._opened: tuple[ImportViewModel, ImportWindow] | None = None
        window.child_wanted.connect(self._on_child_wanted)
        window.setAcceptDrops(True)
        window.dragged.connect(self._on_dragged)

    def open(self) -> ImportViewModel | None:
        """Open the window, or raise it; return its view-model, where one may add animals."""
        if not self._permits():
            return None
        if self._opened is None:
            self._opened = self._make()
        model, window = self._opened
        model.change_environment(self._main.state.environment)
        raise_window(window)
        return model

    def read(self, files: Sequence[Path]) -> None:
        """Open the window with the one of ``files``."""
        if self.open() is not None and self._opened is not None:
            self._opened[1].take_files(files)

    def close(self) -> None:
        """Hide the window."""
        if self._opened is not None:
            self._opened[1].hide()

    def _make(self) -> tuple[ImportViewModel, ImportWindow]:
        from petdesk.viewmodels.import_sheet.cost import cost_lines  # noqa: PLC0415  when asked for
        from petdesk.viewmodels.import_sheet.meanings import read_meanings  # noqa: PLC0415  when asked for
        from petdesk.viewmodels.import_sheet.view_model import ImportViewModel  # noqa: PLC0415  when asked for
        from petdesk.views.import_sheet.window import ImportWindow  # noqa: PLC0415  when asked for

        main, meanings = self._main, read_meanings(self.kept)
        model = ImportViewModel(
            main.state.environment, lambda: main.state.listing, self._batches, self._scope, meanings
        )
        window = ImportWindow(
            model, lambda rows: cost_lines(main.state, rows, time.time()), self._window
        )
        model.started.connect(self._begun)
        model.meanings_changed.connect(self._keep)
        main.context_changed.connect(lambda state: model.change_environment(state.environment))
        return model, window

    def _keep(self, meanings: Mapping[Environment, Mapping[Word, Meaning]]) -> None:
        from petdesk.viewmodels.import_sheet.meanings import write_meanings  # noqa: PLC0415  when asked for

        self.kept = write_meanings(meanings)
        self.changed.emit()

    def _on_dragged(self, event: QDropEvent) -> None:
        """Take files that are dropped on the main window."""
        if self._permits() and (files := files_in(event.mimeData())):
            accept_copy(event)
            if event.type() is QEvent.Type.Drop:
                self.read(files)

    def _begun(self, batch_id: int) -> None:
        if self._opened is not None and self._opened[0].state.work is None:
            self._opened[1].hide()
        self._show_progress(batch_id)

    def _on_child_wanted(self, which: ChildWindow) -> None:
        if which is ChildWindow.IMPORT and self._permits():
            self._scope.launch(self._load_and_open, name="open the import")

    async def _load_and_open(self) -> None:
        """Open the window; its modules are loaded one by one, with turns of the loop between."""
        if self._opened is None:
            for name in _MODULES:
                import_module(name)
                await asyncio.sleep(0)
        self.open()
