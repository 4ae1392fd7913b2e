"""The view-model of updates: one check at a time, at a person's request or automatically."""

import random
import time
from collections.abc import Awaitable, Callable
from functools import partial

from petdesk.domain.updates import UpdateReport
from petdesk.storage.update_stamps import UpdateStamps
from petdesk.storage.worker import run_in_own_thread
from petdesk.tasks import TaskScope
from petdesk.viewmodels.updates import state as steps
from petdesk.viewmodels.updates.state import UpdatesState
from petdesk.viewmodels.view_model import ViewModel


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
        self.apply(steps.started, is_asked=True)
        if is_new:
            self._scope.launch(self._check, name="check for updates")

    async def check_if_due(self) -> None:
        """Check automatically, where that is due."""
        due_at = await run_in_own_thread(self._stamps.next_check)
        if self._state.is_checking or not steps.is_due(due_at, self._clock()):
            return
        self.apply(steps.started, is_asked=False)
        await self._check()

    async def _check(self) -> None:
        report: UpdateReport | None = None
        try:
            report = await self._check_now()
            moment = steps.next_check(report, self._clock(), self._chance())
            await run_in_own_thread(self._stamps.save_next_check, moment)
        finally:
            self.apply(steps.stopped if report is None else partial(steps.ended, report=report))
