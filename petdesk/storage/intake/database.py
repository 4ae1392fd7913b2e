"""One transaction on the intake file, synced when it ends, and the steps to its newest format."""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing, contextmanager, suppress
from typing import TYPE_CHECKING, Final, NamedTuple

from petdesk.storage.damage import check_format, diagnosis
from petdesk.storage.disk_trouble import DiskTrouble
from petdesk.storage.intake.errors import IntakeError
from petdesk.storage.intake.rows import seal
from petdesk.storage.new_database import begin_if_none

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
    # What an entry's row is sealed with, see `rows`; and which file this is, see `Mark`.
    """
    ALTER TABLE entries ADD COLUMN checksum INTEGER;
    CREATE TABLE mark (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        identity TEXT NOT NULL,
        changes INTEGER NOT NULL
    ) STRICT;
    INSERT INTO mark VALUES (1, lower(hex(randomblob(16))), 0);
    """,
)
_MARKED: Final = 3
"""The version from which on ``application_id`` says it too, so that a wrong byte is found out."""
_OURS: Final = 0x50440000


class Mark(NamedTuple):
    """Which file it is, and how often it was written: an older copy of it was written less often.

    A data folder can leave and come back (a home that is unmounted, a share, a backup), with
    another file or none in its place meanwhile.
    """

    identity: str
    changes: int


@contextmanager
def transaction(
    path: Path, *, is_known: bool = False, is_read: bool = False
) -> Iterator[sqlite3.Connection]:
    """Open the file for one transaction, which ends with the block: in full or not at all.

    A file is begun where there is none, unless it ``is_known`` in this run. One that ``is_read``
    alone can be on a disk that takes nothing more.
    """
    try:
        if is_known and not path.exists():
            raise IntakeError("the file is gone", DiskTrouble.GONE)
        if not is_known:
            begin_if_none(path, _prepare)
        check_format(path)
        with closing(_connect(path)) as database:
            _prepare(database)
            # No transaction that writes is begun but by BEGIN IMMEDIATE: one that reads first and
            # writes then would be refused, without waiting, where another PetDesk wrote in between.
            database.execute("BEGIN" if is_read else "BEGIN IMMEDIATE")
            with _whole(database):
                yield database
    except (sqlite3.Error, OSError, ValueError) as error:
        raise IntakeError(*diagnosis(error, path)) from error


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
    """Return the first page of a file in the newest format: its header and the list of tables."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
        database.row_factory = sqlite3.Row
        _migrate(database)
        whole: bytes = database.serialize()
    # How long a page is, is said in the header (https://www.sqlite.org/fileformat2.html).
    return whole[: int.from_bytes(whole[16:18], "big") or 1 << 16]


def _connect(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, timeout=5, isolation_level=None)
    database.row_factory = sqlite3.Row
    return database


def _prepare(database: sqlite3.Connection) -> None:
    # Earlier versions kept a log beside the file (WAL), which is refused to be left while another
    # PetDesk has it open; then a later opening does it.
    with suppress(sqlite3.OperationalError):
        database.execute("PRAGMA journal_mode = DELETE")
    # A commit is the removal of the journal, which only EXTRA brings to the disk.
    database.execute("PRAGMA synchronous = EXTRA")
    if sys.platform == "darwin":
        database.execute("PRAGMA fullfsync = ON")
    if _version(database) < len(_MIGRATIONS):
        _migrate(database)


def _migrate(database: sqlite3.Connection) -> None:
    database.execute("BEGIN IMMEDIATE")
    with _whole(database):
        # Looked at again: another PetDesk may have been first.
        taken = _version(database)
        for number, step in enumerate(_MIGRATIONS[taken:], start=taken + 1):
            for statement in step.split(";"):
                database.execute(statement)
            if number == _MARKED:
                seal(database)
        database.execute(f"PRAGMA user_version = {len(_MIGRATIONS)}")
        database.execute(f"PRAGMA application_id = {_OURS + len(_MIGRATIONS)}")


@contextmanager
def _whole(database: sqlite3.Connection) -> Iterator[None]:
    """Commit what the block does, or take all of it back."""
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        # SQLite may have taken it back by itself: then there is nothing to roll back.
        with suppress(sqlite3.Error):
            database.execute("ROLLBACK")
        raise


def _version(database: sqlite3.Connection) -> int:
    version = int(database.execute("PRAGMA user_version").fetchone()[0])
    if 0 <= version <= len(_MIGRATIONS):
        return version
    told = int(database.execute("PRAGMA application_id").fetchone()[0])
    if told != _OURS + version:
        raise ValueError("the format is none")
    raise IntakeError(f"written by a newer PetDesk (format {version})", DiskTrouble.NEWER)
