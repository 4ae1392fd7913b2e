"""The message bar's view-model: what the screens know together, and what was read of it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from petdesk.viewmodels.bar.desk_messages import SettingMistakes
from petdesk.viewmodels.bar.state import BarState, bar_message, unsettled
from petdesk.viewmodels.words.messages import Topic

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.viewmodels.add_form.view_model import AddFormViewModel
    from petdesk.viewmodels.bar.desk_messages import StartedFor
    from petdesk.viewmodels.intake.state import IntakeState
    from petdesk.viewmodels.intake.view_model import IntakeViewModel
    from petdesk.viewmodels.main.view_model import MainViewModel
    from petdesk.viewmodels.words.messages import Message

_MISTAKES: Final[tuple[Topic, int | None]] = (Topic.SETTINGS, None)


class BarViewModel(QObject):
    """Holds what the message bar could tell of; ``state_changed`` carries the `BarState`."""

    state_changed = Signal(object)

    def __init__(
        self,
        main: MainViewModel,
        intake: IntakeViewModel,
        form: AddFormViewModel,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__()
        self._main = main
        self._intake = intake
        self._form = form
        self._started_at = clock()
        self._dismissed: frozenset[tuple[Topic, int | None]] = frozenset()
        self._was_opened = False
        self._started_for: StartedFor | None = None
        self._mistakes = SettingMistakes()
        self._has_next_language = False
        self._unsettled = unsettled(intake.state)
        # First, so that whoever is told of any change finds what is so now.
        intake.state_changed.connect(self._intake_changed)
        for model in (main, intake, form):
            model.state_changed.connect(self._changed)

    @property
    def state(self) -> BarState:
        """What can be told now."""
        form = self._form.state
        is_kept = form.is_kept_draft and not self._was_opened
        return BarState(
            self._main.state,
            self._unsettled,
            form.draft if is_kept else None,
            self._started_at,
            self._dismissed,
            self._started_for,
            self._mistakes,
            self._has_next_language,
        )

    def message(self, now: float) -> Message | None:
        """Return what the message bar says."""
        return bar_message(self.state, now)

    def tell_started_for(self, told: StartedFor | None) -> None:
        """Tell of a second start, or no more of it."""
        self._started_for = told
        self.state_changed.emit(self.state)

    @property
    def are_mistakes_read(self) -> bool:
        """Whether a person has taken the message on the settings away."""
        return _MISTAKES in self._dismissed

    def tell_mistakes(self, mistakes: SettingMistakes, *, were_read: bool = False) -> None:
        """Tell what in the settings does not count; what was read already is not told again."""
        if mistakes.problems != self._mistakes.problems:
            self._dismissed -= {_MISTAKES}
        if were_read:
            self._dismissed |= {_MISTAKES}
        self._mistakes = mistakes
        self.state_changed.emit(self.state)

    def tell_next_language(self, has_one: bool) -> None:  # noqa: FBT001  it is all that is told
        """Tell that another language was chosen than is spoken, or no more of it."""
        if has_one is not self._has_next_language:
            self._has_next_language = has_one
            self._dismissed -= {(Topic.LANGUAGE, None)}
            self.state_changed.emit(self.state)

    def dismiss(self, message: Message) -> None:
        """Take a message away: a person has read it."""
        if message.topic is Topic.MAIN:
            self._main.dismiss_problem()
        elif message.topic is Topic.STORAGE:
            self._intake.dismiss_problem()
        elif message.topic is Topic.STARTED_FOR:
            self.tell_started_for(None)
        elif message.topic is Topic.UNKNOWN and message.entry_id is not None:
            self._intake.decide_later(message.entry_id)
        else:
            self._dismissed |= {(message.topic, message.entry_id)}
            self.state_changed.emit(self.state)

    def _intake_changed(self, state: IntakeState) -> None:
        self._unsettled = unsettled(state)

    def _changed(self) -> None:
        self._was_opened = self._was_opened or self._form.state.is_open
        if self._unsettled.why_waiting is None:
            # What is read of one wait says nothing of the next one.
            self._dismissed -= {(Topic.WAITING, None)}
        self.state_changed.emit(self.state)
