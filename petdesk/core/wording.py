"""Words and times that several screens share: statuses, categories, and moments by the locale.

Text that came from the service is sanitized here; the views show it as plain text.
"""

import math
import re
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final, NamedTuple

from PySide6.QtCore import QDateTime, QLocale

from petdesk.core.display_text import is_blank, sanitize_for_line
from petdesk.core.pets import PetStatus
from petdesk.core.translation import QT_TRANSLATE_NOOP, tr, translate

_WEEK = 7  # days
_ANYWHERE = ("C", "en_001")  # English if the system names no country
_MINUTE, _HOUR, _DAY = 60.0, 3600.0, 24 * 3600.0
_NEAR = 2 * _MINUTE


class StatusText(NamedTuple):
    """How a choice of `StatusFilter`, named by its ``value``, is shown.

    ``button`` (in the context "FilterBar"), ``command`` ("MainActions") and ``name``, the status of
    one animal ("Status"), are translated when they are shown. ``pill`` is its index among the
    statuses of `petdesk.design.theme`. A button that ``is_optional`` is there only when it has
    animals.
    """

    value: str
    button: str
    command: str = ""
    name: str = ""
    pill: int = 3
    is_optional: bool = False


NOT_STATED: Final = StatusText(
    "not stated",
    QT_TRANSLATE_NOOP("FilterBar", "Not stated"),
    name=QT_TRANSLATE_NOOP("Status", "Not stated"),
)

STATUSES: Final = (  # in the order of the buttons
    StatusText(
        "all", QT_TRANSLATE_NOOP("FilterBar", "All"), QT_TRANSLATE_NOOP("MainActions", "Show &all")
    ),
    StatusText(
        "available",
        QT_TRANSLATE_NOOP("FilterBar", "Available"),
        QT_TRANSLATE_NOOP("MainActions", "Show a&vailable"),
        QT_TRANSLATE_NOOP("Status", "Available"),
        pill=0,
    ),
    StatusText(
        "pending",
        QT_TRANSLATE_NOOP("FilterBar", "Pending"),
        QT_TRANSLATE_NOOP("MainActions", "Show &pending"),
        QT_TRANSLATE_NOOP("Status", "Pending"),
        pill=1,
    ),
    StatusText(
        "sold",
        QT_TRANSLATE_NOOP("FilterBar", "Sold"),
        QT_TRANSLATE_NOOP("MainActions", "Show &sold"),
        QT_TRANSLATE_NOOP("Status", "Sold"),
        pill=2,
    ),
    NOT_STATED,
    StatusText("not lately", QT_TRANSLATE_NOOP("FilterBar", "Not seen lately"), is_optional=True),
)

BY_STATUS: Final = {
    status.value: status for status in STATUSES if status.name and status is not NOT_STATED
}
"""Those that an animal has, by the text of the service."""


def counted_animals(count: int) -> str:
    return tr("%n animal(s)", "", count)


def animals_long_unseen(count: int) -> str:
    return tr("%n animal(s) not seen lately.", "", count)


def shown_name(name: str) -> str:
    """Return an animal's name fit for a line on screen; a blank one is no name."""
    return translate("Animal", "(no name)") if is_blank(name) else sanitize_for_line(name)


def service_may_have_more() -> str:
    return translate("Empty", "The service may have more.")


def status_name(status: PetStatus | str | None) -> str:
    known = NOT_STATED if status is None else BY_STATUS.get(status)
    return sanitize_for_line(status or "") if known is None else translate("Status", known.name)


def service_word(status: PetStatus | str | None) -> str:
    """Return a sentence with the word that the service has for a known status, else none."""
    text = translate("Status", "The service calls this “%1”.")
    return text.replace("%1", str(status)) if status in BY_STATUS else ""


def ended_status(status: PetStatus | str | None) -> str:
    return translate("Status", "No longer %1").replace("%1", status_name(status))


def category_name(category_id: int, label: str | None) -> str:
    """Return a category's label with its id, or the id alone: the service knows ids only."""
    return f"{sanitize_for_line(label)} ({category_id})" if label else str(category_id)


def category_words(category_id: int, label: str | None) -> str:
    """Return a category's name for a place whose heading does not say that it is one."""
    if label:
        return category_name(category_id, label)
    return translate("Category", "Category %1").replace("%1", str(category_id))


def category_label(category_id: int, labels: Mapping[int, str]) -> str:
    label = labels.get(category_id)
    return sanitize_for_line(label) if label else category_words(category_id, None)


def locked_note() -> str:
    return translate("Settings", "Set by your administrator.")


def moment(at: float, now: float | None = None) -> str:
    """Return date and time of ``at``; the time alone if the date is that of ``now``."""
    when = QDateTime.fromSecsSinceEpoch(int(at))
    locale, short = QLocale(), QLocale.FormatType.ShortFormat
    if now is not None and when.date() == QDateTime.fromSecsSinceEpoch(int(now)).date():
        return locale.toString(when.time(), short)
    if locale.name() in _ANYWHERE:
        # In numbers alone, nobody could tell the day from the month.
        date = locale.toString(when.date(), "d MMM yyyy")
        return f"{date} {locale.toString(when.time(), short)}"
    return locale.toString(when, short)


def moment_ahead(at: float, now: float) -> str:
    """Return what `moment` does, with seconds if it is near: else it would soon seem to be over."""
    if not 0 <= at - now < _NEAR:
        return moment(at, now)
    locale, when = QLocale(), QDateTime.fromSecsSinceEpoch(math.ceil(at)).time()
    words = locale.timeFormat(QLocale.FormatType.LongFormat)
    return locale.toString(when, re.sub(r"\s*\(?t+\)?\s*", "", words))  # without a time zone


def last_seen(at: float, now: float) -> str:
    """Return what `moment` does, but "Today", or the day of the week in that before ``now``."""
    when, today = (QDateTime.fromSecsSinceEpoch(int(seconds)) for seconds in (at, now))
    days = when.daysTo(today)
    if not 0 <= days < _WEEK:
        return moment(at, now)
    name = QLocale().dayName(when.date().dayOfWeek())
    day, time = name if days else translate("Time", "Today"), moment(at, at)
    return translate("Time", "%1 %2").replace("%1", day).replace("%2", time)


def copied_rows(count: int) -> str:
    return tr("%n row(s) copied", "", count)


def duration(seconds: float) -> str:
    if seconds > 2 * _DAY:
        return tr("%n day(s)", "", math.ceil(seconds / _DAY))
    if seconds > 2 * _HOUR:
        return tr("%n hour(s)", "", math.ceil(seconds / _HOUR))
    if seconds > _MINUTE:
        return tr("%n minute(s)", "", math.ceil(seconds / _MINUTE))
    return tr("%n second(s)", "", max(1, math.ceil(seconds)))


def local_time(at: float | None) -> datetime | None:
    """Return ``at`` by this computer's clock, without a zone; ``None`` if it is out of range."""
    with suppress(ValueError, OverflowError, OSError):
        if at is not None:
            return datetime.fromtimestamp(at, UTC).astimezone().replace(microsecond=0, tzinfo=None)
    return None
