"""Opens the store of PetDesk's own practice service: a damaged file is set aside.

Files that people name (``petdesk serve``) are theirs, and are left alone.
"""

import logging
import sqlite3
from pathlib import Path

from petdesk.practice.store import PracticeStore, StoreError, prepare
from petdesk.storage.damaged_files import check_format, move_aside
from petdesk.storage.database import begin_if_none

log = logging.getLogger(__name__)


def open_or_replace(path: Path) -> tuple[PracticeStore, str]:
    """Open the store at ``path``; where the file is damaged, move it aside and make a new one.

    Returns the new name of the damaged file too, or an empty text. Nothing is deleted. A file that
    is locked or cannot be written is left alone: then this raises `StoreError`.
    """
    try:
        return _open_checked(path), ""
    except StoreError as error:
        if not error.is_damaged:
            raise
        log.debug("%s", error)  # its text may quote an animal's name
    try:
        aside = move_aside(path)
    except OSError as error:
        raise StoreError(f"the damaged database {path} cannot be moved: {error}") from error
    log.warning("the database %s is damaged and has been set aside as %s", path, aside.name)
    return _open_checked(path), aside.name


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
