"""The clients of the service: one for each address and key, so that each key has one governor.

A pause that a 429 began is saved at once and holds after a restart, or a restarted desk would ask a
service that had just refused it. The requests known to be used of the day are saved too, where the
plan has a daily limit.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from petdesk.domain.api_keys import remember_key
from petdesk.service.clock import SystemClock
from petdesk.service.network import Network
from petdesk.storage.pauses import StoredPause
from petdesk.storage.worker import Worker, run_in_own_thread

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from petdesk.service.activity import Exchange
    from petdesk.service.governor.state import Pause
    from petdesk.service.http import HttpPetService
    from petdesk.storage.pauses import PauseFiles
    from petdesk.storage.settings import SettingsStore

_log = logging.getLogger(__name__)

_SAME = 1.0  # seconds; the clocks' drift moves a stored moment by less
_DRAIN_LIMIT = 5.0  # seconds; a disk that is gone must not keep PetDesk from ending
_NOT_WORTH_KEEPING = 10  # requests of a day; a restart that forgets fewer does no harm

Day = tuple[float, int]  # when it began, and the requests used of it


@dataclass(slots=True)
class _Known:
    """One client, the network it reaches the service by, and what of it is on disk."""

    client: HttpPetService
    network: Network
    day: Day
    has_pause: bool
    per_day: int | None = None


class Clients:
    """Makes a client when it is first asked for, and keeps it until `close`.

    ``on_exchange`` is called on the loop with each request that any of them has sent.
    """

    def __init__(
        self,
        store: SettingsStore,
        pauses: PauseFiles,
        worker: Worker,
        on_exchange: Callable[[Exchange], None],
    ) -> None:
        self._store = store
        self._pauses = pauses
        self._worker = worker
        # A thread of its own: a pause is on disk before the next request, whatever else is saved.
        self._pausing = Worker("pauses")
        self._clock = SystemClock()
        self._on_exchange = on_exchange
        self._known: dict[str, _Known] = {}
        self._making = asyncio.Lock()

    async def get(
        self, address: str, key: str, network: Network | None = None, per_day: int | None = None
    ) -> HttpPetService:
        """Return the client for ``key`` at ``address``; ValueError where either cannot be used.

        It uses ``network`` (OSError where its certificates cannot be read); a client by another
        network is hung up. ``per_day`` is the plan's limit, ``None`` where it is unknown.
        """
        wanted = network or Network()
        async with self._making:
            known = await self._make_known(stored_name(address, key), address, key, wanted)
            if known.network != wanted:
                before = known.client
                known.client = await run_in_own_thread(before.with_network, wanted)
                known.network = wanted
                await before.close_connections()
            known.per_day = per_day
            known.client.gate.set_daily_limit(per_day)
        return known.client

    @asynccontextmanager
    async def test_client(
        self, address: str, key: str, network: Network
    ) -> AsyncIterator[HttpPetService]:
        """Return a client for a test: by ``network``, through the governor that the key has here.

        Raises as `get` does. The clients in use stay as they are.
        """
        async with self._making:
            known = await self._make_known(stored_name(address, key), address, key, network)
        if known.network == network:
            yield known.client
            return
        client = await run_in_own_thread(known.client.with_network, network)
        try:
            yield client
        finally:
            await client.close_connections()

    async def close(self) -> None:
        """End every connection."""
        for digest, known in self._known.items():
            self._keep_day(digest, known, known.client.gate.day(), least=1)
            await known.client.close()
        await self._pausing.drain(_DRAIN_LIMIT)

    async def _make_known(self, digest: str, address: str, key: str, network: Network) -> _Known:
        remember_key(key)
        if digest not in self._known:
            day = await self._worker.run(self._read_day, digest)
            made = run_in_own_thread(self._make, digest, address, key, network, day)
            client, has_pause = await made
            self._known[digest] = _Known(client, network, day or (0.0, 0), has_pause)
        return self._known[digest]

    def _make(
        self, digest: str, address: str, key: str, network: Network, day: Day | None
    ) -> tuple[HttpPetService, bool]:
        """Return the client, and whether a pause was kept of it."""
        from petdesk.service.http import HttpPetService  # noqa: PLC0415  slow, so in a thread

        # Read here, where nothing is on its way to the file yet, for one thread less at the start.
        pause = self._read_pause(digest)
        client = HttpPetService(
            address,
            key,
            network=network,
            pause=pause,
            on_pause=lambda pause: self._on_pause(digest, pause),
            day=day,
            on_exchange=lambda exchange: self._on_exchange_of(digest, exchange),
        )
        return client, pause is not None

    def _on_exchange_of(self, digest: str, exchange: Exchange) -> None:
        known = self._known[digest]
        self._keep_day(digest, known, known.client.gate.day(), least=_NOT_WORTH_KEEPING)
        is_over = exchange.status is not None and known.client.gate.not_before() is None
        if known.has_pause and is_over:
            # After a reboot the monotonic clock may show the same seconds again, and a pause left
            # on disk would be taken for one that has just begun.
            known.has_pause = False
            self._pausing.post(self._remove_pause, digest)
        self._on_exchange(exchange)

    def _on_pause(self, digest: str, pause: Pause) -> None:
        self._known[digest].has_pause = True
        self._pausing.post(self._write_pause, digest, pause)

    def _keep_day(self, digest: str, known: _Known, day: Day | None, *, least: int) -> None:
        if day is None or known.per_day is None:
            return
        is_same_day = abs(day[0] - known.day[0]) < _SAME
        if not is_same_day or abs(day[1] - known.day[1]) >= least:
            known.day = day
            entry = f"{day[0]!r} {day[1]}".encode()
            self._worker.post(self._store.write_entry, f"days/{digest}", entry)

    def _write_pause(self, digest: str, pause: Pause) -> None:
        wall, monotonic = self._clock.wall(), self._clock.monotonic()
        kept = StoredPause(pause.until, wall, monotonic, pause.service_until, pause.reason.value)
        try:
            self._pauses.write(digest, kept)
        except OSError:
            # It holds in this run all the same, and the service repeats it in the next.
            _log.warning("a pause could not be kept", exc_info=True)

    def _remove_pause(self, digest: str) -> None:
        try:
            self._pauses.remove(digest)
        except OSError:
            _log.warning("a pause that is over could not be removed", exc_info=True)

    def _read_pause(self, digest: str) -> Pause | None:
        from petdesk.service.errors import PauseReason  # noqa: PLC0415  in a thread, with the client
        from petdesk.service.governor.state import Pause  # noqa: PLC0415  in a thread, with the client

        kept = self._pauses.read(digest)
        if kept is None:
            return None
        wall, monotonic = self._clock.wall(), self._clock.monotonic()
        until = kept.corrected_until(wall, monotonic)
        reasons = {reason.value: reason for reason in PauseReason}
        reason = reasons.get(kept.reason, PauseReason.LIMIT)
        pause = Pause(until, kept.service_until, reason)
        if until > wall and abs(until - kept.until) > _SAME:
            # Written at once where a clock was changed since, or each start would begin it anew.
            self._write_pause(digest, pause)
        return pause

    def _read_day(self, digest: str) -> Day | None:
        # Where the entry is missing or damaged, the service reports it again.
        with suppress(ValueError):
            began_at, used = self._store.read_entry(f"days/{digest}").split()
            return float(began_at), int(used)
        return None


def stored_name(address: str, key: str) -> str:
    """Name what is stored for ``key`` at ``address``: a digest, so that no file has the key."""
    return hashlib.blake2b(f"{address} {key}".encode(), digest_size=8).hexdigest()
