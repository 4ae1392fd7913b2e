"""Serving the practice service on a socket, with a clean stop."""

import asyncio
import signal
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from types import FrameType
from typing import Final

import uvicorn

from petdesk.practice.app import create_app
from petdesk.practice.connections import MOST_CONNECTIONS, REQUEST_SECONDS, BoundedConnection
from petdesk.practice.listener import address_of, listen
from petdesk.practice.samples import SamplesError, seed_samples
from petdesk.practice.serve_settings import CannotServe, Settings
from petdesk.practice.store import PracticeStore, StoreError

STOP_SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGBREAK") if hasattr(signal, name)
)
"""What asks for the end; SIGBREAK, Ctrl+Break, is what another program can send on Windows."""

_STOP_SECONDS: Final = 3
"""How long answers under way may take after a signal to stop."""


def serve(settings: Settings) -> None:
    """Serve until one of `STOP_SIGNALS` comes; say the address on stdout once it listens.

    Raises `CannotServe` where the address, the certificate, the database or the samples cannot be
    used. Belongs to the main thread, which alone gets signals.
    """
    with listen(settings) as listener, _store(settings) as store:
        app = create_app(store, keys=settings.keys, plan=settings.plan)
        server = _Server(_config(app, settings), address_of(listener, secure=settings.is_secure))
        # uvicorn raises the signals it took again when it has stopped: they end here, and with
        # them also one that comes before uvicorn listens to signals.
        for number in STOP_SIGNALS:
            signal.signal(number, server.stop)
        server.run(sockets=[listener])


class _Server(uvicorn.Server):
    """uvicorn's server, saying ``address`` when it listens."""

    def __init__(self, config: uvicorn.Config, address: str) -> None:
        super().__init__(config)
        self._address = address

    def stop(self, _number: int, _frame: FrameType | None) -> None:
        """Stop as soon as the answers under way are sent."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        if self.config.is_ssl:
            # asyncio would give TLS a minute to begin, and uvicorn has no setting for that.
            loop = asyncio.get_running_loop()
            loop.create_server = partial(  # type: ignore[method-assign]  # for this one server
                loop.create_server, ssl_handshake_timeout=REQUEST_SECONDS
            )
        await super().startup(sockets)
        # Without a console, as started by pythonw on Windows, there is nobody to say it to.
        print(f"PetDesk practice service: {self._address}", flush=True)  # noqa: T201 - a command's own voice


def _config(app: object, settings: Settings) -> uvicorn.Config:
    config = uvicorn.Config(
        app,  # type: ignore[arg-type]  # uvicorn spells Starlette's ASGIApp in types of its own
        loop="asyncio",
        http=BoundedConnection,
        # So many are accepted at once, before the first of them is counted.
        backlog=MOST_CONNECTIONS,
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
            seed_samples(store, settings.samples)
        yield store
    except SamplesError as error:
        raise CannotServe(str(error)) from error
    finally:
        store.close()
