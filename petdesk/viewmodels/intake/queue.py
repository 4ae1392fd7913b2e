"""The intake queue at work: one entry at a time goes to the service of the desk that is open.

Each step is written before it is taken. What it does next is decided by the pure
`petdesk.viewmodels.intake.schedule.next_step`; this module only does it.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from petdesk.domain import intake
from petdesk.domain.intake import ImpossibleStepError
from petdesk.storage.intake import IntakeError
from petdesk.viewmodels.intake.progress import Progress
from petdesk.viewmodels.intake.reconciler import Reconciler
from petdesk.viewmodels.intake.schedule import Due, next_step
from petdesk.viewmodels.intake.sender import EntrySender

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from petdesk.service.contract import PetService
    from petdesk.tasks import TaskScope
    from petdesk.viewmodels.intake.book import IntakeBook
    from petdesk.viewmodels.intake.surroundings import Surroundings

_LONGEST_SLEEP = 15.0
"""Seconds; how late a computer that slept may find that a moment has come."""


class IntakeQueue:
    """Works off the entries of one desk, from `start` until `stop`.

    ``scope`` owns the sendings, which are not cut off when the desk is left. ``clock`` gives
    seconds since the Unix epoch, ``sleep`` waits for seconds.
    """

    def __init__(  # noqa: PLR0913  what a test replaces, each by its name
        self,
        service: PetService,
        book: IntakeBook,
        around: Surroundings,
        scope: TaskScope,
        *,
        clock: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]],
    ) -> None:
        self._book = book
        self._around = around
        self._scope = scope
        self._clock = clock
        self._sleep = sleep
        self._progress = Progress(around, clock)
        self._sender = EntrySender(service, book, around, self._progress, scope, clock)
        self._reconciler = Reconciler(service, book, around, self._progress, clock)
        self._woken = asyncio.Event()
        self._idle = asyncio.Event()
        self._working: asyncio.Task[None] | None = None
        self._earlier: asyncio.Task[None] | None = None

    def start(self, earlier: asyncio.Task[None] | None) -> None:
        """Begin, once the sending that an ``earlier`` queue left under way has ended."""
        self._earlier = earlier
        self._working = self._scope.launch(self._work, earlier, name="intake")

    def wake(self) -> None:
        """Look again at what is due."""
        self._idle.clear()
        self._woken.set()

    def look_again(self) -> None:
        """Look for what is unknown once more."""
        self._reconciler.forget()
        self.wake()

    async def rest(self) -> None:
        """Wait until nothing is due."""
        await self._idle.wait()

    def stop(self) -> asyncio.Task[None] | None:
        """End at once; give the sending that is under way, if one is: maybe an earlier queue's."""
        self._progress.stop()
        if self._working is not None:
            self._working.cancel()
        is_waited_for = self._earlier is not None and not self._earlier.done()
        return self._earlier if is_waited_for else self._sender.stop()

    async def _work(self, earlier: asyncio.Task[None] | None) -> None:
        if earlier is not None:
            await asyncio.wait([earlier])
        while True:
            self._woken.clear()
            await self._catch_up()
            await self._reconciler.number()
            now = self._clock()
            step = next_step(self._around.state, now, self._reconciler.looks())
            if step.due is None:
                await self._pause(step.wake_at, now)
            elif step.due is Due.END_HOLD and step.entry is not None:
                await self.end_hold(step.entry.id)
            elif step.due is Due.SEND and step.entry is not None:
                await self._sender.send(step.entry)
            else:
                await self._reconciler.look()

    async def end_hold(self, entry_id: int) -> None:
        """Let an entry that is held be sent."""
        with suppress(ImpossibleStepError, IntakeError):
            await self._progress.written(self._book.step(entry_id, intake.queued))

    async def _pause(self, wake_at: float | None, now: float) -> None:
        seconds = _LONGEST_SLEEP if wake_at is None else min(wake_at - now, _LONGEST_SLEEP)
        if wake_at is None and not self._book.is_behind:
            self._idle.set()
            await self._woken.wait()
            return
        self._idle.set()
        waits = [
            asyncio.ensure_future(self._woken.wait()),
            asyncio.ensure_future(self._sleep(max(seconds, 0.0))),
        ]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
        self._idle.clear()

    async def _catch_up(self) -> None:
        if self._book.is_behind:
            with suppress(IntakeError):
                await self._progress.written(self._book.catch_up())
