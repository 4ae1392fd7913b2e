"""The texts for a keyring that did not do what it was asked: why, and the remedy."""

from petdesk.domain.display_text import sanitize_for_display
from petdesk.storage.keys import WINDOWS_MAX_BYTES, KeyringFault, KeyringProblem
from petdesk.viewmodels.translation import translate


def keyring_message(problem: KeyringProblem) -> str:
    """Return what kept the keyring from doing what it was asked, and what helps."""
    text = {
        KeyringFault.LOCKED: translate(
            "Keyring",
            "The system's keyring stayed locked. Open Settings again and unlock it when "
            "asked for its password.",
        ),
        KeyringFault.MISSING: translate(
            "Keyring",
            "This computer has no keyring that PetDesk can use. Your administrator can set one up.",
        ),
        KeyringFault.SILENT: translate(
            "Keyring",
            "The system's keyring didn't answer in time. Look for a password prompt, then "
            "open Settings again.",
        ),
        KeyringFault.STOPPED: translate(
            "Keyring",
            "The system's keyring has stopped. Open Settings again. If that doesn't help, "
            "sign out of this computer and back in.",
        ),
        KeyringFault.KEEPS_NOTHING: translate(
            "Keyring",
            "The system's keyring accepts keys but doesn't keep them. Your administrator "
            "can turn it on.",
        ),
        KeyringFault.TOO_LONG: translate(
            "Keyring", "The key is too long. Windows keeps at most %2 characters."
        ),
        KeyringFault.OTHER: translate("Keyring", "Can't use the system's keyring (%1)."),
    }[problem.fault]
    text = text.replace("%2", str(WINDOWS_MAX_BYTES))
    return text.replace("%1", sanitize_for_display(problem.reason))
