"""The clients of the service: one for each address and key.

A pause that a service asked for is on disk at once, by the key alone: it holds after a restart, and
for every other program of this computer that uses the key, at any address. The requests known to be
used of the day are kept beside it if the plan has a daily limit.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import urlsplit

from petdesk.core.worker import Worker, run_in_own_thread
from petdesk.service.access import BaseAddress, is_loopback, redact_keys, remember_key
from petdesk.service.contract import Exchange, Network, Pause
from petdesk.service.errors import Offline, RateLimited, ServiceError
from petdesk.service.gate import Clock, Gate, PauseFiles
from petdesk.settings.wording import TestReport

if TYPE_CHECKING:  # the network library, which is slow to import
    from petdesk.service.http import HttpPetService

_SAME = 1.0  # seconds; the clocks' drift moves a stored moment by less
_DRAIN_LIMIT = 5.0  # seconds; a disk that is gone must not keep PetDesk from ending
_LOOK_LIMIT = 1.0  # seconds; nor a request from being sent
_NOT_WORTH_KEEPING = 10  # requests of a day; a restart that forgets fewer does no harm
_MAX_WAIT: Final = 5.0  # seconds that a test of a key waits for the limit; a person looks on
_POLL: Final = 0.1  # seconds

R = TypeVar("R")
Day = tuple[float, int]  # when it began, and the requests used of it


@dataclass(slots=True)
class _Entry:
    """One client, the network it reaches the service by, and what is on disk for its key."""

    client: HttpPetService
    name: str
    network: Network
    day: Day
    has_pause: bool = False
    per_day: int | None = None


class Clients:
    """Makes a client when it is first asked for, and keeps it until `close`.

    Pauses are files in ``folder``. ``on_exchange`` is called on the loop with each request that any
    of them has sent.
    """

    def __init__(self, folder: Path, on_exchange: Callable[[Exchange], None]) -> None:
        self._files = PauseFiles(folder, Clock())
        # A thread of its own: a pause is on disk before the next request, whatever else is saved.
        self._worker = Worker("pauses")
        self._on_exchange = on_exchange
        self._entries: dict[tuple[str, str], _Entry] = {}
        self._making = asyncio.Lock()

    async def get(
        self, address: str, key: str, network: Network | None = None, per_day: int | None = None
    ) -> HttpPetService:
        """Return the client for ``key`` at ``address``; ValueError if either cannot be used.

        It uses ``network`` (OSError if its certificates cannot be read); one that used another
        network is hung up. ``per_day`` is the plan's limit, ``None`` if it is unknown.
        """
        by = network or Network()
        async with self._making:
            entry = await self._entry(address, key, by)
            if entry.network != by:
                before = entry.client
                entry.client = await run_in_own_thread(_by_network, before, address, by)
                entry.network = by
                await before.close_connections()
            entry.per_day = per_day
            entry.client.gate.set_daily_limit(per_day)
        return entry.client

    async def probe(self, address: BaseAddress, key: str, network: Network) -> TestReport:
        """Make the smallest request by ``network``, through the governor that ``key`` has here."""
        limit, proxy = None, ""
        error: ServiceError | None = None
        async with AsyncExitStack() as stack:
            try:
                async with self._making:
                    entry = await self._entry(str(address), key, network)
                client = await run_in_own_thread(_by_network, entry.client, str(address), network)
                stack.push_async_callback(client.close_connections)
                proxy = client.connections.proxy
                await limit_waits(client, client.list_pets(limit=1), _MAX_WAIT)
                limit = client.gate.budget().limit
            except ServiceError as failure:
                error = failure
            except (ValueError, OSError) as refusal:  # a proxy, or certificates, not to be used
                error = Offline(redact_keys(str(refusal)))
        return TestReport(error, limit, proxy)

    async def close(self) -> None:
        for entry in self._entries.values():
            self._keep_day(entry, least=1)
            await entry.client.close()
        await self._worker.drain(_DRAIN_LIMIT)

    async def _entry(self, address: str, key: str, network: Network) -> _Entry:
        remember_key(key)
        if (address, key) not in self._entries:
            entry = await run_in_own_thread(self._make, address, key, network)
            self._entries[address, key] = entry
        return self._entries[address, key]

    def _make(self, address: str, key: str, network: Network) -> _Entry:
        from petdesk.service.http import HttpPetService  # noqa: PLC0415  slow, so in a thread

        name = stored_name(key)
        # Read here, where nothing is on its way to the file yet, for one thread less at the start.
        pause = self._files.read(name)
        day = self._files.read_day(name)
        client = HttpPetService(
            address,
            key,
            network=_resolved(network, address),
            gate=Gate(
                pause=pause,
                on_pause=lambda pause: self._on_pause(entry, pause),
                look=lambda: self._look(entry),
                day=day,
            ),
            on_exchange=lambda exchange: self._on_exchange_of(entry, exchange),
        )
        entry = _Entry(client, name, network, day or (0.0, 0), pause is not None)
        return entry

    def _on_exchange_of(self, entry: _Entry, exchange: Exchange) -> None:
        self._keep_day(entry, least=_NOT_WORTH_KEEPING)
        is_over = exchange.status is not None and entry.client.gate.not_before() is None
        if entry.has_pause and is_over:
            # After a reboot the monotonic clock may show the same seconds again, and a pause left
            # on disk would be taken for one that has just begun.
            entry.has_pause = False
            self._worker.post(self._files.remove, entry.name)
        self._on_exchange(exchange)

    def _on_pause(self, entry: _Entry, pause: Pause) -> None:
        entry.has_pause = True
        # If that fails, it holds in this run all the same, and the service repeats it in the next.
        self._worker.post(self._files.write, entry.name, pause)

    async def _look(self, entry: _Entry) -> Pause | None:
        """Return the pause that is kept, whichever program wrote it."""
        try:
            async with asyncio.timeout(_LOOK_LIMIT):
                pause = await self._worker.run(self._files.read, entry.name)
        except (TimeoutError, RuntimeError):
            return None  # a disk that does not answer, or the end of this run
        entry.has_pause = entry.has_pause or pause is not None
        return pause

    def _keep_day(self, entry: _Entry, *, least: int) -> None:
        day = entry.client.gate.day()
        if day is None or entry.per_day is None:
            return
        is_same_day = abs(day[0] - entry.day[0]) < _SAME
        if not is_same_day or abs(day[1] - entry.day[1]) >= least:
            entry.day = day
            self._worker.post(self._files.write_day, entry.name, day)


def _by_network(client: HttpPetService, address: str, network: Network) -> HttpPetService:
    return client.with_network(_resolved(network, address))


def _resolved(network: Network, address: str) -> Network:
    """Return ``network`` with the system's proxy for ``address`` if it is wanted. Blocks."""
    if network.proxy is not None or is_loopback(urlsplit(address).hostname or ""):
        return network
    from petdesk.service.system_proxy import system_proxy  # noqa: PLC0415  the list does without

    return replace(network, proxy=system_proxy(address))


def stored_name(key: str) -> str:
    return hashlib.blake2b(key.encode(), digest_size=8).hexdigest()


async def limit_waits(client: HttpPetService, job: Coroutine[Any, Any, R], seconds: float) -> R:
    """Return what ``job`` returns, unless the shared limit holds its requests up for too long.

    Raises `RateLimited` once that is ``seconds`` together, and at once if a pause is longer.
    """
    task, left = asyncio.create_task(job), seconds
    try:
        while not (await asyncio.wait((task,), timeout=_POLL))[0]:
            budget, until = client.gate.budget(), client.gate.not_before()
            # Others may wait behind what is merely slow: only a closed gate is the limit's doing.
            is_held = budget.waiting > 0 and budget.paused_until is not None
            left -= _POLL if is_held else 0.0
            if is_held and (left < 0 or (until or 0.0) - time.time() > left):
                until = until or budget.paused_until or budget.resets_at or time.time()
                raise RateLimited(until=until, reason=budget.reason)
        return await task
    finally:
        # Cancelling a request that still waits at the gate is free.
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
