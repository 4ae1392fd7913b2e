"""The entries and batches of every environment, and the text being typed, in one SQLite file.

What is committed here survives a killed process and a power cut: each commit is synced, and is in
the file itself; the journal only takes back what was not committed (decision 0007). Each row of an
entry or a batch is sealed with a checksum: SQLite has none, and a wrong byte in a name, an address
or a stage would be sent as it stands.

It blocks; `petdesk.intake.store.IntakeStore` calls it in a thread.
"""

import json
import sqlite3
import zlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from petdesk.core.database import Schema, check_pages, has_no_header, transaction
from petdesk.core.disk_errors import DiskError, DiskProblem
from petdesk.core.environments import Environment
from petdesk.core.files import is_there, move, move_aside, remove
from petdesk.core.pets import NewPet, Pet, PetStatus, as_status
from petdesk.intake import entry as intake
from petdesk.intake.entry import Batch, BatchMode, BatchRecord, DraftText, IntakeEntry, Stage
from petdesk.intake.state import IntakeProblem


class IntakeError(DiskError):
    """The file is damaged, gone, of a newer PetDesk, or not to be read or written."""


class IntakeConflictError(IntakeError):
    """Another PetDesk took a step of these entries first; ``current`` is what the file has."""

    def __init__(self, current: Sequence[IntakeEntry]) -> None:
        super().__init__("another PetDesk changed this entry")
        self.current = tuple(current)


class BatchOvertakenError(IntakeError):
    """Another batch has taken rows of this one since they were checked."""


Change = tuple[IntakeEntry | None, IntakeEntry]
"""What the file is to have of an entry already (``None``: nothing), and what it shall have."""

Draft = tuple[Environment, DraftText]


@dataclass(frozen=True, slots=True)
class LoadedIntake:
    """What the file holds, the oldest first; batches are not counted."""

    entries: tuple[IntakeEntry, ...] = ()
    drafts: Mapping[Environment, DraftText] = field(default_factory=dict)
    batches: tuple[BatchRecord, ...] = ()
    problem: IntakeProblem | None = None  # of a damaged file, of which only this could be read


_COLUMNS: Final = {
    "id": "INTEGER PRIMARY KEY",
    "revision": "INTEGER NOT NULL",
    "environment": "TEXT NOT NULL",
    "address": "TEXT NOT NULL",
    "name": "TEXT NOT NULL",
    "category_id": "INTEGER NOT NULL",
    "availability": "TEXT",
    "stage": "TEXT NOT NULL",
    "made_at": "REAL NOT NULL",
    "held_until": "REAL",
    "sent_at": "REAL",
    "settled_at": "REAL",
    "attempts": "INTEGER NOT NULL",
    "known_ids": "TEXT NOT NULL",  # a JSON array
    "pet_id": "INTEGER",
    "pet_name": "TEXT",
    "pet_category_id": "INTEGER",
    "pet_status": "TEXT",
    "message": "TEXT NOT NULL",
    "http_status": "INTEGER",
    "batch_id": "INTEGER",  # these three if it came with a batch
    "row_number": "INTEGER",
    "fingerprint": "TEXT",
    "checksum": "INTEGER NOT NULL",
}

SCHEMA: Final = Schema(
    version=4,
    application_id=0x50440000,
    statements=f"""
    CREATE TABLE entries ({", ".join(f"{name} {kind}" for name, kind in _COLUMNS.items())}) STRICT;
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
    CREATE TABLE mark (  -- which file it is, and how often it was written
        only INTEGER PRIMARY KEY CHECK (only = 1),
        identity TEXT NOT NULL,
        changes INTEGER NOT NULL
    ) STRICT;
    INSERT INTO mark VALUES (1, lower(hex(randomblob(16))), 0)
    """,  # noqa: S608  the text is constant
    # A commit is the end of the journal, which is emptied: Windows refuses or delays the removal of
    # a file that somebody has open (decision 0007).
    journal_mode="TRUNCATE",
    # FULL brings that to the disk. Only macOS knows fullfsync; elsewhere it changes nothing.
    pragmas=("synchronous = FULL", "fullfsync = ON"),
    error=IntakeError,
)

