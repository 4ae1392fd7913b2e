"""Builds PetDesk's own practice service; a damaged file in the place of its store is set aside.

Files that people name (``petdesk serve``) are theirs, and are left alone.
"""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from petdesk.core.disk_errors import CatalogueError, mapping_errors
from petdesk.core.files import move_aside
from petdesk.core.paths import Paths
from petdesk.core.resources import resource
from petdesk.practice.app import create_app
from petdesk.practice.rate_limits import PLANS
from petdesk.practice.store import PracticeStore, StoreError
from petdesk.practice.wire import read_samples
from petdesk.service.contract import Exchange
from petdesk.service.http import HttpPetService
from petdesk.settings.fields import PRACTICE_ADDRESS, Settings
from petdesk.settings.labels import label_file, label_store

log = logging.getLogger(__name__)

_PRACTICE_KEY = "practice"


@dataclass(slots=True)
class BuiltPractice:
    """The service, its labels, and the new name of a damaged file in the place of its own."""

    client: HttpPetService
    labels: Mapping[int, str]
    set_aside: str


def build_practice(paths: Paths, on_exchange: Callable[[Exchange], None]) -> BuiltPractice:
    store, set_aside = open_or_replace(paths.data / "practice.sqlite3")
    samples = read_samples(resource("sample_animals.json"))
    store.fill_if_unused(samples.animals)
    app = create_app(store, keys=[_PRACTICE_KEY], plan=PLANS["free"])
    client = HttpPetService(PRACTICE_ADDRESS, _PRACTICE_KEY, asgi_app=app, on_exchange=on_exchange)
    own, labels = label_store(label_file(paths), Settings()), samples.categories
    try:
        stored = own.find()
        if stored is None:
            own.save(labels)
        else:
            labels = stored
    except CatalogueError as error:  # reading the copy shows it
        log.warning("the labels of practice are not kept: %s", error)
    return BuiltPractice(client, labels, set_aside)


def open_or_replace(path: Path) -> tuple[PracticeStore, str]:
    """Return the store at ``path``, and the new name of a damaged file that it takes the place of.

    Raises `DiskError`.
    """
    try:
        store = PracticeStore(path)
        store.check()
    except StoreError as error:
        if not error.is_damaged:
            raise CatalogueError(f"{path}: {error}", error.reason) from error
        with mapping_errors(CatalogueError, path):
            aside = move_aside(path).name
        log.warning("the database %s is damaged and has been set aside as %s", path, aside)
        return PracticeStore(path), aside
    return store, ""
