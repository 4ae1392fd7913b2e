import asyncio
import hashlib
import heapq
import itertools
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import ParamSpec, TypeVar

from petdesk.animals.catalogue import Catalogue, add, merge
from petdesk.animals.state import Connection, Workspace
from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet, Pet, PetStatus
from petdesk.core.tasks import TaskScope
from petdesk.core.worker import Worker
from petdesk.intake import entry as intake
from petdesk.intake.entry import Batch, BatchRecord, DraftText, IntakeEntry, Stage
from petdesk.intake.file import IntakeError, IntakeFile
from petdesk.intake.matching import looks_like
from petdesk.intake.queue import IntakeQueue
from petdesk.intake.state import Waiting
from petdesk.intake.store import IntakeStore
from petdesk.intake.view_model import IntakeViewModel
from petdesk.service.contract import LIST_LIMIT, PetList, Priority
from petdesk.service.errors import Effect, TimedOut
from tests.fakes import Clock, FakeCatalogueRepository, FakeService

P = ParamSpec("P")
R = TypeVar("R")

ADDRESS = "https://pets.example/v1"


class Time(Clock):
    """Stands still until `pass_` moves it; whoever sleeps wakes when the moment has come."""

    def __init__(self) -> None:
        super().__init__()
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()

    async def sleep(self, seconds: float) -> None:
        woken = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self.now + seconds, next(self._numbers), woken))
        await woken

    def set_back(self, seconds: float) -> None:
        """Set the clock back; whoever sleeps does so for no longer."""
        self.now -= seconds
        self._sleepers = [(at - seconds, number, woken) for at, number, woken in self._sleepers]

    async def pass_(self, seconds: float) -> None:
        """Advance the clock, and run everything that is due on the way."""
        end = self.now + seconds
        await turns()
        while self._sleepers and self._sleepers[0][0] <= end:
            moment, _, woken = heapq.heappop(self._sleepers)
            self.now = max(self.now, moment)
            if not woken.done():
                woken.set_result(None)
                await turns()
        self.now = end
        await turns()


async def turns(number: int = 30) -> None:
    """Run everything that is ready."""
    for _ in range(number):
        await asyncio.sleep(0)


