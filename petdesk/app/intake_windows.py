"""Opens the windows about animals on their way: their questions, the log, and imports of sheets."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QDropEvent

from petdesk.animals.view_model import MainViewModel
from petdesk.animals.views.window import ChildWindow, MainWindow
from petdesk.core.environments import Environment
from petdesk.core.tasks import TaskScope
from petdesk.design.dialogs import accept_copy, files_in
from petdesk.design.windows import raise_window
from petdesk.export.request import batch_request, log_request
from petdesk.import_sheet.check import Meaning, Word
from petdesk.import_sheet.progress import ImportProgressViewModel, cost_lines
from petdesk.import_sheet.state import read_meanings, write_meanings
from petdesk.import_sheet.view_model import ImportViewModel
from petdesk.import_sheet.views.progress_window import ImportProgressWindow
from petdesk.import_sheet.views.window import ImportWindow
from petdesk.intake.file import IntakeError
from petdesk.intake.form_view_model import AddFormViewModel
from petdesk.intake.log_view_model import IntakeLogViewModel, LogRow
from petdesk.intake.question_view_model import QuestionViewModel
from petdesk.intake.queue import IntakeQueue
from petdesk.intake.view_model import IntakeViewModel
from petdesk.intake.views.log_window import IntakeLogWindow
from petdesk.intake.views.question_window import AddressQuestion, QuestionWindow
from petdesk.service.messages import Action
from petdesk.settings.wording import disk_cause


@dataclass(eq=False)
class IntakeWindows:
    """Opens the question of an unknown outcome, that of another address, and the intake log.

    Each is made when it is first asked for. ``permits`` returns whether animals can be added.
    """

    window: MainWindow
    main: MainViewModel
    intake: IntakeViewModel
    form: AddFormViewModel
    permits: Callable[[], bool] = lambda: True
    _question: QuestionViewModel | None = field(default=None, init=False)
    _address: AddressQuestion | None = field(default=None, init=False)
    _log: IntakeLogWindow | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.window.acted.connect(self.act)
        self.window.child_wanted.connect(self._on_child_wanted)

    def act(self, action: Action, entry_id: int | None) -> None:
        """Do what a person chose to do about an entry; other actions are for others."""
        if action is Action.DECIDE:
            self.decide_address()
        elif action is Action.SEND_QUEUED:
            self.intake.queue.resume()
        elif action is Action.ASK:
            self.ask(entry_id)
        elif entry_id is not None:
            do: Callable[[int], None] | None = {
                Action.SHOW: self.show_added,
                Action.CORRECT: self.correct,
                Action.UNDO: self.intake.queue.undo,
                Action.SEND_NOW: self.intake.queue.send_now,
                Action.GIVE_UP: self.intake.queue.give_up,
                Action.UNDO_IMPORT: self.intake.queue.stop,
            }.get(action)
            if do is not None:
                do(entry_id)

    def correct(self, entry_id: int) -> None:
        if self.permits():
            self.window.child_wanted.emit(ChildWindow.ADD_FORM)
            self.form.continue_with(entry_id)

    def ask(self, entry_id: int | None = None) -> None:
        if self._question is None:
            self._question = QuestionViewModel(self.intake)
            QuestionWindow(self._question, lambda: self.main.state.listing.labels, self.window)
        self._question.open(entry_id)

    def decide_address(self) -> None:
        if self._address is not None:
            self._address.close()
            self._address.deleteLater()
        self._address = AddressQuestion(self.intake, self.window)
        self._address.open()

    def log(self) -> None:
        if self._log is None:
            model = IntakeLogViewModel(self.intake, self.main)
            self._log = IntakeLogWindow(model, self.window)
            self._log.ask_wanted.connect(self.ask)
            self._log.correct_wanted.connect(self.correct)
            self._log.import_wanted.connect(partial(self.window.acted.emit, Action.SHOW_IMPORT))
            self._log.animal_wanted.connect(self.show_animal)
            self._log.export_wanted.connect(partial(self._request, model, self._log))
        raise_window(self._log)

    def show_added(self, entry_id: int) -> None:
        entry = self.intake.state.entry(entry_id)
        if entry is not None and entry.pet is not None:
            self.show_animal(entry.pet.id)

    def show_animal(self, pet_id: int) -> None:
        if not self.main.state.listing.is_shown(pet_id):
            self.main.clear_filters()
        self.main.select(pet_id)
        self.window.raise_()
        self.window.activateWindow()
        self.window.focus_list()

    def close(self) -> None:
        if self._question is not None:
            self._question.close()
        for window in (self._address, self._log):
            if window is not None:
                window.hide()

    def _on_child_wanted(self, which: ChildWindow) -> None:
        if which is ChildWindow.INTAKE_LOG:
            self.log()

    def _request(
        self, model: IntakeLogViewModel, window: IntakeLogWindow, selected: Sequence[LogRow]
    ) -> None:
        states = self.main.state, self.intake.state, model.state
        self.window.export_wanted.emit(log_request(*states, selected, time.time()), window)


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
        batches: IntakeQueue,
        scope: TaskScope,
        permits: Callable[[], bool] = lambda: True,
        show_progress: Callable[[int], None] = lambda _batch_id: None,
        kept: bytes = b"",
    ) -> None:
        super().__init__(window)
        self._window, self._main, self._batches, self._scope = window, main, batches, scope
        self._permits, self._show_progress, self.kept = permits, show_progress, kept
        self._opened: tuple[ImportViewModel, ImportWindow] | None = None
        window.child_wanted.connect(self._on_child_wanted)
        window.setAcceptDrops(True)
        window.dragged.connect(self._on_dragged)

    def open(self) -> ImportViewModel | None:
        if not self._permits():
            return None
        if self._opened is None:
            self._opened = self._make()
        model, window = self._opened
        model.change_environment(self._main.state.environment)
        raise_window(window)
        return model

    def read(self, files: Sequence[Path]) -> None:
        if self.open() is not None and self._opened is not None:
            self._opened[1].take_files(files)

    def close(self) -> None:
        if self._opened is not None:
            self._opened[1].hide()

    def _make(self) -> tuple[ImportViewModel, ImportWindow]:
        main, meanings = self._main, read_meanings(self.kept)
        model = ImportViewModel(
            main.state.environment, lambda: main.state.listing, self._batches, self._scope, meanings
        )
        window = ImportWindow(
            model, lambda rows: cost_lines(main.state, rows, time.time()), self._window
        )
        model.started.connect(self._on_started)
        model.meanings_changed.connect(self._keep)
        main.state_changed.connect(lambda state: model.change_environment(state.environment))
        return model, window

    def _keep(self, meanings: Mapping[Environment, Mapping[Word, Meaning]]) -> None:
        self.kept = write_meanings(meanings)
        self.changed.emit()

    def _on_dragged(self, event: QDropEvent) -> None:
        if self._permits() and (files := files_in(event.mimeData())):
            accept_copy(event)
            if event.type() is QEvent.Type.Drop:
                self.read(files)

    def _on_started(self, batch_id: int) -> None:
        self.close()
        self._show_progress(batch_id)

    def _on_child_wanted(self, which: ChildWindow) -> None:
        if which is ChildWindow.IMPORT:
            self.open()


@dataclass(eq=False)
class ImportProgressController:
    """Has one window for each import that is asked for; ``scope`` owns the reading of results."""

    window: MainWindow
    main: MainViewModel
    intake: IntakeViewModel
    scope: TaskScope
    _windows: dict[int, ImportProgressWindow] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        self.window.acted.connect(self._on_acted)

    def open(self, batch_id: int) -> None:
        shown = self._windows.get(batch_id)
        if shown is None:
            model = ImportProgressViewModel(batch_id, self.intake, self.main)
            self.scope.launch(model.read_left_out, name="read the rows left out")
            shown = ImportProgressWindow(model, self.window)
            shown.export_wanted.connect(
                partial(self.scope.launch, self._request, batch_id, name="read an import's result")
            )
            shown.ask_wanted.connect(lambda entry_id: self.window.acted.emit(Action.ASK, entry_id))
            self._windows[batch_id] = shown
        raise_window(shown)

    def close(self) -> None:
        for shown in self._windows.values():
            shown.hide()

    def _on_acted(self, action: Action, entry_id: int | None) -> None:
        if action is Action.SHOW_IMPORT and entry_id is not None:
            self.open(entry_id)

    async def _request(self, batch_id: int) -> None:
        try:
            result = await self.intake.queue.batch_result(batch_id)
        except IntakeError as error:
            self.window.message_wanted.emit(disk_cause(error.reason, str(error)))
            return
        labels = self.main.state.listing.labels
        request = batch_request(result, labels, time.time())
        self.window.export_wanted.emit(request, self._windows[batch_id])
