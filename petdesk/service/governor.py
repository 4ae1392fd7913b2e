"""When a request may be sent: one governor per environment and key, so that no key is banned.

A pure state machine. ``step`` takes a state, an event and the time (a monotonic clock's seconds),
and gives the next state with what to do: requests to send now, requests to hand back because the
wait is long, and when to ask again. It reads no clock and draws its chance from what is passed in;
`petdesk.service.gate` obeys it and keeps the queues, so that a step costs the same whether ten
requests wait or ten thousand.

::

            Answered 429                      paused_until has come
    OPEN ──────────────────► PAUSED ─────────────────────────────────► PROBE READY
     ▲                        ▲   ▲                                     │      ▲
     │                        │   └──────── Answered 429 ────────┐      │ send │ Failed,
     │                        │    (longer: the backoff doubles) │      │ one  │ Cancelled
     │                        │ restart with a stored not-before │      ▼      │
     └────────────────────────┼───────────────────────────────── PROBING ─────┘
       Answered, not 429      └ (initial)

    OPEN         at most ``Policy.in_flight`` at once, and no more than the window has left;
                 bulk work at the pace of `petdesk.service.pacing`, one place left to people
    any state    three failures in a row: the service counts as down, one at a time is sent,
                 and what no person waits for after a pause that doubles

In OPEN the window gates too: with Remaining less what is in flight at none, nothing is sent before
Reset. Waiting requests go by priority, then in order of arrival.

Sources: interface, "Rate limit headers", rules 1 and 2: a client that keeps sending after a 429
may have its key banned, for a time that is not shown.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from petdesk.service.contract import Priority
from petdesk.service.headers import LimitHeaders
from petdesk.service.pacing import DayMeter, Pace, Pacing, Window, bulk_at, looked, shown

Random = Callable[[], float]
"""Gives numbers from 0 to below 1."""


@dataclass(frozen=True, slots=True)
class Policy:
    """The figures of the governor, in seconds where they are times.

    The times are fixed, whatever the window's length: they answer to people, clocks and networks.
    """

    in_flight: int = 4
    """Requests at once: enough for the four lists of a refresh, too few for a storm."""
    long_wait: float = 75.0
    """A longer wait is handed back: a minute's window with its margins is still waited out."""
    margin: float = 0.25
    """Added to every moment that the service named: its seconds are whole, and so may be cut."""
    jitter: float = 0.5
    """Up to this much more, by chance: desks that share a key must not come back together."""
    backoff: float = 1.0
    """The ceiling of the first backoff, doubled with each 429 in a row."""
    longest_backoff: float = 900.0
    """The ceiling of any backoff: a desk should notice within a quarter of an hour."""
    blind: float = 1.0
    """The shortest pause after a 429 that names no time."""
    absurd_wait: float = 24 * 3600.0
    """What a Retry-After beyond 25 hours is taken as: the longest window of the interface."""
    down_after: int = 3
    """Failures in a row from which the service counts as down."""
    longest_rest: float = 30.0
    """The ceiling of the pause between probes of a service that is down: people look up by then."""
    per_day: int | None = None
    """The plan's requests per day where an administrator named the plan: see `DayMeter`."""
    pacing: Pacing = field(default_factory=Pacing)


class Flight(NamedTuple):
    """One request that was sent; tickets rise in the order of sending.

    ``epoch`` counts the 429s that were known when it was.
    """

    ticket: int
    priority: Priority
    epoch: int


@dataclass(frozen=True, slots=True)
class State:
    """Everything the governor knows. ``waiting`` counts requests by priority."""

    waiting: tuple[int, ...] = (0,) * len(Priority)
    flying: tuple[Flight, ...] = ()
    launched: int = 0
    """The last ticket given out."""
    window: Window = field(default_factory=Window)
    pace: Pace = field(default_factory=Pace)
    day: DayMeter = field(default_factory=DayMeter)
    paused_until: float | None = None
    """Set from a 429 until a probe was answered: PAUSED before that moment, PROBE from then on."""
    probe: int | None = None
    streak: int = 0
    """429s in a row; those to requests that were already under way count once together."""
    epoch: int = 0
    failures: int = 0
    rests_until: float = -math.inf
    """While the service is down, what no person waits for is not sent before this."""


class Arrived(NamedTuple):
    """A request wants to be sent."""

    priority: Priority


