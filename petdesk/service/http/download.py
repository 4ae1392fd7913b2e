"""Download a small public file: without a key, and past the governor, whose limit is a key's."""

import asyncio

import httpx

from petdesk import __version__
from petdesk.service.errors import (
    BadAnswer,
    Effect,
    NotFound,
    Redirected,
    ServerFault,
    ServiceError,
)
from petdesk.service.http.body import ACCEPT_ENCODING, receive_body
from petdesk.service.http.error_mapping import as_service_error
from petdesk.service.http.transport import base_address, connections
from petdesk.service.network import Network, Timeouts

_OK, _NOT_FOUND, _SERVER = 200, 404, 500  # HTTP's statuses


class Downloader:
    """Downloads from the computer that ``address`` names, over ``network``.

    It may be built in any thread, which takes a moment for the certificates: OSError or ValueError
    where the address, the proxy or they cannot be used.
    """

    def __init__(self, address: str, network: Network, timeouts: Timeouts | None = None) -> None:
        self._base = base_address(address, in_process=False)
        self._timeouts = timeouts or Timeouts()
        self._connections = connections(self._base, None, network)

    async def get(self, suffix: str, cap: int) -> bytes:
        """Return what lies at the address with ``suffix`` after it, at most ``cap`` bytes.

        Redirects are not followed. Raises `ServiceError`.
        """
        request = self._request(suffix)
        response: httpx.Response | None = None
        try:
            try:
                async with asyncio.timeout(self._timeouts.attempt):
                    response = await self._connections.kept.handle_async_request(request)
                    _check(response.status_code, response.headers.get("location", ""))
                    return await receive_body(response, cap)
            finally:
                if response is not None:
                    await response.aclose()
        except ServiceError:
            raise
        except (httpx.HTTPError, TimeoutError, OSError) as error:
            host, proxy = self._base.host, self._connections.proxy
            raise as_service_error(error, Effect.NONE, host=host, proxy=proxy) from None

    async def close(self) -> None:
        """End the connections."""
        await self._connections.close()

    def _request(self, suffix: str) -> httpx.Request:
        limits = self._timeouts
        timeout = httpx.Timeout(
            connect=limits.connect, read=limits.read, write=limits.write, pool=limits.connect
        )
        return httpx.Request(
            "GET",
            self._base.copy_with(raw_path=self._base.raw_path + suffix.encode()),
            headers={"User-Agent": f"PetDesk/{__version__}", "Accept-Encoding": ACCEPT_ENCODING},
            extensions={"timeout": timeout.as_dict()},
        )


def _check(status: int, location: str) -> None:
    """Raise `ServiceError` unless the ``status`` of an answer is that of a file."""
    if status == _OK:
        return
    if status == _NOT_FOUND:
        raise NotFound(status=status, code="", message="")
    if status >= _SERVER:
        raise ServerFault(status, effect=Effect.NONE)
    if location:
        raise Redirected(f"HTTP {status}, to {location[:200]}")
    raise BadAnswer(f"HTTP {status}")
