"""The local copy of one environment: read with its labels, and saved in the storage's thread."""

import asyncio
import logging
import math
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final, ParamSpec, TypeVar

from petdesk.domain.catalogue import Catalogue
from petdesk.domain.changes import Change
from petdesk.domain.records import Records
from petdesk.repositories.labels import label_store, with_fixed
from petdesk.storage.catalogue import CatalogueFile, LoadedCopy, catalogue_path, load_copy
from petdesk.storage.disk_errors import CatalogueError
from petdesk.storage.first_screen import first_screen_path, screen_language, write_first_screen
from petdesk.storage.label_file import load_labels
from petdesk.storage.paths import Paths
from petdesk.storage.settings_fields import Settings, open_address
from petdesk.storage.worker import Worker, within_disk_limit
from petdesk.viewmodels.main.saved_view import without_text
from petdesk.viewmodels.main.state import MainState
from petdesk.viewmodels.text.screen_snapshot import first_screen
from petdesk.viewmodels.translation import translate

P = ParamSpec("P")
R = TypeVar("R")

log = logging.getLogger(__name__)

_MAX_LACKING_SHARE: Final = 0.01  # of all animals; a start puts in those that the order lacks


def copy_file(paths: Paths, settings: Settings) -> CatalogueFile:
    """Return the file of the local copy for the environment that ``settings`` name."""
    path = catalogue_path(paths.data, settings.environment, open_address(settings))
    return CatalogueFile(path)


def load_labelled(paths: Paths, settings: Settings) -> LoadedCopy:
    """Read the local copy of the environment that ``settings`` name, with all its labels."""
    file = copy_file(paths, settings)
    screen = first_screen_path(paths.data, settings.environment)
    loaded = _in_this_language(load_copy(file), file, screen)
    stored = load_labels(label_store(paths, settings))
    return replace(
        loaded,
        copy=replace(loaded.copy, labels=with_fixed(stored.labels, settings)),
        labels_error=stored.error,
        labels_aside=stored.set_aside,
    )


def _in_this_language(loaded: LoadedCopy, file: CatalogueFile, screen: Path) -> LoadedCopy:
    """Return ``loaded``, without its order where the last run was in another language. Blocks.

    ``file`` is what it was read from, and ``screen`` what the last run showed of it.
    """
    before, copy = screen_language(screen), loaded.copy
    if before in {"", translate("Language", "en")} or not copy.order:
        return loaded
    with suppress(CatalogueError):
        # For good: this run may end before it saves an order of its own.
        file.save(copy.catalogue, copy.catalogue, ())
    return replace(loaded, copy=replace(copy, order=()))


class SqliteCatalogueRepository:
    """Saves the local copy of ``address`` to ``file``, and what was shown of it to ``screen``."""

    def __init__(self, file: CatalogueFile, screen: Path, address: str, worker: Worker) -> None:
        self._file = file
        self._screen = screen
        self._address = address
        self._worker = worker
        self._lacking = math.inf  # how many animals the order on disk lacks

    async def save(
        self,
        before: Catalogue,
        after: Catalogue,
        order: Callable[[], Sequence[int]],
        found: Sequence[Change] = (),
        news: Collection[Change] = (),
    ) -> None:
        """Keep what ``after`` has and ``before`` lacks, the ids in the order shown, and changes.

        Those among ``news`` are shown again at the next start, unless they are read before.
        """

        def write() -> None:
            # All 100,000 animals' order for each one that an import adds would be felt.
            lacking = self._lacking + _only_new(before, after)
            is_kept = lacking < _MAX_LACKING_SHARE * len(after.records)
            self._file.save(before, after, None if is_kept else order(), found, news)
            self._lacking = lacking if is_kept else 0

        await self._run(write)

    async def save_news_read(self) -> None:
        """Note that a person has read of all changes."""
        await self._run(self._file.save_news_read)

    async def load_changes(self, since: float) -> tuple[Change, ...]:
        """Return the changes kept from ``since`` on, newest first."""
        return await self._run(self._file.load_changes, since)

    async def save_view(self, view: str) -> None:
        """Keep how the animals are looked at."""
        await self._run(self._file.save_view, view)

    async def save_screen(self, state: MainState) -> None:
        """Keep what ``state`` shows, for the first paint of the next start; never raises."""
        shown = without_text(state)
        for _step in shown.listing.count():
            await asyncio.sleep(0)  # to count 100,000 animals at once would be felt
        screen = first_screen(shown, self._address)
        try:
            await self._run(write_first_screen, self._screen, screen)
        except (CatalogueError, OSError):
            # Nothing is lost by it but the first moment of the next start.
            log.warning("what is on screen was not kept in %s", self._screen, exc_info=True)

    async def _run(self, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        return await within_disk_limit(self._worker.run(function, *args, **kwargs), CatalogueError)


def _only_new(before: Catalogue, after: Catalogue) -> float:
    """Return how many animals ``after`` has more; infinity where others are not as ``before``."""
    removed, added = Records.of(after.records).since(Records.of(before.records).in_order)
    return math.inf if removed else len(added)
