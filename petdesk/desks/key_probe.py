"""Probe a key: the smallest request with it, which a person waits for in the settings."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final

from petdesk.domain.api_keys import redact_keys
from petdesk.service.errors import Offline, RateLimited, ServiceError, Unauthorized
from petdesk.viewmodels.settings.fields import TestReport

if TYPE_CHECKING:
    from petdesk.desks.clients import Clients
    from petdesk.domain.addresses import BaseAddress
    from petdesk.service.http import HttpPetService
    from petdesk.service.network import Network

_MAX_WAIT: Final = 5.0
"""Seconds of a pause that a test of a key waits for; a person looks on."""
_POLL: Final = 0.1  # seconds


async def probe_key(
    clients: Clients, address: BaseAddress, key: str, network: Network
) -> TestReport:
    """Make the smallest request with ``key`` by ``network``, through the key's governor."""
    if not key:
        return TestReport(Unauthorized("no key"), None, 0.0)
    limit: int | None = None
    proxy = ""
    started = time.monotonic()
    error: ServiceError | None = None
    try:
        async with clients.test_client(str(address), key, network) as client:
            proxy = client.proxy
            started = time.monotonic()  # without the import of the network library
            await _request_one(client)
            limit = client.gate.budget().limit
    except ServiceError as failure:
        error = failure
    except (ValueError, OSError) as refusal:  # a proxy, or certificates, that cannot be used
        error = Offline(redact_keys(str(refusal)))
    return TestReport(error, limit, time.monotonic() - started, proxy)


async def _request_one(client: HttpPetService) -> None:
    """Make a request. Raises `RateLimited` at once where a pause is longer than a test waits."""
    request = asyncio.create_task(client.list_pets(limit=1))
    try:
        while not (await asyncio.wait((request,), timeout=_POLL))[0]:
            budget = client.gate.budget()
            until = client.gate.not_before() if budget.waiting else None
            if until is not None and until - time.time() > _MAX_WAIT:
                raise RateLimited(until=until, reason=budget.reason)
        await request
    finally:
        # Cancelling a request that still waits at the gate is free.
        request.cancel()
        await asyncio.gather(request, return_exceptions=True)
