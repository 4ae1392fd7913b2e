"""The interface over HTTP: the one place that imports httpx.

It builds nothing and decides nothing itself: `petdesk.service.wire` builds requests and reads
answers, the governor (behind `petdesk.service.gate`) says when to send, and
`petdesk.service.retry` whether to send again. What is left is to carry bytes within time and size
limits and to turn each failure into the error tree:

    =======================================  ====================================  ===============
    httpx or asyncio says                    becomes                               a POST's effect
    =======================================  ====================================  ===============
    ConnectError, ssl.SSLError behind it     `TlsFailed`                           NONE
    ConnectError, name not found behind it   `Offline` ("... was not found")       NONE
    ConnectError otherwise, ProxyError       `Offline`                             NONE
    ConnectTimeout, PoolTimeout              `TimedOut`                            NONE
    ReadTimeout, WriteTimeout, the deadline  `TimedOut`                            NONE or UNKNOWN
    ReadError, WriteError, CloseError,       `Offline`                             NONE or UNKNOWN
    RemoteProtocolError: connection closed
    RemoteProtocolError otherwise            `BadAnswer` (it is no HTTP)           NONE or UNKNOWN
    LocalProtocolError, UnsupportedProtocol  `BadAnswer` (nothing was sent)        NONE
    =======================================  ====================================  ===============

"NONE or UNKNOWN" is decided by whether the request's own first byte was handed to the connection,
which the HTTP library reports as it happens: the class of the exception does not tell (a time-out
may come while a proxy's tunnel is being made). A failure after an answer's head came is read
together with its status, by the table in `petdesk.service.wire`.

The transports are used without httpx.AsyncClient around them: that would follow the environment's
settings, keep cookies and log whole addresses, and none of it is wanted here.
"""

import asyncio
import logging
import random as chance
import re
import socket
import ssl
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

import httpx
import truststore

from petdesk import __version__
from petdesk.domain.pets import NewPet, Pet, PetStatus
from petdesk.service import wire
from petdesk.service.body import ACCEPT_ENCODING, Body
from petdesk.service.clock import Clock, SystemClock
from petdesk.service.contract import LIST_LIMIT, Budget, PetList, Priority
from petdesk.service.deprecation import is_retired
from petdesk.service.errors import (
    BadAnswer,
    Closed,
    Effect,
    Offline,
    RateLimited,
    Refused,
    Retired,
    ServiceError,
    TimedOut,
    TlsFailed,
)
from petdesk.service.gate import Gate
from petdesk.service.governor import Policy
from petdesk.service.headers import read_limits
from petdesk.service.network import Network, Timeouts, is_loopback, proxy_for
from petdesk.service.retry import Attempt, RetryBudget, wait_before_repeat

_T = TypeVar("_T")


