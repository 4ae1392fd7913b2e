"""Entries and drafts as rows of the intake file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from petdesk.domain.environments import Environment
from petdesk.domain.intake import DraftText, IntakeEntry, Stage
from petdesk.domain.pets import NewPet, Pet, PetStatus, as_status

if TYPE_CHECKING:
    import sqlite3

_COLUMNS: Final = (
    "id, revision, environment, address, name, category_id, availability, stage, made_at,"
    " held_until, sent_at, settled_at, attempts, known_ids, pet_id, pet_name, pet_category_id,"
    " pet_status, message, http_status"
)

# The values are bound; what is put into the text is all constant.
PUT: Final = f"""
    INSERT INTO entries ({_COLUMNS}) VALUES ({", ".join("?" * 20)})
    ON CONFLICT (id) DO UPDATE SET
        revision = excluded.revision, address = excluded.address, stage = excluded.stage,
        held_until = excluded.held_until, sent_at = excluded.sent_at,
        settled_at = excluded.settled_at, attempts = excluded.attempts,
        known_ids = excluded.known_ids, pet_id = excluded.pet_id, pet_name = excluded.pet_name,
        pet_category_id = excluded.pet_category_id, pet_status = excluded.pet_status,
        message = excluded.message, http_status = excluded.http_status
    WHERE revision = ?
"""  # noqa: S608  see above
"""Writes a row, where the file has the revision that is bound last, or nothing of the entry yet."""

READ: Final = f"SELECT {_COLUMNS} FROM entries"  # noqa: S608  likewise
"""Reads rows for `entry_of`."""

DROP: Final = "DELETE FROM entries WHERE id = ? AND revision = ?"
"""Removes a row, where the file has that revision of the entry."""


def row_of(entry: IntakeEntry) -> tuple[object, ...]:
    """Give the values of `PUT` but for its last, the revision that the file is to have."""
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
        entry.made_at,
        entry.held_until,
        entry.sent_at,
        entry.settled_at,
        entry.attempts,
        json.dumps(sorted(entry.known_ids)),
        *((pet.id, pet.name, pet.category_id, pet.status) if pet else (None,) * 4),
        entry.message,
        entry.status,
    )


def entry_of(row: sqlite3.Row) -> IntakeEntry:
    """Give the entry of a row of `READ`; a ValueError where it is damaged."""
    pet_id, status = row["pet_id"], row["availability"]
    new = NewPet(row["name"], row["category_id"], PetStatus(status) if status else None)
    known = as_status(row["pet_status"])
    pet = None if pet_id is None else Pet(pet_id, row["pet_name"], row["pet_category_id"], known)
    return IntakeEntry(
        id=row["id"],
        environment=Environment(row["environment"]),
        address=row["address"],
        new=new,
        stage=Stage(row["stage"]),
        made_at=row["made_at"],
        held_until=row["held_until"],
        sent_at=row["sent_at"],
        settled_at=row["settled_at"],
        attempts=row["attempts"],
        known_ids=_ids(row["known_ids"]),
        pet=pet,
        message=row["message"],
        status=row["http_status"],
        revision=row["revision"],
    )


def _ids(text: str) -> frozenset[int]:
    ids = json.loads(text)
    if not isinstance(ids, list) or not all(isinstance(id_, int) for id_ in ids):
        raise ValueError("no list of ids")
    return frozenset(ids)


def age(entry: IntakeEntry) -> tuple[float, int]:
    """Give what entries are ordered by: the oldest comes first."""
    return entry.made_at, entry.id


def read_entry(database: sqlite3.Connection, entry_id: int) -> IntakeEntry:
    """Give the entry as the file has it."""
    return entry_of(database.execute(f"{READ} WHERE id = ?", (entry_id,)).fetchone())


def write_draft(database: sqlite3.Connection, environment: Environment, draft: DraftText) -> None:
    """Keep ``draft`` in place of what was kept for ``environment``."""
    database.execute("REPLACE INTO drafts VALUES (?, ?, ?, ?, ?)", (environment.value, *draft))


def read_drafts(database: sqlite3.Connection) -> dict[Environment, DraftText]:
    """Give the texts that were being typed; a ValueError where they are damaged."""
    rows = database.execute("SELECT environment, name, category, status, entry_id FROM drafts")
    return {Environment(which): DraftText(*texts) for which, *texts in rows}
