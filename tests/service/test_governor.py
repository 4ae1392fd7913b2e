"""When the governor lets requests go: after a 429, in an outage, and by each look at the limit."""

import copy
import math
from dataclasses import replace

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from petdesk.service.contract import Priority
from petdesk.service.errors import PauseReason
from petdesk.service.governor import DAY, DailyUsage, Decision, Figures, Governor, Period
from petdesk.service.headers import LimitHeaders

EXACT = Figures(margin=0.0)

PERSON, REFRESH, BULK = Priority.PERSON, Priority.REFRESH, Priority.BULK


class Desk:
    """A governor and what waits for it, with a clock and a chance that a test sets."""

    def __init__(self, figures: Figures = EXACT) -> None:
        self.governor = Governor(lambda: self.chance, figures)
        self.waiting = dict.fromkeys(Priority, 0)
        self.now = 0.0
        self.chance = 0.0
        self.last = Decision([], [])

    def decide(self) -> list[int]:
        self.last = self.governor.decide(self.waiting, self.now)
        for _, priority in self.last.send:
            self.waiting[priority] -= 1
        return [ticket for ticket, _ in self.last.send]

    def arrive(self, priority: Priority = PERSON) -> list[int]:
        self.waiting[priority] += 1
        return self.decide()

    def send(self, count: int) -> None:
        """Let so many people's requests arrive, each sent at once."""
        assert all(len(self.arrive()) == 1 for _ in range(count))

    def answer(self, ticket: int, status: int = 200, **said: float | None) -> list[int]:
        reset_in = said.get("reset_in")
        known = {"reset": None if reset_in is None else round(self.now + reset_in)}
        headers = LimitHeaders(**({"clock_offset": 0.0} | known | said))  # type: ignore[arg-type]  # a test's short hand
        self.governor.answered(ticket, status, headers, self.now)
        return self.decide()

    def look(self, status: int = 200, **said: float | None) -> list[int]:
        (ticket,) = self.arrive()
        return self.answer(ticket, status, **said)

    def fail(self, ticket: int, *, sent: bool = False) -> list[int]:
        self.governor.failed(ticket, self.now, sent=sent)
        return self.decide()

    def tick(self, now: float) -> list[int]:
        self.now = now
        return self.decide()


# A pause: for how long, for whom, and how it ends


def test_after_a_pause_one_probes_and_then_the_gate_opens() -> None:
    desk = Desk()
    desk.look(429, retry_after=18.0)
    for _ in range(3):
        desk.arrive()
    assert desk.tick(18.0) == [2]
    assert desk.arrive() == []
    assert desk.answer(2) == [3, 4, 5]
    assert desk.governor.paused_until is None


def test_the_backoff_doubles_with_each_429_in_a_row_and_the_longer_wait_wins() -> None:
    desk = Desk()
    desk.chance = 0.999_999
    pauses = []
    for _ in range(7):
        desk.look(429, retry_after=3.0)
        pauses.append(desk.governor.opens_at - desk.now)
        desk.now = desk.governor.opens_at
    assert pauses == pytest.approx([3, 3, 4, 8, 16, 32, 64], rel=1e-3)
    desk.look()
    desk.look(429, retry_after=3.0)
    assert desk.governor.opens_at - desk.now == pytest.approx(3.0)


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
    desk.look(429, **said)
    assert desk.governor.paused_until == pause


def test_a_pause_is_the_keys_own_if_401_or_403_named_it() -> None:
    desk = Desk()
    desk.send(3)
    reasons = []
    for ticket, status, seconds in ((1, 403, 300.0), (2, 429, 18.0), (3, 429, 900.0)):
        desk.answer(ticket, status, retry_after=seconds)
        reasons.append(desk.governor.reason)
    # The reason of the longest pause is the one that holds.
    assert reasons == [PauseReason.BLOCKED, PauseReason.BLOCKED, PauseReason.LIMIT]


