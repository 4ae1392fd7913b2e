"""What the activity panel shows: the requests sent in this run, newest first, and not too many."""

from dataclasses import dataclass

from petdesk.core.view_model import ViewModel
from petdesk.service.activity import Exchange

MAX_EXCHANGES = 500
"""How many requests are kept: half of the free plan's day."""


@dataclass(frozen=True, slots=True)
class ActivityState:
    exchanges: tuple[Exchange, ...] = ()


def recorded(state: ActivityState, exchange: Exchange) -> ActivityState:
    return ActivityState((exchange, *state.exchanges[: MAX_EXCHANGES - 1]))


class ActivityViewModel(ViewModel[ActivityState]):
    def __init__(self) -> None:
        super().__init__(ActivityState())

    def record(self, exchange: Exchange) -> None:
        self.apply(recorded, exchange)
