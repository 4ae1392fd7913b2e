"""The animals of the practice service, in one SQLite file.

A creation is committed, and flushed to the disk, before it is reported. Several processes may use
one file; SQLite's AUTOINCREMENT then keeps ids unique and never uses one twice.
"""

import sqlite3
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from petdesk.core.database import whole
from petdesk.core.disk_errors import is_damage
from petdesk.core.pets import NewPet, Pet, PetStatus, as_status

_APPLICATION_ID = 0x50445052  # "PDPR": marks the file as a practice database
_BUSY_SECONDS = 10.0
_SCHEMA = (
    f"PRAGMA application_id = {_APPLICATION_ID}",
    """
    CREATE TABLE pets (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        category_id INTEGER NOT NULL,
        status TEXT
    )
    """,
    "CREATE INDEX pets_by_status ON pets (status, id)",
)
_INSERT = "INSERT INTO pets (name, category_id, status) VALUES (?, ?, ?)"
_SELECT = "SELECT id, name, category_id, status FROM pets"
_SELECT_FOREIGN = """
    SELECT 1 FROM pets WHERE typeof(name) != 'text' OR typeof(category_id) != 'integer'
        OR typeof(status) NOT IN ('text', 'null')
"""  # a type that was never written


class StoreError(Exception):
    """The database cannot be used; the message is one sentence for people."""

    def __init__(self, message: str, *, is_damaged: bool = False) -> None:
        super().__init__(message)
        self.is_damaged = is_damaged


class PracticeStore:
    """All animals of one practice service, in the SQLite file at ``path``, made if it is new.

    Raises `StoreError`. Every method blocks, and may be called from any thread.
    """

    def __init__(self, path: Path) -> None:
        self._lock = threading.Lock()
        self._connection = _open(path)

    def add_pet(self, new: NewPet) -> Pet:
        """Add one animal; when this returns, it survives the end of the process."""
        with self._lock:
            cursor = self._connection.execute(_INSERT, new)
        if cursor.lastrowid is None:
            raise StoreError("the database gave no id")
        return Pet(cursor.lastrowid, new.name, new.category_id, new.status)

    def fetch_pet(self, pet_id: int) -> Pet | None:
        rows = self._select(f"{_SELECT} WHERE id = ?", (pet_id,))
        return rows[0] if rows else None

    def list_pets(self, limit: int, status: PetStatus | None = None) -> list[Pet]:
        """Return at most ``limit`` animals in order of id; with ``status``, only those with it."""
        if status is None:
            return self._select(f"{_SELECT} ORDER BY id LIMIT ?", (limit,))
        return self._select(f"{_SELECT} WHERE status = ? ORDER BY id LIMIT ?", (status, limit))

    def fill_if_unused(self, animals: Iterable[NewPet]) -> int:
        """Add all ``animals`` in one transaction if no animal was ever added; return how many."""
        with self._lock, whole(self._connection):
            # AUTOINCREMENT keeps its row in sqlite_sequence even when the table is emptied.
            used = self._connection.execute("SELECT 1 FROM sqlite_sequence WHERE name = 'pets'")
            if used.fetchone() is not None:
                return 0
            return self._connection.executemany(_INSERT, animals).rowcount

    def check(self) -> None:
        """Read everything once, and try to add. Raises `StoreError` if it is damaged."""
        with _mapping_errors("the database cannot be used"), self._lock:
            (verdict,) = self._connection.execute("PRAGMA integrity_check(1)").fetchone()
            if verdict != "ok" or self._connection.execute(_SELECT_FOREIGN).fetchall():
                raise StoreError("the database is damaged", is_damaged=True)
            self._connection.execute(_SELECT).fetchall()
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.execute(_INSERT, ("", 0, None))
            self._connection.execute("ROLLBACK")

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    def _select(self, statement: str, values: tuple[object, ...]) -> list[Pet]:
        with self._lock:
            rows = self._connection.execute(statement, values).fetchall()
        return [Pet._make((*row[:3], as_status(row[3]))) for row in rows]


@contextmanager
def _mapping_errors(what: str) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, ValueError) as error:
        raise StoreError(f"{what}: {error}", is_damaged=is_damage(error)) from error


def _open(path: Path) -> sqlite3.Connection:
    with _mapping_errors(f"the database {path} cannot be used"):
        connection = sqlite3.connect(
            path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
        try:
            prepare(connection, path)
        except BaseException:
            connection.close()
            raise
    return connection


def prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Make the tables in a new database, and set how it is written.

    Raises `StoreError` where it belongs to another program, and sqlite3.Error.
    """
    with whole(connection):  # the write lock also shows at once whether writing works
        (mark,) = connection.execute("PRAGMA application_id").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        if mark == 0 and tables == 0:
            for statement in _SCHEMA:
                connection.execute(statement)
        elif mark != _APPLICATION_ID:
            raise StoreError(f"the database {path} belongs to another program", is_damaged=True)
    with suppress(sqlite3.OperationalError):
        # Refused at once while another process makes the same change. The mode is the file's, so
        # its change is ours too; and until then the journal in use is as durable.
        connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA fullfsync = ON")  # macOS: fsync alone stops at the disk's cache
