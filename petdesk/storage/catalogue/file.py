"""Reads and writes one catalogue file. The methods block; PetDesk calls them in a thread."""

from __future__ import annotations

import sqlite3
from array import array
from contextlib import closing, suppress
from typing import TYPE_CHECKING

from petdesk.domain.catalogue import Catalogue
from petdesk.domain.records import Records
from petdesk.storage.catalogue.copy import LocalCopy
from petdesk.storage.catalogue.database import VERSION, transaction, translated, version_of
from petdesk.storage.catalogue.reading import read
from petdesk.storage.catalogue_error import CatalogueError
from petdesk.storage.damage import check_kind, check_pages, left_behind, move_aside
from petdesk.storage.disk_trouble import DiskTrouble
from petdesk.storage.sqlite_uri import sqlite_uri

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from pathlib import Path

    from petdesk.domain.changes import Change


class CatalogueFile:
    """Reads and writes one catalogue file. Every method raises `CatalogueError`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._is_known = False

    def load(self) -> LocalCopy:
        """Read everything; an empty copy where there is no file yet."""
        with translated():
            if not self.path.exists() and not left_behind(self.path):
                return LocalCopy()
        try:
            with transaction(self.path) as database:
                check_pages(database)
                return read(database)
        except CatalogueError as error:
            copy = None if error.is_damaged else self._load_untouched(error.trouble)
            if copy is None:
                raise
            return copy

    def _load_untouched(self, trouble: DiskTrouble) -> LocalCopy | None:
        """Read a file that cannot be opened for writing: on a full or a read-only disk.

        SQLite makes a companion for a file with a log, unless it has the file for itself. Without a
        log the file itself is all there is, and is read as it stands; ``None`` where neither is so.
        """
        with suppress(sqlite3.Error, OSError, ValueError, CatalogueError):
            check_kind(self.path)
            log = self.path.with_name(self.path.name + "-wal")
            has_log = log.exists() and log.stat().st_size > 0
            if has_log and trouble is not DiskTrouble.FULL:
                return None
            uri = sqlite_uri(self.path.absolute(), "immutable=1")
            database = sqlite3.connect(self.path) if has_log else sqlite3.connect(uri, uri=True)
            with closing(database):
                database.execute("PRAGMA locking_mode = EXCLUSIVE")
                return read(database) if version_of(database) == VERSION else None
        return None

    def save(
        self,
        before: Catalogue,
        after: Catalogue,
        order: Sequence[int],
        found: Sequence[Change] = (),
        news: Collection[Change] = (),
    ) -> None:
        """Write what ``after`` has and ``before`` lacks, the row order, and the changes ``found``.

        All of it in one transaction: what is known to have changed is told, and told once. Those
        among ``news`` are told at the next start, unless they are read before.

        A file that was saved to and is gone is not begun anew: the disk with it may come back.
        """
        with translated(self.path):
            is_there = self.path.exists()
        if self._is_known and not is_there:
            raise CatalogueError("the file is gone", DiskTrouble.GONE)
        if not is_there:
            before = Catalogue()  # a part of the animals would pass for all of them
        # Nothing is saved before the first paint, and only that must be quick.
        from petdesk.storage.catalogue.changes import write_changes  # noqa: PLC0415  see above

        known, records = Records.of(before.records), Records.of(after.records)
        changed = records.new_since(known)
        with transaction(self.path) as database:
            database.executemany("REPLACE INTO animals VALUES (?, ?, ?, ?, ?, ?)", changed)
            database.executemany(
                "REPLACE INTO answers VALUES (?, ?, ?, ?, ?, ?)",
                [
                    (scope or "", seen.asked_at, seen.is_complete, seen.unreadable,
                     after.proven_at.get(scope), after.begun_at.get(scope))
                    for scope, seen in after.coverage.items()
                ],
            )  # fmt: skip
            database.execute("REPLACE INTO shown_order VALUES (1, ?)", (_blob(order),))
            if found:
                write_changes(database, found, news)
        self._is_known = True

    def load_changes(self, since: float) -> tuple[Change, ...]:
        """Read the changes from ``since`` (seconds since the Unix epoch) on, newest first."""
        from petdesk.storage.catalogue.changes import read_changes  # noqa: PLC0415  likewise

        with translated():
            if not self.path.exists():
                return ()
        with transaction(self.path) as database:
            return read_changes(database, since)

    def save_view(self, view: str) -> None:
        """Keep how the animals are looked at."""
        with transaction(self.path) as database:
            database.execute("REPLACE INTO shown_view VALUES (1, ?)", (view,))

    def save_news_read(self) -> None:
        """Note that a person has read of all changes."""
        with transaction(self.path) as database:
            database.execute("UPDATE changes SET is_news = 0 WHERE is_news")

    def set_aside(self, now: str) -> Path:
        """Move a damaged file out of the way, under a name with ``now`` in it; deletes none."""
        with translated():
            aside = move_aside(self.path, now)
        self._is_known = False
        return aside


def _blob(order: Sequence[int]) -> bytes:
    return array("q", order).tobytes()
