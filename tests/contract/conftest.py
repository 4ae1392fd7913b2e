"""The practice service, once in this process and once over a socket."""

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import uvicorn
from starlette.types import ASGIApp

from petdesk.practice.app import create_app
from petdesk.practice.rate_limits import PlanLimits
from petdesk.practice.store import PracticeStore
from petdesk.service.gate import Gate
from petdesk.service.governor import Figures
from petdesk.service.http import HttpPetService

KEY = "practice-key-4711"
PLENTY = PlanLimits(per_minute=1000, per_day=100_000)


@dataclass
class World:
    """One service with a store of its own, and clients of it."""

    address: str
    app: ASGIApp | None = None
    clients: list[HttpPetService] = field(default_factory=list)

    def client(
        self, key: str = KEY, *, path: str = "", figures: Figures | None = None
    ) -> HttpPetService:
        client = HttpPetService(
            self.address + path, key, asgi_app=self.app, gate=Gate(figures=figures)
        )
        self.clients.append(client)
        return client


Worlds = Callable[..., AbstractAsyncContextManager[World]]


@pytest.fixture(params=["in-process", "socket"])
def world(request: pytest.FixtureRequest, tmp_path: Path) -> Worlds:
    """Return ``world(plan=..., clock=...)``, to be used with ``async with``."""

    @contextlib.asynccontextmanager
    async def make(
        *, plan: PlanLimits = PLENTY, clock: Callable[[], float] = time.time
    ) -> AsyncIterator[World]:
        store = PracticeStore(tmp_path / "practice.sqlite")
        app = create_app(store, keys=[KEY], plan=plan, clock=clock)
        try:
            if request.param == "in-process":
                async with _closing(World("http://practice/v1", app)) as made:
                    yield made
            else:
                async with _serving(app) as address, _closing(World(address)) as made:
                    yield made
        finally:
            store.close()

    return make


@contextlib.asynccontextmanager
async def _closing(made: World) -> AsyncIterator[World]:
    try:
        yield made
    finally:
        for client in made.clients:
            await client.close()


@contextlib.asynccontextmanager
async def _serving(app: ASGIApp) -> AsyncIterator[str]:
    # With the protocol named, asyncio sets TCP_NODELAY: answers come 40 ms late without it.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.bind(("127.0.0.1", 0))
    listener.listen()  # so that a client may come before the thread is ready
    config = uvicorn.Config(
        app,
        loop="asyncio",
        http="h11",
        ws="none",
        lifespan="off",
        log_config=None,
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/v1"
    finally:
        server.should_exit = True
        await asyncio.to_thread(thread.join)
        listener.close()
