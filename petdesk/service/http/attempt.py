"""One attempt at a request: what is known of it so far, and the body of its answer."""

import zlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import httpx

from petdesk.service import wire
from petdesk.service.errors import BadAnswer, Garbled, ServiceError, TooLarge

BODY_CAP = 4 * 2**20
"""Bytes. 100 animals are some 20 KiB; the interface states no size, so this leaves ample room.

Decoding four times as much blocked the window for a tenth of a second.
"""


@dataclass(slots=True)
class Attempt:
    """One attempt, filled in as it goes on, since it may end at any point.

    If ``confirm`` raises, the attempt ``is_withdrawn`` and nothing is sent.
    """

    confirm: Callable[[], Awaitable[None]]
    at: float
    is_sent: bool = False
    is_withdrawn: bool = False
    head: wire.Answer | None = None
    remaining: int | None = None
    body: bytes = b""
    fault: ServiceError | None = None
    to_proxy: Any = None

    async def mark_sent(self) -> None:
        """Note that the first byte goes now. Raises what ``confirm`` raises."""
        if not self.is_sent:
            self.is_withdrawn = True
            await self.confirm()
            self.is_withdrawn, self.is_sent = False, True

    async def trace(self, name: str, info: dict[str, Any]) -> None:
        """Watch the HTTP library for the request's first byte; a proxy's CONNECT is not it."""
        if name == "socks.connect_tcp.complete":
            self.to_proxy = info["return_value"]
        if name.endswith("send_request_headers.started") and info["request"].method != b"CONNECT":
            await self.mark_sent()


async def receive_body(response: httpx.Response, cap: int = BODY_CAP) -> bytes:
    """Return the body of ``response``, empty if its status alone is read; else `BadAnswer`.

    The size is measured after decompression. httpx decompresses each piece that comes from the
    network as a whole: one of 64 KiB can become 64 MiB before anything can be counted. Here a piece
    is opened only as far as ``cap`` allows.

    The caller closes ``response``, after any time limit and before it drops what this raises: a
    loop that does not finish generators, such as qasync's, would leave the connection open.
    """
    status = response.status_code
    if status == 429 or 300 <= status < 400 or status >= 500:  # noqa: PLR2004  HTTP's statuses
        return b""
    decompressor = _decompressor(response.headers.get("content-encoding", ""))
    stream = response.stream  # aiter_raw would close the response at its end
    assert isinstance(stream, httpx.AsyncByteStream)  # noqa: S101  as each transport here returns
    pieces = aiter(stream)  # by a name, or it would be dropped as an exception passes
    body = bytearray()
    async for piece in pieces:
        room = cap - len(body) + 1
        try:
            opened = decompressor.decompress(piece, room) if decompressor is not None else piece
        except zlib.error:
            raise Garbled("the compressed answer can't be opened") from None
        body += opened[:room]
        if len(body) > cap:
            raise TooLarge(f"the answer is larger than {cap} bytes")
    if decompressor is not None and not decompressor.eof:
        raise Garbled("the compressed answer is cut short")
    return bytes(body)


def _decompressor(encoding: str) -> "zlib._Decompress | None":
    match encoding.strip().lower():
        case "" | "identity":
            return None
        case "gzip" | "x-gzip":
            return zlib.decompressobj(zlib.MAX_WBITS | 16)
        case other:
            raise BadAnswer(f"the answer is packed as {other[:50]}, which was not asked for")
