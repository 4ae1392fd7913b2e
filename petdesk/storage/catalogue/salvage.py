"""What can still be read of a damaged local copy.

Most damage is of a few pages. The animals on the others are worth having: they are on screen while
the service is asked again, and when this desk first saw them nobody else knows. Nothing is claimed
of them: no list counts as known any more, so that they are shown as last seen until one comes.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from petdesk.domain.catalogue import AnimalRecord, Catalogue
from petdesk.domain.changes import Change, ChangeKind
from petdesk.domain.pets import is_int64
from petdesk.storage.damage import is_cut_to_nothing
from petdesk.storage.sqlite_uri import sqlite_uri

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

_CHANGES = "at, animal_id, name, kind, was, now"


class Salvage(NamedTuple):
    """What was read. ``labels`` are those that copies of earlier versions held."""

    catalogue: Catalogue
    changes: tuple[Change, ...] = ()
    labels: Mapping[int, str] = {}


def salvaged(path: Path, now: float) -> Salvage:
    """Read what can be read of the damaged file ``path``; never raises.

    What is of a time after ``now`` (seconds since the Unix epoch) is damaged too.
    """
    with suppress(sqlite3.Error, OSError, ValueError):
        if not path.exists() or is_cut_to_nothing(path):
            return Salvage(Catalogue())  # SQLite would remove what is left beside it
        uri = sqlite_uri(path.absolute(), "mode=ro")
        with closing(sqlite3.connect(uri, uri=True)) as database:
            database.text_factory = _text
            # Without it SQLite opens no file that is shorter than it says.
            database.execute("PRAGMA writable_schema = ON")
            animals = _rows(
                database, "animals", "id, name, category_id, status, seen_at, first_seen_at"
            )
            records = {row[0]: AnimalRecord._make(row) for row in animals if _is_animal(row, now)}
            changes = (_change(row, now) for row in _rows(database, "changes", _CHANGES))
            begun = _rows(database, "answers", "scope, begun_at")
            return Salvage(
                Catalogue(
                    records,
                    begun_at={scope or None: at for scope, at in begun if _is_time(at, now)},
                ),
                tuple(sorted({change for change in changes if change is not None})),
                {
                    id_: text
                    for id_, text in _rows(database, "labels", "category_id, label")
                    if text
                },
            )
    return Salvage(Catalogue())


def _text(data: bytes) -> str | None:
    """Return a text, or ``None`` for one that nobody wrote so."""
    with suppress(UnicodeDecodeError):
        return data.decode()
    return None


def _rows(database: sqlite3.Connection, table: str, columns: str) -> Iterator[tuple[Any, ...]]:
    """Return the rows of a table before the first damaged page, and those after the last."""
    for order in ("", "DESC"):
        key = "rowid" if table != "answers" else "scope"
        # An error's words may quote what is no UTF-8.
        with suppress(sqlite3.Error, ValueError):
            yield from database.execute(f"SELECT {columns} FROM {table} ORDER BY {key} {order}")  # noqa: S608  names of this module
            return


def _is_animal(row: tuple[Any, ...], now: float) -> bool:
    id_, name, category_id, status, seen_at, first_seen_at = row
    return (
        all(isinstance(number, int) and is_int64(number) for number in (id_, category_id))
        and isinstance(name, str)
        and (status is None or isinstance(status, str))
        and _is_time(seen_at, now)
        and _is_time(first_seen_at, seen_at)
    )


def _is_time(at: object, latest: float) -> bool:
    return isinstance(at, float) and 0.0 <= at <= latest


def _change(row: tuple[Any, ...], now: float) -> Change | None:
    at, animal_id, name, kind, was, then = row
    with suppress(ValueError):
        if _is_time(at, now) and isinstance(animal_id, int) and isinstance(name, str):
            return Change(at, animal_id, name, ChangeKind(kind), was, then)
    return None
