"""The interface over HTTP: the one package that imports httpx.

`client` holds the interface's operations, `retrying` sends each as often as is sound, `sender`
once, over the connections of `transport`. `error_mapping` turns what fails into the error tree. The
effect of a POST is NONE until the request's own first byte was handed to the connection, which the
HTTP library reports as it happens: an exception's class is not enough.

The transports are used without httpx.AsyncClient around them: that would follow the environment's
settings, keep cookies and log whole addresses.
"""

from petdesk.service.http.client import HttpPetService

__all__ = ["HttpPetService"]
