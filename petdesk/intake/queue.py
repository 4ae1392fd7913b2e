"""The intake: what people add, on its way to the service, and what became of it. Without Qt.

Nothing here is sent, and no form is cleared, before it is on disk. The window shows it by its
view-model; `petdesk add` and `petdesk import` use it as it is. Its `Relay` takes the entries of one
address to its service, one at a time, and looks for those it lost.
"""

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from petdesk.animals.catalogue import Catalogue, follow_up_lists
from petdesk.animals.state import Workspace
from petdesk.core.disk_errors import DiskProblem
from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet, Pet
from petdesk.intake import entry as intake
from petdesk.intake import matching, steps
from petdesk.intake.entry import Batch, BatchMode, BatchRecord, DraftText, IntakeEntry, Stage
from petdesk.intake.file import IntakeError
from petdesk.intake.state import BlockReason, IntakeState, Waiting
from petdesk.intake.steps import Due, lookup_at, needing_lookup
from petdesk.intake.store import EntryStep, IntakeStore
from petdesk.service.contract import PetList, PetService, Priority
from petdesk.service.errors import BadAnswer, PauseReason, Refused, ServiceError
from petdesk.settings.fields import Settings

_MAX_SLEEP = 15.0  # seconds; how late a computer that slept may find that a moment has come


