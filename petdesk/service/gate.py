"""The gate that requests pass: it runs the governor on an event loop and does the waiting for it.

A caller becomes a *waiter* until the governor lets it go; it then holds a *ticket*, which it
confirms right before its first byte and reports on with `Gate.answered`, `Gate.failed` or
`Gate.cancelled`.
"""

import asyncio
import logging
import math
import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from petdesk.service.activity import WaitReason
from petdesk.service.clock import Clock
from petdesk.service.contract import Budget, Priority
from petdesk.service.errors import Closed, PauseReason, RateLimited, ServiceError
from petdesk.service.governor import state as governor
from petdesk.service.governor.figures import Figures
from petdesk.service.governor.machine import bulk_budget, ready_at, step
from petdesk.service.governor.period import DailyUsage
from petdesk.service.governor.state import Pause, State, Tick, is_down, may_leave, opens_at
from petdesk.service.headers import LimitHeaders

_log = logging.getLogger(__name__)

_WAIT_REASONS = {
    PauseReason.LIMIT: WaitReason.LIMIT_REACHED,
    PauseReason.BLOCKED: WaitReason.KEY_BLOCKED,
    PauseReason.ASKED: WaitReason.ASKED_TO_WAIT,
}

_DRIFT = 0.05
"""Seconds by which a moment may move with the clocks' drift; finer than any screen shows."""

_WORTH_KEEPING = 0.5
"""Seconds by which a pause grows before it is reported anew; the clocks' drift is less."""

_MAX_SLEEP = 15.0
"""Seconds; how late a computer that slept may find that a pause is over."""


