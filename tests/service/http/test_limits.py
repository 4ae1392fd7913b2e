"""What a client makes of a 429, of garbage in the headers, and of a listener that fails."""

import httpx
import pytest

from petdesk.service.contract import Budget, Exchange
from petdesk.service.errors import Effect, PauseReason, RateLimited
from tests import faults
from tests.faults import ScriptedServer
from tests.service.http.conftest import NEW, Connect, failing

pytestmark = pytest.mark.asyncio


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


ERROR = {"code": "c", "message": "m", "status": 403}


@pytest.mark.parametrize("body", [{}, ERROR])
@pytest.mark.parametrize(
    ("status", "reason"),
    [
        *((status, PauseReason.BLOCKED) for status in (401, 403)),
        *((status, PauseReason.ASKED) for status in (400, 409, 500, 503)),
    ],
)
async def test_retry_after_holds_everything_back_and_refuses_nothing(
    connect: Connect, status: int, reason: PauseReason, body: dict[str, object]
) -> None:
    """A fault of the service leaves the animal unknown besides."""
    told: list[Budget] = []
    headers = {"Retry-After": "3600"}
    async with ScriptedServer([faults.answer(status, body, headers=headers)]) as server:
        service = connect(server.address)
        service.on_budget(told.append)
        first, later = await failing(service.add_pet(NEW)), await failing(service.list_pets())
        is_fault = status == 500
        assert first.effect is (Effect.UNKNOWN if is_fault else Effect.NONE)
        for caught in (later,) if is_fault else (first, later):
            assert isinstance(caught, RateLimited)
            assert caught.reason is told[-1].reason is reason
            assert caught.until == pytest.approx(told[-1].paused_until, abs=1.0)
        assert len(server.seen) == 1


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
