"""Exports rows to a file and prints pages: asks which, writes in a thread, shows the result."""

import sys
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QLocale, Qt
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QWidget

from petdesk.animals.view_model import MainViewModel
from petdesk.animals.views.list_window import ListWindow
from petdesk.animals.views.window import MainWindow
from petdesk.app.application import windows_api
from petdesk.app.message_bar import BarViewModel
from petdesk.core.display_text import wrappable
from petdesk.core.tasks import TaskScope
from petdesk.core.worker import run_in_own_thread
from petdesk.design.dialogs import open_folder
from petdesk.export.request import ExportRequest, Part, exported_text, not_exported, under_way
from petdesk.export.views.export_dialog import ExportDialog
from petdesk.export.writer import SEPARATORS, SheetError, write_pdf, write_sheet
from petdesk.import_sheet.views.progress_window import ImportProgressWindow
from petdesk.printing import view_model as printing
from petdesk.printing.views.painter import PrinterError, page_layout, pdf_bytes, print_pages
from petdesk.printing.views.print_window import PrintWindow
from petdesk.service.messages import Action, Message, Topic

if TYPE_CHECKING:
    import asyncio


@dataclass(eq=False)
class ExportController:
    """Exports what a window offers; ``of_animals`` returns what the main one does."""

    window: MainWindow
    bar: BarViewModel
    scope: TaskScope
    of_animals: Callable[[], ExportRequest]
    _last: tuple[ExportRequest, QWidget] | None = field(default=None, init=False)
    folder: Path | None = field(default=None, init=False)
    """That of the last file."""

    def __post_init__(self) -> None:
        self.window.export_wanted.connect(self.ask)
        self.window.acted.connect(self._on_acted)

    def ask(self, request: ExportRequest | None, parent: QWidget) -> None:
        request = request or self.of_animals()
        self._last = request, parent
        own = _list_separator()
        formats = ["", own, *(mark for mark in SEPARATORS if mark != own)]
        dialog = ExportDialog(request, formats, self.folder, parent)
        dialog.chosen.connect(
            lambda *chosen: self.scope.launch(self._write, request, parent, *chosen, name="export")
        )
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    async def _write(
        self, request: ExportRequest, parent: QWidget, part: Part, file: Path, separator: str
    ) -> None:
        self.bar.post(Topic.NOT_EXPORTED, None)
        self.bar.show_result(under_way(file.name))
        try:
            count = await run_in_own_thread(
                lambda: write_sheet(file, request.make_sheet(part), separator)
            )
        except SheetError as error:
            text = not_exported(error, file.name)
            self.bar.post(Topic.DONE, None)
            is_open = request.environment is self.bar.state.main.environment
            action = Action.EXPORT_AGAIN if is_open else None
            failed = Message(wrappable(text), action, topic=Topic.NOT_EXPORTED, at=time.time())
            self.bar.post(failed.topic, failed)
        else:
            text = exported_text(request.subject, count, file.name, request.warning_of(part))
            self.show_saved(file, text)
        if isinstance(
            parent, ListWindow | ImportProgressWindow
        ):  # which may lie over the message bar
            parent.result_label.say(text)

    def show_saved(self, file: Path, text: str) -> None:
        self.folder = file.parent
        self.bar.show_result(text, Action.SHOW_FOLDER)

    def _on_acted(self, action: Action) -> None:
        if action is Action.SHOW_FOLDER and self.folder is not None:
            open_folder(self.folder, self.window)
        elif action is Action.EXPORT_AGAIN and self._last is not None:
            self.ask(*self._last)


