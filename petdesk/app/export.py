"""Exports rows to a file: asks which and where to, writes in a thread, and shows the result."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtWidgets import QWidget

from petdesk.animals.views.window import MainWindow
from petdesk.app.message_bar import BarViewModel
from petdesk.core.display_text import wrappable
from petdesk.core.system_locale import list_separator
from petdesk.core.tasks import TaskScope
from petdesk.core.worker import run_in_own_thread
from petdesk.design.dialogs import open_folder
from petdesk.design.lists import ListWindow
from petdesk.export.request import (
    ExportRequest,
    Part,
    exported,
    not_exported,
    under_way,
)
from petdesk.export.views.export_dialog import ExportDialog
from petdesk.export.writer import SEPARATORS, SheetError, write_sheet
from petdesk.service.messages import Action, Message, Topic


@dataclass(eq=False)
class ExportController:
    """Exports what a window offers; ``of_animals`` returns what the main one does."""

    window: MainWindow
    bar: BarViewModel
    scope: TaskScope
    of_animals: Callable[[], ExportRequest]
    _last: tuple[ExportRequest, QWidget] | None = field(default=None, init=False)
    _file: Path | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.window.export_wanted.connect(self.ask)
        self.window.acted.connect(self._on_acted)

    def ask(self, request: ExportRequest | None, parent: QWidget) -> None:
        request = request or self.of_animals()
        self._last = request, parent
        own = list_separator()
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
            topic = Topic.NOT_EXPORTED
            self.bar.post(Topic.DONE, None)
            failed = Message(wrappable(text), Action.EXPORT_AGAIN, topic=topic, at=time.time())
            self.bar.post(topic, failed)
        else:
            text = exported(request.subject, count, file.name, request.warning_of(part))
            self.show_saved(file, text)
        if isinstance(parent, ListWindow):  # which may lie over the message bar
            parent.result_label.say(text)

    @property
    def folder(self) -> Path | None:
        return self._file.parent if self._file is not None else None

    def show_saved(self, file: Path, text: str) -> None:
        self._file = file
        self.bar.show_result(text, Action.SHOW_FOLDER)

    def _on_acted(self, action: Action) -> None:
        if action is Action.SHOW_FOLDER and self._file is not None:
            open_folder(self._file.parent, self.window)
        elif action is Action.EXPORT_AGAIN and self._last is not None:
            self.ask(*self._last)
