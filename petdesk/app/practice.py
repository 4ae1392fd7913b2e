"""Builds PetDesk's own practice service; a damaged file in the place of its store is set aside.

Files that people name (``petdesk serve``) are theirs, and are left alone.
"""

import logging
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from petdesk.core.database import begin_if_none, check_format
from petdesk.core.disk_errors import CatalogueError, classify_error
from petdesk.core.files import make_folder, move_aside
from petdesk.core.resources import resource
from petdesk.practice.app import create_app
from petdesk.practice.rate_limits import PLANS
from petdesk.practice.store import PracticeStore, StoreError, prepare
from petdesk.practice.wire import read_samples
from petdesk.service.contract import Exchange
from petdesk.service.http import HttpPetService
from petdesk.settings.fields import PRACTICE_ADDRESS

log = logging.getLogger(__name__)


_PRACTICE_KEY = "practice"


@dataclass(frozen=True, slots=True)
class BuiltPractice:
    store: PracticeStore
    client: HttpPetService
    labels: Mapping[int, str]


def build_practice(
    folder: Path, on_exchange: Callable[[Exchange], None]
) -> tuple[BuiltPractice, str]:
    """Return it, and the new name of a damaged file that was in the place of its own, if any."""
    make_folder(folder)
    path = folder / "practice.sqlite3"
    try:
        store, set_aside = open_or_replace(path)
    except StoreError as error:
        cause = error.__cause__
        if not isinstance(cause, sqlite3.Error | OSError):
            raise
        reason, problem = classify_error(cause, path)
        raise CatalogueError(f"{path}: {reason}", problem) from error
    samples = read_samples(resource("sample_animals.json"))
    store.fill_if_unused(samples.animals)
    app = create_app(store, keys=[_PRACTICE_KEY], plan=PLANS["free"])
    client = HttpPetService(PRACTICE_ADDRESS, _PRACTICE_KEY, asgi_app=app, on_exchange=on_exchange)
    return BuiltPractice(store, client, samples.categories), set_aside


def open_or_replace(path: Path) -> tuple[PracticeStore, str]:
    """Open the store at ``path``; if the file is damaged, move it aside and make a new one.

    Returns the new name of the damaged file too, or an empty text. Raises `StoreError`.
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
