"""Opens the store of PetDesk's own practice service: a damaged file is set aside.

Files that people name (``petdesk serve``) are theirs, and are left alone.
"""

import logging
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

from petdesk.domain.pets import Pet
from petdesk.files import is_there
from petdesk.practice.store import SELECT, PracticeStore, StoreError, checked_pet, prepare
from petdesk.storage.damaged_files import check_format, has_no_header, move_aside, salvage_rows
from petdesk.storage.database import begin_if_none

log = logging.getLogger(__name__)


class OpenedStore(NamedTuple):
    """A store; ``set_aside`` is the new name of the damaged file that was there, if one was.

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
        log.debug("%s", error)  # its text may quote an animal's name
    pets = _readable(path)
    try:
        aside = move_aside(path)
    except OSError as error:
        raise StoreError(f"the damaged database {path} cannot be moved: {error}") from error
    log.warning("the database %s is damaged and has been set aside as %s", path, aside.name)
    store = _open_checked(path)
    store.keep(pets)
    return OpenedStore(store, aside.name)


def _open_checked(path: Path) -> PracticeStore:
    try:
        begin_if_none(path, lambda database: prepare(database, path))
        check_format(path)
    except ValueError as error:
        raise StoreError(f"the database {path} is damaged: {error}", is_damaged=True) from error
    except OSError as error:
        raise StoreError(f"the database {path} cannot be opened: {error.strerror}") from error
    except sqlite3.Error as error:
        raise StoreError(f"the database {path} cannot be made: {error}") from error
    store = PracticeStore(path)
    try:
        store.check()
    except StoreError:
        store.close()
        raise
    return store


def _readable(path: Path) -> list[Pet]:
    """Return the animals before the first page that is damaged, and those after the last."""
    if not is_there(path) or has_no_header(path):
        return []  # SQLite would remove what is left beside it
    found: dict[int, Pet] = {}
    with suppress(sqlite3.Error, ValueError), closing(sqlite3.connect(path)) as database:
        for row in salvage_rows(database, SELECT):
            with suppress(ValueError):
                found[row[0]] = checked_pet(row)
    return [found[pet_id] for pet_id in sorted(found)]