_READ: Final = f"SELECT {', '.join(_COLUMNS)} FROM entries"  # noqa: S608  the text is constant
_READ_BATCHES: Final = "SELECT * FROM batches"
_READ_DRAFTS: Final = "SELECT environment, name, category, status, entry_id FROM drafts"
_READ_CELLS: Final = "SELECT batch_id, number, cells FROM sheet_rows"
_PUT_BATCH: Final = "INSERT OR REPLACE INTO batches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
_PUT_CELLS: Final = "INSERT OR REPLACE INTO sheet_rows VALUES (?, ?, ?)"
_PUT: Final = f"""
    INSERT INTO entries VALUES ({", ".join("?" * len(_COLUMNS))})
    ON CONFLICT (id) DO UPDATE SET {", ".join(f"{name} = excluded.{name}" for name in _COLUMNS)}
    WHERE revision = ?
"""  # noqa: S608  the text is constant

_OUTCOMES: Final = {
    Stage.REFUSED: intake.PriorOutcome.REFUSED,
    Stage.QUEUED: intake.PriorOutcome.WAITING,
    Stage.SENDING: intake.PriorOutcome.WAITING,
    Stage.UNKNOWN: intake.PriorOutcome.UNKNOWN,
    Stage.ADDED: intake.PriorOutcome.ADDED,
}
_PRECEDENCE: Final = tuple(_OUTCOMES.values())


