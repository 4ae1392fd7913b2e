"""The gate that requests pass: it runs the governor on an event loop and does the waiting for it.

A caller waits in a queue until the governor lets it go; it then holds a *ticket*, which it confirms
right before its first byte and reports on with `Gate.answered`, `Gate.failed` or `Gate.cancelled`.
"""

import asyncio
import json
import logging
import math
import random
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from petdesk.core.files import make_folder, read_small, replace_file
from petdesk.service.contract import Budget, Pause, Priority, WaitReason
from petdesk.service.errors import Closed, PauseReason, RateLimited
from petdesk.service.governor import DAY, DailyUsage, Figures, Governor
from petdesk.service.headers import MAX_PLAUSIBLE_WAIT, LimitHeaders

_log = logging.getLogger(__name__)

_WORTH_KEEPING = 0.5  # seconds by which a pause grows before it is told again; no drift is more
_MAX_SLEEP = 15.0  # seconds; how late a computer that slept may find that a pause is over
_MAX_BYTES = 4096  # bytes; what is longer was not written here
_END = 1e12  # seconds; more than any clock shows
_SAME = 1.0  # seconds; the clocks' drift moves a stored moment by less

_COUNTS_SLEEP: int | None = getattr(
    time, {"linux": "CLOCK_BOOTTIME", "darwin": "CLOCK_MONOTONIC_RAW"}.get(sys.platform, ""), None
)


class Clock:
    def monotonic(self) -> float:
        """Return seconds that never go back, those of the computer's sleep included.

        Of macOS' two such clocks, the one without RAW was seen to go back.
        """
        return time.monotonic() if _COUNTS_SLEEP is None else time.clock_gettime(_COUNTS_SLEEP)

    def wall(self) -> float:
        """Return seconds since the Unix epoch; a person may set this clock at any time."""
        return time.time()


