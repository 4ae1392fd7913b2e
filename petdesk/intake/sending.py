"""Takes the entries of one desk to its service, one at a time, and looks for those it lost.

This is the pattern of the transactional outbox: what people add is committed to the intake file,
and `Relay` takes it from there to the service. Each step is written before it is taken. What comes
next is decided by the pure `petdesk.intake.schedule.next_step`.
"""

from __future__ import annotations

import asyncio
import math
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from petdesk.animals.catalogue import follow_up_lists
from petdesk.core.pets import NewPet, PetStatus
from petdesk.intake import entry as intake
from petdesk.intake import failures, schedule, steps
from petdesk.intake.entry import (
    BatchMode,
    ClaimedError,
    ImpossibleStepError,
    Stage,
    UnclearAnswer,
    looks_like,
)
from petdesk.intake.failures import Health, after_failure
from petdesk.intake.file import IntakeError
from petdesk.intake.schedule import Due, LookupProgress, lookup_at, needing_lookup
from petdesk.intake.state import BlockReason, Waiting
from petdesk.service.contract import Priority
from petdesk.service.errors import BadAnswer, RateLimited, Refused, ServiceError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Mapping

    from petdesk.animals.catalogue import Catalogue
    from petdesk.core.pets import Pet
    from petdesk.core.tasks import TaskScope
    from petdesk.intake.entry import IntakeEntry
    from petdesk.intake.repository import EntryStep, IntakeRepository
    from petdesk.intake.state import Shown
    from petdesk.service.contract import PetList, PetService

_MAX_SLEEP = 15.0
"""Seconds; how late a computer that slept may find that a moment has come."""


@dataclass(frozen=True, slots=True)
class Outbox:
    """The entries that are meant for ``address``, and what brings them to the service there.

    ``repository`` commits each step of an entry; ``model`` has the newest state. ``scope`` owns the
    sendings, which are not cut off when the desk is left. ``clock`` returns seconds since the Unix
    epoch, ``sleep`` waits for seconds. ``catalogue`` returns the animals known. ``on_added`` takes
    an entry that the service has just added, ``on_listed`` the lists that were asked for.
    ``is_bulk``: nothing goes as a person's request.
    """

    address: str
    service: PetService
    repository: IntakeRepository
    model: Shown
    scope: TaskScope
    clock: Callable[[], float]
    sleep: Callable[[float], Awaitable[None]]
    catalogue: Callable[[], Catalogue]
    on_added: Callable[[IntakeEntry], None]
    on_listed: Callable[[tuple[PetList, ...]], object]
    is_bulk: bool = False


class Sent(NamedTuple):
    """The outcome of an attempt: the entry after it, and what went wrong, if anything.

    ``at`` is when its answer came, or failed to (seconds since the Unix epoch). An `IntakeError`
    means that nothing was sent, as that could not be written first.
    """

    entry: IntakeEntry
    at: float
    error: ServiceError | IntakeError | None = None


