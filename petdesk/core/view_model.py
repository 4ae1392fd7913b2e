"""The base of the view-models: one frozen state, replaced whole by pure steps."""

from collections.abc import Callable
from typing import Concatenate, Generic, ParamSpec, TypeVar

from PySide6.QtCore import QObject, Signal

State = TypeVar("State")
P = ParamSpec("P")


class ViewModel(QObject, Generic[State]):
    """Owns a screen's state; ``state_changed`` carries each state that differs from the last."""

    state_changed = Signal(object)

    def __init__(self, state: State) -> None:
        super().__init__()
        self._state = state

    @property
    def state(self) -> State:
        return self._state

    def apply(
        self, step: Callable[Concatenate[State, P], State], *values: P.args, **named: P.kwargs
    ) -> None:
        self._show(step(self._state, *values, **named))

    def _show(self, state: State) -> None:
        if state != self._state:
            self._state = state
            self.state_changed.emit(state)