class Gate:
    """Runs one governor; ``pause`` and ``day`` (since when, how many) are an earlier run's.

    ``on_pause`` is called with each pause as it begins or grows, before anything else is sent.
    ``look`` returns the pause that any program was told with this key.
    """

    def __init__(  # noqa: PLR0913  what a test, or an earlier run, replaces
        self,
        clock: Clock | None = None,
        *,
        random: Callable[[], float] = random.random,
        figures: Figures | None = None,
        pause: Pause | None = None,
        on_pause: Callable[[Pause], None] | None = None,
        look: Callable[[], Awaitable[Pause | None]] | None = None,
        day: tuple[float, int] | None = None,
    ) -> None:
        self.clock = clock = clock or Clock()
        self.random = random
        self._governor = Governor(random, figures or Figures())
        # Dictionaries keep the order of arrival and remove any member at the same cost.
        self._queues: dict[Priority, dict[asyncio.Future[int], None]] = {p: {} for p in Priority}
        self._on_pause = on_pause
        self._look = look
        self._timer: asyncio.TimerHandle | None = None
        self._on_budget: Callable[[Budget], None] | None = None
        self._reported = Budget()
        self._is_closed = False
        now, wall = clock.monotonic(), clock.wall()
        if pause is not None and pause.until > wall:
            self._governor.pause(now + pause.until - wall, pause.reason)
        if day is not None:
            # A day that began after now was counted by another clock: it counts from now.
            self._governor.day = DailyUsage(now - max(0.0, wall - day[0]), day[1])
        self._reported_until = self.not_before() or 0.0

    async def acquire(self, priority: Priority) -> int:
        """Wait for a ticket; cancelled, that costs nothing. Raises `RateLimited` or `Closed`."""
        if self._is_closed:
            raise Closed("the client is closed")
        queue = self._queues[priority]
        waiter: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        queue[waiter] = None
        self._go_on()
        try:
            return await waiter
        except asyncio.CancelledError:
            if waiter in queue:
                del queue[waiter]
                self._go_on()
            elif not waiter.cancelled() and waiter.exception() is None:
                self.cancelled(waiter.result(), sent=False)
            raise

    async def confirm(self, ticket: int) -> None:
        """Give ``ticket`` back and raise `RateLimited` if it does not hold any more."""
        pause = await self._look() if self._look is not None else None
        if pause is not None:
            self._keep_to(pause)
        if not self._governor.may_leave(ticket, self.clock.monotonic()):
            error = self._rate_limited(self._governor.opens_at)
            self.cancelled(ticket, sent=False)
            raise error

    def answered(self, ticket: int, status: int, limits: LimitHeaders) -> None:
        self._governor.answered(ticket, status, limits, self.clock.monotonic())
        self._go_on()

    def failed(self, ticket: int, *, sent: bool) -> None:
        self._governor.failed(ticket, self.clock.monotonic(), sent=sent)
        self._go_on()

    def cancelled(self, ticket: int, *, sent: bool) -> None:
        self._governor.cancelled(ticket, sent=sent)
        self._go_on()

    def _keep_to(self, pause: Pause) -> None:
        now = self.clock.monotonic()
        until = now + pause.until - self.clock.wall()
        if until - max(now, self._governor.paused_until or now) >= _WORTH_KEEPING:
            self._reported_until = self._to_wall(until)
            self._governor.pause(until, pause.reason)
            self._go_on()

    def close(self) -> None:
        """Send nothing more; every waiter raises `Closed`."""
        self._is_closed = True
        self._set_timer(None)
        for priority in Priority:
            self._reject(priority, lambda: Closed("the client was closed while the request waited"))

    def on_budget(self, callback: Callable[[Budget], None]) -> None:
        self._on_budget = callback

    def budget(self) -> Budget:
        governor, now = self._governor, self.clock.monotonic()
        period = governor.period
        # A spent period keeps the gate closed as a pause does, and for longer if it ends later.
        ready = governor.ready_at(Priority.PERSON, now)
        down_until = round(self._to_wall(governor.backs_off_until), 1)
        return Budget(
            limit=period.limit,
            remaining=period.remaining,
            resets_at=None if period.reset is None else round(self._to_wall(period.ends_at), 1),
            paused_until=round(self._to_wall(ready), 1) if ready > now else None,
            reason=self._reason,
            waiting=sum(map(len, self._queues.values())),
            bulk=governor.bulk_budget(now, self._to_wall),
            down_until=down_until if governor.is_down else None,
        )

    def not_before(self) -> float | None:
        """Return when sending opens again (seconds since the Unix epoch), if that is ahead."""
        until = self._governor.opens_at
        return self._to_wall(until) if until > self.clock.monotonic() else None

    def day(self) -> tuple[float, int] | None:
        """Return since when (seconds since the Unix epoch) how many requests were counted."""
        day = self._governor.day
        return None if day.began_at == -math.inf else (self._to_wall(day.began_at), day.used)

    def set_daily_limit(self, per_day: int | None) -> None:
        self._governor.per_day = per_day

    def wait_reason(self) -> WaitReason:
        if self.budget().paused_until is not None:
            return WaitReason(self._reason.value)
        return WaitReason.SERVICE_DOWN if self._governor.is_down else WaitReason.SHARING_LIMIT

    def _go_on(self) -> None:
        """Do what the governor decides now."""
        if self._is_closed:
            return
        waiting = {priority: len(queue) for priority, queue in self._queues.items()}
        decision = self._governor.decide(waiting, self.clock.monotonic())
        unused = []
        for ticket, priority in decision.send:
            waiter = self._pop(priority)
            if waiter.done():  # cancelled, and has not run since
                unused.append(ticket)
            else:
                waiter.set_result(ticket)
        for priority, until in decision.reject:
            self._reject(priority, partial(self._rate_limited, until))
        self._report_pause()
        self._set_timer(decision.wake_at)
        self._report_budget()
        for ticket in unused:
            self.cancelled(ticket, sent=False)

    def _pop(self, priority: Priority) -> asyncio.Future[int]:
        queue = self._queues[priority]
        waiter = next(iter(queue))
        del queue[waiter]
        return waiter

    def _reject(self, priority: Priority, error: Callable[[], Exception]) -> None:
        """Make each waiter of ``priority`` raise an ``error`` of its own."""
        while self._queues[priority]:
            waiter = self._pop(priority)
            if not waiter.done():
                waiter.set_exception(error())

    def _report_pause(self) -> None:
        until = self.not_before() or 0.0
        if self._on_pause is None or until - self._reported_until < _WORTH_KEEPING:
            return
        self._reported_until = until
        self._on_pause(Pause(until, self._reason))

    def _set_timer(self, wake_at: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if wake_at is not None:
            # A timer may fire early (Qt's by 49 ms), and a loop's clock may stand still while the
            # computer sleeps: the clock is read again, and at least this often.
            delay = min(_MAX_SLEEP, max(0.0, wake_at - self.clock.monotonic()))
            self._timer = asyncio.get_running_loop().call_later(delay, self._go_on)

    def _report_budget(self) -> None:
        budget = self.budget()
        if self._on_budget is None or budget == self._reported:
            return
        self._reported = budget
        try:
            self._on_budget(budget)
        except Exception:  # noqa: BLE001  a listener's mistake must not cost a request its answer
            _log.exception("A listener to the budget failed")

    def _rate_limited(self, moment: float) -> RateLimited:
        until = self._to_wall(moment)
        return RateLimited(until=until, detail="nothing is sent for now", reason=self._reason)

    @property
    def _reason(self) -> PauseReason:
        """Why nothing is sent: the pause's reason, or a spent period."""
        paused = self._governor.paused_until is not None
        return self._governor.reason if paused else PauseReason.LIMIT

    def _to_wall(self, moment: float) -> float:
        return self.clock.wall() + moment - self.clock.monotonic()


class PauseFiles:
    """The pauses that services asked for, each by a name, synced in ``folder``. Methods block."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        self._folder = folder
        self._clock = clock

    def write(self, name: str, pause: Pause) -> None:
        """Keep ``pause``, unless another program was told to wait for longer. Raises OSError."""
        other = self.read(name)
        if other is None or other.until <= pause.until + _SAME:
            self._store(name, pause)

    def read(self, name: str) -> Pause | None:
        """Return a pause with its end by the wall clock as it is now, whoever set that meanwhile.

        The monotonic clock shows it, which starts from 0 with the computer. An absurdly long pause
        is a day's.
        """
        with suppress(OSError, ValueError, TypeError, KeyError):
            stored = json.loads(read_small(self._path(name), _MAX_BYTES))
            moments = [float(stored[key]) for key in ("until", "noted_at", "monotonic")]
            reasons = {reason.value: reason for reason in PauseReason}
            if all(abs(moment) < _END for moment in moments):
                # A reason that is new in a later PetDesk, or is not there, ends no pause.
                reason = reasons.get(stored.get("reason"), PauseReason.LIMIT)
                return self._corrected(name, moments, reason)
        return None

    def _corrected(self, name: str, moments: list[float], reason: PauseReason) -> Pause:
        until, noted_at, counted = moments
        wall, monotonic = self._clock.wall(), self._clock.monotonic()
        passed = max(0.0, wall - noted_at)
        if monotonic >= counted:
            passed = min(passed, monotonic - counted)
        length = DAY if until - noted_at > MAX_PLAUSIBLE_WAIT else until - noted_at
        pause = Pause(wall + length - passed, reason)
        if pause.until > wall and abs(pause.until - until) > _SAME:
            # At once if a clock was changed since, or each look would begin it again.
            with suppress(OSError):
                self._store(name, pause)
        return pause

    def remove(self, name: str) -> None:
        """Remove a pause, unless another program was told to wait since. Raises OSError."""
        pause = self.read(name)
        if pause is None or pause.until <= self._clock.wall():
            self._path(name).unlink(missing_ok=True)

    def write_day(self, name: str, day: tuple[float, int]) -> None:
        """Keep when a day began (seconds since the Unix epoch), and the requests used of it."""
        make_folder(self._folder)
        replace_file(self._folder / f"{name}.day", f"{day[0]!r} {day[1]}".encode())

    def read_day(self, name: str) -> tuple[float, int] | None:
        with suppress(OSError, ValueError):
            began_at, used = read_small(self._folder / f"{name}.day", _MAX_BYTES).split()
            return float(began_at), int(used)
        return None

    def _store(self, name: str, pause: Pause) -> None:
        stored = {
            "until": pause.until,
            "noted_at": self._clock.wall(),
            "monotonic": self._clock.monotonic(),
            "reason": pause.reason.value,
        }
        make_folder(self._folder)
        replace_file(self._path(name), json.dumps(stored).encode())

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}.json"
