"""Which failures are sent again, and when."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.service.contract import Timeouts
from petdesk.service.errors import (
    BadAnswer,
    Closed,
    Effect,
    NotFound,
    Offline,
    RateLimited,
    Refused,
    Retired,
    ServerFault,
    ServiceError,
    TimedOut,
    TlsFailed,
    Unauthorized,
)
from petdesk.service.http.client import MAX_ATTEMPTS, Call, wait_before_retry

NONE, UNKNOWN = Effect.NONE, Effect.UNKNOWN

TABLE = [
    # error, is a GET sent again, is a POST sent again
    (Offline(effect=NONE), True, True),
    (TimedOut(effect=NONE), True, True),
    (RateLimited(until=0.0), True, True),
    (Offline(effect=UNKNOWN), True, False),
    (TimedOut(effect=UNKNOWN), True, False),
    (ServerFault(503, effect=UNKNOWN), True, False),
    (BadAnswer(effect=UNKNOWN), False, False),
    (BadAnswer(effect=NONE), False, False),
    (TlsFailed(), False, False),
    (Unauthorized(), False, False),
    (Refused(status=400, code="c", message="m"), False, False),
    (NotFound(status=404, code="c", message="m"), False, False),
    (Retired(), False, False),
    (Closed(), False, False),
]


def wait(  # noqa: PLR0913  each test sets one or two by name
    error: ServiceError,
    *,
    method: str = "GET",
    tries: int = 1,
    spent: float = 0.0,
    tokens: float = 10.0,
    chance: float = 0.5,
) -> float | None:
    call = Call(method, total=40.0, tries=tries, spent=spent)
    return wait_before_retry(error, call, tokens, lambda: chance)


@pytest.mark.parametrize(("error", "get", "post"), TABLE)
def test_what_is_sent_again(error: ServiceError, get: bool, post: bool) -> None:  # noqa: FBT001  a table
    assert (wait(error, method="GET") is not None) is get
    assert (wait(error, method="POST") is not None) is post


def test_the_ceiling_of_the_wait_doubles_and_chance_fills_it() -> None:
    almost = [wait(Offline(), tries=tries, chance=0.999_999) for tries in (1, 2, 3, 4)]
    assert almost == pytest.approx([0.5, 1.0, 2.0, 4.0], rel=1e-3)
    assert wait(Offline(), tries=4, chance=0.0) == 0.0


@given(
    st.lists(st.floats(0.0, 1.0), min_size=MAX_ATTEMPTS, max_size=MAX_ATTEMPTS),
    st.lists(st.floats(0.0, 0.999), min_size=MAX_ATTEMPTS, max_size=MAX_ATTEMPTS),
)
def test_a_silent_service_is_reported_within_twenty_seconds(
    lengths: list[float], chances: list[float]
) -> None:
    """However long each try takes that fails, and however chance draws the waits."""
    timeouts = Timeouts()
    call = Call("GET", timeouts.call)
    for length, chance in zip(lengths, chances, strict=True):
        longest = min(timeouts.attempt, call.total - call.spent)
        assert longest >= 1.0
        call.tries += 1
        call.spent += length * longest
        again = wait_before_retry(TimedOut(), call, 10.0, partial(float, chance))
        if again is None:
            break
        call.spent += again
    else:
        pytest.fail("it is tried without end")
    assert call.spent < 20.0


def test_a_spent_budget_ends_retries_but_not_the_governors_pauses() -> None:
    assert wait(Offline(), tokens=0.9) is None
    assert wait(RateLimited(until=0.0), tokens=0.0) == 0.0