class Gate:
    """One governor at work on one event loop.

    ``pause`` and ``day`` (since when, how many requests) are an earlier run's. ``on_pause`` is
    called with each pause as it begins or grows, before anything else is sent.
    """

    def __init__(  # noqa: PLR0913  what a test, or an earlier run, replaces
        self,
        clock: Clock,
        *,
        random: Callable[[], float] = random.random,
        figures: Figures | None = None,
        pause: Pause | None = None,
        on_pause: Callable[[Pause], None] | None = None,
        day: tuple[float, int] | None = None,
    ) -> None:
        self._clock = clock
        self._random = random
        self._figures = figures or Figures()
        self._state = self._restored(pause, day)
        self._on_pause = on_pause
        self._kept_until = self.not_before() or 0.0
        self._earlier_pause = pause
        self._ahead: float | None = None
        self._waiters = _Waiters()
        self._timer: asyncio.TimerHandle | None = None
        self._on_budget: Callable[[Budget], None] | None = None
        self._reported = Budget()
        self._is_closed = False

    async def acquire(self, priority: Priority) -> int:
        """Wait until a request may be sent, and return its ticket.

        Raises `RateLimited` where the wait would be long and `Closed` after `close`. Cancelling
        the wait costs nothing.
        """
        if self._is_closed:
            raise Closed("the client is closed")
        waiter = self._waiters.add(priority)
        self._step(governor.Arrived(priority))
        try:
            return await waiter
        except asyncio.CancelledError:
            if self._waiters.remove(priority, waiter):
                self._step(governor.Abandoned(priority))
            elif not waiter.cancelled() and waiter.exception() is None:
                self.cancelled(waiter.result(), sent=False)
            raise

    def confirm(self, ticket: int) -> None:
        """Confirm that ``ticket`` still holds, right before the first byte is sent.

        Raises `RateLimited` where it does not: then the ticket is given back.
        """
        if may_leave(self._state, ticket, self._clock.monotonic()):
            return
        until = opens_at(self._state)
        self.cancelled(ticket, sent=False)
        raise self._rate_limited(until)

    def answered(self, ticket: int, status: int, limits: LimitHeaders) -> None:
        self._ahead = limits.clock_offset
        earlier, self._earlier_pause = self._earlier_pause, None
        if earlier is not None:
            limits = earlier.continued(limits, self._clock.wall())
        self._step(governor.Answered(ticket, status, limits))

    def failed(self, ticket: int, *, sent: bool) -> None:
        self._step(governor.Failed(ticket, sent))

    def cancelled(self, ticket: int, *, sent: bool) -> None:
        """Report that the caller gave ``ticket`` up; ``sent`` if the service may have seen it."""
        self._step(governor.Cancelled(ticket, sent))

    def hear(self, pause: Pause) -> None:
        """Keep to a pause that another program with this key was told."""
        now = self._clock.monotonic()
        until = now + pause.wait(self._clock.wall())
        if until - max(now, self._state.paused_until or now) >= _WORTH_KEEPING:
            self._kept_until = self._to_wall(until)
            self._step(governor.Told(until, pause.reason))

    def close(self) -> None:
        """Send nothing more; every waiter raises `Closed`."""
        self._is_closed = True
        self._set_timer(None)
        for priority in Priority:
            self._waiters.reject(
                priority, lambda: Closed("the client was closed while the request waited")
            )

    def on_budget(self, callback: Callable[[Budget], None]) -> None:
        """Call ``callback`` whenever the budget differs from what was last reported."""
        self._on_budget = callback

    def budget(self) -> Budget:
        period, now = self._state.period, self._clock.monotonic()
        # A spent period keeps the gate closed as a pause does, and for longer if it ends later.
        ready = ready_at(self._state, Priority.PERSON, now, self._figures)
        return Budget(
            limit=period.limit,
            remaining=period.remaining,
            resets_at=None if period.reset is None else self._to_wall(period.ends_at),
            paused_until=self._to_wall(ready) if ready > now else None,
            reason=self._reason,
            waiting=sum(self._state.waiting),
            bulk=bulk_budget(self._state, now, self._figures, self._to_wall),
        )

    def not_before(self) -> float | None:
        """Return when sending opens again (seconds since the Unix epoch), if that is ahead."""
        until = opens_at(self._state)
        return self._to_wall(until) if until > self._clock.monotonic() else None

    def day(self) -> tuple[float, int] | None:
        """Return since when (seconds since the Unix epoch) how many requests were counted."""
        day = self._state.day
        return None if day.began_at == -math.inf else (self._to_wall(day.began_at), day.used)

    def set_daily_limit(self, per_day: int | None) -> None:
        self._state = replace(self._state, per_day=per_day)

    def wait_reason(self) -> WaitReason:
        if self.budget().paused_until is not None:
            return _WAIT_REASONS[self._reason]
        if is_down(self._state, self._figures):
            return WaitReason.SERVICE_DOWN
        return WaitReason.SHARING_LIMIT

    def _step(self, event: governor.Event) -> None:
        if self._is_closed:
            return
        now = self._clock.monotonic()
        self._state, decision = step(self._state, event, now, self._random, self._figures)
        abandoned = [request.ticket for request in decision.send if not self._admit(request)]
        for priority, until in decision.reject:
            self._waiters.reject(priority, partial(self._rate_limited, until))
        self._report_pause()
        self._set_timer(decision.wake_at)
        self._report_budget()
        for ticket in abandoned:
            self.cancelled(ticket, sent=False)

    def _admit(self, request: governor.SentRequest) -> bool:
        """Hand the next waiter its ticket; False for one cancelled that has not run since."""
        waiter = self._waiters.pop(request.priority)
        if waiter.done():
            return False
        waiter.set_result(request.ticket)
        return True

    def _report_pause(self) -> None:
        until = self.not_before() or 0.0
        if self._on_pause is None or until - self._kept_until < _WORTH_KEEPING:
            return
        self._kept_until = until
        service_until = None if self._ahead is None else until + self._ahead
        self._on_pause(Pause(until, service_until, self._reason))

    def _set_timer(self, wake_at: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if wake_at is not None:
            # A timer may fire early (Qt's by 49 ms), and a loop's clock may stand still while the
            # computer sleeps: the governor reads the clock again, and at least this often.
            delay = min(_MAX_SLEEP, max(0.0, wake_at - self._clock.monotonic()))
            self._timer = asyncio.get_running_loop().call_later(delay, self._step, Tick())

    def _report_budget(self) -> None:
        budget = self.budget()
        if self._on_budget is None or _is_same(budget, self._reported):
            return
        self._reported = budget
        try:
            self._on_budget(budget)
        except Exception:  # noqa: BLE001  a listener's mistake must not cost a request its answer
            _log.exception("A listener to the budget failed")

    def _rate_limited(self, moment: float) -> RateLimited:
        until = self._to_wall(moment)
        return RateLimited(until=until, detail="nothing is sent for now", reason=self._reason)

    def _restored(self, pause: Pause | None, day: tuple[float, int] | None) -> State:
        wall, now = self._clock.wall(), self._clock.monotonic()
        state = State()
        if pause is not None:
            wait = pause.wait(wall)
            state = replace(state, paused_until=now + wait if wait else None, reason=pause.reason)
        if day is not None:
            # A day that began after now was counted by another clock: it counts from now.
            began_at = now - max(0.0, wall - day[0])
            state = replace(state, day=DailyUsage(began_at, day[1]))
        return state

    @property
    def _reason(self) -> PauseReason:
        """Why nothing is sent: the pause's reason, or a spent period."""
        return self._state.reason if self._state.paused_until is not None else PauseReason.LIMIT

    def _to_wall(self, moment: float) -> float:
        return self._clock.wall() + moment - self._clock.monotonic()


class _Waiters:
    """Callers that wait for a ticket, by priority and then in order of arrival."""

    def __init__(self) -> None:
        # Dictionaries keep the order of arrival and remove any member at the same cost.
        self._queues: dict[Priority, dict[asyncio.Future[int], None]] = {p: {} for p in Priority}

    def add(self, priority: Priority) -> asyncio.Future[int]:
        waiter: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._queues[priority][waiter] = None
        return waiter

    def remove(self, priority: Priority, waiter: asyncio.Future[int]) -> bool:
        """Remove ``waiter``; return whether it was still waiting."""
        return self._queues[priority].pop(waiter, waiter) is None

    def pop(self, priority: Priority) -> asyncio.Future[int]:
        waiter = next(iter(self._queues[priority]))
        del self._queues[priority][waiter]
        return waiter

    def reject(self, priority: Priority, error: Callable[[], ServiceError]) -> None:
        """Make each waiter of ``priority`` raise an ``error`` of its own."""
        while self._queues[priority]:
            waiter = self.pop(priority)
            if not waiter.done():
                waiter.set_exception(error())


def _is_same(one: Budget, other: Budget) -> bool:
    """Compare two budgets; moments that differ by the clocks' drift alone are the same."""
    counts = (one.limit, one.remaining, one.waiting)
    if counts != (other.limit, other.remaining, other.waiting):
        return False
    pairs = ((one.resets_at, other.resets_at), (one.paused_until, other.paused_until))
    return all(
        a == b or (a is not None and b is not None and abs(a - b) < _DRIFT) for a, b in pairs
    )
