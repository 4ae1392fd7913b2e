"""The local copy of one environment's animals, in an SQLite file of its own.

One file for each environment and address, so that none shows another's animals. A window and
commands may write it one after another: each only what it has learned, and nothing over what is
newer.
"""

import sqlite3
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from types import MappingProxyType
from typing import Concatenate, Final, NamedTuple, ParamSpec, TypeVar

from petdesk.animals.catalogue import AnimalRecord, Catalogue, Coverage, add, clamp_times, merge
from petdesk.animals.changes import CHANGE_RETENTION, Change, ChangeKind, added, changes
from petdesk.core.database import Schema, check_pages, check_version, sqlite_uri, transaction
from petdesk.core.disk_errors import CatalogueError, mapping_errors
from petdesk.core.environments import Environment
from petdesk.core.files import check_is_file, is_orphaned, is_there, move_aside
from petdesk.core.paths import Paths, fingerprint
from petdesk.core.pets import Pet, PetStatus
from petdesk.core.worker import Worker, within_disk_limit
from petdesk.service.contract import PetList
from petdesk.settings.fields import Settings, open_address
from petdesk.settings.labels import label_file, label_store, load_labels, with_fixed

P = ParamSpec("P")
R = TypeVar("R")

SCHEMA: Final = Schema(
    version=3,
    application_id=0x50430000,
    statements="""
    CREATE TABLE animals (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        category_id INTEGER NOT NULL,
        status TEXT,
        seen_at REAL NOT NULL,
        first_seen_at REAL NOT NULL
    ) STRICT;
    CREATE TABLE answers (
        scope TEXT PRIMARY KEY,  -- '' is the unfiltered list, else a status
        asked_at REAL NOT NULL,
        is_complete INTEGER NOT NULL,
        unreadable INTEGER NOT NULL,
        proven_at REAL  -- see Catalogue
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE changes (
        id INTEGER PRIMARY KEY,
        at REAL NOT NULL,
        animal_id INTEGER NOT NULL,
        name TEXT NOT NULL,
        kind TEXT NOT NULL,  -- a ChangeKind's value
        was TEXT,
        now TEXT,
        is_news INTEGER NOT NULL DEFAULT 0  -- whether nobody has read of it yet
    ) STRICT;
    CREATE TABLE shown_view (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        view TEXT NOT NULL  -- filter and sort, as `write_view` of the listing returns them
    ) STRICT
    """,
    journal_mode="WAL",
    # A lost catalogue is fetched again; WAL with NORMAL is sound after a crash all the same.
    pragmas=("synchronous = NORMAL",),
    error=CatalogueError,
)
# By name: a damaged name of a column would else be met at each writing only. In the order that a
# list begins with, near enough: to sort what is almost in order takes a quarter of the time.
_ANIMALS: Final = "SELECT id, name, category_id, status, seen_at, first_seen_at FROM animals"
_ANSWERS: Final = "SELECT scope, asked_at, is_complete, unreadable, proven_at FROM answers"
_CHANGES: Final = "SELECT at, animal_id, name, kind, was, now FROM changes"
# The last value is what the writer knew to be in the file: only what is newer than both is kept.
_WRITE_ANIMAL: Final = """
    INSERT INTO animals VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
    name = excluded.name, category_id = excluded.category_id, status = excluded.status,
    seen_at = excluded.seen_at, first_seen_at = excluded.first_seen_at
    WHERE seen_at <= max(excluded.seen_at, ?)
"""
_WRITE_ANSWER: Final = """
    INSERT INTO answers (scope, asked_at, is_complete, unreadable, proven_at)
    VALUES (?, ?, ?, ?, ?) ON CONFLICT (scope) DO UPDATE SET asked_at = excluded.asked_at,
    is_complete = excluded.is_complete, unreadable = excluded.unreadable,
    proven_at = excluded.proven_at WHERE asked_at <= max(excluded.asked_at, ?)
"""


