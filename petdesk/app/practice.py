"""Practice, the embedded service, with the labels that people gave its categories.

It is slow to import and to build, so that happens in a thread.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from petdesk.core.disk_errors import CatalogueError
from petdesk.core.environments import Environment
from petdesk.core.worker import run_in_own_thread, within_disk_limit
from petdesk.settings.fields import PRACTICE_ADDRESS
from petdesk.settings.labels import LabelStore, label_file

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from petdesk.app.practice_store import BuiltPractice
    from petdesk.core.paths import Paths
    from petdesk.service.activity import Exchange
    from petdesk.service.http import HttpPetService

log = logging.getLogger(__name__)


_BUILDING_LIMIT = 5.0  # seconds; a disk that is gone must not keep PetDesk from ending


class Practice:
    """Opens the practice service once, with its animals in the data folder, until `close`.

    ``on_exchange`` is called on the loop with each request that was sent.
    """

    def __init__(self, paths: Paths, on_exchange: Callable[[Exchange], None]) -> None:
        self._folder = paths.data
        self._labels = LabelStore(label_file(paths), Environment.PRACTICE, PRACTICE_ADDRESS)
        self._on_exchange = on_exchange
        self._building: asyncio.Task[BuiltPractice] | None = None
        self._set_aside = ""

    async def open(self) -> tuple[HttpPetService, Mapping[int, str]]:
        if self._building is None:
            self._building = asyncio.create_task(self._build(), name="build practice")
        try:
            # A cancelled wait leaves it to `close`: its database is open by then.
            practice = await asyncio.shield(self._building)
        except Exception:
            self._building = None
            raise
        return practice.client, await self._kept_labels(practice)

    def take_set_aside(self) -> str:
        """Return the new name of a damaged file that was set aside, once; else an empty text."""
        name, self._set_aside = self._set_aside, ""
        return name

    async def close(self) -> None:
        """Close it, if it was opened or is being opened, within a limit of time."""
        if self._building is None:
            return
        with suppress(Exception):  # whoever opened it has it
            async with asyncio.timeout(_BUILDING_LIMIT):
                practice = await self._building
                await practice.client.close()
                await run_in_own_thread(practice.store.close)

    async def _build(self) -> BuiltPractice:
        built = await run_in_own_thread(_build, self._folder, self._on_exchange)
        practice, self._set_aside = built
        return practice

    async def _kept_labels(self, practice: BuiltPractice) -> Mapping[int, str]:
        """Return the labels that people left to the sample animals, at first their own."""
        try:
            kept = await within_disk_limit(run_in_own_thread(self._labels.find), CatalogueError)
            if kept is None:
                job = run_in_own_thread(self._labels.save, practice.labels)
                await within_disk_limit(job, CatalogueError)
        except CatalogueError as error:
            # Reading the copy shows the problem.
            log.warning("the labels of practice are not kept: %s", error)
            return practice.labels
        return practice.labels if kept is None else kept


def _build(folder: Path, on_exchange: Callable[[Exchange], None]) -> tuple[BuiltPractice, str]:
    from petdesk.app.practice_store import build_practice  # noqa: PLC0415  slow, so in a thread

    return build_practice(folder, on_exchange)
