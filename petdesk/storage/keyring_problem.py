"""Why a keyring did not do what it was asked: told apart by kind, for each has its own remedy."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from petdesk.domain.api_keys import without_keys

if TYPE_CHECKING:
    from collections.abc import Iterator


class Trouble(Enum):
    """What kept a keyring from doing what it was asked."""

    LOCKED = "locked"
    """It stayed locked: its prompt was cancelled, or could not be shown."""
    MISSING = "missing"
    """This computer has none that can be used."""
    SILENT = "silent"
    """It did not answer in time; its prompt may still be open."""
    STOPPED = "stopped"
    """Its service ended, or its bus did, before or while it was asked."""
    KEEPS_NOTHING = "keeps nothing"
    """It took the key and did not give it back."""
    TOO_LONG = "too long"
    """The key is longer than the system can keep."""
    OTHER = "other"
    """What only the system's own words tell."""


class KeyringProblem(NamedTuple):
    """A trouble and the system's own reason; neither holds a key."""

    trouble: Trouble
    reason: str = ""


class KeyringError(Exception):
    """The keyring cannot be used now; its text is the system's own reason, without any key."""

    def __init__(self, problem: KeyringProblem) -> None:
        super().__init__(problem.reason or problem.trouble.value)
        self.problem = problem


# Known by name: which of these libraries there are depends on the system, and loading them to
# compare would cost the start what the keyring itself is loaded late for.
_TROUBLES: Final = (
    ({"KeyringLocked", "LockedException", "PromptDismissedException"}, Trouble.LOCKED),
    ({"NoKeyringError"}, Trouble.MISSING),
    ({"SecretServiceNotAvailableException", "ConnectionError"}, Trouble.STOPPED),
)


def problem_of(error: BaseException, key: str = "") -> KeyringProblem:
    """Tell what ``error``, raised by any backend, means; ``key``, if in its text, is left out."""
    reason = without_keys(f"{type(error).__name__}: {error}", [key])
    names = {kind.__name__ for one in _led_to(error) for kind in type(one).__mro__}
    for known, trouble in _TROUBLES:
        if known & names:
            return KeyringProblem(trouble, reason)
    return KeyringProblem(Trouble.OTHER, reason)


def _led_to(error: BaseException) -> Iterator[BaseException]:
    """Return ``error`` and what it was raised from: a dismissed prompt is wrapped in InitError."""
    told: set[int] = set()
    cause: BaseException | None = error
    while cause is not None and id(cause) not in told:
        told.add(id(cause))
        yield cause
        cause = cause.__cause__
