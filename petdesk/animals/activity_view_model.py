"""The requests sent in this run, newest first, as the activity panel shows them."""

import shlex

from petdesk.core.view_model import ViewModel
from petdesk.service.contract import Exchange

MAX_EXCHANGES = 500
"""How many requests are kept: half of the free plan's day."""


class ActivityViewModel(ViewModel[tuple[Exchange, ...]]):
    def __init__(self) -> None:
        super().__init__(())

    def record(self, exchange: Exchange) -> None:
        self._show((exchange, *self.state[: MAX_EXCHANGES - 1]))


def as_curl(exchange: Exchange) -> str:
    """Return a command that makes the request again, with the key left to a shell variable.

    The body is read from a file, so that no animal is sent again by accident.
    """
    command = ["curl", "-i", "-X", exchange.method, exchange.address + exchange.path]
    if exchange.method != "GET":
        command += ["-H", "Content-Type: application/json", "--data", "@animal.json"]
    return f'{shlex.join(command)} -H "Authorization: Bearer $PETDESK_API_KEY"'