async def settle(command: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
    """Call ``command``, and run everything that is ready then."""
    command(*args, **kwargs)
    await turns(200)


class Store(FakeService):
    """What a service has, and what became of each request; it outlives the desks that ask it.

    ``taken`` are all animals, ``priorities`` those of the requests. The next of ``outcomes``
    decides about the next animal: an exception to raise, and whether the animal is taken all the
    same; where there is none it is taken. While ``error`` is set, lists raise it; ``listed_at`` is
    when the newest that came was asked for. ``leave`` holds animals back before they are sent,
    ``gate`` after that.
    """

    def __init__(self, time: Time) -> None:
        super().__init__(time)
        self.time = time
        self.taken: list[Pet] = []
        self.sent: list[NewPet] = []
        self.outcomes: list[tuple[BaseException, bool]] = []
        self.error: BaseException | None = None
        self.lists: list[PetStatus | None] = []
        self.listed_at = float("-inf")
        self.limit = LIST_LIMIT
        self.leave = asyncio.Event()
        self.leave.set()

    async def add_pet(
        self,
        new: NewPet,
        *,
        priority: Priority = Priority.PERSON,
        before_sending: Callable[[], Awaitable[None]] | None = None,
    ) -> Pet:
        self.priorities.append(priority)
        await self.leave.wait()
        if before_sending is not None:
            await before_sending()
        self.sent.append(new)
        await self.gate.wait()
        error, is_taken = self.outcomes.pop(0) if self.outcomes else (None, True)
        if is_taken:
            self.taken.append(Pet(len(self.taken) + 1, new.name, new.category_id, new.status))
        if error is not None:
            raise error
        return self.taken[-1]

    async def list_pets(
        self,
        *,
        status: PetStatus | None = None,
        limit: int = LIST_LIMIT,
        priority: Priority = Priority.PERSON,
    ) -> PetList:
        asked_at = self.time()
        self.lists.append(status)
        self.priorities.append(priority)
        if self.error is not None:
            raise self.error
        self.listed_at = asked_at
        limit = min(limit, self.limit)
        listed = [pet for pet in self.taken if status in (None, pet.status)]
        return PetList(tuple(listed[:limit]), 0, status, limit, asked_at)


class Disk(Worker):
    """The intake's thread, on the loop; while ``error`` is set, nothing can be written.

    ``gate`` holds writings back, ``tries`` counts them.
    """

    def __init__(self) -> None:
        self.error: Exception | None = None
        self.gate = asyncio.Event()
        self.gate.set()
        self.tries = 0
        self.unreadable: IntakeError | None = None
        self.readable = asyncio.Event()
        self.readable.set()

    async def run(self, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        name = getattr(function, "__name__", "")
        if name.startswith("load"):
            await self.readable.wait()
            if self.unreadable is not None:
                raise self.unreadable
        if name not in {"save", "begin_batch"}:
            return function(*args, **kwargs)
        self.tries += 1
        await asyncio.sleep(0)
        await self.gate.wait()
        if self.error is not None:
            raise self.error
        await self.step()
        result = function(*args, **kwargs)
        await self.step()
        return result

    async def step(self) -> None:
        """Do nothing; here the power may go."""


class Intake:
    """One run of the intake of ``path``, with a record of what it announced."""

    def __init__(
        self,
        path: Path,
        store: Store,
        environment: Environment = Environment.STAGING,
        address: str = ADDRESS,
    ) -> None:
        self.time, self.store = store.time, store
        self.failures: list[str] = []
        self.scope = TaskScope(self.fail)
        self.catalogue = Catalogue()
        self.disk, self.file = Disk(), IntakeFile(path)
        where, clock, sleep = (environment, address), store.time, store.time.sleep
        kept = IntakeStore(
            *where, self.file, self.scope, clock=clock, sleep=sleep, thread=self.disk
        )
        self.model = IntakeQueue(kept, lambda: self.catalogue)
        self.added: list[Pet] = []
        self.shown = IntakeViewModel(self.model)
        self.model.on_added, self.model.on_listed = self._add, self._list

    def another(self) -> "Intake":
        return Intake(self.file.path, self.store)

    @property
    def entries(self) -> tuple[IntakeEntry, ...]:
        return self.model.state.entries

    @property
    def stages(self) -> list[str]:
        return [entry.stage.value for entry in self.entries]

    @property
    def wait(self) -> Waiting:
        """Why the queue stands still."""
        assert self.model.state.waiting is not None
        return self.model.state.waiting

    def batch(self, batch_id: int) -> BatchRecord:
        batch = self.model.state.batch(batch_id)
        assert batch is not None
        return batch

    def open(self) -> None:
        scopes = TaskScope(self.fail), TaskScope(self.fail)
        where, copy = self.model.state.environment, FakeCatalogueRepository()
        self.model.attach(Workspace(where, Connection.READY, self.store, copy, *scopes))

    async def begin(self) -> None:
        await self.model.load()
        self.open()
        await turns()

    async def take(self, batch: Batch, hold: float = 0.0) -> int:
        """Commit a batch of which nothing is sent for ``hold`` seconds."""
        before, self.model.hold_seconds = self.model.hold_seconds, hold
        try:
            batch_id = await self.model.take(batch)
        finally:
            self.model.hold_seconds = before
        await turns(200)
        return batch_id

    async def end(self) -> None:
        await self.model.leave(3600.0)
        await self.model.finish(3600.0)
        assert self.failures == []

    async def crash(self) -> None:
        """End as a power cut does: nothing more is done and nothing more is written."""
        self.disk.error = IntakeError("the power is off")
        await self.scope.close()
        await turns()

    def fail(self, name: str, error: BaseException) -> None:
        self.failures.append(f"{name}: {error!r}")

    def _add(self, pet: Pet) -> None:
        self.added.append(pet)
        self.catalogue = add(self.catalogue, [pet], self.time())

    def _list(self, answers: tuple[PetList, ...]) -> None:
        for answer in answers:
            self.catalogue = merge(self.catalogue, answer)


BELLA = NewPet("Bella", 3, PetStatus.AVAILABLE)
REX = NewPet("Rex", 3)


async def send(
    desk: Intake, new: NewPet = BELLA, *outcomes: tuple[BaseException, bool]
) -> IntakeEntry:
    """Add an animal without a hold, and let it go as far as it goes."""
    desk.model.hold_seconds = 0.0
    desk.store.outcomes += outcomes
    entry = await desk.model.submit(new)
    await turns()
    return entry


async def lose(desk: Intake, *, is_taken: bool) -> IntakeEntry:
    """Send an animal whose answer never comes."""
    return await send(desk, BELLA, (TimedOut(effect=Effect.UNKNOWN), is_taken))


def sheet(*names: str) -> Batch:
    rows = tuple(
        intake.BatchRow(number, NewPet(name, 3), hashlib.sha256(name.encode()).digest()[:16])
        for number, name in enumerate(names, start=2)
    )
    cells = tuple(intake.SheetRow(row.number, (row.pet.name, "Dogs")) for row in rows)
    return Batch("dogs.csv", rows, intake.BatchSheet(("Name", "Kind"), cells))


def an_entry(stage: Stage = Stage.HELD, entry_id: int = 1, new: NewPet = BELLA) -> IntakeEntry:
    entry = intake.held(entry_id, Environment.STAGING, ADDRESS, new, 1000.0, 3.0)
    return entry if stage is Stage.HELD else replace(entry, stage=stage, held_until=None)


def can_each_be_one(added: Sequence[IntakeEntry], pets: Sequence[Pet]) -> bool:
    """Return whether each of the entries can be an animal of its own, those with an id that one."""
    if not added:
        return True
    entry, *rest = sorted(added, key=lambda entry: entry.pet is None)
    return any(
        can_each_be_one(rest, [other for other in pets if other is not pet])
        for pet in pets
        if (pet.id == entry.pet.id if entry.pet else looks_like(entry.new, pet))
        and pet.id not in entry.known_ids
    )


def on_disk(desk: Intake) -> list[str]:
    return [entry.stage.value for entry in desk.file.load(desk.time.now).entries]


def drafts(desk: Intake) -> dict[Environment, DraftText]:
    return dict(desk.file.load(desk.time.now).drafts)
