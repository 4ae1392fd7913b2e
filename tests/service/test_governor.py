"""The governor by its drawing, and by every order of events that can be found."""

import math
from dataclasses import replace

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from petdesk.service.contract import Priority
from petdesk.service.governor import (
    Answered,
    Arrived,
    Cancelled,
    Decision,
    Event,
    Failed,
    Left,
    Policy,
    State,
    Tick,
    is_down,
    opens_at,
    step,
)
from petdesk.service.headers import LimitHeaders

EXACT = Policy(margin=0.0, jitter=0.0)
PERSON, BULK = Priority.PERSON, Priority.BULK


class Desk:
    """A governor with its state, a clock and a chance that a test sets."""

    def __init__(self, policy: Policy = EXACT, state: State | None = None) -> None:
        self.policy = policy
        self.state = state or State()
        self.now = 0.0
        self.chance = 0.0
        self.last = Decision()

    def take(self, event: Event) -> tuple[int, ...]:
        self.state, self.last = step(self.state, event, self.now, lambda: self.chance, self.policy)
        return tuple(flight.ticket for flight in self.last.send)

    def arrive(self, priority: Priority = PERSON) -> tuple[int, ...]:
        return self.take(Arrived(priority))

    def send(self, count: int, priority: Priority = PERSON) -> None:
        """Arrive so often, each let through at once."""
        for _ in range(count):
            assert len(self.arrive(priority)) == 1

    def answer(self, ticket: int, status: int = 200, **said: float | None) -> tuple[int, ...]:
        reset_in = said.get("reset_in")
        known = {"reset": None if reset_in is None else round(self.now + reset_in)}
        headers = LimitHeaders(**(known | said))  # type: ignore[arg-type]  # a test's short hand
        return self.take(Answered(ticket, status, headers))

    def tick(self, now: float) -> tuple[int, ...]:
        self.now = now
        return self.take(Tick())


def test_a_request_goes_out_at_once() -> None:
    assert Desk().arrive() == (1,)


def test_no_more_than_the_bound_are_in_flight() -> None:
    desk = Desk()
    assert [desk.arrive() for _ in range(5)] == [(1,), (2,), (3,), (4,), ()]
    assert desk.answer(2) == (5,)


def test_waiting_requests_go_by_priority() -> None:
    desk = Desk(replace(EXACT, in_flight=1))
    desk.send(1)
    for priority in (BULK, Priority.REFRESH, PERSON, Priority.RECONCILE, PERSON):
        desk.arrive(priority)
    order = []
    for ticket in range(1, 6):
        desk.answer(ticket)
        order += [flight.priority for flight in desk.last.send]
    assert order == sorted([*Priority, PERSON])


def test_one_429_closes_the_gate_for_everyone_until_retry_after() -> None:
    desk = Desk()
    desk.arrive()
    desk.answer(1, 429, retry_in=18.0)
    assert [desk.arrive() for _ in range(3)] == [(), (), ()]
    assert desk.last.wake_at == 18.0
    assert desk.tick(17.999) == ()


def test_after_a_pause_one_probes_and_then_the_gate_opens() -> None:
    desk = Desk()
    desk.arrive()
    desk.answer(1, 429, retry_in=18.0)
    for _ in range(3):
        desk.arrive()
    assert desk.tick(18.0) == (2,)
    assert desk.arrive() == ()
    assert desk.answer(2) == (3, 4, 5)
    assert desk.state.paused_until is None


def test_a_probe_that_fails_is_followed_by_one_probe() -> None:
    desk = Desk()
    desk.arrive()
    desk.answer(1, 429, retry_in=1.0)
    desk.arrive()
    desk.arrive()
    desk.tick(1.0)
    assert desk.take(Failed(2, sent=True)) == (3,)
    assert desk.arrive() == ()
    assert desk.take(Cancelled(3, sent=True)) == (4,)


