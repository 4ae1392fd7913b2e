"""What the activity panel shows: the requests sent in this run, newest first, and not too many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from petdesk.service.activity import Exchange

MOST = 500
"""How many requests are kept: half of the free plan's day."""


@dataclass(frozen=True, slots=True)
class ActivityState:
    """The requests of this run, newest first, at most `MOST`."""

    exchanges: tuple[Exchange, ...] = ()


def recorded(state: ActivityState, exchange: Exchange) -> ActivityState:
    """Put ``exchange`` first, and let the oldest go."""
    return ActivityState((exchange, *state.exchanges[: MOST - 1]))


class ActivityViewModel(QObject):
    """Holds the activity panel's state."""

    state_changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._state = ActivityState()

    @property
    def state(self) -> ActivityState:
        """The state on screen."""
        return self._state

    def record(self, exchange: Exchange) -> None:
        """Take in a request that was sent."""
        self._state = recorded(self._state, exchange)
        self.state_changed.emit(self._state)
