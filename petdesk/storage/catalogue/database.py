"""One transaction on a catalogue file, and the steps to its newest format."""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager, suppress
from typing import TYPE_CHECKING, Final

from petdesk.storage.catalogue_error import CatalogueError
from petdesk.storage.damage import check_format, diagnosis
from petdesk.storage.disk_trouble import DiskTrouble
from petdesk.storage.new_database import begin_if_none

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


VERSION: Final = 3
"""The format that this PetDesk reads and writes: the number of `migrations.STEPS`."""
_OURS: Final = 0x50430000


@contextmanager
def transaction(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the file for one transaction, which ends with the block: in full or not at all."""
    with translated(path):
        begin_if_none(path, lambda database: _prepare(database, path))
        check_format(path)
        with closing(sqlite3.connect(path, timeout=5)) as database:
            _prepare(database, path)
            with database:
                yield database


@contextmanager
def translated(path: Path | None = None) -> Iterator[None]:
    """Raise what the system raises at ``path`` as `CatalogueError`."""
    try:
        yield
    except (sqlite3.Error, OSError, ValueError) as error:
        raise CatalogueError(*diagnosis(error, path)) from error


def _prepare(database: sqlite3.Connection, path: Path) -> None:
    version = version_of(database)
    with suppress(sqlite3.OperationalError):
        # Refused at once while another PetDesk makes the same file; then the next opening does it.
        database.execute("PRAGMA journal_mode = WAL")
    # A lost catalogue is fetched again; WAL with NORMAL is sound after a crash all the same.
    database.execute("PRAGMA synchronous = NORMAL")
    if version < VERSION:
        _migrate(database, path)


def version_of(database: sqlite3.Connection) -> int:
    """Return the format of a file; `CatalogueError` where a newer PetDesk wrote it.

    A version that the other number does not bear out is a ValueError: a wrong byte.
    """
    version: int = database.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        told: int = database.execute("PRAGMA application_id").fetchone()[0]
        if told != _OURS + version:
            raise ValueError("the format is none")
        raise CatalogueError(f"written by a newer PetDesk (format {version})", DiskTrouble.NEWER)
    return version


def _migrate(database: sqlite3.Connection, path: Path) -> None:
    # Most starts find the file as it should be, and need none of this.
    from petdesk.storage.catalogue.migrations import LABELS_LEAVE, STEPS  # noqa: PLC0415  see above
    from petdesk.storage.kept_labels import carry_over  # noqa: PLC0415  likewise

    with database:
        database.execute("BEGIN IMMEDIATE")
        # Asked again: another PetDesk may have done it while this one waited for its turn.
        taken = version_of(database)
        for number, step in enumerate(STEPS[taken:], start=taken + 1):
            if number == LABELS_LEAVE:
                carry_over(database, path)
            for statement in step:
                database.execute(statement)
        database.execute(f"PRAGMA user_version = {VERSION}")
        database.execute(f"PRAGMA application_id = {_OURS + VERSION}")
