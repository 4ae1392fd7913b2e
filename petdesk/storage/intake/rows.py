"""Entries and drafts as rows of the intake file.

Each entry's row is sealed with a checksum: SQLite has none, and a wrong byte in a name, an address
or a stage would be sent as it stands. SQLite asks for the types of a STRICT table's values when
they are written, and not when they are read: in a damaged file anything may stand anywhere.
"""

import json
import sqlite3
import zlib
from collections.abc import Iterable
from typing import Final

from petdesk.domain.environments import Environment
from petdesk.domain.intake import DraftText, IntakeEntry, Origin, Stage
from petdesk.domain.pets import NewPet, Pet, PetStatus, as_status

_COLUMNS: Final = (
    "id, revision, environment, address, name, category_id, availability, stage, made_at,"
    " held_until, sent_at, settled_at, attempts, known_ids, pet_id, pet_name, pet_category_id,"
    " pet_status, message, http_status, batch_id, row_number, fingerprint"
)
_NO: Final = type(None)
_KINDS: Final[tuple[tuple[type, ...], ...]] = (
    *((int,), (int,), (str,), (str,), (str,), (int,), (str, _NO), (str,), (float,)),
    *((float, _NO), (float, _NO), (float, _NO), (int,), (str,), (int, _NO), (str, _NO)),
    *((int, _NO), (str, _NO), (str,), (int, _NO)),
    *((int, _NO), (int, _NO), (str, _NO)),
)
_DRAFT_KINDS: Final[tuple[tuple[type, ...], ...]] = ((str,), (str,), (str,), (int, _NO))
_LATEST: Final = 1e11  # seconds since the Unix epoch; beyond the calendars of computers

PUT: Final = f"""
    INSERT INTO entries ({_COLUMNS}, checksum) VALUES ({", ".join("?" * 24)})
    ON CONFLICT (id) DO UPDATE SET
        revision = excluded.revision, address = excluded.address, stage = excluded.stage,
        held_until = excluded.held_until, sent_at = excluded.sent_at,
        settled_at = excluded.settled_at, attempts = excluded.attempts,
        known_ids = excluded.known_ids, pet_id = excluded.pet_id, pet_name = excluded.pet_name,
        pet_category_id = excluded.pet_category_id, pet_status = excluded.pet_status,
        message = excluded.message, http_status = excluded.http_status,
        checksum = excluded.checksum
    WHERE revision = ?
"""  # noqa: S608  the text is constant
"""Writes a row, where the file has the revision that is bound last, or nothing of the entry yet."""

READ: Final = f"SELECT {_COLUMNS}, checksum FROM entries"  # noqa: S608  the text is constant
"""Reads rows for `entry_of`."""

READ_UNSEALED: Final = f"SELECT {_COLUMNS} FROM entries"  # noqa: S608  the text is constant
"""Reads rows for `readable_entry`."""

DROP: Final = "DELETE FROM entries WHERE id = ? AND revision = ?"
"""Removes a row, where the file has that revision of the entry."""


def row_of(entry: IntakeEntry) -> tuple[object, ...]:
    """Return the values of `PUT` but for its last, the revision that the file is to have."""
    values = _values(entry)
    return (*values, _checksum(values))


def _values(entry: IntakeEntry) -> tuple[object, ...]:
    new, pet = entry.new, entry.pet
    return (
        entry.id,
        entry.revision,
        entry.environment.value,
        entry.address,
        new.name,
        new.category_id,
        new.status,
        entry.stage.value,
        float(entry.created_at),
        *_times(entry.held_until, entry.sent_at, entry.settled_at),
        entry.attempts,
        json.dumps(sorted(entry.known_ids)),
        *((pet.id, pet.name, pet.category_id, pet.status) if pet else (None,) * 4),
        entry.message,
        entry.status,
        *_origin_values(entry.origin),
    )


def _origin_values(origin: Origin | None) -> tuple[object, ...]:
    if origin is None:
        return None, None, None
    return origin.batch_id, origin.number, origin.fingerprint.hex()


def _times(*times: float | None) -> Iterable[float | None]:
    # As SQLite returns them.
    return (None if time is None else float(time) for time in times)


def _checksum(values: tuple[object, ...]) -> int:
    return zlib.crc32(json.dumps(values).encode())


