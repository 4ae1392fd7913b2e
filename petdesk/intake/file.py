"""The intake entries of every environment, and the text being typed, in one SQLite file.

What is committed here survives a killed process and a power cut: an entry that were lost, or stood
in the queue again after it was sent, would be an animal lost or doubled. So each commit is synced
(on macOS with fullfsync, since fsync alone leaves the disk's own cache there), and is in the file
itself: a log beside it (WAL) that is lost or damaged would take commits back unnoticed, and
what was sent would stand in the queue again. The journal only takes back what was not committed.
To empty it is the commit, which synchronous=FULL syncs
(https://www.sqlite.org/pragma.html#pragma_journal_mode).

It blocks; `petdesk.intake.store.IntakeStore` is for the loop.
"""

import json
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from petdesk.core.damaged_files import (
    check_pages,
    has_no_header,
    move,
    move_aside,
    remove,
)
from petdesk.core.database import Schema, create, transaction
from petdesk.core.disk_errors import DiskError, DiskProblem
from petdesk.core.environments import Environment
from petdesk.core.files import is_there
from petdesk.intake.entry import (
    Batch,
    BatchMode,
    BatchRecord,
    BatchSheet,
    DraftText,
    IntakeEntry,
    Origin,
    PriorOutcome,
    SheetRow,
    Stage,
    is_expired,
    salvaged,
)
from petdesk.intake.rows import (
    DROP,
    PUT,
    PUT_BATCH,
    PUT_CELLS,
    READ,
    READ_BATCHES,
    READ_CELLS,
    TABLES,
    batch_of,
    batch_row,
    entry_of,
    is_plausible,
    read_drafts,
    row_of,
    unsealed_entry,
)


class IntakeError(DiskError):
    """The file is damaged, gone, of a newer PetDesk, or not to be read or written."""


class IntakeConflictError(IntakeError):
    """Another PetDesk took a step of these entries first; ``current`` is what the file has."""

    def __init__(self, current: Sequence[IntakeEntry]) -> None:
        super().__init__("another PetDesk changed this entry")
        self.current = tuple(current)


class BatchOvertakenError(IntakeError):
    """Another batch has taken rows of this one since they were checked."""


