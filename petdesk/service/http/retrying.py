"""Sends a request, and repeats it where that is safe; the gate admits each attempt."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from petdesk.service import wire
from petdesk.service.activity import WaitReason
from petdesk.service.clock import Clock
from petdesk.service.contract import Priority
from petdesk.service.errors import ProxyDenied, RateLimited, ServiceError, TlsFailed
from petdesk.service.gate import Gate
from petdesk.service.http.error_mapping import redact_key
from petdesk.service.http.sender import Admission, Sender
from petdesk.service.retry import EARNED, MAX_TOKENS, RetryState, wait_before_retry

_T = TypeVar("_T")

_NOTICEABLE = 0.05  # seconds; less is the loop's own, not a wait


class Retrier:
    """Makes calls of at most ``total`` seconds, which share one retry budget."""

    def __init__(
        self, gate: Gate, clock: Clock, random: Callable[[], float], *, total: float
    ) -> None:
        self._gate = gate
        self._clock = clock
        self._random = random
        self._total = total
        self._tokens = MAX_TOKENS

    async def send(
        self,
        sender: Sender,
        request: wire.Request,
        priority: Priority,
        read: Callable[[wire.Answer, float], _T],
        before_sending: Callable[[], Awaitable[None]] | None = None,
    ) -> _T:
        """Send ``request`` as often as `petdesk.service.retry` allows, or once: see `add_pet`."""
        is_asked_for = priority is Priority.PERSON and request.method == "GET"
        if sender.denied_by_proxy is not None and not is_asked_for:
            # Sent again and again, a wrong password locks an account: until a person asks.
            raise ProxyDenied(sender.denied_by_proxy)
        retry = RetryState(request.method, tries=0, spent=0.0, total=self._total)
        admission = Admission()
        while True:
            admission = await self._admit(priority, admission)
            if before_sending is not None:
                await self._prepare(before_sending, admission.ticket)
            began, asked_at = self._clock.monotonic(), self._clock.wall()
            try:
                answer = await sender.send(request, admission, retry)
                result = read(answer, asked_at)
            except ServiceError as raised:
                error = redact_key(raised, sender.key)
                if isinstance(error, ProxyDenied):
                    sender.denied_by_proxy = error.detail
                elif isinstance(error, TlsFailed) or error.status is not None:
                    sender.denied_by_proxy = None  # it let the request through
            else:
                sender.denied_by_proxy = None
                self._tokens = min(MAX_TOKENS, self._tokens + EARNED)
                return result
            if before_sending is not None:
                # Outside the handler, for the same reason as in `_wait_or_raise`.
                raise error
            retry = retry.after(self._clock.monotonic() - began)
            retry, admission = await self._wait_or_raise(error, retry, sender.closed)

    async def _admit(self, priority: Priority, before: Admission) -> Admission:
        """Wait until the gate admits a request; what was waited ``before`` is added."""
        arrived = self._clock.monotonic()
        reason = self._gate.wait_reason()
        ticket = await self._gate.acquire(priority)
        held = self._clock.monotonic() - arrived
        if held <= _NOTICEABLE:
            reason = before.reason
        return Admission(ticket, before.waited + held, reason)

    async def _prepare(self, before_sending: Callable[[], Awaitable[None]], ticket: int) -> None:
        try:
            await before_sending()
        except BaseException:
            self._gate.cancelled(ticket, sent=False)
            raise

    async def _wait_or_raise(
        self, error: ServiceError, retry: RetryState, closed: asyncio.Event
    ) -> tuple[RetryState, Admission]:
        """Wait until the next attempt is due, or raise ``error`` where there is none.

        It is raised outside any handler: the HTTP library's exceptions hold the request with its
        key, and none of them may become its context.
        """
        wait = wait_before_retry(error, retry, self._tokens, self._random)
        if wait is None:
            raise error
        if not isinstance(error, RateLimited):
            self._tokens -= 1.0
        try:
            async with asyncio.timeout(wait):
                await closed.wait()
        except TimeoutError:
            pass
        return retry.waited(wait), Admission(waited=wait, reason=WaitReason.TRYING_AGAIN)