class IntakeQueue:
    """What people do about the intake of ``store``, which a `Relay` works off while it is open."""

    def __init__(self, store: IntakeStore, catalogue: Callable[[], Catalogue]) -> None:
        # Called with an entry whose text can be opened as a draft, with what an animal became, with
        # what the catalogue lacks and when it was added, and with the lists of a look-up.
        self.on_undone: Callable[[IntakeEntry], object] = lambda _: None
        self.on_added: Callable[[Pet], object] = lambda _: None
        self.on_restored: Callable[[tuple[tuple[Pet, float], ...]], object] = lambda _: None
        self.on_listed: Callable[[tuple[PetList, ...]], object] = lambda _: None
        self.store, self.catalogue = store, catalogue
        self.apply = store.apply
        self.change_environment = store.change_environment
        self.prior_outcomes, self.batch_result = store.prior_outcomes, store.batch_result
        self.unsaved = store.unsaved
        self.save_draft_soon = store.keep_draft
        # How long what is added can be undone, also a whole batch; at most `MAX_HOLD_SECONDS`.
        self.hold_seconds: float = Settings().undo_seconds
        self._workspace: Workspace | None = None
        self._relay: Relay | None = None
        # What is being sent, also by earlier relays, with its address.
        self.attempts: dict[asyncio.Task[None], str] = {}
        self._loading_again: asyncio.Task[None] | None = None
        self.own_ids: set[int] = set()  # of what was added here; commands write into the file, too

    @property
    def state(self) -> IntakeState:
        return self.store.state

    # Opening and leaving

    async def load(self) -> None:
        """Read what earlier runs left, again and again if it cannot be read."""
        if await self.store.load():
            self._start()
        elif not self.store.is_loaded and self._loading_again is None:
            self._loading_again = self.store.scope.launch(self._load_again, name="read again")

    async def _load_again(self) -> None:
        # A backup or a virus scanner has a file for itself for a while.
        while not self.store.is_loaded:
            await self.store.sleep(steps.RELOAD_PAUSE)
            if await self.store.load(is_again=True):
                self._start()

    def attach(self, workspace: Workspace) -> None:
        """Resume what waits for ``workspace``, whose catalogue is on screen."""
        self._workspace = workspace
        self._start()

    def _start(self) -> None:
        """Begin to send for the workspace, once the entries are known and it is on screen."""
        workspace, here = self._workspace, self.state.environment
        if workspace is None or not self.store.is_loaded or workspace.environment is not here:
            return
        if missing := steps.unrecorded(self.state, self.catalogue().records):
            self.on_restored(missing)
        if workspace.service is not None and self._relay is None:
            self._relay = Relay(self, workspace.service)

    async def leave(self, limit: float) -> None:
        """End the hold and send what is due, for at most ``limit`` seconds; then stop.

        What is still being sent goes on, and is written when its answer comes.
        """
        self._workspace = None
        if self._relay is not None:
            await self._relay.drain(limit)
            self._relay.stop()
            self._relay = None  # last: a leave that was cancelled is finished at the end
            self.apply(replace, waiting=Waiting(BlockReason.NOT_OPEN))

    async def finish(self, limit: float) -> None:
        """Wait for what is still being sent and written, at most ``limit`` seconds."""
        with suppress(TimeoutError, IntakeError):
            async with asyncio.timeout(limit):
                await self.store.save_drafts()
                await asyncio.gather(*self.attempts, return_exceptions=True)
                await self.store.write_pending()
        await self.store.scope.close()

    def take_in(self, environment: Environment, address: str) -> bool:
        """Read what a command has put into the file; return whether it is sent from here."""
        self.store.scope.launch(self._take_in, name="read new entries")
        is_here = (environment, address) == (self.state.environment, self.state.address)
        return is_here and self._relay is not None

    async def _take_in(self) -> None:
        with suppress(IntakeError):  # the next writing meets the same, and reports it
            await self.store.reread()
        self._wake()

    async def take_over(self) -> None:
        """Note that nobody knows what became of what was being sent by a window that is gone."""
        await self.store.restart()
        self._wake()

    # What people add

    async def submit(
        self,
        new: NewPet,
        *,
        corrects: int | None = None,
        then_draft: DraftText | None = DraftText(),  # noqa: B008  a frozen constant
    ) -> IntakeEntry:
        """Commit an animal and return its entry; from here on it is never lost.

        Sends what was held before. ``corrects`` is the refused entry that this one replaces,
        ``then_draft`` the text in the form from now on; ``None`` leaves that as it is. Raises
        `IntakeError` if the animal cannot be written or no address is set, and
        `ImpossibleStepError` if ``corrects`` was corrected already: then nothing was done.
        """
        where = await self.opened()
        entry_id, now = self.store.new_id(), self.store.clock()
        self.own_ids.add(entry_id)
        entry = intake.held(entry_id, *where, new, now, self.hold_seconds)
        await self.store.begin(entry, corrects=corrects, draft=then_draft)
        self._try_now()
        return entry

    async def take(self, batch: Batch) -> int:
        """Commit a batch whole as `submit` does an animal; return its id. Raises `IntakeError`."""
        where = await self.opened()
        batch_id, now = self.store.new_id(), self.store.clock()
        record = BatchRecord(batch_id, *where, batch.name, now, now + self.hold_seconds)
        await self.store.begin_batch(record, batch)
        self._try_now()
        return batch_id

    async def opened(self) -> tuple[Environment, str]:
        """Return what is open, once the intake is read. Raises `IntakeError`."""
        meant_for = self.state.environment, self.state.address
        await self.load()
        where = self.state.environment, self.state.address
        if where != meant_for:
            raise IntakeError("another environment was opened meanwhile")
        if not self.state.address:
            raise IntakeError("the environment has no address")
        if not self.store.is_loaded:
            problem = self.state.problem
            reason = problem.reason if problem is not None else DiskProblem.OTHER
            raise IntakeError("the file of what was added cannot be read", reason)
        return where

    # What people decide

    def undo(self, entry_id: int) -> None:
        self._do(entry_id, lambda entry: intake.undone(entry, self.store.clock()))

    def send_now(self, entry_id: int) -> None:
        self._do(entry_id, intake.queued)

    def give_up(self, entry_id: int) -> None:
        self._do(entry_id, lambda entry: intake.given_up(entry, self.store.clock()))

    def release(self, entry_id: int, address: str) -> None:
        self._do(entry_id, lambda entry: intake.readdressed(entry, address))

    def confirm(self, entry_id: int, pet_id: int) -> None:
        for pet in self.state.matches_of(entry_id):
            if pet.id == pet_id:
                self._do(entry_id, self.store.confirming(pet))

    def send_again(self, entry_ids: Collection[int]) -> None:
        """Queue unknown entries once more: a person is sure that the service does not have them.

        The newest list is asked for before one is sent. If that has a match that the person was not
        shown, or cannot be read, the entry is unknown again, and the state says why.
        """
        for entry in self.state.unknown:
            if entry.id not in entry_ids:
                continue
            batch = self.state.batch(entry.origin.batch_id) if entry.origin else None
            if batch is not None and batch.mode is BatchMode.STOPPED:
                # Nothing else of it is left to send, and what waits in a stopped one is taken back.
                self.set_mode(batch.id, BatchMode.RUNNING)
            seen_ids = [pet.id for pet in self.state.matches_of(entry.id)]
            # Only a list that is asked for from now on will do.
            findings = {id_: f for id_, f in self.state.findings.items() if id_ != entry.id}
            self.apply(replace, findings=findings)
            self._do(entry.id, partial(intake.sent_again, seen_ids=seen_ids))

    def decide_later(self, entry_id: int) -> None:
        self.apply(replace, postponed=self.state.postponed | {entry_id})

    def set_mode(self, batch_id: int, mode: BatchMode) -> None:
        """Pause a batch, also in later runs, resume it, or take back for good what is not sent."""
        self.store.scope.launch(self._set_mode, batch_id, mode, name="change a batch")

    async def _set_mode(self, batch_id: int, mode: BatchMode) -> None:
        with suppress(IntakeError):  # the state says why
            await self.store.set_mode(batch_id, mode)
        self._try_now()

    def _do(self, entry_id: int, make: EntryStep) -> None:
        self.store.scope.launch(self._step, entry_id, make, name="intake step")

    async def _step(self, entry_id: int, make: EntryStep) -> None:
        with suppress(intake.ImpossibleStepError, IntakeError):  # the state says why
            entry = await self.store.step(entry_id, make)
            if entry.stage is Stage.UNDONE:
                self.on_undone(entry)
        self._try_now()

    def resume(self) -> None:
        self.apply(steps.no_longer_for, BlockReason.FORBIDDEN)
        self._wake()

    def dismiss_problem(self) -> None:
        self.apply(replace, problem=None)

    # What else shows whether the service answers

    def service_works(self) -> None:
        """Resume at once: a request has just shown that the service answers and takes the key."""
        self.apply(steps.no_longer_for, *steps.ENDED_BY_AN_ANSWER)
        self._wake()

    def stay_offline(self, *, is_offline: bool) -> None:
        """Try nothing again by itself while a person works offline; what is added goes out once."""
        if is_offline != self.state.is_offline:
            self.apply(replace, is_offline=is_offline)
            self._wake()

    def limit_seen(self, until: float | None, reason: PauseReason = PauseReason.LIMIT) -> None:
        before = self.state.waiting
        self.apply(steps.limit_seen, until, reason)
        if self.state.waiting is not before:
            self._wake()

    def lists_seen(self, answers: Collection[PetList]) -> None:
        self.apply(steps.lists_seen, answers)
        self._wake()

    def _try_now(self) -> None:
        """Resume after a person's own request, which is sent even while they work offline."""
        if self.state.is_offline:
            self.apply(steps.no_longer_for, BlockReason.UNREACHABLE, BlockReason.LIMIT)
        self._wake()

    def _wake(self) -> None:
        if self._relay is not None:
            self._relay.wake()


