"""The interface over HTTP: the one package that imports httpx.

The effect of a POST is NONE until the request's own first byte was handed to the connection, which
the HTTP library reports as it happens: an exception's class is not enough.
"""

import sys

# "Not there": httpx loads click, and rich where it is, for a command line of its own.
sys.modules["httpx._main"] = None  # type: ignore[assignment]  # as Python has it for such a module

from petdesk.service.http.client import HttpPetService  # noqa: E402  after that

__all__ = ["HttpPetService"]
