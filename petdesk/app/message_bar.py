"""The message bar's model: follows the other screens, and keeps what was read."""

import time
from collections.abc import Callable
from dataclasses import replace
from operator import is_not

from petdesk.animals.state import MainState
from petdesk.animals.view_model import MainViewModel
from petdesk.animals.views.binding import MainBinding
from petdesk.core.translation import translate
from petdesk.core.view_model import ViewModel
from petdesk.intake.bar import (
    BarState,
    bar_message,
    intake_changed,
    main_changed,
    posted,
    undo,
)
from petdesk.intake.form_view_model import AddFormState, AddFormViewModel
from petdesk.intake.state import IntakeState
from petdesk.intake.view_model import IntakeViewModel
from petdesk.service.messages import Action, Message, Topic


class BarViewModel(ViewModel[BarState]):
    def __init__(
        self,
        main: MainViewModel,
        intake: IntakeViewModel,
        form: AddFormViewModel,
        clock: Callable[[], float] = time.time,
    ) -> None:
        first = BarState(main.state, intake.state, started_at=clock())
        super().__init__(intake_changed(first, intake.state))
        self._main = main
        self._intake = intake
        self._clock = clock
        self._was_opened = False
        self._on_form_changed(form.state)
        main.refresh_wanted.connect(self._on_refresh_wanted)
        main.state_changed.connect(self._on_main_changed)
        main.answered.connect(self.show_result)
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
        # What came of the last request would hide what comes of this one.
        self.post(Topic.DONE, None)

    def _on_main_changed(self, main: MainState) -> None:
        # Most changes, such as a letter in the search, make no other message.
        if any(map(is_not, _message_parts(self._state.main), _message_parts(main))):
            self.apply(main_changed, main)

    def _on_intake_changed(self, intake: IntakeState) -> None:
        self.apply(intake_changed, intake)

    def _on_form_changed(self, form: AddFormState) -> None:
        self._was_opened = self._was_opened or form.is_open
        kept = form.draft if form.is_kept_draft and not self._was_opened else None
        if kept != self._state.kept_draft:
            self._show(replace(self._state, kept_draft=kept))


def _message_parts(main: MainState) -> tuple[object, ...]:
    return main.environment, main.catalogue, main.listing.labels, main.connection, main.problem
