"""Receive an answer's body up to a size, measured after decompression.

httpx decompresses each piece that comes from the network as a whole: one of 64 KiB can become
64 MiB before anything can be counted. Here a piece is opened only as far as the cap allows.
"""

import zlib

import httpx

from petdesk.service.errors import BadAnswer, Garbled, TooLarge

BODY_CAP = 4 * 2**20
"""Bytes. 100 animals are some 20 KiB; the interface states no size, so this leaves ample room.

Decoding four times as much blocked the window for a tenth of a second.
"""

ACCEPT_ENCODING = "gzip"
"""The request header's value: what `Body` can open."""


async def receive_body(response: httpx.Response, cap: int = BODY_CAP) -> bytes:
    """Return the body of ``response``, empty where its status alone is read.

    The caller closes ``response``, after any time limit and before it drops what this raises: a
    loop that does not finish generators, such as qasync's, would leave the connection open.
    """
    status = response.status_code
    if status == 429 or 300 <= status < 400 or status >= 500:  # noqa: PLR2004  HTTP's statuses
        return b""
    body = Body(response.headers.get("content-encoding", ""), cap=cap)
    stream = response.stream  # aiter_raw would close the response at its end
    assert isinstance(stream, httpx.AsyncByteStream)  # noqa: S101  as each transport here returns
    pieces = aiter(stream)  # by a name, or it would be dropped as an exception passes
    async for piece in pieces:
        body.feed(piece)
    return body.finish()


class Body:
    """A body that is being received; what is wrong with it is a `BadAnswer`."""

    def __init__(self, encoding: str, *, cap: int = BODY_CAP) -> None:
        self._cap = cap
        self._data = bytearray()
        self._decompressor = _decompressor(encoding)

    def feed(self, piece: bytes) -> None:
        room = self._cap - len(self._data) + 1
        if self._decompressor is not None:
            try:
                piece = self._decompressor.decompress(piece, room)
            except zlib.error:
                raise Garbled("the compressed answer can't be opened") from None
        self._data += piece[:room]
        if len(self._data) > self._cap:
            raise TooLarge(f"the answer is larger than {self._cap} bytes")

    def finish(self) -> bytes:
        if self._decompressor is not None and not self._decompressor.eof:
            raise Garbled("the compressed answer is cut short")
        return bytes(self._data)


def _decompressor(encoding: str) -> "zlib._Decompress | None":
    match encoding.strip().lower():
        case "" | "identity":
            return None
        case "gzip" | "x-gzip":
            return zlib.decompressobj(zlib.MAX_WBITS | 16)
        case other:
            raise BadAnswer(f"the answer is packed as {other[:50]}, which was not asked for")