def test_a_good_probe_opens_nothing_that_a_later_429_has_closed() -> None:
    desk = Desk()
    desk.send(2)
    desk.answer(1, 429, retry_after=1.0)
    desk.arrive()
    desk.arrive()
    assert desk.tick(10.0) == [3]
    assert desk.answer(2, 429, retry_after=50.0) == []
    assert desk.answer(3, 200) == desk.tick(59.0) == []
    assert desk.tick(100.0) == [4]


def test_a_proxys_own_429_says_nothing_of_the_period() -> None:
    desk = Desk()
    desk.look(remaining=40, limit=60, reset_in=50.0)
    desk.look(429)
    assert desk.governor.period.remaining == 40
    assert desk.governor.opens_at - desk.now <= EXACT.backoff


# An outage


def test_three_failures_in_a_row_are_an_outage_with_one_request_at_a_time() -> None:
    desk = Desk()
    desk.send(3)
    desk.fail(1)
    desk.answer(2, 503)
    was_down = desk.governor.is_down
    desk.fail(3, sent=True)
    assert (was_down, desk.governor.is_down) == (False, True)
    assert [desk.arrive() for _ in range(3)] == [[4], [], []]
    assert desk.answer(4) == [5, 6]


def test_while_the_service_is_down_only_people_do_not_rest() -> None:
    desk = Desk()
    desk.chance = 0.5
    desk.send(3)
    for ticket in (1, 2, 3):
        desk.fail(ticket)
    assert desk.arrive(REFRESH) == []
    assert desk.last.wake_at == pytest.approx(0.75)
    assert desk.arrive(PERSON) == [4]
    desk.fail(4)
    assert desk.last.wake_at == pytest.approx(1.5)
    assert desk.tick(1.5) == [5]
    for ticket in range(5, 5000):
        desk.fail(ticket)
        assert desk.arrive(REFRESH) == []
        assert desk.last.wake_at is not None
        assert desk.last.wake_at - desk.now <= EXACT.max_probe_backoff
        assert desk.tick(desk.last.wake_at) == [ticket + 1]


# The limit's period


@pytest.mark.parametrize(
    ("remaining", "left", "later", "priority", "sent"),
    [
        *((30, 30, 15, PERSON, [2]), (30, 40, 20, PERSON, [2]), (10, 30, 5, PERSON, [2])),
        *((8, 30, 0, PERSON, [2]), (8, 30, 0, REFRESH, []), (8, 30, 0, BULK, [])),
    ],
)
def test_a_first_look_late_in_a_minute_holds_back_what_no_person_waits_for(
    remaining: int, left: int, later: int, priority: Priority, sent: list[int]
) -> None:
    desk = Desk()
    desk.look(limit=60, remaining=remaining, reset_in=float(left))
    desk.now = float(later)
    assert desk.arrive(priority) == sent


@pytest.mark.parametrize(("sent", "left"), [(True, 1), (False, 2)])
def test_a_request_that_got_no_answer_counts_as_used_if_it_was_sent(sent: bool, left: int) -> None:  # noqa: FBT001  a table
    desk = Desk()
    desk.look(remaining=2, limit=60, reset_in=30.0)
    desk.send(1)
    desk.fail(2, sent=sent)
    assert desk.governor.period.remaining == left


def test_headers_that_stop_leave_the_known_period_to_its_end() -> None:
    desk = Desk()
    desk.send(2)
    desk.answer(1, remaining=40, limit=60, reset_in=30.0)
    desk.answer(2)
    assert desk.governor.period.remaining == 39
    desk.now = 31.0
    desk.look()
    assert desk.governor.period == Period()


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
            ends.append(desk.governor.period.ends_at - desk.now)
    assert moves == [60.0] * 4
    assert stays[0] == 60.0
    assert stays[1:] == pytest.approx([10_830 - 60.5 * minute for minute in (1, 2, 3)])


def test_nothing_left_is_asked_again_within_two_minutes_if_nobody_refused() -> None:
    desk = Desk()
    desk.look(limit=60, remaining=0, reset_in=10_830.0)
    assert desk.arrive() == []
    assert desk.tick(120.0) == [2]


