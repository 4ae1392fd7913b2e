"""What is known of updates, when the next check is due, and the view-model: one check at a time."""

import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from petdesk.domain.updates import UpdateFault, UpdateReport
from petdesk.storage.update_stamps import UpdateStamps
from petdesk.storage.worker import run_in_own_thread
from petdesk.tasks import TaskScope
from petdesk.viewmodels.view_model import ViewModel

_HOUR: Final = 3600.0  # seconds
_DAY: Final = 24 * _HOUR
_WEEK: Final = 7 * _DAY

_SILENT: Final = frozenset(
    {
        UpdateFault.NO_ADDRESS,
        UpdateFault.BAD_ADDRESS,
        UpdateFault.NO_KEY,
        UpdateFault.BAD_KEY,
        UpdateFault.UNREACHABLE,
        UpdateFault.MISSING,
    }
)
"""Faults that only a person who asked is shown; Diagnose shows them to administrators."""


@dataclass(frozen=True, slots=True)
class UpdatesState:
    """What is known of updates. ``is_asked`` is whether a person wanted the last check."""

    is_checking: bool = False
    is_asked: bool = False
    report: UpdateReport | None = None

    @property
    def should_notify(self) -> bool:
        """Whether the result of the last check should be shown."""
        if self.is_checking or self.report is None:
            return False
        if self.is_asked:
            return True
        return self.report.is_newer or self.report.fault not in {None, *_SILENT}


def started(state: UpdatesState, *, is_asked: bool) -> UpdatesState:
    """Begin a check; a person who asks during one waits for the same."""
    return replace(state, is_checking=True, is_asked=is_asked)


def ended(state: UpdatesState, report: UpdateReport) -> UpdatesState:
    """Show the result of the check."""
    return replace(state, is_checking=False, report=report)


def stopped(state: UpdatesState) -> UpdatesState:
    """End a check that has no result, not even a fault."""
    return replace(state, is_checking=False, report=None)


def is_due(next_check: float, now: float) -> bool:
    """Return whether a check is due.

    It is, too, where ``next_check`` is so far ahead that only a wrong clock can have set it.
    """
    return not now < next_check <= now + _WEEK + _DAY


def next_check(report: UpdateReport, now: float, chance: float) -> float:
    """Return when to check next: after a week, or a day where nobody answered.

    ``chance`` (0 to below 1) spreads the desks of a shelter over a day, or over six hours.
    """
    if report.fault is UpdateFault.UNREACHABLE:
        return now + _DAY + chance * 6 * _HOUR
    return now + _WEEK + chance * _DAY


class UpdatesViewModel(ViewModel[UpdatesState]):
    """Owns what is known of updates.

    ``check`` makes one check by the settings that hold. ``chance`` returns numbers from 0 to below
    1. ``scope`` owns the checks that a person asks for.
    """

    def __init__(
        self,
        check: Callable[[], Awaitable[UpdateReport]],
        stamps: UpdateStamps,
        scope: TaskScope,
        *,
        clock: Callable[[], float] = time.time,
        chance: Callable[[], float] = random.random,
    ) -> None:
        super().__init__(UpdatesState())
        self._check_now = check
        self._stamps = stamps
        self._scope = scope
        self._clock = clock
        self._chance = chance

    def ask(self) -> None:
        """Check at a person's request; a check that is under way answers it, too."""
        is_new = not self._state.is_checking
        self.apply(started, is_asked=True)
        if is_new:
            self._scope.launch(self._check, name="check for updates")

    async def check_if_due(self) -> None:
        """Check automatically, where that is due."""
        due_at = await run_in_own_thread(self._stamps.next_check)
        if self._state.is_checking or not is_due(due_at, self._clock()):
            return
        self.apply(started, is_asked=False)
        await self._check()

    async def _check(self) -> None:
        report: UpdateReport | None = None
        try:
            report = await self._check_now()
            moment = next_check(report, self._clock(), self._chance())
            await run_in_own_thread(self._stamps.save_next_check, moment)
        finally:
            self.apply(stopped if report is None else partial(ended, report=report))
