"""Desks and a rate-limited server in one process, on a clock that jumps: true minutes in moments.

The governor decides as in the program; what the gate, the network and the callers do is played:
20 ms each way with some jitter, timers that fire up to 50 ms early, a backlog that never ends, and
people who ask now and then.
"""

import heapq
import math
import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from petdesk.service import governor
from petdesk.service.contract import Priority
from petdesk.service.headers import read_limits
from tests.benchmarks.rate_limit.rules import Rule, Verdict

EPOCH = 1_800_000_000.0
"""The wall clock of the beginning; every moment in here counts from it."""


@dataclass
class World:
    """What happens next, and the one server."""

    rule: Rule
    chance: random.Random
    ahead: float = 0.0
    headers: bool = True
    now: float = 0.0
    queue: list[tuple[float, int, Callable[[], None]]] = field(default_factory=list)
    count: int = 0

    def at(self, moment: float, do: Callable[[], None]) -> None:
        self.count += 1
        heapq.heappush(self.queue, (max(moment, self.now), self.count, do))

    def run(self, until: float) -> None:
        while self.queue and self.queue[0][0] <= until:
            self.now, _, do = heapq.heappop(self.queue)
            do()

    def answer_headers(self, verdict: Verdict) -> dict[str, str]:
        wall = EPOCH + self.now + self.ahead
        return verdict.headers(wall, life=self.now, limits=self.headers)


@dataclass
class Desk:
    """One program: a governor, its backlog and its people."""

    world: World
    policy: governor.Policy
    bulk: int
    state: governor.State = field(default_factory=governor.State)
    ahead: float = -math.inf
    wake: int = 0
    asked: deque[float] = field(default_factory=deque)
    waits: list[float] = field(default_factory=list)
    accepted: int = 0
    refused: int = 0
    early: int = 0
    not_before: float = -math.inf
    handed_back: int = 0

    def start(self) -> None:
        for _ in range(self.bulk):
            self.take(governor.Arrived(Priority.BULK))

    def ask(self) -> None:
        """A person clicks."""
        self.asked.append(self.world.now)
        self.take(governor.Arrived(Priority.PERSON))

    def take(self, event: governor.Event) -> None:
        world = self.world
        self.state, decision = governor.step(
            self.state, event, world.now, world.chance.random, self.policy
        )
        for flight in decision.send:
            self._send(flight)
        for priority, _ in decision.hand_back:
            self.handed_back += 1
            if priority is Priority.PERSON:
                self.asked.clear()
        if decision.wake_at is not None:
            self.wake += 1
            mine = self.wake
            early = world.chance.random() * 0.05  # Qt's coarse timers
            world.at(max(world.now + 0.001, decision.wake_at - early), lambda: self._tick(mine))

    def _tick(self, mine: int) -> None:
        if mine == self.wake:
            self.take(governor.Tick())

    def _send(self, flight: governor.Flight) -> None:
        world = self.world
        self.early += world.now < self.not_before
        if flight.priority is Priority.PERSON:
            self.waits.append(world.now - self.asked.popleft())
        world.at(world.now + self._way(), lambda: self._arrive(flight))

    def _way(self) -> float:
        return 0.02 + self.world.chance.random() * 0.01

    def _arrive(self, flight: governor.Flight) -> None:
        world = self.world
        verdict = world.rule.judge(world.now)
        headers = world.answer_headers(verdict)
        world.at(world.now + self._way(), lambda: self._return(flight, verdict, headers))

    def _return(self, flight: governor.Flight, verdict: Verdict, headers: dict[str, str]) -> None:
        limits = read_limits(headers, wall=EPOCH + self.world.now, ahead=self.ahead)
        self.ahead = limits.ahead
        if verdict.retry_after is None:
            self.accepted += 1
        else:
            self.refused += 1
            self.not_before = max(self.not_before, self.world.now + verdict.retry_after)
        self.take(governor.Answered(flight.ticket, verdict.status, limits))
        if flight.priority is Priority.BULK or verdict.retry_after is not None:
            if flight.priority is Priority.PERSON:
                self.asked.append(self.world.now)
            self.take(governor.Arrived(flight.priority))


@dataclass(frozen=True)
class Played:
    """What came of it; ``waits`` are the seconds that people's requests waited to be sent."""

    windows: int
    accepted: list[int]
    refused: int
    early: int
    waits: list[float]


def play(  # noqa: PLR0913  a scenario's figures, by name
    rule: Rule,
    desks: int,
    *,
    apart: float = 0.0,
    people: float | None = None,
    ahead: float = 0.0,
    headers: bool = True,
    policy: governor.Policy | None = None,
    windows: int = 10,
    seed: int = 7,
) -> Played:
    """Let so many desks send for ``windows`` minutes; ``people`` is the mean time between two."""
    chance = random.Random(seed)  # noqa: S311  made-up networks and people
    world = World(rule, chance, ahead, headers)
    ends = 60.0 * windows - 0.05
    made = [Desk(world, policy or governor.Policy(), bulk=20) for _ in range(desks)]
    for number, desk in enumerate(made):
        world.at(chance.random() * 0.05 + apart * number, desk.start)
        moment = 0.0
        while people is not None and (moment := moment + chance.expovariate(1 / people)) < ends:
            world.at(moment, desk.ask)
    world.run(ends)
    return Played(
        windows,
        [desk.accepted for desk in made],
        sum(desk.refused for desk in made),
        sum(desk.early for desk in made),
        [wait for desk in made for wait in desk.waits],
    )
