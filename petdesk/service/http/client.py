"""The service over HTTP: waits at the gate, sends, reads, and sends again where that is sound."""

import asyncio
import copy
import random as chance
from collections.abc import Awaitable, Callable
from typing import TypeVar

import httpx

from petdesk import __version__
from petdesk.domain.pets import NewPet, Pet, PetStatus
from petdesk.service import wire
from petdesk.service.activity import Exchange, Waited
from petdesk.service.body import ACCEPT_ENCODING
from petdesk.service.clock import Clock, SystemClock
from petdesk.service.contract import LIST_LIMIT, Budget, PetList, Priority
from petdesk.service.deprecation import is_retired
from petdesk.service.errors import (
    BadAnswer,
    Closed,
    Effect,
    RateLimited,
    Retired,
    ServiceError,
)
from petdesk.service.gate import Gate
from petdesk.service.governor import Policy
from petdesk.service.headers import read_limits
from petdesk.service.http.faults import as_service_error, without_key
from petdesk.service.http.transport import (
    base_address,
    keep_libraries_quiet,
    transports,
    usable_key,
)
from petdesk.service.http.trip import Trip, Wait, take_body
from petdesk.service.network import Network, Timeouts
from petdesk.service.retry import Attempt, RetryBudget, wait_before_repeat

_T = TypeVar("_T")

_NOTICEABLE = 0.05  # seconds; less is the loop's own, not a wait


