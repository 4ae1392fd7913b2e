"""When a request may be sent: one governor per environment and key, so that no key is banned.

A pure state machine. ``step`` takes a state, an event and the time (a monotonic clock's seconds),
and gives the next state with what to do: requests to send now, requests to hand back because the
wait is long, and when to ask again. It reads no clock and draws its chance from what is passed in;
`petdesk.service.gate` obeys it.

::

            Answered 429                      paused_until has come
    OPEN ──────────────────► PAUSED ─────────────────────────────────► PROBE READY
     ▲                        ▲   ▲                                     │      ▲
     │                        │   └──────── Answered 429 ────────┐      │ send │ Failed,
     │                        │    (longer: the backoff doubles) │      │ one  │ Cancelled
     │                        │ restart with a stored not-before │      ▼      │
     └────────────────────────┼───────────────────────────────── PROBING ─────┘
       Answered, not 429      └ (initial)

    OPEN         at most ``Policy.in_flight`` at once, and no more than the window has left
    any state    three failures in a row: the service counts as down, and one at a time is sent

In OPEN the window gates too: with Remaining less what is in flight at none, nothing is sent before
Reset. Waiting requests go by priority, then in order of arrival.

Sources: interface, "Rate limit headers", rules 1 and 2: a client that keeps sending after a 429
may have its key banned, for a time that is not shown.
"""

import math
from bisect import insort
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from petdesk.service.contract import Priority
from petdesk.service.headers import LimitHeaders

Random = Callable[[], float]
"""Gives numbers from 0 to below 1."""


@dataclass(frozen=True, slots=True)
class Policy:
    """The figures of the governor, in seconds where they are times."""

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


@dataclass(frozen=True, slots=True, order=True)
class Waiter:
    """One request that waits; the order is the order of sending (tickets rise with time)."""

    priority: Priority
    ticket: int


@dataclass(frozen=True, slots=True)
class Flight:
    """One request that was sent; ``epoch`` counts the 429s that were known when it was."""

    ticket: int
    epoch: int


@dataclass(frozen=True, slots=True)
class Window:
    """The rate limit's window, as the headers named it.

    ``reset`` is the service's timestamp and names the window, ``resets_at`` the same moment by our
    monotonic clock, ``opens_at`` that with margin and jitter.
    """

    limit: int | None = None
    remaining: int | None = None
    reset: int | None = None
    resets_at: float | None = None
    opens_at: float = -math.inf


@dataclass(frozen=True, slots=True)
class State:
    """Everything the governor knows. ``waiting`` is in the order of sending."""

    waiting: tuple[Waiter, ...] = ()
    flying: tuple[Flight, ...] = ()
    window: Window = field(default_factory=Window)
    paused_until: float | None = None
    """Set from a 429 until a probe was answered: PAUSED before that moment, PROBE from then on."""
    probe: int | None = None
    streak: int = 0
    """429s in a row; those to requests that were already under way count once together."""
    epoch: int = 0
    failures: int = 0


@dataclass(frozen=True, slots=True)
class Arrived:
    """A request wants to be sent."""

    ticket: int
    priority: Priority


@dataclass(frozen=True, slots=True)
class Cancelled:
    """Its caller gave a request up; ``sent`` if the service may have counted it."""

    ticket: int
    sent: bool


@dataclass(frozen=True, slots=True)
class Answered:
    """The head of an answer came."""

    ticket: int
    status: int
    limits: LimitHeaders


