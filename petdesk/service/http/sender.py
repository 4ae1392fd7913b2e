"""Sends a request once, within its time limit, receives the answer, and reports to the gate."""

import asyncio
import copy
import zlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Self

import httpx

from petdesk.service import wire
from petdesk.service.activity import Exchange
from petdesk.service.errors import (
    BadAnswer,
    Closed,
    Effect,
    Garbled,
    RateLimited,
    ServiceError,
    TooLarge,
)
from petdesk.service.gate import Clock, Gate
from petdesk.service.governor import Pause, pause_reason
from petdesk.service.headers import read_limits
from petdesk.service.http.error_mapping import as_service_error, redact_key
from petdesk.service.http.transport import Destination, connections
from petdesk.service.network import Network, Timeouts
from petdesk.service.retry import Call

BODY_CAP = 4 * 2**20
"""Bytes. 100 animals are some 20 KiB; the interface states no size, so this leaves ample room.

Decoding four times as much blocked the window for a tenth of a second.
"""


@dataclass(slots=True)
class Attempt:
    """One attempt, filled in as it goes on, since it may end at any point.

    If ``confirm`` raises, the attempt ``is_withdrawn`` and nothing is sent.
    """

    confirm: Callable[[], Awaitable[None]]
    at: float
    is_sent: bool = False
    is_withdrawn: bool = False
    head: wire.Answer | None = None
    remaining: int | None = None
    body: bytes = b""
    fault: ServiceError | None = None
    to_proxy: Any = None

    async def mark_sent(self) -> None:
        """Note that the first byte goes now. Raises what ``confirm`` raises."""
        if not self.is_sent:
            self.is_withdrawn = True
            await self.confirm()
            self.is_withdrawn, self.is_sent = False, True

    async def trace(self, name: str, info: dict[str, Any]) -> None:
        """Watch the HTTP library for the request's first byte; a proxy's CONNECT is not it."""
        if name == "socks.connect_tcp.complete":
            self.to_proxy = info["return_value"]
        if name.endswith("send_request_headers.started") and info["request"].method != b"CONNECT":
            await self.mark_sent()


