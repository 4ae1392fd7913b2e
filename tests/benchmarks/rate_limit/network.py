"""The way between desks and the service in virtual time: a transport for the program's client."""

from __future__ import annotations

from contextvars import ContextVar
from types import SimpleNamespace
from typing import TYPE_CHECKING, NamedTuple

import httpx

from tests.benchmarks.rate_limit.service import Answer

if TYPE_CHECKING:
    import asyncio
    import random
    from collections.abc import AsyncIterator, Callable

    from tests.benchmarks.rate_limit.loop import VirtualLoop
    from tests.benchmarks.rate_limit.service import Service

ONE_WAY, UNEVEN = 0.02, 0.01
"""Seconds each way, and up to so many more."""


class Noted(NamedTuple):
    """A line of the trace."""

    at: float
    desk: str
    text: str


class Errand:
    """What a person waits for; ``sent_at`` is the first byte of its newest try."""

    def __init__(self) -> None:
        self.sent_at: float | None = None


ERRAND: ContextVar[Errand | None] = ContextVar("ERRAND", default=None)
"""The errand that the running job does for a person."""


class Network:
    """Carries requests to ``service``.

    A POST goes by a connection of its own, which takes ``connecting`` seconds to be made.
    """

    def __init__(
        self,
        loop: VirtualLoop,
        service: Service,
        chance: random.Random,
        *,
        connecting: float = 0.0,
        is_traced: bool = False,
    ) -> None:
        self.loop = loop
        self.service = service
        self.chance = chance
        self.connecting = connecting
        self.is_traced = is_traced
        self.lines: list[Noted] = []
        self.first_bytes: dict[str, float] = {}
        """When each animal was first sent, by its name."""
        self.on_sent: Callable[[str], None] = lambda _desk: None
        """Called with the name of the desk that has just begun to send."""

    def note(self, desk: str, text: str) -> None:
        if self.is_traced:
            self.lines.append(Noted(self.loop.now, desk, text))

    def way(self) -> float:
        return ONE_WAY + self.chance.random() * UNEVEN


class Line(httpx.AsyncBaseTransport):
    """The connections of one desk."""

    def __init__(self, network: Network, desk: str) -> None:
        self._network = network
        self._desk = desk

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        network, loop = self._network, self._network.loop
        if network.connecting and request.method == "POST":
            connected: asyncio.Future[None] = loop.create_future()
            loop.happen(loop.now + network.connecting, _settle, connected, None)
            await connected
        await request.extensions["trace"](
            "http11.send_request_headers.started",
            {"request": SimpleNamespace(method=request.method.encode())},
        )
        what = self._first_byte(request)
        came: asyncio.Future[Answer] = loop.create_future()
        loop.happen(loop.now + network.way(), self._arrive, request, loop.now, what, came)
        answer = await came
        if not answer.status:
            raise httpx.ReadError("connection reset")
        return httpx.Response(answer.status, headers=answer.headers, stream=_Body(answer.body))

    def _first_byte(self, request: httpx.Request) -> str:
        network = self._network
        now = network.loop.now
        what = f"{request.method} {request.url.query.decode()}"
        if request.method == "POST":
            name = str(httpx.Response(200, content=request.content).json()["name"])
            network.first_bytes.setdefault(name, now)
            what = f"POST {name}"
        errand = ERRAND.get()
        if errand is not None:
            errand.sent_at = now
            what += " for a person"
        is_early = network.service.sent(self._desk, now)
        network.note(self._desk, f"-> {what}{'  EARLY' if is_early else ''}")
        network.on_sent(self._desk)
        return what

    def _arrive(
        self, request: httpx.Request, sent_at: float, what: str, came: asyncio.Future[Answer]
    ) -> None:
        network, now = self._network, self._network.loop.now
        service = network.service
        is_dropped = network.chance.random() < service.settings.drop
        if is_dropped:
            service.accounts.dropped += 1
        if is_dropped and network.chance.random() < 0.5:
            answer = Answer(0)
        else:
            query = request.url.query.decode()
            answer = service.answer(
                self._desk, request.method, query, request.content, now, sent_at=sent_at
            )
            answer = Answer(0) if is_dropped else answer
        network.loop.happen(now + network.way(), self._deliver, what, answer, came)

    def _deliver(self, what: str, answer: Answer, came: asyncio.Future[Answer]) -> None:
        network = self._network
        network.service.told(self._desk, answer, network.loop.now)
        network.note(self._desk, f"<- {_said(answer)}  {what}")
        _settle(came, answer)


class _Body(httpx.AsyncByteStream):
    def __init__(self, body: bytes) -> None:
        self._body = body

    async def __aiter__(self) -> AsyncIterator[bytes]:
        yield self._body


def _said(answer: Answer) -> str:
    headers = answer.headers
    said = [str(answer.status or "broken")]
    for short, name in (("remaining", "x-ratelimit-remaining"), ("retry after", "retry-after")):
        if name in headers:
            said.append(f"{short} {headers[name]}")
    return ", ".join(said)


def _settle(future: asyncio.Future[Answer] | asyncio.Future[None], value: object) -> None:
    if not future.done():
        future.set_result(value)  # type: ignore[arg-type]  # each is given its own
