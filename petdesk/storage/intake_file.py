"""The intake entries of every environment, and the text being typed, in one SQLite file.

What is committed here survives a killed process and a power cut: an entry that were lost, or stood
in the queue again after it was sent, would be an animal lost or doubled. So the log is written
ahead (WAL) and synced at each commit (synchronous=FULL; on macOS fullfsync, since fsync alone
leaves the disk's own cache there). The other journal would need EXTRA, with more syncs for the
same promise: its commit is the removal of a file, which FULL does not sync
(https://www.sqlite.org/pragma.html#pragma_synchronous).

The methods block; PetDesk calls them in a thread.
"""

from __future__ import annotations

import json
import sqlite3
import sys
import time
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from petdesk.domain.environments import Environment
from petdesk.domain.intake import DraftText, IntakeEntry, Stage, is_expired, salvaged
from petdesk.domain.pets import NewPet, Pet, PetStatus, as_status
from petdesk.storage.damage import diagnosis, move_aside

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

Change = tuple[IntakeEntry | None, IntakeEntry]
"""What the file is to have of an entry already (``None``: nothing), and what it shall have."""

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

_COLUMNS: Final = (
    "id, revision, environment, address, name, category_id, availability, stage, made_at,"
    " held_until, sent_at, settled_at, attempts, known_ids, pet_id, pet_name, pet_category_id,"
    " pet_status, message, http_status"
)
# The values are bound; what is put into the text is all constant.
_PUT: Final = f"""
    INSERT INTO entries ({_COLUMNS}) VALUES ({", ".join("?" * 20)})
    ON CONFLICT (id) DO UPDATE SET
        revision = excluded.revision, address = excluded.address, stage = excluded.stage,
        held_until = excluded.held_until, sent_at = excluded.sent_at,
        settled_at = excluded.settled_at, attempts = excluded.attempts,
        known_ids = excluded.known_ids, pet_id = excluded.pet_id, pet_name = excluded.pet_name,
        pet_category_id = excluded.pet_category_id, pet_status = excluded.pet_status,
        message = excluded.message, http_status = excluded.http_status
    WHERE revision = ?
"""  # noqa: S608  see above
_READ: Final = f"SELECT {_COLUMNS} FROM entries"  # noqa: S608  likewise


class IntakeError(Exception):
    """The file is damaged, of a newer PetDesk, or not to be read or written; the text says.

    ``is_damaged`` tells that it can be set aside for a new one.
    """

    def __init__(self, detail: str, *, is_damaged: bool = False) -> None:
        super().__init__(detail)
        self.is_damaged = is_damaged


class IntakeConflictError(IntakeError):
    """Another PetDesk took a step of these entries first; ``current`` is what the file has."""

    def __init__(self, current: Sequence[IntakeEntry]) -> None:
        super().__init__("another PetDesk changed this entry")
        self.current = tuple(current)


@dataclass(frozen=True, slots=True)
class LoadedIntake:
    """What the file holds, or could be saved of it.

    ``error`` is why not all of it could be read, ``set_aside`` the new name of a damaged file and
    ``saved`` the number of entries that were saved from it. ``is_alone`` tells that no other
    PetDesk works on the file.
    """

    entries: tuple[IntakeEntry, ...] = ()
    drafts: Mapping[Environment, DraftText] = field(default_factory=dict)
    error: IntakeError | None = None
    set_aside: str = ""
    saved: int = 0
    is_alone: bool = True


