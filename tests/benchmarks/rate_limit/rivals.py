"""Other people's policies on the same work: what the design measured PetDesk's against.

stamina and httpx-retries are used where they are installed; they are no requirement. Each client
has four requests under way, and sends an animal again after a 429 alone.
"""

import asyncio
import importlib.util
import time
from typing import Any

import httpx

from petdesk.service.contract import Priority

LIBRARIES = {"stamina": "stamina", "httpx-retries": "httpx_retries", "bucket": "asyncio"}


def installed() -> list[str]:
    """Name the rivals that can run here."""
    return [name for name, module in LIBRARIES.items() if importlib.util.find_spec(module)]


def made(kind: str, address: str, name: str, key: str) -> "Rival":
    """Give the client called ``kind``."""
    return {"stamina": Stamina, "httpx-retries": HttpxRetries, "bucket": Bucket}[kind](
        address, name, key
    )


class Rival:
    """A client that posts; a subclass says how it waits."""

    def __init__(self, address: str, name: str, key: str) -> None:
        self._url = f"{address}/pets"
        headers = {"Authorization": f"Bearer {key}", "User-Agent": name}
        self._http = httpx.AsyncClient(
            headers=headers, trust_env=False, transport=self.transport(), timeout=1000.0
        )

    def transport(self) -> httpx.AsyncBaseTransport:
        return httpx.AsyncHTTPTransport()

    async def close(self) -> float | None:
        return None

    async def add(self, name: str, priority: Priority) -> str:
        _ = priority  # these know none
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

    def __init__(self, address: str, name: str, key: str) -> None:
        super().__init__(address, name, key)
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
