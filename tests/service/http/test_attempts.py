"""What is recorded of each request, and connections that nobody reads to their end."""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import nullcontext, suppress
from itertools import repeat
from pathlib import Path
from types import SimpleNamespace
from typing import TypeVar

import httpx
import pytest
from PySide6.QtWidgets import QApplication

from petdesk.app.loop import QtLoop
from petdesk.service.contract import Exchange, Network, Timeouts
from petdesk.service.errors import BadAnswer, ServiceError
from petdesk.service.gate import Gate
from petdesk.service.http import HttpPetService
from petdesk.service.http.transport import BODY_CAP, Connections
from tests import faults
from tests.benchmarks.rate_limit.virtual import VirtualClock, VirtualLoop
from tests.faults import ScriptedServer, answer
from tests.service.http.conftest import KEY, NEW, NO_MARGIN, Connect

T = TypeVar("T")


async def test_a_wait_is_recorded_with_its_reason(connect: Connect) -> None:
    exchanges: list[Exchange] = []
    statuses = (429, 403, 503, 200)
    soon = [answer(status, [], headers={"Retry-After": "1"}) for status in statuses[:-1]]
    async with ScriptedServer([*soon, answer(200, [])]) as server:
        await connect(server.address, on_exchange=exchanges.append).list_pets()
    assert [(each.tries, each.status) for each in exchanges] == [*enumerate(statuses, 1)]
    reasons = ("NOT", "LIMIT_REACHED", "KEY_BLOCKED", "ASKED_TO_WAIT")
    assert [each.reason.name for each in exchanges] == [*reasons]
    assert all(each.waited > 0.9 for each in exchanges[1:])


class _Line(httpx.AsyncByteStream, httpx.AsyncBaseTransport):
    """Answers each request with ``pieces``, in virtual time.

    A piece takes ``interval``, and the closing of a connection ``closing``. All are in seconds.
    """

    def __init__(
        self, pieces: Iterable[bytes], *, interval: float = 0.0, closing: float = 0.0
    ) -> None:
        self.pieces = iter(pieces)
        self.interval, self.closing = interval, closing
        self.asked = self.closed = 0

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        await request.extensions["trace"](
            "http11.send_request_headers.started", {"request": SimpleNamespace(method=b"GET")}
        )
        self.asked += 1
        headers = {"content-type": "application/json"}
        return httpx.Response(200, headers=headers, stream=self)

    def __aiter__(self) -> AsyncIterator[bytes]:
        return self

    async def __anext__(self) -> bytes:
        await asyncio.sleep(self.interval)
        try:
            return next(self.pieces)
        except StopIteration:
            raise StopAsyncIteration from None

    async def aclose(self) -> None:
        await asyncio.sleep(self.closing)
        self.closed += 1

    def play(self, use: Callable[[HttpPetService], Coroutine[None, None, T]]) -> T:
        """Return what comes of ``use`` with a client over this line, without waiting for it."""
        loop = VirtualLoop()
        client = HttpPetService("http://127.0.0.1:1/v1", KEY, gate=Gate(VirtualClock(loop)))
        client.connections = Connections(self, self)
        try:
            return loop.run_until_complete(use(client))
        finally:
            loop.close()


@pytest.mark.parametrize(("body", "fault"), [(b"[]", None), (b" " * (BODY_CAP + 1), BadAnswer)])
def test_the_time_limit_cuts_off_no_closing_of_a_connection(
    body: bytes, fault: type[ServiceError] | None
) -> None:
    line = _Line([body], closing=Timeouts().attempt + 1.0)
    with pytest.raises(fault) if fault else nullcontext():
        line.play(lambda client: client.list_pets())
    assert line.closed == line.asked == 1


def test_a_request_that_is_cancelled_closes_its_connection_before_it_ends() -> None:
    line = _Line(repeat(b" "), interval=1.0, closing=60.0)

    async def use(client: HttpPetService) -> None:
        asked = asyncio.create_task(client.list_pets())
        await asyncio.sleep(2.5)
        asked.cancel()
        await asyncio.wait([asked])
        assert asked.cancelled()
        assert line.asked == line.closed == 1
        line.pieces = iter([b"[]"])
        assert (await client.list_pets()).pets == ()

    line.play(use)


_DESCRIPTORS = Path("/proc/self/fd")
_TIMES = 4
_QUICK = Timeouts(attempt=0.4, call=0.4)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists what a process has open")
@pytest.mark.parametrize(
    "reply",
    [
        *(faults.endless(), faults.trickle(), faults.half_a_body()),
        *(faults.endless(302), faults.trickle(201)),
    ],
)
def test_an_answer_that_is_not_read_to_its_end_leaves_no_connection_open(
    reply: faults.Reply, qapp: QApplication
) -> None:
    """qasync's loop ends no generator that is dropped, as asyncio's own does."""
    with QtLoop(qapp) as loop:
        assert loop.run_until_complete(_left_open(reply)) == set()


async def _left_open(reply: faults.Reply) -> set[str]:
    """Make requests time and again, and return the sockets that they leave open."""
    async with ScriptedServer([reply]) as server:
        gate, network = Gate(random=lambda: 0.0, figures=NO_MARGIN), Network(proxy="")
        client = HttpPetService(server.address, KEY, timeouts=_QUICK, network=network, gate=gate)
        before = _sockets()
        try:
            for _ in range(_TIMES):
                for call in (client.list_pets(), client.add_pet(NEW)):
                    with pytest.raises(ServiceError):
                        await call
            await server.left()
            return _sockets() - before
        finally:
            await client.close()


def _sockets() -> set[str]:
    """Return this process's sockets, by names that the system does not use again."""
    names = set()
    for descriptor in _DESCRIPTORS.iterdir():
        with suppress(FileNotFoundError):  # closed meanwhile, as the one that lists them is
            names.add(str(descriptor.readlink()))
    return {name for name in names if name.startswith("socket:")}
