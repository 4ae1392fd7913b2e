"""Where requests go and by which connections: address, key, trust, proxy."""

import logging
import ssl
import zlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import petdesk.core.windows_version  # noqa: F401  before truststore, as its text says

# isort: split
import httpx
import truststore

from petdesk import __version__
from petdesk.service.access import is_loopback, read_certificates
from petdesk.service.contract import Network, Timeouts
from petdesk.service.errors import BadAnswer, Garbled, ServiceError, TooLarge
from petdesk.service.wire.effects import Answer
from petdesk.service.wire.operations import Request

for name in ("httpx", "httpcore"):  # whole addresses and header lists are for no log
    logging.getLogger(name).setLevel(logging.WARNING)

BODY_CAP = 4 * 2**20
"""Bytes. 100 animals are some 20 KiB; the interface states no size, so this leaves ample room.

Decoding four times as much blocked the window for a tenth of a second.
"""


def base_address(address: str, *, in_process: bool) -> httpx.URL:
    """Check the address with the very parser that the request is sent by; else ValueError."""
    try:
        url = httpx.URL(address.strip())
    except httpx.InvalidURL as error:
        raise ValueError(f"the address can't be read: {error}") from None
    is_near = url.scheme == "http" and (in_process or is_loopback(url.host))
    if not (is_near or url.scheme == "https") or not url.host:
        raise ValueError("the address must begin with https:// and name a computer")
    if url.userinfo or url.query or url.fragment:
        raise ValueError("the address must hold no user name, no ? and no #")
    return url


def outgoing(
    request: Request,
    base: httpx.URL,
    key: str,
    timeouts: Timeouts,
    trace: Callable[[str, dict[str, Any]], Awaitable[None]],
) -> httpx.Request:
    """Return ``request`` as the HTTP library sends it; ``trace`` is called at each step."""
    target = base.raw_path.rstrip(b"/") + request.path.encode()
    if request.query:
        target += b"?" + request.query.encode()
    headers = request.headers | {
        "Authorization": f"Bearer {key}",
        "User-Agent": f"PetDesk/{__version__}",
        "Accept-Encoding": "gzip",
    }
    timeout = httpx.Timeout(
        connect=timeouts.connect, read=timeouts.read, write=timeouts.write, pool=timeouts.connect
    )
    return httpx.Request(
        request.method,
        base.copy_with(raw_path=target),
        headers=headers,
        content=request.body or None,
        extensions={"timeout": timeout.as_dict(), "trace": trace},
    )


class Connections(NamedTuple):
    """One transport that keeps connections, and one that opens a fresh one each time.

    Only a GET may go again if a connection that was kept broke, so it alone goes over ``shared``.
    ``proxy`` is the proxy's host and port, empty if they connect to the service itself.
    """

    shared: httpx.AsyncBaseTransport
    fresh: httpx.AsyncBaseTransport
    proxy: str = ""


def connections(base: httpx.URL, asgi_app: object | None, network: Network) -> Connections:
    if asgi_app is not None:
        app: Any = asgi_app
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        return Connections(transport, transport)
    trust = _trust(network) if base.scheme == "https" else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    proxy = _proxy(base.host, network) if base.scheme == "https" else None

    def transport_keeping(connections: int) -> httpx.AsyncHTTPTransport:
        return httpx.AsyncHTTPTransport(
            verify=trust,
            trust_env=False,
            proxy=proxy,
            limits=httpx.Limits(max_connections=None, max_keepalive_connections=connections),
        )

    name = proxy.url.netloc.decode() if proxy is not None else ""
    return Connections(transport_keeping(4), transport_keeping(0), name)


def _proxy(host: str, network: Network) -> httpx.Proxy | None:
    """Return the proxy for https to ``host``, or ``None`` for a direct connection.

    A proxy of a kind that is not supported is a ValueError: bypassing it silently would send the
    key where the settings do not want it.
    """
    if not network.proxy or is_loopback(host):
        return None
    address = network.proxy if "://" in network.proxy else f"http://{network.proxy}"
    try:
        return httpx.Proxy(address)
    except (httpx.InvalidURL, ValueError):
        # Their texts may repeat a part of a password.
        raise ValueError("the proxy's address can't be used; set one in the settings") from None


def _trust(network: Network) -> ssl.SSLContext:
    trust = truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    if network.ca_file is not None:
        try:
            trust.load_verify_locations(cadata=read_certificates(network.ca_file))
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            text = f"the file of certificates {network.ca_file} cannot be used ({reason})"
            raise OSError(text) from error
    return trust


@dataclass(slots=True)
class Attempt:
    """One attempt, filled in as it goes on, since it may end at any point.

    If ``confirm`` raises, the attempt ``is_withdrawn`` and nothing is sent.
    """

    confirm: Callable[[], Awaitable[None]]
    at: float
    is_sent: bool = False
    is_withdrawn: bool = False
    head: Answer | None = None
    remaining: int | None = None
    body: bytes = b""
    fault: ServiceError | None = None
    to_proxy: Any = None

    async def mark_sent(self) -> None:
        """Note that the first byte goes now. Raises what ``confirm`` raises."""
        if not self.is_sent:
            self.is_withdrawn = True
            await self.confirm()
            self.is_withdrawn, self.is_sent = False, True

    async def trace(self, name: str, info: dict[str, Any]) -> None:
        """Watch the HTTP library for the request's first byte; a proxy's CONNECT is not it."""
        if name == "socks.connect_tcp.complete":
            self.to_proxy = info["return_value"]
        if name.endswith("send_request_headers.started") and info["request"].method != b"CONNECT":
            await self.mark_sent()


async def receive_body(response: httpx.Response) -> bytes:
    """Return the body of ``response``, empty if its status alone is read; else `BadAnswer`.

    The size is measured after decompression. httpx decompresses each piece that comes from the
    network as a whole: one of 64 KiB can become 64 MiB before anything can be counted. Here a piece
    is opened only as far as `BODY_CAP` allows.

    The caller closes ``response``, after any time limit and before it drops what this raises: a
    loop that does not finish generators, such as qasync's, would leave the connection open.
    """
    status = response.status_code
    if status == 429 or 300 <= status < 400 or status >= 500:  # noqa: PLR2004  HTTP's statuses
        return b""
    decompressor = _decompressor(response.headers.get("content-encoding", ""))
    stream = response.stream  # aiter_raw would close the response at its end
    assert isinstance(stream, httpx.AsyncByteStream)  # noqa: S101  as each transport here returns
    pieces = aiter(stream)  # by a name, or it would be dropped as an exception passes
    body = bytearray()
    async for piece in pieces:
        room = BODY_CAP - len(body) + 1
        try:
            opened = decompressor.decompress(piece, room) if decompressor is not None else piece
        except zlib.error:
            raise Garbled("the compressed answer can't be opened") from None
        body += opened[:room]
        if len(body) > BODY_CAP:
            raise TooLarge(f"the answer is larger than {BODY_CAP} bytes")
    if decompressor is not None and not decompressor.eof:
        raise Garbled("the compressed answer is cut short")
    return bytes(body)


def _decompressor(encoding: str) -> "zlib._Decompress | None":
    match encoding.strip().lower():
        case "" | "identity":
            return None
        case "gzip" | "x-gzip":
            return zlib.decompressobj(zlib.MAX_WBITS | 16)
        case other:
            raise BadAnswer(f"the answer is packed as {other[:50]}, which was not asked for")
