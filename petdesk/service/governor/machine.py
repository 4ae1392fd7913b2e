"""One step of the governor: apply an event to the state, then decide what to send."""

import math
from collections.abc import Callable
from dataclasses import replace

from petdesk.service.contract import BulkBudget, Priority
from petdesk.service.errors import PauseReason
from petdesk.service.governor.figures import DAY, Figures, Random
from petdesk.service.governor.period import Look, seen, used_unseen
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
from petdesk.service.headers import LimitHeaders


def step(
    state: State, event: Event, now: float, random: Random, figures: Figures
) -> tuple[State, Decision]:
    state = apply_event(state, event, now, random, figures)
    return decide(state, now, random, figures)


def apply_event(state: State, event: Event, now: float, random: Random, figures: Figures) -> State:
    match event:
        case Arrived(priority):
            return queued(state, priority, 1)
        case Abandoned(priority):
            return queued(state, priority, -1)
        case Cancelled(ticket, sent):
            return _unanswered(state, ticket, sent=sent)
        case Failed(ticket, sent):
            return _failed(_unanswered(state, ticket, sent=sent), now, random, figures)
        case Answered():
            return _answered(state, event, now, random, figures)
        case Told(until, reason):
            state = replace(state, paused_until=until, reason=reason, probe=None)
        case Tick():
            pass
    return state


def _unanswered(state: State, ticket: int, *, sent: bool) -> State:
    period = used_unseen(state.period) if sent else state.period
    return _finished(replace(state, period=period), ticket)


def _answered(state: State, event: Answered, now: float, random: Random, figures: Figures) -> State:
    probed = state.probe == event.ticket
    state = _finished(state, event.ticket)
    before, is_429 = state.period, event.status == 429  # noqa: PLR2004  the interface's figure
    # A 429 without the limit's headers is a proxy's own, and says nothing of the period.
    if not is_429 or event.limits.remaining is not None:
        delay = _margin(random, figures)
        look = Look(event.limits, event.ticket, state.last_ticket, now, delay)
        after = seen(before, look, figures)
        day = state.day.seen(before, after, state.per_day, now)
        state = replace(state, period=after, day=day)
    if event.status >= 500:  # noqa: PLR2004  5xx
        state = _failed(state, now, random, figures)
    else:
        state = replace(state, failures=0, backs_off_until=-math.inf)
    if is_429 or event.limits.retry_after is not None:
        is_news = event.status >= 400 and event.ticket > state.ticket_at_429  # noqa: PLR2004  a refusal
        if is_news:
            count = state.consecutive_429s + 1
            state = replace(state, consecutive_429s=count, ticket_at_429=state.last_ticket)
        return _pause_all(state, event, now, random, figures)
    # A 429 to an older request may have come while the probe was under way: what it named holds.
    if probed and state.paused_until is not None and state.paused_until <= now:
        return replace(state, paused_until=None, reason=PauseReason.LIMIT, consecutive_429s=0)
    return state


def _margin(random: Random, figures: Figures) -> float:
    return figures.margin * (1.0 + 2.0 * random())


def _failed(state: State, now: float, random: Random, figures: Figures) -> State:
    failures = state.failures + 1
    # The exponent is bounded so that a long row of failures is no overflow.
    ceiling = min(figures.max_probe_backoff, 2.0 ** min(failures - figures.down_after, 30))
    rests = now + ceiling * (0.5 + random() / 2.0) if failures >= figures.down_after else now
    return replace(state, failures=failures, backs_off_until=rests)


def _pause_all(
    state: State, event: Answered, now: float, random: Random, figures: Figures
) -> State:
    """Pause every request, whatever the status that came with Retry-After."""
    until = now + _pause(state, event.limits, now, random, figures)
    reason = pause_reason(event.status)
    if state.paused_until is not None and state.paused_until > until:
        until, reason = state.paused_until, state.reason
    return replace(state, paused_until=until, reason=reason)


def pause_reason(status: int) -> PauseReason:
    if status in (401, 403):
        return PauseReason.BLOCKED
    return PauseReason.LIMIT if status == 429 else PauseReason.ASKED  # noqa: PLR2004  the interface's


def _pause(
    state: State, limits: LimitHeaders, now: float, random: Random, figures: Figures
) -> float:
    """Return the seconds to pause: the longer of what the service named and the backoff."""
    # The exponent is bounded so that a long row of 429s is no overflow.
    doublings = min(max(0, state.consecutive_429s - 1), 30)
    ceiling = min(figures.max_backoff, figures.backoff * 2.0**doublings)
    named = limits.retry_after
    if named is not None and math.isinf(named):
        named = DAY
    if named is None and limits.remaining is not None:
        named = max(0.0, state.period.ends_at - now)
    if named is None:
        return ceiling * (0.5 + random() / 2.0) + _margin(random, figures)
    return max(named, random() * ceiling) + _margin(random, figures)


def _finished(state: State, ticket: int) -> State:
    return replace(
        state,
        in_flight=tuple(request for request in state.in_flight if request.ticket != ticket),
        probe=None if state.probe == ticket else state.probe,
    )


