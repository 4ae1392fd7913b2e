"""What can be read of a damaged intake file, which is set aside for a new one."""

import sqlite3
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

from petdesk.domain.environments import Environment
from petdesk.domain.intake import DraftText, IntakeEntry, salvaged
from petdesk.files import is_there
from petdesk.storage.damaged_files import has_no_header, move, move_aside, remove, salvage_rows
from petdesk.storage.intake.batches import SalvagedBatches
from petdesk.storage.intake.file import IntakeError, IntakeFile, LoadedIntake, first_page
from petdesk.storage.intake.rows import READ_UNSEALED, age, read_drafts, readable_entry


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
    entries, drafts, copied = _salvage(file.path)
    aside = move_aside(file.path)
    try:
        file.save([(None, entry) for entry in entries])
        file.write(copied.write)
        for environment, draft in drafts.items():
            file.save_draft(environment, draft)
    except IntakeError:
        # Or the next start would find a new file, whole and empty, and nothing to report.
        remove(file.path)
        move(aside, file.path)
        raise
    return replace(file.load(now), error=error, set_aside=aside.name, saved=len(entries))


def _salvage(
    path: Path,
) -> tuple[tuple[IntakeEntry, ...], dict[Environment, DraftText], SalvagedBatches]:
    """Read whatever can be read: as the file stands, and with a sound first page in its place."""
    entries: dict[int, IntakeEntry] = {}
    drafts: dict[Environment, DraftText] = {}
    copied = SalvagedBatches()
    if not is_there(path) or has_no_header(path):
        return (), drafts, copied  # SQLite would remove what is left beside it
    for opened in (_read_as_is, _with_rebuilt_first_page):
        # An error's text may quote what is no UTF-8; and not each SQLite reads from memory.
        failures = suppress(sqlite3.Error, OSError, ValueError, AttributeError)
        with failures, closing(opened(path)) as database:
            for row in salvage_rows(database, READ_UNSEALED):
                with suppress(ValueError):
                    entry = readable_entry(row)
                    known = entries.get(entry.id)
                    if known is None or known.revision < entry.revision:
                        entries[entry.id] = entry
            with suppress(sqlite3.Error, ValueError):
                drafts = {**read_drafts(database), **drafts}
            copied.read(database)
    found = sorted(
        (copied.without_lost_batch(salvaged(each)) for each in entries.values()), key=age
    )
    return tuple(found), drafts, copied


def _read_as_is(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=5)


def _with_rebuilt_first_page(path: Path) -> sqlite3.Connection:
    """Open a copy in memory. The first page has where the tables are, which is known."""
    page, content = first_page(), path.read_bytes()
    count = len(content) // len(page)
    whole = bytearray(page + content[len(page) : count * len(page)])
    whole[28:32] = count.to_bytes(4, "big")  # how many pages there are, as the header has it
    database = sqlite3.connect(":memory:")
    database.deserialize(bytes(whole))
    return database