SCHEMA: Final = Schema(
    version=4,
    application_id=0x50440000,
    statements=f"""{TABLES}
    CREATE TABLE mark (  -- see `FileStamp`
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

_OUTCOMES: Final = {
    Stage.REFUSED: PriorOutcome.REFUSED,
    Stage.QUEUED: PriorOutcome.WAITING,
    Stage.SENDING: PriorOutcome.WAITING,
    Stage.UNKNOWN: PriorOutcome.UNKNOWN,
    Stage.ADDED: PriorOutcome.ADDED,
}
_PRECEDENCE: Final = tuple(_OUTCOMES.values())


class FileStamp(NamedTuple):
    """Which file it is, and how often it was written: an older copy of it was written less often.

    A data folder can leave and come back (a home that is unmounted, a share, a backup), with
    another file or none in its place meanwhile.
    """

    identity: str
    changes: int


Change = tuple[IntakeEntry | None, IntakeEntry]
"""What the file is to have of an entry already (``None``: nothing), and what it shall have."""


@dataclass(frozen=True, slots=True)
class LoadedIntake:
    """What the file holds, or could be saved of it, the oldest first; batches are not counted.

    ``error`` is why not all of it could be read, ``set_aside`` the new name of a damaged file and
    ``saved`` the number of entries that were saved from it.
    """

    entries: tuple[IntakeEntry, ...] = ()
    drafts: Mapping[Environment, DraftText] = field(default_factory=dict)
    error: IntakeError | None = None
    set_aside: str = ""
    saved: int = 0
    batches: tuple[BatchRecord, ...] = ()


class IntakeFile:
    """Reads and writes the intake file. Every method raises `IntakeError`.

    It goes on with the very file that it met first, and begins no other one in its place: see
    `FileStamp`. Only `load` takes whatever is there.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._mark: FileStamp | None = None

    def load(self, now: float) -> LoadedIntake:
        """Read everything less what is kept no more at ``now`` (seconds since the Unix epoch)."""
        self._mark = None
        with transaction(self.path, SCHEMA, is_read=True) as database:
            check_pages(database)
            mark = _read_mark(database)
            entries = [entry_of(row) for row in database.execute(READ).fetchall()]
            drafts = read_drafts(database)
            rows = database.execute(f"{READ_BATCHES} ORDER BY id").fetchall()
            records = [batch_of(row) for row in rows]
        self._mark = mark
        over = _batches_over(records, entries, now)
        expired = {
            each.id
            for each in entries
            if (is_expired(each, now) if each.origin is None else each.origin.batch_id in over)
        }
        if expired or over:
            with suppress(IntakeError):  # a full disk keeps them a little longer
                self._drop([each for each in entries if each.id in expired], over)
        kept = sorted((e for e in entries if e.id not in expired), key=_age)
        records = [record for record in records if record.id not in over]
        return LoadedIntake(tuple(kept), drafts, batches=tuple(records))

    def save(
        self,
        changes: Sequence[Change],
        draft: tuple[Environment, DraftText] | None = None,
        mode: tuple[int, BatchMode] | None = None,
    ) -> None:
        """Write all ``changes``, or none where the file has another revision of one of them.

        ``draft`` is kept along with them: whoever adds what was typed is not to find it typed; and
        so is the ``mode`` of a batch.
        """
        with self.writing() as database:
            stale = [
                after.id
                for before, after in changes
                if not database.execute(
                    PUT, (*row_of(after), before.revision if before else -1)
                ).rowcount
            ]
            if stale:
                raise IntakeConflictError([_read_entry(database, entry_id) for entry_id in stale])
            if draft is not None:
                _write_draft(database, *draft)
            if mode is not None:
                _write_mode(database, *mode)

    def take_back(self, changes: Sequence[Change]) -> None:
        """Restore the entries of ``changes``, which were saved, as they were."""
        with self.writing() as database:
            for before, after in changes:
                if before is None:
                    database.execute(DROP, (after.id, after.revision))
                else:
                    database.execute(PUT, (*row_of(before), after.revision))

    def begin_batch(self, record: BatchRecord, batch: Batch) -> None:
        """Write a whole batch, or nothing.

        Raises `BatchOvertakenError` where a row is known by now that was not when it was included:
        two imports of one sheet at the same time would add its animals twice.
        """
        with self.writing() as database:
            unseen = [row.fingerprint for row in batch.rows if not row.is_repeated]
            known = _prior_outcomes(database, record.environment, record.address, unseen)
            if any(each.is_already_added for each in known.values()):
                raise BatchOvertakenError("another import has these rows by now")
            database.execute(PUT_BATCH, batch_row(record, json.dumps(batch.sheet.headings)))
            entries = batch_entries(record, batch)
            database.executemany(PUT, ((*row_of(entry), -1) for entry in entries))
            cells = ((record.id, row.number, json.dumps(row.cells)) for row in batch.sheet.rows)
            database.executemany(PUT_CELLS, cells)

    def remove_batch(self, batch_id: int) -> None:
        self._drop((), [batch_id])

    def prior_outcomes(
        self, environment: Environment, address: str, fingerprints: Collection[bytes]
    ) -> dict[bytes, PriorOutcome]:
        """Return what became of rows in earlier batches for this service.

        What was taken back before it was sent is not known.
        """
        if not is_there(self.path):
            return {}
        with transaction(self.path, SCHEMA, is_known=True, is_read=True) as database:
            return _prior_outcomes(database, environment, address, fingerprints)

    def sheet(self, batch_id: int) -> BatchSheet:
        with transaction(self.path, SCHEMA, is_known=True, is_read=True) as database:
            found = database.execute("SELECT headings FROM batches WHERE id = ?", (batch_id,))
            headings = found.fetchone()
            rows = database.execute(
                f"{READ_CELLS} WHERE batch_id = ? ORDER BY number", (batch_id,)
            ).fetchall()
        if headings is None:
            raise IntakeError("there is no such batch")
        cells = (SheetRow(number, tuple(json.loads(text))) for _, number, text in rows)
        return BatchSheet(tuple(json.loads(headings[0])), tuple(cells))

    def save_draft(self, environment: Environment, draft: DraftText) -> None:
        with self.writing() as database:
            _write_draft(database, environment, draft)

    def check(self) -> None:
        """Raise `IntakeError` where the file is gone, or another one stands in its place."""
        if self._mark is not None:
            with transaction(self.path, SCHEMA, is_known=True, is_read=True) as database:
                self._compare(_read_mark(database))

    def _drop(self, entries: Sequence[IntakeEntry], over: Iterable[int]) -> None:
        with self.writing() as database:
            database.executemany(DROP, [(entry.id, entry.revision) for entry in entries])
            for batch_id in over:
                database.execute("DELETE FROM entries WHERE batch_id = ?", (batch_id,))
                database.execute("DELETE FROM sheet_rows WHERE batch_id = ?", (batch_id,))
                database.execute("DELETE FROM batches WHERE id = ?", (batch_id,))

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Open the file for one transaction, and count it."""
        with transaction(self.path, SCHEMA, is_known=self._mark is not None) as database:
            mark = _read_mark(database)
            self._compare(mark)
            yield database
            mark = mark._replace(changes=mark.changes + 1)
            database.execute("UPDATE mark SET changes = ?", (mark.changes,))
        self._mark = mark

    def _compare(self, mark: FileStamp) -> None:
        known = self._mark
        if known and (mark.identity != known.identity or mark.changes < known.changes):
            raise IntakeError("another file stands in its place", DiskProblem.REPLACED)


def batch_entries(record: BatchRecord, batch: Batch) -> Iterator[IntakeEntry]:
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


def _age(entry: IntakeEntry) -> tuple[float, int]:
    return entry.created_at, entry.id


def _read_entry(database: sqlite3.Connection, entry_id: int) -> IntakeEntry:
    (row,) = database.execute(f"{READ} WHERE id = ?", (entry_id,)).fetchall()
    return entry_of(row)


def _read_mark(database: sqlite3.Connection) -> FileStamp:
    """Return the mark of the file; a ValueError where it has none that makes sense."""
    rows = database.execute("SELECT identity, changes FROM mark").fetchall()
    if len(rows) != 1 or not isinstance(rows[0][0], str) or not isinstance(rows[0][1], int):
        raise ValueError("the file has no mark")
    return FileStamp(*rows[0])


def _write_draft(database: sqlite3.Connection, environment: Environment, draft: DraftText) -> None:
    database.execute("REPLACE INTO drafts VALUES (?, ?, ?, ?, ?)", (environment.value, *draft))


def _write_mode(database: sqlite3.Connection, batch_id: int, mode: BatchMode) -> None:
    row = database.execute(f"{READ_BATCHES} WHERE id = ?", (batch_id,)).fetchone()
    if row is not None:
        database.execute(PUT_BATCH, batch_row(replace(batch_of(row), mode=mode), row[7]))


def _prior_outcomes(
    database: sqlite3.Connection,
    environment: Environment,
    address: str,
    fingerprints: Collection[bytes],
) -> dict[bytes, PriorOutcome]:
    found: dict[bytes, PriorOutcome] = {}
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
            found[key] = max(outcome, found.get(key, outcome), key=_PRECEDENCE.index)
    return found


def _batches_over(
    records: Iterable[BatchRecord], entries: Iterable[IntakeEntry], now: float
) -> set[int]:
    """Return the ids of the batches whose every row is kept no more."""
    kept = {e.origin.batch_id for e in entries if e.origin and not _is_row_expired(e, now)}
    return {record.id for record in records if record.id not in kept}


def _is_row_expired(entry: IntakeEntry, now: float) -> bool:
    # Nobody is asked about each row that was refused: it is over with its batch.
    if entry.stage is Stage.REFUSED:
        entry = replace(entry, stage=Stage.GIVEN_UP, settled_at=entry.sent_at)
    return is_expired(entry, now)


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
            return _replace(file, error, now)
        except (OSError, IntakeError):
            return LoadedIntake(error=error)


def _replace(file: IntakeFile, error: IntakeError, now: float) -> LoadedIntake:
    found = _Salvaged()
    if is_there(file.path) and not has_no_header(file.path):  # else SQLite removes what is beside
        for opened in (_read_as_is, _with_rebuilt_first_page):
            # An error's text may quote what is no UTF-8; and not each SQLite reads from memory.
            failures = suppress(sqlite3.Error, OSError, ValueError, AttributeError)
            with failures, closing(opened(file.path)) as database:
                found.read(database)
    aside = move_aside(file.path)
    try:
        found.write(file)
    except IntakeError:
        # Or the next start would find a new file, whole and empty, and nothing to report.
        remove(file.path)
        move(aside, file.path)
        raise
    return replace(file.load(now), error=error, set_aside=aside.name, saved=len(found.entries))


class _Salvaged:
    """What can be read of a damaged file, from both ends of each table."""

    def __init__(self) -> None:
        self.entries: dict[int, IntakeEntry] = {}
        self._drafts: dict[Environment, DraftText] = {}
        self._batches: dict[int, tuple[object, ...]] = {}
        self._cells: dict[tuple[int, int], tuple[object, ...]] = {}

    def read(self, database: sqlite3.Connection) -> None:
        for row in _readable_rows(database, READ):
            with suppress(ValueError):
                entry = unsealed_entry(row)
                known = self.entries.get(entry.id)
                if is_plausible(entry) and (known is None or known.revision < entry.revision):
                    self.entries[entry.id] = entry
        for row in _readable_rows(database, READ_BATCHES):
            with suppress(ValueError):
                self._batches[batch_of(row).id] = tuple(row)
        for row in _readable_rows(database, READ_CELLS, "batch_id"):
            if all(map(isinstance, row, (int, int, str))):
                self._cells[row[0], row[1]] = tuple(row)
        with suppress(sqlite3.Error, ValueError):
            self._drafts = {**read_drafts(database), **self._drafts}

    def write(self, file: IntakeFile) -> None:
        """Write it: of what was on its way nobody knows how far it got since."""
        changes: list[Change] = []
        for entry in sorted(map(salvaged, self.entries.values()), key=_age):
            is_lost = entry.origin is not None and entry.origin.batch_id not in self._batches
            changes.append((None, replace(entry, origin=None) if is_lost else entry))
        file.save(changes)
        cells = (row for row in self._cells.values() if row[0] in self._batches)
        with file.writing() as database:
            database.executemany(PUT_BATCH, self._batches.values())
            database.executemany(PUT_CELLS, cells)
            for environment, draft in self._drafts.items():
                _write_draft(database, environment, draft)


def _read_as_is(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=5)


def _with_rebuilt_first_page(path: Path) -> sqlite3.Connection:
    """Open a copy in memory. The first page has where the tables are, which is known."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
        create(database, SCHEMA)
        new: bytes = database.serialize()
    # How long a page is stands in the header (https://www.sqlite.org/fileformat2.html).
    size = int.from_bytes(new[16:18], "big") or 1 << 16
    content = path.read_bytes()
    count = len(content) // size
    whole = bytearray(new[:size] + content[size : count * size])
    whole[28:32] = count.to_bytes(4, "big")  # how many pages there are, as the header has it
    database = sqlite3.connect(":memory:")
    database.deserialize(bytes(whole))
    return database


def _readable_rows(
    database: sqlite3.Connection, select: str, key: str = "rowid"
) -> Iterator[tuple[Any, ...]]:
    """Yield the rows before the first page that is damaged, and those after the last.

    Some may come twice. A text that is no UTF-8 is ``None``.
    """
    # Without it SQLite opens no file that is shorter than its header has it.
    database.execute("PRAGMA writable_schema = ON")
    database.text_factory = _text
    for order in ("ASC", "DESC"):
        # An error's text may quote what is no UTF-8, which is a ValueError.
        failures = suppress(sqlite3.Error, ValueError)
        query = f"{select} NOT INDEXED ORDER BY {key} {order}"
        with failures, closing(database.execute(query)) as rows:
            yield from rows


def _text(data: bytes) -> str | None:
    with suppress(UnicodeDecodeError):
        return data.decode()
    return None
