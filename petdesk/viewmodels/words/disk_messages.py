"""What is the matter with a file of PetDesk's own, and what helps: each said in one place."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from petdesk.domain.text import brief
from petdesk.storage.disk_trouble import DiskTrouble

translate = QCoreApplication.translate


def disk_cause(trouble: DiskTrouble, detail: str) -> str:
    """Return why a file cannot be read or written, as it stands in brackets.

    ``detail`` is the system's reason, which is told where there are no words for it.
    """
    return {
        DiskTrouble.FULL: translate("Disk", "the disk is full"),
        DiskTrouble.READ_ONLY: translate("Disk", "the disk or the file is read-only"),
        DiskTrouble.LOCKED: translate("Disk", "another program has the file locked"),
        DiskTrouble.SILENT: translate("Disk", "the disk does not answer"),
        DiskTrouble.DAMAGED: translate("Disk", "the file is damaged"),
        DiskTrouble.NEWER: translate("Disk", "a newer PetDesk wrote the file"),
        DiskTrouble.GONE: translate("Disk", "the file is gone"),
        DiskTrouble.REPLACED: translate("Disk", "another file stands in its place"),
    }.get(trouble) or brief(detail)


def disk_remedy(trouble: DiskTrouble) -> str:
    """Return what a person can do about it, in a sentence."""
    return {
        DiskTrouble.FULL: translate("Disk", "Free some disk space."),
        DiskTrouble.READ_ONLY: translate(
            "Disk", "Ask your administrator to let you write to PetDesk's data folder."
        ),
        DiskTrouble.LOCKED: translate(
            "Disk", "Close the program that uses it, such as a backup, or wait for it."
        ),
        DiskTrouble.SILENT: translate(
            "Disk", "See whether the disk or the network drive is connected."
        ),
        DiskTrouble.DAMAGED: translate(
            "Disk", "Quit PetDesk and start it again: it saves what can still be read."
        ),
        DiskTrouble.NEWER: translate("Disk", "Start the newer PetDesk instead."),
        DiskTrouble.GONE: translate(
            "Disk", "Connect the disk or the network drive with PetDesk's data folder again."
        ),
        DiskTrouble.REPLACED: translate(
            "Disk",
            "Put PetDesk's data folder back as it was, or start PetDesk again to use this one.",
        ),
    }.get(trouble) or translate("Disk", "Tell your administrator.")
