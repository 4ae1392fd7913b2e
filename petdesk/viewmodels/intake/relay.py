"""Takes the entries of one desk to its service, one at a time, and looks for those it lost.

Each step is written before it is taken. What comes next is decided by the pure
`petdesk.viewmodels.intake.schedule.next_step`; this module only does it.
"""

import asyncio
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from petdesk.domain import intake
from petdesk.domain.intake import BatchMode, ClaimedError, ImpossibleStepError, IntakeEntry, Stage
from petdesk.domain.pets import Pet
from petdesk.service.contract import Priority
from petdesk.service.errors import RateLimited, ServiceError
from petdesk.storage.intake import IntakeError
from petdesk.viewmodels.intake import failures, schedule, steps
from petdesk.viewmodels.intake.failures import Health
from petdesk.viewmodels.intake.reconciler import Reconciler, newest_lists
from petdesk.viewmodels.intake.repository import EntryStep
from petdesk.viewmodels.intake.schedule import Due, next_step
from petdesk.viewmodels.intake.sender import EntrySender, Outbox, Sent
from petdesk.viewmodels.intake.state import BlockReason, Waiting

_MAX_SLEEP = 15.0
"""Seconds; how late a computer that slept may find that a moment has come."""


class Relay:
    """Works off the entries of ``outbox``, until `stop`.

    It begins once ``earlier``, an attempt that an earlier relay left under way, has ended.
    """

    def __init__(self, outbox: Outbox, earlier: asyncio.Task[None] | None) -> None:
        self._outbox = outbox
        self._earlier = earlier
        self._sender = EntrySender(outbox)
        self._reconciler = Reconciler(outbox)
        self._health = Health()
        self._woken = asyncio.Event()
        self._idle = asyncio.Event()
        self._working = outbox.scope.launch(self._work, name="intake")

    def wake(self) -> None:
        """Look again at what is due."""
        self._idle.clear()
        self._woken.set()

    def look_up_again(self) -> None:
        """Look for what is unknown once more."""
        self._reconciler.forget()
        self.wake()

    def send_again(self, entries: Collection[IntakeEntry]) -> None:
        """Send unknown entries once more, those of which the newest list shows nothing new."""
        state = self._outbox.model.state
        seen = {
            entry.id: frozenset(pet.id for pet in steps.matches_of(state, entry.id))
            for entry in entries
        }
        for entry in entries:
            self._outbox.model.apply(steps.again_begun, entry.id)
        self._outbox.scope.launch(self._check, entries, seen, name="check before sending again")

    async def drain(self, limit: float) -> None:
        """End the hold and send what is due, for at most ``limit`` seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(limit):
                for entry in self._outbox.model.state.entries:
                    if entry.stage is Stage.HELD:
                        await self._commit(entry.id, intake.queued)
                self.wake()
                await self._idle.wait()

    def stop(self) -> asyncio.Task[None] | None:
        """End at once; return the attempt that is under way, if one is: maybe an earlier one."""
        self._working.cancel()
        is_waited_for = self._earlier is not None and not self._earlier.done()
        return self._earlier if is_waited_for else self._sender.stop()

    async def _work(self) -> None:
        if self._earlier is not None:
            await asyncio.wait([self._earlier])
        while True:
            self._woken.clear()
            await self._write_pending()
            await self._assign_ids()
            now = self._outbox.clock()
            lookup_progress = self._reconciler.lookup_progress(self._health.answered_at)
            step = next_step(self._outbox.model.state, now, lookup_progress)
            if step.due is None:
                await self._pause(step.wake_at, now)
            elif step.due is Due.END_HOLD and step.entry is not None:
                await self._commit(step.entry.id, intake.queued)
            elif step.due is Due.SEND and step.entry is not None:
                await self._send(step.entry)
            elif step.due is Due.ASK and step.entry is not None:
                if await self._commit(step.entry.id, intake.asked_again):
                    self._outbox.model.apply(steps.again_ended, step.entry.id, ())
            elif step.due is Due.TAKE_BACK and step.entry is not None:
                await self._commit(step.entry.id, self._taken_back)
            elif step.due is Due.FETCH and step.batch_id is not None:
                await self._fetch(step.batch_id)
            else:
                await self._look_up()

    async def _send(self, entry: IntakeEntry) -> None:
        priority = schedule.priority_of(entry, self._outbox.model.state, self._outbox.clock())
        sent = await self._sent(entry, priority)
        if sent is None:
            return
        now, waiting = sent.at, None
        if sent.error is None:
            self._health = failures.taken(now)
        elif isinstance(sent.error, RateLimited) and entry.origin is not None:
            # The limit leaves nothing to batches; it may well leave something to people.
            batch_waiting = Waiting(BlockReason.LIMIT, sent.error.until, sent.error)
            self._outbox.model.apply(replace, batch_waiting=batch_waiting)
        elif isinstance(sent.error, ServiceError):
            self._health, waiting = failures.not_added(self._health, sent.entry, sent.error, now)
        else:
            waiting = self._wait_for_disk()
        self._outbox.model.apply(replace, waiting=waiting)

    async def _sent(self, entry: IntakeEntry, priority: Priority) -> Sent | None:
        """Send ``entry``; a row that waits for the limit makes room for what people add.

        Meanwhile no hold lasts longer than its person was told.
        """
        sending = asyncio.ensure_future(self._sender.send(entry, priority))
        try:
            while True:
                wake_at = await self._end_holds()
                state, now = self._outbox.model.state, self._outbox.clock()
                if entry.origin is not None and not schedule.is_next(entry, state, now):
                    self._sender.stop()  # one that is under way goes on, and so do the holds
                self._woken.clear()
                await self._wait(wake_at, now, sending)
                if sending.done():
                    return sending.result()
        finally:
            sending.cancel()

    async def _end_holds(self) -> float | None:
        """End the holds that are over; return when the next one is."""
        while True:
            step = schedule.next_hold(self._outbox.model.state, self._outbox.clock())
            if step.entry is None:
                return step.wake_at
            await self._commit(step.entry.id, intake.queued)

    async def _fetch(self, batch_id: int) -> None:
        try:
            await self._outbox.repository.batches.fetch(batch_id)
        except IntakeError:
            self._outbox.model.apply(replace, waiting=self._wait_for_disk())

    async def _look_up(self) -> None:
        look_up = await self._reconciler.look_up()
        now, outbox = self._outbox.clock(), self._outbox
        if look_up.error is not None:
            self._health, waiting = failures.blocked(
                self._health, look_up.error, now, is_lookup=True
            )
            outbox.model.apply(replace, waiting=waiting)
        elif look_up.answers:
            self._health = failures.listed(self._health, now)
            outbox.model.apply(
                steps.lookup_done, look_up.entry_ids, look_up.answers, look_up.asked_at
            )
            outbox.on_listed(look_up.answers)
        elif look_up.unreadable is not None:
            in_memory = [e for e in outbox.model.state.in_memory if e.address == outbox.address]
            for entry in [each for each in in_memory if each.is_in_doubt]:
                if await self._commit(entry.id, intake.asked_again):
                    outbox.model.apply(steps.again_impossible, entry.id, look_up.unreadable)

    async def _check(
        self, entries: Collection[IntakeEntry], seen: Mapping[int, frozenset[int]]
    ) -> None:
        outbox = self._outbox
        try:
            answers = await newest_lists(outbox.service, entries)
        except ServiceError as error:
            for entry in filter(self._is_wanted, entries):
                outbox.model.apply(steps.again_impossible, entry.id, error)
            return
        except Exception:
            for entry in entries:
                outbox.model.apply(steps.again_ended, entry.id, seen[entry.id])
            raise
        wanted = list(filter(self._is_wanted, entries))  # none where the desk was left
        for entry in wanted:
            outbox.model.apply(steps.again_checked, entry.id, answers)
        if wanted:
            outbox.on_listed(answers)
        for entry in wanted:
            await self._queue_again(entry, seen[entry.id])

    async def _queue_again(self, entry: IntakeEntry, seen_ids: frozenset[int]) -> None:
        outbox = self._outbox

        def sent_again(entry: IntakeEntry) -> IntakeEntry:
            if not self._is_wanted(entry) or steps.unseen(outbox.model.state, entry.id, seen_ids):
                raise ClaimedError("the desk was left, or a match has come that nobody was shown")
            return intake.sent_again(entry, seen_ids)

        with suppress(ImpossibleStepError, ClaimedError, IntakeError):
            batch = outbox.model.state.batch(entry.origin.batch_id) if entry.origin else None
            if batch is not None and batch.mode is BatchMode.STOPPED:
                # Nothing else of it is left to send, and what waits in a stopped one is taken back.
                await outbox.repository.set_mode(batch.id, BatchMode.RUNNING, outbox.clock())
            await outbox.repository.step(entry.id, sent_again)
            outbox.model.apply(steps.tried_by_a_person)
            self.wake()
        outbox.model.apply(steps.again_ended, entry.id, seen_ids)

    def _is_wanted(self, entry: IntakeEntry) -> bool:
        return entry.id in self._outbox.model.state.send_again

    async def _assign_ids(self) -> None:
        """Settle the ids that are certain from what was found by now."""
        while (certain_id := steps.certain_id(self._outbox.model.state)) is not None:
            if not await self._confirm(*certain_id):
                return  # another PetDesk has it by now, or the disk is full

    async def _confirm(self, entry_id: int, pet: Pet) -> bool:
        repository, findings = self._outbox.repository, self._outbox.model.state.findings
        now = self._outbox.clock()
        return await self._commit(
            entry_id,
            lambda entry: intake.confirmed(entry, pet, now, repository.entries.values(), findings),
        )

    async def _commit(self, entry_id: int, make: EntryStep) -> bool:
        """Commit a step of an entry, if it can be taken; return whether it was."""
        try:
            await self._outbox.repository.step(entry_id, make)
        except IntakeError:
            self._outbox.model.apply(replace, waiting=self._wait_for_disk())
            return False
        except (ImpossibleStepError, ClaimedError):
            return False
        return True

    def _taken_back(self, entry: IntakeEntry) -> IntakeEntry:
        return intake.undone(entry, self._outbox.clock())

    async def _write_pending(self) -> None:
        if self._outbox.repository.unwritten:
            try:
                await self._outbox.repository.write_pending()
            except IntakeError:
                self._outbox.model.apply(replace, waiting=self._wait_for_disk())

    def _wait_for_disk(self) -> Waiting:
        return Waiting(BlockReason.STORAGE, self._outbox.clock() + schedule.FIRST_RETRY_PAUSE)

    async def _pause(self, wake_at: float | None, now: float) -> None:
        self._idle.set()
        if wake_at is None and self._outbox.repository.unwritten:
            wake_at = now + _MAX_SLEEP
        await self._wait(wake_at, now)
        self._idle.clear()

    async def _wait(self, wake_at: float | None, now: float, *others: asyncio.Future[Any]) -> None:
        """Wait until woken, until about ``wake_at`` or until one of ``others`` is done."""
        waits: list[asyncio.Future[Any]] = [asyncio.ensure_future(self._woken.wait())]
        if wake_at is not None:
            seconds = max(0.0, min(wake_at - now, _MAX_SLEEP))
            waits.append(asyncio.ensure_future(self._outbox.sleep(seconds)))
        try:
            await asyncio.wait([*waits, *others], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