class HttpPetService:
    """The service at ``address``, reached with ``api_key``; implements `PetService`.

    ``address`` is the base address with its version segment: https, or http to this computer
    alone; anything else, and a key that no header can carry, is a ValueError. ``asgi_app`` answers
    in this process instead of a network. ``random`` gives numbers from 0 to below 1.
    ``not_before`` (seconds since the Unix epoch) is an earlier run's `not_before`, ``day`` its
    `day`. ``on_exchange``
    is called on the loop with each request sent, once its try has ended.

    It may be built in any thread: nothing in it touches an event loop before the first call, and
    from then on it belongs to that call's loop. A call that is cancelled while it waits for the
    limit costs nothing; an `add_pet` cancelled in flight may have taken effect.
    """

    def __init__(  # noqa: PLR0913  what a test or a setting may replace, each by its name
        self,
        address: str,
        api_key: str,
        *,
        asgi_app: object | None = None,
        timeouts: Timeouts | None = None,
        network: Network | None = None,
        user_agent: str = f"PetDesk/{__version__}",
        clock: Clock | None = None,
        random: Callable[[], float] = chance.random,
        policy: Policy | None = None,
        not_before: float | None = None,
        day: tuple[float, int] | None = None,
        on_exchange: Callable[[Exchange], None] | None = None,
    ) -> None:
        keep_libraries_quiet()
        self._base = base_address(address, in_process=asgi_app is not None)
        self._key = usable_key(api_key)
        self._user_agent = user_agent
        self._timeouts = timeouts or Timeouts()
        self._clock = clock or SystemClock()
        self._random = random
        self._gate = Gate(self._clock, random=random, policy=policy, not_before=not_before, day=day)
        self._in_process = asgi_app is not None
        self._kept, self._fresh = transports(self._base, asgi_app, network or Network())
        self._retries = RetryBudget()
        self._on_exchange = on_exchange
        self._ahead = 0.0
        self._is_retired = False
        self._closed = asyncio.Event()
        self._listing = asyncio.Lock()
        self._deadlines: set[asyncio.Timeout] = set()

    def __repr__(self) -> str:
        return f"HttpPetService({str(self._base)!r})"

    @property
    def not_before(self) -> float | None:
        """The moment (seconds since the Unix epoch) before which nothing is sent, if ahead.

        Worth keeping across a restart: see ``not_before`` of the constructor.
        """
        return self._gate.not_before()

    def on_budget(self, callback: Callable[[Budget], None]) -> None:
        """Call ``callback`` on the loop whenever the budget changes; one callback at a time."""
        self._gate.on_budget(callback)

    @property
    def budget(self) -> Budget:
        """What the rate limit still allows, as the last answer said."""
        return self._gate.budget()

    @property
    def day(self) -> tuple[float, int] | None:
        """Since when (seconds since the Unix epoch) how many requests were counted of a day."""
        return self._gate.day()

    def limit_day(self, per_day: int | None) -> None:
        """Take the plan's requests per day, which no header names; ``None`` where nobody said."""
        self._gate.limit_day(per_day)

    def reaching(self, network: Network) -> "HttpPetService":
        """Give this client by way of another network: the gate, and so the governor, stays one.

        Closing either closes both; `hang_up` ends the connections of one.
        """
        other = copy.copy(self)
        other._go_by(network)  # noqa: SLF001  its own class
        return other

    def _go_by(self, network: Network) -> None:
        self._kept, self._fresh = transports(self._base, None, network)

    async def hang_up(self) -> None:
        """End the connections of a client that nobody uses any more."""
        await self._kept.aclose()
        await self._fresh.aclose()

    async def list_pets(
        self,
        *,
        status: PetStatus | None = None,
        limit: int = LIST_LIMIT,
        priority: Priority = Priority.PERSON,
    ) -> PetList:
        """List animals (listPets); a ``limit`` outside 1 to 100 is a ValueError.

        Lists go one after another: of two that overlap, nobody could say which is the newer one
        (see `petdesk.domain.catalogue`).
        """

        def read(answer: wire.Answer, asked_at: float) -> PetList:
            return wire.read_list(answer, status=status, limit=limit, asked_at=asked_at)

        request = wire.list_request(status=status, limit=limit)
        async with self._listing:
            return await self._call(request, priority, read)

    async def add_pet(
        self,
        new: NewPet,
        *,
        priority: Priority = Priority.PERSON,
        before_sending: Callable[[], Awaitable[None]] | None = None,
    ) -> Pet:
        """Add one animal (createPet); sent again only where it cannot have taken effect.

        ``before_sending`` is as in `PetService`.
        """

        def read(answer: wire.Answer, _asked_at: float) -> Pet:
            return wire.read_added(answer)

        return await self._call(wire.add_request(new), priority, read, before_sending)

    async def fetch_pet(self, pet_id: int, *, priority: Priority = Priority.PERSON) -> Pet:
        """Fetch one animal (getPet, deprecated).

        Raises `Retired` from 5 December 2030 by the service's clock (ours before its first
        answer) and from the first 410 on; a 404 is `NotFound` and retires nothing.
        """
        if self._is_retired or is_retired(self._clock.wall() + self._ahead):
            raise Retired("the service's operation to fetch one animal is removed")

        def read(answer: wire.Answer, _asked_at: float) -> Pet:
            return wire.read_fetched(answer)

        try:
            return await self._call(wire.fetch_request(pet_id), priority, read)
        except Retired:
            self._is_retired = True
            raise

    async def close(self) -> None:
        """End the connections; waiting and further calls raise `Closed`."""
        self._closed.set()
        self._gate.close()
        for deadline in self._deadlines:
            if not deadline.expired():
                deadline.reschedule(0.0)
        await self.hang_up()

    async def _call(
        self,
        request: wire.Request,
        priority: Priority,
        read: Callable[[wire.Answer, float], _T],
        before_sending: Callable[[], Awaitable[None]] | None = None,
    ) -> _T:
        """Send ``request`` as often as `petdesk.service.retry` allows, or once: see `add_pet`."""
        attempt = Attempt(request.method, tries=0, spent=0.0, total=self._timeouts.call)
        wait = Wait()
        while True:
            wait = await self._pass_gate(priority, wait)
            if before_sending is not None:
                await self._prepare(before_sending, wait.ticket)
            began, asked_at = self._clock.monotonic(), self._clock.wall()
            try:
                answer = await self._try(request, wait, attempt)
                result = read(answer, asked_at)
            except ServiceError as raised:
                error = without_key(raised, self._key)
            else:
                self._retries = self._retries.earn()
                return result
            if before_sending is not None:
                # Raised outside the handler, as in `_wait_or_raise`.
                raise error
            attempt = attempt.after(self._clock.monotonic() - began)
            attempt, wait = await self._wait_or_raise(error, attempt)

    async def _pass_gate(self, priority: Priority, wait: Wait) -> Wait:
        """Wait for the gate's leave to send, and add that to what was waited before."""
        arrived = self._clock.monotonic()
        reason = self._gate.why_closed()
        ticket = await self._gate.enter(priority)
        held = self._clock.monotonic() - arrived
        return Wait(ticket, wait.seconds + held, reason if held > _NOTICEABLE else wait.reason)

    async def _prepare(self, before_sending: Callable[[], Awaitable[None]], ticket: int) -> None:
        """Let the caller make ready; where it fails, the gate's leave is given back."""
        try:
            await before_sending()
        except BaseException:
            self._gate.cancelled(ticket, sent=False)
            raise

    async def _wait_or_raise(self, error: ServiceError, attempt: Attempt) -> tuple[Attempt, Wait]:
        """Wait until the next try is due, or raise ``error`` where there is none.

        It is raised here, outside any handler, so that no exception of the HTTP library, which
        holds the request with its key, hangs on to it as context.
        """
        wait = wait_before_repeat(error, attempt, self._retries, self._random)
        if wait is None:
            raise error
        if not isinstance(error, RateLimited):
            self._retries = self._retries.spend()
        try:
            async with asyncio.timeout(wait):
                await self._closed.wait()
        except TimeoutError:
            pass
        return attempt.waited(wait), Wait(seconds=wait, reason=Waited.TRYING_AGAIN)

    async def _try(self, request: wire.Request, wait: Wait, attempt: Attempt) -> wire.Answer:
        """Send ``request`` once, and tell the gate and whoever listens how it went."""
        trip = Trip(sent=self._in_process, at=self._clock.wall())
        began = self._clock.monotonic()
        try:
            return await self._send(request, wait.ticket, trip, attempt)
        finally:
            if self._on_exchange is not None:
                seconds = self._clock.monotonic() - began
                self._on_exchange(self._exchange(request, wait, trip, attempt, seconds))

    async def _send(
        self, request: wire.Request, ticket: int, trip: Trip, attempt: Attempt
    ) -> wire.Answer:
        seconds = min(self._timeouts.one_try, attempt.total - attempt.spent)
        try:
            await self._travel(request, ticket, trip, seconds)
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
        transport = self._kept if request.method == "GET" else self._fresh
        response: httpx.Response | None = None
        try:
            async with asyncio.timeout(seconds) as deadline:
                self._deadlines.add(deadline)
                try:
                    response = await transport.handle_async_request(self._outgoing(request, trip))
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
        self._gate.answered(ticket, response.status_code, limits)

    def _outgoing(self, request: wire.Request, trip: Trip) -> httpx.Request:
        target = self._base.raw_path.rstrip(b"/") + request.path.encode()
        if request.query:
            target += b"?" + request.query.encode()
        headers = request.headers | {
            "Authorization": f"Bearer {self._key}",
            "User-Agent": self._user_agent,
            "Accept-Encoding": ACCEPT_ENCODING,
        }
        limits = self._timeouts
        timeout = httpx.Timeout(
            connect=limits.connect, read=limits.read, write=limits.write, pool=limits.connect
        )
        return httpx.Request(
            request.method,
            self._base.copy_with(raw_path=target),
            headers=headers,
            content=request.body or None,
            extensions={"timeout": timeout.as_dict(), "trace": trip.trace},
        )

    def _exchange(
        self, request: wire.Request, wait: Wait, trip: Trip, attempt: Attempt, seconds: float
    ) -> Exchange:
        fault = without_key(trip.fault, self._key).detail if trip.fault else ""
        return Exchange(
            at=trip.at,
            method=request.method,
            address=str(self._base).rstrip("/"),
            path=request.path + (f"?{request.query}" if request.query else ""),
            status=trip.status,
            fault=fault,
            seconds=seconds,
            tries=attempt.tries + 1,
            waited=wait.seconds,
            reason=wait.reason,
            remaining=self._gate.budget().remaining,
        )

    def _fault(self, raised: Exception, request: wire.Request, trip: Trip) -> ServiceError:
        """Say in the error tree what ended a try."""
        changes = request.method != "GET" and trip.sent
        effect = Effect.UNKNOWN if changes else Effect.NONE
        if self._closed.is_set():
            return Closed("the client was closed while the request was on its way", effect=effect)
        return as_service_error(raised, effect, host=self._base.host)
