"""What is said of a keyring that did not do what it was asked: why, and the remedy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from petdesk.domain.text import harmless
from petdesk.storage.keyring_problem import Trouble
from petdesk.storage.keys import WINDOWS_ROOM

if TYPE_CHECKING:
    from petdesk.storage.keyring_problem import KeyringProblem

translate = QCoreApplication.translate


def keyring_trouble(problem: KeyringProblem) -> str:
    """Say what kept the keyring from doing what it was asked, and what helps."""
    text = {
        Trouble.LOCKED: translate(
            "Keyring",
            "The system's keyring stayed locked. Open Settings again and unlock it when this "
            "computer asks for its password.",
        ),
        Trouble.MISSING: translate(
            "Keyring",
            "This computer has no keyring that PetDesk can use; your administrator can set one up.",
        ),
        Trouble.SILENT: translate(
            "Keyring",
            "The system's keyring did not answer in time. Look for its own window, which may be "
            "waiting for a password, then open Settings again.",
        ),
        Trouble.STOPPED: translate(
            "Keyring",
            "The system's keyring has stopped. Open Settings again; if it is still gone, sign out "
            "of this computer and in again.",
        ),
        Trouble.KEEPS_NOTHING: translate(
            "Keyring",
            "The system's keyring takes keys, but keeps none; your administrator can switch it on.",
        ),
        Trouble.TOO_LONG: translate(
            "Keyring", "The key is too long: Windows keeps keys of at most %2 characters."
        ),
        Trouble.OTHER: translate("Keyring", "The system's keyring cannot be used now (%1)."),
    }[problem.trouble]
    text = text.replace("%2", str(WINDOWS_ROOM))
    return text.replace("%1", harmless(problem.reason))
