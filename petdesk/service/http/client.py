"""The service over HTTP: a GET is sent as often as is sound, a POST once in each call."""

import asyncio
import copy
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from typing import Self, TypeVar

import httpx

from petdesk.core.pets import NewPet, Pet, PetStatus
from petdesk.service import contract, errors
from petdesk.service.access import is_sendable
from petdesk.service.contract import Exchange, FetchedPet, Network, PetList, Priority
from petdesk.service.errors import Effect, RateLimited, ServiceError
from petdesk.service.gate import Gate
from petdesk.service.governor import pause_reason
from petdesk.service.headers import read_limits
from petdesk.service.http import transport
from petdesk.service.http.transport import Attempt, redact_key
from petdesk.service.wire import operations
from petdesk.service.wire.effects import Answer

_T = TypeVar("_T")

MAX_ATTEMPTS = 5  # in one call: with the waits, some eight seconds if each fails at once
_BASE, _MAX_WAIT = 0.5, 8.0  # seconds; the ceiling of the first wait, doubled for each next
_MIN_ATTEMPT = 1.0  # seconds; with less left of the call, no service could answer in time
# A retry costs a token and a success earns this part of one: an outage causes no storm.
_MAX_TOKENS, _EARNED = 10.0, 0.2
# When getPet is removed: interface, "Get an animal (deprecated)". UTC is PetDesk's choice.
_RETIRES_AT = datetime(2030, 12, 5, tzinfo=UTC).timestamp()
_NOTICEABLE = 0.05  # seconds; less is the loop's own, not a wait


@dataclass(slots=True)
class Call:
    """How far one call has come; times are in seconds."""

    total: float
    tries: int = 0
    spent: float = 0.0  # in the tries and the waits between them, the gate's apart
    waited: float = 0.0  # before the next try, for ``reason``
    reason: contract.WaitReason = contract.WaitReason.NOT


def wait_before_retry(
    error: ServiceError, call: Call, random: Callable[[], float], tokens: float = _MAX_TOKENS
) -> float | None:
    """Return the seconds to wait before a GET is sent again; ``None`` if the error is final."""
    latest = call.total - _MIN_ATTEMPT
    if call.tries >= MAX_ATTEMPTS or call.spent > latest:
        return None
    if isinstance(error, RateLimited):
        return 0.0  # the gate's pause is the wait
    is_transient = isinstance(error, (errors.Offline, errors.TimedOut, errors.ServerFault))
    if not is_transient or isinstance(error, errors.ProxyDenied) or tokens < 1.0:
        return None
    # Full jitter: programs that failed together must not come back together.
    wait = random() * min(_MAX_WAIT, _BASE * 2 ** (call.tries - 1))
    return None if call.spent + wait > latest else wait


