"""Reads a catalogue file, row by row."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from petdesk.domain.catalogue import AnimalRecord, Catalogue, Coverage, Scope
from petdesk.domain.pets import as_status
from petdesk.domain.records import Records
from petdesk.storage.catalogue.copy import LocalCopy

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

    from petdesk.domain.changes import Change


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
    for text, asked_at, is_complete, unreadable, proven, begun in database.execute(
        "SELECT * FROM answers"
    ):
        scope = as_status(text or None)
        coverage[scope] = Coverage(asked_at, bool(is_complete), unreadable)  # type: ignore[index]  # only scopes are written
        if proven is not None:
            proven_at[scope] = proven  # type: ignore[index]  # likewise
        if begun is not None:
            begun_at[scope] = begun  # type: ignore[index]  # likewise
    return Catalogue(_read_records(database), coverage, proven_at, begun_at)


def _read_records(database: sqlite3.Connection) -> Records:
    make = AnimalRecord._make
    rows = database.execute(
        "SELECT id, name, category_id, status, seen_at, first_seen_at FROM animals ORDER BY id"
    )
    # Each value is kept once: a category, a status or an answer's time is that of many animals.
    numbers: dict[int, int] = {}
    words: dict[str | None, str | None] = {}
    times: dict[float, float] = {}
    return Records(
        tuple(
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
    )


def _read_order(database: sqlite3.Connection) -> Sequence[int]:
    row = database.execute("SELECT ids FROM shown_order").fetchone()
    order = array("q")
    if row is not None:
        order.frombytes(row[0])
    return order


def _read_view(database: sqlite3.Connection) -> str:
    row = database.execute("SELECT view FROM shown_view").fetchone()
    return row[0] if row is not None else ""


def _read_news(database: sqlite3.Connection) -> tuple[Change, ...]:
    if database.execute("SELECT 1 FROM changes WHERE is_news LIMIT 1").fetchone() is None:
        return ()
    from petdesk.storage.catalogue.changes import read_news  # noqa: PLC0415  most starts find none

    return read_news(database)
