"""The window that asks which rows to export, and in which format; then where to."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QWidget

from petdesk.design.dialogs import Row, documents, file_to_write
from petdesk.design.layout import column_of, unit
from petdesk.design.widgets import Button, ChoiceCombo, NoteLine, button_box
from petdesk.export.request import ExportRequest, Part, format_name, omitted_text


class ExportDialog(QDialog):
    """Asks about ``request``; ``chosen`` carries a `Part`, the file, and a separator.

    ``formats`` are the empty text, for a workbook, and separators of CSV, this computer's first.
    The file is first offered a place in ``folder``, or among the person's documents.
    """

    chosen = Signal(object, object, str)

    def __init__(
        self, request: ExportRequest, formats: Sequence[str], folder: Path | None, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._folder, self._request = folder or documents(), request
        self._formats = formats
        self.setWindowTitle(request.title)
        parts = [part for part, rows in request.parts.items() if rows] or [request.default_part]
        self._rows = ChoiceCombo(self, parts, request.part_name)
        self._rows.show_value(request.default_part)
        self._format = ChoiceCombo(self, formats, format_name)
        notes = request.warning, omitted_text(request.omitted) if request.omitted else ""
        export = Button(self.tr("Export…"), self, primary=True)
        export.setDefault(True)
        export.setEnabled(any(request.parts.values()))
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

    def _ask_where(self) -> None:
        part, separator = self._rows.value, self._format.value
        names = [self.tr("Excel workbook (*.xlsx)"), "CSV (*.csv *.tsv *.txt)"]
        file_to_write(
            self,
            self.windowTitle(),
            names[::-1] if separator else names,
            self._folder / self._request.file_name(part),
            lambda file: self._choose(part, file, separator),
        )

    def _choose(self, part: Part, file: Path, separator: str) -> None:
        self.accept()
        # A workbook may have been chosen, and CSV typed: then this computer's own separator.
        self.chosen.emit(part, file, separator or self._formats[1])
