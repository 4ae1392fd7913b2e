"""The clients of the service: one for each address and key, so that each key has one governor.

A pause that a client is told of by a 429 is kept on disk at once: it holds after a restart too, or
a desk that is started again would ask a service that had just sent it away.
"""

from __future__ import annotations

import asyncio
import hashlib
from typing import TYPE_CHECKING

from petdesk.storage.worker import Worker, run_in_own_thread

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.service.activity import Exchange
    from petdesk.service.http import HttpPetService
    from petdesk.storage.settings import SettingsStore

_SAME = 1.0  # seconds; the clocks' drift moves a stored moment by less


class Clients:
    """Makes a client when it is first asked for, and keeps it until `close`.

    ``on_exchange`` is called on the loop with each request that any of them has sent.
    """

    def __init__(
        self, store: SettingsStore, worker: Worker, on_exchange: Callable[[Exchange], None]
    ) -> None:
        self._store = store
        self._worker = worker
        self._on_exchange = on_exchange
        self._clients: dict[str, HttpPetService] = {}
        self._pauses: dict[str, float] = {}
        self._making = asyncio.Lock()

    async def get(self, address: str, key: str) -> HttpPetService:
        """Give the client for ``key`` at ``address``; ValueError where either cannot be used."""
        name = _name(address, key)
        async with self._making:
            if name not in self._clients:
                self._pauses[name] = await self._worker.run(self._read_pause, name)
                self._clients[name] = await run_in_own_thread(self._make, name, address, key)
        return self._clients[name]

    async def close(self) -> None:
        """End every connection."""
        for client in self._clients.values():
            await client.close()

    def _make(self, name: str, address: str, key: str) -> HttpPetService:
        from petdesk.service.http import HttpPetService  # noqa: PLC0415  heavy, so in a thread

        return HttpPetService(
            address,
            key,
            not_before=self._pauses[name] or None,
            on_exchange=lambda exchange: self._exchanged(name, exchange),
        )

    def _exchanged(self, name: str, exchange: Exchange) -> None:
        pause = self._clients[name].not_before or 0.0
        if abs(pause - self._pauses[name]) > _SAME:
            self._pauses[name] = pause
            self._worker.post(self._store.write_entry, name, repr(pause).encode())
        self._on_exchange(exchange)

    def _read_pause(self, name: str) -> float:
        try:
            return float(self._store.read_entry(name) or b"0")
        except ValueError:
            return 0.0  # not ours, or cut: the service says it again


def _name(address: str, key: str) -> str:
    # A short digest of both, so that the key itself stands in no file.
    digest = hashlib.blake2b(f"{address} {key}".encode(), digest_size=8).hexdigest()
    return f"pauses/{digest}"
