"""What can be read of a damaged intake file, which is set aside for a new one."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing, suppress
from typing import TYPE_CHECKING

from petdesk.domain.intake import DraftText, IntakeEntry, salvaged
from petdesk.storage.damage import move, move_aside, remove
from petdesk.storage.intake.database import IntakeError
from petdesk.storage.intake.file import IntakeFile, LoadedIntake
from petdesk.storage.intake.rows import READ, age, entry_of, read_drafts

if TYPE_CHECKING:
    from pathlib import Path

    from petdesk.domain.environments import Environment


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
    try:
        file.save([(None, entry) for entry in entries])
        for environment, draft in drafts.items():
            file.save_draft(environment, draft)
    except IntakeError:
        # Or the next start would find a new file, whole and empty, and nothing to tell of.
        remove(file.path)
        move(aside, file.path)
        raise
    return LoadedIntake(entries, drafts, error, aside.name, len(entries))


def _salvage(path: Path) -> tuple[tuple[IntakeEntry, ...], dict[Environment, DraftText]]:
    """Read whatever can be read, from both ends of the table."""
    entries: dict[int, IntakeEntry] = {}
    drafts: dict[Environment, DraftText] = {}
    with suppress(sqlite3.Error), closing(sqlite3.connect(path, timeout=5)) as database:
        database.row_factory = sqlite3.Row
        for order in ("ASC", "DESC"):
            with suppress(sqlite3.Error):
                for row in database.execute(f"{READ} NOT INDEXED ORDER BY rowid {order}"):
                    with suppress(ValueError, TypeError):
                        entry = salvaged(entry_of(row))
                        entries[entry.id] = entry
        with suppress(sqlite3.Error, ValueError):
            drafts = read_drafts(database)
    return tuple(sorted(entries.values(), key=age)), drafts
