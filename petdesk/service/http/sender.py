"""Sends a request once, within its time limit, and reports to the gate."""

import asyncio
import copy
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Self

import httpx

from petdesk.service import wire
from petdesk.service.activity import Exchange, WaitReason
from petdesk.service.clock import Clock
from petdesk.service.errors import BadAnswer, Closed, Effect, PauseReason, RateLimited, ServiceError
from petdesk.service.gate import Gate
from petdesk.service.governor.machine import pause_reason
from petdesk.service.governor.state import Pause
from petdesk.service.headers import read_limits
from petdesk.service.http.body import receive_body
from petdesk.service.http.error_mapping import as_service_error, redact_key
from petdesk.service.http.transport import Destination, connections
from petdesk.service.network import Network, Timeouts
from petdesk.service.retry import RetryState


@dataclass(frozen=True, slots=True)
class Admission:
    """A request's admission by the gate: its ticket, and how long that took and why."""

    ticket: int = 0
    waited: float = 0.0
    reason: WaitReason = WaitReason.NOT


@dataclass(slots=True)
class Attempt:
    """One attempt, filled in as it goes on, since it may end at any point.

    Where ``confirm`` raises, the attempt ``is_withdrawn`` and nothing is sent.
    """

    confirm: Callable[[], Awaitable[None]]
    at: float
    is_sent: bool = False
    is_withdrawn: bool = False
    status: int | None = None
    content_type: str = ""
    location: str = ""
    reason: PauseReason | None = None
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

    def answer(self, *, until: float) -> wire.Answer:
        return wire.Answer(
            status=self.status or 0,
            content_type=self.content_type,
            body=self.body,
            fault=self.fault,
            until=until,
            reason=self.reason,
            location=self.location,
        )


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
        self.denied_by_proxy: str | None = None
        """What the proxy said where it did not accept the user name and password."""
        self.closed = asyncio.Event()
        """Set once nothing more is sent."""

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
        other.denied_by_proxy = None
        return other

    async def close_connections(self) -> None:
        await self._connections.close_connections()

    async def close(self) -> None:
        """End the connections; what waits at the gate or is on its way raises `Closed`."""
        self.closed.set()
        self._gate.close()
        for deadline in self._deadlines:
            if not deadline.expired():
                deadline.reschedule(0.0)
        await self._connections.close()

    async def send(
        self, request: wire.Request, admission: Admission, retry: RetryState
    ) -> wire.Answer:
        """Send ``request`` once, and report to the gate and to ``on_exchange`` how it went."""
        attempt = Attempt(partial(self._confirm, admission.ticket), at=self._clock.wall())
        began = self._clock.monotonic()
        try:
            return await self._run(attempt, request, admission.ticket, retry)
        finally:
            if self._on_exchange is not None and not attempt.is_withdrawn:
                seconds = self._clock.monotonic() - began
                self._on_exchange(self._exchange(request, admission, attempt, retry, seconds))

    async def _confirm(self, ticket: int) -> None:
        """Raise `RateLimited` where the limit no longer admits ``ticket``, which ends it."""
        pause = await self._look() if self._look is not None else None
        if pause is not None:
            self._gate.hear(pause)
        self._gate.confirm(ticket)

    async def _run(
        self, attempt: Attempt, request: wire.Request, ticket: int, retry: RetryState
    ) -> wire.Answer:
        """Return the answer, complete or not; report an attempt without one to the gate."""
        seconds = min(self._timeouts.attempt, retry.total - retry.spent)
        try:
            await self._exchange_bytes(attempt, request, ticket, seconds)
        except RateLimited:
            raise  # the gate closed while the connection was made, and took the ticket back
        except (httpx.HTTPError, httpx.StreamError, ServiceError, TimeoutError, OSError) as raised:
            attempt.fault = self._fault(raised, request, attempt)
        except BaseException:
            if attempt.status is None:
                self._gate.cancelled(ticket, sent=attempt.is_sent)
            raise
        if attempt.status is not None:
            return attempt.answer(until=self._gate.not_before() or self._clock.wall())
        self._gate.failed(ticket, sent=attempt.is_sent)
        raise attempt.fault or BadAnswer("no answer")

    async def _exchange_bytes(
        self, attempt: Attempt, request: wire.Request, ticket: int, seconds: float
    ) -> None:
        transport = self._connections.for_method(request.method)
        outgoing = self._destination.outgoing(request, self._timeouts, attempt.trace)
        response: httpx.Response | None = None
        try:
            async with asyncio.timeout(seconds) as deadline:
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
                await attempt.to_proxy.aclose()  # the library leaves it open where SOCKS refuses

    def _take_head(self, response: httpx.Response, ticket: int, attempt: Attempt) -> None:
        """Take in the head at once: a 429 must close the gate before its body has come."""
        limits = read_limits(response.headers, wall=self._clock.wall(), clock_offset=self._ahead)
        self._ahead = limits.clock_offset
        attempt.status = response.status_code
        attempt.content_type = response.headers.get("content-type", "")
        attempt.location = response.headers.get("location", "")
        if limits.retry_after is not None:
            attempt.reason = pause_reason(response.status_code)
        attempt.remaining = limits.remaining
        self._gate.answered(ticket, response.status_code, limits)

    def _exchange(
        self,
        request: wire.Request,
        admission: Admission,
        attempt: Attempt,
        retry: RetryState,
        seconds: float,
    ) -> Exchange:
        fault = redact_key(attempt.fault, self.key).detail if attempt.fault else ""
        return Exchange(
            at=attempt.at,
            method=request.method,
            address=self._destination.address,
            path=request.path + (f"?{request.query}" if request.query else ""),
            status=attempt.status,
            fault=fault,
            seconds=seconds,
            tries=retry.tries + 1,
            waited=admission.waited,
            reason=admission.reason,
            remaining=attempt.remaining,
        )

    def _fault(self, raised: Exception, request: wire.Request, attempt: Attempt) -> ServiceError:
        """Return what ended an attempt, in terms of the error tree."""
        changes = request.method != "GET" and attempt.is_sent
        effect = Effect.UNKNOWN if changes else Effect.NONE
        if self.closed.is_set():
            return Closed("the client was closed while the request was on its way", effect=effect)
        host, proxy = self._destination.base.host, self._connections.proxy
        return as_service_error(raised, effect, host=host, proxy=proxy)