class Sender:
    """Sends requests to ``destination``, each in one attempt, and reports each to ``gate``."""

    def __init__(  # noqa: PLR0913  what a client is made of, each by its name
        self,
        destination: Destination,
        gate: Gate,
        *,
        clock: Clock,
        timeouts: Timeouts,
        network: Network,
        asgi_app: object | None,
        on_exchange: Callable[[Exchange], None] | None,
        look: Callable[[], Awaitable[Pause | None]] | None,
    ) -> None:
        self._destination = destination
        self._gate = gate
        self._clock = clock
        self._timeouts = timeouts
        self._in_process = asgi_app is not None
        self._connections = connections(destination.base, asgi_app, network)
        self._on_exchange = on_exchange
        self._look = look
        # A service in this process goes by this computer's clock.
        self._ahead = 0.0 if self._in_process else None
        self._deadlines: set[asyncio.Timeout] = set()
        self._closed = asyncio.Event()

    @property
    def clock_offset(self) -> float:
        """By how many seconds the service's clock was ahead of ours; 0 before its first answer."""
        return self._ahead or 0.0

    @property
    def key(self) -> str:
        return self._destination.key

    @property
    def proxy(self) -> str:
        return self._connections.proxy

    def with_network(self, network: Network) -> Self:
        """Return a sender over connections of its own; closing either closes both."""
        other = copy.copy(self)
        other._connections = connections(self._destination.base, None, network)  # noqa: SLF001  its own class
        return other

    async def rest(self, seconds: float) -> None:
        """Wait for so long, or until nothing more is sent."""
        try:
            async with asyncio.timeout(seconds):
                await self._closed.wait()
        except TimeoutError:
            pass

    async def close_connections(self) -> None:
        await self._connections.close_connections()

    async def close(self) -> None:
        """End the connections; what waits at the gate or is on its way raises `Closed`."""
        self._closed.set()
        self._gate.close()
        for deadline in self._deadlines:
            if not deadline.expired():
                deadline.reschedule(0.0)
        await self._connections.close()

    async def send(self, request: wire.Request, ticket: int, call: Call) -> wire.Answer:
        """Send ``request`` once, and report to the gate and to ``on_exchange`` how it went."""
        attempt = Attempt(partial(self._confirm, ticket), at=self._clock.wall())
        began = self._clock.monotonic()
        try:
            return await self._run(attempt, request, ticket, call.total - call.spent)
        finally:
            if self._on_exchange is not None and not attempt.is_withdrawn:
                seconds = self._clock.monotonic() - began
                self._on_exchange(self._exchange(request, attempt, call, seconds))

    async def _confirm(self, ticket: int) -> None:
        """Raise `RateLimited` if the limit no longer admits ``ticket``, which ends it."""
        pause = await self._look() if self._look is not None else None
        if pause is not None:
            self._gate.hear(pause)
        self._gate.confirm(ticket)

    async def _run(
        self, attempt: Attempt, request: wire.Request, ticket: int, seconds: float
    ) -> wire.Answer:
        """Return the answer, complete or not; report an attempt without one to the gate."""
        try:
            await self._exchange_bytes(attempt, request, ticket, seconds)
        except RateLimited:
            raise  # the gate closed while the connection was made, and took the ticket back
        except (httpx.HTTPError, httpx.StreamError, ServiceError, TimeoutError, OSError) as raised:
            attempt.fault = self._fault(raised, request, attempt)
        except BaseException:
            if attempt.head is None:
                self._gate.cancelled(ticket, sent=attempt.is_sent)
            raise
        if attempt.head is None:
            self._gate.failed(ticket, sent=attempt.is_sent)
            raise attempt.fault or BadAnswer("no answer")
        until = self._gate.not_before() or self._clock.wall()
        return replace(attempt.head, body=attempt.body, fault=attempt.fault, until=until)

    async def _exchange_bytes(
        self, attempt: Attempt, request: wire.Request, ticket: int, seconds: float
    ) -> None:
        transport = self._connections.for_method(request.method)
        outgoing = self._destination.outgoing(request, self._timeouts, attempt.trace)
        response: httpx.Response | None = None
        try:
            async with asyncio.timeout(min(self._timeouts.attempt, seconds)) as deadline:
                self._deadlines.add(deadline)
                try:
                    if self._in_process:
                        await attempt.mark_sent()
                    response = await transport.handle_async_request(outgoing)
                    self._take_head(response, ticket, attempt)
                    attempt.body = await receive_body(response)
                finally:
                    self._deadlines.discard(deadline)
        finally:
            if response is not None:
                await response.aclose()
            elif attempt.to_proxy is not None:
                await attempt.to_proxy.aclose()  # the library leaves it open if SOCKS refuses

    def _take_head(self, response: httpx.Response, ticket: int, attempt: Attempt) -> None:
        """Take in the head at once: a 429 must close the gate before its body has come."""
        limits = read_limits(response.headers, wall=self._clock.wall(), clock_offset=self._ahead)
        self._ahead = limits.clock_offset
        status, waits = response.status_code, limits.retry_after is not None
        attempt.head = wire.Answer(
            status,
            response.headers.get("content-type", ""),
            reason=pause_reason(status) if waits else None,
            location=response.headers.get("location", ""),
        )
        attempt.remaining = limits.remaining
        self._gate.answered(ticket, status, limits)

    def _exchange(
        self, request: wire.Request, attempt: Attempt, call: Call, seconds: float
    ) -> Exchange:
        return Exchange(
            at=attempt.at,
            method=request.method,
            address=self._destination.address,
            path=request.path + (f"?{request.query}" if request.query else ""),
            status=attempt.head.status if attempt.head is not None else None,
            fault=redact_key(attempt.fault, self.key).detail if attempt.fault else "",
            seconds=seconds,
            tries=call.tries + 1,
            waited=call.waited,
            reason=call.reason,
            remaining=attempt.remaining,
        )

    def _fault(self, raised: Exception, request: wire.Request, attempt: Attempt) -> ServiceError:
        """Return what ended an attempt, in terms of the error tree."""
        changes = request.method != "GET" and attempt.is_sent
        effect = Effect.UNKNOWN if changes else Effect.NONE
        if self._closed.is_set():
            return Closed("the client was closed while the request was on its way", effect=effect)
        host, proxy = self._destination.base.host, self._connections.proxy
        return as_service_error(raised, effect, host=host, proxy=proxy)


async def receive_body(response: httpx.Response, cap: int = BODY_CAP) -> bytes:
    """Return the body of ``response``, empty if its status alone is read; else `BadAnswer`.

    The size is measured after decompression. httpx decompresses each piece that comes from the
    network as a whole: one of 64 KiB can become 64 MiB before anything can be counted. Here a piece
    is opened only as far as ``cap`` allows.

    The caller closes ``response``, after any time limit and before it drops what this raises: a
    loop that does not finish generators, such as qasync's, would leave the connection open.
    """
    status = response.status_code
    if status == 429 or 300 <= status < 400 or status >= 500:  # noqa: PLR2004  HTTP's statuses
        return b""
    decompressor = _decompressor(response.headers.get("content-encoding", ""))
    stream = response.stream  # aiter_raw would close the response at its end
    assert isinstance(stream, httpx.AsyncByteStream)  # noqa: S101  as each transport here returns
    pieces = aiter(stream)  # by a name, or it would be dropped as an exception passes
    body = bytearray()
    async for piece in pieces:
        room = cap - len(body) + 1
        try:
            opened = decompressor.decompress(piece, room) if decompressor is not None else piece
        except zlib.error:
            raise Garbled("the compressed answer can't be opened") from None
        body += opened[:room]
        if len(body) > cap:
            raise TooLarge(f"the answer is larger than {cap} bytes")
    if decompressor is not None and not decompressor.eof:
        raise Garbled("the compressed answer is cut short")
    return bytes(body)


def _decompressor(encoding: str) -> "zlib._Decompress | None":
    match encoding.strip().lower():
        case "" | "identity":
            return None
        case "gzip" | "x-gzip":
            return zlib.decompressobj(zlib.MAX_WBITS | 16)
        case other:
            raise BadAnswer(f"the answer is packed as {other[:50]}, which was not asked for")