def decide(state: State, now: float, random: Random, figures: Figures) -> tuple[State, Decision]:
    """Return the decision for now, and the state once it is carried out."""
    send: list[SentRequest] = []
    while (priority := _next_to_send(state, now, figures)) is not None:
        state = _send(state, priority, now, random, figures)
        send.append(state.in_flight[-1])
    rejected: list[tuple[Priority, float]] = []
    wake = [opens_at(state)]
    for priority in Priority:
        if not state.waiting[priority]:
            continue
        at = ready_at(state, priority, now, figures)
        if at - now > figures.max_queue_wait:
            rejected.append((priority, at))
            state = queued(state, priority, -state.waiting[priority])
        else:
            wake.append(at)
    ahead = [at for at in wake if at > now]
    return state, Decision(tuple(send), tuple(rejected), min(ahead, default=None))


def _next_to_send(state: State, now: float, figures: Figures) -> Priority | None:
    """Return the priority to send from, if any; none overtakes a higher one that lacks a slot."""
    if state.paused_until is not None and state.probe is not None:
        return None
    for priority in Priority:
        at = ready_at(state, priority, now, figures) if state.waiting[priority] else math.inf
        if at <= now:
            # Bulk work goes one by one, so that each shows how things stand before the next.
            is_single = is_down(state, figures) or priority is Priority.BULK
            room = 1 if is_single else figures.max_in_flight
            return priority if len(state.in_flight) < room else None
    return None


def ready_at(state: State, priority: Priority, now: float, figures: Figures) -> float:
    """Return the moment before which nothing of ``priority`` may be sent; it may be past."""
    period, is_person = state.period, priority is Priority.PERSON
    opens = opens_at(state)
    if period.is_open(now):
        left = (period.remaining or 0) - len(state.in_flight)
        # The reserve is left to people, who count on what others have sent since the last look.
        unseen = period.unseen(now, figures)
        reserve = unseen if is_person else max(unseen, period.reserve)
        if left < 1.0 + reserve and reserve:
            opens = max(opens, period.opens_at)
    if not is_person:
        opens = max(opens, state.backs_off_until)
    if priority is not Priority.BULK:
        return opens
    day = state.day.opens_at(state.per_day, now, figures)
    return max(opens, day, _bulk_at(state, now, figures))


def _bulk_at(state: State, now: float, figures: Figures) -> float:
    """Return the moment of the next bulk request: what is left is spent at the period's end.

    Several programs slow down alike, each by what the others left.
    """
    period, last = state.period, state.last_bulk
    if period.remaining is None:
        return last + state.interval_jitter * figures.period / figures.blind_rate
    even = figures.period / max(1, period.limit or figures.blind_rate)
    shortest = even / figures.top_speed
    soonest = last + state.interval_jitter * shortest
    left = period.remaining - len(state.in_flight) - period.reserve
    if period.is_rolling:
        # As little as the reserve comes back slowly: half of it is left for a whole period.
        slow = figures.period / (figures.blind_rate if left > -period.reserve / 2.0 else 1)
        interval = even * (1.0 + period.others) if left >= 1.0 else slow
        return last + state.interval_jitter * interval
    if not period.is_open(now):
        return max(soonest, period.opens_at)
    if period.is_long:
        left -= figures.for_people * (period.limit or 0)
    if left < 1.0:
        return period.opens_at
    start = max(last, period.began_at)
    length = min(period.ends_at - start, figures.period)
    return max(soonest, start + state.interval_jitter * max(0.0, length) / (left + 1.0))


def _send(state: State, priority: Priority, now: float, random: Random, figures: Figures) -> State:
    state = queued(state, priority, -1)
    ticket = state.last_ticket + 1
    if priority is Priority.BULK:
        uneven = 1.0 + figures.unevenness * (2.0 * random() - 1.0)
        state = replace(state, last_bulk=now, interval_jitter=uneven)
    return replace(
        state,
        last_ticket=ticket,
        in_flight=(*state.in_flight, SentRequest(ticket, priority)),
        probe=state.probe if state.paused_until is None else ticket,
    )


def bulk_budget(
    state: State, now: float, figures: Figures, to_wall: Callable[[float], float]
) -> BulkBudget:
    """Return what the limit leaves to bulk work, as far as the last answers show.

    ``to_wall`` returns a moment of the monotonic clock in seconds since the Unix epoch.
    """
    period, per_day, a_minute = state.period, state.per_day, 60.0 / figures.period
    rate = float(figures.blind_rate)
    if period.limit is not None and not period.is_long:
        rate = max(1.0, (period.limit - period.others) / (1.0 + period.others))
    if per_day is None:
        return BulkBudget(rate * a_minute)
    is_over = now - state.day.began_at >= DAY
    used = 0 if is_over else state.day.used
    most = int(per_day * (1.0 - figures.for_people))
    ends_at = None if is_over else to_wall(state.day.began_at + DAY)
    return BulkBudget(rate * a_minute, per_day, max(0, most - used), ends_at, most)
