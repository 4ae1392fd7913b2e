"""One way to work with an SQLite file: made whole, checked, one transaction, errors translated.

A new file is put in its place whole, so an empty one there is damaged, not new.
"""

import os
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path, PurePath
from threading import Lock
from typing import Final, NamedTuple
from urllib.parse import quote

from petdesk.core import files
from petdesk.core.disk_errors import DiskError, DiskProblem, mapping_errors

# One thread of this process at a time has a file open: POSIX gives up a process's locks on a file
# when it closes any descriptor of it, as `_check_format` does
# (https://www.sqlite.org/howtocorrupt.html, 2.2).
_TURNS: Final = defaultdict[str, Lock](Lock)

_HEADER: Final = 100  # bytes


class Schema(NamedTuple):
    """The one format of a kind of file.

    ``version`` is the file's ``user_version``. It is added to ``application_id`` too, so that a
    wrong byte does not pass for a newer version. ``pragmas`` are executed at each opening.
    """

    version: int
    application_id: int
    statements: str
    journal_mode: str
    pragmas: tuple[str, ...]
    error: type[DiskError]


@contextmanager
def transaction(
    path: Path, schema: Schema, *, is_known: bool = False, is_read_only: bool = False
) -> Iterator[sqlite3.Connection]:
    """Open the file for one transaction, which ends with the block: in full or not at all.

    The file is made if there is none, unless this run has seen it before (``is_known``). One that
    is only read (``is_read_only``) can be on a full disk. Raises the error of ``schema``.
    """
    with mapping_errors(schema.error, path):
        if is_known and not files.is_there(path):
            raise schema.error("the file is gone", DiskProblem.GONE)
        if not is_known:
            _begin_if_none(path, schema)
        with _TURNS[str(path.absolute())]:
            _check_format(path)
            with closing(sqlite3.connect(path, timeout=5, isolation_level=None)) as database:
                check_version(database, schema)
                _configure(database, schema)
                # IMMEDIATE: one that reads first and writes later would be refused, without
                # waiting, if another PetDesk wrote in between.
                with _whole(database, "BEGIN" if is_read_only else "BEGIN IMMEDIATE"):
                    yield database


def check_version(database: sqlite3.Connection, schema: Schema) -> None:
    """Raise the error of ``schema`` if a newer PetDesk wrote the file, ValueError if none did."""
    version: int = database.execute("PRAGMA user_version").fetchone()[0]
    if version == schema.version:
        return
    identity: int = database.execute("PRAGMA application_id").fetchone()[0]
    if version < schema.version or identity != schema.application_id + version:
        raise ValueError("unknown format")
    raise schema.error(f"written by a newer PetDesk (format {version})", DiskProblem.NEWER)


def sqlite_uri(path: PurePath, parameter: str) -> str:
    """Return the address by which SQLite opens the absolute ``path`` with ``parameter``.

    A path's own `as_uri` names the server of a Windows share as the authority, which SQLite refuses
    (https://www.sqlite.org/uri.html, 3.1: it is empty or "localhost").
    """
    text = path.as_posix()
    start = "" if text.startswith("/") else "/"  # a drive's letter
    return f"file://{start}{quote(text, safe='/:')}?{parameter}"


def _begin_if_none(path: Path, schema: Schema) -> None:
    """Make the database at ``path``, with its tables, if there is none.

    Raises ValueError if only the log of one is left: it would be played into the new one.
    """
    if files.is_orphaned(path):
        raise ValueError("the file is gone, and its log is left")
    if files.is_there(path):
        return
    files.make_folder(path.parent)
    part = path.with_name(f"{path.name}.{os.urandom(4).hex()}.part")
    try:
        part.touch(0o600, exist_ok=False)
        with closing(sqlite3.connect(part, isolation_level=None)) as database:
            _configure(database, schema)
            with _whole(database):
                for statement in schema.statements.split(";"):
                    database.execute(statement)
                database.execute(f"PRAGMA user_version = {schema.version}")
                application_id = schema.application_id + schema.version
                database.execute(f"PRAGMA application_id = {application_id}")
        _move_to_free(part, path)
    finally:
        files.remove(part)
    files.sync_folder(path.parent)


def _move_to_free(part: Path, path: Path) -> None:
    """Name ``part`` ``path``, unless another PetDesk has made a file of that name meanwhile."""
    try:
        os.link(part, path)
    except FileExistsError:
        pass
    except OSError:
        # A disk that knows no second names (exFAT); the lock of the folder keeps others away.
        files.move_file(part, path)


def _configure(database: sqlite3.Connection, schema: Schema) -> None:
    with suppress(sqlite3.OperationalError):
        # Refused while another PetDesk has the file open; then a later opening does it.
        database.execute(f"PRAGMA journal_mode = {schema.journal_mode}")
    for pragma in schema.pragmas:
        database.execute(f"PRAGMA {pragma}")


@contextmanager
def _whole(database: sqlite3.Connection, begin: str = "BEGIN IMMEDIATE") -> Iterator[None]:
    """Begin a transaction, and commit what the block does, or roll all of it back."""
    database.execute(begin)
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        # SQLite may have done so by itself: then there is nothing to roll back.
        with suppress(sqlite3.Error):
            database.execute("ROLLBACK")
        raise


def has_no_header(path: Path) -> bool:
    """Return whether the file at ``path`` has no header; some of these SQLite takes for new."""
    return files.is_there(path) and path.stat().st_size < _HEADER


def _check_format(path: Path) -> None:
    """Raise ValueError if the file at ``path`` is cut short, or is marked as read-only.

    The mark is byte 18, a number from the future (https://www.sqlite.org/fileformat2.html): it
    would be read, and never written again. What is no file is an OSError.
    """
    files.check_is_file(path)
    with path.open("rb") as file:
        header = file.read(_HEADER)
    if len(header) < _HEADER or header[18] not in {1, 2}:
        raise ValueError("unknown format")


def check_pages(database: sqlite3.Connection) -> None:
    """Raise ValueError if any page of the file is wrong, also one that nothing else reads."""
    (verdict,) = database.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok":
        raise ValueError("the file is not sound")
