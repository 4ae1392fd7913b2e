"""The intake: what people add, on its way to the service, and what became of it. Without Qt.

Nothing here is sent, and no form is cleared, before it is on disk. The window shows it by its
view-model; `petdesk add` and `petdesk import` use it as it is.
"""

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import replace
from functools import partial

from petdesk.animals.catalogue import Catalogue
from petdesk.animals.state import Workspace
from petdesk.core.disk_errors import DiskProblem
from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet
from petdesk.intake import entry as intake
from petdesk.intake import schedule, steps
from petdesk.intake.entry import (
    Batch,
    BatchMode,
    BatchRecord,
    DraftText,
    ImpossibleStepError,
    IntakeEntry,
    Stage,
)
from petdesk.intake.file import IntakeError
from petdesk.intake.sending import IntakeEvents, Relay
from petdesk.intake.state import BlockReason, IntakeState, Waiting
from petdesk.intake.store import EntryStep, IntakeStore
from petdesk.service.contract import PetList
from petdesk.service.errors import PauseReason
from petdesk.settings.fields import Settings


class IntakeQueue:
    """What people do about the intake of ``store``, which a `Relay` works off while it is open."""

    def __init__(self, store: IntakeStore, catalogue: Callable[[], Catalogue]) -> None:
        self.events = IntakeEvents()
        self.store = store
        self.apply = store.apply
        self.change_environment = store.change_environment
        self.prior_outcomes, self.batch_result = store.prior_outcomes, store.batch_result
        self.unsaved = store.unsaved
        self.save_draft_soon = store.keep_draft
        self.hold_seconds: float = Settings().undo_seconds
        """How long what is added can be undone, at most `MAX_HOLD_SECONDS`, also a whole batch."""
        self._catalogue = catalogue
        self._workspace: Workspace | None = None
        self._relay: Relay | None = None
        self._attempts: dict[asyncio.Task[None], str] = {}
        self._loading_again: asyncio.Task[None] | None = None

    @property
    def state(self) -> IntakeState:
        return self.store.state

    # Opening and leaving

    async def load(self) -> None:
        """Read what earlier runs left, again and again where it cannot be read."""
        if await self.store.load():
            self._start()
        elif not self.store.is_loaded and self._loading_again is None:
            self._loading_again = self.store.scope.launch(self._load_again, name="read again")

    async def _load_again(self) -> None:
        # A backup or a virus scanner has a file for itself for a while.
        while not self.store.is_loaded:
            await self.store.sleep(schedule.RELOAD_PAUSE)
            if await self.store.load(is_again=True):
                self._start()

    def attach(self, workspace: Workspace) -> None:
        """Resume what waits for ``workspace``, whose catalogue is on screen."""
        self._workspace = workspace
        self._start()

    def _start(self) -> None:
        """Work the entries of the workspace off, once they are known and it is on screen."""
        workspace, here = self._workspace, self.state.environment
        if workspace is None or not self.store.is_loaded or workspace.environment is not here:
            return
        if missing := steps.unrecorded(self.state, self._catalogue().records):
            self.events.restored(missing)
        if workspace.service is not None and self._relay is None:
            self._relay = Relay(
                self.store, workspace.service, self._catalogue, self.events, self._attempts
            )

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
                await asyncio.gather(*self._attempts, return_exceptions=True)
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
        """Call unknown what somebody sent who is gone."""
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
        ``then_draft`` what is typed from now on; ``None`` leaves it, where the animal was typed
        elsewhere. Raises `IntakeError` where it cannot be written, or no address is set, and
        `ImpossibleStepError` where ``corrects`` was corrected already: then nothing was done.
        """
        where = await self.opened()
        entry_id, now = self.store.new_id(), self.store.clock()
        entry = intake.held(entry_id, *where, new, now, self.hold_seconds)
        await self.store.begin(entry, corrects=corrects, draft=then_draft)
        self._try_now()
        return entry

    async def take(self, batch: Batch) -> int:
        """Commit a batch whole and return its id; from here on no row of it is ever lost.

        Raises `IntakeError` as `submit` does.
        """
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
        environment, address = self.state.environment, self.state.address
        if meant_for != (environment, address):
            raise IntakeError("another environment was opened meanwhile")
        if not address:
            raise IntakeError("the environment has no address")
        if not self.store.is_loaded:
            problem = self.state.problem
            reason = problem.reason if problem is not None else DiskProblem.OTHER
            raise IntakeError("the file of what was added cannot be read", reason)
        return environment, address

    # What people decide

    def undo(self, entry_id: int) -> None:
        self._do(entry_id, lambda entry: intake.undone(entry, self.store.clock()))

    def send_now(self, entry_id: int) -> None:
        self._do(entry_id, intake.queued)

    def give_up(self, entry_id: int) -> None:
        self._do(entry_id, lambda entry: intake.given_up(entry, self.store.clock()))

    def release(self, entry_id: int) -> None:
        if address := self.state.address:
            self._do(entry_id, lambda entry: intake.readdressed(entry, address))

    def confirm(self, entry_id: int, pet_id: int) -> None:
        for pet in self.state.matches_of(entry_id):
            if pet.id == pet_id:
                self._do(entry_id, self.store.confirming(pet))

    def send_again(self, entry_ids: Collection[int]) -> None:
        """Queue unknown entries once more: a person is sure that the service does not have them.

        The newest list is asked for before one is sent. Where that has a match that the person was
        not shown, or makes no sense, the entry is unknown again, and the state says why.
        """
        for entry in self.state.unknown:
            if entry.id not in entry_ids:
                continue
            batch = self.state.batch(entry.origin.batch_id) if entry.origin else None
            if batch is not None and batch.mode is BatchMode.STOPPED:
                # Nothing else of it is left to send, and what waits in a stopped one is taken back.
                self.set_mode(batch.id, BatchMode.RUNNING)
            seen_ids = [pet.id for pet in self.state.matches_of(entry.id)]
            self.apply(steps.to_be_looked_for, entry.id)
            self._do(entry.id, partial(intake.sent_again, seen_ids=seen_ids))

    def decide_later(self, entry_id: int) -> None:
        self.apply(replace, postponed=self.state.postponed | {entry_id})

    def set_mode(self, batch_id: int, mode: BatchMode) -> None:
        """Pause a batch, also in later runs, resume it, or take back for good what is not sent."""
        self.store.scope.launch(self._set_mode, batch_id, mode, name="change a batch")

    def stop(self, batch_id: int) -> None:
        self.set_mode(batch_id, BatchMode.STOPPED)

    async def _set_mode(self, batch_id: int, mode: BatchMode) -> None:
        with suppress(IntakeError):  # the state says why
            await self.store.set_mode(batch_id, mode)
        self._try_now()

    def _do(self, entry_id: int, make: EntryStep) -> None:
        self.store.scope.launch(self._step, entry_id, make, name="intake step")

    async def _step(self, entry_id: int, make: EntryStep) -> None:
        with suppress(ImpossibleStepError, IntakeError):  # the state says why
            entry = await self.store.step(entry_id, make)
            if entry.stage is Stage.UNDONE:
                self.events.undone(entry)
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
        """Resume after a person's own request, which is sent even where they work offline."""
        self.apply(steps.tried_by_a_person)
        self._wake()

    def _wake(self) -> None:
        if self._relay is not None:
            self._relay.wake()
