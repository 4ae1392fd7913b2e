"""Clients on a real socket, and what their errors must not show."""

import traceback
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import httpx
import pytest

from petdesk.core.pets import NewPet
from petdesk.service.contract import Network, Timeouts
from petdesk.service.errors import ServiceError
from petdesk.service.gate import Gate
from petdesk.service.governor import Figures
from petdesk.service.http import HttpPetService

KEY = "sk-secret-4711"
BELLA = {"id": 812, "name": "Bella", "categoryId": 2}
NEW = NewPet("Bella", 2)

QUICK = Timeouts(connect=0.7, read=0.7, attempt=2.0, call=9.0)
"""Far below the suite's own time limit, far above what a sound answer on loopback takes."""

NO_MARGIN = Figures(margin=0.0, backoff=0.0)
Connect = Callable[..., HttpPetService]


async def failing(call: Awaitable[object]) -> ServiceError:
    """Return the error of ``call``; it and whatever hangs on to it must be without the key."""
    with pytest.raises(ServiceError) as caught:
        await call
    window_of = "".join(traceback.format_exception(caught.value))
    assert KEY not in window_of
    assert KEY not in repr(caught.value)
    assert caught.value.__cause__ is None
    # The HTTP library's exceptions hold the request, and it the key.
    link = caught.value.__context__
    while link is not None:
        assert not isinstance(link, httpx.HTTPError)
        link = link.__context__
    return caught.value


@pytest.fixture
async def connect() -> AsyncIterator[Connect]:
    """Return ``connect(address, ...)``: a client without a proxy, and without random waits."""
    clients: list[HttpPetService] = []

    def make(address: str, *, figures: Figures = NO_MARGIN, **others: Any) -> HttpPetService:
        gate = Gate(random=lambda: 0.0, figures=figures)
        others = {"network": Network(proxy=""), **others}
        clients.append(HttpPetService(address, KEY, gate=gate, **others))
        return clients[-1]

    yield make
    for client in clients:
        await client.close()
