"""Opens the local copy at the start, and recovers what can be read of a damaged one.

Most damage is of a few pages. The animals on the others are worth having: they are on screen while
the service is asked again, and when this desk first saw them nobody else knows. Nothing is claimed
of them: no list counts as known any more, so that they are shown as last seen until one comes.
"""

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from petdesk.domain.catalogue import AnimalRecord, Catalogue, clamp_times
from petdesk.domain.changes import Change, ChangeKind
from petdesk.domain.pets import is_int64
from petdesk.files import is_there
from petdesk.storage.catalogue.file import CatalogueFile
from petdesk.storage.catalogue.rows import LocalCopy
from petdesk.storage.damaged_files import has_no_header, salvage_rows
from petdesk.storage.database import sqlite_uri
from petdesk.storage.disk_errors import CatalogueError


@dataclass(frozen=True, slots=True)
class LoadedCopy:
    """A local copy, or what could be saved of one with the ``error`` that it was not read for.

    ``set_aside`` is the new name of a damaged file; the other two are the same for the labels.
    """

    copy: LocalCopy
    error: CatalogueError | None = None
    set_aside: str = ""
    labels_error: CatalogueError | None = None
    labels_aside: str = ""


def load_copy(file: CatalogueFile, clock: Callable[[], float] = time.time) -> LoadedCopy:
    """Read ``file``, and set it aside where it is damaged; never raises `CatalogueError`.

    What can be read of a damaged file is kept in a new one. Nothing is of a time after ``clock``
    (seconds since the Unix epoch); see `clamp_times`.
    """
    try:
        return LoadedCopy(_without_future(file, clock()))
    except CatalogueError as error:
        return (
            _recovered(file, error, clock()) if error.is_damaged else LoadedCopy(LocalCopy(), error)
        )


def _recovered(file: CatalogueFile, error: CatalogueError, now: float) -> LoadedCopy:
    """Set a damaged file aside, and begin a new one with what can still be read of it."""
    catalogue, changes = salvage(file.path, now)
    name = ""
    with suppress(CatalogueError):
        name = file.set_aside().name
        if catalogue.records or changes:
            file.save(Catalogue(), catalogue, (), changes)
    return LoadedCopy(LocalCopy(catalogue), error, name)


def _without_future(file: CatalogueFile, now: float) -> LocalCopy:
    copy = file.load()
    catalogue = clamp_times(copy.catalogue, now)
    if catalogue is copy.catalogue:
        return copy
    # Saved, or what no answer lists any more would come back as just seen at each start.
    with suppress(CatalogueError):
        file.save(copy.catalogue, catalogue, copy.order)
    return replace(copy, catalogue=catalogue)


def salvage(path: Path, now: float) -> tuple[Catalogue, tuple[Change, ...]]:
    """Read what can be read of the damaged file ``path``; never raises.

    What is of a time after ``now`` (seconds since the Unix epoch) is damaged too.
    """
    with suppress(sqlite3.Error, OSError, ValueError):
        if not is_there(path) or has_no_header(path):
            return Catalogue(), ()  # SQLite would remove what is left beside it
        uri = sqlite_uri(path.absolute(), "mode=ro")
        with closing(sqlite3.connect(uri, uri=True)) as database:
            animals = salvage_rows(
                database,
                "SELECT id, name, category_id, status, seen_at, first_seen_at FROM animals",
            )
            records = {row[0]: AnimalRecord._make(row) for row in animals if _is_animal(row, now)}
            begun = salvage_rows(database, "SELECT scope, begun_at FROM answers", "scope")
            begun_at = {scope or None: at for scope, at in begun if _is_time(at, now)}
            rows = salvage_rows(database, "SELECT at, animal_id, name, kind, was, now FROM changes")
            changes = {change for row in rows if (change := _change(row, now)) is not None}
            return Catalogue(records, begun_at=begun_at), tuple(sorted(changes))
    return Catalogue(), ()


def _is_animal(row: tuple[Any, ...], now: float) -> bool:
    id_, name, category_id, status, seen_at, first_seen_at = row
    return (
        all(isinstance(number, int) and is_int64(number) for number in (id_, category_id))
        and isinstance(name, str)
        and (status is None or isinstance(status, str))
        and _is_time(seen_at, now)
        and _is_time(first_seen_at, seen_at)
    )


def _is_time(at: object, latest: float) -> bool:
    return isinstance(at, float) and 0.0 <= at <= latest


def _change(row: tuple[Any, ...], now: float) -> Change | None:
    at, animal_id, name, kind, was, then = row
    with suppress(ValueError):
        if _is_time(at, now) and isinstance(animal_id, int) and isinstance(name, str):
            return Change(at, animal_id, name, ChangeKind(kind), was, then)
    return None
