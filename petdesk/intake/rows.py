"""Entries, batches and drafts as rows of the intake file.

Each row of an entry or a batch is sealed with a checksum: SQLite has none, and a wrong byte in a
name, an address or a stage would be sent as it stands. SQLite asks for the types of a STRICT
table's values when they are written, and not when they are read: in a damaged file anything may
stand anywhere.
"""

import json
import sqlite3
import zlib
from collections.abc import Sequence
from typing import Any, Final

from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet, Pet, PetStatus, as_status
from petdesk.intake.entry import BatchMode, BatchRecord, DraftText, IntakeEntry, Origin, Stage

TABLES: Final = """
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
        batch_id INTEGER,  -- these three where it came with a batch
        row_number INTEGER,
        fingerprint TEXT,
        checksum INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE drafts (
        environment TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        category TEXT NOT NULL,
        status TEXT NOT NULL,
        entry_id INTEGER
    ) STRICT;
    CREATE INDEX entries_of_batches ON entries (batch_id, stage) WHERE batch_id IS NOT NULL;
    CREATE TABLE batches (
        id INTEGER PRIMARY KEY,
        environment TEXT NOT NULL,
        address TEXT NOT NULL,
        name TEXT NOT NULL,
        made_at REAL NOT NULL,
        starts_at REAL NOT NULL,
        mode TEXT NOT NULL,
        headings TEXT NOT NULL,  -- a JSON array, as are cells
        checksum INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE sheet_rows (
        batch_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        cells TEXT NOT NULL,
        PRIMARY KEY (batch_id, number)
    ) STRICT, WITHOUT ROWID;
"""

_NO: Final = type(None)
_KINDS: Final[dict[str, tuple[type, ...]]] = {
    "id": (int,),
    "revision": (int,),
    "environment": (str,),
    "address": (str,),
    "name": (str,),
    "category_id": (int,),
    "availability": (str, _NO),
    "stage": (str,),
    "made_at": (float,),
    "held_until": (float, _NO),
    "sent_at": (float, _NO),
    "settled_at": (float, _NO),
    "attempts": (int,),
    "known_ids": (str,),
    "pet_id": (int, _NO),
    "pet_name": (str, _NO),
    "pet_category_id": (int, _NO),
    "pet_status": (str, _NO),
    "message": (str,),
    "http_status": (int, _NO),
    "batch_id": (int, _NO),
    "row_number": (int, _NO),
    "fingerprint": (str, _NO),
}
_COLUMNS: Final = ", ".join(_KINDS)
_CONSTANT: Final = {"id", "environment", "name", "category_id", "availability", "made_at"} | {
    "batch_id",
    "row_number",
    "fingerprint",
}
_CHANGED: Final = [column for column in (*_KINDS, "checksum") if column not in _CONSTANT]
_BATCH_KINDS: Final = (int, str, str, str, float, float, str, str)
_DRAFT_KINDS: Final[tuple[tuple[type, ...], ...]] = ((str,), (str,), (str,), (int, _NO))
_LATEST: Final = 1e11  # seconds since the Unix epoch; beyond the calendars of computers

PUT: Final = f"""
    INSERT INTO entries ({_COLUMNS}, checksum) VALUES ({", ".join("?" * (len(_KINDS) + 1))})
    ON CONFLICT (id) DO UPDATE SET {", ".join(f"{name} = excluded.{name}" for name in _CHANGED)}
    WHERE revision = ?
"""  # noqa: S608  the text is constant
"""Writes a row, where the file has the revision that is bound last, or nothing of the entry yet."""

READ: Final = f"SELECT {_COLUMNS}, checksum FROM entries"  # noqa: S608  the text is constant
DROP: Final = "DELETE FROM entries WHERE id = ? AND revision = ?"
PUT_BATCH: Final = "INSERT OR REPLACE INTO batches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
READ_BATCHES: Final = "SELECT * FROM batches"
PUT_CELLS: Final = "INSERT OR REPLACE INTO sheet_rows VALUES (?, ?, ?)"
READ_CELLS: Final = "SELECT batch_id, number, cells FROM sheet_rows"


def row_of(entry: IntakeEntry) -> tuple[object, ...]:
    """Return the values of `PUT` but for its last, the revision that the file is to have."""
    values = _values(entry)
    return (*values, checksum(values))


