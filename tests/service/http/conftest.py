"""Clients on a real socket."""

from collections.abc import AsyncIterator

import pytest_asyncio

from petdesk.service.governor import Policy
from petdesk.service.http import HttpPetService
from petdesk.service.network import Network, Timeouts
from tests.service.http.straight import KEY, NO_MARGIN, Connect


@pytest_asyncio.fixture
async def connect() -> AsyncIterator[Connect]:
    """Give ``connect(address, ...)``, a client that goes straight and waits for no chance."""
    clients: list[HttpPetService] = []

    def make(
        address: str,
        *,
        timeouts: Timeouts | None = None,
        network: Network | None = None,
        policy: Policy = NO_MARGIN,
    ) -> HttpPetService:
        client = HttpPetService(
            address,
            KEY,
            timeouts=timeouts,
            network=network or Network(proxy=""),
            random=lambda: 0.0,
            policy=policy,
        )
        clients.append(client)
        return client

    yield make
    for client in clients:
        await client.close()
