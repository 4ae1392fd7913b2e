"""The changes that a catalogue file keeps, for as long as `KEPT_FOR` says."""

import sqlite3
from collections.abc import Sequence

from petdesk.domain.changes import KEPT_FOR, Change, ChangeKind


def write_changes(database: sqlite3.Connection, found: Sequence[Change]) -> None:
    """Add ``found``, and let go of what is too old beside the newest of them."""
    if not found:
        return
    database.executemany(
        "INSERT INTO changes (at, animal_id, name, kind, was, now) VALUES (?, ?, ?, ?, ?, ?)",
        [(at, id_, name, kind.value, was, now) for at, id_, name, kind, was, now in found],
    )
    newest = max(change.at for change in found)
    database.execute("DELETE FROM changes WHERE at < ?", (newest - KEPT_FOR,))


def read_changes(database: sqlite3.Connection, since: float) -> tuple[Change, ...]:
    """Give the changes from ``since`` (seconds since the Unix epoch) on, newest first."""
    rows = database.execute(
        "SELECT at, animal_id, name, kind, was, now FROM changes WHERE at >= ?"
        " ORDER BY at DESC, id DESC",
        (since,),
    )
    return tuple(
        Change(at, id_, name, ChangeKind(kind), was, now) for at, id_, name, kind, was, now in rows
    )
