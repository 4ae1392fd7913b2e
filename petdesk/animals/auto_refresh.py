"""The automatic refresh: at the interval of the settings, and only where the limit leaves enough.

How often is the setting ``refresh_minutes`` (`petdesk.settings.fields`). At half an hour,
eight desks make 384 to 512 requests in eight hours, three or four each time, of the 1,000 of the
free plan's day (interface, "Rate limits by plan").
"""

import math
import time
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer

from petdesk.animals.state import Connection, MainState
from petdesk.animals.view_model import MainViewModel
from petdesk.service.contract import Budget

RESERVED_SHARE: Final = 0.25
"""The part of the limit below which an automatic refresh leaves what remains to people.

A quarter is 15 of the free plan's minute, more than a person needs in what is left of one, and 250
of its day: from then on the desks refresh by hand alone.
"""

_AFTER_FAILURE: Final = 10
"""A service that was out of reach is tried again after this part of the interval."""

_MAX_WINDOW: Final = 25 * 3600.0  # seconds; a day, and an hour more allows for clocks
_CHECK_EVERY: Final = 5000  # ms; this soon a window that is visible again catches up
_TICK_EVERY: Final = 60.0  # seconds; what is a day old need not be so to the second


def is_due(state: MainState, asked_at: float | None, now: float, interval: float) -> bool:
    """Return whether a refresh nobody asked for should begin; times in seconds since the epoch.

    Never with an infinite ``interval``, and not where nothing can or should be asked: offline by
    choice, not set up, a key that was refused (to go on asking could have it banned), or a refresh
    under way.
    """
    if state.connection not in (Connection.READY, Connection.FAILED) or math.isinf(interval):
        return False
    wait = interval / _AFTER_FAILURE if state.connection is Connection.FAILED else interval
    # A clock that was set back would otherwise keep the desk waiting until it gets there again.
    has_passed = asked_at is None or not 0 <= now - asked_at < wait
    return has_passed and not is_short(state.budget, now)


def is_short(budget: Budget | None, now: float) -> bool:
    """Return whether what the limit leaves is for people: little is left, or requests wait."""
    if budget is None:
        return False
    if budget.waiting or (budget.paused_until is not None and budget.paused_until > now):
        return True
    if budget.limit is None or budget.remaining is None:
        return False
    # A window that ends later than any does is of before the clock was set back.
    ends_in = 0.0 if budget.resets_at is None else budget.resets_at - now
    is_over = budget.resets_at is not None and not 0.0 < ends_in <= _MAX_WINDOW
    return not is_over and budget.remaining < budget.limit * RESERVED_SHARE


class AutoRefresh(QObject):
    """Refreshes ``model`` while ``is_visible``, every ``interval`` seconds, and lets time pass.

    An infinite ``interval``, as before the settings are applied, is none: only the time passes.

    A window that was hidden for longer catches up as soon as it is visible again.
    """

    def __init__(
        self,
        model: MainViewModel,
        is_visible: Callable[[], bool],
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__()
        self.interval = math.inf
        self._model = model
        self._is_visible = is_visible
        self._clock = clock
        self._ticked_at = clock()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.check)

    def start(self) -> None:
        self._timer.start(_CHECK_EVERY)

    def stop(self) -> None:
        self._timer.stop()

    def check(self) -> None:
        now, model = self._clock(), self._model
        if not 0 <= now - self._ticked_at < _TICK_EVERY:
            self._ticked_at = now
            model.tick()
        if self._is_visible() and is_due(model.state, model.asked_at, now, self.interval):
            model.refresh_quietly()
