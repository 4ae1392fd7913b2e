"""Sends a request as often as is sound, each time with the gate's leave."""

import asyncio
import copy
from collections.abc import Awaitable, Callable
from typing import Self, TypeVar

from petdesk.service import wire
from petdesk.service.activity import Waited
from petdesk.service.clock import Clock
from petdesk.service.contract import Priority
from petdesk.service.errors import RateLimited, ServiceError
from petdesk.service.gate import Gate
from petdesk.service.http.faults import without_key
from petdesk.service.http.sender import Sender
from petdesk.service.http.trip import Wait
from petdesk.service.retry import Attempt, RetryBudget, wait_before_repeat

_T = TypeVar("_T")

_NOTICEABLE = 0.05  # seconds; less is the loop's own, not a wait


class RetryingCaller:
    """Makes calls of ``total`` seconds at most with ``sender``, as `petdesk.service.retry` says.

    ``random`` gives numbers from 0 to below 1.
    """

    def __init__(
        self, sender: Sender, gate: Gate, clock: Clock, random: Callable[[], float], *, total: float
    ) -> None:
        self._sender = sender
        self._gate = gate
        self._clock = clock
        self._random = random
        self._total = total
        self._retries = RetryBudget()

    def using(self, sender: Sender) -> Self:
        """Return a caller that goes on where this one stands, with another sender."""
        other = copy.copy(self)
        other._sender = sender  # noqa: SLF001  its own class
        return other

    async def call(
        self,
        request: wire.Request,
        priority: Priority,
        read: Callable[[wire.Answer, float], _T],
        before_sending: Callable[[], Awaitable[None]] | None = None,
    ) -> _T:
        """Send ``request`` as often as `petdesk.service.retry` allows, or once: see `add_pet`."""
        attempt = Attempt(request.method, tries=0, spent=0.0, total=self._total)
        wait = Wait()
        while True:
            wait = await self._pass_gate(priority, wait)
            if before_sending is not None:
                await self._prepare(before_sending, wait.ticket)
            began, asked_at = self._clock.monotonic(), self._clock.wall()
            try:
                answer = await self._sender.send(request, wait, attempt)
                result = read(answer, asked_at)
            except ServiceError as raised:
                error = without_key(raised, self._sender.key)
            else:
                self._retries = self._retries.earn()
                return result
            if before_sending is not None:
                # Raised outside the handler, as in `_wait_or_raise`.
                raise error
            attempt = attempt.after(self._clock.monotonic() - began)
            attempt, wait = await self._wait_or_raise(error, attempt)

    async def _pass_gate(self, priority: Priority, wait: Wait) -> Wait:
        """Wait for the gate's leave to send, and add that to what was waited before."""
        arrived = self._clock.monotonic()
        reason = self._gate.why_closed()
        ticket = await self._gate.enter(priority)
        held = self._clock.monotonic() - arrived
        return Wait(ticket, wait.seconds + held, reason if held > _NOTICEABLE else wait.reason)

    async def _prepare(self, before_sending: Callable[[], Awaitable[None]], ticket: int) -> None:
        """Let the caller make ready; where it fails, the gate's leave is given back."""
        try:
            await before_sending()
        except BaseException:
            self._gate.cancelled(ticket, sent=False)
            raise

    async def _wait_or_raise(self, error: ServiceError, attempt: Attempt) -> tuple[Attempt, Wait]:
        """Wait until the next try is due, or raise ``error`` where there is none.

        It is raised here, outside any handler, so that no exception of the HTTP library, which
        holds the request with its key, hangs on to it as context.
        """
        wait = wait_before_repeat(error, attempt, self._retries, self._random)
        if wait is None:
            raise error
        if not isinstance(error, RateLimited):
            self._retries = self._retries.spend()
        try:
            async with asyncio.timeout(wait):
                await self._sender.closed.wait()
        except TimeoutError:
            pass
        return attempt.waited(wait), Wait(seconds=wait, reason=Waited.TRYING_AGAIN)
