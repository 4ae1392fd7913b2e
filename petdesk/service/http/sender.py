"""Sends a request once: over a connection and back within its time, with the gate told of it."""

import asyncio
import copy
from collections.abc import Callable
from functools import partial
from typing import Self

import httpx

from petdesk.service import wire
from petdesk.service.activity import Exchange
from petdesk.service.clock import Clock
from petdesk.service.errors import BadAnswer, Closed, Effect, RateLimited, ServiceError
from petdesk.service.gate import Gate
from petdesk.service.governor import pause_reason
from petdesk.service.headers import read_limits
from petdesk.service.http.destination import Destination
from petdesk.service.http.faults import as_service_error, without_key
from petdesk.service.http.transport import connections
from petdesk.service.http.trip import Trip, Wait, take_body
from petdesk.service.network import Network, Timeouts
from petdesk.service.retry import Attempt


class Sender:
    """Carries requests to ``destination``, each in one try, and tells ``gate`` how each went.

    ``asgi_app`` answers in this process instead of ``network``. ``on_exchange`` is called on the
    loop with each request sent, once its try has ended. It keeps the service's clock: see `ahead`.
    """

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
    ) -> None:
        self._destination = destination
        self._gate = gate
        self._clock = clock
        self._timeouts = timeouts
        self._in_process = asgi_app is not None
        self._connections = connections(destination.base, asgi_app, network)
        self._on_exchange = on_exchange
        # A service in this process goes by this computer's clock.
        self._ahead = 0.0 if self._in_process else None
        self._deadlines: set[asyncio.Timeout] = set()
        self.closed = asyncio.Event()
        """Set once nothing more is sent."""

    @property
    def ahead(self) -> float:
        """By how many seconds the service's clock was ahead of ours; 0 before its first answer."""
        return self._ahead or 0.0

    @property
    def key(self) -> str:
        """The key that is sent."""
        return self._destination.key

    def by_way_of(self, network: Network) -> Self:
        """Return a sender over connections of its own; closing either closes both."""
        other = copy.copy(self)
        other._connections = connections(self._destination.base, None, network)  # noqa: SLF001  its own class
        return other

    async def hang_up(self) -> None:
        """End the connections, but for that of an animal on its way."""
        await self._connections.let_go()

    async def close(self) -> None:
        """End the connections; what waits at the gate or is on its way raises `Closed`."""
        self.closed.set()
        self._gate.close()
        for deadline in self._deadlines:
            if not deadline.expired():
                deadline.reschedule(0.0)
        await self._connections.close()

    async def send(self, request: wire.Request, wait: Wait, attempt: Attempt) -> wire.Answer:
        """Send ``request`` once, and tell the gate and whoever listens how it went."""
        trip = Trip(partial(self._gate.leave, wait.ticket), at=self._clock.wall())
        began = self._clock.monotonic()
        try:
            return await self._carry(request, wait.ticket, trip, attempt)
        finally:
            if self._on_exchange is not None and not trip.is_withdrawn:
                seconds = self._clock.monotonic() - began
                self._on_exchange(self._exchange(request, wait, trip, attempt, seconds))

    async def _carry(
        self, request: wire.Request, ticket: int, trip: Trip, attempt: Attempt
    ) -> wire.Answer:
        seconds = min(self._timeouts.one_try, attempt.total - attempt.spent)
        try:
            await self._travel(request, ticket, trip, seconds)
        except RateLimited:
            raise  # the gate closed while the connection was made, and took the ticket back
        except (httpx.HTTPError, httpx.StreamError, ServiceError, TimeoutError, OSError) as raised:
            trip.fault = self._fault(raised, request, trip)
        except BaseException:
            if trip.status is None:
                self._gate.cancelled(ticket, sent=trip.sent)
            raise
        if trip.status is not None:
            return trip.answer(until=self._gate.not_before() or self._clock.wall())
        self._gate.failed(ticket, sent=trip.sent)
        raise trip.fault or BadAnswer("no answer")

    async def _travel(self, request: wire.Request, ticket: int, trip: Trip, seconds: float) -> None:
        """Carry one request there and its answer back into ``trip``."""
        transport = self._connections.for_method(request.method)
        outgoing = self._destination.outgoing(request, self._timeouts, trip)
        response: httpx.Response | None = None
        try:
            async with asyncio.timeout(seconds) as deadline:
                self._deadlines.add(deadline)
                try:
                    if self._in_process:
                        trip.depart()
                    response = await transport.handle_async_request(outgoing)
                    self._take_head(response, ticket, trip)
                    await take_body(response, trip)
                finally:
                    self._deadlines.discard(deadline)
        finally:
            if response is not None:
                await response.aclose()

    def _take_head(self, response: httpx.Response, ticket: int, trip: Trip) -> None:
        """Take in the head at once: a 429 must close the gate before its body has come."""
        limits = read_limits(response.headers, wall=self._clock.wall(), ahead=self._ahead)
        self._ahead = limits.ahead
        trip.status = response.status_code
        trip.content_type = response.headers.get("content-type", "")
        trip.location = response.headers.get("location", "")
        if limits.retry_in is not None:
            trip.reason = pause_reason(response.status_code)
        trip.remaining = limits.remaining
        self._gate.answered(ticket, response.status_code, limits)

    def _exchange(
        self, request: wire.Request, wait: Wait, trip: Trip, attempt: Attempt, seconds: float
    ) -> Exchange:
        fault = without_key(trip.fault, self._destination.key).detail if trip.fault else ""
        return Exchange(
            at=trip.at,
            method=request.method,
            address=self._destination.address,
            path=request.path + (f"?{request.query}" if request.query else ""),
            status=trip.status,
            fault=fault,
            seconds=seconds,
            tries=attempt.tries + 1,
            waited=wait.seconds,
            reason=wait.reason,
            remaining=trip.remaining,
        )

    def _fault(self, raised: Exception, request: wire.Request, trip: Trip) -> ServiceError:
        """Say in the error tree what ended a try."""
        changes = request.method != "GET" and trip.sent
        effect = Effect.UNKNOWN if changes else Effect.NONE
        if self.closed.is_set():
            return Closed("the client was closed while the request was on its way", effect=effect)
        host, proxy = self._destination.base.host, self._connections.proxy
        return as_service_error(raised, effect, host=host, proxy=proxy)
