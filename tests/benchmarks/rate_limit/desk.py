"""A desk: the program's own intake and client, with people who add, refresh and decide."""

import asyncio
from collections import Counter
from collections.abc import Callable
from contextvars import ContextVar

from petdesk.animals.catalogue import Catalogue, add, merge
from petdesk.animals.state import Connection, Workspace
from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet, Pet, PetStatus
from petdesk.core.tasks import TaskScope
from petdesk.core.worker import Worker
from petdesk.intake.entry import Batch, BatchRow, IntakeEntry, Stage
from petdesk.intake.file import IntakeFile
from petdesk.intake.queue import IntakeQueue
from petdesk.intake.state import IntakeState
from petdesk.intake.store import IntakeStore
from petdesk.service.contract import Budget, PetList, Priority
from petdesk.service.errors import RateLimited, ServiceError
from petdesk.service.gate import Clock
from petdesk.service.http import HttpPetService
from tests.fakes import FakeCatalogueRepository

ENVIRONMENT = Environment.STAGING
ERRAND: ContextVar[list[float] | None] = ContextVar("ERRAND", default=None)
"""When each try was sent of what the running job does for a person."""

_NOT_SENT = (Stage.HELD, Stage.QUEUED, Stage.REFUSED)


class WorkingDesk:
    """One run of the program at one desk, without its windows.

    ``address`` is the service's; names of animals begin with ``life``. ``waits`` are the seconds
    that a person's Refresh waited to be sent, or so far where it was not; those who were told to
    come back later are counted in ``turned_away`` too.
    """

    def __init__(  # noqa: PLR0913, PLR0917  what a desk is made of
        self,
        life: str,
        service: HttpPetService,
        address: str,
        file: IntakeFile,
        clock: Clock,
        thread: Worker | None = None,
    ) -> None:
        self.life = life
        self.service = service
        self.clock = clock
        self.faults: list[str] = []
        self.waits: list[float] = []
        self.turned_away = 0
        self._added = 0
        self._catalogue = Catalogue()
        self._scope = TaskScope(self.fail)
        self._jobs = TaskScope(self.fail)
        self.changed = asyncio.Event()
        self._asked: set[tuple[int, int]] = set()
        store = IntakeStore(
            ENVIRONMENT, address, file, self._scope, clock=clock.wall, thread=thread
        )
        self.model = IntakeQueue(store, lambda: self._catalogue)
        store.on_change = self.look
        self.model.on_added, self.model.on_listed = self._seen, self._listed
        service.on_budget(self._limit_seen)

    async def open(self) -> None:
        """Open as the program does: with what waits, and a first refresh."""
        await self.model.load()
        scopes = TaskScope(self.fail), TaskScope(self.fail)
        place = ENVIRONMENT, Connection.READY, self.service, FakeCatalogueRepository()
        self.model.attach(Workspace(*place, *scopes))
        self._jobs.launch(self._refresh, Priority.REFRESH, name="refresh")

    async def submit(self) -> None:
        self._added += 1
        await self.model.submit(NewPet(f"{self.life}-{self._added}", 1, PetStatus.AVAILABLE))

    async def import_sheet(self, count: int) -> None:
        sheet = len(self.model.state.batches).to_bytes(8)
        news = [NewPet(f"{self.life}-row-{row}", 1, PetStatus.AVAILABLE) for row in range(count)]
        rows = (BatchRow(row, new, sheet + row.to_bytes(8)) for row, new in enumerate(news))
        await self.model.take(Batch("sheet.csv", tuple(rows)))

    def keep_waiting(self, number: int) -> None:
        """Add so fast that ``number`` animals always wait, or stand there refused."""

        async def type_on() -> None:
            while True:
                self.changed.clear()
                while self._open_entries() < number:
                    await self.submit()
                await self.changed.wait()

        self._jobs.launch(type_on, name="people who add")

    def come_and_go(self, gaps: Callable[[], float], *, adds: bool) -> None:
        """Press Refresh, and add an animal beside it, with ``gaps`` between two."""

        async def come() -> None:
            while True:
                await asyncio.sleep(gaps())
                if adds:
                    await self.submit()
                self._jobs.launch(self._refresh, Priority.PERSON, name="refresh")

        self._jobs.launch(come, name="people")

    async def end(self, limit: float) -> None:
        """End as the program does; what is under way is waited for ``limit`` seconds."""
        await self._jobs.close()
        await self.model.leave(0.0)
        await self.model.finish(limit)
        await self.service.close()

    async def crash(self) -> None:
        """End as a power cut does."""
        await self._jobs.close()
        await self._scope.close()
        await self.service.close()

    def _open_entries(self) -> int:
        state = self.model.state
        return len(state.on_their_way) + len(state.refused)

    async def _refresh(self, priority: Priority) -> None:
        began, tries = self.clock.monotonic(), list[float]()
        if priority is Priority.PERSON:
            ERRAND.set(tries)
        try:
            answer = await self.service.list_pets(priority=priority)
        except RateLimited:
            self.turned_away += priority is Priority.PERSON
        except ServiceError:
            pass
        else:
            self._listed((answer,))
            self.model.service_works()
        finally:
            if priority is Priority.PERSON:
                self.waits.append((tries or [self.clock.monotonic()])[-1] - began)

    def look(self, state: IntakeState) -> None:
        """Answer what is asked, as somebody who looks: a match is it, else it is sent again."""
        self.changed.set()
        for entry in state.unknown:
            findings, question = state.findings_for(entry.id), (entry.id, entry.revision)
            if findings is None or question in self._asked:
                continue
            self._asked.add(question)
            if findings.matches:
                self.model.confirm(entry.id, findings.matches[0].id)
            else:
                self.model.send_again([entry.id])

    def _limit_seen(self, budget: Budget) -> None:
        self.model.limit_seen(budget.paused_until, budget.reason)

    def _seen(self, pet: Pet) -> None:
        self._catalogue = add(self._catalogue, [pet], self.clock.wall())

    def _listed(self, answers: tuple[PetList, ...]) -> None:
        for answer in answers:
            self._catalogue = merge(self._catalogue, answer)

    def fail(self, name: str, error: BaseException) -> None:
        self.faults.append(f"{name}: {error!r}")


def wrongs(entries: list[IntakeEntry], stored: list[str]) -> dict[str, int]:
    """Compare what desks say became of their animals with what the service has."""
    counts = Counter(stored)
    known = {entry.new.name: entry.stage for entry in entries}
    nowhere = {name for name, stage in known.items() if stage in _NOT_SENT}
    return {
        "doubled": sum(count > 1 for count in counts.values()),
        "lost": sum(stage is Stage.ADDED and not counts[name] for name, stage in known.items()),
        "refused": sum(stage is Stage.REFUSED for stage in known.values()),
        "misreported": len(counts.keys() & nowhere) + len(counts.keys() - known.keys()),
    }
