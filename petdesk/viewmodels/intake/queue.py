"""The intake queue at work: one entry at a time goes to the service of the desk that is open.

Each step is written before it is taken. What it does next is decided by the pure
`petdesk.viewmodels.intake.state.next_step`; this module only does it.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from petdesk.domain import intake
from petdesk.domain.intake import ClaimedError, ImpossibleStepError, Stage
from petdesk.domain.pets import PetStatus
from petdesk.service.contract import Priority
from petdesk.service.errors import BadAnswer, Refused, ServiceError
from petdesk.storage.intake import IntakeError
from petdesk.viewmodels.intake import state as figures
from petdesk.viewmodels.intake.state import (
    Due,
    Hindrance,
    IntakeProblem,
    IntakeState,
    Waiting,
    after_failure,
    hindered,
    looks_at,
    next_step,
    unsought,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Mapping

    from petdesk.domain.intake import Findings, IntakeEntry
    from petdesk.domain.pets import NewPet, Pet
    from petdesk.service.contract import PetList, PetService
    from petdesk.tasks import TaskScope
    from petdesk.viewmodels.intake.book import IntakeBook

_LONGEST_SLEEP = 15.0
"""Seconds; how late a computer that slept may find that a moment has come."""


class Surroundings(Protocol):
    """What the queue works in: the view-model."""

    @property
    def state(self) -> IntakeState:
        """The state on screen."""

    def show(self, state: IntakeState) -> None:
        """Make ``state`` the one on screen."""

    def show_findings(self, found: Mapping[int, Findings]) -> None:
        """Show what was found of entries, as far as they are on screen."""

    def alike(self, new: NewPet) -> Iterable[int]:
        """Give the ids of the animals known that look like ``new``."""

    def tell_added(self, entry: IntakeEntry) -> None:
        """Tell that an entry is added, as an animal that is known."""

    def tell_listed(self, answers: tuple[PetList, ...]) -> None:
        """Tell what the service listed."""


class IntakeQueue:
    """Works off the entries of one desk, from `start` until `stop`.

    ``scope`` owns the sendings, which are not cut off when the desk is left. ``clock`` gives
    seconds since the Unix epoch, ``sleep`` waits for seconds.
    """

    def __init__(  # noqa: PLR0913  what a test replaces, each by its name
        self,
        service: PetService,
        book: IntakeBook,
        around: Surroundings,
        scope: TaskScope,
        *,
        clock: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]],
    ) -> None:
        self._service = service
        self._book = book
        self._around = around
        self._scope = scope
        self._clock = clock
        self._sleep = sleep
        self._woken = asyncio.Event()
        self._idle = asyncio.Event()
        self._look_from = float("-inf")
        self._stale_before = float("-inf")
        self._failures = 0
        self._working: asyncio.Task[None] | None = None
        self._sending: asyncio.Task[None] | None = None
        self._has_begun = False
        self._is_stopped = False

    def start(self, earlier: asyncio.Task[None] | None) -> None:
        """Begin, once the sending that an ``earlier`` queue left under way has ended."""
        self._working = self._scope.launch(self._work, earlier, name="intake")

    def wake(self) -> None:
        """Look again at what is due."""
        self._idle.clear()
        self._woken.set()

    def look_again(self) -> None:
        """Look for what is unknown once more."""
        self._look_from, self._stale_before = float("-inf"), self._clock()
        self.wake()

    async def rest(self) -> None:
        """Wait until nothing is due."""
        await self._idle.wait()

    def stop(self) -> asyncio.Task[None] | None:
        """End at once; give the sending that is under way, if one is."""
        self._is_stopped = True
        if self._working is not None:
            self._working.cancel()
        sending = self._sending
        if sending is None or sending.done():
            return None
        if not self._has_begun:
            sending.cancel()  # it waits for the limit: nothing was sent, and it stays queued
            return None
        return sending

    async def _work(self, earlier: asyncio.Task[None] | None) -> None:
        if earlier is not None:
            await asyncio.wait([earlier])
        while True:
            self._woken.clear()
            await self._catch_up()
            now = self._clock()
            step = next_step(self._around.state, now, self._look_from, self._stale_before)
            if step.due is None:
                await self._pause(step.wake_at, now)
            elif step.due is Due.END_HOLD and step.entry is not None:
                await self.end_hold(step.entry.id)
            elif step.due is Due.SEND and step.entry is not None:
                await self._send(step.entry)
            else:
                await self._look()

    async def end_hold(self, entry_id: int) -> None:
        """Let an entry that is held be sent."""
        with suppress(ImpossibleStepError, IntakeError):
            await self._told(self._book.step(entry_id, intake.queued))

    async def _pause(self, wake_at: float | None, now: float) -> None:
        seconds = _LONGEST_SLEEP if wake_at is None else min(wake_at - now, _LONGEST_SLEEP)
        if wake_at is None and not self._book.is_behind:
            self._idle.set()
            await self._woken.wait()
            return
        self._idle.set()
        waits = [
            asyncio.ensure_future(self._woken.wait()),
            asyncio.ensure_future(self._sleep(max(seconds, 0.0))),
        ]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
        self._idle.clear()

    async def _send(self, entry: IntakeEntry) -> None:
        # A job of its own, which goes on where the desk is left; what it fails with is reported.
        self._has_begun = False
        self._sending = self._scope.launch(self._send_one, entry.id, entry.new, name="add")
        await asyncio.wait([self._sending])
        if self._sending.cancelled() or self._sending.exception() is not None:
            self._hinder(ServiceError("the job failed"))

    async def _send_one(self, entry_id: int, new: NewPet) -> None:
        try:
            pet = await self._service.add_pet(new, before_sending=lambda: self._begin(entry_id))
        except ServiceError as error:
            await self._failed(entry_id, error)
        except ImpossibleStepError:
            return  # undone, or taken by another PetDesk: nothing was sent
        except IntakeError as error:
            self._cannot_write(error)
        except Exception:
            # A fault of PetDesk's own: it may have been sent all the same.
            if self._has_begun:
                await self._happened(entry_id, intake.unknown)
            raise
        else:
            await self._succeeded(entry_id, pet)

    async def _begin(self, entry_id: int) -> None:
        self._has_begun = True
        now, state = self._clock(), self._around.state

        def begun(entry: IntakeEntry) -> IntakeEntry:
            if entry.address != state.address:
                raise ImpossibleStepError("it is meant for another address")
            return intake.sending(entry, now, self._around.alike(entry.new))

        await self._book.step(entry_id, begun)

    async def _succeeded(self, entry_id: int, pet: Pet) -> None:
        self._works()
        now = self._clock()
        entry = await self._happened(entry_id, lambda entry: intake.added(entry, pet, now))
        self._around.tell_added(entry)

    async def _failed(self, entry_id: int, error: ServiceError) -> None:
        now = self._clock()
        entry = await self._happened(entry_id, lambda entry: after_failure(entry, error, now))
        if entry.stage is Stage.UNKNOWN:
            # Nothing else is sent before a look has shown that the service answers, or an outage
            # would make every entry unknown.
            until = (entry.sent_at or now) + figures.LOOK_AFTER
            self._wait(Waiting(Hindrance.OUT_OF_REACH, until, error))
        elif entry.stage is Stage.QUEUED:
            self._hinder(error)
        else:
            self._works()

    async def _look(self) -> None:
        asked_at = self._clock()
        sought = [
            entry.id
            for entry in unsought(self._around.state, self._stale_before)
            if looks_at(entry, asked_at) <= asked_at
        ]
        try:
            answers = await self._list()
        except ServiceError as error:
            if isinstance(error, BadAnswer | Refused):
                # Something answers, only not with a list: it must not hold up what is queued.
                self._look_from = asked_at + figures.LONGEST_PAUSE
            else:
                self._hinder(error)
            return
        self._works()
        await self._found(sought, answers, asked_at)
        self._around.tell_listed(answers)

    async def _list(self) -> tuple[PetList, ...]:
        whole = await self._service.list_pets(priority=Priority.RECONCILE)
        answers = [whole]
        if not whole.is_complete:
            state = self._around.state
            sought = {entry.new.status for entry in state.entries if entry.is_sought}
            wanted = [status for status in PetStatus if None in sought or status in sought]
            for status in wanted:
                answers.append(  # noqa: PERF401  one after another: an error ends it
                    await self._service.list_pets(status=status, priority=Priority.RECONCILE)
                )
        return tuple(answers)

    async def _found(
        self, sought: Iterable[int], answers: tuple[PetList, ...], asked_at: float
    ) -> None:
        entries = self._book.entries
        found = {
            entry_id: replace(
                intake.find(entries[entry_id], answers, entries.values()), asked_at=asked_at
            )
            for entry_id in sought
            if entries[entry_id].is_sought
        }
        self._around.show_findings(found)
        for entry_id, findings in found.items():
            pet = intake.only_match(entries[entry_id], findings, entries.values())
            if pet is not None:
                with suppress(ImpossibleStepError, ClaimedError, IntakeError):
                    await self.confirm(entry_id, pet)

    async def confirm(self, entry_id: int, pet: Pet) -> None:
        """Settle an entry as ``pet``; raises `ClaimedError` where it is another's, and others."""
        now = self._clock()
        entries = self._book.entries

        def confirmed(entry: IntakeEntry) -> IntakeEntry:
            return intake.confirmed(entry, pet, now, entries.values())

        await self._told(self._book.step(entry_id, confirmed))

    async def _happened(
        self, entry_id: int, make: Callable[[IntakeEntry], IntakeEntry]
    ) -> IntakeEntry:
        with suppress(IntakeError):
            await self._told(self._book.happened(entry_id, make))
        return self._book.entries[entry_id]

    async def _catch_up(self) -> None:
        if self._book.is_behind:
            with suppress(IntakeError):
                await self._told(self._book.catch_up())

    async def _told(self, writing: Awaitable[object]) -> None:
        """Await ``writing``, and tell where it fails."""
        try:
            await writing
        except IntakeError as error:
            self._cannot_write(error)
            raise

    def _cannot_write(self, error: IntakeError) -> None:
        problem = IntakeProblem(str(error))
        self._around.show(replace(self._around.state, problem=problem))
        self._wait(Waiting(Hindrance.STORAGE, self._clock() + figures.FIRST_PAUSE))

    def _hinder(self, error: ServiceError) -> None:
        pause = min(figures.LONGEST_PAUSE, figures.FIRST_PAUSE * 2.0 ** min(self._failures, 30))
        self._failures += 1
        self._wait(hindered(error, self._clock() + pause))

    def _works(self) -> None:
        self._failures = 0
        self._wait(None)

    def _wait(self, waiting: Waiting | None) -> None:
        # A sending that outlives its desk says nothing of the one that is open now.
        if not self._is_stopped and waiting != self._around.state.waiting:
            self._around.show(replace(self._around.state, waiting=waiting))