def _values(entry: IntakeEntry) -> tuple[object, ...]:
    new, pet, origin = entry.new, entry.pet, entry.origin
    times = (entry.created_at, entry.held_until, entry.sent_at, entry.settled_at)
    return (
        entry.id,
        entry.revision,
        entry.environment.value,
        entry.address,
        new.name,
        new.category_id,
        new.status,
        entry.stage.value,
        *(None if at is None else float(at) for at in times),  # as SQLite returns them
        entry.attempts,
        json.dumps(sorted(entry.known_ids)),
        *((pet.id, pet.name, pet.category_id, pet.status) if pet else (None,) * 4),
        entry.message,
        entry.status,
        *((origin.batch_id, origin.number, origin.fingerprint.hex()) if origin else (None,) * 3),
    )


def checksum(values: Sequence[object]) -> int:
    return zlib.crc32(json.dumps(tuple(values)).encode())


def entry_of(row: Sequence[object]) -> IntakeEntry:
    """Return the entry of a row of `READ`; ValueError where it is not as it was written."""
    entry = unsealed_entry(row)
    if checksum(_values(entry)) != row[-1]:
        raise ValueError("a row is not as it was written")
    return entry


def unsealed_entry(row: Sequence[object]) -> IntakeEntry:
    """Return the entry of a row whose checksum may be wrong; ValueError where it makes no sense."""
    if not all(map(isinstance, row, _KINDS.values())):
        raise ValueError("a value is of another kind")
    values: dict[str, Any] = dict(zip(_KINDS, row, strict=False))
    pet: Pet | None = None
    if values["pet_id"] is not None:
        name, category_id = values["pet_name"], values["pet_category_id"]
        if name is None or category_id is None:
            raise ValueError("an animal lacks its name or its category")
        pet = Pet(values["pet_id"], name, category_id, as_status(values["pet_status"]))
    status, origin = values["availability"], (values["batch_id"], values["row_number"])
    return IntakeEntry(
        id=values["id"],
        environment=Environment(values["environment"]),
        address=values["address"],
        new=NewPet(values["name"], values["category_id"], PetStatus(status) if status else None),
        stage=Stage(values["stage"]),
        created_at=values["made_at"],
        held_until=values["held_until"],
        sent_at=values["sent_at"],
        settled_at=values["settled_at"],
        attempts=values["attempts"],
        known_ids=_ids(values["known_ids"]),
        pet=pet,
        message=values["message"],
        status=values["http_status"],
        revision=values["revision"],
        origin=None
        if None in {*origin, values["fingerprint"]}
        else Origin(*origin, bytes.fromhex(values["fingerprint"])),
    )


def is_plausible(entry: IntakeEntry) -> bool:
    times = (entry.created_at, entry.held_until, entry.sent_at, entry.settled_at)
    return all(0.0 <= at <= _LATEST for at in times if at is not None)


def _ids(text: str) -> frozenset[int]:
    try:
        ids = json.loads(text)
    except RecursionError as error:
        raise ValueError("no list of ids") from error
    if not isinstance(ids, list) or not all(isinstance(id_, int) for id_ in ids):
        raise ValueError("no list of ids")
    return frozenset(ids)


def batch_row(record: BatchRecord, headings: str) -> tuple[object, ...]:
    """Return the values of `PUT_BATCH`; ``headings`` is their JSON."""
    times = (float(record.created_at), float(record.starts_at))
    where = (record.id, record.environment.value, record.address, record.name)
    values = (*where, *times, record.mode.value, headings)
    return (*values, checksum(values))


def batch_of(row: Sequence[Any]) -> BatchRecord:
    """Return the batch of a row of `READ_BATCHES`, not counted yet.

    Raises ValueError where it is not as it was written.
    """
    if not all(map(isinstance, row, _BATCH_KINDS)) or checksum(row[:-1]) != row[-1]:
        raise ValueError("a batch is not as it was written")
    batch_id, environment, address, name, made_at, starts_at, mode, *_ = row
    return BatchRecord(
        batch_id, Environment(environment), address, name, made_at, starts_at, BatchMode(mode)
    )


def read_drafts(database: sqlite3.Connection) -> dict[Environment, DraftText]:
    """Return the texts that were being typed; a ValueError where they are damaged."""
    rows = database.execute("SELECT environment, name, category, status, entry_id FROM drafts")
    return {Environment(which): _draft(values) for which, *values in rows.fetchall()}


def _draft(values: Sequence[Any]) -> DraftText:
    if not all(map(isinstance, values, _DRAFT_KINDS)):
        raise ValueError("a draft is none")
    return DraftText(*values)
