"""The animals of the practice service, in one SQLite file.

A creation is committed, and flushed to the disk, before it is reported. Several processes may use
one file; SQLite's AUTOINCREMENT then keeps ids unique and never uses one twice.
"""

import sqlite3
from collections.abc import Iterable
from contextlib import AbstractContextManager
from pathlib import Path

from petdesk.core.database import Schema, check_pages, transaction
from petdesk.core.disk_errors import DiskError, DiskProblem
from petdesk.core.pets import NewPet, Pet, PetStatus, as_status


class StoreError(DiskError):
    """The database cannot be used."""


_SCHEMA = Schema(
    version=0,
    application_id=0x50445052,  # "PDPR": marks the file as a practice database
    statements="""
    CREATE TABLE pets (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        category_id INTEGER NOT NULL,
        status TEXT
    );
    CREATE INDEX pets_by_status ON pets (status, id)""",
    journal_mode="TRUNCATE",
    pragmas=("synchronous = FULL", "fullfsync = ON"),  # macOS: fsync alone stops at the cache
    error=StoreError,
)
_INSERT = "INSERT INTO pets (name, category_id, status) VALUES (?, ?, ?)"
_SELECT = "SELECT id, name, category_id, status FROM pets"
_SELECT_FOREIGN = """
    SELECT 1 FROM pets WHERE typeof(name) != 'text' OR typeof(category_id) != 'integer'
        OR typeof(status) NOT IN ('text', 'null')
"""  # a type that was never written


class PracticeStore:
    """The animals of a practice service, in a file. Each method blocks, and raises `StoreError`."""

    def __init__(self, path: Path) -> None:
        self._path = path
        with transaction(path, _SCHEMA) as database:  # which also shows whether writing works
            (mark,) = database.execute("PRAGMA application_id").fetchone()
            if mark != _SCHEMA.application_id:
                raise StoreError("the file belongs to another program", DiskProblem.DAMAGED)

    def add_pet(self, new: NewPet) -> Pet:
        """Add one animal; when this returns, it survives the end of the process."""
        with self._open() as database:
            pet_id = database.execute(_INSERT, new).lastrowid
        assert pet_id is not None  # noqa: S101  a row was inserted
        return Pet(pet_id, *new)

    def fetch_pet(self, pet_id: int) -> Pet | None:
        pets = self._select(f"{_SELECT} WHERE id = ?", pet_id)
        return pets[0] if pets else None

    def list_pets(self, limit: int, status: PetStatus | None = None) -> list[Pet]:
        """Return at most ``limit`` animals in order of id; with ``status``, only those with it."""
        if status is None:
            return self._select(f"{_SELECT} ORDER BY id LIMIT ?", limit)
        return self._select(f"{_SELECT} WHERE status = ? ORDER BY id LIMIT ?", status, limit)

    def fill_if_unused(self, animals: Iterable[NewPet]) -> int:
        """Add all ``animals`` in one transaction if no animal was ever added; return how many."""
        with self._open() as database:
            # AUTOINCREMENT keeps its row in sqlite_sequence even when the table is emptied.
            used = database.execute("SELECT 1 FROM sqlite_sequence WHERE name = 'pets'")
            if used.fetchone() is not None:
                return 0
            return database.executemany(_INSERT, animals).rowcount

    def check(self) -> None:
        """Read everything once, and try to add. Raises `StoreError` if it is damaged."""
        with self._open() as database:
            check_pages(database)
            if database.execute(_SELECT_FOREIGN).fetchall():
                raise StoreError("the file holds values of other types", DiskProblem.DAMAGED)
            database.execute(_SELECT).fetchall()
            database.execute("SAVEPOINT trial")
            database.execute(_INSERT, ("", 0, None))
            database.execute("ROLLBACK TO trial")

    def _open(self, *, is_read_only: bool = False) -> AbstractContextManager[sqlite3.Connection]:
        return transaction(self._path, _SCHEMA, is_known=True, is_read_only=is_read_only)

    def _select(self, statement: str, *values: object) -> list[Pet]:
        with self._open(is_read_only=True) as database:
            rows = database.execute(statement, values).fetchall()
        return [Pet._make((*row[:3], as_status(row[3]))) for row in rows]
