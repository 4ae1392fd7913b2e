"""What a fault leaves of a request, and whether and when it is sent again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.service import errors
from petdesk.service.contract import Timeouts
from petdesk.service.errors import Effect, Offline, RateLimited, ServiceError
from petdesk.service.http.client import MAX_ATTEMPTS, Call, wait_before_retry
from tests import faults
from tests.faults import ScriptedServer
from tests.service.http.conftest import NEW, QUICK, Connect, failing

POST_FAULTS: list[tuple[faults.Reply, type[ServiceError], Effect]] = [
    (faults.reset, errors.ConnectionBroke, Effect.UNKNOWN),
    (faults.bytes_then_hang_up(b""), errors.ConnectionBroke, Effect.UNKNOWN),
    (faults.bytes_then_hang_up(b"SSH-2.0-OpenSSH_9.2\r\n\r\n"), errors.BadAnswer, Effect.UNKNOWN),
    (
        faults.bytes_then_hang_up(b"HTTP/1.1 200 OK\r\n\x00bad: \x01\r\n\r\n"),
        errors.BadAnswer,
        Effect.UNKNOWN,
    ),
    (faults.half_a_body(200), errors.ConnectionBroke, Effect.UNKNOWN),
    (faults.half_a_body(201), errors.Garbled, Effect.APPLIED),
    (faults.half_a_body(400), errors.ConnectionBroke, Effect.UNKNOWN),
    (faults.endless(201), errors.Garbled, Effect.APPLIED),
]
POST_STALLS: list[tuple[faults.Reply, type[ServiceError], Effect]] = [
    (faults.silence, errors.TimedOut, Effect.UNKNOWN),
    (faults.trickle(200), errors.TimedOut, Effect.UNKNOWN),
    (faults.trickle(201), errors.Garbled, Effect.APPLIED),
    (faults.trickle(401), errors.Unauthorized, Effect.NONE),
    (faults.trickle(503), errors.ServerFault, Effect.UNKNOWN),
]


@pytest.mark.parametrize(
    ("reply", "error", "effect", "timeouts"),
    [
        # A short limit where nothing ends by itself, and a busy computer's time for all else.
        *((*each, None) for each in POST_FAULTS),
        *((*each, QUICK) for each in POST_STALLS),
    ],
)
async def test_a_post_that_may_have_arrived_is_sent_once(
    connect: Connect,
    reply: faults.Reply,
    error: type[ServiceError],
    effect: Effect,
    timeouts: Timeouts | None,
) -> None:
    async with ScriptedServer([reply]) as server:
        caught = await failing(connect(server.address, timeouts=timeouts).add_pet(NEW))
        assert (type(caught), caught.effect) == (error, effect)
        assert len(server.seen) == 1


ERROR = {"code": "c", "message": "m", "status": 400}
GET_FAULTS: list[tuple[faults.Reply, type[ServiceError], int]] = [
    # what comes, what it becomes, how often it is asked
    (faults.reset, errors.ConnectionBroke, 5),
    (faults.half_a_body(), errors.ConnectionBroke, 5),
    (faults.answer(503), errors.ServerFault, 5),
    (faults.silence, errors.TimedOut, 5),
    (faults.answer(raw=b"<html>sign in</html>", kind="text/html"), errors.WebPage, 1),
    (faults.answer(raw=b'[{"id":'), errors.Garbled, 1),
    (faults.answer(401), errors.Unauthorized, 1),
    (faults.answer(400, ERROR), errors.Refused, 1),
    (faults.answer(raw=b"[]", headers={"Content-Encoding": "gzip"}), errors.BadAnswer, 1),
    (faults.endless(), errors.TooLarge, 1),
    (faults.answer(headers={"X-Long": "x" * 200_000}), errors.BadAnswer, 1),
]


@pytest.mark.parametrize(("reply", "error", "times"), GET_FAULTS)
async def test_a_get_is_asked_again_where_that_may_help(
    connect: Connect, reply: faults.Reply, error: type[ServiceError], times: int
) -> None:
    async with ScriptedServer([reply]) as server:
        timeouts = QUICK if error is errors.TimedOut else None
        caught = await failing(connect(server.address, timeouts=timeouts).list_pets())
        assert (type(caught), caught.effect) == (error, Effect.NONE)
        assert len(server.seen) == times


async def test_the_budget_of_repeats_is_shared_by_all_calls(connect: Connect) -> None:
    async with ScriptedServer([faults.answer(503)]) as server:
        service = connect(server.address)
        for _ in range(5):
            await failing(service.list_pets())
        assert len(server.seen) == 5 + 10


def wait(error: ServiceError, *, tries: int = 1, chance: float = 0.5) -> float | None:
    return wait_before_retry(error, Call(total=40.0, tries=tries), lambda: chance)


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
