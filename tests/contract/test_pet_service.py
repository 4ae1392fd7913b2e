"""What every `PetService` does on the real protocol: once in this process, once over a socket."""

import asyncio
import contextlib
import socket
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime
from pathlib import Path

import pytest
import uvicorn
from starlette.types import ASGIApp

from petdesk.core.pets import INT64_MAX, NewPet, Pet, PetStatus
from petdesk.practice.app import create_app
from petdesk.practice.rate_limits import PlanLimits
from petdesk.practice.store import PracticeStore
from petdesk.service import errors
from petdesk.service.contract import Budget, PetService, Priority
from petdesk.service.errors import Effect
from petdesk.service.gate import Gate
from petdesk.service.governor import Figures
from petdesk.service.http import HttpPetService

KEY = "practice-key-4711"
PLENTY = PlanLimits(per_minute=1000, per_day=100_000)


Worlds = Callable[..., AbstractAsyncContextManager[Callable[..., HttpPetService]]]


@pytest.fixture(params=["in-process", "socket"])
def world(request: pytest.FixtureRequest, tmp_path: Path) -> Worlds:
    """Return ``world(plan=..., clock=...)``: a context with a way to connect to one service."""

    @contextlib.asynccontextmanager
    async def make(
        *, plan: PlanLimits = PLENTY, clock: Callable[[], float] = time.time
    ) -> AsyncIterator[Callable[..., HttpPetService]]:
        async with contextlib.AsyncExitStack() as stack:
            store = PracticeStore(tmp_path / "practice.sqlite")
            app = create_app(store, keys=[KEY], plan=plan, clock=clock)
            in_process = app if request.param == "in-process" else None
            address = "http://practice/v1"
            if in_process is None:
                address = await stack.enter_async_context(_serving(app))

            def connect(
                key: str = KEY, *, path: str = "", figures: Figures | None = None
            ) -> HttpPetService:
                gate = Gate(figures=figures)
                client = HttpPetService(address + path, key, asgi_app=in_process, gate=gate)
                stack.push_async_callback(client.close)
                return client

            yield connect

    return make


@contextlib.asynccontextmanager
async def _serving(app: ASGIApp) -> AsyncIterator[str]:
    # It listens, so that a client may come before the server is ready.
    listener = socket.socket(fileno=socket.create_server(("127.0.0.1", 0)).detach())
    config = uvicorn.Config(app, lifespan="off", log_config=None, timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/v1"
    finally:
        server.should_exit = True
        await serving
        listener.close()


HAND_BACK = Figures(max_queue_wait=0.0)
"""Hands every wait back, so that a test need not sit a minute out."""


async def test_an_added_animal_gets_an_id_and_is_listed_and_fetched(world: Worlds) -> None:
    async with world() as connect:
        service: PetService = connect()
        with pytest.raises(errors.NotFound):  # which retires nothing
            await service.fetch_pet(INT64_MAX)
        added = await service.add_pet(NewPet("Zoë O'Hara", 3, PetStatus.PENDING))
        assert added == Pet(added.id, "Zoë O'Hara", 3, PetStatus.PENDING)
        assert (await service.list_pets()).pets == (added,)
        before = time.time()
        fetched = await service.fetch_pet(added.id)
        assert fetched.pet == added
        assert before <= fetched.asked_at <= time.time()


async def test_a_list_is_filtered_and_cut_and_says_what_was_asked_and_when(world: Worlds) -> None:
    async with world() as connect:
        service = connect()
        for number in range(5):
            status = PetStatus.AVAILABLE if number % 2 else PetStatus.SOLD
            await service.add_pet(NewPet(f"Pet {number}", 1, status))
        before = time.time()
        sold = await service.list_pets(status=PetStatus.SOLD, limit=7)
        assert before <= sold.asked_at <= time.time()
        assert {pet.name for pet in sold.pets} == {"Pet 0", "Pet 2", "Pet 4"}
        assert (sold.status, sold.limit) == (PetStatus.SOLD, 7)
        assert (sold.unreadable, sold.is_complete) == (0, True)
        cut = await service.list_pets(limit=2)
        assert (len(cut.pets), cut.is_complete) == (2, False)


async def test_a_removed_operation_retires(world: Worlds) -> None:
    later = datetime(2030, 12, 5, tzinfo=UTC).timestamp()
    async with world(clock=lambda: later) as connect:
        service = connect()
        for _ in range(2):
            with pytest.raises(errors.Retired):
                await service.fetch_pet(1)
        assert (await service.list_pets()).pets == ()


async def test_a_wrong_key_is_unauthorized_and_nothing_is_added(world: Worlds) -> None:
    async with world() as connect:
        stranger = connect("another-key")
        with pytest.raises(errors.Unauthorized) as caught:
            await stranger.add_pet(NewPet("Bo", 1))
        assert caught.value.effect is Effect.NONE
        assert (await connect().list_pets()).pets == ()


async def test_an_address_that_leads_elsewhere_is_refused_not_not_found(world: Worlds) -> None:
    async with world() as connect:
        service = connect(path="/elsewhere/v1")
        with pytest.raises(errors.Refused) as caught:
            await service.list_pets()
        assert (type(caught.value), caught.value.status) == (errors.Refused, 404)


async def test_many_at_once_are_each_added_once(world: Worlds) -> None:
    async with world() as connect:
        service = connect()
        added = await asyncio.gather(*(service.add_pet(NewPet(f"P{n}", n)) for n in range(20)))
        assert len({pet.id for pet in added}) == 20
        assert set((await service.list_pets()).pets) == set(added)


async def test_the_budget_is_told_as_it_falls(world: Worlds) -> None:
    async with world(plan=PlanLimits(60, 1000)) as connect:
        service = connect()
        told: list[Budget] = []
        service.on_budget(told.append)
        await service.list_pets()
        await service.list_pets()
        assert [budget.remaining for budget in told if budget.remaining is not None] == [59, 58]
        assert told[-1].limit == 60
        resets_at = told[-1].resets_at
        assert resets_at is not None
        assert time.time() - 2 < resets_at < time.time() + 62


async def test_a_spent_window_is_not_asked_again(world: Worlds) -> None:
    async with world(plan=PlanLimits(2, 1000)) as connect:
        service = connect(figures=HAND_BACK)
        await service.list_pets()
        await service.list_pets()
        for priority in Priority:
            with pytest.raises(errors.RateLimited) as caught:
                await service.list_pets(priority=priority)
            assert time.time() < caught.value.until < time.time() + 62


async def test_a_429_closes_the_gate_for_all_and_until_is_said(world: Worlds) -> None:
    async with world(plan=PlanLimits(1, 1000)) as connect:
        await connect().list_pets()
        service = connect(figures=HAND_BACK)
        told: list[Budget] = []
        service.on_budget(told.append)
        with pytest.raises(errors.RateLimited) as caught:
            await service.add_pet(NewPet("Bo", 1))
        assert caught.value.effect is Effect.NONE
        with pytest.raises(errors.RateLimited):
            await service.list_pets()
        until = caught.value.until
        assert time.time() < until < time.time() + 62
        assert told[-1].paused_until == pytest.approx(until, abs=0.1)
        assert service.gate.not_before() == pytest.approx(until, abs=0.1)