class Relay:
    """Takes what ``queue`` has for the address that is open to its service, until `stop`.

    This is the pattern of the transactional outbox: each step is written before it is taken. What
    comes next is decided by the pure `petdesk.intake.steps.next_step`. It begins once the attempts
    of earlier relays at its own address have ended.
    """

    def __init__(self, queue: IntakeQueue, service: PetService) -> None:
        self._queue, self._store, self._service = queue, queue.store, service
        self._address = queue.state.address
        self._attempt: asyncio.Task[None] | None = None
        self._has_begun = False  # the attempt: what only waits for the limit was never sent
        self._is_stopped = False
        self._woken, self._idle = asyncio.Event(), asyncio.Event()
        queue.apply(steps.opened)
        self._working = queue.store.scope.launch(self._work, name="intake")

    def wake(self) -> None:
        self._idle.clear()
        self._woken.set()

    async def drain(self, limit: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(limit):
                for entry in self._store.state.entries:
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
        if earlier := [task for task, at in self._queue.attempts.items() if at == self._address]:
            await asyncio.wait(earlier)
        while True:
            self._woken.clear()
            await self._write_pending()
            await self._assign_ids()
            now = self._store.clock()
            due, entry, wake_at = steps.next_step(self._store.state, now)
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
        priority = steps.priority_of(entry, self._store.state, store.clock())
        priority = Priority.BULK if store.is_command else priority
        self._has_begun = False
        # A job of its own, which goes on when the environment is left; its failure is reported.
        attempt = store.scope.launch(self._attempt_to_send, entry, priority, name="add")
        self._attempt, self._queue.attempts[attempt] = attempt, self._address
        attempt.add_done_callback(self._queue.attempts.pop)
        while not attempt.done():
            wake_at = await self._end_holds()
            now = store.clock()
            if entry.origin is not None and not steps.is_next(entry, self._store.state, now):
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
        except intake.ImpossibleStepError:
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
            known, unclear = (None, intake.UnclearAnswer.TAKEN_ID) if is_taken else (pet, None)
            make = partial(intake.added, pet=known, now=now, unclear=unclear)
            after = await store.record_step(entry_id, make)
            self._apply_here(steps.answered, now)
            # What belongs elsewhere is restored when that is open.
            here = self._store.state.environment, self._store.state.address
            if after.pet is not None and (after.environment, after.address) == here:
                self._queue.on_added(after.pet)

    def _apply_here(self, step: Callable[..., IntakeState], *values: object) -> None:
        """Apply what an answer means for the queue, unless that was left meanwhile."""
        if not self._is_stopped:
            self._store.apply(step, *values)

    async def _begin(self, entry_id: int) -> None:
        self._has_begun = True
        now = self._store.clock()

        def sending(entry: IntakeEntry) -> IntakeEntry:
            if entry.address != self._address:
                raise intake.ImpossibleStepError("it is meant for another address")
            if not steps.can_send(entry, self._store.state, now):
                raise intake.ImpossibleStepError("it waited, and may have arrived meanwhile")
            records = self._queue.catalogue().records.values()
            return intake.sending(entry, now, matching.lookalikes(entry.new, records))

        await self._store.step(entry_id, sending)

    def _is_taken(self, entry_id: int, pet: Pet) -> bool:
        """Return whether ``pet`` has an id that was another animal's before."""
        entry = self._store.entries[entry_id]
        owner = self._store.taken(entry.environment, entry.address).get(pet.id)
        if owner is not None and owner.id != entry_id:
            return True
        record = self._queue.catalogue().records.get(pet.id)
        same = NewPet(pet.name, pet.category_id)
        # A refresh may have listed it before its own answer came.
        is_other = record is not None and not matching.looks_like(same, record)
        return pet.id in entry.known_ids or is_other

    async def _end_holds(self) -> float | None:
        while True:
            step = steps.next_hold(self._store.state, self._store.clock())
            if step.entry is None:
                return step.wake_at
            await self._commit(step.entry.id, intake.queued)

    # Looking for what had no answer

    async def _look_up(self) -> None:
        """Look up all that is due at once; if nothing is, see whether the service answers."""
        store, asked_at = self._store, self._store.clock()
        entries = [
            entry
            for entry in needing_lookup(self._store.state, asked_at)
            if lookup_at(entry, asked_at) <= asked_at
        ]
        try:
            # Only the backlog wants to know whether the service answers: it asks at its own pace.
            priority = Priority.RECONCILE if entries else Priority.BULK
            ask = partial(self._service.list_pets, priority=priority)
            # One list has them, unless it is cut off.
            statuses = {entry.new.status for entry in entries}
            first = await ask(status=statuses.pop() if len(statuses) == 1 else None)
            further = follow_up_lists(first) if entries else ()
            lists = (first, *[await ask(status=each) for each in further])
        except (BadAnswer, Refused) as error:
            # Something answers, only not with a list: it must not hold up what is queued.
            look_after = asked_at + steps.MAX_RETRY_PAUSE
            store.apply(replace, look_after=look_after)
            for entry in [each for each in store.state.at_hand if each.is_in_doubt]:
                is_here = entry.address == self._address
                if is_here and await self._commit(entry.id, intake.asked_again):
                    store.apply(steps.not_sent_again, entry.id, error)
        except ServiceError as error:
            store.apply(steps.blocked, error, store.clock(), is_lookup=True)
        else:
            ids = [entry.id for entry in entries]
            store.apply(steps.lookup_done, ids, lists, asked_at, store.clock())
            self._queue.on_listed(lists)

    async def _assign_ids(self) -> None:
        """Settle what is certain from what was found by now: ids, and what whole lists lack."""
        while (certain := steps.certain(self._store.state)) is not None:
            entry_id, pet = certain
            step = intake.missed if pet is None else self._store.confirming(pet)
            if not await self._commit(entry_id, step):
                return  # another PetDesk has it by now, or the disk is full

    # Writing and waiting

    async def _commit(self, entry_id: int, make: EntryStep) -> bool:
        try:
            await self._store.step(entry_id, make)
        except IntakeError:
            self._wait_for_disk()
            return False
        except intake.ImpossibleStepError:
            return False
        return True

    async def _write_pending(self) -> None:
        if self._store.state.unwritten:
            try:
                await self._store.write_pending()
            except IntakeError:
                self._wait_for_disk()

    def _wait_for_disk(self) -> None:
        until = self._store.clock() + steps.FIRST_RETRY_PAUSE
        waiting = Waiting(BlockReason.STORAGE, until)
        self._apply_here(lambda state: replace(state, waiting=waiting))

    async def _pause(self, wake_at: float | None, now: float) -> None:
        self._idle.set()
        if wake_at is None and self._store.state.unwritten:
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
