"""What the governor makes of each look at the limit's period."""

import pytest

from petdesk.service.contract import Priority
from petdesk.service.governor.figures import DAY
from petdesk.service.governor.machine import bulk_budget
from petdesk.service.governor.period import DailyUsage, Period
from petdesk.service.governor.state import Failed, State
from tests.service.governor.desk import BULK, EXACT, PERSON, Desk


def test_a_request_that_got_no_answer_counts_as_used_if_it_was_sent() -> None:
    for sent, left in ((True, 1), (False, 2)):
        desk = Desk()
        desk.arrive()
        desk.answer(1, remaining=2, limit=60, reset_in=30.0)
        desk.arrive()
        desk.take(Failed(2, sent=sent))
        assert desk.state.period.remaining == left


def test_headers_that_stop_leave_the_known_period_to_its_end() -> None:
    desk = Desk()
    desk.send(2)
    desk.answer(1, remaining=40, limit=60, reset_in=30.0)
    desk.answer(2)
    assert desk.state.period.remaining == 39
    desk.now = 31.0
    desk.send(1)
    desk.answer(3)
    assert desk.state.period == Period()


def test_a_reset_that_no_minute_can_have_is_believed_once_it_stood_still_for_one() -> None:
    """A Date that is hours wrong puts the end of a minute hours ahead; a day's is there."""
    moves: list[float] = []
    stays: list[float] = []
    for ends, each in ((moves, 60.0), (stays, 0.0)):
        desk = Desk()
        for minute in range(4):
            desk.now = 60.5 * minute
            desk.send(1)
            reset = 10_830 + round(each * minute)
            desk.answer(minute + 1, limit=60, remaining=50, reset=reset, reset_in=reset - desk.now)
            ends.append(desk.state.period.ends_at - desk.now)
    assert moves == [60.0] * 4
    assert stays[0] == 60.0
    assert stays[1:] == pytest.approx([10_830 - 60.5 * minute for minute in (1, 2, 3)])


def test_nothing_left_is_asked_again_within_two_minutes_where_nobody_refused() -> None:
    desk = Desk()
    desk.send(1)
    desk.answer(1, limit=60, remaining=0, reset_in=10_830.0)
    assert desk.arrive() == ()
    assert desk.tick(120.0) == (2,)


def test_bulk_work_leaves_a_part_of_a_day_to_people() -> None:
    desk = Desk()
    desk.send(1)
    desk.answer(1, limit=60, remaining=59, reset_in=60.0)
    desk.send(1)
    desk.answer(2, limit=1000, remaining=100, reset_in=40_000.0)
    assert desk.arrive(BULK) == ()
    assert desk.last.reject == ((BULK, 40_000.0),)
    desk.send(1, PERSON)


def test_where_others_send_bulk_work_and_lists_stop_before_the_last_requests() -> None:
    for priority, is_sent in ((PERSON, True), (Priority.REFRESH, False), (BULK, False)):
        desk = Desk()
        desk.send(1)
        desk.answer(1, limit=60, remaining=8, reset_in=30.0)
        assert bool(desk.arrive(priority)) is is_sent


def test_an_old_look_counts_what_others_have_sent_since() -> None:
    desk = Desk()
    desk.send(1)
    desk.answer(1, limit=60, remaining=40, reset_in=59.0)
    desk.now = 10.0
    desk.send(1)
    desk.answer(2, limit=60, remaining=20, reset_in=49.0)
    desk.now = 30.0
    assert desk.arrive(PERSON) == ()


def test_the_day_meter_counts_all_programs_and_stops_bulk_before_the_days_limit() -> None:
    desk = Desk(state=State(per_day=100))
    for ticket, now, remaining in ((1, 0.0, 20), (2, 50.0, 5), (3, 70.0, 25)):
        desk.now = now
        desk.send(1)
        desk.answer(ticket, limit=60, remaining=remaining, reset_in=60.0 - now % 60.0)
    assert desk.state.day == DailyUsage(0.0, 90)
    assert desk.arrive(BULK) == ()
    assert desk.last.reject == ((BULK, DAY),)
    budget = bulk_budget(desk.state, desk.now, EXACT, lambda moment: moment + 5.0)
    assert (budget.day_limit, budget.per_day, budget.day_left) == (100, 90, 0)
    assert budget.day_ends_at == DAY + 5.0
    desk.now = DAY
    desk.send(1, BULK)


@pytest.mark.parametrize(
    ("period", "low", "high"),
    [
        (Period(60, 41), 60.0, 60.0),
        (Period(60, 41, others=3.0), 12.0, 16.0),
        (Period(), 6.0, 6.0),
        (Period(1000, 900, is_long=True), 6.0, 6.0),
    ],
)
def test_what_the_limit_leaves_to_bulk_work_is_told_before_it_begins(
    period: Period, low: float, high: float
) -> None:
    bulk = bulk_budget(State(period=period), 0.0, EXACT, lambda moment: moment)
    assert low <= bulk.per_minute <= high
