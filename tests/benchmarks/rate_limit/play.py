"""Plays a scenario in virtual time: desks and the service in one loop, without a thread."""

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import ParamSpec, TypeVar

import httpx

from petdesk.core.pets import NewPet, PetStatus
from petdesk.core.worker import Worker
from petdesk.intake import file
from petdesk.intake.entry import Batch, BatchMode, BatchRecord, IntakeEntry, Stage
from petdesk.service.contract import Pause
from petdesk.service.gate import Gate
from petdesk.service.http import HttpPetService
from petdesk.service.http.transport import Connections
from tests.benchmarks.rate_limit.desk import ENVIRONMENT, ERRAND, WorkingDesk, wrongs
from tests.benchmarks.rate_limit.service import Accounts, Answer, Service, Settings
from tests.benchmarks.rate_limit.virtual import DESK, EPOCH, VirtualClock, VirtualLoop

P = ParamSpec("P")
R = TypeVar("R")

ADDRESS = "http://127.0.0.1:1/v1"
KEY = "shared-key"
ONE_WAY, UNEVEN = 0.02, 0.01
"""Seconds each way, and up to so many more."""


class MemoryFile(file.IntakeFile):
    """Keeps entries as the file does, revisions and all."""

    def __init__(self) -> None:
        super().__init__(Path("nowhere"))
        self.entries: dict[int, IntakeEntry] = {}

    def load(self, now: float) -> file.LoadedIntake:  # noqa: ARG002  the file's
        return file.LoadedIntake(tuple(self.entries[entry_id] for entry_id in sorted(self.entries)))

    def save(
        self,
        changes: Sequence[file.Change],
        draft: file.Draft | None = None,  # noqa: ARG002  the file's
        mode: tuple[int, BatchMode] | None = None,  # noqa: ARG002  the file's
    ) -> None:
        stale = [
            known
            for before, after in changes
            if (known := self.entries.get(after.id)) is not None
            and known.revision != (before.revision if before else -1)
        ]
        if stale:
            raise file.IntakeConflictError(stale)
        self.entries.update((after.id, after) for _, after in changes)

    def begin_batch(self, record: BatchRecord, batch: Batch) -> None:
        self.entries.update((entry.id, entry) for entry in file.batch_entries(record, batch))


class SlowDisk(Worker):
    """Takes ``seconds`` for each job, by the clock of the play."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    async def run(self, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        await asyncio.sleep(self._seconds)
        return function(*args, **kwargs)


@dataclass(frozen=True)
class Scenario:
    """What is played; times are seconds.

    Each desk opens with ``backlog`` animals from an earlier run, and with ``endless`` people add
    so many more that always as many wait. Desks open ``apart``, the first at ``opens``, within
    ``together`` of their turn. ``visits`` is the mean time between two people who press Refresh,
    and with ``adds`` add an animal beside it. Each desk imports a sheet of ``rows``. Desk 0 is
    ``stopped`` for so long, with the request under way that it sends next after a moment. At
    ``crash_at`` every desk crashes and starts again. A ``stranger`` takes bursts of so many
    requests, so far apart. Every other desk's clock is ahead by ``clocks``; at the moment of
    ``clock_set`` every clock is set by so much. The desks know of ``plan`` requests per day.
    ``writing`` is how long the disk takes, ``connecting`` a connection.
    """

    name: str
    desks: int
    minutes: float = 10.0
    backlog: int = 40
    endless: bool = True
    opens: float = 0.0
    apart: float = 0.0
    together: float = 0.05
    visits: float | None = None
    adds: bool = False
    rows: int = 0
    stopped: tuple[tuple[float, float], ...] = ()
    crash_at: float | None = None
    stranger: tuple[int, float] | None = None
    clocks: float = 0.0
    clock_set: tuple[float, float] | None = None
    plan: int | None = None
    writing: float = 0.01
    connecting: float = 0.0
    service: Settings = field(default_factory=Settings)

    @property
    def label(self) -> str:
        return f"{self.name} K={self.desks}"


@dataclass
class Played:
    """What came of it; ``waits`` are how long people's Refresh waited to be sent."""

    accounts: Accounts
    waits: list[float]
    turned_away: int
    wrong: dict[str, int]
    faults: list[str]


