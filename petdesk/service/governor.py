"""When a request may be sent: one governor for each key and address, so that no key is banned.

It has no clock, no loop and no queue: it is told what happened and when, and `Governor.decide` says
what may be sent. Moments are of the monotonic clock, in seconds.

::

            429 answered                       paused_until has come
    OPEN ──────────────────► PAUSED ─────────────────────────────────► PROBE READY
     ▲                        ▲   ▲                                     │      ▲
     │                        │   └──────── 429 answered ────────┐      │ send │ failed,
     │                        │    (longer: the backoff doubles) │      │ one  │ cancelled
     │                        │ `pause`, or a restart with one   │      ▼      │
     └────────────────────────┼───────────────────────────────── PROBING ─────┘
       answered, not 429      └ (initial)

"429" stands for any answer with Retry-After, whatever its status. In any state,
`Figures.down_after` failures in a row mean that the service is down: one at a time is sent, and
what no person waits for after a pause that doubles. A request is admitted twice: when its turn
comes, and right before its first byte (`Governor.may_leave`), since a 429 to another may come
meanwhile. Sources: interface, "Rate limit headers", rules 1 and 2.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from petdesk.service.contract import BulkBudget, Priority
from petdesk.service.errors import PauseReason
from petdesk.service.headers import LimitHeaders

DAY = 24 * 3600.0  # seconds; the longest period of the interface, and the longest pause believed


@dataclass(frozen=True, slots=True)
class Figures:
    """All figures of the governor, in seconds if they are times."""

    period: float = 60.0  # that of each plan (interface, "Rate limits by plan"), but for the day's
    blind_rate: int = 6  # bulk requests a period at first: eight programs keep within 60
    # The fastest pace, as a multiple of the limit spread over its period: to catch up, no more.
    top_speed: float = 2.0
    unevenness: float = 0.3  # intervals vary by this much, so that programs do not fall into step
    for_people: float = 0.1  # the part of a day's limit left to people: on Free 100 of 1,000
    max_in_flight: int = 4  # enough for the four lists of a refresh, too few for a storm
    max_queue_wait: float = 75.0  # above ``period``; who would wait longer is rejected at once
    # Added to every moment that the service named, and up to twice as much again at random: its
    # seconds are whole, and programs that share a key must not come back together.
    margin: float = 0.25
    backoff: float = 1.0  # the ceiling of the first backoff, doubled with each 429 in a row
    max_backoff: float = 900.0  # a program should notice within a quarter of an hour
    down_after: int = 3  # 5xx answers or lost connections in a row: the service counts as down
    max_probe_backoff: float = 30.0  # between probes of a service that is down: people look up then


class Look(NamedTuple):
    """One answer: its headers, its request, the last request sent so far, and a random margin."""

    limits: LimitHeaders
    ticket: int
    last_ticket: int
    now: float
    delay: float


_ROUNDING = 2  # seconds by which one moment may differ if it was rounded for each answer

_MAX_OTHERS = 7.0  # other programs assumed at first; a shelter with more has a plan for more


@dataclass(frozen=True, slots=True)
class Period:
    """A period of the limit, as far as answers showed it."""

    limit: int | None = None
    remaining: int | None = None
    reset: int | None = None  # the service's timestamp, which names the period
    began_at: float = -math.inf
    # ``reset`` by our clock, or the latest that it can be if the service's can't be believed.
    ends_at: float = -math.inf
    seen_at: float = -math.inf  # our last look
    gap: float = math.inf  # seconds since the look before
    ticket: int = 0  # the request that was answered
    after: int = 0  # the last that had been sent by then
    others: float = 0.0  # requests of other programs in that gap
    delay: float = 0.0  # seconds after the end, when the next one is used
    is_long: bool = False
    is_clock_sound: bool = False  # the service's Reset came where a period can end
    is_rolling: bool = False  # requests come back one by one

    @property
    def opens_at(self) -> float:
        return self.ends_at + self.delay

    def is_open(self, now: float) -> bool:
        """Return whether this period decides what may be sent now."""
        return self.remaining is not None and now < self.opens_at

    def unseen(self, now: float, figures: Figures) -> float:
        """Estimate how many requests others have sent since the last look, chance included."""
        # Two looks close together say little, and in the long run nobody outruns the limit.
        rate = self.others / max(self.gap, figures.period / 10.0)
        expected = (now - self.seen_at) * min(rate, (self.limit or math.inf) / figures.period)
        return expected + math.sqrt(expected)

    @property
    def reserve(self) -> float:
        """Requests that bulk work leaves: twice as many as others sent of late, and one more."""
        others = max(self.others, _MAX_OTHERS) if self.is_rolling else self.others
        return 2.0 * others + 1.0 if others >= 0.5 else 0.0  # noqa: PLR2004  nobody else is there

    def seen(self, look: Look, figures: Figures) -> "Period":
        """Return the period after an answer.

        Answers arrive in any order. One to a request that was sent before the last look can only
        lower what remains; a later one is taken as it is, since a sliding limit frees requests.
        """
        limits, now = look.limits, look.now
        if limits.remaining is None:
            return self.used_unseen() if self.is_open(now) else Period()
        is_newer = look.ticket > self.after
        if self.remaining is None or not self._is_same(limits, now):
            is_late = self.remaining is not None and not is_newer
            if is_late and (limits.reset or 0) < (self.reset or 0):
                return self
            return self._begun(look, figures)
        if not is_newer:
            return replace(self, remaining=min(limits.remaining, self.remaining))
        others = max(0, self.remaining - limits.remaining - (look.ticket - self.ticket))
        after = replace(
            self,
            remaining=limits.remaining,
            seen_at=now,
            gap=now - self.seen_at,
            ticket=look.ticket,
            after=look.last_ticket,
            others=max((self.others + others) / 2.0, others),
        )
        return after.with_end(look, figures)

    def used_unseen(self) -> "Period":
        """Count a request of which no answer says what remains: the service may have counted it."""
        if self.remaining is None:
            return self
        # Counted as ours here, so that the next look takes it for nobody else's.
        return replace(self, remaining=max(0, self.remaining - 1), ticket=self.ticket + 1)

    def _is_same(self, limits: LimitHeaders, now: float) -> bool:
        if limits.limit != self.limit:
            return False
        if limits.reset is None or self.reset is None:
            return now < self.opens_at
        return abs(limits.reset - self.reset) <= _ROUNDING

    def _begun(self, look: Look, figures: Figures) -> "Period":
        limits, others = look.limits, self.others
        if self.remaining is None:
            used = (limits.limit or 0) - (limits.remaining or 0) - 1
            others = min(_MAX_OTHERS, max(0, used))
        fresh = Period(
            limits.limit,
            limits.remaining,
            limits.reset,
            began_at=look.now,
            ends_at=math.inf,
            seen_at=look.now,
            gap=self.gap,
            ticket=look.ticket,
            after=look.last_ticket,
            others=others,
            delay=look.delay,
            is_clock_sound=self.is_clock_sound,
            is_rolling=self.is_rolling or self._rolls(limits, figures),
        )
        return fresh.with_end(look, figures)

    def _rolls(self, limits: LimitHeaders, figures: Figures) -> bool:
        """Return whether Reset moved on by less than a period, as that of a sliding limit does."""
        if limits.reset is None or self.reset is None or limits.limit != self.limit:
            return False
        is_placed = limits.clock_offset is not None and self.is_clock_sound
        return is_placed and 0 < limits.reset - self.reset < figures.period / 2.0

    def with_end(self, look: Look, figures: Figures) -> "Period":
        """Return this period with its end, as ``look`` shows it.

        A Reset that no minute's period can have is a day's, or the service's Date is wrong. It is
        believed if that clock was right before, or once it stood still for longer than a minute.
        """
        limits, now = look.limits, look.now
        latest = self.began_at + figures.period
        ends_at, is_sound, is_long = latest, self.is_clock_sound, False
        if limits.reset_in is not None and limits.clock_offset is not None:
            is_long = limits.reset_in > figures.period * 1.25
            is_near = -_ROUNDING <= limits.reset_in <= figures.period * 1.25
            is_sound = is_sound or is_near
            if is_near or (limits.reset_in > 0 and (is_sound or now >= latest)):
                ends_at = now + max(0.0, limits.reset_in)
        # Each reading of the clocks errs towards later only, so the earliest is the best.
        ends_at = min(self.ends_at, ends_at) if ends_at - self.ends_at < _ROUNDING else ends_at
        return replace(self, ends_at=ends_at, is_long=is_long, is_clock_sound=is_sound)


@dataclass(frozen=True, slots=True)
class DailyUsage:
    """What is known to have been used of a day's limit, by all programs; it may be more."""

    began_at: float = -math.inf
    used: int = 0

    def seen(self, before: Period, after: Period, per_day: int | None, now: float) -> "DailyUsage":
        if after.remaining is None or after.limit is None or after.seen_at != now:
            return self
        if after.limit == per_day:
            return DailyUsage(after.ends_at - DAY, after.limit - after.remaining)
        is_same = after.began_at == before.began_at
        known = before.remaining if is_same and before.remaining is not None else after.limit
        used = max(0, known - after.remaining)
        if now - self.began_at >= DAY:
            return DailyUsage(now, used)
        return replace(self, used=self.used + used)


