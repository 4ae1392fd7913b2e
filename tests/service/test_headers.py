"""Headers as servers send them, and as they should not."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.service.headers import LimitHeaders, http_date, read_limits

WALL = 1_800_000_000.0  # Fri, 15 Jan 2027 08:00:00 GMT
DATE = "Fri, 15 Jan 2027 08:00:00 GMT"


def read(headers: dict[str, str], *, clock_offset: float | None = 0.0) -> LimitHeaders:
    return read_limits(headers, wall=WALL, clock_offset=clock_offset)


def test_the_three_headers_are_read() -> None:
    read_ = read(
        {
            "x-ratelimit-limit": "60",
            "x-ratelimit-remaining": "41",
            "x-ratelimit-reset": str(int(WALL) + 30),
        }
    )
    assert (read_.limit, read_.remaining, read_.reset_in) == (60, 41, 30.0)


@pytest.mark.parametrize("text", ["abc", "-1", "1.5", "", "1e3", "٣", "1" * 19, "60, 60"])
def test_a_count_that_is_none_is_none(text: str) -> None:
    read_ = read({"x-ratelimit-limit": text, "x-ratelimit-remaining": text})
    assert (read_.limit, read_.remaining) == (None, None)


def test_the_services_clock_is_learnt_from_date_and_taken_out_of_reset() -> None:
    read_ = read_limits(
        {"date": DATE, "x-ratelimit-reset": str(int(WALL) + 30)}, wall=WALL - 90, clock_offset=0.0
    )
    assert (read_.clock_offset, read_.reset_in) == (90.0, 30.0)


def test_a_clock_that_was_set_is_noticed_in_either_direction() -> None:
    for known in (500.0, -500.0):
        assert read({"date": DATE}, clock_offset=known).clock_offset == 0.0


def test_without_a_date_the_difference_known_so_far_holds() -> None:
    read_ = read({"x-ratelimit-reset": str(int(WALL) + 100)}, clock_offset=90.0)
    assert (read_.clock_offset, read_.reset_in) == (90.0, 10.0)


def test_a_reset_years_ahead_is_none_and_one_past_is_negative() -> None:
    assert read({"x-ratelimit-reset": "9999999999"}).reset_in is None
    assert read({"x-ratelimit-reset": str(int(WALL) - 5)}).reset_in == -5.0


@pytest.mark.parametrize("text", [f"{int(WALL) + 30}000", "30"])
def test_a_reset_in_milliseconds_or_as_seconds_to_go_is_the_same_moment(text: str) -> None:
    read_ = read({"x-ratelimit-reset": text})
    assert (read_.reset, read_.reset_in) == (int(WALL) + 30, 30.0)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("0", 0.0),
        ("18", 18.0),
        ("90000", 90000.0),
        ("90001", math.inf),
        ("1" * 5000, math.inf),
        ("Fri, 15 Jan 2027 08:00:20 GMT", 20.0),
        ("Fri, 15 Jan 2027 07:00:00 GMT", 0.0),
        ("Fri, 15 Jan 2027 08:00:20 -0000", 20.0),
        ("Sat, 01 Jan 2099 00:00:00 GMT", math.inf),
        ("-5", None),
        ("soon", None),
        ("1.5", None),
        ("", None),
        ("1e9", None),
        ("Fri, 99 Jan 2027 08:00:20 GMT", None),
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