class HttpPetService:
    """The service at ``address``, reached with ``api_key``; implements `PetService`.

    ``address`` is the base address with its version segment: https, or http to this computer
    alone; anything else, and a key that no header can carry, is a ValueError. ``asgi_app`` answers
    in this process instead of a network. ``random`` gives numbers from 0 to below 1.
    ``not_before`` (seconds since the Unix epoch) is an earlier run's `not_before`.

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
    ) -> None:
        _keep_libraries_quiet()
        self._base = _base_address(address, in_process=asgi_app is not None)
        self._key = _usable_key(api_key)
        self._user_agent = user_agent
        self._timeouts = timeouts or Timeouts()
        self._clock = clock or SystemClock()
        self._random = random
        self._gate = Gate(self._clock, random=random, policy=policy, not_before=not_before)
        self._in_process = asgi_app is not None
        self._kept, self._fresh = _transports(self._base, asgi_app, network or Network())
        self._retries = RetryBudget()
        self._ahead = 0.0
        self._is_retired = False
        self._closed = asyncio.Event()
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

    async def list_pets(
        self,
        *,
        status: PetStatus | None = None,
        limit: int = LIST_LIMIT,
        priority: Priority = Priority.PERSON,
    ) -> PetList:
        """List animals (listPets); a ``limit`` outside 1 to 100 is a ValueError."""

        def read(answer: wire.Answer, asked_at: float) -> PetList:
            return wire.read_list(answer, status=status, limit=limit, asked_at=asked_at)

        return await self._call(wire.list_request(status=status, limit=limit), priority, read)

    async def add_pet(self, new: NewPet, *, priority: Priority = Priority.PERSON) -> Pet:
        """Add one animal (createPet); sent again only where it cannot have taken effect."""

        def read(answer: wire.Answer, _asked_at: float) -> Pet:
            return wire.read_added(answer)

        return await self._call(wire.add_request(new), priority, read)

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
        await self._kept.aclose()
        await self._fresh.aclose()

    async def _call(
        self,
        request: wire.Request,
        priority: Priority,
        read: Callable[[wire.Answer, float], _T],
    ) -> _T:
        """Send ``request`` as often as `petdesk.service.retry` allows."""
        attempt = Attempt(request.method, tries=0, spent=0.0, total=self._timeouts.call)
        while True:
            ticket = await self._gate.enter(priority)
            began, asked_at = self._clock.monotonic(), self._clock.wall()
            try:
                answer = await self._try(request, ticket, attempt)
                result = read(answer, asked_at)
            except ServiceError as raised:
                error = _without_key(raised, self._key)
            else:
                self._retries = self._retries.earn()
                return result
            attempt = attempt.after(self._clock.monotonic() - began)
            attempt = await self._wait_or_raise(error, attempt)

    async def _wait_or_raise(self, error: ServiceError, attempt: Attempt) -> Attempt:
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
        return attempt.waited(wait)

    async def _try(self, request: wire.Request, ticket: int, attempt: Attempt) -> wire.Answer:
        """Send ``request`` once and tell the gate how it went."""
        trip = _Trip(sent=self._in_process)
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

    async def _travel(
        self, request: wire.Request, ticket: int, trip: "_Trip", seconds: float
    ) -> None:
        """Carry one request there and its answer back into ``trip``."""
        transport = self._kept if request.method == "GET" else self._fresh
        response: httpx.Response | None = None
        try:
            async with asyncio.timeout(seconds) as deadline:
                self._deadlines.add(deadline)
                try:
                    response = await transport.handle_async_request(self._outgoing(request, trip))
                    self._take_head(response, ticket, trip)
                    await _take_body(response, trip)
                finally:
                    self._deadlines.discard(deadline)
        finally:
            if response is not None:
                await response.aclose()

    def _take_head(self, response: httpx.Response, ticket: int, trip: "_Trip") -> None:
        """Take in the head at once: a 429 must close the gate before its body has come."""
        limits = read_limits(response.headers, wall=self._clock.wall(), ahead=self._ahead)
        self._ahead = limits.ahead
        trip.status = response.status_code
        trip.content_type = response.headers.get("content-type", "")
        trip.location = response.headers.get("location", "")
        self._gate.answered(ticket, response.status_code, limits)

    def _outgoing(self, request: wire.Request, trip: "_Trip") -> httpx.Request:
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

    def _fault(self, raised: Exception, request: wire.Request, trip: "_Trip") -> ServiceError:
        """Say in the error tree what ended a try."""
        changes = request.method != "GET" and trip.sent
        effect = Effect.UNKNOWN if changes else Effect.NONE
        if self._closed.is_set():
            return Closed("the client was closed while the request was on its way", effect=effect)
        return _as_service_error(raised, effect, host=self._base.host)


@dataclass(slots=True)
class _Trip:
    """How far one try came. It is filled in on the way, since a try may end at any point."""

    sent: bool
    status: int | None = None
    content_type: str = ""
    location: str = ""
    body: bytes = b""
    fault: ServiceError | None = None

    async def trace(self, name: str, info: dict[str, Any]) -> None:
        """Note the first byte of the request itself; a proxy's CONNECT is not it."""
        if name.endswith("send_request_headers.started"):
            self.sent = self.sent or info["request"].method != b"CONNECT"

    def answer(self, *, until: float) -> wire.Answer:
        """Give the answer that came, complete or not."""
        return wire.Answer(
            status=self.status or 0,
            content_type=self.content_type,
            body=self.body,
            fault=self.fault,
            until=until,
            location=self.location,
        )


async def _take_body(response: httpx.Response, trip: _Trip) -> None:
    status = response.status_code
    if status == 429 or 300 <= status < 400 or status >= 500:  # noqa: PLR2004
        return  # these are read by their status alone, so their bodies are not worth a wait
    body = Body(response.headers.get("content-encoding", ""))
    async for piece in response.aiter_raw():
        body.feed(piece)
    trip.body = body.finish()


