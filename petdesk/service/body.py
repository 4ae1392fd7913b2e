"""Take in an answer's body up to a size, measured after decompression.

httpx decompresses each piece that comes from the network as a whole: one of 64 KiB can become
64 MiB before anything can be counted. Here a piece is opened only as far as the cap allows.
"""

import zlib

from petdesk.service.errors import BadAnswer, Garbled, TooLarge

BODY_CAP = 4 * 2**20
"""Bytes. 100 animals are some 20 KiB; the interface states no size, so this leaves ample room.

Taking apart four times as much held the window up for a tenth of a second.
"""

ACCEPT_ENCODING = "gzip"
"""What `Body` can open, as the request header says it."""


class Body:
    """One body being received.

    ``encoding`` is the Content-Encoding header. What is too large, not openable or cut short is a
    `BadAnswer`, whose effect the caller decides.
    """

    def __init__(self, encoding: str, *, cap: int = BODY_CAP) -> None:
        self._cap = cap
        self._parts = bytearray()
        self._opener = _opener(encoding)

    def feed(self, piece: bytes) -> None:
        """Take one piece as it came from the network."""
        room = self._cap - len(self._parts) + 1
        if self._opener is not None:
            try:
                piece = self._opener.decompress(piece, room)
            except zlib.error as error:
                raise Garbled(f"the compressed answer can't be opened: {error}") from None
        self._parts += piece[:room]
        if len(self._parts) > self._cap:
            raise TooLarge(f"the answer is larger than {self._cap} bytes")

    def finish(self) -> bytes:
        """Return the whole body."""
        if self._opener is not None and not self._opener.eof:
            raise Garbled("the compressed answer is cut short")
        return bytes(self._parts)


def _opener(encoding: str) -> "zlib._Decompress | None":
    match encoding.strip().lower():
        case "" | "identity":
            return None
        case "gzip" | "x-gzip":
            return zlib.decompressobj(zlib.MAX_WBITS | 16)
        case other:
            raise BadAnswer(f"the answer is packed as {other[:50]}, which was not asked for")
