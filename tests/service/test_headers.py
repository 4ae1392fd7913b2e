"""Headers as servers send them, and as they should not."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.service.headers import LimitHeaders, http_date, read_limits

WALL = 1_800_000_000.0  # Fri, 15 Jan 2027 08:00:00 GMT
DATE, LATER = "Fri, 15 Jan 2027 08:00:00 GMT", "Fri, 15 Jan 2027 08:01:30 GMT"


def read(headers: dict[str, str], *, clock_offset: float | None = 0.0) -> LimitHeaders:
    return read_limits(headers, wall=WALL, clock_offset=clock_offset)


def test_the_counts_are_read() -> None:
    read_ = read({"x-ratelimit-limit": "60", "x-ratelimit-remaining": "41"})
    assert (read_.limit, read_.remaining, read_.reset_in) == (60, 41, None)


@pytest.mark.parametrize("text", ["abc", "-1", "1.5", "", "1e3", "٣", "1" * 19, "60, 60"])
def test_a_count_that_is_none_is_none(text: str) -> None:
    read_ = read({"x-ratelimit-limit": text, "x-ratelimit-remaining": text})
    assert (read_.limit, read_.remaining) == (None, None)


@pytest.mark.parametrize(
    ("date", "known", "reset", "clock_offset", "reset_in"),
    [
        (LATER, 0.0, "120", 90.0, 120.0),
        (None, 0.0, str(int(WALL) + 30), 0.0, 30.0),
        # A clock that was set is noticed in either direction; without a date what is known holds.
        (DATE, 500.0, None, 0.0, None),
        (DATE, -500.0, None, 0.0, None),
        (None, 90.0, str(int(WALL) + 100), 90.0, 10.0),
        # One past is negative; years ahead is none; milliseconds, or seconds to go, are understood.
        (None, 0.0, str(int(WALL) - 5), 0.0, -5.0),
        (None, 0.0, "9999999999", 0.0, None),
        (None, 0.0, f"{int(WALL) + 30}000", 0.0, 30.0),
        (None, 0.0, "30", 0.0, 30.0),
    ],
)
def test_reset_is_read_by_the_services_clock(
    date: str | None,
    known: float,
    reset: str | None,
    clock_offset: float,
    reset_in: float | None,
) -> None:
    said = {"date": date, "x-ratelimit-reset": reset}
    headers = {name: text for name, text in said.items() if text is not None}
    read_ = read(headers, clock_offset=known)
    assert (read_.clock_offset, read_.reset_in) == (clock_offset, reset_in)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        *(("0", 0.0), ("18", 18.0), ("90000", 90000.0)),
        *(("90001", math.inf), ("1" * 5000, math.inf)),
        ("Fri, 15 Jan 2027 08:00:20 GMT", 20.0),
        ("Fri, 15 Jan 2027 07:00:00 GMT", 0.0),
        ("Fri, 15 Jan 2027 08:00:20 -0000", 20.0),
        ("Sat, 01 Jan 2099 00:00:00 GMT", math.inf),
        ("Fri, 99 Jan 2027 08:00:20 GMT", None),
        *((text, None) for text in ("-5", "soon", "1.5", "", "1e9")),
    ],
)
def test_retry_after_in_seconds_as_a_date_or_garbage(text: str, seconds: float | None) -> None:
    assert read({"retry-after": text}).retry_after == seconds


@given(st.text() | st.from_regex(r"\w{3}, \d{1,9} \w{3} \d{1,9} \d\d:\d\d:\d\d [-+]?\w+"))
def test_no_header_text_is_an_error(text: str) -> None:
    names = ["date", "retry-after", "x-ratelimit-limit", "x-ratelimit-remaining"]
    read_ = read(dict.fromkeys([*names, "x-ratelimit-reset"], text))
    assert read_.retry_after is None or read_.retry_after >= 0
    http_date(text)
