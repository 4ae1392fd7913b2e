"""The first step of an import: a file, or cells that were copied."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QWidget

from petdesk.viewmodels.import_sheet.state import ImportState, Work
from petdesk.viewmodels.import_sheet.wording import read_problem
from petdesk.views.design.buttons import Button, PrimaryButton
from petdesk.views.design.scale import EDGE, column_of, unit
from petdesk.views.design.surfaces import EmptyPanel
from petdesk.views.widgets.dialogs import documents, file_to_read
from petdesk.views.widgets.file_drops import files_in
from petdesk.views.widgets.spoken_texts import NoteLine


class ChoosePage(QWidget):
    """``files_chosen`` carries each `Path`, ``pasted`` the text of cells."""

    files_chosen = Signal(object)
    pasted = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._folder: Path | None = None
        self._panel = EmptyPanel(self, "Import")
        self.choose = PrimaryButton(self.tr("&Choose file…"), self)
        self.paste = Button(self.tr("&Paste rows"), self)
        self.choose.clicked.connect(self._ask_for_file)
        self.paste.clicked.connect(self.paste_rows)
        for button in (self.choose, self.paste):
            self._panel.add_action(button)
        self._note = NoteLine("Import problem", self)
        below = column_of(0, self._note, margins=(EDGE, 3, EDGE, 3))
        column_of(0, (self._panel, 1), below, parent=self)

    def paste_rows(self) -> None:
        """Take the cells that were copied elsewhere, or the file."""
        clipboard = QApplication.clipboard()
        text = clipboard.text()
        if files := files_in(clipboard.mimeData()):
            self.files_chosen.emit(files)
        elif text.strip():
            self.pasted.emit(text)
        else:
            self._note.say(
                self.tr("Nothing was copied. Copy rows in your spreadsheet program first."),
                is_wrong=True,
            )

    def render_state(self, state: ImportState) -> None:
        """Show what is being read, or why it could not be."""
        is_reading = state.work is Work.READING
        heading = self.tr("Which sheet has the animals?")
        if is_reading:
            heading = self.tr("Reading “%1”…").replace("%1", state.name)
        self._panel.show_texts(
            heading,
            self.tr(
                "An Excel or LibreOffice workbook, or CSV. Drop it here, or paste copied rows. "
                "The file isn't changed, and nothing is added before you have seen every row."
            ),
        )
        for button in (self.choose, self.paste):
            button.setEnabled(not is_reading)
        problem = "" if state.error is None else read_problem(state.error, state.name)
        self._note.say(problem, is_wrong=bool(problem))

    def _ask_for_file(self) -> None:
        names = "*.xlsx *.xls *.ods *.csv *.tsv *.txt"
        filters = self.tr("Sheets (%1)").replace("%1", names), self.tr("All files (*)")
        dialog = file_to_read(self, self.tr("Import from a sheet"), filters, self._take)
        dialog.setDirectory(str(self._folder or documents()))
        dialog.resize(max(dialog.width(), unit(150)), dialog.height())
        dialog.open()

    def _take(self, file: Path) -> None:
        self._folder = file.parent
        self.files_chosen.emit([file])