class LocalCopy(NamedTuple):
    """What a catalogue file holds, or nothing, and the ``error`` that kept it from being read.

    ``labels`` come from a file of their own. ``view`` is the filter and the sort, and ``news`` are
    the changes that nobody has read yet. ``set_aside`` is the new name of a damaged file; the other
    two are the same for the labels.
    """

    catalogue: Catalogue = Catalogue()
    labels: Mapping[int, str] = MappingProxyType({})
    view: str = ""
    news: tuple[Change, ...] = ()
    error: CatalogueError | None = None
    set_aside: str = ""
    labels_error: CatalogueError | None = None
    labels_aside: str = ""


def catalogue_path(folder: Path, environment: Environment, address: str) -> Path:
    return folder / f"catalogue-{environment.value}-{fingerprint(address)}.sqlite3"


def copy_file(paths: Paths, settings: Settings) -> "CatalogueFile":
    path = catalogue_path(paths.data, settings.environment, open_address(settings))
    return CatalogueFile(path)


def load_copy(file: "CatalogueFile") -> LocalCopy:
    """Read ``file``, and set it aside whole if it is damaged; never raises `CatalogueError`."""
    try:
        return file.load()
    except CatalogueError as error:
        name = ""
        if error.is_damaged:
            with suppress(CatalogueError):
                name = file.set_aside().name
        return LocalCopy(error=error, set_aside=name)


def load_labelled(paths: Paths, settings: Settings) -> LocalCopy:
    loaded = load_copy(copy_file(paths, settings))
    labels, error, aside = load_labels(label_store(label_file(paths), settings))
    return loaded._replace(
        labels=with_fixed(labels, settings), labels_error=error, labels_aside=aside
    )


