"""Reads a catalogue file, row by row.

SQLite asks for the types of a STRICT table's values when they are written, and not when they are
read: in a damaged file anything may stand anywhere. A value that nobody wrote is a ValueError.
"""

from __future__ import annotations

from array import array
from contextlib import closing
from operator import ge
from typing import TYPE_CHECKING, Final

from petdesk.domain.catalogue import AnimalRecord, Catalogue, Coverage, Scope
from petdesk.domain.pets import PetStatus
from petdesk.domain.records import Records
from petdesk.storage.catalogue.copy import LocalCopy

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Sequence

    from petdesk.domain.changes import Change

_ANIMALS: Final = (
    "SELECT id, name, category_id, status, seen_at, first_seen_at FROM animals ORDER BY id"
)


def read(database: sqlite3.Connection) -> LocalCopy:
    """Read everything, less the labels, which are in a file of their own."""
    return LocalCopy(
        catalogue=_read_catalogue(database),
        order=_read_order(database),
        view=_read_view(database),
        news=_read_news(database),
    )


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
    words: dict[str | None, str | None] = {}
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
                    words.setdefault(status, status),
                    times.setdefault(seen_at, seen_at),
                    times.setdefault(first_seen_at, first_seen_at),
                )
            )
            for id_, name, category_id, status, seen_at, first_seen_at in rows
        )
    _check(numbers, int)
    _check(words.keys() - {None}, str)
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


def _read_news(database: sqlite3.Connection) -> tuple[Change, ...]:
    if database.execute("SELECT 1 FROM changes WHERE is_news LIMIT 1").fetchone() is None:
        return ()
    from petdesk.storage.catalogue.changes import read_news  # noqa: PLC0415  most starts find none

    return read_news(database)
