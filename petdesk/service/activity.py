"""The record of each request sent and its answer.

It never holds the key or a body, so it may be shown, copied and logged.
"""

import shlex
from dataclasses import dataclass
from enum import Enum


class WaitReason(Enum):
    """Why a request waited before it was sent; of a pause, its reason's value."""

    NOT = "not"
    LIMIT_REACHED = "limit"
    KEY_BLOCKED = "blocked"
    ASKED_TO_WAIT = "asked"
    SHARING_LIMIT = "sharing limit"
    SERVICE_DOWN = "service down"
    TRYING_AGAIN = "trying again"


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request that was sent, and its answer.

    ``at`` is in seconds since the Unix epoch, ``path`` with the query and below ``address``. Where
    ``status`` is ``None``, ``fault`` says why. ``waited`` seconds passed before it was sent.
    """

    at: float
    method: str
    address: str
    path: str
    status: int | None
    fault: str
    seconds: float
    tries: int
    waited: float
    reason: WaitReason
    remaining: int | None


def as_curl(exchange: Exchange) -> str:
    """Return a command that makes the request again, with the key left to a shell variable.

    The body is read from a file, so that no animal is sent again by accident.
    """
    command = ["curl", "-i", "-X", exchange.method, exchange.address + exchange.path]
    if exchange.method != "GET":
        command += ["-H", "Content-Type: application/json", "--data", "@animal.json"]
    return f'{shlex.join(command)} -H "Authorization: Bearer $PETDESK_API_KEY"'
