"""The service over HTTP: the interface's three operations, each sent as often as is sound."""

import asyncio
import copy
import math
import random
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TypeVar

from petdesk.core.pets import NewPet, Pet, PetStatus
from petdesk.service import wire
from petdesk.service.activity import Exchange, WaitReason
from petdesk.service.contract import LIST_LIMIT, Budget, FetchedPet, PetList, Priority
from petdesk.service.errors import (
    ProxyDenied,
    RateLimited,
    Retired,
    ServiceError,
    TimedOut,
    TlsFailed,
)
from petdesk.service.gate import Clock, Gate
from petdesk.service.governor import Figures, Pause
from petdesk.service.http.error_mapping import redact_key
from petdesk.service.http.sender import Sender
from petdesk.service.http.transport import (
    Destination,
    base_address,
    keep_libraries_quiet,
    usable_key,
)
from petdesk.service.network import Network, Timeouts
from petdesk.service.retry import EARNED, MAX_TOKENS, Call, wait_before_retry

_T = TypeVar("_T")

RETIRES_AT = datetime(2030, 12, 5, tzinfo=UTC).timestamp()
"""The first moment (seconds since the Unix epoch) at which getPet is no longer sent.

Source: interface, "Get an animal (deprecated)". It names no time zone; UTC is PetDesk's choice.
"""

_NOTICEABLE = 0.05  # seconds; less is the loop's own, not a wait


