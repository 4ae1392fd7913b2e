"""Batches in the intake file: their rows are entries like all others, each on disk from the start.

A batch of ten thousand has ten thousand rows in ``entries``; at most a few are in memory. What came
in with it, to be written back, is in ``sheet_rows``.
"""

import json
import sqlite3
import zlib
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final, NamedTuple

from petdesk.domain.environments import Environment
from petdesk.domain.intake import (
    Batch,
    BatchCounts,
    BatchMode,
    BatchRecord,
    BatchSheet,
    IntakeEntry,
    Origin,
    PriorOutcome,
    SheetRow,
    Stage,
    count_stages,
    is_expired,
    undone,
)
from petdesk.storage.damaged_files import salvage_rows
from petdesk.storage.intake.rows import PUT, READ, entry_of, row_of

TABLES: Final = """
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
"""The tables besides those of entries."""

_COLUMNS: Final = "id, environment, address, name, made_at, starts_at, mode, headings"
_KINDS: Final = (int, str, str, str, float, float, str, str)
_IS_KNOWN: Final = {
    Stage.ADDED: PriorOutcome.ADDED,
    Stage.UNKNOWN: PriorOutcome.UNKNOWN,
    Stage.QUEUED: PriorOutcome.WAITING,
    Stage.SENDING: PriorOutcome.WAITING,
    Stage.REFUSED: PriorOutcome.REFUSED,
}
_PRECEDENCE: Final = (
    PriorOutcome.REFUSED,
    PriorOutcome.WAITING,
    PriorOutcome.UNKNOWN,
    PriorOutcome.ADDED,
)


class BatchResult(NamedTuple):
    """What became of a batch: each of its rows, in their order, and the sheet that it came in."""

    record: BatchRecord
    entries: tuple[IntakeEntry, ...]
    sheet: BatchSheet


def begin(database: sqlite3.Connection, record: BatchRecord, batch: Batch) -> None:
    """Write a whole batch; the ids of its entries follow its own. ValueError where it exists."""
    values = (
        *(record.id, record.environment.value, record.address, record.name),
        *(float(record.created_at), float(record.starts_at), record.mode.value),
        json.dumps(batch.sheet.headings),
    )
    sealed = (*values, _checksum(values))
    database.execute("INSERT INTO batches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", sealed)
    database.executemany(PUT, ((*row_of(entry), -1) for entry in _entries(record, batch)))
    database.executemany(
        "INSERT INTO sheet_rows VALUES (?, ?, ?)",
        ((record.id, row.number, json.dumps(row.cells)) for row in batch.sheet.rows),
    )


def _entries(record: BatchRecord, batch: Batch) -> Iterable[IntakeEntry]:
    for place, row in enumerate(batch.rows, start=1):
        yield IntakeEntry(
            record.id + place,
            record.environment,
            record.address,
            row.pet,
            Stage.QUEUED,
            record.created_at,
            origin=Origin(record.id, row.number, row.fingerprint),
        )


def remove(database: sqlite3.Connection, batch_id: int) -> None:
    """Remove a batch with all its rows."""
    database.execute("DELETE FROM entries WHERE batch_id = ?", (batch_id,))
    database.execute("DELETE FROM sheet_rows WHERE batch_id = ?", (batch_id,))
    database.execute("DELETE FROM batches WHERE id = ?", (batch_id,))


def read_records(
    database: sqlite3.Connection, entries: Iterable[IntakeEntry]
) -> tuple[BatchRecord, ...]:
    """Return every batch, the oldest first; ``entries`` are all of the file.

    Raises ValueError where one is not as it was written.
    """
    stages: dict[int, Counter[Stage]] = {}
    for entry in entries:
        if entry.origin is not None:
            stages.setdefault(entry.origin.batch_id, Counter())[entry.stage] += 1
    rows = database.execute(f"SELECT {_COLUMNS}, checksum FROM batches ORDER BY id").fetchall()  # noqa: S608  the text is constant
    return tuple(
        replace(record, counts=count_stages(stages.get(record.id, {})))
        for record in map(_record, rows)
    )


def _record(row: Sequence[object]) -> BatchRecord:
    values, checksum = tuple(row[:-1]), row[-1]
    if not all(map(isinstance, values, _KINDS)) or _checksum(values) != checksum:
        raise ValueError("a batch is not as it was written")
    return _make(*values[:-1])  # type: ignore[arg-type]  # the types were compared just now


def _make(  # noqa: PLR0913, PLR0917  the columns of a row
    batch_id: int,
    environment: str,
    address: str,
    name: str,
    created_at: float,
    starts_at: float,
    mode: str,
) -> BatchRecord:
    return BatchRecord(
        batch_id, Environment(environment), address, name, created_at, starts_at, BatchMode(mode)
    )


def _checksum(values: tuple[object, ...]) -> int:
    return zlib.crc32(json.dumps(values).encode())


def set_mode(
    database: sqlite3.Connection, batch_id: int, mode: BatchMode, now: float
) -> BatchCounts:
    """Set the mode of a batch; stopping takes back what was not sent.

    Returns how far it is then.
    """
    found = database.execute(f"SELECT {_COLUMNS} FROM batches WHERE id = ?", (batch_id,)).fetchone()  # noqa: S608  the text is constant
    if found is not None:
        values = (*found[:6], mode.value, *found[7:])
        database.execute(
            "UPDATE batches SET mode = ?, checksum = ? WHERE id = ?",
            (mode.value, _checksum(values), batch_id),
        )
        if mode is BatchMode.STOPPED:
            waiting = _of(database, batch_id, Stage.QUEUED)
            database.executemany(
                PUT, ((*row_of(undone(entry, now)), entry.revision) for entry in waiting)
            )
    return count(database, batch_id)


def next_row(database: sqlite3.Connection, batch_id: int) -> tuple[IntakeEntry | None, BatchCounts]:
    """Return the first row of a batch that waits, if one does, and how far the batch is."""
    waiting = _of(database, batch_id, Stage.QUEUED, limit=1)
    return next(iter(waiting), None), count(database, batch_id)


def count(database: sqlite3.Connection, batch_id: int) -> BatchCounts:
    """Count the rows of a batch by where they stand."""
    rows = database.execute(
        "SELECT stage, count(*) FROM entries WHERE batch_id = ? GROUP BY stage", (batch_id,)
    )
    return count_stages({Stage(stage): number for stage, number in rows})


def prior_outcomes(
    database: sqlite3.Connection,
    environment: Environment,
    address: str,
    fingerprints: Collection[bytes],
) -> dict[bytes, PriorOutcome]:
    """Return what became of rows in earlier batches for this service."""
    found: dict[bytes, PriorOutcome] = {}
    wanted = {fingerprint.hex() for fingerprint in fingerprints}
    rows = database.execute(
        "SELECT fingerprint, stage FROM entries"
        " WHERE batch_id IS NOT NULL AND environment = ? AND address = ?",
        (environment.value, address),
    )
    for fingerprint, stage in rows:
        outcome = _IS_KNOWN.get(Stage(stage))
        if outcome is not None and fingerprint in wanted:
            key = bytes.fromhex(fingerprint)
            found[key] = max(outcome, found.get(key, outcome), key=_PRECEDENCE.index)
    return found


def read_result(database: sqlite3.Connection, batch_id: int) -> BatchResult:
    """Read a batch whole. Raises ValueError where there is none."""
    entries = _of(database, batch_id)
    records = read_records(database, entries)
    record = next((each for each in records if each.id == batch_id), None)
    if record is None:
        raise ValueError("there is no such batch")
    (headings,) = database.execute(
        "SELECT headings FROM batches WHERE id = ?", (batch_id,)
    ).fetchone()
    rows = database.execute(
        "SELECT number, cells FROM sheet_rows WHERE batch_id = ? ORDER BY number", (batch_id,)
    )
    sheet = BatchSheet(
        tuple(json.loads(headings)),
        tuple(SheetRow(number, tuple(json.loads(cells))) for number, cells in rows),
    )
    return BatchResult(record, tuple(entries), sheet)


def _of(
    database: sqlite3.Connection, batch_id: int, stage: Stage | None = None, limit: int = -1
) -> list[IntakeEntry]:
    which = "" if stage is None else f" AND stage = '{stage.value}'"
    query = f"{READ} WHERE batch_id = ?{which} ORDER BY id LIMIT ?"
    return [entry_of(row) for row in database.execute(query, (batch_id, limit)).fetchall()]


def expired(
    records: Iterable[BatchRecord], entries: Iterable[IntakeEntry], now: float
) -> list[int]:
    """Return the ids of the batches whose every row of ``entries`` is kept no more."""
    kept = {
        entry.origin.batch_id
        for entry in entries
        if entry.origin is not None and not _is_expired(entry, now)
    }
    return [record.id for record in records if record.id not in kept]


def _is_expired(entry: IntakeEntry, now: float) -> bool:
    # Nobody is asked about each row that was refused: it is over with its batch.
    if entry.stage is Stage.REFUSED:
        entry = replace(entry, stage=Stage.GIVEN_UP, settled_at=entry.sent_at)
    return is_expired(entry, now)


class SalvagedBatches:
    """What can be read of the batches in a damaged file."""

    def __init__(self) -> None:
        self._batches: dict[int, tuple[object, ...]] = {}
        self._cells: dict[tuple[int, int], tuple[object, ...]] = {}

    def read(self, database: sqlite3.Connection) -> None:
        """Take in what is readable of the batches of ``database``."""
        for row in salvage_rows(database, f"SELECT {_COLUMNS}, checksum FROM batches"):  # noqa: S608  the text is constant
            with suppress(ValueError):
                self._batches[_record(row).id] = tuple(row)
        for row in salvage_rows(database, "SELECT batch_id, number, cells FROM sheet_rows"):
            if all(map(isinstance, row, (int, int, str))):
                self._cells[row[0], row[1]] = tuple(row)

    def without_lost_batch(self, entry: IntakeEntry) -> IntakeEntry:
        """Return ``entry``, without its origin where its batch is lost."""
        origin = entry.origin
        is_lost = origin is not None and origin.batch_id not in self._batches
        return replace(entry, origin=None) if is_lost else entry

    def write(self, database: sqlite3.Connection) -> None:
        """Write what was read."""
        database.executemany(
            "INSERT INTO batches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", self._batches.values()
        )
        cells = (row for row in self._cells.values() if row[0] in self._batches)
        database.executemany("INSERT INTO sheet_rows VALUES (?, ?, ?)", cells)
