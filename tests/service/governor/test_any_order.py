"""The governor under every order of events that can be found."""

import math

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from petdesk.service.contract import Priority
from petdesk.service.errors import PauseReason
from petdesk.service.governor.figures import Figures
from petdesk.service.governor.machine import ready_at, step
from petdesk.service.governor.state import (
    Abandoned,
    Answered,
    Arrived,
    Cancelled,
    Event,
    Failed,
    Tick,
    Told,
    is_down,
)
from petdesk.service.headers import LimitHeaders
from tests.service.governor.desk import BULK, PERSON, Desk


class AnyOrder(RuleBasedStateMachine):
    """Whatever comes in whatever order: never early, never too many, nobody starved or lost."""

    def __init__(self) -> None:
        super().__init__()
        self.desk = Desk(Figures())
        self.waiting = dict.fromkeys(Priority, 0)
        self.in_flight: dict[int, Priority] = {}
        self.not_before = -math.inf

    def take(self, event: Event, chance: float) -> None:
        desk = self.desk
        desk.chance = chance
        down_before = is_down(desk.state, desk.figures)
        desk.take(event)
        for request in desk.last.send:
            assert self.waiting[request.priority], "nobody waited"
            first = min(priority for priority, count in self.waiting.items() if count)
            # While the service is down, only people do not rest; only bulk work is paced.
            assert request.priority <= first, "out of order"
            self.waiting[request.priority] -= 1
            self.in_flight[request.ticket] = request.priority
            assert desk.now >= self.not_before, "sent before its own not-before"
        self.check_bounds(down=down_before and is_down(desk.state, desk.figures))
        for priority, until in desk.last.reject:
            assert until - desk.now > desk.figures.max_queue_wait
            self.waiting[priority] = 0

    def check_bounds(self, *, down: bool) -> None:
        figures, sent = self.desk.figures, self.desk.last.send
        if not sent:
            return
        assert len(self.in_flight) <= (1 if down else figures.max_in_flight)
        if sent[-1].priority is BULK:
            assert len(self.in_flight) == 1, "bulk work goes one by one"
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

    @precondition(lambda self: self.in_flight)
    @rule(
        data=st.data(),
        status=st.sampled_from([200, 200, 201, 401, 429, 429, 503]),
        limit=st.sampled_from([None, 60, 1000]),
        remaining=st.none() | st.integers(0, 60),
        reset_in=st.none() | st.floats(-100.0, 90_000.0) | st.floats(0.0, 60.0),
        retry_after=st.none() | st.just(math.inf) | st.floats(0.0, 100.0),
        clock_offset=st.none() | st.just(0.0),
        chance=chances,
    )
    def answer(  # noqa: PLR0913, PLR0917  everything an answer can say
        self,
        data: st.DataObject,
        status: int,
        limit: int | None,
        remaining: int | None,
        reset_in: float | None,
        retry_after: float | None,
        clock_offset: float | None,
        chance: float,
    ) -> None:
        ticket = data.draw(st.sampled_from(sorted(self.in_flight)))
        del self.in_flight[ticket]
        reset = None if reset_in is None else round(self.desk.now + reset_in)
        headers = LimitHeaders(limit, remaining, reset, reset_in, retry_after, clock_offset)
        if retry_after is not None:
            named = 24 * 3600.0 if math.isinf(retry_after) else retry_after
            self.not_before = max(self.not_before, self.desk.now + named)
        self.take(Answered(ticket, status, headers), chance)

    @precondition(lambda self: self.in_flight)
    @rule(data=st.data(), sent=st.booleans(), cancelled=st.booleans(), chance=chances)
    def fail(self, data: st.DataObject, sent: bool, cancelled: bool, chance: float) -> None:  # noqa: FBT001  drawn
        ticket = data.draw(st.sampled_from(sorted(self.in_flight)))
        del self.in_flight[ticket]
        self.take(Cancelled(ticket, sent) if cancelled else Failed(ticket, sent), chance)

    @precondition(lambda self: any(self.waiting.values()))
    @rule(data=st.data(), chance=chances)
    def give_up_waiting(self, data: st.DataObject, chance: float) -> None:
        waiting = [priority for priority, count in self.waiting.items() if count]
        priority = data.draw(st.sampled_from(waiting))
        self.waiting[priority] -= 1
        self.take(Abandoned(priority), chance)

    @rule(seconds=st.floats(0.5, 100.0), chance=chances)
    def another_program_is_told_to_wait(self, seconds: float, chance: float) -> None:
        # The gate passes on what is longer than the pause that holds.
        until = max(self.desk.now, self.desk.state.paused_until or 0.0) + seconds
        self.not_before = max(self.not_before, until)
        self.take(Told(until, PauseReason.LIMIT), chance)

    @rule(seconds=st.floats(0.0, 100.0), chance=chances)
    def time_passes(self, seconds: float, chance: float) -> None:
        self.desk.now += seconds
        self.take(Tick(), chance)

    @rule(chance=chances)
    def the_timer_fires(self, chance: float) -> None:
        if self.desk.last.wake_at is not None:
            self.desk.now = max(self.desk.now, self.desk.last.wake_at)
            self.take(Tick(), chance)

    def opens_for_people(self) -> float:
        """Return when a person's request may go: not once others have taken what a look showed."""
        return ready_at(self.desk.state, PERSON, self.desk.now, self.desk.figures)

    @invariant()
    def nobody_is_lost(self) -> None:
        assert self.desk.state.waiting == tuple(self.waiting.values())
        assert {request.ticket for request in self.desk.state.in_flight} == set(self.in_flight)

    @invariant()
    def whoever_waits_is_woken(self) -> None:
        """A waiting request has a timer or an answer to come that lets it go on."""
        waits = any(self.waiting.values())
        assert not waits or self.in_flight or self.desk.last.wake_at is not None

    @invariant()
    def no_person_is_starved(self) -> None:
        """A person waits for a pause, a spent window, the bound or a probe; never for bulk work."""
        desk = self.desk
        if not self.waiting[PERSON] or desk.now < self.opens_for_people():
            return
        of_others = [priority for priority in self.in_flight.values() if priority is BULK]
        bound = 1 if is_down(desk.state, desk.figures) else desk.figures.max_in_flight
        assert len(self.in_flight) >= bound or desk.state.probe is not None
        assert len(of_others) < desk.figures.max_in_flight

    @invariant()
    def the_next_person_in_an_open_window_goes_at_once(self) -> None:
        """Whatever bulk work waits or is under way, one place is a person's."""
        desk = self.desk
        state, only_bulk = desk.state, set(self.in_flight.values()) <= {BULK}
        is_closed = desk.now < self.opens_for_people() or state.paused_until is not None
        if is_closed or not only_bulk:
            return
        if is_down(state, desk.figures) or any(self.waiting[p] for p in Priority if p is not BULK):
            return
        _, decision = step(state, Arrived(PERSON), desk.now, lambda: 0.5, desk.figures)
        assert [request.priority for request in decision.send][:1] == [PERSON]


AnyOrder.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)


TestAnyOrder = AnyOrder.TestCase