def test_the_backoff_doubles_with_each_429_in_a_row_and_the_longer_wait_wins() -> None:
    desk = Desk()
    desk.chance = 0.999_999
    pauses = []
    for ticket in range(1, 8):
        assert desk.arrive() == (ticket,)
        desk.answer(ticket, 429, retry_in=3.0)
        pauses.append(desk.state.paused_until - desk.now)  # type: ignore[operator]  # set by a 429
        desk.now = opens_at(desk.state)
    assert pauses == pytest.approx([3, 3, 4, 8, 16, 32, 64], rel=1e-3)
    desk.arrive()
    desk.answer(8)
    desk.arrive()
    desk.answer(9, 429, retry_in=3.0)
    assert opens_at(desk.state) - desk.now == pytest.approx(3.0)


def test_a_very_long_row_of_429s_waits_for_the_longest_backoff() -> None:
    desk = Desk(state=State(streak=5000))
    desk.chance = 1.0
    desk.arrive()
    desk.answer(1, 429)
    assert opens_at(desk.state) == EXACT.longest_backoff


def test_requests_under_way_together_double_the_backoff_once() -> None:
    desk = Desk()
    for _ in range(4):
        desk.arrive()
    for ticket in (1, 2, 3, 4):
        desk.answer(ticket, 429, retry_in=5.0)
    assert desk.state.streak == 1


def test_the_answer_to_an_earlier_request_does_not_open_a_closed_gate() -> None:
    desk = Desk()
    for _ in range(2):
        desk.arrive()
    desk.answer(1, 429, retry_in=5.0)
    desk.answer(2, 200)
    assert desk.arrive() == ()
    assert opens_at(desk.state) == 5.0


def test_a_later_429_never_shortens_the_pause() -> None:
    desk = Desk()
    for _ in range(2):
        desk.arrive()
    desk.answer(1, 429, retry_in=50.0)
    desk.answer(2, 429, retry_in=1.0)
    assert opens_at(desk.state) == 50.0


@pytest.mark.parametrize(
    ("said", "pause"),
    [
        ({"retry_in": math.inf}, 24 * 3600.0),
        ({"retry_in": None, "reset_in": 30.0}, 30.0),
        ({"retry_in": 5.0, "reset_in": 30.0}, 5.0),
        ({"retry_in": None, "reset_in": -30.0}, EXACT.blind),
        ({"retry_in": None, "reset_in": None}, EXACT.blind),
        ({"retry_in": 0.0}, 0.0),
    ],
)
def test_what_a_429_names_is_how_long_it_lasts(said: dict[str, float | None], pause: float) -> None:
    desk = Desk()
    desk.arrive()
    desk.answer(1, 429, **said)
    assert desk.state.paused_until == pause


def test_margin_and_jitter_come_on_top() -> None:
    desk = Desk(Policy())
    desk.chance = 0.5
    desk.arrive()
    desk.answer(1, 429, retry_in=18.0)
    assert opens_at(desk.state) == 18.0 + 0.25 + 0.25


def test_a_long_wait_is_handed_back_with_its_moment() -> None:
    desk = Desk()
    desk.arrive()
    desk.arrive()
    desk.answer(1, 429, retry_in=3600.0)
    desk.arrive()
    assert (desk.last.send, desk.last.hand_back) == ((), ((PERSON, 3600.0),))
    assert not any(desk.state.waiting)


def test_those_who_wait_are_handed_back_when_the_wait_grows_long() -> None:
    desk = Desk(replace(EXACT, in_flight=1))
    for priority in (PERSON, PERSON, BULK):
        desk.arrive(priority)
    desk.answer(1, 429, retry_in=3600.0)
    assert desk.last.hand_back == ((PERSON, 3600.0), (BULK, 3600.0))
    assert not any(desk.state.waiting)


def test_a_minutes_window_with_its_margins_is_waited_out() -> None:
    desk = Desk(Policy())
    desk.chance = 0.999
    desk.arrive()
    desk.answer(1, 429, retry_in=60.0)
    desk.arrive()
    assert desk.last.hand_back == ()


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
    desk.now = 10.0
    desk.send(1)
    desk.answer(2, remaining=9, limit=60, reset_in=20.0)
    assert desk.state.window.remaining == 9


def test_nothing_left_without_a_reset_leaves_it_to_the_429() -> None:
    desk = Desk()
    desk.arrive()
    desk.answer(1, remaining=0, limit=60)
    assert desk.arrive() == (2,)


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


