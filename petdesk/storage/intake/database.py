"""The format of the intake file, and its transactions, synced when they end."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Final, NamedTuple

from petdesk.storage import database as databases
from petdesk.storage.disk_errors import DiskError

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from pathlib import Path


class IntakeError(DiskError):
    """The file is damaged, gone, of a newer PetDesk, or not to be read or written."""


SCHEMA: Final = databases.Schema(
    version=3,
    application_id=0x50440000,
    statements="""
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
        http_status INTEGER,
        checksum INTEGER NOT NULL  -- see `rows`
    ) STRICT;
    CREATE TABLE drafts (
        environment TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        category TEXT NOT NULL,
        status TEXT NOT NULL,
        entry_id INTEGER
    ) STRICT;
    CREATE TABLE mark (  -- see `Mark`
        only INTEGER PRIMARY KEY CHECK (only = 1),
        identity TEXT NOT NULL,
        changes INTEGER NOT NULL
    ) STRICT;
    INSERT INTO mark VALUES (1, lower(hex(randomblob(16))), 0)
    """,
    journal_mode="DELETE",
    # A commit is the removal of the journal, which only EXTRA brings to the disk. Only macOS knows
    # fullfsync; elsewhere it changes nothing.
    pragmas=("synchronous = EXTRA", "fullfsync = ON"),
    error=IntakeError,
)


class Mark(NamedTuple):
    """Which file it is, and how often it was written: an older copy of it was written less often.

    A data folder can leave and come back (a home that is unmounted, a share, a backup), with
    another file or none in its place meanwhile.
    """

    identity: str
    changes: int


def transaction(
    path: Path, *, is_known: bool = False, is_read: bool = False
) -> AbstractContextManager[sqlite3.Connection]:
    """Open the file for one transaction; see `petdesk.storage.database.transaction`."""
    return databases.transaction(path, SCHEMA, is_known=is_known, is_read=is_read)


def read_mark(database: sqlite3.Connection) -> Mark:
    """Return the mark of the file; a ValueError where it has none that makes sense."""
    rows = database.execute("SELECT identity, changes FROM mark").fetchall()
    if len(rows) != 1 or not isinstance(rows[0][0], str) or not isinstance(rows[0][1], int):
        raise ValueError("the file has no mark")
    return Mark(*rows[0])


def count_change(database: sqlite3.Connection, mark: Mark) -> Mark:
    """Note in the file that it is being written, and return its mark from then on."""
    database.execute("UPDATE mark SET changes = ?", (mark.changes + 1,))
    return mark._replace(changes=mark.changes + 1)


def first_page() -> bytes:
    """Return the first page of a new file: its header and the list of tables."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
        databases.create(database, SCHEMA)
        whole: bytes = database.serialize()
    # How long a page is stands in the header (https://www.sqlite.org/fileformat2.html).
    return whole[: int.from_bytes(whole[16:18], "big") or 1 << 16]
