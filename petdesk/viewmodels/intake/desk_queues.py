"""The queue of the desk that is open, and what the queues of earlier desks left under way."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from petdesk.domain.intake import Stage
from petdesk.viewmodels.intake.state import Hindrance, Waiting

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.domain.environments import Environment
    from petdesk.service.contract import PetService
    from petdesk.viewmodels.intake.queue import IntakeQueue
    from petdesk.viewmodels.intake.surroundings import Surroundings


class DeskQueues:
    """Starts a queue for each desk that is opened, and ends it when the desk is left.

    ``make_queue`` gives one that works on ``around``, of a service.
    """

    def __init__(
        self, around: Surroundings, make_queue: Callable[[PetService], IntakeQueue]
    ) -> None:
        self._around = around
        self._make_queue = make_queue
        self._open: IntakeQueue | None = None
        self._left: dict[Environment, asyncio.Task[None]] = {}

    def start(self, environment: Environment, service: PetService) -> None:
        """Work the entries of ``environment`` off, unless that has begun."""
        if self._open is not None:
            return
        self._open = self._make_queue(service)
        self._around.show(replace(self._around.state, waiting=None))
        self._open.start(self._left.pop(environment, None))

    def wake(self) -> None:
        """Look again at what is due."""
        if self._open is not None:
            self._open.wake()

    def look_again(self) -> None:
        """Look for what is unknown once more."""
        if self._open is not None:
            self._open.look_again()

    async def leave(self, limit: float) -> None:
        """End the hold and let what is due go out, for at most ``limit`` seconds; then stop."""
        queue = self._open
        if queue is None:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(limit):
                for entry in self._around.state.entries:
                    if entry.stage is Stage.HELD:
                        await queue.end_hold(entry.id)
                queue.wake()
                await queue.rest()
        # Forgotten last: a leave that was cancelled is finished at the end.
        self._open, sending = None, queue.stop()
        if sending is not None:
            self._left[self._around.state.environment] = sending
        self._around.show(replace(self._around.state, waiting=Waiting(Hindrance.NOT_OPEN)))

    async def finish(self) -> None:
        """Wait for what is still being sent."""
        left = [task for task in self._left.values() if not task.done()]
        if left:
            await asyncio.wait(left)
