"""The view-model of the window ``Did it go through?``."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from petdesk.viewmodels.intake.question_state import QuestionState, asked

if TYPE_CHECKING:
    from petdesk.viewmodels.intake.view_model import IntakeViewModel


class QuestionViewModel(QObject):
    """Asks about one unknown entry after another; ``opened`` asks for the window's raising.

    It is opened by a person alone, never by itself over what somebody types.
    """

    state_changed = Signal(object)
    opened = Signal()

    def __init__(self, intake: IntakeViewModel) -> None:
        super().__init__()
        self._intake = intake
        self._state = QuestionState()
        self._decided: set[int] = set()
        intake.state_changed.connect(self._follow)

    @property
    def state(self) -> QuestionState:
        """The state on screen."""
        return self._state

    def open(self, entry_id: int | None = None) -> None:
        """Ask about an entry, or about the first one; does nothing where none is unknown."""
        self._decided.clear()
        state = replace(self._state, is_open=True)
        self._show(asked(state, self._intake.state, (), entry_id))
        if self._state.is_open:
            self.opened.emit()

    def close(self) -> None:
        """Close the window and decide nothing."""
        self._show(replace(self._state, is_open=False))

    def choose(self, pet_id: int | None) -> None:
        """Choose the animal that the entry may be."""
        if pet_id in [None, *(pet.id for pet in self._state.matches)]:
            self._show(replace(self._state, chosen_id=pet_id))

    def confirm(self) -> None:
        """Say that the chosen animal is the entry."""
        state = self._state
        if state.entry is not None and state.chosen_id is not None and state.can_confirm:
            self._intake.confirm(state.entry.id, state.chosen_id)
            self._next(state.entry.id)

    def send_again(self) -> None:
        """Say that the service does not have the entry; it is asked about until it is sent."""
        state = self._state
        if state.entry is not None and state.can_send_again:
            self._intake.send_again(state.entry.id)

    def decide_later(self) -> None:
        """Ask no more about the entry in this run, unless a person wants it."""
        entry = self._state.entry
        if entry is not None and not self._state.is_checking:
            self._decided.add(entry.id)
            self._intake.decide_later(entry.id)
            self._next(entry.id)

    def _next(self, decided: int) -> None:
        # At once: what was decided is written meanwhile, and a second press must not decide anew.
        self._decided.add(decided)
        self._follow()

    def _follow(self) -> None:
        if self._state.is_open:
            self._show(asked(self._state, self._intake.state, self._decided))

    def _show(self, state: QuestionState) -> None:
        if state != self._state:
            self._state = state
            self.state_changed.emit(state)
