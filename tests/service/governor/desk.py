"""A governor at one desk, with a clock and random numbers that a test sets, and simple figures."""

from petdesk.service.contract import Priority
from petdesk.service.governor.figures import Figures
from petdesk.service.governor.machine import step
from petdesk.service.governor.state import Answered, Arrived, Decision, Event, State, Tick
from petdesk.service.headers import LimitHeaders

EXACT = Figures(margin=0.0)

PERSON, BULK = Priority.PERSON, Priority.BULK


class Desk:
    """A governor with its state, a clock and a chance that a test sets."""

    def __init__(self, figures: Figures = EXACT, state: State | None = None) -> None:
        self.figures = figures
        self.state = state or State()
        self.now = 0.0
        self.chance = 0.0
        self.last = Decision()

    def take(self, event: Event) -> tuple[int, ...]:
        self.state, self.last = step(self.state, event, self.now, lambda: self.chance, self.figures)
        return tuple(request.ticket for request in self.last.send)

    def arrive(self, priority: Priority = PERSON) -> tuple[int, ...]:
        return self.take(Arrived(priority))

    def send(self, count: int, priority: Priority = PERSON) -> None:
        """Arrive so often, each let through at once."""
        for _ in range(count):
            assert len(self.arrive(priority)) == 1

    def answer(self, ticket: int, status: int = 200, **said: float | None) -> tuple[int, ...]:
        reset_in = said.get("reset_in")
        known = {"reset": None if reset_in is None else round(self.now + reset_in)}
        headers = LimitHeaders(**({"clock_offset": 0.0} | known | said))  # type: ignore[arg-type]  # a test's short hand
        return self.take(Answered(ticket, status, headers))

    def tick(self, now: float) -> tuple[int, ...]:
        self.now = now
        return self.take(Tick())
