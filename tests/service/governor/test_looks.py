"""What the governor makes of each look at the limit's window."""

from petdesk.service.governor.state import Failed
from tests.service.governor.desk import BULK, PERSON, Desk


def test_a_spent_window_is_not_asked_before_its_reset() -> None:
    desk = Desk()
    desk.arrive()
    desk.answer(1, remaining=0, limit=60, reset_in=30.0)
    assert desk.arrive() == ()
    assert desk.last.wake_at == 30.0
    assert desk.tick(29.9) == ()
    assert desk.tick(30.0) == (2,)


def test_what_is_in_flight_is_taken_off_what_remains() -> None:
    desk = Desk()
    desk.arrive()
    desk.answer(1, remaining=2, limit=60, reset_in=30.0)
    assert [desk.arrive() for _ in range(3)] == [(2,), (3,), ()]


def test_a_request_that_got_no_answer_counts_as_used_if_it_was_sent() -> None:
    for sent, left in ((True, 1), (False, 2)):
        desk = Desk()
        desk.arrive()
        desk.answer(1, remaining=2, limit=60, reset_in=30.0)
        desk.arrive()
        desk.take(Failed(2, sent=sent))
        assert desk.state.window.remaining == left


def test_answers_in_another_order_keep_the_lowest_of_one_window() -> None:
    desk = Desk()
    for _ in range(3):
        desk.arrive()
    desk.answer(2, remaining=5, limit=60, reset_in=30.0)
    desk.answer(1, remaining=6, limit=60, reset_in=30.0)
    assert desk.state.window.remaining == 5
    desk.answer(3, remaining=59, limit=60, reset_in=90.0)
    assert desk.state.window.remaining == 59


def test_a_late_answer_of_an_earlier_window_says_nothing() -> None:
    desk = Desk()
    for _ in range(2):
        desk.arrive()
    desk.answer(2, remaining=59, limit=60, reset_in=60.0)
    desk.answer(1, remaining=0, limit=60, reset_in=0.0)
    assert desk.state.window.remaining == 59


def test_another_limit_is_another_window() -> None:
    desk = Desk()
    desk.send(1)
    desk.answer(1, remaining=3, limit=1000, reset_in=3600.0)
    desk.send(1)
    desk.answer(2, remaining=50, limit=60, reset_in=30.0)
    assert (desk.state.window.limit, desk.state.window.remaining) == (60, 50)


def test_a_look_that_may_be_older_never_raises_what_remains() -> None:
    desk = Desk()
    desk.send(3)
    desk.answer(3, remaining=3, limit=1000, reset_in=3600.0)
    desk.answer(2, remaining=4, limit=60, reset_in=30.0)
    desk.answer(1, remaining=5, limit=1000, reset_in=3600.0)
    assert desk.state.window.remaining == 3


def test_a_later_look_is_believed_since_a_sliding_limit_gives_back() -> None:
    desk = Desk()
    desk.send(1)
    desk.answer(1, remaining=3, limit=60, reset_in=30.0)
    desk.now = 0.5
    desk.send(1)
    desk.answer(2, remaining=9, limit=60, reset_in=29.5)
    assert desk.state.window.remaining == 9


def test_nothing_left_without_a_reset_leaves_it_to_the_429() -> None:
    desk = Desk()
    desk.arrive()
    desk.answer(1, remaining=0, limit=60)
    assert desk.arrive() == (2,)


def test_one_bulk_request_looks_how_a_new_window_stands_and_people_need_not() -> None:
    desk = Desk()
    desk.send(1)
    desk.answer(1, remaining=59, limit=60, reset_in=1.0)
    desk.now = 30.0
    desk.send(1, BULK)
    desk.now = 40.0
    assert desk.arrive(BULK) == ()
    desk.send(3, PERSON)
