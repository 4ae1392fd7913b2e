"""Moments as text, by the system's locale."""

import math
import re
from contextlib import suppress
from datetime import UTC, datetime

from PySide6.QtCore import QDateTime, QLocale

from petdesk.core.translation import tr, translate

_WEEK = 7  # days
_ANYWHERE = ("C", "en_001")  # English where the system names no country
_MINUTE, _HOUR, _DAY = 60.0, 3600.0, 24 * 3600.0


def moment(at: float, now: float | None = None) -> str:
    """Return date and time of ``at``; the time alone where the date is that of ``now``."""
    when = QDateTime.fromSecsSinceEpoch(int(at))
    locale, short = QLocale(), QLocale.FormatType.ShortFormat
    if now is not None and when.date() == QDateTime.fromSecsSinceEpoch(int(now)).date():
        return locale.toString(when.time(), short)
    if locale.name() in _ANYWHERE:
        # In numbers alone, nobody could tell the day from the month.
        date = locale.toString(when.date(), "d MMM yyyy")
        return f"{date} {locale.toString(when.time(), short)}"
    return locale.toString(when, short)


def last_seen(at: float, now: float | None = None) -> str:
    """Return what `moment` does, but "Today", or the day of the week in that before ``now``."""
    if now is None:
        return moment(at)
    when, today = (QDateTime.fromSecsSinceEpoch(int(seconds)) for seconds in (at, now))
    days = when.daysTo(today)
    if not 0 <= days < _WEEK:
        return moment(at, now)
    name = QLocale().dayName(when.date().dayOfWeek())
    day, time = name if days else translate("Time", "Today"), moment(at, at)
    return translate("Time", "%1 %2").replace("%1", day).replace("%2", time)


def sighting(seen_at: float, absent_at: float | None, now: float) -> str:
    seen = last_seen(seen_at, now)
    if absent_at is None or absent_at <= seen_at:
        return seen
    text = translate("Time", "%1. Not found by the service at %2")
    return text.replace("%1", seen).replace("%2", moment(absent_at, now))


def moment_of_second(at: float) -> str:
    locale = QLocale()
    form = locale.timeFormat(QLocale.FormatType.ShortFormat)
    if "s" not in form:
        form = re.sub(r"(\W)mm", r"\1mm\1ss", form)
    return locale.toString(QDateTime.fromSecsSinceEpoch(int(at)).time(), form)


def time_of_day(at: float) -> str:
    return QDateTime.fromSecsSinceEpoch(int(at)).toString("HH:mm:ss")


def duration(seconds: float) -> str:
    if seconds > 2 * _DAY:
        return tr("%n day(s)", "", math.ceil(seconds / _DAY))
    if seconds > 2 * _HOUR:
        return tr("%n hour(s)", "", math.ceil(seconds / _HOUR))
    if seconds > _MINUTE:
        return tr("%n minute(s)", "", math.ceil(seconds / _MINUTE))
    return tr("%n second(s)", "", max(1, math.ceil(seconds)))


def local_time(at: float | None) -> datetime | None:
    """Return a moment by this computer's clock, without a zone; ``None`` where it is none."""
    with suppress(ValueError, OverflowError, OSError):
        if at is not None:
            return datetime.fromtimestamp(at, UTC).astimezone().replace(microsecond=0, tzinfo=None)
    return None
