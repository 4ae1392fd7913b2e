"""Where requests go and by which connections: address, key, trust, proxy."""

import logging
import ssl
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import petdesk.core.windows_version  # noqa: F401  before truststore, as its text says

# isort: split
import httpx
import truststore

from petdesk import __version__
from petdesk.service import wire
from petdesk.service.addresses import is_loopback
from petdesk.service.api_keys import is_sendable
from petdesk.service.network import Network, Timeouts, trust_file


def base_address(address: str, *, in_process: bool) -> httpx.URL:
    """Check the address with the very parser that the request is sent by; else ValueError."""
    try:
        url = httpx.URL(address.strip())
    except httpx.InvalidURL as error:
        raise ValueError(f"the address can't be read: {error}") from None
    if url.scheme not in {"http", "https"} or not url.host:
        raise ValueError("the address must begin with https:// and name a computer")
    if url.userinfo or url.query or url.fragment:
        raise ValueError("the address must hold no user name, no ? and no #")
    if url.scheme == "http" and not (in_process or is_loopback(url.host)):
        raise ValueError("http:// would send the key unprotected; use https://")
    return url


def usable_key(key: str) -> str:
    """Return ``key`` if a header can carry it; else ValueError, which does not repeat it."""
    if not is_sendable(key):
        raise ValueError("the API key is empty, or holds a character that no header can carry")
    return key


def outgoing(
    request: wire.Request,
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
    kind = urlsplit(address).scheme
    if kind not in {"http", "https", "socks5", "socks5h"}:
        raise ValueError(f"a proxy of the kind {kind} is not supported; set one in the settings")
    try:
        return httpx.Proxy(address)
    except httpx.InvalidURL:
        # Its text may repeat a part of a password.
        raise ValueError("the proxy's address can't be read") from None


def _trust(network: Network) -> ssl.SSLContext:
    trust = truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    if network.ca_file is not None:
        try:
            trust_file(trust, network.ca_file)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            text = f"the file of certificates {network.ca_file} cannot be used ({reason})"
            raise OSError(text) from error
    return trust


def keep_libraries_quiet() -> None:
    """Keep whole addresses and header lists out of every log, whatever its level."""
    for name in ("httpx", "httpcore"):
        logging.getLogger(name).setLevel(logging.WARNING)
