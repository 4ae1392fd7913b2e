"""What is recorded of each request, and connections that nobody reads to their end."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from PySide6.QtWidgets import QApplication

from petdesk.domain.pets import NewPet
from petdesk.service.activity import Exchange, WaitReason, as_curl
from petdesk.service.errors import BadAnswer, ServiceError
from petdesk.service.http import HttpPetService
from petdesk.service.http.body import BODY_CAP
from petdesk.service.http.transport import Connections
from petdesk.service.network import Network, Timeouts
from petdesk.session.loop import QtLoop
from tests import faults
from tests.benchmarks.rate_limit.virtual import VirtualClock, VirtualLoop
from tests.faults import ScriptedServer, answer, bytes_then_hang_up, reset
from tests.service.http.conftest import KEY, NEW, NO_MARGIN


@pytest.mark.asyncio
async def test_what_is_recorded_of_a_request_never_holds_the_key() -> None:
    key = "a-key-that-must-not-be-told"
    echo = {"code": "bad", "message": f"the key {key} is wrong", "status": 400}
    exchanges: list[Exchange] = []
    async with ScriptedServer([answer(400, echo), bytes_then_hang_up(key.encode())]) as server:
        client = HttpPetService(server.address, key, on_exchange=exchanges.append)
        for _ in range(2):
            with pytest.raises(ServiceError):
                await client.add_pet(NewPet("Bella", 1))
        await client.close()
    assert [exchange.method for exchange in exchanges] == ["POST", "POST"]
    assert [exchange.status for exchange in exchanges] == [400, None]
    assert key not in repr(exchanges)
    assert not any(key in as_curl(exchange) for exchange in exchanges)


@pytest.mark.parametrize(
    ("status", "reason"),
    [
        (429, WaitReason.LIMIT_REACHED),
        (403, WaitReason.KEY_BLOCKED),
        (503, WaitReason.ASKED_TO_WAIT),
    ],
)
@pytest.mark.asyncio
async def test_a_wait_is_recorded_with_its_reason(status: int, reason: WaitReason) -> None:
    exchanges: list[Exchange] = []
    soon = answer(status, {}, headers={"Retry-After": "1"})
    async with ScriptedServer([soon, answer(200, [])]) as server:
        client = HttpPetService(server.address, KEY, on_exchange=exchanges.append)
        await client.list_pets()
        await client.close()
    assert [(exchange.status, exchange.tries) for exchange in exchanges] == [(status, 1), (200, 2)]
    assert exchanges[0].reason is WaitReason.NOT
    assert exchanges[1].reason is reason
    assert exchanges[1].waited >= 1.0


@pytest.mark.asyncio
async def test_what_the_limit_leaves_is_reported_by_the_answer_alone() -> None:
    exchanges: list[Exchange] = []
    told = answer(200, [], headers={"X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "7"})
    async with ScriptedServer([told, answer(200, []), reset]) as server:
        client = HttpPetService(server.address, KEY, on_exchange=exchanges.append)
        await client.list_pets()
        await client.list_pets()
        with pytest.raises(ServiceError):
            await client.add_pet(NewPet("Bella", 1))
        await client.close()
    assert [exchange.remaining for exchange in exchanges] == [7, None, None]


class _SlowToClose(httpx.AsyncByteStream, httpx.AsyncBaseTransport):
    """Answers with ``body``; the connection takes longer to close than a request may take."""

    def __init__(self, body: bytes) -> None:
        self.body = body
        self.answers = 0
        self.closed = 0

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        await request.extensions["trace"](
            "http11.send_request_headers.started", {"request": SimpleNamespace(method=b"GET")}
        )
        self.answers += 1
        headers = {"content-type": "application/json"}
        return httpx.Response(200, headers=headers, stream=self)

    async def __aiter__(self) -> AsyncIterator[bytes]:
        yield self.body

    async def aclose(self) -> None:
        await asyncio.sleep(Timeouts().attempt + 1.0)
        self.closed += 1


@pytest.mark.parametrize(("body", "fault"), [(b"[]", None), (b" " * (BODY_CAP + 1), BadAnswer)])
def test_the_time_limit_cuts_off_no_closing_of_a_connection(
    body: bytes, fault: type[ServiceError] | None
) -> None:
    loop, line = VirtualLoop(), _SlowToClose(body)
    client = HttpPetService("http://127.0.0.1:1/v1", KEY, clock=VirtualClock(loop))
    client._sender._connections = Connections(line, line)
    with pytest.raises(fault) if fault else nullcontext():
        loop.run_until_complete(client.list_pets())
    assert line.closed == line.answers == 1
    loop.close()


_DESCRIPTORS = Path("/proc/self/fd")
_TIMES = 4
_QUICK = Timeouts(attempt=0.4, call=0.4)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists what a process has open")
@pytest.mark.parametrize(
    "reply",
    [
        faults.endless(),
        faults.gzip_bomb(32),
        faults.answer(raw=b"x" * 2**20, headers={"Content-Encoding": "gzip"}),
        faults.answer(raw=b"x" * 2**20, headers={"Content-Encoding": "br"}),
        faults.trickle(),
        faults.half_a_body(),
        faults.endless(302),
        faults.endless(503),
        faults.trickle(201),
        faults.endless(201),
    ],
)
def test_an_answer_that_is_not_read_to_its_end_leaves_no_connection_open(
    reply: faults.Reply, qapp: QApplication
) -> None:
    """qasync's loop ends no generator that is dropped, as asyncio's own does."""
    with QtLoop(qapp) as loop:
        assert loop.run_until_complete(_left_open(reply)) == 0


async def _left_open(reply: faults.Reply) -> int:
    """Make requests time and again, and count what is open then that was not before."""
    async with ScriptedServer([reply]) as server:
        client = HttpPetService(
            server.address,
            KEY,
            network=Network(proxy=""),
            timeouts=_QUICK,
            random=lambda: 0.0,
            policy=NO_MARGIN,
        )
        before = _count()
        try:
            for _ in range(_TIMES):
                for call in (client.list_pets(), client.add_pet(NEW)):
                    with pytest.raises(ServiceError):
                        await call
            async with asyncio.timeout(60.0):
                await server.left()
            return _count() - before
        finally:
            await client.close()


def _count() -> int:
    return sum(1 for _ in _DESCRIPTORS.iterdir())
