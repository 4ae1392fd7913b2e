"""The category labels of every environment; those that the administrator fixed lie over them.

The names of the sample animals' categories are stored in English, and shown in the language on
screen.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from petdesk.animals.store import CatalogueFile, catalogue_path
from petdesk.core.disk_errors import CatalogueError
from petdesk.core.environments import Environment
from petdesk.core.translation import translate
from petdesk.core.worker import within_disk_limit
from petdesk.settings.fields import Settings, open_address
from petdesk.settings.label_file import LabelStore
from petdesk.settings.labels_editor import CategoryData

if TYPE_CHECKING:
    from collections.abc import Mapping

    from petdesk.core.paths import Paths
    from petdesk.core.worker import Worker


class FileLabelRepository:
    """Reads and writes labels in the storage's thread. Every method raises `CatalogueError`."""

    def __init__(self, paths: Paths, worker: Worker) -> None:
        self._paths = paths
        self.file = paths.data / "labels.toml"
        self._worker = worker

    async def load(self, settings: Settings, environment: Environment) -> CategoryData:
        here = settings._replace(environment=environment)
        path = catalogue_path(self._paths.data, environment, open_address(here))
        store = label_store(self._paths, here)
        sheet = await within_disk_limit(
            self._worker.run(_read, CatalogueFile(path), store), CatalogueError
        )
        is_practice = environment is Environment.PRACTICE
        return replace(sheet, labels=translated(sheet.labels)) if is_practice else sheet

    async def save(
        self, settings: Settings, environment: Environment, labels: Mapping[int, str]
    ) -> None:
        store = label_store(self._paths, settings._replace(environment=environment))
        await within_disk_limit(self._worker.run(store.save, labels), CatalogueError)

    async def load_stored(self, settings: Settings) -> Mapping[int, str] | None:
        """Return the labels alone of the environment that ``settings`` name; see `find`."""
        job = self._worker.run(label_store(self._paths, settings).find)
        return await within_disk_limit(job, CatalogueError)


def label_store(paths: Paths, settings: Settings) -> LabelStore:
    return LabelStore(paths.data / "labels.toml", settings.environment, open_address(settings))


def with_fixed(labels: Mapping[int, str], settings: Settings) -> Mapping[int, str]:
    """Lay the administrator's labels for the environment of ``settings`` over ``labels``."""
    shown = translated(labels) if settings.environment is Environment.PRACTICE else labels
    fixed = settings.labels.get(settings.environment)
    return {**shown, **fixed} if fixed else shown


def translated(labels: Mapping[int, str]) -> Mapping[int, str]:
    """Return practice's ``labels``, with the samples' own in the language on screen."""
    names = sample_names()
    return {id_: names.get(label, label) for id_, label in labels.items()}


def sample_names() -> Mapping[str, str]:
    """Return the names of the sample animals' categories by those that the samples have."""
    return {
        "Dogs": translate("Samples", "Dogs"),
        "Cats": translate("Samples", "Cats"),
        "Rabbits": translate("Samples", "Rabbits"),
        "Guinea pigs": translate("Samples", "Guinea pigs"),
        "Birds": translate("Samples", "Birds"),
        "Reptiles": translate("Samples", "Reptiles"),
    }


def _read(file: CatalogueFile, store: LabelStore) -> CategoryData:
    animals = Counter(record.category_id for record in file.load().catalogue.records.values())
    return CategoryData(store.load(), animals)
