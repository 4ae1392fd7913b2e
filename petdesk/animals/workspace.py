"""One opened environment: its service, its repository and the scopes of its jobs."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from petdesk.animals.catalogue import Catalogue
from petdesk.animals.changes import Change
from petdesk.animals.state import Connection
from petdesk.animals.store import LocalCopy
from petdesk.core.environments import Environment
from petdesk.core.tasks import TaskScope
from petdesk.service.contract import PetService


class CatalogueRepository(Protocol):
    """Keeps the local copy, off the loop. Raises `CatalogueError` of the storage."""

    async def load(self) -> LocalCopy:
        """Return what the file has now, which commands may have written."""

    async def save(
        self,
        before: Catalogue,
        after: Catalogue,
        found: Sequence[Change] = (),
        news: Collection[Change] = (),
    ) -> None:
        """Keep what ``after`` has and ``before`` lacks, and changes.

        Those among ``news`` are shown again at the next start, unless they are read before.
        """

    async def save_news_read(self) -> None:
        """Note that a person has read of all changes."""

    async def load_changes(self, since: float) -> tuple[Change, ...]:
        """Return the changes kept from ``since`` on, newest first."""

    async def save_view(self, view: str) -> None:
        """Keep how the animals are looked at."""


@dataclass(frozen=True, slots=True)
class Workspace:
    """One environment, opened: its service, its local copy, and the scopes that own its jobs.

    ``service`` is ``None`` where nothing can be asked; ``connection`` then says why. Jobs of
    ``scope`` are cancelled when it is left; those of ``lasting`` are waited for: an animal on its
    way is lost track of where nobody takes its answer. ``set_aside`` is the new name of the
    practice service's file where that was damaged.
    """

    environment: Environment
    connection: Connection
    service: PetService | None
    repository: CatalogueRepository
    scope: TaskScope
    lasting: TaskScope
    labels: Mapping[int, str] = field(default_factory=dict)
    set_aside: str = ""