class CatalogueFile:
    """Reads and writes one catalogue file. Every method blocks, and raises `CatalogueError`."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> LocalCopy:
        """Read everything; return an empty copy if there is no file yet."""
        with mapping_errors(CatalogueError):
            if not is_there(self.path) and not is_orphaned(self.path):
                return LocalCopy()
        try:
            with transaction(self.path, SCHEMA, is_read_only=True) as database:
                return _read(database)
        except CatalogueError as error:
            if error.is_damaged:
                raise
            # On a full or a read-only disk. What a log beside it has is left out: it is fetched
            # again.
            with suppress(sqlite3.Error, OSError, ValueError, CatalogueError):
                return self._load_untouched()
            raise

    def _load_untouched(self) -> LocalCopy:
        check_is_file(self.path)
        uri = sqlite_uri(self.path.absolute(), "immutable=1")
        with closing(sqlite3.connect(uri, uri=True)) as database:
            check_version(database, SCHEMA)
            return _read(database)

    def save(
        self,
        before: Catalogue,
        after: Catalogue,
        differences: Sequence[Change] = (),
        news: Collection[Change] = (),
    ) -> None:
        """Write what ``after`` has and ``before`` lacks, and the ``differences``.

        All of it in one transaction, so that a change is shown, and shown once. The ``differences``
        among ``news`` are shown at the next start, unless they are read before.
        """
        with mapping_errors(CatalogueError, self.path):
            if not is_there(self.path):
                before = Catalogue()  # a part of the animals would pass for all of them
        with transaction(self.path, SCHEMA) as database:
            _write_catalogue(database, before, after)
            _write_changes(database, differences, news)

    def learn(
        self, answers: Iterable[PetList], own: Collection[Pet], fetched: Iterable[Pet], now: float
    ) -> None:
        """Merge lists, and animals added here or fetched ``now``, into what the file has.

        It is read and written in one transaction, beside a window or another command. What was
        answered is news; what was added is not. ``now`` is in seconds since the Unix epoch.
        """
        with transaction(self.path, SCHEMA) as database:
            check_pages(database)
            stored = _read_catalogue(database)
            before = after = clamp_times(stored, now)
            for answer in answers:
                after = merge(after, answer)
            after = add(after, fetched, now)
            differences = changes(before, after)
            after = add(after, own, now)
            ids = {pet.id for pet in own} - set(before.records)
            news = [change for change in differences if change.animal_id not in ids]
            _write_catalogue(database, stored, after)
            _write_changes(database, [*news, *(added(after.records[id_]) for id_ in ids)], news)

    def load_changes(self, since: float) -> tuple[Change, ...]:
        """Return the changes from ``since`` on, newest first."""
        with mapping_errors(CatalogueError):
            if not is_there(self.path):
                return ()
        with transaction(self.path, SCHEMA, is_read_only=True) as database:
            check_pages(database)
            return _read_changes(database, "WHERE at >= ? ORDER BY at DESC, id DESC", since)

    def save_view(self, view: str) -> None:
        with transaction(self.path, SCHEMA) as database:
            database.execute("REPLACE INTO shown_view VALUES (1, ?)", (view,))

    def save_news_read(self) -> None:
        with transaction(self.path, SCHEMA) as database:
            database.execute("UPDATE changes SET is_news = 0 WHERE is_news")

    def set_aside(self) -> Path:
        with mapping_errors(CatalogueError):
            return move_aside(self.path)


class CatalogueRepository:
    def __init__(self, file: CatalogueFile, worker: Worker) -> None:
        self._file = file
        self._worker = worker

    async def run(
        self, method: Callable[Concatenate[CatalogueFile, P], R], *args: P.args, **kwargs: P.kwargs
    ) -> R:
        job = self._worker.run(method, self._file, *args, **kwargs)
        return await within_disk_limit(job, CatalogueError)


# `check_pages` has SQLite check the types of the STRICT tables' values, which a damaged file may
# have wrong. A value that is impossible all the same is a ValueError.


def _read(database: sqlite3.Connection) -> LocalCopy:
    check_pages(database)
    row = database.execute("SELECT view FROM shown_view").fetchone()
    return LocalCopy(
        catalogue=_read_catalogue(database),
        view=row[0] if row is not None else "",
        news=_read_changes(database, "WHERE is_news ORDER BY id"),
    )


def _read_catalogue(database: sqlite3.Connection) -> Catalogue:
    # Read whole: a statement that is not done keeps the file open, and Windows moves no such file.
    animals = database.execute(f"{_ANIMALS} ORDER BY name COLLATE NOCASE, id").fetchall()
    answers = {
        PetStatus(scope) if scope else None: values
        for scope, *values in database.execute(_ANSWERS).fetchall()
    }
    return Catalogue(
        {row[0]: AnimalRecord(*row) for row in animals},
        {scope: Coverage(each[0], bool(each[1]), each[2]) for scope, each in answers.items()},
        {scope: each[3] for scope, each in answers.items() if each[3] is not None},
    )


def _read_changes(
    database: sqlite3.Connection, condition: str, *values: float
) -> tuple[Change, ...]:
    rows = database.execute(f"{_CHANGES} {condition}", values).fetchall()
    return tuple(Change(*row)._replace(kind=ChangeKind(row[3])) for row in rows)


def _write_catalogue(database: sqlite3.Connection, before: Catalogue, after: Catalogue) -> None:
    known = before.records
    rows = [
        (*record, known[id_].seen_at if id_ in known else record.seen_at)
        for id_, record in after.records.items()
        if known.get(id_) is not record
    ]
    database.executemany(_WRITE_ANIMAL, rows)
    for scope, seen in after.coverage.items():
        before_at = before.coverage[scope].asked_at if scope in before.coverage else seen.asked_at
        proven_at = after.proven_at.get(scope)
        row = (seen.asked_at, seen.is_complete, seen.unreadable, proven_at, before_at)
        database.execute(_WRITE_ANSWER, (scope or "", *row))


def _write_changes(
    database: sqlite3.Connection, differences: Sequence[Change], news: Collection[Change]
) -> None:
    if not differences:
        return
    unread = frozenset(news)
    database.executemany(
        "INSERT INTO changes (at, animal_id, name, kind, was, now, is_news)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(*change._replace(kind=change.kind.value), change in unread) for change in differences],  # type: ignore[arg-type]  # as the file has it
    )
    newest = max(change.at for change in differences)
    database.execute("DELETE FROM changes WHERE at < ?", (newest - CHANGE_RETENTION,))
