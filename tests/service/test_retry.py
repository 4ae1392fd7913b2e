"""Which failures of a GET are sent again, and when."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.service import errors
from petdesk.service.contract import Timeouts
from petdesk.service.errors import Effect, Offline, RateLimited, ServiceError
from petdesk.service.http.client import MAX_ATTEMPTS, Call, wait_before_retry


def wait(error: ServiceError, *, tries: int = 1, chance: float = 0.5) -> float | None:
    return wait_before_retry(error, Call(total=40.0, tries=tries), lambda: chance)


FAULT = errors.ServerFault(503, effect=Effect.NONE)
AGAIN = [Offline(), errors.TimedOut(), RateLimited(until=0.0), FAULT]
FINAL = [
    *(errors.ProxyDenied(), errors.BadAnswer(), errors.TlsFailed(), errors.Unauthorized()),
    *(errors.Refused(status=400, code="c", message="m"), errors.Retired(), errors.Closed()),
]


@pytest.mark.parametrize("error", [*AGAIN, *FINAL])
def test_what_is_sent_again(error: ServiceError) -> None:
    assert (wait(error) is not None) is (error in AGAIN)


def test_the_ceiling_of_the_wait_doubles_and_chance_or_a_pause_fills_it() -> None:
    almost = [wait(Offline(), tries=tries, chance=0.999_999) for tries in (1, 2, 3, 4)]
    assert almost == pytest.approx([0.5, 1.0, 2.0, 4.0], rel=1e-3)
    assert wait(Offline(), tries=4, chance=0.0) == wait(RateLimited(until=0.0)) == 0.0


tries = st.tuples(st.floats(0.0, 1.0), st.floats(0.0, 0.999))


@given(st.lists(tries, min_size=MAX_ATTEMPTS, max_size=MAX_ATTEMPTS))
def test_a_silent_service_is_reported_within_twenty_seconds(
    drawn: list[tuple[float, float]],
) -> None:
    """However long each try takes that fails, and however chance draws the waits."""
    call, again = Call(Timeouts().call), 0.0
    for length, chance in drawn:
        longest = min(Timeouts().attempt, call.total - call.spent - again)
        assert longest >= 1.0
        call.tries, call.spent = call.tries + 1, call.spent + again + length * longest
        wait = wait_before_retry(errors.TimedOut(), call, lambda: chance)  # noqa: B023  called now
        if wait is None:
            break
        again = wait
    else:
        pytest.fail("it is tried without end")
    assert call.spent < 20.0
