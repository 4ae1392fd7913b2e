"""Whether a key is accepted, before anything with it is saved."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from petdesk.service.errors import Offline, ServiceError, Unauthorized
from petdesk.viewmodels.settings.service_report import TestReport

if TYPE_CHECKING:
    from petdesk.domain.addresses import BaseAddress
    from petdesk.opening.clients import Clients
    from petdesk.service.network import Network


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
            await client.list_pets(limit=1)
            limit = client.budget.limit
    except ServiceError as failure:
        error = failure
    except (ValueError, OSError) as refusal:  # a proxy, or certificates, that cannot be used
        error = Offline(str(refusal))
    return TestReport(error, limit, time.monotonic() - started)
