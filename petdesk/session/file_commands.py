"""What the File menu reads and writes: exports, print-outs and imports."""

from collections.abc import Callable, Mapping
from typing import Final

from petdesk.controllers.export import ExportController
from petdesk.controllers.import_sheet import ImportController, ImportProgressController
from petdesk.controllers.printing import PrintController
from petdesk.storage.settings import MEANINGS_ENTRY, SettingsStore
from petdesk.tasks import TaskScope
from petdesk.viewmodels.bar.view_model import BarViewModel
from petdesk.viewmodels.intake.view_model import IntakeViewModel
from petdesk.viewmodels.main.view_model import MainViewModel
from petdesk.views.main.window import MainWindow

_PRINTING: Final = "print/choices"


class FileCommands:
    """Makes their controllers, which open their windows when they are asked for.

    ``permits`` returns whether animals can be added here; ``scope`` owns the reading and writing.
    """

    def __init__(  # noqa: PLR0913, PLR0917  what it connects
        self,
        window: MainWindow,
        model: MainViewModel,
        intake: IntakeViewModel,
        bar: BarViewModel,
        store: SettingsStore,
        scope: TaskScope,
        permits: Callable[[], bool],
    ) -> None:
        exporting = ExportController(window, bar, scope)
        choices = store.read_entry(_PRINTING)
        self.printing = PrintController(window, model, exporting, scope, choices)
        self._progress = ImportProgressController(window, model, intake, scope)
        begun, meanings = self._progress.open, store.read_entry(MEANINGS_ENTRY)
        self._importing = ImportController(
            window, model, intake.batches, scope, permits, begun, meanings
        )
        self.changed = self.printing.changed, self._importing.changed
        """The signals of what `entries` returns."""

    def entries(self) -> Mapping[str, bytes]:
        """Return what the next start takes up."""
        return {MEANINGS_ENTRY: self._importing.kept, _PRINTING: self.printing.kept}

    def close(self) -> None:
        """Hide the windows of imports."""
        self._progress.close()
        self._importing.close()
