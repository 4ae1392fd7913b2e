"""Serve the practice service on a socket: bounded connections, and a clean stop."""

import asyncio
import ipaddress
import os
import signal
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from types import FrameType
from typing import Final
from weakref import WeakSet

import h11

import petdesk.windows_version  # noqa: F401  before uvicorn, as its text says

# isort: split
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from petdesk.practice.app import create_app
from petdesk.practice.samples import SamplesError, read_samples
from petdesk.practice.settings import CannotServe, Settings
from petdesk.practice.store import PracticeStore, StoreError

REQUEST_SECONDS: Final = 10.0
"""How long a request may take to arrive, counted from the connection or from its first byte."""

MAX_CONNECTIONS: Final = 100
"""Requests that may be under way or expected at once."""

_MAX_OPEN: Final = 200
"""Connections, also those whose TLS has not begun; a process may have 256 files open on macOS."""

_AT_ONCE: Final = 20
"""Connections accepted in one turn; one that makes room for another is open for some turns more."""

STOP_SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGBREAK") if hasattr(signal, name)
)
"""The signals that end it; SIGBREAK (Ctrl+Break) is what another program can send on Windows."""

_STOP_SECONDS: Final = 3
"""How long answers under way may take after a signal to stop."""


def serve(settings: Settings) -> None:
    """Serve until one of `STOP_SIGNALS` comes; print the address once it listens.

    Raises `CannotServe` where the address, the certificate, the database or the samples cannot be
    used. Belongs to the main thread, which alone gets signals.
    """
    with _listen(settings) as listener, _store(settings) as store:
        app = create_app(store, keys=settings.keys, plan=settings.plan)
        server = _Server(_config(app, settings), _address_of(listener, secure=settings.is_secure))
        # uvicorn raises the signals it took again when it has stopped: they end here, and with
        # them also one that comes before uvicorn listens to signals.
        for number in STOP_SIGNALS:
            signal.signal(number, server.stop)
        server.run(sockets=[listener])


class _Server(uvicorn.Server):
    """uvicorn's server; it prints ``address`` once it listens."""

    def __init__(self, config: uvicorn.Config, address: str) -> None:
        super().__init__(config)
        self._address = address

    def stop(self, _number: int, _frame: FrameType | None) -> None:
        """Stop as soon as the answers under way are sent."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        if self.config.is_ssl:
            # asyncio allows TLS a minute to begin, and uvicorn has no setting for that.
            loop = asyncio.get_running_loop()
            loop.create_server = partial(  # type: ignore[method-assign]  # for this one server
                loop.create_server, ssl_handshake_timeout=REQUEST_SECONDS
            )
        await super().startup(sockets)
        # Without a console, as started by pythonw on Windows, this prints nothing.
        print(f"PetDesk practice service: {self._address}", flush=True)  # noqa: T201  output of a command


def _config(app: object, settings: Settings) -> uvicorn.Config:
    config = uvicorn.Config(
        app,  # type: ignore[arg-type]  # uvicorn spells Starlette's ASGIApp in types of its own
        loop="asyncio",
        http=BoundedConnection,
        backlog=_AT_ONCE,
        ws="none",
        lifespan="off",
        log_config=None,
        log_level="critical",
        access_log=False,
        server_header=False,
        # X-Forwarded-For would let anyone choose the address whose budget is used.
        proxy_headers=False,
        timeout_graceful_shutdown=_STOP_SECONDS,
        ssl_certfile=settings.certfile,
        ssl_keyfile=settings.keyfile,
    )
    try:
        config.load()
    except ssl.SSLError as error:
        message = f"{settings.certfile} and {settings.keyfile} are no PEM certificate with its key"
        raise CannotServe(message) from error
    except OSError as error:
        message = f"the certificate or its key cannot be read: {error.strerror}"
        raise CannotServe(message) from error
    return config


@contextmanager
def _store(settings: Settings) -> Iterator[PracticeStore]:
    try:
        store = PracticeStore(settings.database)
    except StoreError as error:
        raise CannotServe(str(error)) from error
    try:
        if settings.samples is not None:
            store.fill_if_unused(read_samples(settings.samples).animals)
        yield store
    except SamplesError as error:
        raise CannotServe(str(error)) from error
    finally:
        store.close()


class _Listener(socket.socket):
    """Closes each connection beyond the bound as soon as it is accepted.

    With no more files to open, asyncio could accept none, and would log a traceback each second.
    """

    def __init__(self, family: socket.AddressFamily) -> None:
        # With the protocol named, asyncio sets TCP_NODELAY: answers came 40 ms late without it.
        super().__init__(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        self._accepted: WeakSet[socket.socket] = WeakSet()

    def listen(self, _backlog: int = 0, /) -> None:
        """Listen with room for as many as are served, not for asyncio's few of one turn."""
        super().listen(MAX_CONNECTIONS)

    def accept(self) -> tuple[socket.socket, object]:
        """Accept the next one that there is room for."""
        while True:
            connection, address = super().accept()
            if sum(each.fileno() >= 0 for each in self._accepted) < _MAX_OPEN:
                self._accepted.add(connection)
                return connection, address
            connection.close()


