"""Bodies up to the cap, however small they were packed."""

import gzip
import tracemalloc
from collections.abc import AsyncIterator

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.service.errors import BadAnswer
from petdesk.service.http.transport import receive_body

pytestmark = pytest.mark.asyncio


class Pieces(httpx.AsyncByteStream):
    """An answer's body, as it comes from the network."""

    def __init__(self, body: bytes, size: int) -> None:
        self._pieces = [body[start : start + size] for start in range(0, len(body), size)]

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for piece in self._pieces:
            yield piece


async def receive(body: bytes, encoding: str, *, cap: int = 1000, size: int = 2**30) -> bytes:
    headers = {"Content-Encoding": encoding}
    return await receive_body(httpx.Response(200, headers=headers, stream=Pieces(body, size)), cap)


@given(st.binary(max_size=300), st.integers(1, 50), st.sampled_from(["gzip", "identity", ""]))
async def test_what_was_sent_is_what_comes_out(content: bytes, size: int, encoding: str) -> None:
    packed = gzip.compress(content) if encoding == "gzip" else content
    assert await receive(packed, encoding, size=size) == content


@pytest.mark.parametrize("encoding", ["gzip", ""])
async def test_the_cap_is_exact_and_counted_after_decompression(encoding: str) -> None:
    pack = gzip.compress if encoding else bytes
    assert await receive(pack(b"x" * 100), encoding, cap=100) == b"x" * 100
    with pytest.raises(BadAnswer, match="larger than 100"):
        await receive(pack(b"x" * 101), encoding, cap=100)


async def test_a_bomb_is_opened_only_as_far_as_the_cap() -> None:
    bomb = gzip.compress(b" " * (64 * 2**20), compresslevel=1)
    tracemalloc.start()
    try:
        with pytest.raises(BadAnswer, match="larger"):
            await receive(bomb, "gzip", cap=2**20)
        assert tracemalloc.get_traced_memory()[1] < 8 * 2**20
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("body", "encoding", "fault"),
    [
        (b"not packed at all", "gzip", "can't be opened"),
        (gzip.compress(b"[]" * 400, mtime=0)[:-9], "gzip", "cut short"),
        (b"", "br", "packed as br"),
    ],
)
async def test_what_cannot_be_unpacked_is_a_bad_answer(
    body: bytes, encoding: str, fault: str
) -> None:
    with pytest.raises(BadAnswer, match=fault):
        await receive(body, encoding)
