"""A 429 closes the gate: for how long, for whom, and how it opens again."""

import math

import pytest

from petdesk.service.errors import PauseReason
from petdesk.service.governor.state import Cancelled, Told, may_leave, opens_at
from tests.service.governor.desk import EXACT, Desk


def test_after_a_pause_one_probes_and_then_the_gate_opens() -> None:
    desk = Desk()
    desk.arrive()
    desk.answer(1, 429, retry_after=18.0)
    for _ in range(3):
        desk.arrive()
    assert desk.tick(18.0) == (2,)
    assert desk.arrive() == ()
    assert desk.answer(2) == (3, 4, 5)
    assert desk.state.paused_until is None


def test_the_backoff_doubles_with_each_429_in_a_row_and_the_longer_wait_wins() -> None:
    desk = Desk()
    desk.chance = 0.999_999
    pauses = []
    for ticket in range(1, 8):
        assert desk.arrive() == (ticket,)
        desk.answer(ticket, 429, retry_after=3.0)
        pauses.append(desk.state.paused_until - desk.now)  # type: ignore[operator]  # set by a 429
        desk.now = opens_at(desk.state)
    assert pauses == pytest.approx([3, 3, 4, 8, 16, 32, 64], rel=1e-3)
    desk.arrive()
    desk.answer(8)
    desk.arrive()
    desk.answer(9, 429, retry_after=3.0)
    assert opens_at(desk.state) - desk.now == pytest.approx(3.0)


@pytest.mark.parametrize(
    ("said", "pause"),
    [
        ({"retry_after": math.inf}, 24 * 3600.0),
        ({"retry_after": None, "remaining": 0, "reset_in": 30.0}, 30.0),
        ({"retry_after": 5.0, "remaining": 0, "reset_in": 30.0}, 5.0),
        ({"retry_after": None, "remaining": 0, "reset_in": -30.0}, EXACT.period),
        ({"retry_after": None}, EXACT.backoff / 2.0),
        ({"retry_after": 0.0}, 0.0),
    ],
)
def test_what_a_429_names_is_how_long_it_lasts(said: dict[str, float | None], pause: float) -> None:
    desk = Desk()
    desk.arrive()
    desk.answer(1, 429, **said)
    assert desk.state.paused_until == pause


@pytest.mark.parametrize("status", [200, 400, 401, 403, 503])
def test_retry_after_closes_the_gate_whatever_the_status(status: int) -> None:
    desk = Desk()
    desk.arrive()
    desk.answer(1, status, retry_after=18.0)
    assert desk.arrive() == ()
    assert desk.tick(17.9) == ()
    assert desk.tick(18.0) == (2,)


def test_a_pause_is_the_keys_own_where_401_or_403_named_it() -> None:
    desk = Desk()
    desk.send(3)
    said = []
    for ticket, status, seconds in ((1, 403, 300.0), (2, 429, 18.0), (3, 429, 900.0)):
        desk.answer(ticket, status, retry_after=seconds)
        said.append(desk.state.reason)
    # The reason of the longest pause is the one that holds.
    assert said == [PauseReason.BLOCKED, PauseReason.BLOCKED, PauseReason.LIMIT]


def test_a_leave_is_withdrawn_by_a_429_to_another_request() -> None:
    desk = Desk()
    desk.send(2)
    assert may_leave(desk.state, 2, desk.now)
    desk.answer(1, 429, retry_after=18.0)
    assert not may_leave(desk.state, 2, desk.now)
    desk.take(Cancelled(2, sent=False))
    desk.arrive()
    desk.tick(18.0)
    assert may_leave(desk.state, 3, desk.now), "the probe itself"


def test_a_good_probe_opens_nothing_that_a_later_429_has_closed() -> None:
    desk = Desk()
    desk.send(2)
    desk.answer(1, 429, retry_after=1.0)
    desk.arrive()
    desk.arrive()
    assert desk.tick(10.0) == (3,)
    assert desk.answer(2, 429, retry_after=50.0) == ()
    assert desk.answer(3, 200) == ()
    assert desk.tick(59.0) == ()
    assert desk.tick(100.0) == (4,)


def test_a_proxys_own_429_says_nothing_of_the_period() -> None:
    desk = Desk()
    desk.send(1)
    desk.answer(1, remaining=40, limit=60, reset_in=50.0)
    desk.send(1)
    desk.answer(2, 429)
    assert desk.state.period.remaining == 40
    assert opens_at(desk.state) - desk.now <= EXACT.backoff


def test_what_another_program_was_told_holds_and_ends_with_one_probe() -> None:
    desk = Desk()
    desk.take(Told(50.0, PauseReason.BLOCKED))
    assert [desk.arrive() for _ in range(2)] == [(), ()]
    assert desk.state.reason is PauseReason.BLOCKED
    assert desk.tick(50.0) == (1,)
    assert desk.answer(1) == (2,)
