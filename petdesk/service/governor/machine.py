"""One step of the governor: apply an event to the state, then decide what to send."""

import math
from dataclasses import replace

from petdesk.service.contract import Priority
from petdesk.service.errors import PauseReason
from petdesk.service.governor.pace import bulk_at, spent_until
from petdesk.service.governor.policy import Policy, Random
from petdesk.service.governor.state import (
    Abandoned,
    Answered,
    Arrived,
    Cancelled,
    Decision,
    Event,
    Failed,
    SentRequest,
    State,
    Tick,
    Told,
    is_down,
    opens_at,
    queued,
)
from petdesk.service.governor.window import Window, updated_window, window_of
from petdesk.service.headers import LimitHeaders


def step(
    state: State, event: Event, now: float, random: Random, policy: Policy
) -> tuple[State, Decision]:
    """Apply one event, then decide."""
    return decide(apply_event(state, event, now, random, policy), now, random, policy)


def apply_event(state: State, event: Event, now: float, random: Random, policy: Policy) -> State:
    """Return the state after ``event``."""
    match event:
        case Arrived(priority):
            return queued(state, priority, 1)
        case Abandoned(priority):
            return queued(state, priority, -1)
        case Cancelled(ticket, sent):
            return _finished(_count_unanswered(state) if sent else state, ticket)
        case Failed(ticket, sent):
            state = _finished(_count_unanswered(state) if sent else state, ticket)
            return _failed(state, now, random, policy)
        case Answered():
            return _answered(state, event, now, random, policy)
        case Told(until, reason):
            state = replace(state, paused_until=until, reason=reason, probe=None)
        case Tick():
            pass
    return state


def _answered(state: State, event: Answered, now: float, random: Random, policy: Policy) -> State:
    request = next(request for request in state.in_flight if request.ticket == event.ticket)
    probed = state.probe == event.ticket
    before = state.window
    state = _apply_headers(_finished(state, event.ticket), event, now, random, policy)
    if event.status >= 500:  # noqa: PLR2004  5xx
        state = _failed(state, now, random, policy)
    else:
        state = replace(state, failures=0, backs_off_until=-math.inf)
    if event.status == 429 or event.limits.retry_after is not None:  # noqa: PLR2004  the interface's figure
        if event.status >= 400 and request.known_429s == state.known_429s:  # noqa: PLR2004  a refusal
            state = _slowed_down(state, before, now, policy)
        return _pause_all(state, event, now, random, policy)
    state = replace(state, pace=state.pace.sped_up(policy.pacing))
    # A 429 to an older request may have come while the probe was under way: what it named holds.
    if probed and state.paused_until is not None and state.paused_until <= now:
        return replace(state, paused_until=None, reason=PauseReason.LIMIT, consecutive_429s=0)
    return state


def _apply_headers(
    state: State, event: Answered, now: float, random: Random, policy: Policy
) -> State:
    """Apply an answer's headers."""
    before = state.window
    delay = policy.margin + random() * policy.jitter
    fresh = window_of(event.limits, state.last_ticket, now, delay)
    after = updated_window(
        before, fresh, is_newer=event.ticket > before.after, plan_window=policy.pacing.plan_window
    )
    day = state.day.seen(before, after, policy.per_day, now)
    return replace(
        state, window=after, pace=state.pace.with_observation(before, after, policy.pacing), day=day
    )


def _failed(state: State, now: float, random: Random, policy: Policy) -> State:
    failures = state.failures + 1
    # The exponent is bounded so that a long row of failures is no overflow.
    ceiling = min(policy.max_probe_backoff, 2.0 ** min(failures - policy.down_after, 30))
    rests = now + ceiling * (0.5 + random() / 2.0) if failures >= policy.down_after else now
    return replace(state, failures=failures, backs_off_until=rests)


def _slowed_down(state: State, before: Window, now: float, policy: Policy) -> State:
    """Slow down after a 429.

    Requests that were under way together get a 429 each; only the first of them has this effect.
    """
    pace = state.pace.slowed_down(before, now, policy.pacing)
    return replace(
        state,
        consecutive_429s=state.consecutive_429s + 1,
        known_429s=state.known_429s + 1,
        pace=pace,
    )


