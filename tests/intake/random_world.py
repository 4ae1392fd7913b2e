"""A world in which anything can go wrong at any step: services, disk, network and power."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import ParamSpec, TypeVar

from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet, Pet, PetStatus
from petdesk.intake.entry import Stage
from petdesk.intake.schedule import LOOKUP_VALID_FOR
from petdesk.service.contract import LIST_LIMIT, PetList, Priority
from petdesk.service.errors import (
    ConnectionBroke,
    Effect,
    Garbled,
    Offline,
    RateLimited,
    Refused,
    ServerFault,
    TimedOut,
    Unauthorized,
)
from tests.intake.intakes import ADDRESS, Intake, Store, Time

P = ParamSpec("P")
T = TypeVar("T")

ELSEWHERE = "https://moved.example/v1"
PRACTICE = "http://practice.invalid/v1"


# What can become of a request: the error that the client raises, and whether the animal is taken.
Outcome = tuple[Callable[[float], BaseException] | None, bool]


OUTCOMES: dict[str, Outcome] = {
    "taken": (None, True),
    "offline": (lambda _now: Offline(), False),
    "limited": (lambda now: RateLimited(until=now + 30.0), False),
    "no key": (lambda _now: Unauthorized(), False),
    "refused": (lambda _now: Refused(status=400, code="bad", message="no llamas"), False),
    "lost before": (lambda _now: ConnectionBroke(effect=Effect.UNKNOWN), False),
    "lost after": (lambda _now: TimedOut(effect=Effect.UNKNOWN), True),
    "fault before": (lambda _now: ServerFault(500, effect=Effect.UNKNOWN), False),
    "fault after": (lambda _now: ServerFault(502, effect=Effect.UNKNOWN), True),
    "garbled": (lambda _now: Garbled(effect=Effect.APPLIED), True),
    "bug before": (lambda _now: ZeroDivisionError(), False),
    "bug after": (lambda _now: ZeroDivisionError(), True),
}

ERRORS: dict[str, BaseException | None] = {
    "none": None,
    "offline": Offline(),
    "fault": ServerFault(503, effect=Effect.NONE),
    "no key": Unauthorized(),
    "garbled": Garbled(),
}


class World:
    """All there is besides the desk: services by address, and which entry each request was."""

    def __init__(self) -> None:
        self.time = Time()
        self.stores = {address: Store(self.time) for address in (ADDRESS, ELSEWHERE, PRACTICE)}
        self.taken: Counter[int] = Counter()
        self.outcomes: list[str] = []
        self.cut_in: int | None = None
        """After how many more steps of disk or network the power is cut."""
        self.is_cut_in_sending = False
        """Whether it is cut before the answer to the next animal that is sent."""

    def new_id(self, store: Store) -> int:
        """Return the id of a store's next animal: no two stores share one, as no catalogues mix."""
        return 1000 * list(self.stores.values()).index(store) + len(store.taken) + 1


class Power:
    """One run's power: once it is cut, whatever the run does next never happens."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.is_cut = False

    async def step(self) -> None:
        if self.world.cut_in is not None:
            self.world.cut_in -= 1
            if self.world.cut_in < 0:
                self.is_cut, self.world.cut_in = True, None
        if self.is_cut:
            await asyncio.get_running_loop().create_future()


class Line(Store):
    """A run's way to a service: steps at which the power may go, and what becomes of a request."""

    def __init__(self, world: World, power: Power, run: Intake) -> None:
        super().__init__(world.time)
        self.world, self.power, self.run = world, power, run

    @property
    def store(self) -> Store:
        return self.world.stores[self.run.model.state.address]

    async def add_pet(
        self,
        new: NewPet,
        *,
        priority: Priority = Priority.PERSON,  # noqa: ARG002  this service has no limit
        before_sending: Callable[[], Awaitable[None]] | None = None,
    ) -> Pet:
        assert before_sending is not None
        store = self.store
        await before_sending()
        (entry,) = [x for x in self.run.model.state.at_hand if x.stage is Stage.SENDING]
        assert (entry.new, entry.address) == (new, self.run.model.state.address)
        # What may be there already is not sent but right after a list that did not show it.
        is_first = entry.attempts == 1
        assert is_first or self.world.time() - store.listed_at <= LOOKUP_VALID_FOR, entry
        await self.power.step()
        pet: Pet | None = None
        make, is_taken = OUTCOMES[self.world.outcomes.pop(0) if self.world.outcomes else "taken"]
        if is_taken:
            number = self.world.new_id(store)
            store.taken.append(Pet(number, new.name, new.category_id, new.status))
            self.world.taken[entry.id] += 1
            pet = store.taken[-1]
        if self.world.is_cut_in_sending:
            self.world.is_cut_in_sending, self.world.cut_in = False, 0
        await self.power.step()
        if make is not None:
            raise make(self.world.time())
        assert pet is not None
        return pet

    async def list_pets(
        self,
        *,
        status: PetStatus | None = None,
        limit: int = LIST_LIMIT,
        priority: Priority = Priority.PERSON,
    ) -> PetList:
        await self.power.step()
        return await self.store.list_pets(status=status, limit=limit, priority=priority)


class Run(Intake):
    """One run of PetDesk, whose power can be cut at each step of disk and network."""

    def __init__(self, path: Path, world: World, environment: Environment, address: str) -> None:
        self.world = world
        self.power = Power(world)
        super().__init__(path, world.time, Line(world, self.power, self), environment, address)
        self.disk.step = self.power.step  # type: ignore[method-assign]  # where it may go

    def _fail(self, name: str, error: BaseException) -> None:
        if not isinstance(error, ZeroDivisionError):  # the bug among the outcomes
            super()._fail(name, error)
