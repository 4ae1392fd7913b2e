"""Animals of the main window, and what its view-model shows."""

from collections.abc import Mapping
from dataclasses import dataclass

from petdesk.animals.catalogue import Catalogue, add
from petdesk.animals.state import Connection, LocalProblem, Workspace
from petdesk.animals.store import LoadedCopy, LocalCopy
from petdesk.animals.view_model import MainViewModel
from petdesk.core.environments import Environment
from petdesk.core.pets import Pet, PetStatus
from petdesk.service.errors import ServiceError
from tests.fakes import (
    Clock,
    FakeCatalogueRepository,
    FakeService,
    OpenWorkspace,
    Serve,
    SettledWorkspace,
)


@dataclass
class World:
    """A main view-model with what it works with; `FakeService`s and desks are made by calls."""

    model: MainViewModel
    repository: FakeCatalogueRepository
    serve: Serve
    clock: Clock
    open_workspace: OpenWorkspace
    settled_workspace: SettledWorkspace
    is_visible: bool = True

    async def opened(
        self, *pets: Pet, errors: Mapping[int, ServiceError] | None = None
    ) -> tuple[FakeService, Workspace]:
        """Return a service of ``pets`` with ``errors``, and its workspace once all is fetched."""
        service = self.serve(*pets)
        service.errors.update(errors or {})
        return service, await self.settled_workspace(service)


PRODUCTION = Environment.PRODUCTION
BELLA = Pet(1, "Bella", 1, PetStatus.AVAILABLE)
ADA = Pet(2, "Ada", 2, PetStatus.SOLD)
ZOE = Pet(3, "Zoë", 1, None)

LARGE_STORE = [
    Pet(id_, f"Animal {id_}", id_ % 4, status)
    for id_, status in enumerate([*PetStatus] * 50, start=1)
]

STATUS_CALLS = list(PetStatus)


def names(model: MainViewModel) -> list[str]:
    listing = model.state.listing
    return [record.name for record in listing.shown]


def connection(model: MainViewModel) -> Connection:
    return model.state.connection


def checking(model: MainViewModel) -> int | None:
    return model.state.checking_id


def problem(model: MainViewModel) -> ServiceError | LocalProblem | None:
    return model.state.problem


def loaded(*pets: Pet, at: float = 1.0) -> LoadedCopy:
    return LoadedCopy(LocalCopy(add(Catalogue(), pets, at)))
