"""What an import costs, told before it starts: requests, time, and what is left for people."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject

from petdesk.service.contract import Budget
from petdesk.viewmodels.intake.estimate import estimate

if TYPE_CHECKING:
    from petdesk.viewmodels.intake.estimate import Estimate
    from petdesk.viewmodels.main.state import MainState

translate = QCoreApplication.translate

_MINUTE: Final = 60.0
_HOUR: Final = 3600.0
_DAY: Final = 24 * _HOUR
_ABOVE: Final = 1.5  # of a unit: from here on it is what a time is told in


class Counted(QObject):
    """Phrases with a number: lupdate knows plural forms only in a class's own ``tr``."""

    def requests(self, count: int) -> str:
        """Return how many requests it takes."""
        return self.tr("%n request(s), one for each animal.", "", count)

    def seconds(self, count: int) -> str:
        """Return a time in seconds."""
        return self.tr("%n second(s)", "", count)

    def minutes(self, count: int) -> str:
        """Return a time in minutes."""
        return self.tr("%n minute(s)", "", count)

    def hours(self, count: int) -> str:
        """Return a time in hours."""
        return self.tr("%n hour(s)", "", count)

    def days(self, count: int) -> str:
        """Return a time in days."""
        return self.tr("%n day(s)", "", count)

    def for_people(self, count: int) -> str:
        """Return what is left for people each minute."""
        return self.tr(
            "Meanwhile, %n request(s) a minute stay free for people at the desks.", "", count
        )


def price_lines(state: MainState, rows: int, now: float) -> tuple[str, ...]:
    """Return the price of adding ``rows`` animals at ``now``, a sentence for each line."""
    price, counted = estimate(rows, state.budget or Budget(), now), Counted()
    about = translate("ImportPrice", "Takes about %1 at what the request limit leaves.")
    lines = [counted.requests(price.requests), about.replace("%1", duration(price.seconds))]
    lines += _of_the_day(price)
    if price.for_people:
        lines.append(counted.for_people(price.for_people))
    lines.append(
        translate(
            "ImportPrice",
            "You can pause or stop at any time. Nothing is lost when PetDesk is closed: it goes on "
            "when it is open again.",
        )
    )
    return tuple(lines)


def _of_the_day(price: Estimate) -> list[str]:
    if price.day_limit is None or price.today is None:
        return []
    if price.is_for_days:
        text = translate(
            "ImportPrice", "%1 of them fit into today's limit of %2. The others follow."
        )
    else:
        text = translate("ImportPrice", "Uses %1 of the day's %2 requests.")
    return [text.replace("%1", str(price.today)).replace("%2", str(price.day_limit))]


def duration(seconds: float) -> str:
    """Return a time in the unit that fits, rounded up."""
    counted = Counted()
    for unit, word in (
        (_DAY, counted.days),
        (_HOUR, counted.hours),
        (_MINUTE, counted.minutes),
    ):
        if seconds >= _ABOVE * unit:
            return word(math.ceil(seconds / unit))
    return counted.seconds(max(1, math.ceil(seconds)))
