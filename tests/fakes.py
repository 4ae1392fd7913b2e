"""Fakes by hand: a service, the repositories of a workspace, and the workspace that has them."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Mapping
from functools import cached_property
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from petdesk.animals.catalogue import AnimalRecord, Catalogue
from petdesk.animals.changes import Change
from petdesk.animals.state import Connection, Workspace
from petdesk.animals.store import CatalogueFile, CatalogueRepository, LocalCopy
from petdesk.core.disk_errors import CatalogueError
from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet, Pet, PetStatus
from petdesk.core.tasks import TaskScope
from petdesk.service.contract import LIST_LIMIT, Budget, FetchedPet, PetList, Priority
from petdesk.service.errors import NotFound, ServiceError

STAGING = Environment.STAGING


class Clock:
    """Stands still until a test moves it."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class FakeService:
    """A store of ``pets``, which answers once ``gate`` is open.

    ``calls`` lists what was asked for: the status of a list, or an id; ``asked`` is set by the
    first. An error in ``errors`` under a call's number (from 0) is raised instead of the answer.
    """

    def __init__(self, clock: Clock, *pets: Pet) -> None:
        self.pets = {pet.id: pet for pet in pets}
        self.calls: list[PetStatus | int | None] = []
        self.priorities: list[Priority] = []
        self.errors: dict[int, ServiceError] = {}
        self.asked = asyncio.Event()
        self.gate = asyncio.Event()
        self.gate.set()
        self.report_budget: Callable[[Budget], None] = lambda _budget: None
        self.report_outcome: Callable[[ServiceError | None], object] = lambda _outcome: None
        self._clock = clock

    def on_budget(self, callback: Callable[[Budget], None]) -> None:
        self.report_budget = callback

    def on_outcome(self, callback: Callable[[ServiceError | None], object]) -> None:
        self.report_outcome = callback

    async def list_pets(
        self,
        *,
        status: PetStatus | None = None,
        limit: int = LIST_LIMIT,
        priority: Priority = Priority.PERSON,
    ) -> PetList:
        asked_at = self._clock()
        await self._answer(status, priority)
        listed = [pet for pet in self.pets.values() if status is None or pet.status == status]
        return PetList(tuple(listed[:limit]), 0, status, limit, asked_at)

    async def fetch_pet(self, pet_id: int, *, priority: Priority = Priority.PERSON) -> FetchedPet:
        asked_at = self._clock()
        await self._answer(pet_id, priority)
        if pet_id not in self.pets:
            raise NotFound(status=404, code="not_found", message="no such animal")
        return FetchedPet(self.pets[pet_id], asked_at)

    async def add_pet(
        self,
        new: NewPet,
        *,
        priority: Priority = Priority.PERSON,
        before_sending: Callable[[], Awaitable[None]] | None = None,
    ) -> Pet:
        raise NotImplementedError

    async def close(self) -> None:
        raise NotImplementedError

    async def _answer(self, call: PetStatus | int | None, priority: Priority) -> None:
        number = len(self.calls)
        self.calls.append(call)
        self.priorities.append(priority)
        self.asked.set()
        await self.gate.wait()
        error = self.errors.get(number)
        self.report_outcome(error)
        if error is not None:
            raise error


class FakeCatalogueRepository(CatalogueRepository):
    """A real file, which is read and written without a thread; or it raises ``error``."""

    def __init__(self) -> None:
        self.saves = 0
        self.error: CatalogueError | None = None

    @cached_property
    def file(self) -> CatalogueFile:
        # In the home that each test has of its own.
        return CatalogueFile(Path(mkdtemp(dir=os.environ["HOME"])) / "catalogue.sqlite3")

    async def run(self, method: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if self.error is not None:
            raise self.error
        self.saves += method is CatalogueFile.save
        return method(self.file, *args, **kwargs)

    def keep(self, *changes: Change) -> None:
        self.file.save(Catalogue(), Catalogue(), changes, changes)

    @property
    def kept(self) -> LocalCopy:
        return self.file.load()

    @property
    def records(self) -> Mapping[int, AnimalRecord]:
        return self.kept.catalogue.records

    @property
    def changes(self) -> tuple[Change, ...]:
        return self.file.load_changes(0.0)


class Failures(list[str]):
    def note(self, name: str, error: BaseException) -> None:
        self.append(f"{name}: {error!r}")


def make_workspace(
    service: FakeService | None,
    repository: FakeCatalogueRepository,
    *,
    environment: Environment = Environment.STAGING,
    connection: Connection = Connection.READY,
    labels: dict[int, str] | None = None,
) -> Workspace:
    failures = Failures()
    scope, lasting = TaskScope(failures.note), TaskScope(failures.note)
    return Workspace(environment, connection, service, repository, scope, lasting, labels or {})


async def settle(owner: Workspace | TaskScope) -> None:
    """Wait until each job, and each that they launch, has ended; raise what one failed with."""
    scopes = [owner] if isinstance(owner, TaskScope) else [owner.scope, owner.lasting]
    while running := {task for scope in scopes for task in scope._tasks}:
        await asyncio.wait(running)
        for task in running:
            if not task.cancelled():
                task.result()
        await asyncio.sleep(0)  # who waits for an ended job has the next turn of the loop
