"""One try of a request: what was waited before it, and how far it came."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import httpx

from petdesk.service import wire
from petdesk.service.activity import Waited
from petdesk.service.body import Body
from petdesk.service.errors import PauseReason, ServiceError


@dataclass(frozen=True, slots=True)
class Wait:
    """What came before a try: the gate's ticket, and how long and why it was held back."""

    ticket: int = 0
    seconds: float = 0.0
    reason: Waited = Waited.NOT


@dataclass(slots=True)
class Trip:
    """How far one try came. It is filled in on the way, since a try may end at any point.

    ``leave`` is asked right before the first byte; where it raises, the try ``is_withdrawn`` and
    nothing is sent.
    """

    leave: Callable[[], None]
    at: float
    sent: bool = False
    is_withdrawn: bool = False
    status: int | None = None
    content_type: str = ""
    location: str = ""
    reason: PauseReason | None = None
    remaining: int | None = None
    body: bytes = b""
    fault: ServiceError | None = None

    def depart(self) -> None:
        """Note that the first byte goes now. Raises what ``leave`` raises."""
        if not self.sent:
            self.is_withdrawn = True
            self.leave()
            self.is_withdrawn, self.sent = False, True

    async def trace(self, name: str, info: dict[str, Any]) -> None:
        """Depart with the first byte of the request itself; a proxy's CONNECT is not it."""
        if name.endswith("send_request_headers.started") and info["request"].method != b"CONNECT":
            self.depart()

    def answer(self, *, until: float) -> wire.Answer:
        """Return the answer that came, complete or not."""
        return wire.Answer(
            status=self.status or 0,
            content_type=self.content_type,
            body=self.body,
            fault=self.fault,
            until=until,
            reason=self.reason,
            location=self.location,
        )


async def take_body(response: httpx.Response, trip: Trip) -> None:
    """Read the body into ``trip``, where anybody reads it."""
    status = response.status_code
    if status == 429 or 300 <= status < 400 or status >= 500:  # noqa: PLR2004  HTTP's
        return  # these are read by their status alone, so their bodies are not worth a wait
    body = Body(response.headers.get("content-encoding", ""))
    pieces = response.aiter_raw()
    try:
        async for piece in pieces:
            body.feed(piece)
    finally:
        # While `pieces` is held. The HTTP library's generators close the connection when they are
        # dropped half read, for which they have to wait; a loop such as qasync's, which does not
        # finish generators, cuts them off in the midst of it, and the connection stays open.
        await response.aclose()
    trip.body = body.finish()
