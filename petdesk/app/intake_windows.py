"""The windows about animals on their way, and what a person does about one from the message bar."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from petdesk.animals.views.window import ChildWindow
from petdesk.design.windows import raise_window
from petdesk.export.request import log_request
from petdesk.intake.log import IntakeLogViewModel
from petdesk.intake.question import QuestionViewModel
from petdesk.intake.views.log_window import IntakeLogWindow
from petdesk.intake.views.question_window import AddressQuestion, QuestionWindow
from petdesk.service.messages import Action

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from petdesk.animals.view_model import MainViewModel
    from petdesk.animals.views.window import MainWindow
    from petdesk.intake.form_view_model import AddFormViewModel
    from petdesk.intake.log import LogRow
    from petdesk.intake.view_model import IntakeViewModel


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
        self._selected_then: dict[int, int | None] = {}
        intake.state_changed.connect(self._mark_added)
        main.state_changed.connect(self._mark_added)
        window.acted.connect(self.act)
        window.child_wanted.connect(self._on_child_wanted)

    def act(self, action: Action, entry_id: int | None) -> None:
        """Do what a person chose to do about an entry; of some actions it is none."""
        if action is Action.DECIDE:
            self.decide_address()
        elif action is Action.SEND_QUEUED:
            self._intake.queue.resume()
        elif action is Action.ASK:
            self.ask(entry_id)
        elif entry_id is not None:
            do = {
                Action.SHOW: self.show_added,
                Action.CORRECT: self.correct,
                Action.UNDO: self._intake.queue.undo,
                Action.SEND_NOW: self._intake.queue.send_now,
                Action.GIVE_UP: self._intake.queue.give_up,
                Action.UNDO_IMPORT: self._intake.queue.stop,
            }.get(action)
            if do is not None:
                do(entry_id)

    def _on_child_wanted(self, which: ChildWindow) -> None:
        if which is ChildWindow.INTAKE_LOG:
            self.log()

    def correct(self, entry_id: int) -> None:
        if not self._permits():
            return
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
            self._log.import_wanted.connect(
                lambda batch_id: self._window.acted.emit(Action.SHOW_IMPORT, batch_id)
            )
            self._log.animal_wanted.connect(self.show_animal)
            self._log.export_wanted.connect(partial(self._request, model, self._log))
        raise_window(self._log)

    def _request(
        self, model: IntakeLogViewModel, window: IntakeLogWindow, selected: Sequence[LogRow]
    ) -> None:
        states = self._main.state, self._intake.state, model.state
        self._window.export_wanted.emit(log_request(*states, selected, time.time()), window)

    def show_added(self, entry_id: int) -> None:
        entry = self._intake.state.entry(entry_id)
        if entry is not None and entry.pet is not None:
            self.show_animal(entry.pet.id)

    def _mark_added(self) -> None:
        """Select what was added here, unless a person has chosen another animal meanwhile."""
        state, main = self._intake.state, self._main.state
        for entry in state.on_their_way:
            self._selected_then.setdefault(entry.id, main.selected_id)
        for entry_id, then in tuple(self._selected_then.items()):
            found = state.entry(entry_id)
            if found is not None and found.stage.is_on_its_way:
                continue
            pet_id = found.pet.id if found is not None and found.pet is not None else None
            if pet_id is not None and main.listing.record(pet_id) is None:
                continue  # it is about to come into the list
            del self._selected_then[entry_id]
            if main.listing.is_shown(pet_id) and main.selected_id == then:
                self._main.select(pet_id)

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
