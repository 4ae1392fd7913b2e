"""Maps what the HTTP library raises to the error tree."""

import os
import re
import socket
import ssl
from collections.abc import Iterator

import httpx

from petdesk.service import errors
from petdesk.service.access import redact_keys
from petdesk.service.errors import Effect, ServiceError


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
            return errors.ConnectionBroke(f"the connection broke: {reason}", effect=effect)


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
    while link is not None:
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