class World:
    def __init__(self, scenario: Scenario, loop: VirtualLoop, seed: int) -> None:
        self.scenario = scenario
        self.loop = loop
        self.chance = random.Random(seed)  # noqa: S311  made-up networks and people
        self.service = Service(scenario.service, epoch=EPOCH)
        self.stores = [MemoryFile() for _ in range(scenario.desks)]
        self.clocks = [
            VirtualClock(loop, number % 2 * scenario.clocks) for number in range(scenario.desks)
        ]
        self.open: dict[int, WorkingDesk] = {}
        self.pauses: dict[int, Pause] = {}
        self.all: list[WorkingDesk] = []
        self.faults: list[str] = []
        self._stops = list(scenario.stopped)

    def fault(self, _loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
        """Note what would be logged only: a play with a fault in it proves nothing."""
        self.faults.append(f"{context.get('message')}: {context.get('exception')!r}")

    async def play(self) -> Played:
        scenario, loop = self.scenario, self.loop
        for number in range(scenario.desks):
            at = scenario.opens + number * scenario.apart
            loop.happen(at + self.chance.random() * scenario.together, self._start, number)
        if scenario.crash_at is not None:
            loop.happen(scenario.crash_at, self._crash)
        if scenario.clock_set is not None:
            loop.happen(scenario.clock_set[0], self._set_clocks, scenario.clock_set[1])
        if scenario.stranger is not None:
            loop.happen(scenario.stranger[1] * self.chance.random(), self._stranger)
        await asyncio.sleep(scenario.minutes * 60.0 - 0.05 - loop.now)
        accounts = replace(self.service.accounts, by_window=+self.service.accounts.by_window)
        for desk in self.open.values():
            await desk.end(30.0)
        return self._played(accounts)

    def _start(self, number: int) -> None:
        self.loop.create_task(self._open(number))

    async def _open(self, number: int) -> None:
        DESK.set(number)
        scenario, name = self.scenario, f"desk{number}"
        clock = self.clocks[number]
        gate = Gate(
            clock,
            random=self.chance.random,
            pause=self.pauses.get(number),
            on_pause=partial(self.pauses.__setitem__, number),
        )
        client = HttpPetService(ADDRESS, KEY, gate=gate)
        gate.set_daily_limit(scenario.plan)
        line = Line(self, name)
        client.connections = Connections(line, line)
        life = f"{name}.{len(self.all)}"
        store = self.stores[number]
        is_first_life = not store.entries
        if is_first_life:
            self._fill(store, life, clock)
        desk = WorkingDesk(life, client, ADDRESS, store, clock, SlowDisk(scenario.writing))
        self.open[number] = desk
        self.all.append(desk)
        await desk.open()
        if scenario.rows and is_first_life:
            await desk.import_sheet(scenario.rows)
        if scenario.endless:
            desk.keep_waiting(scenario.backlog)
        if scenario.visits is not None:
            people = random.Random(f"{scenario.label} {number}")  # noqa: S311  made-up people
            mean = scenario.visits
            desk.come_and_go(lambda: people.expovariate(1.0 / mean), adds=scenario.adds)

    def _fill(self, store: MemoryFile, life: str, clock: VirtualClock) -> None:
        for number in range(self.scenario.backlog):
            created_at = clock.wall() - 3600.0 + number
            new = NewPet(f"{life}-old-{number}", 1, PetStatus.AVAILABLE)
            entry_id = int(created_at * 1e6) << 8
            store.entries[entry_id] = IntakeEntry(
                entry_id, ENVIRONMENT, ADDRESS, new, Stage.QUEUED, created_at
            )

    def maybe_stop(self, desk: str) -> None:
        if desk == "desk0" and self._stops and self.loop.now >= self._stops[0][0]:
            _, seconds = self._stops.pop(0)
            self.loop.happen(self.loop.now + 0.01, self.loop.stop_desk, 0, seconds)

    def _crash(self) -> None:
        async def restart(number: int, desk: WorkingDesk) -> None:
            await desk.crash()
            await self._open(number)

        for number, desk in list(self.open.items()):
            self.loop.create_task(restart(number, desk))

    def _set_clocks(self, seconds: float) -> None:
        for clock in self.clocks:
            clock.off += seconds

    def _stranger(self) -> None:
        burst, every = self.scenario.stranger or (0, 0.0)
        for _ in range(burst):
            self.service.use(self.loop.now)
        self.loop.happen(self.loop.now + every * (0.5 + self.chance.random()), self._stranger)

    def _played(self, accounts: Accounts) -> Played:
        entries = [entry for store in self.stores for entry in store.entries.values()]
        return Played(
            accounts,
            [wait for desk in self.all for wait in desk.waits],
            sum(desk.turned_away for desk in self.all),
            wrongs(entries, self.service.accounts.stored),
            self.faults + [fault for desk in self.all for fault in desk.faults],
        )


class Line(httpx.AsyncBaseTransport):
    """The connections of one desk; a POST goes by one of its own."""

    def __init__(self, world: World, desk: str) -> None:
        self._world = world
        self._desk = desk

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        loop, connecting = self._world.loop, self._world.scenario.connecting
        if connecting and request.method == "POST":
            connected: asyncio.Future[None] = loop.create_future()
            loop.happen(loop.now + connecting, _settle, connected, None)
            await connected
        await request.extensions["trace"](
            "http11.send_request_headers.started",
            {"request": SimpleNamespace(method=request.method.encode())},
        )
        self._first_byte()
        came: asyncio.Future[Answer] = loop.create_future()
        loop.happen(loop.now + self._way(), self._arrive, request, loop.now, came)
        answer = await came
        if not answer.status:
            raise httpx.ReadError("connection reset")
        return httpx.Response(answer.status, headers=answer.headers, content=answer.body)

    def _first_byte(self) -> None:
        world, now = self._world, self._world.loop.now
        tries = ERRAND.get()
        if tries is not None:
            tries.append(now)
        world.service.sent(self._desk, now)
        world.maybe_stop(self._desk)

    def _arrive(self, request: httpx.Request, sent_at: float, came: asyncio.Future[Answer]) -> None:
        service, chance, now = self._world.service, self._world.chance, self._world.loop.now
        is_dropped = chance.random() < service.settings.drop
        if is_dropped and chance.random() < 0.5:
            answer = Answer(0)
        else:
            query = request.url.query.decode()
            answer = service.answer(
                self._desk, request.method, query, request.content, now, sent_at=sent_at
            )
            answer = Answer(0) if is_dropped else answer
        self._world.loop.happen(now + self._way(), self._deliver, answer, came)

    def _deliver(self, answer: Answer, came: asyncio.Future[Answer]) -> None:
        self._world.service.told(self._desk, answer, self._world.loop.now)
        _settle(came, answer)

    def _way(self) -> float:
        return ONE_WAY + self._world.chance.random() * UNEVEN


def _settle(future: asyncio.Future[Answer] | asyncio.Future[None], value: object) -> None:
    if not future.done():
        future.set_result(value)  # type: ignore[arg-type]  # each is given its own


def play(scenario: Scenario, *, seed: int = 7) -> Played:
    """Play ``scenario``; the same seed gives the same play."""
    loop = VirtualLoop(random.Random(seed + 1))  # noqa: S311  timers
    try:
        world = World(scenario, loop, seed)
        loop.set_exception_handler(world.fault)
        return loop.run_until_complete(world.play())
    finally:
        loop.close()