class EntrySender:
    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._attempt: asyncio.Task[None] | None = None
        self._has_begun = False
        self._is_stopped = False
        self._sent: Sent | None = None

    async def send(self, entry: IntakeEntry, priority: Priority) -> Sent | None:
        """Send ``entry``; return ``None`` where it is not to be sent, at least not now."""
        self._has_begun, self._is_stopped, self._sent = False, False, None
        # A job of its own, which goes on where the desk is left; what it fails with is reported.
        self._attempt = self._outbox.scope.launch(self._send, entry, priority, name="add")
        await asyncio.wait([self._attempt])
        if self._is_stopped:
            return None
        if self._attempt.cancelled() or self._attempt.exception() is not None:
            return Sent(entry, self._outbox.clock(), ServiceError("the job failed"))
        return self._sent

    def stop(self) -> asyncio.Task[None] | None:
        """Return the attempt that is under way, if one is; one that has not begun never does."""
        attempt = self._attempt
        if attempt is None or attempt.done():
            return None
        if not self._has_begun:
            self._is_stopped = (
                attempt.cancel()
            )  # it waits for the limit: nothing was sent, and it stays queued
            return None
        return attempt

    async def _send(self, entry: IntakeEntry, priority: Priority) -> None:
        outbox = self._outbox
        try:
            pet = await outbox.service.add_pet(
                entry.new, priority=priority, before_sending=lambda: self._begin(entry.id)
            )
        except ServiceError as error:
            failure, now = error, outbox.clock()
            after = await self._record_step(entry.id, lambda e: after_failure(e, failure, now))
            self._sent = Sent(after, now, error)
        except ImpossibleStepError:
            return  # undone, or taken by another PetDesk: nothing was sent
        except IntakeError as error:
            self._sent = Sent(entry, outbox.clock(), error)
        except Exception:
            # A fault of PetDesk's own: it may have been sent all the same.
            if self._has_begun:
                await self._record_step(entry.id, intake.unknown)
            raise
        else:
            now, is_taken = outbox.clock(), self._is_taken(entry.id, pet)
            known, unclear = (None, UnclearAnswer.TAKEN_ID) if is_taken else (pet, None)
            after = await self._record_step(
                entry.id, lambda e: intake.added(e, known, now, unclear)
            )
            self._sent = Sent(after, now)
            outbox.on_added(after)

    async def _begin(self, entry_id: int) -> None:
        self._has_begun = True
        outbox, now = self._outbox, self._outbox.clock()

        def begun(entry: IntakeEntry) -> IntakeEntry:
            if entry.address != outbox.address:
                raise ImpossibleStepError("it is meant for another address")
            if not schedule.can_send(entry, outbox.model.state, now):
                raise ImpossibleStepError("it waited, and may have arrived meanwhile")
            records = outbox.catalogue().records.values()
            return intake.sending(entry, now, intake.lookalikes(entry.new, records))

        await outbox.repository.step(entry_id, begun)

    def _is_taken(self, entry_id: int, pet: Pet) -> bool:
        """Return whether ``pet`` has an id that was another animal's before."""
        entry = self._outbox.repository.entries[entry_id]
        owner = self._outbox.repository.taken(entry.environment, entry.address).get(pet.id)
        if owner is not None and owner.id != entry_id:
            return True
        record = self._outbox.catalogue().records.get(pet.id)
        same = NewPet(pet.name, pet.category_id)
        # A refresh may have listed it before its own answer came.
        is_other = record is not None and not looks_like(same, record)
        return pet.id in entry.known_ids or is_other

    async def _record_step(self, entry_id: int, make: EntryStep) -> IntakeEntry:
        repository = self._outbox.repository
        with suppress(IntakeError):
            return await repository.record_step(entry_id, make)
        return repository.entries[entry_id]  # the repository writes it later


async def _possible_lists(
    service: PetService, entries: Collection[IntakeEntry]
) -> tuple[PetList, ...]:
    """Return the list; where it is cut off, also those that ``entries`` may be in."""
    # That the service answers is the backlog's question, and goes at its pace.
    priority = Priority.RECONCILE if entries else Priority.BULK
    whole = await service.list_pets(priority=priority)
    if whole.is_complete:
        return (whole,)
    statuses = {entry.new.status for entry in entries}
    further = [
        await service.list_pets(status=status, priority=Priority.RECONCILE)
        for status in PetStatus
        if None in statuses or status in statuses
    ]
    return (whole, *further)


async def newest_lists(
    service: PetService, entries: Collection[IntakeEntry]
) -> tuple[PetList, ...]:
    """Return the newest lists that must have ``entries``: one, but where that holds too little.

    A service may store an animal long after it was sent, so what was found of it is old when a
    person wants it sent again. Raises `ServiceError`.
    """
    statuses = {entry.new.status for entry in entries}
    status = next(iter(statuses)) if len(statuses) == 1 else None
    first = await service.list_pets(status=status, priority=Priority.PERSON)
    further = [
        await service.list_pets(status=status, priority=Priority.PERSON)
        for status in follow_up_lists(first)
    ]
    return (first, *further)


