from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from petdesk.animals.state import Connection, LocalProblem, Workspace
from petdesk.animals.view_model import MainViewModel
from petdesk.core.environments import Environment
from petdesk.core.pets import Pet, PetStatus
from petdesk.service.errors import ServiceError
from tests.fakes import Clock, FakeCatalogueRepository, FakeService, make_workspace, settle


@dataclass
class World:
    """A main view-model with what it works with; ``workspace`` is the one that was opened last."""

    model: MainViewModel
    repository: FakeCatalogueRepository
    clock: Clock
    is_visible: bool = True
    workspace: Workspace = field(init=False)

    def connection(self) -> Connection:
        return self.model.state.connection

    def problem(self) -> ServiceError | LocalProblem | None:
        return self.model.state.problem

    @property
    def names(self) -> list[str]:
        return [record.name for record in self.model.state.listing.shown]

    def serve(self, *pets: Pet, errors: Mapping[int, ServiceError] | None = None) -> FakeService:
        service = FakeService(self.clock, *pets)
        service.errors.update(errors or {})
        return service

    def open(self, service: FakeService, *, is_wanted: bool = False, **about: Any) -> None:
        self.workspace = make_workspace(service, **{"repository": self.repository, **about})
        self.model.attach(self.workspace, is_wanted=is_wanted)

    async def opened(
        self, *pets: Pet, errors: Mapping[int, ServiceError] | None = None
    ) -> FakeService:
        """Return a service of ``pets`` with ``errors``, once all is fetched from it."""
        service = self.serve(*pets, errors=errors)
        self.open(service)
        await self.settle()
        return service

    async def settle(self) -> None:
        await settle(self.workspace)

    async def refresh(self) -> None:
        self.model.work_online()
        await self.settle()


PRODUCTION = Environment.PRODUCTION
BELLA = Pet(1, "Bella", 1, PetStatus.AVAILABLE)
ADA = Pet(2, "Ada", 2, PetStatus.SOLD)
ZOE = Pet(3, "Zoë", 1, None)

LARGE_STORE = [
    Pet(id_, f"Animal {id_}", id_ % 4, status)
    for id_, status in enumerate([*PetStatus] * 50, start=1)
]

STATUS_CALLS = list(PetStatus)
