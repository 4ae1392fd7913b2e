"""Takes the entries of one address to its service, one at a time, and looks for those it lost.

This is the pattern of the transactional outbox: what people add is committed to the intake file,
and `Relay` takes it from there to the service. Each step is written before it is taken. What comes
next is decided by the pure `petdesk.intake.schedule.next_step`.
"""

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from petdesk.animals.catalogue import Catalogue, follow_up_lists
from petdesk.core.pets import NewPet, Pet
from petdesk.intake import entry as intake
from petdesk.intake import matching, schedule, steps
from petdesk.intake.entry import ImpossibleStepError, IntakeEntry, Stage, UnclearAnswer
from petdesk.intake.file import IntakeError
from petdesk.intake.schedule import Due, lookup_at, needing_lookup
from petdesk.intake.state import BlockReason, Contact, IntakeState, Waiting
from petdesk.intake.store import EntryStep, IntakeStore
from petdesk.service.contract import PetList, PetService, Priority
from petdesk.service.errors import BadAnswer, Refused, ServiceError

_MAX_SLEEP = 15.0
"""Seconds; how late a computer that slept may find that a moment has come."""


@dataclass
class IntakeEvents:
    """What is called as things happen.

    ``undone`` takes an entry whose text can be opened as a draft of its own. For the catalogue,
    ``added`` takes what an animal became, ``restored`` animals that it lacks, and when they were
    added, and ``listed`` the lists that were asked for to find unknown entries.
    """

    undone: Callable[[IntakeEntry], object] = lambda _: None
    added: Callable[[Pet], object] = lambda _: None
    restored: Callable[[tuple[tuple[Pet, float], ...]], object] = lambda _: None
    listed: Callable[[tuple[PetList, ...]], object] = lambda _: None