class Decision(NamedTuple):
    """What may be sent now, and what not."""

    send: list[tuple[int, Priority]]  # tickets for who waits longest, in this order
    reject: list[tuple[Priority, float]]  # all that wait, and until when they would
    wake_at: float | None = None  # when to decide again


class Governor:
    """Everything that is known of a key's limit. Tickets rise in the order of sending.

    ``random`` returns numbers from 0 to below 1. ``per_day`` is the plan's requests per day, if an
    administrator named the plan. ``paused_until`` is set from a 429 until a probe was answered:
    PAUSED before that moment, PROBE from then on; ``reason`` is why the service wants that.
    """

    def __init__(self, random: Callable[[], float], figures: Figures) -> None:
        self.random = random
        self.figures = figures
        self.in_flight: dict[int, Priority] = {}
        self.period = Period()
        self.day = DailyUsage()
        self.per_day: int | None = None
        self.paused_until: float | None = None
        self.reason = PauseReason.LIMIT
        self.probe: int | None = None
        self.failures = 0
        self._last_ticket = 0
        self._last_bulk = self.backs_off_until = -math.inf
        self._interval_jitter = 1.0
        # Those to requests that were already under way when the last came count once together.
        self._consecutive_429s = self._ticket_at_429 = 0

    def answered(self, ticket: int, status: int, limits: LimitHeaders, now: float) -> None:
        """Take in the head of an answer."""
        was_probe = self.probe == ticket
        self._finish(ticket)
        is_429 = status == 429  # noqa: PLR2004  the interface's figure
        # A 429 without the limit's headers is a proxy's own, and says nothing of the period.
        if not is_429 or limits.remaining is not None:
            look = Look(limits, ticket, self._last_ticket, now, self._margin())
            before, self.period = self.period, self.period.seen(look, self.figures)
            self.day = self.day.seen(before, self.period, self.per_day, now)
        if status >= 500:  # noqa: PLR2004  5xx
            self._count_failure(now)
        else:
            self.failures, self.backs_off_until = 0, -math.inf
        if is_429 or limits.retry_after is not None:
            if status >= 400 and ticket > self._ticket_at_429:  # noqa: PLR2004  a refusal
                self._consecutive_429s += 1
                self._ticket_at_429 = self._last_ticket
            until = now + self._pause_length(limits, now)
            if self.paused_until is None or until >= self.paused_until:
                self.paused_until, self.reason = until, pause_reason(status)
        # A 429 to an older request may have come while the probe was under way: what it named
        # holds.
        elif was_probe and self.paused_until is not None and self.paused_until <= now:
            self.paused_until, self.reason = None, PauseReason.LIMIT
            self._consecutive_429s = 0

    def cancelled(self, ticket: int, *, sent: bool) -> None:
        """Take in that a request was given up; ``sent`` if the service may have counted it."""
        if sent:
            self.period = self.period.used_unseen()
        self._finish(ticket)

    def failed(self, ticket: int, now: float, *, sent: bool) -> None:
        """Take in that a request ended without an answer; ``sent`` as above."""
        self.cancelled(ticket, sent=sent)
        self._count_failure(now)

    def pause(self, until: float, reason: PauseReason) -> None:
        """Send nothing before ``until``, as another program with this key was told."""
        self.paused_until, self.reason, self.probe = until, reason, None

    @property
    def opens_at(self) -> float:
        """The moment before which nothing may be sent; it may be past."""
        pause = -math.inf if self.paused_until is None else self.paused_until
        remaining = self.period.remaining
        is_spent = remaining is not None and remaining <= len(self.in_flight)
        return max(pause, self.period.opens_at) if is_spent else pause

    @property
    def is_down(self) -> bool:
        """Whether the service counts as down, so that one request at a time is sent."""
        return self.failures >= self.figures.down_after

    def may_leave(self, ticket: int, now: float) -> bool:
        """Return whether ``ticket`` may still be sent: time passed and other answers came since."""
        if self.paused_until is not None:
            return self.probe == ticket and self.paused_until <= now
        remaining = self.period.remaining
        ahead = sum(other < ticket for other in self.in_flight)
        return remaining is None or remaining > ahead or self.period.opens_at <= now

    def decide(self, waiting: Mapping[Priority, int], now: float) -> Decision:
        """Decide what to do with so many requests waiting; timers may call this early."""
        left = dict(waiting)
        decision = Decision([], [])
        while (priority := self._next_to_send(left, now)) is not None:
            left[priority] -= 1
            decision.send.append((self._send(priority, now), priority))
        wake = [self.opens_at]
        for priority in Priority:
            at = self.ready_at(priority, now) if left[priority] else now
            if at - now > self.figures.max_queue_wait:
                decision.reject.append((priority, at))
            else:
                wake.append(at)
        return decision._replace(wake_at=min((at for at in wake if at > now), default=None))

    def ready_at(self, priority: Priority, now: float) -> float:
        """Return the moment before which nothing of ``priority`` may be sent; it may be past."""
        period, is_person, opens = self.period, priority is Priority.PERSON, self.opens_at
        if period.is_open(now):
            left = (period.remaining or 0) - len(self.in_flight)
            # The reserve is left to people, who count on what others have sent since the last look.
            unseen = period.unseen(now, self.figures)
            reserve = unseen if is_person else max(unseen, period.reserve)
            if left < 1.0 + reserve and reserve:
                opens = max(opens, period.opens_at)
        if not is_person:
            opens = max(opens, self.backs_off_until)
        if priority is Priority.BULK:
            opens = max(opens, self._day_opens_at(now), self._bulk_at(now))
        return opens

    def bulk_budget(self, now: float, to_wall: Callable[[float], float]) -> BulkBudget:
        period, per_day, figures = self.period, self.per_day, self.figures
        rate = float(figures.blind_rate)
        if period.limit is not None and not period.is_long:
            rate = max(1.0, (period.limit - period.others) / (1.0 + period.others))
        per_minute = rate * 60.0 / figures.period
        if per_day is None:
            return BulkBudget(per_minute)
        most = int(per_day * (1.0 - figures.for_people))
        if now - self.day.began_at >= DAY:
            return BulkBudget(per_minute, per_day, most, None, most)
        ends_at = to_wall(self.day.began_at + DAY)
        return BulkBudget(per_minute, per_day, max(0, most - self.day.used), ends_at, most)

    def _margin(self) -> float:
        return self.figures.margin * (1.0 + 2.0 * self.random())

    def _finish(self, ticket: int) -> None:
        self.in_flight.pop(ticket, None)
        self.probe = None if self.probe == ticket else self.probe

    def _count_failure(self, now: float) -> None:
        self.failures += 1
        self.backs_off_until = now
        if self.is_down:
            # The exponent is bounded so that a long row of failures is no overflow.
            doublings = min(self.failures - self.figures.down_after, 30)
            ceiling = min(self.figures.max_probe_backoff, 2.0**doublings)
            self.backs_off_until = now + ceiling * (0.5 + self.random() / 2.0)

    def _pause_length(self, limits: LimitHeaders, now: float) -> float:
        """Return the seconds to pause: the longer of what the service named and the backoff."""
        doublings = min(max(0, self._consecutive_429s - 1), 30)
        ceiling = min(self.figures.max_backoff, self.figures.backoff * 2.0**doublings)
        named = limits.retry_after
        if named is not None and math.isinf(named):
            named = DAY
        if named is None and limits.remaining is not None:
            named = max(0.0, self.period.ends_at - now)
        if named is None:
            return ceiling * (0.5 + self.random() / 2.0) + self._margin()
        return max(named, self.random() * ceiling) + self._margin()

    def _next_to_send(self, waiting: Mapping[Priority, int], now: float) -> Priority | None:
        """Return the priority to send from, if any; none overtakes a higher one without a slot."""
        if self.paused_until is not None and self.probe is not None:
            return None
        for priority in Priority:
            if waiting[priority] and self.ready_at(priority, now) <= now:
                # Bulk work goes one by one, so that each shows how things stand before the next.
                is_single = self.is_down or priority is Priority.BULK
                room = 1 if is_single else self.figures.max_in_flight
                return priority if len(self.in_flight) < room else None
        return None

    def _send(self, priority: Priority, now: float) -> int:
        self._last_ticket += 1
        if priority is Priority.BULK:
            self._last_bulk = now
            self._interval_jitter = 1.0 + self.figures.unevenness * (2.0 * self.random() - 1.0)
        self.in_flight[self._last_ticket] = priority
        if self.paused_until is not None:
            self.probe = self._last_ticket
        return self._last_ticket

    def _day_opens_at(self, now: float) -> float:
        """Return the moment before which the day has nothing left for bulk work."""
        if self.per_day is None or now - self.day.began_at >= DAY:
            return -math.inf
        is_spent = self.day.used >= self.per_day * (1.0 - self.figures.for_people)
        return self.day.began_at + DAY if is_spent else -math.inf

    def _bulk_at(self, now: float) -> float:
        """Return the moment of the next bulk request: what is left is spent at the period's end."""
        period, figures = self.period, self.figures
        last, jitter = self._last_bulk, self._interval_jitter
        if period.remaining is None:
            return last + jitter * figures.period / figures.blind_rate
        even = figures.period / max(1, period.limit or figures.blind_rate)
        left = period.remaining - len(self.in_flight) - period.reserve
        if period.is_rolling:
            # As little as the reserve comes back slowly: half of it is left for a whole period.
            slow = figures.period / (figures.blind_rate if left > -period.reserve / 2.0 else 1)
            return last + jitter * (even * (1.0 + period.others) if left >= 1.0 else slow)
        soonest = last + jitter * even / figures.top_speed
        if not period.is_open(now):
            return max(soonest, period.opens_at)
        if period.is_long:
            left -= figures.for_people * (period.limit or 0)
        if left < 1.0:
            return period.opens_at
        start = max(last, period.began_at)
        length = min(period.ends_at - start, figures.period)
        return max(soonest, start + jitter * max(0.0, length) / (left + 1.0))


def pause_reason(status: int) -> PauseReason:
    if status in (401, 403):
        return PauseReason.BLOCKED
    return PauseReason.LIMIT if status == 429 else PauseReason.ASKED  # noqa: PLR2004  the interface's