def test_an_old_look_counts_what_others_have_sent_since() -> None:
    desk = Desk()
    desk.look(limit=60, remaining=40, reset_in=59.0)
    desk.now = 10.0
    desk.look(limit=60, remaining=20, reset_in=49.0)
    desk.now = 30.0
    assert desk.arrive(PERSON) == []


# The day, and what is left to bulk work


def test_bulk_work_leaves_a_part_of_a_day_to_people() -> None:
    desk = Desk()
    desk.look(limit=60, remaining=59, reset_in=60.0)
    desk.look(limit=1000, remaining=100, reset_in=40_000.0)
    assert desk.arrive(BULK) == []
    assert desk.last.reject == [(BULK, 40_000.0)]
    desk.send(1)


def test_the_day_meter_counts_all_programs_and_stops_bulk_before_the_days_limit() -> None:
    desk = Desk()
    desk.governor.per_day = 100
    for now, remaining in ((0.0, 20), (50.0, 5), (70.0, 25)):
        desk.now = now
        desk.look(limit=60, remaining=remaining, reset_in=60.0 - now % 60.0)
    assert desk.governor.day == DailyUsage(0.0, 90)
    assert desk.arrive(BULK) == []
    assert desk.last.reject == [(BULK, DAY)]
    budget = desk.governor.bulk_budget(desk.now, lambda moment: moment + 5.0)
    assert (budget.day_limit, budget.per_day, budget.day_left) == (100, 90, 0)
    assert budget.day_ends_at == DAY + 5.0
    assert desk.tick(DAY) == [4]


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
    governor = Desk().governor
    governor.period = period
    assert low <= governor.bulk_budget(0.0, float).per_minute <= high


