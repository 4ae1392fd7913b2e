"""Where requests go and by which connections; what the HTTP library raises, as our errors."""

import logging
import os
import re
import socket
import ssl
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import petdesk.core.windows_version  # noqa: F401  before truststore, as its text says

# isort: split
import httpx
import truststore

from petdesk import __version__
from petdesk.service import errors
from petdesk.service.access import is_loopback, parse_address, read_certificates, redact_keys
from petdesk.service.contract import Network, Timeouts
from petdesk.service.errors import BadAnswer, Effect, ServiceError, TooLarge
from petdesk.service.wire.effects import Answer
from petdesk.service.wire.operations import Request

for name in ("httpx", "httpcore"):  # whole addresses and header lists are for no log
    logging.getLogger(name).setLevel(logging.WARNING)

# Bytes; 100 animals are some 20 KiB. Decoding four times as much was felt in the window.
BODY_CAP = 4 * 2**20


def base_address(address: str, *, in_process: bool) -> httpx.URL:
    try:
        return httpx.URL(address if in_process else parse_address(address).url)
    except httpx.InvalidURL as error:
        raise ValueError(f"the address can't be read: {error}") from None


@dataclass(slots=True)
class Attempt:
    """One attempt, as far as it came; it ``is_withdrawn``, and not sent, if ``confirm`` raises."""

    request: Request
    ticket: int
    confirm: Callable[[int], Awaitable[None]]
    is_sent: bool = False
    is_withdrawn: bool = False
    head: Answer | None = None
    remaining: int | None = None
    body: bytes = b""
    fault: ServiceError | None = None
    to_proxy: Any = None

    async def mark_sent(self) -> None:
        """Note that the first byte goes now, unless ``confirm`` raises."""
        if not self.is_sent:
            self.is_withdrawn = True
            await self.confirm(self.ticket)
            self.is_withdrawn, self.is_sent = False, True

    async def trace(self, name: str, info: dict[str, Any]) -> None:
        """Watch the HTTP library for the request's first byte; a proxy's CONNECT is not it."""
        if name == "socks.connect_tcp.complete":
            self.to_proxy = info["return_value"]
        if name.endswith("send_request_headers.started") and info["request"].method != b"CONNECT":
            await self.mark_sent()


def outgoing(attempt: Attempt, base: httpx.URL, key: str, timeouts: Timeouts) -> httpx.Request:
    request = attempt.request
    headers = {
        "Accept": "application/json",
        "Authorization": f"Bearer {key}",
        "User-Agent": f"PetDesk/{__version__}",
        "Accept-Encoding": "identity",
    }
    if request.body:
        headers["Content-Type"] = "application/json"
    return httpx.Request(
        request.method,
        base.copy_with(raw_path=base.raw_path + request.target.encode()),
        headers=headers,
        content=request.body or None,
        extensions={
            "timeout": timeouts._asdict() | {"pool": timeouts.connect},
            "trace": attempt.trace,
        },
    )


class Connections(NamedTuple):
    """Only a GET may go again if a kept connection broke, so it alone goes over ``shared``."""

    shared: httpx.AsyncBaseTransport
    fresh: httpx.AsyncBaseTransport
    proxy: str = ""  # its host and port, empty if there is none


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
    """Return the proxy for https to ``host``, if any; ValueError for one that can't be used."""
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


async def receive_body(response: httpx.Response) -> bytes:
    """Return the body of ``response``, empty if its status alone is read; else `BadAnswer`.

    It is not compressed: a piece of 64 KiB can become 64 MiB before anything can be counted.

    The caller closes ``response``, after any time limit and before it drops what this raises: a
    loop that does not finish generators, such as qasync's, would leave the connection open.
    """
    status = response.status_code
    if status == 429 or 300 <= status < 400 or status >= 500:  # noqa: PLR2004  HTTP's statuses
        return b""
    coding = response.headers.get("content-encoding", "").strip()
    if coding.lower() not in {"", "identity"}:
        raise BadAnswer(f"the answer is packed as {coding[:50]}, which was not asked for")
    stream = response.stream  # aiter_raw would close the response at its end
    assert isinstance(stream, httpx.AsyncByteStream)  # noqa: S101  as each transport here returns
    pieces = aiter(stream)  # by a name, or it would be dropped as an exception passes
    body = bytearray()
    async for piece in pieces:
        body += piece[: BODY_CAP - len(body) + 1]
        if len(body) > BODY_CAP:
            raise TooLarge(f"the answer is larger than {BODY_CAP} bytes")
    return bytes(body)


