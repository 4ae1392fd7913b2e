"""The windows about animals on their way, and what a person does about one from the message bar."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

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
