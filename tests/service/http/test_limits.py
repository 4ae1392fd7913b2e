"""What a client makes of a 429, of garbage in the headers, and of a listener that fails."""

import asyncio
import time
from email.utils import formatdate

import httpx
import pytest

from petdesk.service.contract import Budget, Exchange, Pause
from petdesk.service.errors import Effect, PauseReason, RateLimited, ServerFault
from petdesk.service.http import HttpPetService
from tests import faults
from tests.faults import ScriptedServer
from tests.service.http.conftest import KEY, NEW, Connect, failing

pytestmark = pytest.mark.asyncio


async def test_a_429_with_a_long_wait_is_handed_back_and_nothing_more_is_sent(
    connect: Connect,
) -> None:
    told: list[Budget] = []
    async with ScriptedServer([faults.answer(429, headers={"Retry-After": "3600"})]) as server:
        service = connect(server.address)
        service.on_budget(told.append)
        for call in (service.list_pets(), service.add_pet(NEW), service.list_pets()):
            caught = await failing(call)
            assert isinstance(caught, RateLimited)
            assert caught.until == pytest.approx(told[-1].paused_until, abs=1.0)
        assert len(server.seen) == 1
        stored = service.gate.not_before()
        assert stored is not None
        assert stored == pytest.approx(told[-1].paused_until, abs=1.0)
        again = HttpPetService(server.address, KEY, pause=Pause(stored))
        assert isinstance(await failing(again.list_pets()), RateLimited)
        await again.close()
        assert len(server.seen) == 1


async def test_a_post_that_was_let_through_stays_where_a_429_came_while_it_was_written(
    connect: Connect,
) -> None:
    is_writing, is_written = asyncio.Event(), asyncio.Event()

    async def write() -> None:
        is_writing.set()
        await is_written.wait()

    async with ScriptedServer([faults.answer(429, headers={"Retry-After": "3600"})]) as server:
        service = connect(server.address)
        adding = asyncio.ensure_future(service.add_pet(NEW, before_sending=write))
        await is_writing.wait()
        assert isinstance(await failing(service.list_pets()), RateLimited)
        is_written.set()
        caught = await failing(adding)
        assert isinstance(caught, RateLimited)
        assert caught.effect is Effect.NONE
        assert len(server.seen) == 1, "the animal went out after the 429"


async def test_a_post_stays_where_a_429_came_while_it_connected(
    connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the leave and the first byte stand a connection and, with TLS, a handshake."""
    told: list[Exchange] = []
    async with ScriptedServer([faults.answer(429, headers={"Retry-After": "3600"})]) as server:
        service = connect(server.address, on_exchange=told.append)
        handle = httpx.AsyncHTTPTransport.handle_async_request

        async def connect_late(
            transport: httpx.AsyncHTTPTransport, request: httpx.Request
        ) -> httpx.Response:
            if request.method == "POST":
                assert isinstance(await failing(service.list_pets()), RateLimited)
            return await handle(transport, request)

        monkeypatch.setattr(httpx.AsyncHTTPTransport, "handle_async_request", connect_late)
        assert isinstance(await failing(service.add_pet(NEW)), RateLimited)
        assert len(server.seen) == 1
        assert [exchange.method for exchange in told] == ["GET"], "the POST was not sent"


@pytest.mark.parametrize(
    ("status", "reason"),
    [
        (401, PauseReason.BLOCKED),
        (403, PauseReason.BLOCKED),
        (400, PauseReason.ASKED),
        (409, PauseReason.ASKED),
        (503, PauseReason.ASKED),
    ],
)
@pytest.mark.parametrize("body", [{}, {"code": "c", "message": "m", "status": 403}])
async def test_retry_after_holds_everything_back_and_refuses_nothing(
    connect: Connect, status: int, reason: PauseReason, body: dict[str, object]
) -> None:
    told: list[Budget] = []
    headers = {"Retry-After": "3600"}
    async with ScriptedServer([faults.answer(status, body, headers=headers)]) as server:
        service = connect(server.address)
        service.on_budget(told.append)
        for call in (service.add_pet(NEW, before_sending=_written), service.list_pets()):
            caught = await failing(call)
            assert isinstance(caught, RateLimited)
            assert (caught.reason, caught.effect) == (reason, Effect.NONE)
        assert len(server.seen) == 1
        assert told[-1].reason is reason
        assert told[-1].paused_until is not None


async def test_a_fault_with_retry_after_closes_the_gate_and_leaves_its_post_unknown(
    connect: Connect,
) -> None:
    async with ScriptedServer([faults.answer(500, headers={"Retry-After": "3600"})]) as server:
        service = connect(server.address)
        caught = await failing(service.add_pet(NEW, before_sending=_written))
        assert isinstance(caught, ServerFault)
        assert caught.effect is Effect.UNKNOWN
        assert isinstance(await failing(service.list_pets()), RateLimited)
        assert len(server.seen) == 1


async def _written() -> None:
    """Write an entry, as the intake queue does."""


async def test_a_listener_that_fails_costs_no_answer(
    connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    def listener(_budget: Budget) -> None:
        raise RuntimeError("the listener's own mistake")

    headers = {"X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "7"}
    async with ScriptedServer([faults.answer(body=[], headers=headers)]) as server:
        service = connect(server.address)
        service.on_budget(listener)
        assert (await service.list_pets()).pets == ()
    assert "the listener's own mistake" in caplog.text


async def test_a_date_three_hours_wrong_stops_nobody_for_three_hours(connect: Connect) -> None:
    """Nothing is left of the minute and nobody refused: it is asked again within two."""
    told: list[Budget] = []
    now = time.time()
    spent = {
        "Date": formatdate(now - 3 * 3600.0, usegmt=True),
        "X-RateLimit-Limit": "60",
        "X-RateLimit-Remaining": "0",
        "X-RateLimit-Reset": str(int(now) + 30),
    }
    async with ScriptedServer([faults.answer(body=[], headers=spent)]) as server:
        service = connect(server.address)
        service.on_budget(told.append)
        await service.list_pets()
    assert told[-1].paused_until is not None
    assert 0.0 < told[-1].paused_until - now < 120.0