def entry_of(row: Iterable[object]) -> IntakeEntry:
    """Return the entry of a row of `READ`; a ValueError where it is not as it was written."""
    *values, checksum = row
    entry = _entry(tuple(values))
    if _checksum(_values(entry)) != checksum:
        raise ValueError("a row is not as it was written")
    return entry


def readable_entry(row: Iterable[object]) -> IntakeEntry:
    """Return the entry of a row of `READ_UNSEALED`, as far as it makes sense, else a ValueError."""
    entry = _entry(tuple(row))
    times = (entry.created_at, entry.held_until, entry.sent_at, entry.settled_at)
    if not all(0.0 <= at <= _LATEST for at in times if at is not None):
        raise ValueError("a time is none")
    return entry


def _entry(values: tuple[object, ...]) -> IntakeEntry:
    if not all(map(isinstance, values, _KINDS)):
        raise ValueError("a value is of another kind")
    return _make(*values)  # type: ignore[arg-type]  # the types were compared just now


def _make(  # noqa: PLR0913, PLR0917  the columns of a row
    entry_id: int,
    revision: int,
    environment: str,
    address: str,
    name: str,
    category_id: int,
    availability: str | None,
    stage: str,
    created_at: float,
    held_until: float | None,
    sent_at: float | None,
    settled_at: float | None,
    attempts: int,
    known_ids: str,
    pet_id: int | None,
    pet_name: str | None,
    pet_category_id: int | None,
    pet_status: str | None,
    message: str,
    http_status: int | None,
    batch_id: int | None,
    row_number: int | None,
    fingerprint: str | None,
) -> IntakeEntry:
    pet: Pet | None = None
    if pet_id is not None:
        if pet_name is None or pet_category_id is None:
            raise ValueError("an animal lacks its name or its category")
        pet = Pet(pet_id, pet_name, pet_category_id, as_status(pet_status))
    return IntakeEntry(
        id=entry_id,
        environment=Environment(environment),
        address=address,
        new=NewPet(name, category_id, PetStatus(availability) if availability else None),
        stage=Stage(stage),
        created_at=created_at,
        held_until=held_until,
        sent_at=sent_at,
        settled_at=settled_at,
        attempts=attempts,
        known_ids=_ids(known_ids),
        pet=pet,
        message=message,
        status=http_status,
        revision=revision,
        origin=_origin(batch_id, row_number, fingerprint),
    )


def _origin(batch_id: int | None, row_number: int | None, fingerprint: str | None) -> Origin | None:
    if batch_id is None or row_number is None or fingerprint is None:
        return None
    return Origin(batch_id, row_number, bytes.fromhex(fingerprint))


def _ids(text: str) -> frozenset[int]:
    try:
        ids = json.loads(text)
    except RecursionError as error:
        raise ValueError("no list of ids") from error
    if not isinstance(ids, list) or not all(isinstance(id_, int) for id_ in ids):
        raise ValueError("no list of ids")
    return frozenset(ids)


def age(entry: IntakeEntry) -> tuple[float, int]:
    """Return what entries are ordered by: the oldest comes first."""
    return entry.created_at, entry.id


def read_entry(database: sqlite3.Connection, entry_id: int) -> IntakeEntry:
    """Return the entry as the file has it."""
    (row,) = database.execute(f"{READ} WHERE id = ?", (entry_id,)).fetchall()
    return entry_of(row)


def write_draft(database: sqlite3.Connection, environment: Environment, draft: DraftText) -> None:
    """Keep ``draft`` in place of what was kept for ``environment``."""
    database.execute("REPLACE INTO drafts VALUES (?, ?, ?, ?, ?)", (environment.value, *draft))


def read_drafts(database: sqlite3.Connection) -> dict[Environment, DraftText]:
    """Return the texts that were being typed; a ValueError where they are damaged."""
    rows = database.execute("SELECT environment, name, category, status, entry_id FROM drafts")
    return {Environment(which): _draft(tuple(values)) for which, *values in rows.fetchall()}


def _draft(values: tuple[object, ...]) -> DraftText:
    if not all(map(isinstance, values, _DRAFT_KINDS)):
        raise ValueError("a draft is none")
    return DraftText(*values)  # type: ignore[arg-type]  # the types were compared just now