class IntakeFile:
    """Reads and writes the intake file. Every method raises `IntakeError`.

    It goes on with the very file that it met first: a data folder can leave and come back (a home
    that is unmounted, a share, a backup), with another file, an older copy or none in its place
    meanwhile. Only `load` takes whatever is there.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._mark: tuple[str, int] | None = None

    def load(self, now: float) -> LoadedIntake:
        """Read everything that has not expired by ``now`` (seconds since the Unix epoch)."""
        self._mark = None
        with self._reading(is_known=False) as database:
            check_pages(database)
            mark = _read_mark(database)
            # No comprehensions: their frames, in the trace of an error, would keep the file open.
            entries = sorted(
                map(_entry_of, database.execute(_READ)),
                key=lambda entry: (entry.created_at, entry.id),
            )
            drafts = dict(map(_draft_of, database.execute(_READ_DRAFTS)))
            batches = list(map(_batch_of, database.execute(f"{_READ_BATCHES} ORDER BY id")))
        self._mark = mark
        current = {e.origin.batch_id for e in entries if e.origin and not _is_row_expired(e, now)}
        over = {batch.id for batch in batches} - current
        expired = {
            e.id: e.revision
            for e in entries
            if (e.origin.batch_id in over if e.origin else intake.is_expired(e, now))
        }
        if expired or over:
            which = [(batch_id,) for batch_id in over]
            drop = "DELETE FROM entries WHERE id = ? AND revision = ?"
            # A full disk keeps them a little longer.
            with suppress(IntakeError), self._writing() as database:
                database.executemany(drop, expired.items())
                database.executemany("DELETE FROM sheet_rows WHERE batch_id = ?", which)
                database.executemany("DELETE FROM batches WHERE id = ?", which)
        return LoadedIntake(
            tuple(entry for entry in entries if entry.id not in expired),
            drafts,
            tuple(batch for batch in batches if batch.id not in over),
        )

    def load_or_salvage(self, now: float) -> LoadedIntake:
        """Do as `load`, but replace a damaged file by a new one with what can be read of it."""
        try:
            return self.load(now)
        except IntakeError as error:
            if not error.is_damaged:
                raise
            with suppress(OSError, IntakeError):
                return self._salvage(error, now)
            raise

    def save(
        self,
        changes: Sequence[Change],
        draft: Draft | None = None,
        mode: tuple[int, BatchMode] | None = None,
    ) -> None:
        """Write all ``changes``, ``draft`` and the ``mode`` of a batch, or nothing.

        Raises `IntakeConflictError` if the file has another revision of an entry.
        """
        with self._writing() as database:
            stale = [
                _entry_of(database.execute(f"{_READ} WHERE id = ?", (after.id,)).fetchone())
                for before, after in changes
                if not put_entry(database, after, before.revision if before else -1)
            ]
            if stale:
                raise IntakeConflictError(stale)
            if draft is not None:
                _write_draft(database, *draft)
            if mode is not None:
                for row in database.execute(f"{_READ_BATCHES} WHERE id = ?", mode[:1]).fetchall():
                    record = replace(_batch_of(row), mode=mode[1])
                    database.execute(_PUT_BATCH, _batch_row(record, row[7]))

    def begin_batch(self, record: BatchRecord, batch: Batch) -> None:
        """Write a whole batch, or nothing.

        Raises `BatchOvertakenError` if a row is known by now that was not when it was included: two
        imports of one sheet at the same time would add its animals twice. Raises `IntakeError` if
        another PetDesk has given one of its numbers to another animal.
        """
        with self._writing() as database:
            unseen = [row.fingerprint for row in batch.rows if not row.is_repeated]
            known = _prior_outcomes(database, record.environment, record.address, unseen)
            if set(known.values()) - {intake.PriorOutcome.REFUSED}:
                raise BatchOvertakenError("another import has these rows by now")
            database.execute(_PUT_BATCH, _batch_row(record, json.dumps(batch.sheet.headings)))
            if not all(put_entry(database, each, -1) for each in batch_entries(record, batch)):
                raise IntakeError("another PetDesk adds animals at this moment")
            cells = ((record.id, row.number, json.dumps(row.cells)) for row in batch.sheet.rows)
            database.executemany(_PUT_CELLS, cells)

    def prior_outcomes(
        self, environment: Environment, address: str, fingerprints: Collection[bytes]
    ) -> dict[bytes, intake.PriorOutcome]:
        if not is_there(self.path):
            return {}
        with self._reading() as database:
            return _prior_outcomes(database, environment, address, fingerprints)

    def sheet(self, batch_id: int) -> intake.BatchSheet:
        which = (batch_id,)
        with self._reading() as database:
            batch = database.execute(f"{_READ_BATCHES} WHERE id = ?", which).fetchone()
            cells = f"{_READ_CELLS} WHERE batch_id = ? ORDER BY number"
            rows = database.execute(cells, which).fetchall()
        if batch is None:
            raise IntakeError("there is no such batch")
        sheet_rows = (intake.SheetRow(number, tuple(json.loads(text))) for _, number, text in rows)
        return intake.BatchSheet(tuple(json.loads(batch[7])), tuple(sheet_rows))

    def check(self) -> None:
        """Raise `IntakeError` if the file is gone, or another one stands in its place."""
        if self._mark is not None:
            with self._reading() as database:
                self._compare(_read_mark(database))

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Open the file for one transaction, and count it."""
        with transaction(self.path, SCHEMA, is_known=self._mark is not None) as database:
            identity, changes = mark = _read_mark(database)
            self._compare(mark)
            yield database
            database.execute("UPDATE mark SET changes = ?", (changes + 1,))
        self._mark = identity, changes + 1

    def _reading(self, *, is_known: bool = True) -> AbstractContextManager[sqlite3.Connection]:
        return transaction(self.path, SCHEMA, is_known=is_known, is_read_only=True)

    def _compare(self, mark: tuple[str, int]) -> None:
        known = self._mark
        # An older copy of it was written less often.
        if known and (mark[0] != known[0] or mark[1] < known[1]):
            raise IntakeError("another file stands in its place", DiskProblem.REPLACED)

    def _salvage(self, error: IntakeError, now: float) -> LoadedIntake:
        path = self.path
        aside = move_aside(path)
        try:
            with self._writing() as database:
                saved = _copy_readable(aside, database)
        except IntakeError:
            # Or the next start would find a new file, whole and empty, and nothing to report.
            remove(path)
            move(aside, path)
            raise
        problem = IntakeProblem(str(error), aside.name, saved, reason=error.reason)
        return replace(self.load(now), problem=problem)


