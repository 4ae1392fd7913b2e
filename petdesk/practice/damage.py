"""The store of PetDesk's own practice service: a damaged file is set aside.

Files that people name (``petdesk serve``) are theirs, and are left alone.
"""

import itertools
import logging
import os
import sqlite3
import stat
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

from petdesk.domain.pets import Pet
from petdesk.practice.store import SELECT, PracticeStore, StoreError, checked_pet
from petdesk.small_file import move_file

log = logging.getLogger(__name__)

_COMPANIONS = ("-wal", "-shm", "-journal")
_HEADER = 100  # bytes


class OpenedStore(NamedTuple):
    """A store; ``set_aside`` is the new name of a damaged file that was in its place, if one was.

    What could be read of that file is in the store.
    """

    store: PracticeStore
    set_aside: str = ""


def open_or_replace(path: Path) -> OpenedStore:
    """Open the store at ``path``; where the file is damaged, move it aside and make a new one.

    Nothing is deleted. A file that is locked or cannot be written is left alone: then this raises
    `StoreError`.
    """
    try:
        return OpenedStore(_open_checked(path))
    except StoreError as error:
        if not error.is_damaged:
            raise
        log.debug("%s", error)  # its words may quote an animal's name
    animals = _readable(path)
    aside = _set_aside(path)
    log.warning("the database %s is damaged and has been set aside as %s", path, aside.name)
    store = _open_checked(path)
    store.keep(animals)
    return OpenedStore(store, aside.name)


def _open_checked(path: Path) -> PracticeStore:
    try:
        if not path.exists():
            _begin(path)
        for place in (path.with_name(path.name + suffix) for suffix in (*_COMPANIONS, "")):
            # A pipe would be waited for. One look each: another program may remove a companion.
            with suppress(FileNotFoundError):
                if not stat.S_ISREG(place.stat().st_mode):
                    raise StoreError(f"the database {place} is no file")
        with path.open("rb") as file:
            header = file.read(_HEADER)
    except OSError as error:
        raise StoreError(f"the database {path} cannot be opened: {error.strerror}") from error
    # It is put in its place whole. A number from the future at byte 18 makes it read-only
    # (https://www.sqlite.org/fileformat2.html).
    if len(header) < _HEADER or header[18] not in {1, 2}:
        raise StoreError(f"the database {path} is damaged", is_damaged=True)
    store = PracticeStore(path)
    try:
        store.check()
    except StoreError:
        store.close()
        raise
    return store


def _begin(path: Path) -> None:
    """Make a file for its owner alone, under another name first: nobody sees half of one."""
    if any(path.with_name(path.name + suffix).exists() for suffix in _COMPANIONS):
        raise StoreError(f"the database {path} is gone", is_damaged=True)
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    PracticeStore(part).close()
    move_file(part, path)


def _readable(path: Path) -> list[Pet]:
    """Read the animals before the first page that is damaged, and those after the last."""
    found: dict[int, Pet] = {}
    if not path.exists() or path.stat().st_size < _HEADER:
        return []  # SQLite would remove what is left beside it
    with suppress(sqlite3.Error, ValueError), closing(sqlite3.connect(path)) as database:
        # Without it SQLite opens no file that is shorter than it says.
        database.execute("PRAGMA writable_schema = ON")
        database.text_factory = bytes
        for order in ("ASC", "DESC"):
            # An error's words may quote what is no UTF-8.
            with suppress(sqlite3.Error, ValueError):
                rows = database.execute(f"{SELECT} NOT INDEXED ORDER BY id {order}")
                with closing(rows):
                    for pet_id, *texts in rows:
                        with suppress(ValueError):
                            values = (x.decode() if isinstance(x, bytes) else x for x in texts)
                            found[pet_id] = checked_pet((pet_id, *values))
    return [found[pet_id] for pet_id in sorted(found)]


def _set_aside(path: Path) -> Path:
    now = time.strftime("%Y-%m-%d-%H%M%S")
    names = (f"{now}-{number}" if number else now for number in itertools.count())
    paths = (path.with_name(f"{path.stem}.damaged-{name}{path.suffix}") for name in names)
    aside = next(free for free in paths if not free.exists())
    try:
        # Its companions go first: SQLite would play a log that is left into the next file.
        for suffix in (*_COMPANIONS, ""):
            file = path.with_name(path.name + suffix)
            if file.exists():
                move_file(file, aside.with_name(aside.name + suffix))
    except OSError as error:
        raise StoreError(f"the damaged database {path} cannot be moved: {error}") from error
    return aside
