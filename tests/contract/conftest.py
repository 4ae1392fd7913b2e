"""The practice service, once in this process and once over a socket."""

import asyncio
import contextlib
import socket
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
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


Worlds = Callable[..., AbstractAsyncContextManager[Callable[..., HttpPetService]]]


@pytest.fixture(params=["in-process", "socket"])
def world(request: pytest.FixtureRequest, tmp_path: Path) -> Worlds:
    """Return ``world(plan=..., clock=...)``: a context with a way to connect to one service."""

    @contextlib.asynccontextmanager
    async def make(
        *, plan: PlanLimits = PLENTY, clock: Callable[[], float] = time.time
    ) -> AsyncIterator[Callable[..., HttpPetService]]:
        async with contextlib.AsyncExitStack() as stack:
            store = PracticeStore(tmp_path / "practice.sqlite")
            app = create_app(store, keys=[KEY], plan=plan, clock=clock)
            in_process = app if request.param == "in-process" else None
            address = "http://practice/v1"
            if in_process is None:
                address = await stack.enter_async_context(_serving(app))

            def connect(
                key: str = KEY, *, path: str = "", figures: Figures | None = None
            ) -> HttpPetService:
                gate = Gate(figures=figures)
                client = HttpPetService(address + path, key, asgi_app=in_process, gate=gate)
                stack.push_async_callback(client.close)
                return client

            yield connect

    return make


@contextlib.asynccontextmanager
async def _serving(app: ASGIApp) -> AsyncIterator[str]:
    # It listens, so that a client may come before the server is ready.
    listener = socket.socket(fileno=socket.create_server(("127.0.0.1", 0)).detach())
    config = uvicorn.Config(app, lifespan="off", log_config=None, timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/v1"
    finally:
        server.should_exit = True
        await serving
        listener.close()
