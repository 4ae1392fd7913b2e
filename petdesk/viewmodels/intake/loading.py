"""Reads what earlier runs left, once, and tries again by itself where it cannot be read."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from petdesk.storage.intake import LoadedIntake
    from petdesk.tasks import TaskScope
    from petdesk.viewmodels.intake.book import IntakeBook

LOAD_AGAIN_AFTER = 15.0
"""Seconds after which a file that could not be read is tried again."""


class IntakeLoading:
    """Loads ``book``; ``on_read`` is called with what was read, or the first time with why not.

    ``scope`` owns the trying again. ``clock`` gives seconds since the Unix epoch, ``sleep`` waits
    for seconds.
    """

    def __init__(
        self,
        book: IntakeBook,
        scope: TaskScope,
        on_read: Callable[[LoadedIntake], None],
        *,
        clock: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]],
    ) -> None:
        self._book = book
        self._scope = scope
        self._on_read = on_read
        self._clock = clock
        self._sleep = sleep
        self._reading = asyncio.Lock()
        self._again: asyncio.Task[None] | None = None
        self._is_done = False

    @property
    def is_done(self) -> bool:
        """Whether the entries are known, as far as they could be saved."""
        return self._is_done

    async def load(self) -> None:
        """Load, unless that is done; where it cannot be, try again from then on."""
        await self._load()
        if not self._is_done and self._again is None:
            self._again = self._scope.launch(self._load_again, name="read intake again")

    async def _load_again(self) -> None:
        # A backup or a virus scanner has a file for itself for a while.
        while not self._is_done:
            await self._sleep(LOAD_AGAIN_AFTER)
            await self._load(is_told=True)

    async def _load(self, *, is_told: bool = False) -> None:
        async with self._reading:
            if self._is_done:
                return
            loaded = await self._book.load(self._clock())
            self._is_done = loaded.error is None or bool(loaded.set_aside)
            if self._is_done or not is_told:
                self._on_read(loaded)