def test_a_stored_pause_is_honoured_and_ends_with_one_probe() -> None:
    desk = Desk(state=State(paused_until=50.0))
    assert [desk.arrive() for _ in range(2)] == [(), ()]
    assert desk.tick(49.0) == ()
    assert desk.tick(50.0) == (1,)


def test_a_good_probe_opens_nothing_that_a_later_429_has_closed() -> None:
    desk = Desk()
    desk.send(2)
    desk.answer(1, 429, retry_in=1.0)
    desk.arrive()
    desk.arrive()
    assert desk.tick(10.0) == (3,)
    assert desk.answer(2, 429, retry_in=50.0) == ()
    assert desk.answer(3, 200) == ()
    assert desk.tick(59.0) == ()
    assert desk.tick(100.0) == (4,)


def test_bulk_work_leaves_one_place_to_people() -> None:
    desk = Desk()
    desk.send(1)
    desk.answer(1, remaining=59, limit=60, reset_in=60.0)
    for second in range(10):
        desk.now = float(second)
        desk.arrive(BULK)
    assert [flight.priority for flight in desk.state.flying] == [BULK] * 3
    desk.send(1, PERSON)


def test_one_bulk_request_looks_how_a_new_window_stands_and_people_need_not() -> None:
    desk = Desk()
    desk.send(1)
    desk.answer(1, remaining=59, limit=60, reset_in=1.0)
    desk.now = 30.0
    desk.send(1, BULK)
    desk.now = 40.0
    assert desk.arrive(BULK) == ()
    desk.send(3, PERSON)


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
        desk.tick(desk.state.rests_until)
    assert desk.state.rests_until - desk.now <= EXACT.longest_rest


