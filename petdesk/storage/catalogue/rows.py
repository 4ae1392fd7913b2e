"""The rows of a catalogue file: what is read of them and written to them.

SQLite asks for the types of a STRICT table's values when they are written, and not when they are
read: in a damaged file anything may stand anywhere. An impossible value is a ValueError.
"""

import sqlite3
from array import array
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from operator import ge
from typing import Any, Final

from petdesk.domain.catalogue import AnimalRecord, Catalogue, Coverage, Scope
from petdesk.domain.changes import CHANGE_RETENTION, Change, ChangeKind
from petdesk.domain.pets import PetStatus
from petdesk.domain.records import Records

_ANIMALS: Final = (
    "SELECT id, name, category_id, status, seen_at, first_seen_at FROM animals ORDER BY id"
)
_CHANGES: Final = "SELECT at, animal_id, name, kind, was, now FROM changes"


@dataclass(frozen=True, slots=True)
class LocalCopy:
    """What a catalogue file holds.

    ``order`` lists ids as they were last shown, and ``view`` is the filter and the sort.
    ``news`` are the changes that nobody has read of. ``labels`` come from a file of their own.
    """

    catalogue: Catalogue = field(default_factory=Catalogue)
    labels: Mapping[int, str] = field(default_factory=dict)
    order: Sequence[int] = ()
    view: str = ""
    news: tuple[Change, ...] = ()


def read(database: sqlite3.Connection) -> LocalCopy:
    """Read everything, less the labels, which are in a file of their own."""
    return LocalCopy(
        catalogue=_read_catalogue(database),
        order=_read_order(database),
        view=_read_view(database),
        news=_changes(database, "WHERE is_news ORDER BY id"),
    )


def read_changes(database: sqlite3.Connection, since: float) -> tuple[Change, ...]:
    """Return the changes from ``since`` (seconds since the Unix epoch) on, newest first."""
    return _changes(database, "WHERE at >= ? ORDER BY at DESC, id DESC", since)


def write_catalogue(database: sqlite3.Connection, before: Catalogue, after: Catalogue) -> None:
    """Write what ``after`` has and ``before`` lacks."""
    changed = Records.of(after.records).new_since(Records.of(before.records))
    database.executemany("REPLACE INTO animals VALUES (?, ?, ?, ?, ?, ?)", changed)
    database.executemany(
        "REPLACE INTO answers VALUES (?, ?, ?, ?, ?, ?)",
        [
            (scope or "", seen.asked_at, seen.is_complete, seen.unreadable,
             after.proven_at.get(scope), after.begun_at.get(scope))
            for scope, seen in after.coverage.items()
        ],
    )  # fmt: skip


def write_order(database: sqlite3.Connection, order: Sequence[int]) -> None:
    """Write the ids in the order last shown."""
    database.execute("REPLACE INTO shown_order VALUES (1, ?)", (array("q", order).tobytes(),))


def write_changes(
    database: sqlite3.Connection, found: Sequence[Change], news: Collection[Change] = ()
) -> None:
    """Add ``found``, and remove what is too old beside the newest of them.

    Nobody has read of those among ``news`` yet.
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
    database.execute("DELETE FROM changes WHERE at < ?", (newest - CHANGE_RETENTION,))


def _read_catalogue(database: sqlite3.Connection) -> Catalogue:
    coverage: dict[Scope, Coverage] = {}
    proven_at: dict[Scope, float] = {}
    begun_at: dict[Scope, float] = {}
    answers = database.execute("SELECT * FROM answers").fetchall()
    for text, asked_at, is_complete, unreadable, proven, begun in answers:
        _check({asked_at, proven, begun} - {None}, float)
        _check({is_complete, unreadable}, int)
        scope = PetStatus(text) if text else None
        coverage[scope] = Coverage(asked_at, bool(is_complete), unreadable)
        if proven is not None:
            proven_at[scope] = proven
        if begun is not None:
            begun_at[scope] = begun
    return Catalogue(_read_records(database), coverage, proven_at, begun_at)


def _read_records(database: sqlite3.Connection) -> Records:
    make = AnimalRecord._make
    # Each value is kept once: a category, a status or an answer's time is that of many animals.
    numbers: dict[int, int] = {}
    texts: dict[str | None, str | None] = {}
    times: dict[float, float] = {}
    # Closed whatever happens: one that is not done keeps the file open, in Python 3.11 for as long
    # as its error is looked at, and Windows moves no file aside that is open.
    with closing(database.execute(_ANIMALS)) as rows:
        records = tuple(
            make(
                (
                    id_,
                    name,
                    numbers.setdefault(category_id, category_id),
                    texts.setdefault(status, status),
                    times.setdefault(seen_at, seen_at),
                    times.setdefault(first_seen_at, first_seen_at),
                )
            )
            for id_, name, category_id, status, seen_at, first_seen_at in rows
        )
    _check(numbers, int)
    _check(texts.keys() - {None}, str)
    _check(times, float)
    if {type(record[1]) for record in records} - {str}:
        raise ValueError("a name is no text")
    ids = [record[0] for record in records]
    if any(map(ge, ids, ids[1:])):
        raise ValueError("the animals are not in order")
    return Records(records)


def _check(values: Iterable[object], kind: type) -> None:
    if not all(isinstance(value, kind) for value in values):
        raise ValueError(f"a value is no {kind.__name__}")


def _read_order(database: sqlite3.Connection) -> Sequence[int]:
    row = database.execute("SELECT ids FROM shown_order").fetchone()
    order = array("q")
    if row is not None:
        _check(row, bytes)
        order.frombytes(row[0])
    return order


def _read_view(database: sqlite3.Connection) -> str:
    row = database.execute("SELECT view FROM shown_view").fetchone()
    _check(row or (), str)
    return row[0] if row is not None else ""


def _changes(database: sqlite3.Connection, condition: str, *values: float) -> tuple[Change, ...]:
    return tuple(map(_change, database.execute(f"{_CHANGES} {condition}", values).fetchall()))


def _change(row: tuple[Any, ...]) -> Change:
    at, id_, name, kind, was, now = row
    kinds = (float, int, str, str | None, str | None)
    if not all(map(isinstance, (at, id_, name, was, now), kinds)):
        raise ValueError("a change is none")
    return Change(at, id_, name, ChangeKind(kind), was, now)