def as_service_error(  # noqa: PLR0911  one return for each row of the table
    raised: Exception, effect: Effect, host: str, proxy: str
) -> ServiceError:
    match raised:
        case errors.BadAnswer():
            return type(raised)(raised.detail, effect=effect)
        case httpx.ConnectError():
            return _unconnected(raised, host, proxy)
        case httpx.ConnectTimeout() | httpx.PoolTimeout():
            way = f" by way of the proxy {proxy}" if proxy else ""
            return errors.TimedOut(f"no connection to {host}{way} in time")
        case httpx.TimeoutException() | TimeoutError():
            return errors.TimedOut("no complete answer in time", effect=effect)
        case httpx.ProxyError():
            text = str(raised).removeprefix("Proxy Server could not connect: ")
            # HTTP's answer, and what the library says for SOCKS, where no method is agreed either.
            denials = ("407", "Invalid username", "Requested ")
            kind = errors.ProxyDenied if text.startswith(denials) else errors.ProxyFailed
            return kind(f"the proxy answered {text.rstrip('.')}")
        case httpx.LocalProtocolError() | httpx.UnsupportedProtocol():
            return errors.BadAnswer("the request can't be sent")
        # The library has the same class for a connection that was closed.
        case httpx.RemoteProtocolError() if not re.search("disconnected|closed conn", str(raised)):
            return errors.BadAnswer("the answer is not HTTP", effect=effect)
        case _:
            reason = _reason(raised) or "the other side closed it"
            return errors.ConnectionBroke(reason, effect=effect)


def _unconnected(raised: Exception, host: str, proxy: str) -> ServiceError:
    for cause in _causes(raised):
        if isinstance(cause, ssl.SSLError):
            return _insecure(cause)
        if isinstance(cause, socket.gaierror):
            if proxy:
                return errors.ProxyFailed(f"the name of the proxy {proxy} was not found")
            return errors.NameNotFound(f"the name {host} was not found")
    reason = _reason(raised) or "nothing answers there"
    if proxy:
        return errors.ProxyFailed(f"no connection by way of the proxy {proxy}: {reason}")
    return errors.Offline(f"no connection to {host}: {reason}")


def _insecure(error: ssl.SSLError) -> errors.TlsFailed:
    """Return a failure of TLS; the system's own texts differ, so codes tell who is unknown."""
    words = getattr(error, "verify_message", "") or (error.reason or "").replace("_", " ").lower()
    is_unknown = getattr(error, "verify_code", None) in _UNKNOWN_AUTHORITY
    kind = errors.UnknownAuthority if is_unknown else errors.TlsFailed
    return kind(words or "the secure connection failed")


_UNKNOWN_AUTHORITY = frozenset(
    # OpenSSL's X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT to _UNABLE_TO_VERIFY_LEAF_SIGNATURE; Windows'
    # CERT_E_UNTRUSTEDROOT, signed or not, and CERT_E_CHAINING; macOS' errSecNotTrusted.
    {18, 19, 20, 21, 0x800B0109, 0x800B0109 - 2**32, 0x800B010A, 0x800B010A - 2**32, -67843}
)


def _reason(raised: BaseException) -> str:
    """Return the system's own words for what broke a connection, if it had any."""
    for error in _causes(raised):
        if isinstance(error, OSError) and error.errno and error.strerror:
            # asyncio puts words of its own, with the address's figures, in place of the system's.
            is_asyncios = error.strerror.startswith("Connect call failed")
            return os.strerror(error.errno) if is_asyncios else error.strerror
    return ""


def _causes(raised: BaseException) -> Iterator[BaseException]:
    """Walk the chain by context too: the HTTP library cuts the chain of causes on its way."""
    link: BaseException | None = raised
    seen: set[int] = set()  # a chain by context can be a ring
    while link is not None and id(link) not in seen:
        seen.add(id(link))
        yield link
        if isinstance(link, BaseExceptionGroup):
            # An address of each kind was tried; one tells enough.
            link = link.exceptions[0]
        else:
            link = link.__cause__ or link.__context__


def redact_key(error: ServiceError, key: str) -> ServiceError:
    """Redact the key in an error's texts: a service may repeat what it was sent."""
    for name in {"detail", "code", "message"} & vars(error).keys():
        setattr(error, name, redact_keys(getattr(error, name), [key]))
    error.args = (error.detail,)
    return error
