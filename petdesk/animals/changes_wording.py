"""What changed, in words."""

from collections.abc import Mapping

from petdesk.animals.changes import Change, ChangeKind, ChangeSummary
from petdesk.core.display_text import sanitize_for_line
from petdesk.core.pets import as_status
from petdesk.core.translation import tr, translate
from petdesk.core.wording import category_words, ended_status, status_name


def summary_words(found: ChangeSummary) -> str:
    parts = (
        tr("%n new animal(s)", "", found.new) if found.new else "",
        tr("%n first seen", "", found.first_seen) if found.first_seen else "",
        tr("%n changed", "", found.changed) if found.changed else "",
        tr("%n no longer listed", "", found.not_listed) if found.not_listed else "",
    )
    return ", ".join(filter(None, parts))


def change_words(change: Change, labels: Mapping[int, str]) -> str:  # noqa: PLR0911  one case a kind
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
            return translate("Change", "Was called %1").replace("%1", sanitize_for_line(was or ""))
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
