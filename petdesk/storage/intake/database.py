"""One transaction on the intake file, synced when it ends, and the steps to its newest format."""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing, contextmanager, suppress
from typing import TYPE_CHECKING, Final

from petdesk.storage.damage import diagnosis

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# Each step takes the file from the version of its index to the next one.
_MIGRATIONS: Final = (
    """
    CREATE TABLE entries (
        id INTEGER PRIMARY KEY,
        revision INTEGER NOT NULL,
        environment TEXT NOT NULL,
        address TEXT NOT NULL,
        name TEXT NOT NULL,
        category_id INTEGER NOT NULL,
        availability TEXT,
        stage TEXT NOT NULL,
        made_at REAL NOT NULL,
        held_until REAL,
        sent_at REAL,
        settled_at REAL,
        attempts INTEGER NOT NULL,
        known_ids TEXT NOT NULL,  -- a JSON array
        pet_id INTEGER,
        pet_name TEXT,
        pet_category_id INTEGER,
        pet_status TEXT,
        message TEXT NOT NULL,
        http_status INTEGER
    ) STRICT;
    CREATE TABLE drafts (
        environment TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        category TEXT NOT NULL,
        status TEXT NOT NULL
    ) STRICT;
    """,
    "ALTER TABLE drafts ADD COLUMN entry_id INTEGER",
)


class IntakeError(Exception):
    """The file is damaged, of a newer PetDesk, or not to be read or written; the text says.

    ``is_damaged`` tells that it can be set aside for a new one.
    """

    def __init__(self, detail: str, *, is_damaged: bool = False) -> None:
        super().__init__(detail)
        self.is_damaged = is_damaged


@contextmanager
def transaction(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the file for one transaction, which ends with the block: in full or not at all."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # No transaction is begun but by BEGIN IMMEDIATE: one that reads first and writes then
        # would be refused, without waiting, where another PetDesk wrote in between.
        with closing(sqlite3.connect(path, timeout=5, isolation_level=None)) as database:
            database.row_factory = sqlite3.Row
            _prepare(database)
            database.execute("BEGIN IMMEDIATE")
            try:
                yield database
            except BaseException:
                with suppress(sqlite3.Error):
                    database.execute("ROLLBACK")
                raise
            database.execute("COMMIT")
    except (sqlite3.Error, OSError, ValueError) as error:
        detail, is_damaged = diagnosis(error, path)
        raise IntakeError(detail, is_damaged=is_damaged) from error


def _prepare(database: sqlite3.Connection) -> None:
    # Refused at once while another PetDesk makes the same file; then the next opening does it.
    with suppress(sqlite3.OperationalError):
        database.execute("PRAGMA journal_mode = WAL")
    # FULL, and where the disk's system knows no WAL (a network drive), what that lacks there.
    database.execute("PRAGMA synchronous = EXTRA")
    if sys.platform == "darwin":
        database.execute("PRAGMA fullfsync = ON")
        database.execute("PRAGMA checkpoint_fullfsync = ON")
    version = _version(database)
    if version > len(_MIGRATIONS):
        raise IntakeError(f"written by a newer PetDesk (format {version})")
    if version < len(_MIGRATIONS):
        _migrate(database)


def _migrate(database: sqlite3.Connection) -> None:
    database.execute("BEGIN IMMEDIATE")
    try:
        # Looked at again: another PetDesk may have been first.
        for version in range(_version(database), len(_MIGRATIONS)):
            for statement in _MIGRATIONS[version].split(";"):
                database.execute(statement)
            database.execute(f"PRAGMA user_version = {version + 1}")
    except BaseException:
        database.execute("ROLLBACK")
        raise
    database.execute("COMMIT")


def _version(database: sqlite3.Connection) -> int:
    return int(database.execute("PRAGMA user_version").fetchone()[0])