class AnyOrder(RuleBasedStateMachine):
    """Whatever comes in whatever order: never early, never too many, nobody starved or lost."""

    def __init__(self) -> None:
        super().__init__()
        self.desk = Desk(Policy())
        self.waiting = dict.fromkeys(Priority, 0)
        self.flying: dict[int, Priority] = {}
        self.not_before = -math.inf

    def take(self, event: Event, chance: float) -> None:
        desk = self.desk
        desk.chance = chance
        down_before = is_down(desk.state, desk.policy)
        desk.take(event)
        for flight in desk.last.send:
            assert self.waiting[flight.priority], "nobody waited"
            first = min(priority for priority, count in self.waiting.items() if count)
            # While the service is down, only people do not rest; only bulk work is paced.
            assert flight.priority <= first, "out of order"
            self.waiting[flight.priority] -= 1
            self.flying[flight.ticket] = flight.priority
            assert desk.now >= self.not_before, "sent before its own not-before"
        self.check_bounds(down=down_before and is_down(desk.state, desk.policy))
        for priority, until in desk.last.hand_back:
            assert until - desk.now > desk.policy.long_wait
            self.waiting[priority] = 0

    def check_bounds(self, *, down: bool) -> None:
        policy, sent = self.desk.policy, self.desk.last.send
        if not sent:
            return
        assert len(self.flying) <= (1 if down else policy.in_flight)
        if sent[-1].priority is BULK:
            assert len(self.flying) < policy.in_flight, "no place left to people"
        if self.not_before > -math.inf and self.desk.state.paused_until is not None:
            assert len(sent) <= 1, "more than one probe"

    chances = st.floats(0.0, 0.999)

    @rule(priority=st.sampled_from(Priority), chance=chances)
    def arrive(self, priority: Priority, chance: float) -> None:
        self.waiting[priority] += 1
        self.take(Arrived(priority), chance)

    @rule(chance=chances)
    def a_sheet_is_imported(self, chance: float) -> None:
        for _ in range(20):
            self.waiting[BULK] += 1
            self.take(Arrived(BULK), chance)

    @precondition(lambda self: self.flying)
    @rule(
        data=st.data(),
        status=st.sampled_from([200, 200, 201, 401, 429, 429, 503]),
        limit=st.sampled_from([None, 60, 1000]),
        remaining=st.none() | st.integers(0, 60),
        reset_in=st.none() | st.floats(-100.0, 90_000.0) | st.floats(0.0, 60.0),
        retry_in=st.none() | st.just(math.inf) | st.floats(0.0, 100.0),
        chance=chances,
    )
    def answer(  # noqa: PLR0913, PLR0917  everything an answer can say
        self,
        data: st.DataObject,
        status: int,
        limit: int | None,
        remaining: int | None,
        reset_in: float | None,
        retry_in: float | None,
        chance: float,
    ) -> None:
        ticket = data.draw(st.sampled_from(sorted(self.flying)))
        del self.flying[ticket]
        reset = None if reset_in is None else round(self.desk.now + reset_in)
        headers = LimitHeaders(limit, remaining, reset, reset_in, retry_in)
        if status == 429 and retry_in is not None:
            named = 24 * 3600.0 if math.isinf(retry_in) else retry_in
            self.not_before = max(self.not_before, self.desk.now + named)
        self.take(Answered(ticket, status, headers), chance)

    @precondition(lambda self: self.flying)
    @rule(data=st.data(), sent=st.booleans(), cancelled=st.booleans(), chance=chances)
    def fail(self, data: st.DataObject, sent: bool, cancelled: bool, chance: float) -> None:  # noqa: FBT001  drawn
        ticket = data.draw(st.sampled_from(sorted(self.flying)))
        del self.flying[ticket]
        self.take(Cancelled(ticket, sent) if cancelled else Failed(ticket, sent), chance)

    @precondition(lambda self: any(self.waiting.values()))
    @rule(data=st.data(), chance=chances)
    def give_up_waiting(self, data: st.DataObject, chance: float) -> None:
        waiting = [priority for priority, count in self.waiting.items() if count]
        priority = data.draw(st.sampled_from(waiting))
        self.waiting[priority] -= 1
        self.take(Left(priority), chance)

    @rule(seconds=st.floats(0.0, 100.0), chance=chances)
    def time_passes(self, seconds: float, chance: float) -> None:
        self.desk.now += seconds
        self.take(Tick(), chance)

    @rule(chance=chances)
    def the_timer_fires(self, chance: float) -> None:
        if self.desk.last.wake_at is not None:
            self.desk.now = max(self.desk.now, self.desk.last.wake_at)
            self.take(Tick(), chance)

    @invariant()
    def nobody_is_lost(self) -> None:
        assert self.desk.state.waiting == tuple(self.waiting.values())
        assert {flight.ticket for flight in self.desk.state.flying} == set(self.flying)

    @invariant()
    def whoever_waits_is_woken(self) -> None:
        """A waiting request has a timer or an answer to come that lets it go on."""
        waits = any(self.waiting.values())
        assert not waits or self.flying or self.desk.last.wake_at is not None

    @invariant()
    def no_person_is_starved(self) -> None:
        """A person waits for a pause, a spent window, the bound or a probe; never for bulk work."""
        desk = self.desk
        if not self.waiting[PERSON] or desk.now < opens_at(desk.state):
            return
        of_others = [priority for priority in self.flying.values() if priority is BULK]
        bound = 1 if is_down(desk.state, desk.policy) else desk.policy.in_flight
        assert len(self.flying) >= bound or desk.state.probe is not None
        assert len(of_others) < desk.policy.in_flight

    @invariant()
    def the_next_person_in_an_open_window_goes_at_once(self) -> None:
        """Whatever bulk work waits or is under way, one place is a person's."""
        desk = self.desk
        state, only_bulk = desk.state, set(self.flying.values()) <= {BULK}
        if desk.now < opens_at(state) or state.paused_until is not None or not only_bulk:
            return
        if is_down(state, desk.policy) or any(self.waiting[p] for p in Priority if p is not BULK):
            return
        _, decision = step(state, Arrived(PERSON), desk.now, lambda: 0.5, desk.policy)
        assert [flight.priority for flight in decision.send][:1] == [PERSON]


AnyOrder.TestCase.settings = settings(max_examples=150, stateful_step_count=40, deadline=None)
TestAnyOrder = AnyOrder.TestCase
