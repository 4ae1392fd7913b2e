"""What the governor lets go, hands back or waits for, by what it knows."""

from dataclasses import replace

from petdesk.service.contract import Priority
from petdesk.service.governor.events import Decision
from petdesk.service.governor.pace import bulk_at, spent_until
from petdesk.service.governor.policy import Policy, Random
from petdesk.service.governor.state import Flight, State, is_down, opens_at, queued


def decide(state: State, now: float, random: Random, policy: Policy) -> tuple[State, Decision]:
    """Decide what to do now, and give the state once that is done."""
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
    # One looks how a new window stands, before more follow; and one place is left to people.
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
