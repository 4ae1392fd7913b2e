from collections.abc import AsyncIterator, Collection, Mapping

import pytest_asyncio

from petdesk.animals.catalogue import Catalogue, add
from petdesk.animals.listing import Listing, build
from petdesk.core.disk_errors import DiskProblem
from petdesk.core.pets import Pet, PetStatus
from petdesk.core.tasks import TaskScope
from petdesk.import_sheet.view_model import ImportViewModel
from petdesk.intake.entry import Batch, PriorOutcome
from petdesk.intake.file import BatchOvertakenError, IntakeError
from petdesk.intake.queue import IntakeQueue
from tests.fakes import STAGING, Failures, settle

PETS = (
    Pet(1, "Bella", 1, PetStatus.AVAILABLE),
    Pet(2, "Ñandú", 4, PetStatus.SOLD),
    Pet(3, "Zoë", 2, None),
)
LABELS = {1: "Dogs", 2: "Cats", 4: "Birds"}


class FakeBatches(IntakeQueue):
    """Takes batches as the intake does, unless the disk is ``full``."""

    def __init__(self) -> None:
        self.taken: list[Batch] = []
        self.is_full = False

    async def prior_outcomes(self, fingerprints: Collection[bytes]) -> Mapping[bytes, PriorOutcome]:
        mine = {row.fingerprint for batch in self.taken for row in batch.rows}
        return {each: PriorOutcome.ADDED for each in fingerprints if each in mine}

    async def take(self, batch: Batch) -> int:
        if self.is_full:
            raise IntakeError("no space left", DiskProblem.FULL)
        fresh = [row.fingerprint for row in batch.rows if not row.is_repeated]
        if await self.prior_outcomes(fresh):
            raise BatchOvertakenError("another import has these rows by now")
        self.taken.append(batch)
        return len(self.taken)


class Desk:
    """The view-model with what it works with; ``settle`` waits for its jobs."""

    def __init__(self) -> None:
        self.failures = Failures()
        self.scope = TaskScope(self.failures.note)
        self.batches = FakeBatches()
        self.listing = build(Listing(), add(Catalogue(), PETS, 1.0), LABELS)
        self.model = ImportViewModel(STAGING, lambda: self.listing, self.batches, self.scope)

    async def settle(self) -> None:
        await settle(self.scope)
        assert not self.failures


@pytest_asyncio.fixture
async def desk() -> AsyncIterator[Desk]:
    desk = Desk()
    yield desk
    await desk.scope.close()
