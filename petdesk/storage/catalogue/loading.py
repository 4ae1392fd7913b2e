"""Opens the local copy at the start, and saves what can be read of a damaged one."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from petdesk.domain.catalogue import Catalogue, not_after
from petdesk.storage.catalogue.copy import LoadedCopy, LocalCopy
from petdesk.storage.catalogue_error import CatalogueError

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.storage.catalogue.file import CatalogueFile


def load_copy(file: CatalogueFile, clock: Callable[[], float] = time.time) -> LoadedCopy:
    """Read ``file``, and set it aside where it is damaged; never raises `CatalogueError`.

    What can be read of a damaged file is kept in a new one. Nothing is of a time after ``clock``
    (seconds since the Unix epoch); see `not_after`.
    """
    try:
        return LoadedCopy(_without_future(file, clock()))
    except CatalogueError as error:
        return _saved(file, error, clock()) if error.is_damaged else LoadedCopy(LocalCopy(), error)


def _saved(file: CatalogueFile, error: CatalogueError, now: float) -> LoadedCopy:
    """Set a damaged file aside, and begin a new one with what can still be read of it."""
    from petdesk.storage.catalogue.salvage import salvaged  # noqa: PLC0415  likewise
    from petdesk.storage.kept_labels import keep_if_none  # noqa: PLC0415  few files are damaged

    catalogue, changes, labels = salvaged(file.path, now)
    name = ""
    with suppress(CatalogueError):
        name = file.set_aside(time.strftime("%Y-%m-%d-%H%M%S")).name
        keep_if_none(labels, file.path)
        if catalogue.records or changes:
            file.save(Catalogue(), catalogue, (), changes)
    return LoadedCopy(LocalCopy(catalogue), error, name)


def _without_future(file: CatalogueFile, now: float) -> LocalCopy:
    copy = file.load()
    catalogue = not_after(copy.catalogue, now)
    if catalogue is copy.catalogue:
        return copy
    # Saved, or what no answer lists any more would come back as just seen at each start.
    with suppress(CatalogueError):
        file.save(copy.catalogue, catalogue, copy.order)
    return replace(copy, catalogue=catalogue)
