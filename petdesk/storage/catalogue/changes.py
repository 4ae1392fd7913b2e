"""The changes that a catalogue file keeps, for as long as `KEPT_FOR` says."""

import sqlite3
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from petdesk.domain.changes import KEPT_FOR, Change, ChangeKind


def write_changes(
    database: sqlite3.Connection, found: Sequence[Change], news: Collection[Change] = ()
) -> None:
    """Add ``found``, and let go of what is too old beside the newest of them.

    Those among ``news`` were not read of by anybody yet.
    """
    if not found:
        return
    unread = frozenset(news)
    database.executemany(
        "INSERT INTO changes (at, animal_id, name, kind, was, now, is_news)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (at, id_, name, kind.value, was, now, change in unread)
            for change in found
            for at, id_, name, kind, was, now in [change]
        ],
    )
    newest = max(change.at for change in found)
    database.execute("DELETE FROM changes WHERE at < ?", (newest - KEPT_FOR,))


def read_changes(database: sqlite3.Connection, since: float) -> tuple[Change, ...]:
    """Return the changes from ``since`` (seconds since the Unix epoch) on, newest first."""
    return _changes(
        database.execute(
            "SELECT at, animal_id, name, kind, was, now FROM changes WHERE at >= ?"
            " ORDER BY at DESC, id DESC",
            (since,),
        ).fetchall()
    )


def read_news(database: sqlite3.Connection) -> tuple[Change, ...]:
    """Return the changes that nobody has read of yet, in the order in which they were found."""
    return _changes(
        database.execute(
            "SELECT at, animal_id, name, kind, was, now FROM changes WHERE is_news ORDER BY id"
        ).fetchall()
    )


def _changes(rows: Iterable[tuple[Any, ...]]) -> tuple[Change, ...]:
    return tuple(map(_change, rows))


def _change(row: tuple[Any, ...]) -> Change:
    at, id_, name, kind, was, now = row
    kinds = (float, int, str, str | None, str | None)
    if not all(map(isinstance, (at, id_, name, was, now), kinds)):
        raise ValueError("a change is none")  # the file is damaged: see `reading`
    return Change(at, id_, name, ChangeKind(kind), was, now)
