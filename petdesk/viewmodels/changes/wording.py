"""What changed, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject

from petdesk.domain.changes import ChangeKind
from petdesk.domain.pets import as_status
from petdesk.domain.text import brief
from petdesk.viewmodels.text.wording import category_words, ended_status, status_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from petdesk.domain.changes import Change, Summary

translate = QCoreApplication.translate


class Counted(QObject):
    """Phrases with a number: lupdate knows plural forms only in a class's own ``tr``."""

    def new(self, count: int) -> str:
        """Return how many animals are new."""
        return self.tr("%n new animal(s)", "", count)

    def first_seen(self, count: int) -> str:
        """Return how many animals this desk sees for the first time."""
        return self.tr("%n first seen", "", count)

    def changed(self, count: int) -> str:
        """Return how many animals are different."""
        return self.tr("%n changed", "", count)

    def not_listed(self, count: int) -> str:
        """Return how many animals are no longer listed."""
        return self.tr("%n no longer listed", "", count)


counted = Counted()


def summary_words(found: Summary) -> str:
    """Return in a few words what a refresh found; empty where it found nothing."""
    parts = (
        (found.new, counted.new),
        (found.first_seen, counted.first_seen),
        (found.changed, counted.changed),
        (found.not_listed, counted.not_listed),
    )
    return ", ".join(words(count) for count, words in parts if count)


def change_words(change: Change, labels: Mapping[int, str]) -> str:  # noqa: PLR0911  one case a kind
    """Return what is different about an animal."""
    was, now = change.was, change.now
    match change.kind:
        case ChangeKind.NEW:
            return translate("Change", "New: %1").replace("%1", _status(now))
        case ChangeKind.FIRST_SEEN:
            return translate("Change", "First seen: %1").replace("%1", _status(now))
        case ChangeKind.STATUS if was == now:
            return translate("Change", "%1 again").replace("%1", _status(now))
        case ChangeKind.STATUS:
            return _from_to(_status(was), _status(now))
        case ChangeKind.STATUS_ENDED:
            return ended_status(as_status(was))
        case ChangeKind.NAME:
            return translate("Change", "Was called %1").replace("%1", brief(was or ""))
        case ChangeKind.CATEGORY:
            return _from_to(_category(was, labels), _category(now, labels))
        case ChangeKind.NOT_LISTED:
            return translate("Change", "No longer listed")
        case ChangeKind.LISTED_AGAIN:
            return translate("Change", "Listed again")


def _from_to(was: str, now: str) -> str:
    return translate("Change", "%1, was %2").replace("%1", now).replace("%2", was)


def _status(text: str | None) -> str:
    return status_name(as_status(text))


def _category(text: str | None, labels: Mapping[int, str]) -> str:
    number = int(text or 0)
    return category_words(number, labels.get(number))
