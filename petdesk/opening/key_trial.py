"""Whether a key is accepted, before anything with it is saved."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final

from petdesk.service.errors import Offline, RateLimited, ServiceError, Unauthorized
from petdesk.viewmodels.settings.service_report import TestReport

if TYPE_CHECKING:
    from petdesk.domain.addresses import BaseAddress
    from petdesk.opening.clients import Clients
    from petdesk.service.http import HttpPetService
    from petdesk.service.network import Network

_PATIENCE: Final = 5.0
"""Seconds of a pause that a test waits out: somebody looks on, and is to know why nothing comes."""
_LOOK_EVERY: Final = 0.1


async def try_key(clients: Clients, address: BaseAddress, key: str, network: Network) -> TestReport:
    """Make the smallest request with ``key`` by ``network``, through the governor that it has."""
    if not key:
        return TestReport(Unauthorized("no key"), None, 0.0)
    limit: int | None = None
    started = time.monotonic()
    error: ServiceError | None = None
    try:
        async with clients.trial(str(address), key, network) as client:
            started = time.monotonic()  # loading the network library is not its time
            await _ask(client)
            limit = client.budget.limit
    except ServiceError as failure:
        error = failure
    except (ValueError, OSError) as refusal:  # a proxy, or certificates, that cannot be used
        error = Offline(str(refusal))
    return TestReport(error, limit, time.monotonic() - started)


async def _ask(client: HttpPetService) -> None:
    """Make the request. Raises `RateLimited` at once where the limit holds it back for longer."""
    asking = asyncio.create_task(client.list_pets(limit=1))
    try:
        while not (await asyncio.wait((asking,), timeout=_LOOK_EVERY))[0]:
            until = client.not_before if client.budget.waiting else None
            if until is not None and until - time.time() > _PATIENCE:
                raise RateLimited(until=until, reason=client.budget.reason)
        await asking
    finally:
        # To cancel what still waits at the gate is free.
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
