"""The window that asks which rows to export, and in which format; then where to."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from petdesk.design.controls import Button, ChoiceCombo, button_box
from petdesk.design.dialogs import documents, file_to_write
from petdesk.design.labels import NoteLine
from petdesk.design.panels import Row
from petdesk.design.scale import column_of, unit
from petdesk.export.request import ExportRequest, Part, format_name, omitted_text

_ENDINGS: Final = {".xlsx", ".csv", ".tsv", ".txt"}


class ExportDialog(QDialog):
    """Asks about ``request``; ``chosen`` carries a `Part`, the file, and a separator.

    ``formats`` are the empty text, for a workbook, and separators of CSV, this computer's first.
    The file is first offered a place in ``folder``, or among the person's documents.
    """

    chosen = Signal(object, object, str)

    def __init__(
        self,
        request: ExportRequest,
        formats: Sequence[str],
        folder: Path | None,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._folder, self._request = folder or documents(), request
        self._formats = formats
        self.setWindowTitle(request.title)
        parts = [part for part, count in request.counts.items() if count] or [request.default_part]
        self._rows = ChoiceCombo(self, parts, request.part_name)
        self._rows.show_value(request.default_part)
        self._format = ChoiceCombo(self, formats, format_name)
        notes = request.warning, omitted_text(request.omitted) if request.omitted else ""
        export = Button(self.tr("Export…"), self, primary=True)
        export.setDefault(True)
        export.setEnabled(any(request.counts.values()))
        buttons = button_box(self, export, Button(self.tr("Cancel"), self))
        buttons.accepted.connect(self._ask_where)
        buttons.rejected.connect(self.reject)
        column_of(
            3,
            Row(self.tr("&Rows"), self._rows, "Export rows", self),
            Row(self.tr("&Format"), self._format, "Export format", self),
            NoteLine("Export note", self, " ".join(filter(None, notes))),
            *(1, buttons),
            margins=(5, 4, 5, 4),
            parent=self,
        )
        self.resize(unit(110), self.sizeHint().height())

    def _ask_where(self, file: Path | None = None) -> None:
        """Open the file dialog; ``file`` was chosen already, and is there."""
        part, separator = self._rows.value, self._format.value
        names = [self.tr("Excel workbook (*.xlsx)"), "CSV (*.csv)"]
        dialog: QFileDialog = file_to_write(
            self,
            self.windowTitle(),
            names[::-1] if separator else names,
            file or self._folder / self._request.file_name(part),
            lambda named: self._choose(part, named, separator, dialog.defaultSuffix()),
        )
        dialog.filterSelected.connect(
            lambda name: dialog.setDefaultSuffix("xlsx" if ".xlsx" in name else "csv")
        )
        dialog.setDefaultSuffix("csv" if separator else "xlsx")
        dialog.open()

    def _choose(self, part: Part, named: Path, separator: str, suffix: str) -> None:
        # Qt takes what stands after the last dot of "List 22.11" for its ending.
        is_known = named.suffix.lower() in _ENDINGS
        file = named if is_known else named.with_name(f"{named.name}.{suffix}")
        if file != named and file.exists():
            self._ask_where(file)  # so that the person is asked whether to replace it
            return
        self.accept()
        # A workbook may have been chosen, and CSV typed: then this computer's own separator.
        self.chosen.emit(part, file, separator or self._formats[1])
