"""Reads and writes one catalogue file. The methods block; PetDesk calls them in a thread."""

import sqlite3
from collections.abc import Collection, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from petdesk.domain.catalogue import Catalogue
from petdesk.domain.changes import Change
from petdesk.domain.environments import Environment
from petdesk.files import is_there
from petdesk.storage.catalogue.rows import (
    LocalCopy,
    read,
    read_changes,
    write_catalogue,
    write_changes,
    write_order,
)
from petdesk.storage.damaged_files import (
    check_is_file,
    check_pages,
    is_orphaned,
    mapping_errors,
    move_aside,
)
from petdesk.storage.database import Schema, check_version, sqlite_uri, transaction
from petdesk.storage.disk_errors import CatalogueError, DiskProblem
from petdesk.storage.paths import fingerprint

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
        proven_at REAL,  -- see Catalogue
        begun_at REAL  -- when the oldest answer was asked for
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE shown_order (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        ids BLOB NOT NULL  -- as int64, in the order last shown: a start needs no sorting
    ) STRICT;
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
        view TEXT NOT NULL  -- filter and sort, as `saved_view` writes them
    ) STRICT
    """,
    journal_mode="WAL",
    # A lost catalogue is fetched again; WAL with NORMAL is sound after a crash all the same.
    pragmas=("synchronous = NORMAL",),
    error=CatalogueError,
)


def catalogue_path(folder: Path, environment: Environment, address: str) -> Path:
    """Name the file for ``environment`` at ``address``: another address is another catalogue."""
    return folder / f"catalogue-{environment.value}-{fingerprint(address)}.sqlite3"


class CatalogueFile:
    """Reads and writes one catalogue file. Every method raises `CatalogueError`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._is_known = False

    def load(self) -> LocalCopy:
        """Read everything; an empty copy where there is no file yet."""
        with mapping_errors(CatalogueError):
            if not is_there(self.path) and not is_orphaned(self.path):
                return LocalCopy()
        try:
            with transaction(self.path, SCHEMA, is_read=True) as database:
                check_pages(database)
                return read(database)
        except CatalogueError as error:
            copy = None if error.is_damaged else self._load_untouched(error.reason)
            if copy is None:
                raise
            return copy

    def _load_untouched(self, problem: DiskProblem) -> LocalCopy | None:
        """Read a file that cannot be opened for writing: on a full or a read-only disk.

        SQLite makes a sidecar file for a file with a log, unless it has the file for itself.
        Without a log the file itself is all there is, and is read as it stands; ``None`` where
        neither is so.
        """
        with suppress(sqlite3.Error, OSError, ValueError, CatalogueError):
            check_is_file(self.path)
            log = self.path.with_name(self.path.name + "-wal")
            has_log = is_there(log) and log.stat().st_size > 0
            if has_log and problem is not DiskProblem.FULL:
                return None
            uri = sqlite_uri(self.path.absolute(), "immutable=1")
            database = sqlite3.connect(self.path) if has_log else sqlite3.connect(uri, uri=True)
            with closing(database):
                database.execute("PRAGMA locking_mode = EXCLUSIVE")
                check_version(database, SCHEMA)
                return read(database)
        return None

    def save(
        self,
        before: Catalogue,
        after: Catalogue,
        order: Sequence[int] | None,
        found: Sequence[Change] = (),
        news: Collection[Change] = (),
    ) -> None:
        """Write what ``after`` has and ``before`` lacks, the row order, and the changes ``found``.

        All of it in one transaction, so that a change is shown, and shown once. Those among
        ``news`` are shown at the next start, unless they are read before. Without an ``order``
        the one that stands there is kept.

        A file that was saved to and is gone is not begun anew: the disk with it may come back.
        """
        with mapping_errors(CatalogueError, self.path):
            is_gone = not is_there(self.path)
        if is_gone:
            before = Catalogue()  # a part of the animals would pass for all of them
        with transaction(self.path, SCHEMA, is_known=self._is_known) as database:
            write_catalogue(database, before, after)
            if order is not None:
                write_order(database, order)
            write_changes(database, found, news)
        self._is_known = True

    def load_changes(self, since: float) -> tuple[Change, ...]:
        """Read the changes from ``since`` (seconds since the Unix epoch) on, newest first."""
        with mapping_errors(CatalogueError):
            if not is_there(self.path):
                return ()
        with transaction(self.path, SCHEMA, is_read=True) as database:
            return read_changes(database, since)

    def save_view(self, view: str) -> None:
        """Keep how the animals are looked at."""
        with transaction(self.path, SCHEMA) as database:
            database.execute("REPLACE INTO shown_view VALUES (1, ?)", (view,))

    def save_news_read(self) -> None:
        """Note that a person has read of all changes."""
        with transaction(self.path, SCHEMA) as database:
            database.execute("UPDATE changes SET is_news = 0 WHERE is_news")

    def set_aside(self) -> Path:
        """Move a damaged file out of the way; see `move_aside`."""
        with mapping_errors(CatalogueError):
            aside = move_aside(self.path)
        self._is_known = False
        return aside