class Relay:
    """Works off the entries of ``outbox``, until `stop`.

    It begins once ``earlier``, an attempt that an earlier relay left under way, has ended.
    """

    def __init__(self, outbox: Outbox, earlier: asyncio.Task[None] | None) -> None:
        self._outbox = outbox
        self._earlier = earlier
        self._sender = EntrySender(outbox)
        self._next_lookup_at = -math.inf
        self._stale_before = -math.inf
        self._health = Health()
        self._woken = asyncio.Event()
        self._idle = asyncio.Event()
        self._working = outbox.scope.launch(self._work, name="intake")

    def wake(self) -> None:
        self._idle.clear()
        self._woken.set()

    def look_up_again(self) -> None:
        self._next_lookup_at, self._stale_before = -math.inf, self._outbox.clock()
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
            so_far = LookupProgress(
                self._next_lookup_at, self._stale_before, self._health.answered_at
            )
            step = schedule.next_step(self._outbox.model.state, now, so_far)
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
            else:
                await self._look_up()

    async def _send(self, entry: IntakeEntry) -> None:
        priority = schedule.priority_of(entry, self._outbox.model.state, self._outbox.clock())
        priority = Priority.BULK if self._outbox.is_bulk else priority
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
        while True:
            step = schedule.next_hold(self._outbox.model.state, self._outbox.clock())
            if step.entry is None:
                return step.wake_at
            await self._commit(step.entry.id, intake.queued)

    async def _look_up(self) -> None:
        """Look up all that is due at once; where nothing is, see whether the service answers."""
        outbox, asked_at = self._outbox, self._outbox.clock()
        # Of before the clock was set back, it would have everything looked for again for ever.
        self._stale_before = min(self._stale_before, asked_at)
        entries = [
            entry
            for entry in needing_lookup(outbox.model.state, asked_at, self._stale_before)
            if lookup_at(entry, asked_at) <= asked_at
        ]
        try:
            answers = await _possible_lists(outbox.service, entries)
        except (BadAnswer, Refused) as error:
            # Something answers, only not with a list: it must not hold up what is queued.
            self._next_lookup_at = asked_at + schedule.MAX_RETRY_PAUSE
            here = [e for e in outbox.model.state.at_hand if e.address == outbox.address]
            for entry in [each for each in here if each.is_in_doubt]:
                if await self._commit(entry.id, intake.asked_again):
                    outbox.model.apply(steps.again_impossible, entry.id, error)
        except ServiceError as error:
            now = outbox.clock()
            self._health, waiting = failures.blocked(self._health, error, now, is_lookup=True)
            outbox.model.apply(replace, waiting=waiting)
        else:
            self._health = failures.listed(self._health, outbox.clock())
            ids = [entry.id for entry in entries]
            outbox.model.apply(steps.lookup_done, ids, answers, asked_at)
            outbox.on_listed(answers)

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
        """Settle what is certain from what was found by now: ids, and what whole lists lack."""
        while (certain_id := steps.certain_id(self._outbox.model.state)) is not None:
            if not await self._confirm(*certain_id):
                return  # another PetDesk has it by now, or the disk is full
        while (missing := steps.missing(self._outbox.model.state)) is not None:
            if not await self._commit(missing, intake.missed):
                return

    async def _confirm(self, entry_id: int, pet: Pet) -> bool:
        repository, findings = self._outbox.repository, self._outbox.model.state.findings
        now = self._outbox.clock()
        return await self._commit(
            entry_id,
            lambda entry: intake.confirmed(entry, pet, now, repository.entries.values(), findings),
        )

    async def _commit(self, entry_id: int, make: EntryStep) -> bool:
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
