"""The interface over HTTP: the one package that imports httpx.

`client` holds the interface's operations; `retrying` sends each as often as is sound, and `sender`
once, over the connections of `transport`; `body` receives an answer's body; `error_mapping` makes
the translation below.

It builds nothing and decides nothing itself: `petdesk.service.wire` builds requests and reads
answers, the governor (behind `petdesk.service.gate`) says when to send, and
`petdesk.service.retry` whether to send again. What is left is to carry bytes within time and size
limits and to turn each failure into the error tree:

    =======================================  ====================================  ===============
    httpx or asyncio says                    becomes                               a POST's effect
    =======================================  ====================================  ===============
    ConnectError, ssl.SSLError behind it     `TlsFailed`, `UnknownAuthority`       NONE
    ConnectError, name not found behind it   `Offline` ("... was not found")       NONE
    ConnectError otherwise, ProxyError       `Offline`, by a proxy `ProxyFailed`   NONE
    ProxyError 407                           `ProxyDenied`                         NONE
    ConnectTimeout, PoolTimeout              `TimedOut`                            NONE
    ReadTimeout, WriteTimeout, the deadline  `TimedOut`                            NONE or UNKNOWN
    ReadError, WriteError, CloseError,       `Offline`                             NONE or UNKNOWN
    RemoteProtocolError: connection closed
    RemoteProtocolError otherwise            `BadAnswer` (it is not HTTP)           NONE or UNKNOWN
    LocalProtocolError, UnsupportedProtocol  `BadAnswer` (nothing was sent)        NONE
    =======================================  ====================================  ===============

"NONE or UNKNOWN" is decided by whether the request's own first byte was handed to the connection,
which the HTTP library reports as it happens: the exception's class is not enough (a time-out may
come while a proxy's tunnel is being made). A failure after an answer's head came is read
together with its status, by the table in `petdesk.service.wire.effects`.

The transports are used without httpx.AsyncClient around them: that would follow the environment's
settings, keep cookies and log whole addresses, and none of it is wanted here.
"""

import sys

# httpx loads the libraries of its own command line where they are there; one of them (click) is,
# since the practice service's server brings it. PetDesk has no use for that command and starts
# sooner without, so httpx, which is prepared for that, does not find it.
_click = sys.modules.get("click")
sys.modules["click"] = None  # type: ignore[assignment]  # "not there"
try:
    import httpx  # noqa: F401  only loaded here, before the modules that use it
finally:
    del sys.modules["click"]
    if _click is not None:
        sys.modules["click"] = _click

from petdesk.service.http.client import HttpPetService  # noqa: E402  after httpx is loaded

__all__ = ["HttpPetService"]