class IntakeFile:
    """Reads and writes the intake file. Every method raises `IntakeError`."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self, now: float) -> LoadedIntake:
        """Read everything less what is kept no more at ``now`` (seconds since the Unix epoch)."""
        with _open(self.path) as database:
            entries = [_entry(row) for row in database.execute(_READ)]
            drafts = _read_drafts(database)
            expired = [entry for entry in entries if is_expired(entry, now)]
            database.executemany(
                "DELETE FROM entries WHERE id = ? AND revision = ?",
                [(entry.id, entry.revision) for entry in expired],
            )
        kept = (entry for entry in entries if not is_expired(entry, now))
        return LoadedIntake(tuple(sorted(kept, key=_age)), drafts)

    def save(
        self, changes: Sequence[Change], draft: tuple[Environment, DraftText] | None = None
    ) -> None:
        """Write all ``changes``, or none where the file has another revision of one of them.

        ``draft`` is kept along with them: whoever adds what was typed is not to find it typed.
        """
        with _open(self.path) as database:
            stale = [
                after.id
                for before, after in changes
                if not database.execute(
                    _PUT, (*_row(after), before.revision if before else -1)
                ).rowcount
            ]
            if stale:
                raise IntakeConflictError([_read_entry(database, entry_id) for entry_id in stale])
            if draft is not None:
                _write_draft(database, *draft)

    def save_draft(self, environment: Environment, draft: DraftText) -> None:
        """Keep the text that is being typed, in place of what was kept."""
        with _open(self.path) as database:
            _write_draft(database, environment, draft)


def load_intake(file: IntakeFile, now: float) -> LoadedIntake:
    """Read ``file``; where it is damaged, save what can be read and set it aside.

    Never raises `IntakeError`: the answer holds it.
    """
    try:
        return file.load(now)
    except IntakeError as error:
        if not error.is_damaged:
            return LoadedIntake(error=error)
        try:
            return _replace(file, error)
        except (OSError, IntakeError):
            return LoadedIntake(error=error)


def _replace(file: IntakeFile, error: IntakeError) -> LoadedIntake:
    entries, drafts = _salvage(file.path)
    aside = move_aside(file.path, time.strftime("%Y-%m-%d-%H%M%S"))
    file.save([(None, entry) for entry in entries])
    for environment, draft in drafts.items():
        file.save_draft(environment, draft)
    return LoadedIntake(entries, drafts, error, aside.name, len(entries))


def _salvage(path: Path) -> tuple[tuple[IntakeEntry, ...], dict[Environment, DraftText]]:
    """Read whatever can be read, from both ends of the table."""
    entries: dict[int, IntakeEntry] = {}
    drafts: dict[Environment, DraftText] = {}
    with suppress(sqlite3.Error), closing(sqlite3.connect(path, timeout=5)) as database:
        database.row_factory = sqlite3.Row
        for order in ("ASC", "DESC"):
            with suppress(sqlite3.Error):
                for row in database.execute(f"{_READ} NOT INDEXED ORDER BY rowid {order}"):
                    with suppress(ValueError, TypeError):
                        entry = salvaged(_entry(row))
                        entries[entry.id] = entry
        with suppress(sqlite3.Error, ValueError):
            drafts = _read_drafts(database)
    return tuple(sorted(entries.values(), key=_age)), drafts


@contextmanager
def _open(path: Path) -> Iterator[sqlite3.Connection]:
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
    database.execute("PRAGMA synchronous = FULL")
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


def _read_entry(database: sqlite3.Connection, entry_id: int) -> IntakeEntry:
    return _entry(database.execute(f"{_READ} WHERE id = ?", (entry_id,)).fetchone())


def _write_draft(database: sqlite3.Connection, environment: Environment, draft: DraftText) -> None:
    database.execute("REPLACE INTO drafts VALUES (?, ?, ?, ?, ?)", (environment.value, *draft))


def _read_drafts(database: sqlite3.Connection) -> dict[Environment, DraftText]:
    rows = database.execute("SELECT environment, name, category, status, entry_id FROM drafts")
    return {Environment(which): DraftText(*texts) for which, *texts in rows}


def _row(entry: IntakeEntry) -> tuple[object, ...]:
    new, pet = entry.new, entry.pet
    return (
        entry.id,
        entry.revision,
        entry.environment.value,
        entry.address,
        new.name,
        new.category_id,
        new.status,
        entry.stage.value,
        entry.made_at,
        entry.held_until,
        entry.sent_at,
        entry.settled_at,
        entry.attempts,
        json.dumps(sorted(entry.known_ids)),
        *((pet.id, pet.name, pet.category_id, pet.status) if pet else (None,) * 4),
        entry.message,
        entry.status,
    )


def _entry(row: sqlite3.Row) -> IntakeEntry:
    pet_id, status = row["pet_id"], row["availability"]
    new = NewPet(row["name"], row["category_id"], PetStatus(status) if status else None)
    known = as_status(row["pet_status"])
    pet = None if pet_id is None else Pet(pet_id, row["pet_name"], row["pet_category_id"], known)
    return IntakeEntry(
        id=row["id"],
        environment=Environment(row["environment"]),
        address=row["address"],
        new=new,
        stage=Stage(row["stage"]),
        made_at=row["made_at"],
        held_until=row["held_until"],
        sent_at=row["sent_at"],
        settled_at=row["settled_at"],
        attempts=row["attempts"],
        known_ids=frozenset(json.loads(row["known_ids"])),
        pet=pet,
        message=row["message"],
        status=row["http_status"],
        revision=row["revision"],
    )


def _age(entry: IntakeEntry) -> tuple[float, int]:
    return entry.made_at, entry.id
