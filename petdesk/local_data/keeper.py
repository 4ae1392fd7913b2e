"""Keeping what one environment's desk knows: its calls wait for the storage's thread."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final, TypeVar

from petdesk.storage.catalogue_error import CatalogueError
from petdesk.storage.disk_trouble import DiskTrouble
from petdesk.storage.first_screen import write_first_screen
from petdesk.viewmodels.main.kept_view import without_text
from petdesk.viewmodels.words.shown import first_screen

if TYPE_CHECKING:
    from collections.abc import Awaitable, Collection, Sequence
    from pathlib import Path

    from petdesk.domain.catalogue import Catalogue
    from petdesk.domain.changes import Change
    from petdesk.storage.catalogue import CatalogueFile
    from petdesk.storage.worker import Worker
    from petdesk.viewmodels.main.state import MainState

T = TypeVar("T")

log = logging.getLogger(__name__)

# Seconds; a disk that is gone must not hold up everything for ever, and a slow one gets its chance.
_SAVE_LIMIT: Final = 30.0


class Keeper:
    """Saves the local copy of ``address`` to ``file``, and what was shown of it to ``screen``."""

    def __init__(self, file: CatalogueFile, screen: Path, address: str, worker: Worker) -> None:
        self._file = file
        self._screen = screen
        self._address = address
        self._worker = worker

    async def save(
        self,
        before: Catalogue,
        after: Catalogue,
        order: Sequence[int],
        found: Sequence[Change] = (),
        news: Collection[Change] = (),
    ) -> None:
        """Keep what ``after`` has and ``before`` lacks, the ids in the order shown, and changes.

        Those among ``news`` are told again at the next start, unless they are read before.
        """
        await self._within(self._worker.run(self._file.save, before, after, order, found, news))

    async def save_news_read(self) -> None:
        """Note that a person has read of all changes."""
        await self._within(self._worker.run(self._file.save_news_read))

    async def load_changes(self, since: float) -> tuple[Change, ...]:
        """Return the changes kept from ``since`` on, newest first."""
        return await self._within(self._worker.run(self._file.load_changes, since))

    async def save_view(self, view: str) -> None:
        """Keep how the animals are looked at."""
        await self._within(self._worker.run(self._file.save_view, view))

    async def save_screen(self, state: MainState) -> None:
        """Keep what ``state`` shows, for the first paint of the next start; never raises."""
        screen = first_screen(without_text(state), self._address)
        try:
            await self._within(self._worker.run(write_first_screen, self._screen, screen))
        except (CatalogueError, OSError):
            # Nothing is lost by it but the first moment of the next start.
            log.warning("what is on screen was not kept in %s", self._screen, exc_info=True)

    async def _within(self, job: Awaitable[T]) -> T:
        try:
            async with asyncio.timeout(_SAVE_LIMIT):
                return await job
        except TimeoutError:
            raise CatalogueError("the disk does not answer", DiskTrouble.SILENT) from None
