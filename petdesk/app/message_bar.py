"""The message bar's model: follows the other screens, and keeps what was read."""

import time
from collections.abc import Callable
from dataclasses import replace
from operator import is_not
from typing import Final

from petdesk.animals.state import Connection, MainState
from petdesk.animals.view_model import MainViewModel
from petdesk.animals.views.binding import MainBinding
from petdesk.core.times import moment
from petdesk.core.translation import tr, translate
from petdesk.core.view_model import ViewModel
from petdesk.core.wording import counted_animals, shown_name, status_name
from petdesk.intake.bar import (
    BarState,
    bar_message,
    intake_changed,
    main_changed,
    posted,
    undo,
    without_settled,
)
from petdesk.intake.form_view_model import AddFormState, AddFormViewModel
from petdesk.intake.state import IntakeState
from petdesk.intake.view_model import IntakeViewModel
from petdesk.intake.wording import short_name
from petdesk.service.error_messages import pause_text
from petdesk.service.messages import Action, Message, Topic

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

    def show_in(self, binding: MainBinding) -> None:
        """Have the main window show this from now on, and its menus what can be taken back."""
        window, messages = binding.window, binding.messages
        messages.follow(self.message, self.dismiss)
        window.details.id_copied.connect(
            lambda pet_id: self.show_result(
                translate("BarMessage", "Copied ID %1").replace("%1", pet_id)
            )
        )
        window.message_wanted.connect(self.show_result)

        def render(state: BarState) -> None:
            messages.render()
            held = state.intake.held
            binding.actions.offer_undo(undo(state), None if held is None else held.id)

        self.state_changed.connect(render)
        render(self.state)

    def message(self, now: float) -> Message | None:
        return bar_message(self.state, now)

    def post(self, topic: Topic, notice: Message | None, *, was_read: bool = False) -> None:
        self.apply(posted, topic, notice, was_read=was_read)

    def show_result(self, text: str, action: Action | None = None) -> None:
        """Show for some seconds what a person's own command came to."""
        result = Message(text, action, topic=Topic.DONE, is_warning=False, at=self._clock())
        self.post(Topic.DONE, result)

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

    def _on_main_changed(self, main: MainState) -> None:
        # Most changes, such as a letter in the search, make no other message.
        if any(map(is_not, _message_parts(self._state.main), _message_parts(main))):
            self.apply(main_changed, main)
        before, self._followed = self._followed, main
        answer = self._feedback.follow(before, main, self._clock())
        if answer:
            self.show_result(answer)

    def _on_intake_changed(self, intake: IntakeState) -> None:
        self.apply(intake_changed, intake)

    def _on_form_changed(self, form: AddFormState) -> None:
        self._was_opened = self._was_opened or form.is_open
        kept = form.draft if form.is_kept_draft and not self._was_opened else None
        if kept != self._state.kept_draft:
            self._show(replace(self._state, kept_draft=kept))


def _message_parts(main: MainState) -> tuple[object, ...]:
    return main.environment, main.catalogue, main.listing.labels, main.connection, main.problem


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
        return _refreshed(state)

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
            text = translate("BarMessage", "The service didn't find #%1")
            return text.replace("%1", str(pet_id))
        if record is not None and _seen_at(state, pet_id) > seen_at:
            self._checked = None
            text = translate("BarMessage", "Checked %2: %1")
            text = text.replace("%1", status_name(record.status))
            return text.replace("%2", short_name(shown_name(record.name)))
        return ""


def _seen_at(state: MainState, pet_id: int) -> float:
    record = state.listing.record(pet_id)
    return record.seen_at if record is not None else 0.0


def _refreshed(state: MainState) -> str:
    left_out = state.catalogue.unreadable
    if state.repeated:
        return translate(
            "BarMessage",
            "Refreshed, but the service's list isn't consistent: it has animals more than once.",
        )
    if left_out and not state.is_any_listed:
        return tr("Refreshed, but none of %n animal(s) could be read.", "", left_out)
    if left_out:
        return tr("Refreshed, but %n animal(s) couldn't be read.", "", left_out)
    count = counted_animals(len(state.listing.records))
    return translate("BarMessage", "Refreshed: %1").replace("%1", count)
