"""Whether the queue gets through, and for how long it leaves alone what does not."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from petdesk.storage.intake import IntakeError
from petdesk.viewmodels.intake import schedule
from petdesk.viewmodels.intake.failures import hindered
from petdesk.viewmodels.intake.state import Hindrance, Waiting
from petdesk.viewmodels.intake.steps import not_written

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from petdesk.service.errors import ServiceError
    from petdesk.viewmodels.intake.surroundings import Surroundings


class Progress:
    """Tells ``around`` what a queue waits for, until `stop`.

    ``clock`` gives seconds since the Unix epoch.
    """

    def __init__(self, around: Surroundings, clock: Callable[[], float]) -> None:
        self._around = around
        self._clock = clock
        self._failures = 0
        self._is_stopped = False
        self.heard_at = -math.inf
        """When the service last answered as it should (seconds since the Unix epoch)."""

    def stop(self) -> None:
        """Tell nothing more: a sending that outlives its desk says nothing of the next one."""
        self._is_stopped = True

    def works(self) -> None:
        """Note that the service answers."""
        self._failures = 0
        self.heard_at = self._clock()
        self.wait(None)

    def hinder(self, error: ServiceError) -> None:
        """Note that ``error``, which is no fault of an entry, keeps all of them waiting."""
        failures = min(self._failures, 30)
        pause = min(schedule.LONGEST_PAUSE, schedule.FIRST_PAUSE * 2.0**failures)
        self._failures += 1
        self.wait(hindered(error, self._clock() + pause))

    def wait(self, waiting: Waiting | None) -> None:
        """Show what the queue waits for, if for anything."""
        if not self._is_stopped and waiting != self._around.state.waiting:
            self._around.show(replace(self._around.state, waiting=waiting))

    async def written(self, writing: Awaitable[object]) -> None:
        """Await ``writing``; where it raises `IntakeError`, that is told as well."""
        try:
            await writing
        except IntakeError as error:
            self.cannot_write(error)
            raise

    def cannot_write(self, error: IntakeError) -> None:
        """Note that the next step cannot be written to disk."""
        self._around.show(not_written(self._around.state, error))
        self.wait(Waiting(Hindrance.STORAGE, self._clock() + schedule.FIRST_PAUSE))