class Left(NamedTuple):
    """A waiting request's caller gave it up."""

    priority: Priority


class Cancelled(NamedTuple):
    """The caller gave up a request under way; ``sent`` if the service may have counted it."""

    ticket: int
    sent: bool


class Answered(NamedTuple):
    """The head of an answer came."""

    ticket: int
    status: int
    limits: LimitHeaders


class Failed(NamedTuple):
    """A request ended without an answer; ``sent`` if the service may have counted it."""

    ticket: int
    sent: bool


class Tick(NamedTuple):
    """Time has passed; early timers are no harm."""


Event = Arrived | Left | Cancelled | Answered | Failed | Tick


class Decision(NamedTuple):
    """What to do now.

    ``send`` the longest waiting request of each flight's priority, in this order; ``hand_back``
    all that wait at these priorities, which may not be sent before the moment beside each; ask
    again with a `Tick` at ``wake_at``. Moments are of the monotonic clock.
    """

    send: tuple[Flight, ...] = ()
    hand_back: tuple[tuple[Priority, float], ...] = ()
    wake_at: float | None = None


def step(
    state: State, event: Event, now: float, random: Random, policy: Policy
) -> tuple[State, Decision]:
    """Take one event in and decide."""
    return _decide(_take_in(state, event, now, random, policy), now, random, policy)


def opens_at(state: State) -> float:
    """Give the moment before which nothing may be sent; it may be past."""
    pause = -math.inf if state.paused_until is None else state.paused_until
    remaining = state.window.remaining
    if remaining is None or remaining > len(state.flying):
        return pause
    return max(pause, state.window.opens_at)


def is_down(state: State, policy: Policy) -> bool:
    """Tell whether the service counts as down, so that one request at a time is sent."""
    return state.failures >= policy.down_after


def _take_in(state: State, event: Event, now: float, random: Random, policy: Policy) -> State:
    match event:
        case Arrived(priority):
            return _queued(state, priority, 1)
        case Left(priority):
            return _queued(state, priority, -1)
        case Cancelled(ticket, sent):
            return _landed(_counted(state) if sent else state, ticket)
        case Failed(ticket, sent):
            state = _landed(_counted(state) if sent else state, ticket)
            return _failed(state, now, random, policy)
        case Answered():
            return _answered(state, event, now, random, policy)
        case Tick():
            return state


def _answered(state: State, event: Answered, now: float, random: Random, policy: Policy) -> State:
    flight = next(flight for flight in state.flying if flight.ticket == event.ticket)
    probed = state.probe == event.ticket
    state = _look(_landed(state, event.ticket), event, now, random, policy)
    if event.status >= 500:  # noqa: PLR2004  5xx
        state = _failed(state, now, random, policy)
    else:
        state = replace(state, failures=0, rests_until=-math.inf)
    if event.status == 429:  # noqa: PLR2004  the interface's figure
        return _close(state, flight, event.limits, now, random, policy)
    state = replace(state, pace=state.pace.eased(policy.pacing))
    # A 429 to an older request may have come while the probe was under way: what it named holds.
    if probed and state.paused_until is not None and state.paused_until <= now:
        return replace(state, paused_until=None, streak=0)
    return state


def _look(state: State, event: Answered, now: float, random: Random, policy: Policy) -> State:
    """Take in what an answer's headers say."""
    before = state.window
    delay = policy.margin + random() * policy.jitter
    fresh = shown(event.limits, state.launched, now, delay)
    after = looked(before, fresh, is_newer=event.ticket > before.after)
    day = state.day.seen(before, after, policy.per_day, now)
    return replace(
        state, window=after, pace=state.pace.watched(before, after, policy.pacing), day=day
    )


def _failed(state: State, now: float, random: Random, policy: Policy) -> State:
    failures = state.failures + 1
    # The exponent is bounded so that a long row of failures is no overflow.
    ceiling = min(policy.longest_rest, 2.0 ** min(failures - policy.down_after, 30))
    rests = now + ceiling * (0.5 + random() / 2.0) if failures >= policy.down_after else now
    return replace(state, failures=failures, rests_until=rests)


