"""Other people's policies on the same work: what the design measured PetDesk's against.

stamina and httpx-retries are used where they are installed; they are no requirement. Each client
has four requests under way, and sends an animal again after a 429 alone. Run as a module it is a
desk in a process of its own: it says when it is ready, takes its `Job` as a line of JSON, and
prints what became of each animal as JSON: ``added``, ``none`` or ``unknown``.
"""

from __future__ import annotations

import asyncio
import importlib.util
import json
import sys
import time
from dataclasses import dataclass
from typing import Any

import httpx

LIBRARIES = {"stamina": "stamina", "httpx-retries": "httpx_retries", "bucket": "asyncio"}


def installed() -> list[str]:
    """Name the rivals that can run here."""
    return [name for name, module in LIBRARIES.items() if importlib.util.find_spec(module)]


@dataclass(frozen=True)
class Job:
    """What to do. Moments are of the wall clock."""

    kind: str
    address: str
    life: str
    begins: float
    ends: float


class Rival:
    """A client that posts; a subclass says how it waits."""

    def __init__(self, address: str) -> None:
        self._url = f"{address}/pets"
        headers = {"Authorization": "Bearer shared-key"}
        self._http = httpx.AsyncClient(
            headers=headers, trust_env=False, transport=self.transport(), timeout=1000.0
        )

    def transport(self) -> httpx.AsyncBaseTransport:
        return httpx.AsyncHTTPTransport()

    async def add(self, name: str) -> str:
        try:
            response = await self.post({"name": name, "categoryId": 1})
        except httpx.ConnectError:
            return "none"
        except httpx.HTTPError:
            return "unknown"
        return {201: "added", 429: "none"}.get(response.status_code, "unknown")

    async def post(self, pet: dict[str, object]) -> httpx.Response:
        return await self._http.post(self._url, json=pet)


class Stamina(Rival):
    """stamina, with a hook that obeys Retry-After."""

    async def post(self, pet: dict[str, object]) -> httpx.Response:
        stamina: Any = importlib.import_module("stamina")

        stamina.instrumentation.set_on_retry_hooks([])  # each would be a line of log

        def hook(error: Exception) -> float | bool:
            if not isinstance(error, httpx.HTTPStatusError):
                return False
            return float(error.response.headers["retry-after"])

        async for attempt in stamina.retry_context(on=hook, attempts=None, timeout=None):
            with attempt:
                response = await super().post(pet)
                if response.status_code == 429:
                    response.raise_for_status()
                return response
        raise AssertionError("unreachable")


class HttpxRetries(Rival):
    """httpx-retries: a transport that waits for Retry-After, each request for itself."""

    def transport(self) -> httpx.AsyncBaseTransport:
        library: Any = importlib.import_module("httpx_retries")

        retry = library.Retry(
            total=100, allowed_methods=["POST"], status_forcelist=[429], retry_on_exceptions=[]
        )
        transport: httpx.AsyncBaseTransport = library.RetryTransport(
            transport=httpx.AsyncHTTPTransport(), retry=retry
        )
        return transport


class Bucket(Rival):
    """A bucket as discord.py's: Remaining and Reset hold requests back, a 429 holds all of them."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self._remaining = 1
        self._resets_at = 0.0
        self._lock = asyncio.Lock()

    async def post(self, pet: dict[str, object]) -> httpx.Response:
        while True:
            await self._take()
            response = await super().post(pet)
            headers = response.headers
            self._resets_at = float(headers["x-ratelimit-reset"])
            if response.status_code != 429:
                self._remaining = min(self._remaining, int(headers["x-ratelimit-remaining"]))
                return response
            self._remaining = 0
            self._resets_at = max(self._resets_at, time.time() + float(headers["retry-after"]))

    async def _take(self) -> None:
        async with self._lock:
            while self._remaining <= 0:
                await asyncio.sleep(max(0.0, self._resets_at - time.time()))
                self._remaining = 60
            self._remaining -= 1


VALUE_TYPES: dict[str, type[Rival]] = {
    "stamina": Stamina,
    "httpx-retries": HttpxRetries,
    "bucket": Bucket,
}


async def work(job: Job) -> dict[str, str]:
    """Add one animal after another until the job ends, and give what became of each."""
    client = VALUE_TYPES[job.kind](job.address)
    outcomes: dict[str, str] = {}

    async def add_on(worker: int) -> None:
        for number in range(sys.maxsize):
            name = f"{job.life}-{worker}-{number}"
            outcomes[name] = "unknown"
            outcomes[name] = await client.add(name)

    await asyncio.sleep(max(0.0, job.begins - time.time()))
    workers = [asyncio.create_task(add_on(number)) for number in range(4)]
    await asyncio.wait(workers, timeout=max(0.0, job.ends - time.time()))
    for worker in workers:
        worker.cancel()
    await asyncio.gather(*workers, return_exceptions=True)
    return outcomes


if __name__ == "__main__":
    print("ready", flush=True)
    print(json.dumps(asyncio.run(work(Job(**json.loads(sys.stdin.readline()))))))
