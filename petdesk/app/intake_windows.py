"""The windows about animals on their way, and what a person does about one from the message bar."""

import time
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject

from petdesk.animals.view_model import MainViewModel
from petdesk.animals.views.window import ChildWindow, MainWindow
from petdesk.design.windows import raise_window
from petdesk.export.request import log_request
from petdesk.intake.form_view_model import AddFormViewModel
from petdesk.intake.log_view_model import IntakeLogViewModel, LogRow
from petdesk.intake.question_view_model import QuestionViewModel
from petdesk.intake.view_model import IntakeViewModel
from petdesk.intake.views.log_window import IntakeLogWindow
from petdesk.intake.views.question_window import AddressQuestion, QuestionWindow
from petdesk.service.messages import Action


class IntakeWindows(QObject):
    """Opens the question of an unknown outcome, that of another address, and the intake log.

    Each is made when it is first asked for. ``permits`` returns whether animals can be added.
    """

    def __init__(
        self,
        window: MainWindow,
        main: MainViewModel,
        intake: IntakeViewModel,
        form: AddFormViewModel,
        permits: Callable[[], bool] = lambda: True,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._main = main
        self._intake = intake
        self._form = form
        self._permits = permits
        self._question: QuestionViewModel | None = None
        self._address: AddressQuestion | None = None
        self._log: IntakeLogWindow | None = None
        window.acted.connect(self.act)
        window.child_wanted.connect(self._on_child_wanted)

    def act(self, action: Action, entry_id: int | None) -> None:
        """Do what a person chose to do about an entry; other actions are for others."""
        if action is Action.DECIDE:
            self.decide_address()
        elif action is Action.SEND_QUEUED:
            self._intake.queue.resume()
        elif action is Action.ASK:
            self.ask(entry_id)
        elif entry_id is not None:
            do: Callable[[int], None] | None = {
                Action.SHOW: self.show_added,
                Action.CORRECT: self.correct,
                Action.UNDO: self._intake.queue.undo,
                Action.SEND_NOW: self._intake.queue.send_now,
                Action.GIVE_UP: self._intake.queue.give_up,
                Action.UNDO_IMPORT: self._intake.queue.stop,
            }.get(action)
            if do is not None:
                do(entry_id)

    def correct(self, entry_id: int) -> None:
        if self._permits():
            self._window.child_wanted.emit(ChildWindow.ADD_FORM)
            self._form.continue_with(entry_id)

    def ask(self, entry_id: int | None = None) -> None:
        if self._question is None:
            self._question = QuestionViewModel(self._intake)
            QuestionWindow(self._question, lambda: self._main.state.listing.labels, self._window)
        self._question.open(entry_id)

    def decide_address(self) -> None:
        if self._address is not None:
            self._address.close()
            self._address.deleteLater()
        self._address = AddressQuestion(self._intake, self._window)
        self._address.open()

    def log(self) -> None:
        if self._log is None:
            model = IntakeLogViewModel(self._intake, self._main)
            self._log = IntakeLogWindow(model, self._window)
            self._log.ask_wanted.connect(self.ask)
            self._log.correct_wanted.connect(self.correct)
            self._log.import_wanted.connect(partial(self._window.acted.emit, Action.SHOW_IMPORT))
            self._log.animal_wanted.connect(self.show_animal)
            self._log.export_wanted.connect(partial(self._request, model, self._log))
        raise_window(self._log)

    def show_added(self, entry_id: int) -> None:
        entry = self._intake.state.entry(entry_id)
        if entry is not None and entry.pet is not None:
            self.show_animal(entry.pet.id)

    def show_animal(self, pet_id: int) -> None:
        if not self._main.state.listing.is_shown(pet_id):
            self._main.clear_filters()
        self._main.select(pet_id)
        self._window.raise_()
        self._window.activateWindow()
        self._window.focus_list()

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
        states = self._main.state, self._intake.state, model.state
        self._window.export_wanted.emit(log_request(*states, selected, time.time()), window)