def put_entry(database: sqlite3.Connection, entry: IntakeEntry, revision: int) -> bool:
    """Write ``entry``, and return whether the file had ``revision`` of it, or nothing yet."""
    return database.execute(_PUT, (*_sealed(_values(entry)), revision)).rowcount > 0


def batch_entries(record: BatchRecord, batch: Batch) -> Iterator[IntakeEntry]:
    for place, row in enumerate(batch.rows, start=1):
        yield IntakeEntry(
            record.id + place,
            record.environment,
            record.address,
            row.pet,
            Stage.QUEUED,
            record.created_at,
            origin=intake.Origin(record.id, row.number, row.fingerprint),
        )


def _entry_of(row: Sequence[Any]) -> IntakeEntry:
    """Return the entry of a row of `_READ`. Raises ValueError if it is not as it was written."""
    _check_seal(row)
    id_, revision, environment, address, name, category_id, status, stage = row[:8]
    made_at, held_until, sent_at, settled_at, attempts, known_ids = row[8:14]
    pet_id, pet_name, its_category, pet_status, message, http_status = row[14:20]
    batch_id, number, fingerprint, _checksum = row[20:]
    pet = (pet_id, pet_name, its_category, as_status(pet_status))
    return IntakeEntry(
        id_,
        Environment(environment),
        address,
        NewPet(name, category_id, PetStatus(status) if status else None),
        Stage(stage),
        made_at,
        held_until,
        sent_at,
        settled_at,
        attempts,
        frozenset(json.loads(known_ids)),
        None if pet_id is None else Pet(*pet),
        message,
        http_status,
        revision,
        None if batch_id is None else intake.Origin(batch_id, number, bytes.fromhex(fingerprint)),
    )


def _batch_of(row: Sequence[Any]) -> BatchRecord:
    """Return the batch of a row, not counted yet. Raises ValueError as `_entry_of` does."""
    _check_seal(row)
    batch_id, environment, address, name, made_at, starts_at, mode, *_ = row
    return BatchRecord(
        batch_id, Environment(environment), address, name, made_at, starts_at, BatchMode(mode)
    )


def _draft_of(row: Sequence[Any]) -> Draft:
    environment, *values = row
    if not all(map(isinstance, values, (str, str, str, int | None))):
        raise ValueError("not a draft")
    return Environment(environment), DraftText(*values)


def _write_draft(database: sqlite3.Connection, environment: Environment, draft: DraftText) -> None:
    database.execute("REPLACE INTO drafts VALUES (?, ?, ?, ?, ?)", (environment.value, *draft))


def _values(entry: IntakeEntry) -> tuple[object, ...]:
    pet, origin = entry.pet, entry.origin
    times = (entry.created_at, entry.held_until, entry.sent_at, entry.settled_at)
    return (
        entry.id,
        entry.revision,
        entry.environment.value,
        entry.address,
        *entry.new,
        entry.stage.value,
        *(None if at is None else float(at) for at in times),  # as SQLite returns them
        entry.attempts,
        json.dumps(sorted(entry.known_ids)),
        *(pet or (None,) * 4),
        entry.message,
        entry.status,
        *((origin.batch_id, origin.number, origin.fingerprint.hex()) if origin else (None,) * 3),
    )


def _batch_row(record: BatchRecord, headings: str) -> tuple[object, ...]:
    times = (float(record.created_at), float(record.starts_at))
    where = (record.id, record.environment.value, record.address, record.name)
    return _sealed((*where, *times, record.mode.value, headings))


def _sealed(values: Sequence[object]) -> tuple[object, ...]:
    # Bytes, which damage may leave, become their repr, and so have another checksum.
    return (*values, zlib.crc32(json.dumps(tuple(values), default=str).encode()))