def _pause_all(state: State, event: Answered, now: float, random: Random, policy: Policy) -> State:
    """Pause every request, whatever the status that came with Retry-After."""
    until = now + _pause(event.limits, state.consecutive_429s, random, policy)
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


def _pause(limits: LimitHeaders, consecutive_429s: int, random: Random, policy: Policy) -> float:
    """Return the seconds to pause: the longer of what the service named and the backoff."""
    # The exponent is bounded so that a long row of 429s is no overflow.
    ceiling = min(policy.max_backoff, policy.backoff * 2.0 ** min(consecutive_429s - 1, 30))
    named = limits.retry_after
    if named is not None and math.isinf(named):
        named = policy.max_pause
    if named is None and limits.reset_in is not None and limits.reset_in > 0:
        named = limits.reset_in
    shortest = policy.default_pause if named is None else named
    return max(shortest, random() * ceiling) + policy.margin + random() * policy.jitter


def _count_unanswered(state: State) -> State:
    """Count one request that got no answer: the service may have counted it."""
    remaining = state.window.remaining
    if remaining is None:
        return state
    return replace(state, window=replace(state.window, remaining=max(0, remaining - 1)))


def _finished(state: State, ticket: int) -> State:
    return replace(
        state,
        in_flight=tuple(request for request in state.in_flight if request.ticket != ticket),
        probe=None if state.probe == ticket else state.probe,
    )


def decide(state: State, now: float, random: Random, policy: Policy) -> tuple[State, Decision]:
    """Return the decision for now, and the state once it is carried out."""
    send: list[SentRequest] = []
    while (priority := _next_to_send(state, now, policy)) is not None:
        state = _send(state, priority, now, random, policy)
        send.append(state.in_flight[-1])
    rejected: list[tuple[Priority, float]] = []
    wake = [opens_at(state)]
    for priority in Priority:
        if not state.waiting[priority]:
            continue
        at = ready_at(state, priority, now, policy)
        if at - now > policy.max_queue_wait:
            rejected.append((priority, at))
            state = queued(state, priority, -state.waiting[priority])
        else:
            wake.append(at)
    ahead = [at for at in wake if at > now]
    return state, Decision(tuple(send), tuple(rejected), min(ahead, default=None))


def _next_to_send(state: State, now: float, policy: Policy) -> Priority | None:
    """Return the priority to send from, if any; none overtakes a higher one that lacks a slot."""
    if state.paused_until is not None and state.probe is not None:
        return None
    for priority in Priority:
        if state.waiting[priority] and ready_at(state, priority, now, policy) <= now:
            return priority if len(state.in_flight) < _room(state, priority, now, policy) else None
    return None


def _room(state: State, priority: Priority, now: float, policy: Policy) -> int:
    """Return how many may be under way for one more of ``priority`` to be sent."""
    if is_down(state, policy):
        return 1
    if priority is not Priority.BULK:
        return policy.max_in_flight
    # One request finds out about a new window before more follow, and one slot is left to people.
    return max(1, policy.max_in_flight - 1) if state.window.is_open(now) else 1


def ready_at(state: State, priority: Priority, now: float, policy: Policy) -> float:
    """Return the moment before which nothing of ``priority`` may be sent; it may be past."""
    in_flight, pacing = len(state.in_flight), policy.pacing
    is_person = priority is Priority.PERSON
    spent = spent_until(state.window, state.pace, in_flight, now, pacing, for_people=is_person)
    opens = max(opens_at(state), spent)
    if not is_person:
        opens = max(opens, state.backs_off_until)
    if priority is not Priority.BULK:
        return opens
    day = state.day.opens_at(policy.per_day, now, pacing)
    pace = bulk_at(state.window, state.pace, in_flight, now, pacing)
    return max(opens, day, pace)


def _send(state: State, priority: Priority, now: float, random: Random, policy: Policy) -> State:
    state = queued(state, priority, -1)
    ticket = state.last_ticket + 1
    if priority is Priority.BULK:
        uneven = 1.0 + policy.pacing.unevenness * (2.0 * random() - 1.0)
        state = replace(state, pace=state.pace.sent(now, uneven, policy.pacing))
    return replace(
        state,
        last_ticket=ticket,
        in_flight=(*state.in_flight, SentRequest(ticket, priority, state.known_429s)),
        probe=state.probe if state.paused_until is None else ticket,
    )