class HttpPetService:
    """The service at ``address``, reached with ``api_key``; implements `PetService`.

    ``address`` with its version segment is https, or http to this computer alone; anything else,
    and a key that no header can carry, is a ValueError. ``asgi_app`` answers in place of a network.
    ``pause`` and ``day`` are what an earlier run stored of ``on_pause`` and `Gate.day`. ``look`` is
    awaited before anything is sent and returns a pause that another program was told since.
    ``on_exchange`` is called on the loop with each request sent.

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
        timeouts: Timeouts | None = None,
        network: Network | None = None,
        clock: Clock | None = None,
        random: Callable[[], float] = random.random,
        figures: Figures | None = None,
        pause: Pause | None = None,
        on_pause: Callable[[Pause], None] | None = None,
        look: Callable[[], Awaitable[Pause | None]] | None = None,
        day: tuple[float, int] | None = None,
        on_exchange: Callable[[Exchange], None] | None = None,
    ) -> None:
        keep_libraries_quiet()
        timeouts = timeouts or Timeouts()
        self._base = base_address(address, in_process=asgi_app is not None)
        self._clock = clock = clock or Clock()
        self._random = random
        self.gate = Gate(
            clock, random=random, figures=figures, pause=pause, on_pause=on_pause, day=day
        )
        """What every request passes: the budget, a pause and the day's count are asked of it."""
        self._sender = Sender(
            Destination(self._base, usable_key(api_key)),
            self.gate,
            clock=clock,
            timeouts=timeouts,
            network=network or Network(),
            asgi_app=asgi_app,
            on_exchange=on_exchange,
            look=look,
        )
        self._call_seconds = timeouts.call
        self._tokens = MAX_TOKENS
        self._denied_by_proxy: str | None = None
        self._is_retired = False
        self._listing = asyncio.Lock()
        self._silent_at = -math.inf

    def __repr__(self) -> str:
        return f"HttpPetService({str(self._base)!r})"

    def on_budget(self, callback: Callable[[Budget], None]) -> None:
        self.gate.on_budget(callback)

    @property
    def proxy(self) -> str:
        """The proxy's host and port, empty without one."""
        return self._sender.proxy

    def with_network(self, network: Network) -> "HttpPetService":
        """Return this client over another network; both share a gate, and so closing."""
        other = copy.copy(self)
        other._sender = self._sender.with_network(network)  # noqa: SLF001  its own class
        other._denied_by_proxy = None  # noqa: SLF001
        return other

    async def close_connections(self) -> None:
        """End the connections of a client that takes no more calls; an `add_pet` is answered."""
        await self._sender.close_connections()

    async def close(self) -> None:
        """End the connections; waiting and further calls raise `Closed`."""
        await self._sender.close()

    async def list_pets(
        self,
        *,
        status: PetStatus | None = None,
        limit: int = LIST_LIMIT,
        priority: Priority = Priority.PERSON,
    ) -> PetList:
        """List animals (listPets); a ``limit`` outside 1 to 100 is a ValueError.

        Lists go one after another: of two that overlap, it is unknown which is the newer one
        (`petdesk.animals.catalogue`). If the service is silent to one, those that waited for it end
        with it: each would take as long again to fail alike.
        """
        arrived = self._clock.monotonic()

        def read(answer: wire.Answer, asked_at: float) -> PetList:
            return wire.read_list(answer, status=status, limit=limit, asked_at=asked_at)

        request = wire.list_request(status=status, limit=limit)
        async with self._listing:
            if self._silent_at > arrived:
                raise TimedOut("no answer to the list before this one")
            try:
                return await self._call(request, priority, read)
            except TimedOut:
                self._silent_at = self._clock.monotonic()
                raise

    async def add_pet(
        self,
        new: NewPet,
        *,
        priority: Priority = Priority.PERSON,
        before_sending: Callable[[], Awaitable[None]] | None = None,
    ) -> Pet:

        def read(answer: wire.Answer, _asked_at: float) -> Pet:
            return wire.read_added(answer)

        return await self._call(wire.add_request(new), priority, read, before_sending)

    async def fetch_pet(self, pet_id: int, *, priority: Priority = Priority.PERSON) -> FetchedPet:
        """Fetch one animal (getPet, deprecated).

        Raises `Retired` from 5 December 2030 by the service's clock, and from the first 410 on.
        """
        if self._is_retired or self._clock.wall() + self._sender.clock_offset >= RETIRES_AT:
            raise Retired("the service's operation to fetch one animal is removed")

        def read(answer: wire.Answer, asked_at: float) -> FetchedPet:
            return FetchedPet(wire.read_fetched(answer, pet_id), asked_at)

        try:
            return await self._call(wire.fetch_request(pet_id), priority, read)
        except Retired:
            self._is_retired = True
            raise

    async def _call(
        self,
        request: wire.Request,
        priority: Priority,
        read: Callable[[wire.Answer, float], _T],
        before_sending: Callable[[], Awaitable[None]] | None = None,
    ) -> _T:
        """Send ``request`` as often as `petdesk.service.retry` allows, or once: see `add_pet`."""
        is_asked_for = priority is Priority.PERSON and request.method == "GET"
        if self._denied_by_proxy is not None and not is_asked_for:
            # Sent again and again, a wrong password locks an account: until a person asks.
            raise ProxyDenied(self._denied_by_proxy)
        call = Call(request.method, self._call_seconds)
        while True:
            ticket = await self._admit(priority, call, before_sending)
            began, asked_at = self._clock.monotonic(), self._clock.wall()
            try:
                answer = await self._sender.send(request, ticket, call)
                result = read(answer, asked_at)
            except ServiceError as raised:
                error = redact_key(raised, self._sender.key)
                if isinstance(error, ProxyDenied):
                    self._denied_by_proxy = error.detail
                elif isinstance(error, TlsFailed) or error.status is not None:
                    self._denied_by_proxy = None  # it let the request through
            else:
                self._denied_by_proxy = None
                self._tokens = min(MAX_TOKENS, self._tokens + EARNED)
                return result
            call.tries += 1
            call.spent += self._clock.monotonic() - began
            wait = None
            if before_sending is None:
                wait = wait_before_retry(error, call, self._tokens, self._random)
            if wait is None:
                # Outside the handler: the HTTP library's exceptions hold the request with its key,
                # and none of them may become its context.
                raise error
            self._tokens -= 0.0 if isinstance(error, RateLimited) else 1.0
            await self._sender.rest(wait)
            call.spent += wait
            call.waited, call.reason = wait, WaitReason.TRYING_AGAIN

    async def _admit(
        self,
        priority: Priority,
        call: Call,
        before_sending: Callable[[], Awaitable[None]] | None,
    ) -> int:
        """Return a ticket of the gate; the time that takes is added to what ``call`` waited."""
        arrived, reason = self._clock.monotonic(), self.gate.wait_reason()
        ticket = await self.gate.acquire(priority)
        seconds = self._clock.monotonic() - arrived
        call.waited += seconds
        if seconds > _NOTICEABLE:
            call.reason = reason
        if before_sending is not None:
            try:
                await before_sending()
            except BaseException:
                self.gate.cancelled(ticket, sent=False)
                raise
        return ticket
