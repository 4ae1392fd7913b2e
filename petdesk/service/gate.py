"""The gate that requests pass: it obeys the governor and does the waiting for it."""

import asyncio
import logging
import math
import random
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from petdesk.service import governor
from petdesk.service.activity import Waited
from petdesk.service.clock import Clock
from petdesk.service.contract import Budget, Priority
from petdesk.service.errors import Closed, PauseReason, RateLimited, ServiceError
from petdesk.service.governor.day import DayMeter
from petdesk.service.headers import ABSURD_AFTER, LimitHeaders

_log = logging.getLogger(__name__)


class Pause(NamedTuple):
    """A pause that holds in the next run as well.

    ``until`` is its end by this computer's clock and ``service_until`` by the service's, ``None``
    where that is not known (seconds since the Unix epoch).
    """

    until: float
    service_until: float | None = None
    reason: PauseReason = PauseReason.LIMIT


class Gate:
    """One governor at work on one event loop.

    ``pause`` is an earlier run's that still holds; one beyond 25 hours ahead is taken as 24, since
    no window of the interface is longer. ``on_pause`` is called with each pause as it begins or
    grows, before anything else is sent. ``day`` is what an earlier run had counted of a day: since
    when, and how many requests. ``random`` gives numbers from 0 to below 1.
    """

    def __init__(  # noqa: PLR0913  what a test, or an earlier run, replaces
        self,
        clock: Clock,
        *,
        random: Callable[[], float] = random.random,
        policy: governor.Policy | None = None,
        pause: Pause | None = None,
        on_pause: Callable[[Pause], None] | None = None,
        day: tuple[float, int] | None = None,
    ) -> None:
        self._clock = clock
        self._random = random
        self._policy = policy or governor.Policy()
        self._state = governor.State(
            paused_until=self._stored_pause(pause),
            reason=pause.reason if pause is not None else PauseReason.LIMIT,
            day=self._stored_day(day),
        )
        self._on_pause = on_pause
        self._noted = self.not_before() or 0.0
        self._service_until = pause.service_until if pause is not None else None
        self._ahead: float | None = None
        # Dictionaries keep the order of arrival, and give up any place in them at the same cost.
        self._queues: dict[Priority, dict[asyncio.Future[int], None]] = {p: {} for p in Priority}
        self._timer: asyncio.TimerHandle | None = None
        self._callback: Callable[[Budget], None] | None = None
        self._reported = Budget()
        self._closed = False

    def on_budget(self, callback: Callable[[Budget], None]) -> None:
        """Call ``callback`` whenever the budget differs from what was last reported."""
        self._callback = callback

    def budget(self) -> Budget:
        """Return the budget as it is now."""
        window, pause = self._state.window, self._state.paused_until
        paused = pause is not None and pause > self._clock.monotonic()
        return Budget(
            limit=window.limit,
            remaining=window.remaining,
            resets_at=self._as_wall(window.resets_at),
            # A window that ends after the pause keeps the gate closed for longer.
            paused_until=self._as_wall(governor.opens_at(self._state)) if paused else None,
            reason=self._reason,
            waiting=sum(self._state.waiting),
        )

    def not_before(self) -> float | None:
        """Return when sending opens again (seconds since the Unix epoch), if that is ahead."""
        opens = governor.opens_at(self._state)
        return self._as_wall(opens) if opens > self._clock.monotonic() else None

    def day(self) -> tuple[float, int] | None:
        """Return since when (seconds since the Unix epoch) how many requests were counted."""
        began_at, used = self._state.day.began_at, self._state.day.used
        if began_at == -math.inf:
            return None
        return self._clock.wall() + began_at - self._clock.monotonic(), used

    def limit_day(self, per_day: int | None) -> None:
        """Take the plan's requests per day, from the next decision on."""
        if per_day != self._policy.per_day:
            self._policy = replace(self._policy, per_day=per_day)

    def why_closed(self) -> Waited:
        """Say what a request that arrives now would wait for."""
        if self.budget().paused_until is not None:
            return _WAITED_FOR[self._reason]
        is_down = governor.is_down(self._state, self._policy)
        return Waited.SERVICE_DOWN if is_down else Waited.SHARING_LIMIT

    async def enter(self, priority: Priority) -> int:
        """Wait for leave to send, and give the ticket that `answered` or `failed` hands back.

        Raises `RateLimited` where the wait would be long and `Closed` after `close`. Cancelling
        the wait costs nothing.
        """
        if self._closed:
            raise Closed("the client is closed")
        call: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._queues[priority][call] = None
        self._take(governor.Arrived(priority))
        try:
            return await call
        except asyncio.CancelledError:
            self._give_up(call, priority)
            raise

    def _give_up(self, call: asyncio.Future[int], priority: Priority) -> None:
        """Give back the place of a caller that was cancelled, be it in the queue or just let in."""
        if self._queues[priority].pop(call, call) is None:
            self._take(governor.Left(priority))
        elif not call.cancelled() and call.exception() is None:
            self._take(governor.Cancelled(call.result(), sent=False))

    def leave(self, ticket: int) -> None:
        """Confirm the leave to send, right before the first byte.

        Raises `RateLimited` where it no longer holds: then the ticket is given back.
        """
        if governor.may_leave(self._state, ticket, self._clock.monotonic()):
            return
        opens = governor.opens_at(self._state)
        self._take(governor.Cancelled(ticket, sent=False))
        raise self._limited(opens)

    def answered(self, ticket: int, status: int, limits: LimitHeaders) -> None:
        """Report the head of the answer to ``ticket``."""
        self._ahead = limits.ahead
        self._take(governor.Answered(ticket, status, self._still_paused(limits)))

    def _still_paused(self, limits: LimitHeaders) -> LimitHeaders:
        """Return ``limits`` with what is left of an earlier run's pause by the service's clock.

        This computer's clock, which said that it was over, may have been set between the runs.
        """
        until, self._service_until = self._service_until, None
        if until is None or limits.ahead is None:
            return limits
        left = until - (self._clock.wall() + limits.ahead)
        if not _DATE_IS_LOW < left < ABSURD_AFTER:
            return limits
        return replace(limits, retry_in=max(left, limits.retry_in or 0.0))

    def failed(self, ticket: int, *, sent: bool) -> None:
        """Report that ``ticket`` got no answer; ``sent`` if the service may have seen it."""
        self._take(governor.Failed(ticket, sent))

    def cancelled(self, ticket: int, *, sent: bool) -> None:
        """Report that the caller gave ``ticket`` up on its way."""
        self._take(governor.Cancelled(ticket, sent))

    def close(self) -> None:
        """Send nothing more; every waiting call raises `Closed`."""
        self._closed = True
        self._set_timer(None)
        for queue in self._queues.values():
            while queue:
                _refuse(_first(queue), Closed("the client was closed while the request waited"))

    def _take(self, event: governor.Event) -> None:
        if self._closed:
            return
        self._state, decision = governor.step(
            self._state, event, self._clock.monotonic(), self._random, self._policy
        )
        abandoned = [flight.ticket for flight in decision.send if not self._release(flight)]
        for priority, until in decision.hand_back:
            self._hand_back(priority, until)
        self._note_pause()
        self._set_timer(decision.wake_at)
        self._report()
        for ticket in abandoned:
            self._take(governor.Cancelled(ticket, sent=False))

    def _note_pause(self) -> None:
        until = self.not_before() or 0.0
        if self._on_pause is None or until - self._noted < _WORTH_NOTING:
            return
        self._noted = until
        service_until = None if self._ahead is None else until + self._ahead
        self._on_pause(Pause(until, service_until, self._reason))

    def _release(self, flight: governor.Flight) -> bool:
        """Let one through; False for one that was cancelled and has not woken to say so."""
        call = _first(self._queues[flight.priority])
        if call.done():
            return False
        call.set_result(flight.ticket)
        return True

    def _hand_back(self, priority: Priority, until: float) -> None:
        queue = self._queues[priority]
        while queue:
            _refuse(_first(queue), self._limited(until))

    def _limited(self, opens: float) -> RateLimited:
        until = self._clock.wall() + opens - self._clock.monotonic()
        return RateLimited(until=until, detail="nothing is sent for now", reason=self._reason)

    @property
    def _reason(self) -> PauseReason:
        """Why nothing is sent: the pause's reason, or a spent window."""
        return self._state.reason if self._state.paused_until is not None else PauseReason.LIMIT

    def _set_timer(self, wake_at: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if wake_at is not None:
            # A timer may fire early (Qt's by 49 ms), and a loop's clock may stand still while the
            # computer sleeps: the governor looks at the clock again, and at least this often.
            delay = min(_LOOK_AGAIN, max(0.0, wake_at - self._clock.monotonic()))
            self._timer = asyncio.get_running_loop().call_later(delay, self._take, governor.Tick())

    def _report(self) -> None:
        budget = self.budget()
        if self._callback is None or _same(budget, self._reported):
            return
        self._reported = budget
        try:
            self._callback(budget)
        except Exception:  # noqa: BLE001  a listener's mistake must not cost a request its answer
            _log.exception("A listener to the budget failed")

    def _stored_pause(self, pause: Pause | None) -> float | None:
        if pause is None:
            return None
        wait = pause.until - self._clock.wall()
        if wait > ABSURD_AFTER:
            wait = self._policy.absurd_wait
        return self._clock.monotonic() + wait if wait > 0 else None

    def _stored_day(self, day: tuple[float, int] | None) -> DayMeter:
        if day is None:
            return DayMeter()
        # A day that began after now is another clock's: it counts from now.
        age = max(0.0, self._clock.wall() - day[0])
        return DayMeter(self._clock.monotonic() - age, day[1])

    def _as_wall(self, moment: float | None) -> float | None:
        if moment is None:
            return None
        return self._clock.wall() + moment - self._clock.monotonic()


def _first(queue: dict[asyncio.Future[int], None]) -> asyncio.Future[int]:
    """Take the longest waiting call out of ``queue``."""
    call = next(iter(queue))
    del queue[call]
    return call


def _refuse(call: asyncio.Future[int], error: ServiceError) -> None:
    if not call.done():
        call.set_exception(error)


def _same(one: Budget, other: Budget) -> bool:
    """Compare two budgets; moments that differ by the clocks' drift alone are the same."""
    counts = (one.limit, one.remaining, one.waiting)
    if counts != (other.limit, other.remaining, other.waiting):
        return False
    pairs = ((one.resets_at, other.resets_at), (one.paused_until, other.paused_until))
    return all(
        a == b or (a is not None and b is not None and abs(a - b) < _DRIFT) for a, b in pairs
    )


_WAITED_FOR = {
    PauseReason.LIMIT: Waited.LIMIT_REACHED,
    PauseReason.BLOCKED: Waited.KEY_BLOCKED,
    PauseReason.ASKED: Waited.ASKED_TO_WAIT,
}

_DRIFT = 0.05
"""Seconds; finer than any screen shows."""

_WORTH_NOTING = 0.5
"""Seconds by which a pause grows before it is noted anew; the clocks' drift is less."""

_DATE_IS_LOW = 2.0
"""Seconds by which the service's clock, as ``Date`` tells it, may be low."""

_LOOK_AGAIN = 15.0
"""Seconds; how late a computer that slept may find that a pause is over."""
