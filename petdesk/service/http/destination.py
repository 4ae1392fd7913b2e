"""Where requests go and as whom: address and key, as the HTTP library takes them."""

from dataclasses import dataclass, field

import httpx

from petdesk.service import wire
from petdesk.service.body import ACCEPT_ENCODING
from petdesk.service.http.trip import Trip
from petdesk.service.network import Timeouts


@dataclass(frozen=True, slots=True)
class Destination:
    """The base address with its version segment, the key that belongs to it, and who asks."""

    base: httpx.URL
    key: str = field(repr=False)
    user_agent: str

    @property
    def address(self) -> str:
        """The base address as text, without a slash at its end."""
        return str(self.base).rstrip("/")

    def outgoing(self, request: wire.Request, timeouts: Timeouts, trip: Trip) -> httpx.Request:
        """Return ``request`` as the HTTP library sends it; ``trip`` is told of its first byte."""
        target = self.base.raw_path.rstrip(b"/") + request.path.encode()
        if request.query:
            target += b"?" + request.query.encode()
        headers = request.headers | {
            "Authorization": f"Bearer {self.key}",
            "User-Agent": self.user_agent,
            "Accept-Encoding": ACCEPT_ENCODING,
        }
        timeout = httpx.Timeout(
            connect=timeouts.connect,
            read=timeouts.read,
            write=timeouts.write,
            pool=timeouts.connect,
        )
        return httpx.Request(
            request.method,
            self.base.copy_with(raw_path=target),
            headers=headers,
            content=request.body or None,
            extensions={"timeout": timeout.as_dict(), "trace": trip.trace},
        )