def _close(  # noqa: PLR0913, PLR0917  what `step` was given, handed on
    state: State,
    flight: Flight,
    limits: LimitHeaders,
    now: float,
    random: Random,
    policy: Policy,
) -> State:
    """Close the gate for everyone.

    Requests that were under way together get their 429s together; only the first of them doubles
    the backoff.
    """
    if flight.epoch == state.epoch:
        pace = state.pace.braked(policy.pacing)
        state = replace(state, streak=state.streak + 1, epoch=state.epoch + 1, pace=pace)
    until = now + _pause(limits, state.streak, random, policy)
    if state.paused_until is not None:
        until = max(until, state.paused_until)
    return replace(state, paused_until=until)


def _pause(limits: LimitHeaders, streak: int, random: Random, policy: Policy) -> float:
    """Give the seconds to pause: the longer of what the service named and the backoff."""
    # The exponent is bounded so that a long row of 429s is no overflow.
    ceiling = min(policy.longest_backoff, policy.backoff * 2.0 ** min(streak - 1, 30))
    named = limits.retry_in
    if named is not None and math.isinf(named):
        named = policy.absurd_wait
    if named is None and limits.reset_in is not None and limits.reset_in > 0:
        named = limits.reset_in
    shortest = policy.blind if named is None else named
    return max(shortest, random() * ceiling) + policy.margin + random() * policy.jitter


def _counted(state: State) -> State:
    """Take one request off the window: the service may have counted it and told nobody."""
    remaining = state.window.remaining
    if remaining is None:
        return state
    return replace(state, window=replace(state.window, remaining=max(0, remaining - 1)))


def _queued(state: State, priority: Priority, change: int) -> State:
    waiting = list(state.waiting)
    waiting[priority] += change
    return replace(state, waiting=tuple(waiting))


def _landed(state: State, ticket: int) -> State:
    return replace(
        state,
        flying=tuple(flight for flight in state.flying if flight.ticket != ticket),
        probe=None if state.probe == ticket else state.probe,
    )


def _decide(state: State, now: float, random: Random, policy: Policy) -> tuple[State, Decision]:
    send: list[Flight] = []
    while (priority := _next_to_send(state, now, policy)) is not None:
        state = _launch(state, priority, now, random, policy)
        send.append(state.flying[-1])
    back: list[tuple[Priority, float]] = []
    wake = [opens_at(state)]
    for priority in Priority:
        if not state.waiting[priority]:
            continue
        at = ready_at(state, priority, now, policy)
        if at - now > policy.long_wait:
            back.append((priority, at))
            state = _queued(state, priority, -state.waiting[priority])
        else:
            wake.append(at)
    ahead = [at for at in wake if at > now]
    return state, Decision(tuple(send), tuple(back), min(ahead, default=None))


def _next_to_send(state: State, now: float, policy: Policy) -> Priority | None:
    """Give the priority to send from, if any; a lower one never overtakes for want of room."""
    if state.paused_until is not None and state.probe is not None:
        return None
    for priority in Priority:
        if state.waiting[priority] and ready_at(state, priority, now, policy) <= now:
            return priority if len(state.flying) < _room(state, priority, now, policy) else None
    return None


def _room(state: State, priority: Priority, now: float, policy: Policy) -> int:
    """Give how many may be under way for one more of ``priority`` to be sent."""
    if is_down(state, policy):
        return 1
    if priority is not Priority.BULK:
        return policy.in_flight
    # One looks how a new window stands, before more follow; and one place is left to people.
    return max(1, policy.in_flight - 1) if state.window.is_open(now) else 1


def ready_at(state: State, priority: Priority, now: float, policy: Policy) -> float:
    """Give the moment before which nothing of ``priority`` may be sent; it may be past."""
    opens = opens_at(state)
    if priority is not Priority.PERSON:
        opens = max(opens, state.rests_until)
    if priority is not Priority.BULK:
        return opens
    day = state.day.opens_at(policy.per_day, now, policy.pacing)
    pace = bulk_at(state.window, state.pace, len(state.flying), now, policy.pacing)
    return max(opens, day, pace)


def _launch(state: State, priority: Priority, now: float, random: Random, policy: Policy) -> State:
    state = _queued(state, priority, -1)
    ticket = state.launched + 1
    if priority is Priority.BULK:
        uneven = 1.0 + policy.pacing.unevenness * (2.0 * random() - 1.0)
        state = replace(state, pace=replace(state.pace, last=now, draw=uneven))
    return replace(
        state,
        launched=ticket,
        flying=(*state.flying, Flight(ticket, priority, state.epoch)),
        probe=state.probe if state.paused_until is None else ticket,
    )
