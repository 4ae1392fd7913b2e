"""One opened environment: its service, its repository and the scopes of its jobs."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from petdesk.animals.state import Connection
from petdesk.animals.store import CatalogueRepository
from petdesk.core.environments import Environment
from petdesk.core.tasks import TaskScope
from petdesk.service.contract import PetService


@dataclass(frozen=True, slots=True)
class Workspace:
    """What is open for an environment.

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