def _listen(settings: Settings) -> socket.socket:
    """Listen at the address of ``settings``. Raises `CannotServe`."""
    family, address = _resolve(settings)
    if not ipaddress.ip_address(address[0].partition("%")[0]).is_loopback:
        _require_tls(settings)
    listener = _Listener(family)
    try:
        if os.name == "posix":  # elsewhere it lets a second server take the same port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen()
    except OSError as error:
        listener.close()
        where = f"{settings.host} port {settings.port}"
        raise CannotServe(f"cannot listen on {where}: {error.strerror}") from error
    return listener


def _resolve(settings: Settings) -> tuple[socket.AddressFamily, tuple[str, ...]]:
    try:
        found = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP
        )
    except (OSError, UnicodeError) as error:
        raise CannotServe(f"the address {settings.host} is not known") from error
    # A name such as localhost may mean both; clients that know one know IPv4.
    family, _, _, _, address = min(found, key=lambda entry: entry[0] != socket.AF_INET)
    return family, address  # type: ignore[return-value]  # IPv6 adds numbers; only bind() sees them


def _require_tls(settings: Settings) -> None:
    if not settings.is_secure:
        raise CannotServe(
            f"{settings.host} is beyond this computer, where keys would travel readable:"
            " give --certfile and --keyfile"
        )


def _address_of(listener: socket.socket, *, secure: bool) -> str:
    """Return the base address that clients reach ``listener`` at."""
    host, port = listener.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    return f"{'https' if secure else 'http'}://{shown}:{port}/v1"


class BoundedConnection(H11Protocol):
    """uvicorn's connection with a time limit for each request, and a bound on their number.

    uvicorn itself would wait for the rest of a request for ever.

    Where there are too many, the one whose request has been unfinished for the longest time makes
    room: connections that only wait block no other.
    """

    _started_at: float = 0.0
    _timeout: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._start_timeout()
        if len(self.connections) > MAX_CONNECTIONS:
            self._make_room()

    def data_received(self, data: bytes) -> None:
        """Take the next part of a request."""
        if self._timeout is None:
            self._start_timeout()
        super().data_received(data)
        self._update_timeout()

    def on_response_complete(self) -> None:
        """Time the request that came meanwhile, if one did."""
        super().on_response_complete()
        self._update_timeout()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        super().connection_lost(exc)
        self._cancel_timeout()

    def _update_timeout(self) -> None:
        """Time the request that is under way, if one is."""
        state = self.conn.their_state
        has_begun = state is h11.IDLE and bool(self.conn.trailing_data[0])
        if state is not h11.SEND_BODY and not has_begun:
            self._cancel_timeout()
        elif self._timeout is None:
            self._start_timeout()

    def _start_timeout(self) -> None:
        self._started_at = self.loop.time()
        self._timeout = self.loop.call_later(REQUEST_SECONDS, self._abort)

    def _cancel_timeout(self) -> None:
        if self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None

    def _abort(self) -> None:
        self._cancel_timeout()
        # Not closed: the end of TLS would wait for a silent peer once more.
        self.transport.abort()

    def _make_room(self) -> None:
        others = (each for each in self.connections if isinstance(each, BoundedConnection))
        unfinished = [each for each in others if each._timeout is not None]  # noqa: SLF001  of the same class
        min(unfinished, key=lambda each: each._started_at)._abort()  # noqa: SLF001  of the same class
