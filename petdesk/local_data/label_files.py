"""The category labels of every environment, in the local copies' files."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from petdesk.local_data.local_copy import copy_file

if TYPE_CHECKING:
    from collections.abc import Mapping

    from petdesk.domain.environments import Environment
    from petdesk.storage.catalogue_file import CatalogueFile
    from petdesk.storage.places import Places
    from petdesk.storage.settings import Settings
    from petdesk.storage.worker import Worker
    from petdesk.viewmodels.settings.labels_state import LabelSheet


class LabelFiles:
    """Reads and writes labels in the storage's thread. Every method raises `CatalogueError`."""

    def __init__(self, places: Places, worker: Worker) -> None:
        self._places = places
        self._worker = worker

    async def load(self, settings: Settings, environment: Environment) -> LabelSheet:
        """Give the labels and the categories of ``environment`` at its address."""
        return await self._worker.run(_read, self._file(settings, environment))

    async def save(
        self, settings: Settings, environment: Environment, labels: Mapping[int, str]
    ) -> None:
        """Replace the labels of ``environment`` at its address."""
        await self._worker.run(self._file(settings, environment).save_labels, labels)

    def _file(self, settings: Settings, environment: Environment) -> CatalogueFile:
        return copy_file(self._places, settings._replace(environment=environment))


def _read(file: CatalogueFile) -> LabelSheet:
    # Imported in the thread that reads: it is not needed to open an environment.
    from petdesk.viewmodels.settings.labels_state import LabelSheet  # noqa: PLC0415  see above

    copy = file.load()
    animals = Counter(record.category_id for record in copy.catalogue.records.values())
    return LabelSheet(copy.labels, animals)
