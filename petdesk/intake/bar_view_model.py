"""The message bar's view-model: follows the other screens, and keeps what was read."""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, QTimer

from petdesk.animals.state import Connection, MainState
from petdesk.animals.view_model import MainViewModel
from petdesk.core.times import moment
from petdesk.core.view_model import ViewModel
from petdesk.intake.bar_state import (
    BarState,
    bar_message,
    intake_changed,
    main_changed,
    posted,
    without_settled,
)
from petdesk.intake.form_steps import AddFormState
from petdesk.intake.form_view_model import AddFormViewModel
from petdesk.intake.notices import (
    CommandResult,
    Notice,
    checked,
    id_copied,
    not_found,
    refreshed,
)
from petdesk.intake.state import IntakeState
from petdesk.intake.view_model import IntakeViewModel
from petdesk.intake.wording import pending_animals
from petdesk.service.error_messages import pause_text
from petdesk.service.messages import Message, Topic

_SHORT: Final = 3.0  # seconds; a wait this short is over before it is read


class BarViewModel(ViewModel[BarState]):
    def __init__(
        self,
        main: MainViewModel,
        intake: IntakeViewModel,
        form: AddFormViewModel,
        clock: Callable[[], float] = time.time,
    ) -> None:
        first = BarState(main.state, without_settled(intake.state), started_at=clock())
        super().__init__(intake_changed(first, intake.state))
        self._main = main
        self._intake = intake
        self._clock = clock
        self._feedback = RequestFeedback()
        self._followed = main.state
        self._was_opened = False
        self._on_form_changed(form.state)
        main.refresh_wanted.connect(self._on_refresh_wanted)
        main.state_changed.connect(self._on_main_changed)
        intake.state_changed.connect(self._on_intake_changed)
        form.state_changed.connect(self._on_form_changed)

    def message(self, now: float) -> Message | None:
        return bar_message(self.state, now)

    def post(self, topic: Topic, notice: Notice | None, *, was_read: bool = False) -> None:
        self.apply(posted, topic, notice, was_read=was_read)

    def show_result(self, text: str) -> None:
        self.post(Topic.DONE, CommandResult(text, self._clock()))

    def id_copied(self, pet_id: str) -> None:
        self.show_result(id_copied(pet_id))

    def is_read(self, topic: Topic) -> bool:
        return (topic, None) in self._state.dismissed

    def dismiss(self, message: Message) -> None:
        if message.topic is Topic.MAIN and self._main.state.problem is not None:
            self._main.dismiss_problem()
        elif message.topic is Topic.STORAGE:
            self._intake.queue.dismiss_problem()
        elif message.topic is Topic.UNKNOWN and message.entry_id is not None:
            self._intake.queue.decide_later(message.entry_id)
        else:
            dismissed = self._state.dismissed | {(message.topic, message.entry_id)}
            self._show(replace(self._state, dismissed=dismissed))

    def _on_refresh_wanted(self) -> None:
        self._feedback.expect(self._main.state)
        # What came of the last request would hide what comes of this one.
        self.post(Topic.DONE, None)

    def _on_main_changed(self, state: MainState) -> None:
        self.apply(main_changed, state)
        before, self._followed = self._followed, state
        answer = self._feedback.follow(before, state, self._clock())
        if answer:
            self.show_result(answer)

    def _on_intake_changed(self, state: IntakeState) -> None:
        self.apply(intake_changed, state)

    def _on_form_changed(self, form: AddFormState) -> None:
        self._was_opened = self._was_opened or form.is_open
        kept = form.draft if form.is_kept_draft and not self._was_opened else None
        if kept != self._state.kept_draft:
            self._show(replace(self._state, kept_draft=kept))


class RequestFeedback:
    """Follows the main window's states, and words the results of what a person requested."""

    def __init__(self) -> None:
        self._awaited: tuple[float | None] | None = None
        self._checked: tuple[int, float, float] | None = None
        self._is_wait_told = False

    def expect(self, state: MainState) -> None:
        self._awaited = (state.catalogue.as_of,)

    def follow(self, before: MainState, state: MainState, now: float) -> str:
        """Return what has just been answered, or until when it has to wait; else nothing."""
        if before.environment is not state.environment:
            self._awaited = self._checked = None
        return self._check(before, state) or self._refresh(state) or self._wait(state, now)

    def _wait(self, state: MainState, now: float) -> str:
        is_wanted = self._awaited is not None and state.connection is Connection.WORKING
        until = state.budget.paused_until if state.budget is not None else None
        is_asked = is_wanted or state.checking_id is not None
        if not is_asked or state.budget is None or until is None or until - now < _SHORT:
            self._is_wait_told = self._is_wait_told and is_asked
            return ""
        is_told, self._is_wait_told = self._is_wait_told, True
        return "" if is_told else pause_text(state.budget.reason, moment(until, now))

    def _refresh(self, state: MainState) -> str:
        is_over = state.connection is Connection.READY and state.problem is None
        if self._awaited is None or not is_over or (state.catalogue.as_of,) == self._awaited:
            return ""
        self._awaited = None
        return refreshed(state)

    def _check(self, before: MainState, state: MainState) -> str:
        pet_id = state.checking_id
        if pet_id is not None and pet_id != before.checking_id:
            self._checked = (pet_id, _seen_at(state, pet_id), state.not_found.get(pet_id, 0.0))
        if self._checked is None:
            return ""
        pet_id, seen_at, absent_at = self._checked
        record = state.listing.record(pet_id)
        if state.not_found.get(pet_id, 0.0) > absent_at:
            self._checked = None
            return not_found(pet_id)
        if record is not None and _seen_at(state, pet_id) > seen_at:
            self._checked = None
            return checked(record.name, record.status)
        return ""


def _seen_at(state: MainState, pet_id: int) -> float:
    record = state.listing.record(pet_id)
    return record.seen_at if record is not None else 0.0


_TICK: Final = 200  # ms; the seconds of a hold are counted down


class IntakeRows(QObject):
    """Shows the entries of ``intake`` that have no id yet in ``main``, whichever of them changes.

    ``clock`` gives seconds since the Unix epoch.
    """

    def __init__(
        self,
        intake: IntakeViewModel,
        main: MainViewModel,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(main)
        # Kept, since PySide6 6.11 crashes where what emits is collected before what listens.
        self._intake = intake
        self._main = main
        self._clock = clock
        self._unsettled = without_settled(intake.state)
        self._ticks = QTimer(self)
        self._ticks.setInterval(_TICK)
        self._ticks.timeout.connect(self.show_rows)
        intake.state_changed.connect(self._intake_changed)
        main.state_changed.connect(self.show_rows)

    def show_rows(self) -> None:
        state = self._unsettled
        if state.held is None:
            self._ticks.stop()
        elif not self._ticks.isActive():
            self._ticks.start()
        # While the environment changes, one of the two is still the other one's.
        if state.environment is self._main.state.environment:
            self._main.show_pending(pending_animals(state, self._clock()))

    def _intake_changed(self, state: IntakeState) -> None:
        self._unsettled = without_settled(state)
        self.show_rows()
