"""Bodies up to the cap, however small they were packed."""

import gzip
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.service.errors import BadAnswer
from petdesk.service.http.body import Body


@given(st.binary(max_size=300), st.integers(1, 50), st.sampled_from(["gzip", "identity", ""]))
def test_what_was_sent_is_what_comes_out(content: bytes, size: int, encoding: str) -> None:
    packed = gzip.compress(content) if encoding == "gzip" else content
    body = Body(encoding)
    for start in range(0, len(packed), size):
        body.feed(packed[start : start + size])
    assert body.finish() == content


@pytest.mark.parametrize("encoding", ["gzip", ""])
def test_the_cap_is_exact_and_counted_after_decompression(encoding: str) -> None:
    for size, fits in ((100, True), (101, False)):
        body = Body(encoding, cap=100)
        content = b"x" * size
        piece = gzip.compress(content) if encoding else content
        if fits:
            body.feed(piece)
            assert body.finish() == content
        else:
            with pytest.raises(BadAnswer, match="larger than 100"):
                body.feed(piece)


def test_a_bomb_is_opened_only_as_far_as_the_cap() -> None:
    bomb = gzip.compress(b" " * (64 * 2**20), compresslevel=1)
    body = Body("gzip", cap=2**20)
    tracemalloc.start()
    try:
        with pytest.raises(BadAnswer, match="larger"):
            body.feed(bomb)
        assert tracemalloc.get_traced_memory()[1] < 8 * 2**20
    finally:
        tracemalloc.stop()


def test_what_cannot_be_opened_is_a_bad_answer() -> None:
    with pytest.raises(BadAnswer, match="can't be opened"):
        Body("gzip").feed(b"not packed at all")


def test_a_packed_body_cut_short_is_a_bad_answer() -> None:
    body = Body("gzip")
    body.feed(gzip.compress(b"[]" * 1000)[:-9])
    with pytest.raises(BadAnswer, match="cut short"):
        body.finish()


def test_a_packing_that_was_not_asked_for_is_a_bad_answer() -> None:
    with pytest.raises(BadAnswer, match="packed as br"):
        Body("br")
