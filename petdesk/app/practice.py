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
from petdesk.core.worker import run_in_own_thread

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from petdesk.app.practice_store import BuiltPractice
    from petdesk.service.activity import Exchange
    from petdesk.service.http import HttpPetService
    from petdesk.settings.fields import Settings
    from petdesk.settings.label_repository import FileLabelRepository

log = logging.getLogger(__name__)


_BUILDING_LIMIT = 5.0  # seconds; a disk that is gone must not keep PetDesk from ending


class Practice:
    """Opens the practice service once, with its animals in ``folder``, until `close`.

    ``labels`` keeps what people called its categories. ``on_exchange`` is called on the loop with
    each request that was sent.
    """

    def __init__(
        self, folder: Path, labels: FileLabelRepository, on_exchange: Callable[[Exchange], None]
    ) -> None:
        self._folder = folder
        self._labels = labels
        self._on_exchange = on_exchange
        self._building: asyncio.Task[BuiltPractice] | None = None
        self._set_aside = ""

    async def open(self, settings: Settings) -> tuple[HttpPetService, Mapping[int, str]]:
        if self._building is None:
            self._building = asyncio.create_task(self._build(), name="build practice")
        try:
            # A cancelled wait leaves it to `close`: its database is open by then.
            practice = await asyncio.shield(self._building)
        except Exception:
            self._building = None
            raise
        return practice.client, await self._kept_labels(settings, practice)

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

    async def _kept_labels(self, settings: Settings, practice: BuiltPractice) -> Mapping[int, str]:
        """Return the labels that people left to the sample animals, at first their own."""
        try:
            kept = await self._labels.load_stored(settings)
            if kept is None:
                await self._labels.save(settings, Environment.PRACTICE, practice.labels)
        except CatalogueError as error:
            # Reading the copy shows the problem.
            log.warning("the labels of practice are not kept: %s", error)
            return practice.labels
        return practice.labels if kept is None else kept


def _build(folder: Path, on_exchange: Callable[[Exchange], None]) -> tuple[BuiltPractice, str]:
    from petdesk.app.practice_store import build_practice  # noqa: PLC0415  slow, so in a thread

    return build_practice(folder, on_exchange)