class HttpPetService:
    """The service at ``address``, reached with ``api_key``; implements `PetService`.

    An address or a key that can't be used is a ValueError. ``asgi_app`` answers in place of a
    network. ``on_exchange`` is called on the loop with each request sent.

    It may be built in any thread, and belongs to the loop of its first call. A call that is
    cancelled while it waits for the limit costs nothing; an `add_pet` in flight may have taken
    effect.
    """

    def __init__(  # noqa: PLR0913  what a test or a setting may replace, each by its name
        self,
        address: str,
        api_key: str,
        *,
        asgi_app: object | None = None,
        timeouts: contract.Timeouts | None = None,
        network: Network | None = None,
        gate: Gate | None = None,
        on_exchange: Callable[[Exchange], None] | None = None,
    ) -> None:
        self._in_process = asgi_app is not None
        self._base = transport.base_address(address, in_process=self._in_process)
        self._timeouts = timeouts or contract.Timeouts()
        self.gate = gate or Gate()
        self._clock = self.gate.clock
        if not is_sendable(api_key):
            raise ValueError("the API key is empty, or holds a character that no header can carry")
        self._key = api_key
        self.connections = transport.connections(self._base, asgi_app, network or Network())
        self._on_exchange = on_exchange
        self.on_outcome(lambda _outcome: None)
        # By how many seconds the service's clock is ahead of ours; one in this process goes by it.
        self._ahead = 0.0 if self._in_process else None
        self._deadlines: set[asyncio.Timeout] = set()
        self._closed = asyncio.Event()
        self._denied_by_proxy: str | None = None
        self._is_retired, self._tokens = False, _MAX_TOKENS
        self._listing = asyncio.Lock()

    def on_budget(self, callback: Callable[[contract.Budget], None]) -> None:
        self.gate.on_budget(callback)

    def on_outcome(self, callback: Callable[[ServiceError | None], object]) -> None:
        # It is called soon: a listener's mistake must not cost a request its answer.
        self._on_outcome = callback

    def with_network(self, network: Network) -> Self:
        """Return this client over another network; both share a gate, and so closing."""
        other = copy.copy(self)
        other.on_outcome(lambda _outcome: None)
        other.connections = transport.connections(self._base, None, network)
        other._denied_by_proxy = None  # noqa: SLF001
        return other

    async def close_connections(self) -> None:
        """End the connections of a client that takes no more calls; an `add_pet` is answered."""
        await self.connections.shared.aclose()

    async def close(self) -> None:
        """End the connections; what waits at the gate or is on its way raises `Closed`."""
        self._closed.set()
        self.gate.close()
        for deadline in self._deadlines:
            if not deadline.expired():
                deadline.reschedule(0.0)
        await self.connections.shared.aclose()
        await self.connections.fresh.aclose()

    async def list_pets(
        self,
        *,
        status: PetStatus | None = None,
        limit: int = contract.LIST_LIMIT,
        priority: Priority = Priority.PERSON,
    ) -> PetList:
        read = partial(operations.read_list, status=status, limit=limit)
        request = operations.list_request(status=status, limit=limit)
        # One after another: of two that overlap, it is unknown which is the newer one.
        async with self._listing:
            return await self._get(request, priority, read)

    async def add_pet(
        self,
        new: NewPet,
        *,
        priority: Priority = Priority.PERSON,
        before_sending: Callable[[], Awaitable[None]] | None = None,
    ) -> Pet:
        request, call = operations.add_request(new), Call(self._timeouts.call)
        ticket = await self._admit(request, priority, call)
        if before_sending is not None:
            try:
                await before_sending()
            except BaseException:
                self.gate.cancelled(ticket, sent=False)
                raise
        read = operations.read_added
        return await self._try(request, ticket, call, lambda answer, _asked_at: read(answer))

    async def fetch_pet(self, pet_id: int, *, priority: Priority = Priority.PERSON) -> FetchedPet:
        # From that moment on by the service's own clock, or from the first 410 on.
        if self._is_retired or self._clock.wall() + (self._ahead or 0.0) >= _RETIRES_AT:
            raise errors.Retired("the service's operation to fetch one animal is removed")
        read = partial(operations.read_fetched, pet_id=pet_id)
        try:
            return await self._get(operations.fetch_request(pet_id), priority, read)
        except errors.Retired:
            self._is_retired = True
            raise

    async def _get(
        self, request: operations.Request, priority: Priority, read: Callable[[Answer, float], _T]
    ) -> _T:
        """Send ``request`` as often as `wait_before_retry` allows."""
        call = Call(self._timeouts.call)
        while True:
            ticket = await self._admit(request, priority, call)
            try:
                result = await self._try(request, ticket, call, read)
            except ServiceError as error:
                wait = wait_before_retry(error, call, self.gate.random, self._tokens)
                if wait is None:
                    raise
                self._tokens -= 0.0 if isinstance(error, RateLimited) else 1.0
            else:
                self._tokens = min(_MAX_TOKENS, self._tokens + _EARNED)
                return result
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._closed.wait()
            call.spent += wait
            call.waited, call.reason = wait, contract.WaitReason.TRYING_AGAIN

    async def _admit(self, request: operations.Request, priority: Priority, call: Call) -> int:
        """Return a ticket of the gate; the time that takes is added to what ``call`` waited."""
        is_asked_for = priority is Priority.PERSON and request.method == "GET"
        if self._denied_by_proxy is not None and not is_asked_for:
            # Sent again and again, a wrong password locks an account: until a person asks.
            raise errors.ProxyDenied(self._denied_by_proxy)
        arrived, reason = self._clock.monotonic(), self.gate.wait_reason()
        ticket = await self.gate.acquire(priority)
        seconds = self._clock.monotonic() - arrived
        call.waited += seconds
        if seconds > _NOTICEABLE:
            call.reason = reason
        return ticket

    async def _try(
        self,
        request: operations.Request,
        ticket: int,
        call: Call,
        read: Callable[[Answer, float], _T],
    ) -> _T:
        """Send ``request`` once, and return what ``read`` makes of the answer."""
        began, asked_at = self._clock.monotonic(), self._clock.wall()
        attempt = Attempt(request, ticket, self.gate.confirm)
        try:
            answer = await self._send(attempt, call.total - call.spent)
            result = read(answer, asked_at)
        except ServiceError as raised:
            error = redact_key(raised, self._key)
            if isinstance(error, errors.ProxyDenied):
                self._denied_by_proxy = error.detail
            elif isinstance(error, errors.TlsFailed) or error.status is not None:
                self._denied_by_proxy = None  # it let the request through
        else:
            self._denied_by_proxy = None
            asyncio.get_running_loop().call_soon(self._on_outcome, None)
            return result
        finally:
            seconds = self._clock.monotonic() - began
            call.tries, call.spent = call.tries + 1, call.spent + seconds
            if self._on_exchange is not None and not attempt.is_withdrawn:
                self._on_exchange(self._exchange(attempt, call, asked_at, seconds))
        if not attempt.is_withdrawn:
            asyncio.get_running_loop().call_soon(self._on_outcome, error)
        # Outside the handler: the HTTP library's exceptions hold the request with its key, and none
        # of them may become its context.
        raise error

    async def _send(self, attempt: Attempt, seconds: float) -> Answer:
        """Return the answer, complete or not; tell the gate how it went."""
        try:
            await self._exchange_bytes(attempt, seconds)
        except RateLimited:
            raise  # the gate closed while the connection was made, and took the ticket back
        except (httpx.HTTPError, httpx.StreamError, ServiceError, TimeoutError, OSError) as raised:
            changes = attempt.request.method != "GET" and attempt.is_sent
            effect = Effect.UNKNOWN if changes else Effect.NONE
            attempt.fault = errors.Closed("the client was closed during the request", effect=effect)
            if not self._closed.is_set():
                host, proxy = self._base.host, self.connections.proxy
                attempt.fault = transport.as_service_error(raised, effect, host, proxy)
        except BaseException:
            if attempt.head is None:
                self.gate.cancelled(attempt.ticket, sent=attempt.is_sent)
            raise
        if attempt.head is None:
            self.gate.failed(attempt.ticket, sent=attempt.is_sent)
            raise attempt.fault or errors.BadAnswer("no answer")
        until = self.gate.not_before() or self._clock.wall()
        return replace(attempt.head, body=attempt.body, fault=attempt.fault, until=until)

    async def _exchange_bytes(self, attempt: Attempt, seconds: float) -> None:
        is_get = attempt.request.method == "GET"
        way = self.connections.shared if is_get else self.connections.fresh
        sent = transport.outgoing(attempt, self._base, self._key, self._timeouts)
        response: httpx.Response | None = None
        try:
            async with asyncio.timeout(min(self._timeouts.attempt, seconds)) as deadline:
                self._deadlines.add(deadline)
                try:
                    if self._in_process:
                        await attempt.mark_sent()
                    response = await way.handle_async_request(sent)
                    self._take_head(response, attempt)
                    attempt.body = await transport.receive_body(response)
                finally:
                    self._deadlines.discard(deadline)
        finally:
            if response is not None:
                await response.aclose()
            elif attempt.to_proxy is not None:
                await attempt.to_proxy.aclose()  # the library leaves it open if SOCKS refuses

    def _take_head(self, response: httpx.Response, attempt: Attempt) -> None:
        """Take in the head at once: a 429 must close the gate before its body has come."""
        limits = read_limits(response.headers, wall=self._clock.wall(), clock_offset=self._ahead)
        self._ahead = limits.clock_offset
        status, waits = response.status_code, limits.retry_after is not None
        attempt.head = Answer(
            status,
            response.headers.get("content-type", ""),
            reason=pause_reason(status) if waits else None,
            location=response.headers.get("location", ""),
        )
        attempt.remaining = limits.remaining
        self.gate.answered(attempt.ticket, status, limits)

    def _exchange(self, attempt: Attempt, call: Call, at: float, seconds: float) -> Exchange:
        return Exchange(
            at=at,
            method=attempt.request.method,
            address=str(self._base),
            path=attempt.request.target,
            status=attempt.head.status if attempt.head is not None else None,
            fault=redact_key(attempt.fault, self._key).detail if attempt.fault else "",
            seconds=seconds,
            tries=call.tries,
            waited=call.waited,
            reason=call.reason,
            remaining=attempt.remaining,
        )
