"""Who is sent, in which order and how many at once, also while the service is down."""

import pytest

from petdesk.service.contract import Priority
from petdesk.service.governor.state import Failed, is_down
from tests.service.governor.desk import BULK, EXACT, PERSON, Desk


def test_three_failures_in_a_row_are_an_outage_with_one_request_at_a_time() -> None:
    desk = Desk()
    for _ in range(3):
        desk.arrive()
    desk.take(Failed(1, sent=False))
    desk.answer(2, 503)
    assert not is_down(desk.state, EXACT)
    desk.take(Failed(3, sent=True))
    assert is_down(desk.state, EXACT)
    assert [desk.arrive() for _ in range(3)] == [(4,), (), ()]
    assert desk.answer(4) == (5, 6)


def test_while_the_service_is_down_only_people_do_not_rest() -> None:
    desk = Desk()
    desk.chance = 0.5
    desk.send(3)
    for ticket in (1, 2, 3):
        desk.take(Failed(ticket, sent=False))
    assert desk.arrive(Priority.REFRESH) == ()
    assert desk.last.wake_at == pytest.approx(0.75)
    assert desk.arrive(PERSON) == (4,)
    desk.take(Failed(4, sent=False))
    assert desk.last.wake_at == pytest.approx(1.5)
    assert desk.tick(1.5) == (5,)
    for ticket in range(5, 5000):
        desk.now = max(desk.now, desk.last.wake_at or 0.0)
        desk.take(Failed(ticket, sent=False))
        desk.arrive(BULK)
        desk.tick(desk.state.backs_off_until)
    assert desk.state.backs_off_until - desk.now <= EXACT.max_probe_backoff


@pytest.mark.parametrize(("age", "left", "remaining"), [(15, 30, 30), (20, 40, 30), (5, 30, 10)])
def test_a_first_look_late_in_a_minute_holds_no_person_back(
    age: int, left: int, remaining: int
) -> None:
    desk = Desk()
    (ticket,) = desk.arrive()
    desk.answer(ticket, limit=60, remaining=remaining, reset_in=float(left))
    desk.now = float(age)
    assert desk.arrive() == (2,)