def _check_seal(row: Sequence[object]) -> None:
    if _sealed(row[:-1]) != tuple(row):
        raise ValueError("a row is not as it was written")


def _read_mark(database: sqlite3.Connection) -> tuple[str, int]:
    """Return the mark of the file. Raises ValueError if it makes no sense."""
    rows = database.execute("SELECT identity, changes FROM mark").fetchall()
    if len(rows) != 1 or not isinstance(rows[0][0], str) or not isinstance(rows[0][1], int):
        raise ValueError("the file has no mark")
    return rows[0][0], rows[0][1]


def _prior_outcomes(
    database: sqlite3.Connection,
    environment: Environment,
    address: str,
    fingerprints: Collection[bytes],
) -> dict[bytes, intake.PriorOutcome]:
    outcomes: dict[bytes, intake.PriorOutcome] = {}
    wanted = {fingerprint.hex() for fingerprint in fingerprints}
    rows = database.execute(
        "SELECT fingerprint, stage FROM entries"
        " WHERE batch_id IS NOT NULL AND environment = ? AND address = ?",
        (environment.value, address),
    )
    for fingerprint, stage in rows:
        outcome = _OUTCOMES.get(Stage(stage))
        if outcome is not None and fingerprint in wanted:
            key = bytes.fromhex(fingerprint)
            outcomes[key] = max(outcome, outcomes.get(key, outcome), key=_PRECEDENCE.index)
    return outcomes


def _is_row_expired(entry: IntakeEntry, now: float) -> bool:
    # Nobody is asked about each row that was refused: it is over with its batch.
    if entry.stage is Stage.REFUSED:
        entry = replace(entry, stage=Stage.GIVEN_UP, settled_at=entry.sent_at)
    return intake.is_expired(entry, now)


def _copy_readable(damaged: Path, new: sqlite3.Connection) -> int:
    """Copy what can be read of a file, and return how many entries that is."""
    if not is_there(damaged) or has_no_header(damaged):
        return 0  # SQLite would remove what is beside it
    batches: set[int] = set()
    for row in _from_both_ends(damaged, _READ_BATCHES):
        with suppress(ValueError):
            batches.add(_batch_of(row).id)
            new.execute(_PUT_BATCH, row)
    entries: set[int] = set()
    for row in _from_both_ends(damaged, _READ):
        with suppress(ValueError):
            entry = intake.salvaged(_entry_of(row))
            is_lost = entry.origin is not None and entry.origin.batch_id not in batches
            put_entry(new, replace(entry, origin=None) if is_lost else entry, -1)
            entries.add(entry.id)
    for row in _from_both_ends(damaged, _READ_CELLS, "batch_id"):
        if row[0] in batches and all(map(isinstance, row, (int, int, str))):
            new.execute(_PUT_CELLS, row)
    for row in _from_both_ends(damaged, _READ_DRAFTS):
        with suppress(ValueError):
            _write_draft(new, *_draft_of(row))
    return len(entries)


def _from_both_ends(path: Path, select: str, key: str = "rowid") -> list[tuple[Any, ...]]:
    """Return the rows before the first page that is damaged, and those after the last.

    Most come twice. A text that is no UTF-8 is ``None``.
    """
    rows: list[tuple[Any, ...]] = []
    for order in ("ASC", "DESC"):
        # An error's text may quote what is no UTF-8, which is a ValueError.
        failures = suppress(sqlite3.Error, OSError, ValueError)
        with failures, closing(sqlite3.connect(path)) as database:
            # Without it SQLite opens no file that is shorter than its header says.
            database.execute("PRAGMA writable_schema = ON")
            database.text_factory = _text
            rows.extend(database.execute(f"{select} NOT INDEXED ORDER BY {key} {order}"))
    return rows


def _text(data: bytes) -> str | None:
    with suppress(UnicodeDecodeError):
        return data.decode()
    return None
