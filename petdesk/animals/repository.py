"""The local copy of one environment: read with its labels, and saved in the storage's thread."""

import time
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from typing import ParamSpec, TypeVar

from petdesk.animals.catalogue import Catalogue, ListAnswer
from petdesk.animals.changes import Change
from petdesk.animals.store import (
    CatalogueFile,
    LoadedCopy,
    LocalCopy,
    catalogue_path,
    load_copy,
)
from petdesk.core.disk_errors import CatalogueError
from petdesk.core.paths import Paths
from petdesk.core.pets import Pet
from petdesk.core.worker import Worker, within_disk_limit
from petdesk.settings.fields import Settings, open_address
from petdesk.settings.labels import label_file, label_store, load_labels, with_fixed

P = ParamSpec("P")
R = TypeVar("R")


def copy_file(paths: Paths, settings: Settings) -> CatalogueFile:
    path = catalogue_path(paths.data, settings.environment, open_address(settings))
    return CatalogueFile(path)


def load_labelled(paths: Paths, settings: Settings) -> LoadedCopy:
    loaded = load_copy(copy_file(paths, settings))
    stored = load_labels(label_store(label_file(paths), settings))
    return replace(
        loaded,
        copy=replace(loaded.copy, labels=with_fixed(stored.labels, settings)),
        labels_error=stored.error,
        labels_aside=stored.set_aside,
    )


def learn(
    paths: Paths,
    settings: Settings,
    answers: Iterable[ListAnswer] = (),
    added: Iterable[Pet] = (),
    fetched: Iterable[Pet] = (),
) -> None:
    """Put what a command learned just now into the local copy: lists, and animals one by one.

    Beside a window or another command it is safe: the file is read and written in one transaction.
    Blocks; raises `CatalogueError`.
    """
    now = time.time()
    copy_file(paths, settings).learn(answers, tuple(added), tuple(fetched), now)


class SqliteCatalogueRepository:
    def __init__(self, file: CatalogueFile, worker: Worker) -> None:
        self._file = file
        self._worker = worker

    async def load(self) -> LocalCopy:
        """Return what the file has now, which commands may have written."""
        return await self._run(self._file.load)

    async def save(
        self,
        before: Catalogue,
        after: Catalogue,
        found: Sequence[Change] = (),
        news: Collection[Change] = (),
    ) -> None:
        """Keep what ``after`` has and ``before`` lacks, and changes.

        Those among ``news`` are shown again at the next start, unless they are read before.
        """
        await self._run(self._file.save, before, after, found, news)

    async def save_news_read(self) -> None:
        await self._run(self._file.save_news_read)

    async def load_changes(self, since: float) -> tuple[Change, ...]:
        return await self._run(self._file.load_changes, since)

    async def save_view(self, view: str) -> None:
        await self._run(self._file.save_view, view)

    async def _run(self, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        return await within_disk_limit(self._worker.run(function, *args, **kwargs), CatalogueError)
