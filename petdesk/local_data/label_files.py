"""The category labels of every environment, in files of their own."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from petdesk.domain.environments import Environment
from petdesk.local_data.fixed_labels import spoken
from petdesk.local_data.local_copy import copy_file, kept_labels

if TYPE_CHECKING:
    from collections.abc import Mapping

    from petdesk.storage.catalogue import CatalogueFile
    from petdesk.storage.kept_labels import KeptLabels
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
        """Return the labels and the categories of ``environment`` at its address."""
        here = settings._replace(environment=environment)
        files = copy_file(self._places, here), kept_labels(self._places, here)
        sheet = await self._worker.run(_read, *files)
        is_practice = environment is Environment.PRACTICE
        return replace(sheet, labels=spoken(sheet.labels)) if is_practice else sheet

    async def save(
        self, settings: Settings, environment: Environment, labels: Mapping[int, str]
    ) -> None:
        """Replace the labels of ``environment`` at its address."""
        kept = kept_labels(self._places, settings._replace(environment=environment))
        await self._worker.run(kept.save, labels)

    async def load_kept(self, settings: Settings) -> Mapping[int, str] | None:
        """Return the labels alone of the environment that ``settings`` name, whose copy was read.

        ``None`` where none have ever been kept, which is not the same as all removed.
        """
        kept = kept_labels(self._places, settings)
        return await self._worker.run(lambda: kept.load() if kept.path.exists() else None)


def _read(file: CatalogueFile, kept: KeptLabels) -> LabelSheet:
    # Imported in the thread that reads: it is not needed to open an environment.
    from petdesk.viewmodels.settings.labels_state import LabelSheet  # noqa: PLC0415  see above

    # First, since a copy of an earlier version still has the labels, and hands them over.
    copy = file.load()
    animals = Counter(record.category_id for record in copy.catalogue.records.values())
    return LabelSheet(kept.load(), animals)
