"""What is wrong with a file of PetDesk's own, or with the keyring, and what helps."""

from petdesk.core.disk_errors import DiskProblem
from petdesk.core.display_text import sanitize_for_display, sanitize_for_line
from petdesk.core.translation import translate
from petdesk.settings.keys import WINDOWS_MAX_BYTES, KeyringFault, KeyringProblem


def disk_cause(problem: DiskProblem, detail: str) -> str:
    """Return why a file cannot be read or written, for use in brackets.

    ``detail`` is the system's reason, which is shown where there is no text for it.
    """
    return {
        DiskProblem.FULL: translate("Disk", "the disk is full"),
        DiskProblem.READ_ONLY: translate("Disk", "the disk or the file is read-only"),
        DiskProblem.FORBIDDEN: translate("Disk", "you don't have permission to open the file"),
        DiskProblem.LOCKED: translate("Disk", "another program has locked the file"),
        DiskProblem.SILENT: translate("Disk", "the disk isn't responding"),
        DiskProblem.DAMAGED: translate("Disk", "the file is damaged"),
        DiskProblem.NEWER: translate("Disk", "a newer PetDesk wrote the file"),
        DiskProblem.GONE: translate("Disk", "the file is missing"),
        DiskProblem.REPLACED: translate("Disk", "another file has taken its place"),
    }.get(problem) or sanitize_for_line(detail)


def with_disk(text: str, problem: DiskProblem, detail: str) -> str:
    text = text.replace("%2", disk_remedy(problem))
    return text.replace("%1", disk_cause(problem, detail))


def disk_remedy(problem: DiskProblem) -> str:
    return {
        DiskProblem.FULL: translate("Disk", "Free some disk space."),
        DiskProblem.READ_ONLY: translate(
            "Disk", "Ask your administrator to let you write to PetDesk's data folder."
        ),
        DiskProblem.FORBIDDEN: translate(
            "Disk", "Ask your administrator to let you open the files in PetDesk's data folder."
        ),
        DiskProblem.LOCKED: translate(
            "Disk", "Close the program that uses it, such as a backup, or wait until it's done."
        ),
        DiskProblem.SILENT: translate("Disk", "Check that the disk or network drive is connected."),
        DiskProblem.DAMAGED: translate("Disk", "Restart PetDesk. It saves what can still be read."),
        DiskProblem.NEWER: translate("Disk", "Use the newer PetDesk."),
        DiskProblem.GONE: translate(
            "Disk", "Reconnect the disk or network drive with PetDesk's data folder."
        ),
        DiskProblem.REPLACED: translate(
            "Disk",
            "Restore PetDesk's data folder, or restart PetDesk to use this one.",
        ),
    }.get(problem) or translate("Disk", "Tell your administrator.")


def keyring_message(problem: KeyringProblem) -> str:
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