@dataclass(frozen=True, slots=True)
class Failed:
    """A request ended without an answer; ``sent`` if the service may have counted it."""

    ticket: int
    sent: bool


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed; early timers are no harm."""


Event = Arrived | Cancelled | Answered | Failed | Tick


@dataclass(frozen=True, slots=True)
class Decision:
    """What to do now.

    ``send`` these tickets in this order; ``hand_back`` these, which may not be sent before
    ``until``; ask again with a `Tick` at ``wake_at``. Both moments are of the monotonic clock.
    """

    send: tuple[int, ...] = ()
    hand_back: tuple[int, ...] = ()
    until: float = -math.inf
    wake_at: float | None = None


def step(
    state: State, event: Event, now: float, random: Random, policy: Policy
) -> tuple[State, Decision]:
    """Take one event in and decide."""
    return _decide(_take_in(state, event, now, random, policy), now, policy)


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
        case Arrived(ticket, priority):
            waiting = list(state.waiting)
            insort(waiting, Waiter(priority, ticket))
            return replace(state, waiting=tuple(waiting))
        case Cancelled(ticket, sent):
            return _without(_counted(state) if sent else state, ticket)
        case Failed(ticket, sent):
            state = _without(_counted(state) if sent else state, ticket)
            return replace(state, failures=state.failures + 1)
        case Answered():
            return _answered(state, event, now, random, policy)
        case Tick():
            return state


def _answered(state: State, event: Answered, now: float, random: Random, policy: Policy) -> State:
    flight = next(flight for flight in state.flying if flight.ticket == event.ticket)
    probed = state.probe == event.ticket
    state = _without(state, event.ticket)
    failures = state.failures + 1 if event.status >= 500 else 0  # noqa: PLR2004  5xx
    window = _window(state.window, event.limits, now, random, policy)
    state = replace(state, failures=failures, window=window)
    if event.status == 429:  # noqa: PLR2004  the interface's figure
        return _close(state, flight, event.limits, now, random, policy)
    if probed:
        return replace(state, paused_until=None, streak=0)
    return state


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
        state = replace(state, streak=state.streak + 1, epoch=state.epoch + 1)
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


def _window(
    known: Window, limits: LimitHeaders, now: float, random: Random, policy: Policy
) -> Window:
    """Give the window after an answer; answers may arrive in another order than they were made."""
    if limits.remaining is None or limits.reset is None or limits.reset_in is None:
        return Window(limits.limit, limits.remaining) if known.reset is None else known
    same_limit = limits.limit == known.limit
    if same_limit and known.reset is not None and limits.reset < known.reset:
        return known
    resets_at = now + limits.reset_in
    if same_limit and limits.reset == known.reset and known.resets_at is not None:
        # Each reading of the skew errs towards later only, so the earliest is the best.
        earlier = min(0.0, resets_at - known.resets_at)
        return replace(
            known,
            remaining=min(limits.remaining, known.remaining or 0),
            resets_at=known.resets_at + earlier,
            opens_at=known.opens_at + earlier,
        )
    opens = resets_at + policy.margin + random() * policy.jitter
    return Window(limits.limit, limits.remaining, limits.reset, resets_at, opens)


def _counted(state: State) -> State:
    """Take one request off the window: the service may have counted it and told nobody."""
    remaining = state.window.remaining
    if remaining is None:
        return state
    return replace(state, window=replace(state.window, remaining=max(0, remaining - 1)))


def _without(state: State, ticket: int) -> State:
    return replace(
        state,
        waiting=tuple(waiter for waiter in state.waiting if waiter.ticket != ticket),
        flying=tuple(flight for flight in state.flying if flight.ticket != ticket),
        probe=None if state.probe == ticket else state.probe,
    )


def _decide(state: State, now: float, policy: Policy) -> tuple[State, Decision]:
    send: list[int] = []
    while state.waiting and _may_send(state, now, policy):
        state = _launch(state)
        send.append(state.flying[-1].ticket)
    opens = opens_at(state)
    if opens - now > policy.long_wait:
        back = tuple(waiter.ticket for waiter in state.waiting)
        return replace(state, waiting=()), Decision(tuple(send), back, opens, opens)
    return state, Decision(send=tuple(send), wake_at=opens if opens > now else None)


def _may_send(state: State, now: float, policy: Policy) -> bool:
    if now < opens_at(state):
        return False
    if state.paused_until is not None and state.probe is not None:
        return False
    return len(state.flying) < (1 if is_down(state, policy) else policy.in_flight)


def _launch(state: State) -> State:
    ticket = state.waiting[0].ticket
    return replace(
        state,
        waiting=state.waiting[1:],
        flying=(*state.flying, Flight(ticket, state.epoch)),
        probe=state.probe if state.paused_until is None else ticket,
    )