class AnyOrder(RuleBasedStateMachine):
    """Whatever comes in whatever order: never early, never too many, nobody starved or lost."""

    def __init__(self) -> None:
        super().__init__()
        self.desk = Desk(Figures())
        self.governor = self.desk.governor
        self.in_flight: dict[int, Priority] = {}
        self.not_before = -math.inf
        self.was_down = False

    def decide(self) -> None:
        desk, waiting = self.desk, dict(self.desk.waiting)
        desk.decide()
        for ticket, priority in desk.last.send:
            assert waiting[priority], "nobody waited"
            # While the service is down, only people do not rest; only bulk work is paced.
            assert priority <= min(each for each, count in waiting.items() if count)
            waiting[priority] -= 1
            self.in_flight[ticket] = priority
            assert desk.now >= self.not_before, "sent before its own not-before"
        self.check_bounds(is_down=self.was_down and self.governor.is_down)
        self.was_down = self.governor.is_down
        for priority, until in desk.last.reject:
            assert until - desk.now > self.governor.figures.max_queue_wait
            desk.waiting[priority] = 0

    def check_bounds(self, *, is_down: bool) -> None:
        sent = self.desk.last.send
        if not sent:
            return
        assert len(self.in_flight) <= (1 if is_down else self.governor.figures.max_in_flight)
        if sent[-1][1] is BULK:
            assert len(self.in_flight) == 1, "bulk work goes one by one"
        if self.not_before > -math.inf and self.governor.paused_until is not None:
            assert len(sent) <= 1, "more than one probe"

    @rule(priority=st.sampled_from(Priority), count=st.sampled_from([1, 1, 1, 20]))
    def arrive(self, priority: Priority, count: int) -> None:
        for _ in range(count):
            self.desk.waiting[priority] += 1
            self.decide()

    @rule(chance=st.floats(0.0, 0.999))
    def chance_changes(self, chance: float) -> None:
        self.desk.chance = chance

    @precondition(lambda self: self.in_flight)
    @rule(
        data=st.data(),
        status=st.sampled_from([200, 200, 201, 401, 429, 429, 503]),
        headers=st.builds(
            LimitHeaders,
            limit=st.sampled_from([None, 60, 1000]),
            remaining=st.none() | st.integers(0, 60),
            reset_in=st.none() | st.floats(-100.0, 90_000.0) | st.floats(0.0, 60.0),
            retry_after=st.none() | st.just(math.inf) | st.floats(0.0, 100.0),
            clock_offset=st.none() | st.just(0.0),
        ),
    )
    def answer(self, data: st.DataObject, status: int, headers: LimitHeaders) -> None:
        ticket, now = data.draw(st.sampled_from(sorted(self.in_flight))), self.desk.now
        del self.in_flight[ticket]
        if headers.reset_in is not None:
            headers = replace(headers, reset=round(now + headers.reset_in))
        if headers.retry_after is not None:
            self.not_before = max(self.not_before, now + min(DAY, headers.retry_after))
        self.governor.answered(ticket, status, headers, now)
        self.decide()

    @precondition(lambda self: self.in_flight)
    @rule(data=st.data(), sent=st.booleans(), cancelled=st.booleans())
    def fail(self, data: st.DataObject, sent: bool, cancelled: bool) -> None:  # noqa: FBT001  drawn
        ticket = data.draw(st.sampled_from(sorted(self.in_flight)))
        del self.in_flight[ticket]
        if cancelled:
            self.governor.cancelled(ticket, sent=sent)
        else:
            self.governor.failed(ticket, self.desk.now, sent=sent)
        self.decide()

    @precondition(lambda self: any(self.desk.waiting.values()))
    @rule(data=st.data())
    def give_up_waiting(self, data: st.DataObject) -> None:
        waiting = [priority for priority, count in self.desk.waiting.items() if count]
        self.desk.waiting[data.draw(st.sampled_from(waiting))] -= 1
        self.decide()

    @rule(seconds=st.floats(0.5, 100.0))
    def another_program_is_told_to_wait(self, seconds: float) -> None:
        # The gate passes on what is longer than the pause that holds.
        until = max(self.desk.now, self.governor.paused_until or 0.0) + seconds
        self.not_before = max(self.not_before, until)
        self.governor.pause(until, PauseReason.LIMIT)
        self.decide()

    @rule(seconds=st.floats(0.0, 100.0))
    def time_passes(self, seconds: float) -> None:
        self.desk.now += seconds
        self.decide()

    @rule()
    def the_timer_fires(self) -> None:
        self.desk.now = max(self.desk.now, self.desk.last.wake_at or 0.0)
        self.decide()

    def is_closed_to_people(self) -> bool:
        return self.desk.now < self.governor.ready_at(PERSON, self.desk.now)

    @invariant()
    def nobody_is_lost(self) -> None:
        assert self.governor.in_flight == self.in_flight

    @invariant()
    def whoever_waits_is_woken(self) -> None:
        """A waiting request has a timer or an answer to come that lets it go on."""
        waits = any(self.desk.waiting.values())
        assert not waits or self.in_flight or self.desk.last.wake_at is not None

    @invariant()
    def no_person_is_starved(self) -> None:
        """A person waits for a pause, a spent period, the bound or a probe; never for bulk work."""
        if not self.desk.waiting[PERSON] or self.is_closed_to_people():
            return
        bound = 1 if self.governor.is_down else self.governor.figures.max_in_flight
        assert len(self.in_flight) >= bound or self.governor.probe is not None

    @invariant()
    def the_next_person_in_an_open_period_goes_at_once(self) -> None:
        """Whatever bulk work waits or is under way, one place is a person's."""
        is_paused = self.governor.paused_until is not None or self.governor.is_down
        waiting = {priority for priority, count in self.desk.waiting.items() if count}
        only_bulk = {*self.in_flight.values(), *waiting} <= {BULK}
        if self.is_closed_to_people() or is_paused or not only_bulk:
            return
        one_more = self.desk.waiting | {PERSON: 1}
        decision = copy.deepcopy(self.governor).decide(one_more, self.desk.now)
        assert [priority for _, priority in decision.send][:1] == [PERSON]


AnyOrder.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)


TestAnyOrder = AnyOrder.TestCase