def _as_service_error(  # noqa: PLR0911  one return for each row of the table
    raised: Exception, effect: Effect, *, host: str
) -> ServiceError:
    """Translate by the module's table; the texts come from the network, the key is in none."""
    text = str(raised) or type(raised).__name__
    match raised:
        case BadAnswer():
            return BadAnswer(raised.detail, effect=effect)
        case httpx.ConnectError():
            return _unconnected(raised, text, host)
        case httpx.ConnectTimeout() | httpx.PoolTimeout():
            return TimedOut(f"no connection to {host} in time")
        case httpx.TimeoutException() | TimeoutError():
            return TimedOut("no complete answer in time", effect=effect)
        case httpx.ProxyError():
            return Offline(f"the proxy refused: {text}")
        case httpx.LocalProtocolError() | httpx.UnsupportedProtocol():
            return BadAnswer(f"the request can't be sent: {type(raised).__name__}")
        case httpx.RemoteProtocolError() if not _is_hang_up(text):
            return BadAnswer(f"the answer is no HTTP: {text}", effect=effect)
        case _:
            return Offline(f"the connection broke: {text}", effect=effect)


def _unconnected(raised: Exception, text: str, host: str) -> ServiceError:
    for cause in _causes(raised):
        if isinstance(cause, ssl.SSLError):
            return TlsFailed(str(cause))
        if isinstance(cause, socket.gaierror):
            return Offline(f"the name {host} was not found: {cause}")
    return Offline(f"no connection to {host}: {text}")


def _causes(raised: BaseException) -> Iterator[BaseException]:
    """Walk the chain by context too: the HTTP library cuts the chain of causes on its way."""
    seen: set[int] = set()
    link: BaseException | None = raised
    while link is not None and id(link) not in seen:
        seen.add(id(link))
        yield link
        link = link.__cause__ or link.__context__


def _is_hang_up(text: str) -> bool:
    """Tell a closed connection from an answer that is no HTTP; httpx has one class for both."""
    return "disconnected" in text or "closed connection" in text


def _without_key(error: ServiceError, key: str) -> ServiceError:
    """Take the key out of an error's texts: a service may repeat what it was sent."""
    error.detail = error.detail.replace(key, "***")
    if isinstance(error, Refused):
        error.code = error.code.replace(key, "***")
        error.message = error.message.replace(key, "***")
    error.args = (error.detail,)
    return error


def _base_address(address: str, *, in_process: bool) -> httpx.URL:
    """Check the address with the very parser that the request is sent by."""
    try:
        url = httpx.URL(address.strip())
    except httpx.InvalidURL as error:
        raise ValueError(f"the address can't be read: {error}") from None
    if url.scheme not in {"http", "https"} or not url.host:
        raise ValueError("the address must begin with https:// and name a computer")
    if url.userinfo or url.query or url.fragment:
        raise ValueError("the address must hold no user name, no ? and no #")
    if url.scheme == "http" and not (in_process or is_loopback(url.host)):
        raise ValueError("http:// would send the key unprotected; use https://")
    return url


def _usable_key(key: str) -> str:
    if not re.fullmatch(r"[\x21-\x7e]+", key):
        raise ValueError("the API key is empty, or holds a character that no header can carry")
    return key


def _transports(
    base: httpx.URL, asgi_app: object | None, network: Network
) -> tuple[httpx.AsyncBaseTransport, httpx.AsyncBaseTransport]:
    """Give one transport that keeps connections, and one that opens a fresh one each time."""
    if asgi_app is not None:
        app: Any = asgi_app
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        return transport, transport
    trust = _trust(network) if base.scheme == "https" else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    proxy = proxy_for(base.host, network) if base.scheme == "https" else None

    def transport_keeping(connections: int) -> httpx.AsyncHTTPTransport:
        return httpx.AsyncHTTPTransport(
            verify=trust,
            trust_env=False,
            proxy=proxy,
            limits=httpx.Limits(max_connections=None, max_keepalive_connections=connections),
        )

    return transport_keeping(4), transport_keeping(0)


def _trust(network: Network) -> ssl.SSLContext:
    trust = truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    if network.ca_file is not None:
        trust.load_verify_locations(cafile=str(network.ca_file))
    return trust


def _keep_libraries_quiet() -> None:
    """Keep whole addresses and header lists out of every log, whatever its level."""
    for name in ("httpx", "httpcore"):
        logging.getLogger(name).setLevel(logging.WARNING)
