"""The intake file: its format, reading and writing. It blocks; PetDesk calls it in a thread."""

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from petdesk.domain.environments import Environment
from petdesk.domain.intake import (
    Batch,
    BatchRecord,
    DraftText,
    IntakeEntry,
    entries_in_memory,
    is_expired,
)
from petdesk.storage.damaged_files import check_pages
from petdesk.storage.database import Schema, create, transaction
from petdesk.storage.disk_errors import DiskError, DiskProblem
from petdesk.storage.intake import batches
from petdesk.storage.intake.rows import (
    DROP,
    PUT,
    READ,
    age,
    entry_of,
    read_drafts,
    read_entry,
    row_of,
    write_draft,
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
    statements=f"""
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
        checksum INTEGER NOT NULL  -- see `rows`
    ) STRICT;
    CREATE TABLE drafts (
        environment TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        category TEXT NOT NULL,
        status TEXT NOT NULL,
        entry_id INTEGER
    ) STRICT;
    {batches.TABLES}
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


class FileStamp(NamedTuple):
    """Which file it is, and how often it was written: an older copy of it was written less often.

    A data folder can leave and come back (a home that is unmounted, a share, a backup), with
    another file or none in its place meanwhile.
    """

    identity: str
    changes: int


T = TypeVar("T")

Change = tuple[IntakeEntry | None, IntakeEntry]
"""What the file is to have of an entry already (``None``: nothing), and what it shall have."""


@dataclass(frozen=True, slots=True)
class LoadedIntake:
    """What the file holds, or could be saved of it.

    Of the rows of ``batches``, ``entries`` has those of `entries_in_memory` alone; ``added`` are
    the others that the service has.
    ``error`` is why not all of it could be read, ``set_aside`` the new name of a damaged file and
    ``saved`` the number of entries that were saved from it. ``is_alone``: no other
    PetDesk works on the file.
    """

    entries: tuple[IntakeEntry, ...] = ()
    drafts: Mapping[Environment, DraftText] = field(default_factory=dict)
    error: IntakeError | None = None
    set_aside: str = ""
    saved: int = 0
    is_alone: bool = True
    batches: tuple[BatchRecord, ...] = ()
    added: tuple[IntakeEntry, ...] = ()


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
            records = batches.read_records(database, entries)
        self._mark = mark
        over = batches.expired(records, entries, now)
        expired = [each for each in entries if each.origin is None and is_expired(each, now)]
        with suppress(IntakeError):  # a full disk keeps them a little longer
            self._drop(expired, over)
        gone = {entry.id for entry in expired}
        return _loaded(
            [
                each
                for each in entries
                if each.id not in gone and (each.origin is None or each.origin.batch_id not in over)
            ],
            tuple(record for record in records if record.id not in over),
            drafts,
        )

    def read(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Return what ``job`` reads in one transaction."""
        with transaction(self.path, SCHEMA, is_known=True, is_read=True) as database:
            return job(database)

    def write(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Carry ``job`` out in one transaction, in full or not at all."""
        with self._writing() as database:
            return job(database)

    def begin_batch(self, record: BatchRecord, batch: Batch) -> None:
        """Write a whole batch, or nothing.

        Raises `BatchOvertakenError` where a row is known by now that was not when it was included:
        two imports of one sheet at the same time would add its animals twice.
        """
        with self._writing() as database:
            unseen = [row.fingerprint for row in batch.rows if not row.is_repeated]
            known = batches.prior_outcomes(database, record.environment, record.address, unseen)
            if any(each.is_already_added for each in known.values()):
                raise BatchOvertakenError("another import has these rows by now")
            batches.begin(database, record, batch)

    def entry(self, entry_id: int) -> IntakeEntry:
        """Read one entry, which is in the file."""
        with transaction(self.path, SCHEMA, is_known=True, is_read=True) as database:
            return read_entry(database, entry_id)

    def save(
        self, changes: Sequence[Change], draft: tuple[Environment, DraftText] | None = None
    ) -> None:
        """Write all ``changes``, or none where the file has another revision of one of them.

        ``draft`` is kept along with them: whoever adds what was typed is not to find it typed.
        """
        with self._writing() as database:
            stale = [
                after.id
                for before, after in changes
                if not database.execute(
                    PUT, (*row_of(after), before.revision if before else -1)
                ).rowcount
            ]
            if stale:
                raise IntakeConflictError([read_entry(database, entry_id) for entry_id in stale])
            if draft is not None:
                write_draft(database, *draft)

    def take_back(self, changes: Sequence[Change]) -> None:
        """Restore the entries of ``changes``, which were saved, as they were."""
        with self._writing() as database:
            for before, after in changes:
                if before is None:
                    database.execute(DROP, (after.id, after.revision))
                else:
                    database.execute(PUT, (*row_of(before), after.revision))

    def save_draft(self, environment: Environment, draft: DraftText) -> None:
        """Keep the text that is being typed, in place of what was kept."""
        with self._writing() as database:
            write_draft(database, environment, draft)

    def _drop(self, entries: Sequence[IntakeEntry], over: Sequence[int]) -> None:
        if entries or over:
            with self._writing() as database:
                database.executemany(DROP, [(entry.id, entry.revision) for entry in entries])
                for batch_id in over:
                    batches.remove(database, batch_id)

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        known = self._mark
        with transaction(self.path, SCHEMA, is_known=known is not None) as database:
            mark = _read_mark(database)
            is_older = known is not None and mark.changes < known.changes
            if known is not None and (mark.identity != known.identity or is_older):
                raise IntakeError("another file stands in its place", DiskProblem.REPLACED)
            yield database
            mark = _count_change(database, mark)
        self._mark = mark


def _loaded(
    entries: list[IntakeEntry],
    records: tuple[BatchRecord, ...],
    drafts: Mapping[Environment, DraftText],
) -> LoadedIntake:
    here = entries_in_memory(entries)
    at_hand = {entry.id for entry in here}
    added = (each for each in entries if each.pet is not None and each.id not in at_hand)
    return LoadedIntake(tuple(sorted(here, key=age)), drafts, batches=records, added=tuple(added))


def _read_mark(database: sqlite3.Connection) -> FileStamp:
    """Return the mark of the file; a ValueError where it has none that makes sense."""
    rows = database.execute("SELECT identity, changes FROM mark").fetchall()
    if len(rows) != 1 or not isinstance(rows[0][0], str) or not isinstance(rows[0][1], int):
        raise ValueError("the file has no mark")
    return FileStamp(*rows[0])


def _count_change(database: sqlite3.Connection, mark: FileStamp) -> FileStamp:
    """Note in the file that it is being written, and return its mark from then on."""
    database.execute("UPDATE mark SET changes = ?", (mark.changes + 1,))
    return mark._replace(changes=mark.changes + 1)


def first_page() -> bytes:
    """Return the first page of a new file: its header and the list of tables."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
        create(database, SCHEMA)
        whole: bytes = database.serialize()
    # How long a page is stands in the header (https://www.sqlite.org/fileformat2.html).
    return whole[: int.from_bytes(whole[16:18], "big") or 1 << 16]