class PrintController:
    """Prints the animals of ``model``, in the window and the scope of ``files``.

    ``files`` also shows where a PDF is. ``choices`` is what was chosen the last time.
    """

    def __init__(self, model: MainViewModel, files: ExportController, choices: bytes) -> None:
        self._model, self._files, self.choices = model, files, choices
        self._window = files.window
        self._shown: tuple[printing.PrintViewModel, PrintWindow] | None = None
        self._job: asyncio.Task[None] | None = None
        self._window.print_wanted.connect(self.ask)

    def ask(self) -> None:
        ids, now = self._window.table.selected_ids(), self._window.clock()
        country = QLocale.territoryToCode(QLocale.system().territory())
        choices = printing.parse_choices(self.choices, printing.usual_paper(country))
        model = printing.PrintViewModel(printing.print_state(self._model.state, ids, now, choices))
        window = PrintWindow(model, self._files.folder, self._window)
        self._shown = model, window
        workspace = self._model.workspace
        if workspace is not None and not workspace.scope.is_closed:
            workspace.scope.launch(model.load_changes, workspace, name="read the changes")
        window.file_chosen.connect(lambda file: self._work(self._write_pdf, model, file))
        window.print_wanted.connect(lambda: self._ask_printer(model, window))
        window.finished.connect(lambda _code: self._end(model))
        window.finished.connect(window.deleteLater)
        window.open()

    def print(self, printer: QPrinter) -> None:
        if self._shown is not None:
            self._work(self._print_pages, self._shown[0], printer)

    def _work(self, job: Callable[..., Coroutine[Any, Any, None]], *values: object) -> None:
        self._job = self._files.scope.launch(job, *values, name="print")

    def _end(self, model: printing.PrintViewModel) -> None:
        """Keep the choices; a window that is closed ends its work."""
        if self._job is not None:
            self._job.cancel()
        self.choices = model.state.choices.to_bytes()
        self._shown = self._job = None

    def _ask_printer(self, model: printing.PrintViewModel, window: PrintWindow) -> None:
        # Not earlier: a print server that is away would hold up the window.
        if not QPrinterInfo.availablePrinterNames():
            model.end(printing.no_printer())
            return
        state, printer = model.state, QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setPageLayout(page_layout(state.choices.paper))
        printer.setDocName(state.name(state.subject))
        dialog = QPrintDialog(printer, window)
        dialog.setMinMax(1, state.page_count)
        dialog.setOption(QPrintDialog.PrintDialogOption.PrintPageRange)
        dialog.accepted.connect(lambda: self.print(printer))
        dialog.finished.connect(dialog.deleteLater)
        dialog.setWindowModality(Qt.WindowModality.WindowModal)
        dialog.show()

    async def _write_pdf(self, model: printing.PrintViewModel, file: Path) -> None:
        state = model.state
        try:
            data = await pdf_bytes(state, model.written)
            await run_in_own_thread(write_pdf, file, data)
        except SheetError as error:
            model.end(not_exported(error, file.name))
            return
        self._close()
        self._files.show_saved(file, printing.saved_text(state.page_count, file.name))

    async def _print_pages(self, model: printing.PrintViewModel, printer: QPrinter) -> None:
        name = printer.printerName() or Path(printer.outputFileName()).name
        try:
            count = await print_pages(model.state, printer, model.written)
        except PrinterError:
            model.end(printing.printer_failed(name))
            return
        self._close()
        if printer.outputFileName():  # Qt's dialog offers a file among the printers
            file = Path(printer.outputFileName())
            self._files.show_saved(file, printing.saved_text(count, file.name))
        else:
            self._files.bar.show_result(printing.printed_text(count, name))

    def _close(self) -> None:
        self._job = None
        if self._shown is not None:
            self._shown[0].end()
            self._shown[1].accept()


def _list_separator(system: str = sys.platform) -> str:
    """Return what spreadsheets here part cells by: Windows has it, else the decimal mark tells."""
    by_comma = ";" if QLocale.system().decimalPoint() == "," else ","
    if system != "win32":
        return by_comma
    windows = windows_api()
    text = windows.create_unicode_buffer(4)
    # Of LOCALE_USER_DEFAULT, LOCALE_SLIST.
    length = windows.windll.kernel32.GetLocaleInfoW(0x0400, 0x000C, text, len(text))
    return text.value if length and text.value in SEPARATORS else by_comma
