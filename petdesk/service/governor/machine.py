"""One step of the governor: take an event into the state, then decide what to send."""

import math
from dataclasses import replace

from petdesk.service.contract import Priority
from petdesk.service.errors import PauseReason
from petdesk.service.governor.pace import bulk_at, spent_until
from petdesk.service.governor.policy import Policy, Random
from petdesk.service.governor.state import (
    Answered,
    Arrived,
    Cancelled,
    Decision,
    Event,
    Failed,
    Flight,
    Left,
    State,
    Tick,
    is_down,
    opens_at,
    queued,
)
from petdesk.service.governor.window import Window, looked, shown
from petdesk.service.headers import LimitHeaders


def step(
    state: State, event: Event, now: float, random: Random, policy: Policy
) -> tuple[State, Decision]:
    """Take one event in and decide."""
    return decide(take_in(state, event, now, random, policy), now, random, policy)


def take_in(state: State, event: Event, now: float, random: Random, policy: Policy) -> State:
    """Return the state after ``event``."""
    match event:
        case Arrived(priority):
            return queued(state, priority, 1)
        case Left(priority):
            return queued(state, priority, -1)
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
    before = state.window
    state = _look(_landed(state, event.ticket), event, now, random, policy)
    if event.status >= 500:  # noqa: PLR2004  5xx
        state = _failed(state, now, random, policy)
    else:
        state = replace(state, failures=0, rests_until=-math.inf)
    if event.status == 429 or event.limits.retry_in is not None:  # noqa: PLR2004  the interface's figure
        if event.status >= 400 and flight.epoch == state.epoch:  # noqa: PLR2004  a refusal
            state = _braked(state, before, now, policy)
        return _close(state, event, now, random, policy)
    state = replace(state, pace=state.pace.eased(policy.pacing))
    # A 429 to an older request may have come while the probe was under way: what it named holds.
    if probed and state.paused_until is not None and state.paused_until <= now:
        return replace(state, paused_until=None, reason=PauseReason.LIMIT, streak=0)
    return state


def _look(state: State, event: Answered, now: float, random: Random, policy: Policy) -> State:
    """Take in an answer's headers."""
    before = state.window
    delay = policy.margin + random() * policy.jitter
    fresh = shown(event.limits, state.launched, now, delay)
    after = looked(before, fresh, is_newer=event.ticket > before.after, minute=policy.pacing.minute)
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


def _braked(state: State, before: Window, now: float, policy: Policy) -> State:
    """Slow down after a 429.

    Requests that were under way together get a 429 each; only the first of them has this effect.
    """
    pace = state.pace.braked(before, now, policy.pacing)
    return replace(state, streak=state.streak + 1, epoch=state.epoch + 1, pace=pace)


def _close(state: State, event: Answered, now: float, random: Random, policy: Policy) -> State:
    """Close the gate for everyone, whatever the status that came with Retry-After."""
    until = now + _pause(event.limits, state.streak, random, policy)
    reason = pause_reason(event.status)
    if state.paused_until is not None and state.paused_until > until:
        until, reason = state.paused_until, state.reason
    # Where no window is known, none begins: bulk work waits for its interval once more.
    pace = state.pace if state.window.is_fixed else replace(state.pace, last=until)
    return replace(state, paused_until=until, reason=reason, pace=pace)


def pause_reason(status: int) -> PauseReason:
    """Return why an answer with Retry-After came with ``status``."""
    if status in (401, 403):
        return PauseReason.BLOCKED
    return PauseReason.LIMIT if status == 429 else PauseReason.ASKED  # noqa: PLR2004  the interface's


def _pause(limits: LimitHeaders, streak: int, random: Random, policy: Policy) -> float:
    """Return the seconds to pause: the longer of what the service named and the backoff."""
    # The exponent is bounded so that a long row of 429s is no overflow.
    ceiling = min(policy.longest_backoff, policy.backoff * 2.0 ** min(streak - 1, 30))
    named = limits.retry_in
    if named is not None and math.isinf(named):
        named = policy.absurd_wait
    if named is None and limits.reset_in is not None and limits.reset_in > 0:
        named = limits.reset_in
    shortest = policy.pause_without_time if named is None else named
    return max(shortest, random() * ceiling) + policy.margin + random() * policy.jitter


def _counted(state: State) -> State:
    """Take one request off the window: the service may have counted it without an answer."""
    remaining = state.window.remaining
    if remaining is None:
        return state
    return replace(state, window=replace(state.window, remaining=max(0, remaining - 1)))


def _landed(state: State, ticket: int) -> State:
    return replace(
        state,
        flying=tuple(flight for flight in state.flying if flight.ticket != ticket),
        probe=None if state.probe == ticket else state.probe,
    )


def decide(state: State, now: float, random: Random, policy: Policy) -> tuple[State, Decision]:
    """Return the decision for now, and the state once it is carried out."""
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
            state = queued(state, priority, -state.waiting[priority])
        else:
            wake.append(at)
    ahead = [at for at in wake if at > now]
    return state, Decision(tuple(send), tuple(back), min(ahead, default=None))


def _next_to_send(state: State, now: float, policy: Policy) -> Priority | None:
    """Return the priority to send from, if any; a lower one never overtakes for want of room."""
    if state.paused_until is not None and state.probe is not None:
        return None
    for priority in Priority:
        if state.waiting[priority] and ready_at(state, priority, now, policy) <= now:
            return priority if len(state.flying) < _room(state, priority, now, policy) else None
    return None


def _room(state: State, priority: Priority, now: float, policy: Policy) -> int:
    """Return how many may be under way for one more of ``priority`` to be sent."""
    if is_down(state, policy):
        return 1
    if priority is not Priority.BULK:
        return policy.in_flight
    # One request finds out about a new window before more follow, and one slot is left to people.
    return max(1, policy.in_flight - 1) if state.window.is_open(now) else 1


def ready_at(state: State, priority: Priority, now: float, policy: Policy) -> float:
    """Return the moment before which nothing of ``priority`` may be sent; it may be past."""
    flying, pacing = len(state.flying), policy.pacing
    is_person = priority is Priority.PERSON
    spent = spent_until(state.window, state.pace, flying, now, pacing, for_people=is_person)
    opens = max(opens_at(state), spent)
    if not is_person:
        opens = max(opens, state.rests_until)
    if priority is not Priority.BULK:
        return opens
    day = state.day.opens_at(policy.per_day, now, pacing)
    pace = bulk_at(state.window, state.pace, flying, now, pacing)
    return max(opens, day, pace)


def _launch(state: State, priority: Priority, now: float, random: Random, policy: Policy) -> State:
    state = queued(state, priority, -1)
    ticket = state.launched + 1
    if priority is Priority.BULK:
        uneven = 1.0 + policy.pacing.unevenness * (2.0 * random() - 1.0)
        state = replace(state, pace=state.pace.sent(now, uneven, policy.pacing))
    return replace(
        state,
        launched=ticket,
        flying=(*state.flying, Flight(ticket, priority, state.epoch)),
        probe=state.probe if state.paused_until is None else ticket,
    )
