"""Virtual time: a loop whose clock jumps to what happens next.

Timers may fire early, as Qt's coarse ones do (by 5 %, and 50 ms at most). A desk can be stopped as
by SIGSTOP: nothing of it runs until it goes on, while clocks, network and service go on.
"""

from __future__ import annotations

import asyncio
import random
import selectors
from collections.abc import Callable
from contextvars import Context, ContextVar, copy_context
from typing import Any, TypeVarTuple, Unpack

from petdesk.service.gate import Clock

_Ts = TypeVarTuple("_Ts")

EPOCH = 1_800_000_000.0
"""The service's wall clock at the loop's beginning: a whole minute's."""

DESK: ContextVar[int | None] = ContextVar("DESK", default=None)
"""The number of the desk whose code runs, for whatever it begins runs on its behalf."""

_NOBODY = Context()


class _Jump(selectors.SelectSelector):
    """Nothing comes from outside: a wait for it ends at once, with the clock moved on."""

    loop: VirtualLoop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise RuntimeError("everybody waits, and nothing more can happen")
        self.loop.now += max(0.0, timeout)
        return []


class _Later:
    """A callback of a desk, which waits while its desk is stopped."""

    def __init__(
        self, loop: VirtualLoop, desk: int, callback: Callable[..., object], args: tuple[Any, ...]
    ) -> None:
        self._loop, self._desk = loop, desk
        self._callback, self._args = callback, args
        self.handle: asyncio.Handle | None = None

    def run(self) -> None:
        if self.handle is not None and self.handle.cancelled():
            return  # by what ran before it when its desk went on
        waiting = self._loop.stopped.get(self._desk)
        if waiting is None:
            self._callback(*self._args)
        else:
            waiting.append((self, copy_context()))


class VirtualLoop(asyncio.SelectorEventLoop):
    """The loop; ``now`` are the seconds of its life. ``chance`` says how early a timer fires."""

    def __init__(self, chance: random.Random | None = None) -> None:
        self.now = 0.0
        self.stopped: dict[int, list[tuple[_Later, Context]]] = {}
        self._chance = chance
        selector = _Jump()
        selector.loop = self
        super().__init__(selector)

    def time(self) -> float:
        return self.now

    def call_soon(
        self, callback: Callable[[Unpack[_Ts]], object], *args: *_Ts, context: Context | None = None
    ) -> asyncio.Handle:
        desk = self._stopped_desk(context)
        if desk is None:
            return super().call_soon(callback, *args, context=context)
        later = _Later(self, desk, callback, args)
        later.handle = super().call_soon(later.run, context=context)
        return later.handle

    def call_at(
        self,
        when: float,
        callback: Callable[[Unpack[_Ts]], object],
        *args: *_Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        desk = (context or copy_context()).get(DESK)
        if desk is None:
            return super().call_at(when, callback, *args, context=context)
        if self._chance is not None:
            when -= self._chance.random() * min(0.05, 0.05 * max(0.0, when - self.now))
        later = _Later(self, desk, callback, args)
        later.handle = timer = super().call_at(when, later.run, context=context)
        return timer

    def happen(self, when: float, callback: Callable[[Unpack[_Ts]], object], *args: *_Ts) -> None:
        """Call at exactly ``when``, on behalf of no desk: a network's or a service's doing."""
        super().call_at(when, callback, *args, context=_NOBODY.copy())

    def stop_desk(self, desk: int, seconds: float) -> None:
        self.stopped[desk] = []
        self.happen(self.now + seconds, self._go_on, desk)

    def _go_on(self, desk: int) -> None:
        for later, context in self.stopped.pop(desk):
            super().call_soon(later.run, context=context)

    def _stopped_desk(self, context: Context | None) -> int | None:
        if not self.stopped:
            return None
        desk = DESK.get() if context is None else context.get(DESK)
        return desk if desk in self.stopped else None


class VirtualClock(Clock):
    """A desk's two clocks; its wall clock is ``off`` by so many seconds from the service's."""

    def __init__(self, loop: VirtualLoop, off: float = 0.0) -> None:
        self._loop = loop
        self.off = off

    def monotonic(self) -> float:
        return self._loop.now

    def wall(self) -> float:
        return EPOCH + self._loop.now + self.off
