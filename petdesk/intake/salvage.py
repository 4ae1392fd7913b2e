"""What can be read of a damaged intake file, from both ends of each table."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from petdesk.core.database import create, has_no_header
from petdesk.core.environments import Environment
from petdesk.core.files import is_there, move, move_aside, remove
from petdesk.intake.entry import DraftText, IntakeEntry, salvaged
from petdesk.intake.file import (
    PUT_BATCH,
    PUT_CELLS,
    READ,
    READ_BATCHES,
    READ_CELLS,
    SCHEMA,
    IntakeError,
    IntakeFile,
    LoadedIntake,
    batch_of,
    put_entry,
    read_drafts,
    unsealed_entry,
    write_draft,
)

_LATEST: Final = 1e11  # seconds since the Unix epoch; beyond the calendars of computers


def load_intake(file: IntakeFile, now: float) -> LoadedIntake:
    """Read ``file``; where it is damaged, save what can be read and set it aside. Never raises."""
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
    rest = _Salvaged()
    if is_there(file.path) and not has_no_header(file.path):  # else SQLite removes what is beside
        for opened in (sqlite3.connect, _with_rebuilt_first_page):
            # An error's text may quote what is no UTF-8; and not each SQLite reads from memory.
            failures = suppress(sqlite3.Error, OSError, ValueError, AttributeError)
            with failures, closing(opened(file.path)) as database:
                rest.read(database)
    aside = move_aside(file.path)
    try:
        rest.write(file)
    except IntakeError:
        # Or the next start would find a new file, whole and empty, and nothing to report.
        remove(file.path)
        move(aside, file.path)
        raise
    return replace(file.load(now), error=error, set_aside=aside.name, saved=len(rest.entries))


class _Salvaged:
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
                if _is_plausible(entry) and (known is None or known.revision < entry.revision):
                    self.entries[entry.id] = entry
        for row in _readable_rows(database, READ_BATCHES):
            with suppress(ValueError):
                self._batches[batch_of(row).id] = row
        for row in _readable_rows(database, READ_CELLS, "batch_id"):
            if all(map(isinstance, row, (int, int, str))):
                self._cells[row[:2]] = row
        with suppress(sqlite3.Error, ValueError):
            self._drafts = {**read_drafts(database), **self._drafts}

    def write(self, file: IntakeFile) -> None:
        with file.writing() as database:
            for entry in map(salvaged, self.entries.values()):
                is_lost = entry.origin is not None and entry.origin.batch_id not in self._batches
                put_entry(database, replace(entry, origin=None) if is_lost else entry, -1)
            database.executemany(PUT_BATCH, self._batches.values())
            cells = (row for row in self._cells.values() if row[0] in self._batches)
            database.executemany(PUT_CELLS, cells)
            for environment, draft in self._drafts.items():
                write_draft(database, environment, draft)


def _is_plausible(entry: IntakeEntry) -> bool:
    times = (entry.created_at, entry.held_until, entry.sent_at, entry.settled_at)
    return all(0.0 <= at <= _LATEST for at in times if at is not None)


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

    Some come twice. A text that is no UTF-8 is ``None``.
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