class Relay:
    """Works off what ``store`` has for the address that is open, until `stop`.

    ``attempts`` are those under way, also of earlier relays, by their addresses. It begins once
    those of its own address have ended.
    """

    def __init__(
        self,
        store: IntakeStore,
        service: PetService,
        catalogue: Callable[[], Catalogue],
        events: IntakeEvents,
        attempts: dict[asyncio.Task[None], str],
    ) -> None:
        self._store, self._service, self._catalogue = store, service, catalogue
        self._events = events
        self._address = store.state.address
        self._attempts = attempts
        self._attempt: asyncio.Task[None] | None = None
        self._has_begun = False  # the attempt: what only waits for the limit was never sent
        self._is_stopped = False
        self._woken, self._idle = asyncio.Event(), asyncio.Event()
        store.apply(replace, waiting=None, contact=Contact())
        self._working = store.scope.launch(self._work, name="intake")

    @property
    def _state(self) -> IntakeState:
        return self._store.state

    def wake(self) -> None:
        self._idle.clear()
        self._woken.set()

    async def drain(self, limit: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(limit):
                for entry in self._state.entries:
                    if entry.stage is Stage.HELD:
                        await self._commit(entry.id, intake.queued)
                self.wake()
                await self._idle.wait()

    def stop(self) -> None:
        """End at once; an attempt that is under way goes on."""
        self._is_stopped = True
        self._working.cancel()
        self._call_back()

    async def _work(self) -> None:
        if earlier := [task for task, at in self._attempts.items() if at == self._address]:
            await asyncio.wait(earlier)
        while True:
            self._woken.clear()
            await self._write_pending()
            await self._assign_ids()
            now = self._store.clock()
            due, entry, wake_at = schedule.next_step(self._state, now)
            if due is None:
                await self._pause(wake_at, now)
            elif due is Due.LOOK_UP or entry is None:
                await self._look_up()
            elif due is Due.SEND:
                await self._send(entry)
            elif due is Due.END_HOLD:
                await self._commit(entry.id, intake.queued)
            elif due is Due.TAKE_BACK:
                await self._commit(entry.id, partial(intake.undone, now=now))
            elif await self._commit(entry.id, intake.asked_again):
                self._store.apply(steps.not_sent_again, entry.id)

    # Sending

    async def _send(self, entry: IntakeEntry) -> None:
        """Send ``entry``; a row that waits for the limit makes room for what people add."""
        store = self._store
        priority = schedule.priority_of(entry, self._state, store.clock())
        priority = Priority.BULK if store.is_command else priority
        self._has_begun = False
        # A job of its own, which goes on where the desk is left; what it fails with is reported.
        attempt = store.scope.launch(self._attempt_to_send, entry, priority, name="add")
        self._attempt, self._attempts[attempt] = attempt, self._address
        attempt.add_done_callback(self._attempts.pop)
        while not attempt.done():
            wake_at = await self._end_holds()
            now = store.clock()
            if entry.origin is not None and not schedule.is_next(entry, self._state, now):
                self._call_back()
            self._woken.clear()
            await self._wait(wake_at, now, attempt)
        if not attempt.cancelled() and attempt.exception() is not None:
            now, fault = store.clock(), ServiceError("the job failed")
            store.apply(steps.failed, entry, fault, now)

    def _call_back(self) -> None:
        """End an attempt that waits for the limit: nothing was sent, and it stays queued."""
        if self._attempt is not None and not self._has_begun:
            self._attempt.cancel()

    async def _attempt_to_send(self, entry: IntakeEntry, priority: Priority) -> None:
        store, clock, entry_id = self._store, self._store.clock, entry.id
        try:
            begin = partial(self._begin, entry_id)
            pet = await self._service.add_pet(entry.new, priority=priority, before_sending=begin)
        except ServiceError as error:
            now = clock()
            after = await store.record_step(
                entry_id, partial(steps.after_failure, error=error, now=now)
            )
            self._apply_here(steps.failed, after, error, now)
        except ImpossibleStepError:
            return  # undone, or taken by another PetDesk: nothing was sent
        except IntakeError:
            self._wait_for_disk()
        except Exception:
            # A fault of PetDesk's own: it may have been sent all the same.
            if self._has_begun:
                await store.record_step(entry_id, intake.unknown)
            raise
        else:
            now, is_taken = clock(), self._is_taken(entry_id, pet)
            known, unclear = (None, UnclearAnswer.TAKEN_ID) if is_taken else (pet, None)
            make = partial(intake.added, pet=known, now=now, unclear=unclear)
            after = await store.record_step(entry_id, make)
            self._apply_here(steps.answered, now)
            # What belongs elsewhere is restored when that is open.
            here = self._state.environment, self._state.address
            if after.pet is not None and (after.environment, after.address) == here:
                self._events.added(after.pet)

    def _apply_here(self, step: Callable[..., IntakeState], *values: object) -> None:
        """Apply what an answer means for the queue, unless that was left meanwhile."""
        if not self._is_stopped:
            self._store.apply(step, *values)

    async def _begin(self, entry_id: int) -> None:
        self._has_begun = True
        now = self._store.clock()

        def sending(entry: IntakeEntry) -> IntakeEntry:
            if entry.address != self._address:
                raise ImpossibleStepError("it is meant for another address")
            if not schedule.can_send(entry, self._state, now):
                raise ImpossibleStepError("it waited, and may have arrived meanwhile")
            records = self._catalogue().records.values()
            return intake.sending(entry, now, matching.lookalikes(entry.new, records))

        await self._store.step(entry_id, sending)

    def _is_taken(self, entry_id: int, pet: Pet) -> bool:
        """Return whether ``pet`` has an id that was another animal's before."""
        entry = self._store.entries[entry_id]
        owner = self._store.taken(entry.environment, entry.address).get(pet.id)
        if owner is not None and owner.id != entry_id:
            return True
        record = self._catalogue().records.get(pet.id)
        same = NewPet(pet.name, pet.category_id)
        # A refresh may have listed it before its own answer came.
        is_other = record is not None and not matching.looks_like(same, record)
        return pet.id in entry.known_ids or is_other

    async def _end_holds(self) -> float | None:
        while True:
            step = schedule.next_hold(self._state, self._store.clock())
            if step.entry is None:
                return step.wake_at
            await self._commit(step.entry.id, intake.queued)

    # Looking for what had no answer

    async def _look_up(self) -> None:
        """Look up all that is due at once; where nothing is, see whether the service answers."""
        store, asked_at = self._store, self._store.clock()
        entries = [
            entry
            for entry in needing_lookup(self._state, asked_at)
            if lookup_at(entry, asked_at) <= asked_at
        ]
        try:
            # That the service answers is the backlog's question, and goes at its pace.
            priority = Priority.RECONCILE if entries else Priority.BULK
            lists = await _lists_with(self._service, entries, priority)
        except (BadAnswer, Refused) as error:
            # Something answers, only not with a list: it must not hold up what is queued.
            look_after = asked_at + schedule.MAX_RETRY_PAUSE
            store.apply(replace, contact=replace(self._state.contact, look_after=look_after))
            here = [entry for entry in self._state.at_hand if entry.address == self._address]
            for entry in [each for each in here if each.is_in_doubt]:
                if await self._commit(entry.id, intake.asked_again):
                    store.apply(steps.not_sent_again, entry.id, error)
        except ServiceError as error:
            store.apply(steps.blocked, error, store.clock(), is_lookup=True)
        else:
            ids = [entry.id for entry in entries]
            store.apply(steps.lookup_done, ids, lists, asked_at, store.clock())
            self._events.listed(lists)

    async def _assign_ids(self) -> None:
        """Settle what is certain from what was found by now: ids, and what whole lists lack."""
        while (certain := steps.certain_id(self._state)) is not None:
            entry_id, pet = certain
            if not await self._commit(entry_id, self._store.confirming(pet)):
                return  # another PetDesk has it by now, or the disk is full
        while (missing := steps.missing(self._state)) is not None:
            if not await self._commit(missing, intake.missed):
                return

    # Writing and waiting

    async def _commit(self, entry_id: int, make: EntryStep) -> bool:
        try:
            await self._store.step(entry_id, make)
        except IntakeError:
            self._wait_for_disk()
            return False
        except ImpossibleStepError:
            return False
        return True

    async def _write_pending(self) -> None:
        if self._state.unwritten:
            try:
                await self._store.write_pending()
            except IntakeError:
                self._wait_for_disk()

    def _wait_for_disk(self) -> None:
        until = self._store.clock() + schedule.FIRST_RETRY_PAUSE
        if not self._is_stopped:
            self._store.apply(replace, waiting=Waiting(BlockReason.STORAGE, until))

    async def _pause(self, wake_at: float | None, now: float) -> None:
        self._idle.set()
        if wake_at is None and self._state.unwritten:
            wake_at = now + _MAX_SLEEP
        await self._wait(wake_at, now)
        self._idle.clear()

    async def _wait(self, wake_at: float | None, now: float, *others: asyncio.Future[Any]) -> None:
        waits: list[asyncio.Future[Any]] = [asyncio.ensure_future(self._woken.wait())]
        if wake_at is not None:
            seconds = max(0.0, min(wake_at - now, _MAX_SLEEP))
            waits.append(asyncio.ensure_future(self._store.sleep(seconds)))
        try:
            await asyncio.wait([*waits, *others], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()


async def _lists_with(
    service: PetService, entries: Collection[IntakeEntry], priority: Priority
) -> tuple[PetList, ...]:
    """Return the lists that must have ``entries``: one, but where that holds too little."""
    statuses = {entry.new.status for entry in entries}
    status = next(iter(statuses)) if len(statuses) == 1 else None
    first = await service.list_pets(status=status, priority=priority)
    further = follow_up_lists(first) if entries else ()
    return (first, *[await service.list_pets(status=each, priority=priority) for each in further])
