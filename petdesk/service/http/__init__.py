"""The interface over HTTP: the one package that imports httpx.

`client` holds the interface's operations, `retrying` sends each as often as is sound, `sender`
once, over the connections of `transport`. `error_mapping` turns what fails into the error tree. The
effect of a POST is NONE until the request's own first byte was handed to the connection, which the
HTTP library reports as it happens: an exception's class is not enough.

The transports are used without httpx.AsyncClient around them: that would follow the environment's
settings, keep cookies and log whole addresses.
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
