"""Maps what the HTTP library raises to the error tree, by the package's table."""

import socket
import ssl
from collections.abc import Iterator

import httpx

from petdesk.domain.api_keys import redact_keys
from petdesk.service.errors import (
    BadAnswer,
    ConnectionBroke,
    Effect,
    NameNotFound,
    Offline,
    ProxyFailed,
    Refused,
    ServiceError,
    TimedOut,
    TlsFailed,
    Unauthorized,
)


def as_service_error(  # noqa: PLR0911  one return for each row of the table
    raised: Exception, effect: Effect, *, host: str, proxy: str = ""
) -> ServiceError:
    """Map an error by the package's table; no text of it holds the key.

    ``proxy`` names the computer that connections go to in place of ``host``, if any.
    """
    text = str(raised) or type(raised).__name__
    match raised:
        case BadAnswer():
            return type(raised)(raised.detail, effect=effect)
        case httpx.ConnectError():
            return _unconnected(raised, text, host, proxy)
        case httpx.ConnectTimeout() | httpx.PoolTimeout():
            way = f" by way of the proxy {proxy}" if proxy else ""
            return TimedOut(f"no connection to {host}{way} in time")
        case httpx.TimeoutException() | TimeoutError():
            return TimedOut("no complete answer in time", effect=effect)
        case httpx.ProxyError():
            return ProxyFailed(f"the proxy refused: {text}")
        case httpx.LocalProtocolError() | httpx.UnsupportedProtocol():
            return BadAnswer(f"the request can't be sent: {type(raised).__name__}")
        case httpx.RemoteProtocolError() if not _is_hang_up(text):
            return BadAnswer(f"the answer is no HTTP: {text}", effect=effect)
        case _:
            return ConnectionBroke(f"the connection broke: {text}", effect=effect)


def _unconnected(raised: Exception, text: str, host: str, proxy: str) -> ServiceError:
    for cause in _causes(raised):
        if isinstance(cause, ssl.SSLError):
            return TlsFailed(str(cause))
        if isinstance(cause, socket.gaierror):
            if proxy:
                return ProxyFailed(f"the name of the proxy {proxy} was not found: {cause}")
            return NameNotFound(f"the name {host} was not found: {cause}")
    if proxy:
        return ProxyFailed(f"no connection by way of the proxy {proxy}: {text}")
    return Offline(f"no connection to {host}: {text}")


def _causes(raised: BaseException) -> Iterator[BaseException]:
    """Walk the chain by context too: the HTTP library cuts the chain of causes on its way."""
    seen: set[int] = set()
    link: BaseException | None = raised
    while link is not None and id(link) not in seen:
        seen.add(id(link))
        yield link
        link = link.__cause__ or link.__context__


def _is_hang_up(text: str) -> bool:
    """Return whether the connection was closed; httpx has the same class for what is no HTTP."""
    return "disconnected" in text or "closed connection" in text


def redact_key(error: ServiceError, key: str) -> ServiceError:
    """Redact the key in an error's texts: a service may repeat what it was sent."""
    error.detail = redact_keys(error.detail, [key])
    if isinstance(error, Refused):
        error.code = redact_keys(error.code, [key])
    if isinstance(error, Refused | Unauthorized):
        error.message = redact_keys(error.message, [key])
    error.args = (error.detail,)
    return error
