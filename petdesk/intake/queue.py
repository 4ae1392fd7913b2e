"""The intake: what people add, on its way to the service, and what became of it. Without Qt.

Nothing here is sent, and no form is cleared, before it is on disk. The window shows it by its
view-model; `petdesk add` and `petdesk import` use it as it is.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from petdesk.animals.catalogue import Catalogue
from petdesk.animals.workspace import Workspace
from petdesk.core.disk_errors import DiskProblem
from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet, Pet
from petdesk.core.tasks import TaskScope
from petdesk.intake import entry as intake
from petdesk.intake import schedule, steps
from petdesk.intake.entry import (
    Batch,
    BatchMode,
    BatchRecord,
    BatchResult,
    ClaimedError,
    DraftText,
    ImpossibleStepError,
    IntakeEntry,
    PriorOutcome,
    Stage,
)
from petdesk.intake.file import IntakeError
from petdesk.intake.repository import EntryStep, IntakeRepository, Store
from petdesk.intake.sending import Outbox, Relay
from petdesk.intake.state import BlockReason, IntakeState, Shown, Waiting
from petdesk.service.contract import PetList, PetService
from petdesk.service.errors import PauseReason
from petdesk.settings.fields import Settings

_CHECK_LIMIT = 1.0  # seconds; a disk that is silent keeps nobody from quitting


def _nothing(_value: object) -> None:
    """Do nothing."""


@dataclass
class IntakeEvents:
    """What is called as things happen.

    ``changed`` takes each new state, ``undone`` an entry whose text can be opened as a draft of its
    own. For the catalogue, ``added`` takes what an animal became, right when it is, ``restored``
    animals and when they were added, which the catalogue lacks, and ``listed`` the lists that were
    asked for to find unknown entries.
    """

    changed: Callable[[IntakeState], object] = _nothing
    undone: Callable[[IntakeEntry], object] = _nothing
    added: Callable[[Pet], object] = _nothing
    restored: Callable[[tuple[tuple[Pet, float], ...]], object] = _nothing
    listed: Callable[[tuple[PetList, ...]], object] = _nothing


class IntakeQueue:
    """Holds the intake of the environment that is open, and has a relay work it off.

    ``clock`` returns seconds since the Unix epoch, ``sleep`` waits for seconds. A command ``owns``
    only some of what is in the file, and what it begins; it sends at the pace of a backlog, and
    what it finds being sent is left so until it is to `take_over`.
    """

    def __init__(  # noqa: PLR0913  what a test replaces, each by its name
        self,
        environment: Environment,
        address: str,
        store: Store,
        scope: TaskScope,
        catalogue: Callable[[], Catalogue],
        *,
        clock: Callable[[], float] = time.time,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        owns: Callable[[IntakeEntry], bool] = lambda _entry: True,
        is_command: bool = False,
    ) -> None:
        self.events = IntakeEvents()
        self._shown = Shown(IntakeState(environment, address), self._changed)
        self.apply = self._shown.apply
        self.store = store
        self.scope = scope
        self._catalogue = catalogue
        self.clock = clock
        self._sleep = sleep
        self._is_command = is_command
        self.hold_seconds: float = Settings().undo_seconds
        """How long what is added can be undone before it is sent, at most `MAX_HOLD_SECONDS`."""
        self.repository = IntakeRepository(store, scope, sleep, self._repository_changed, owns)
        self.batches = IntakeBatches(self)
        self.decisions = IntakeDecisions(self)
        self._workspace: Workspace | None = None
        self._relay: Relay | None = None
        self._left: dict[Environment, asyncio.Task[None]] = {}
        self._loading_again: asyncio.Task[None] | None = None

    @property
    def state(self) -> IntakeState:
        return self._shown.state

    @property
    def relay(self) -> Relay | None:
        """What sends, while a workspace is open."""
        return self._relay if self._workspace is not None else None

    async def load(self) -> None:
        """Read what earlier runs left; what was being sent then is unknown now.

        Where it cannot be read, the state says so, and it is tried again from then on.
        """
        await self._load()
        if not self.repository.is_loaded and self._loading_again is None:
            self._loading_again = self.scope.launch(self._load_again, name="read intake again")

    def change_environment(self, environment: Environment, address: str) -> None:
        """Show the intake of another environment, or of another address; no entry moves."""
        repository = self.repository
        draft, snapshot = (
            repository.drafts.get(environment),
            repository.snapshot(environment, address),
        )
        self.apply(steps.environment_changed, environment, address, draft, snapshot)

    def attach(self, workspace: Workspace) -> None:
        """Resume what waits for ``workspace``, whose catalogue is on screen."""
        self._workspace = workspace
        self._start()

    async def leave(self, limit: float) -> None:
        """End the hold and send what is due, for at most ``limit`` seconds; then stop.

        What waits is kept. What is still being sent goes on, and is written when its answer comes.
        What a person wants sent again, and was still looked for, stays unknown.
        """
        self._workspace = None
        self.apply(replace, send_again={})
        relay = self._relay
        if relay is None:
            return
        await relay.drain(limit)
        # Forgotten last: a leave that was cancelled is finished at the end.
        self._relay, sending = None, relay.stop()
        if sending is not None:
            self._left[self.state.environment] = sending
        self.apply(replace, waiting=Waiting(BlockReason.NOT_OPEN))

    async def finish(self, limit: float) -> None:
        """Wait for what is still being sent and written, at most ``limit`` seconds.

        What has no answer by then is unknown at the next start.
        """
        with suppress(TimeoutError, IntakeError):
            async with asyncio.timeout(limit):
                await self.repository.drafts.save()
                await asyncio.gather(*self._left.values(), return_exceptions=True)
                await self.repository.write_pending()
        await self.scope.close()

    async def unsaved(self) -> int:
        """Return how many animals are nowhere but in memory, since the file was taken away."""
        try:
            async with asyncio.timeout(_CHECK_LIMIT):
                await self.store.check()
        except TimeoutError:
            return 0
        except IntakeError as error:
            if error.reason not in {DiskProblem.GONE, DiskProblem.REPLACED}:
                return 0
            return sum(not e.stage.is_settled for e in self.repository.entries.values())
        return 0

    async def submit(
        self,
        new: NewPet,
        *,
        corrects: int | None = None,
        then_draft: DraftText | None = DraftText(),  # noqa: B008  a frozen constant
    ) -> IntakeEntry:
        """Commit an animal and return its entry; from here on it is never lost.

        Sends what was held before. ``corrects`` is the refused entry that this one replaces.
        ``then_draft`` is what is typed from now on, kept in the same step; ``None`` leaves it,
        where the animal was typed elsewhere. Raises `IntakeError` where it cannot be written, or no
        address is set: then nothing was done, and the form keeps its text; `ImpossibleStepError`
        where ``corrects`` was corrected already.
        """
        environment, address = await self.opened()
        now = self.clock()
        entry_id = self.repository.new_id(now)
        entry = intake.held(entry_id, environment, address, new, now, self.hold_seconds)
        await self.repository.begin(entry, corrects=corrects, draft=then_draft)
        self.try_now()
        return entry

    async def opened(self) -> tuple[Environment, str]:
        """Return what is open, once the intake is read. Raises `IntakeError`."""
        meant_for = self.state.environment, self.state.address
        await self.load()
        environment, address = self.state.environment, self.state.address
        if meant_for != (environment, address):
            raise IntakeError("another environment was opened meanwhile")
        if not address:
            raise IntakeError("the environment has no address")
        if not self.repository.is_loaded:
            problem = self.state.problem
            reason = problem.reason if problem is not None else DiskProblem.OTHER
            raise IntakeError("the file of what was added cannot be read", reason)
        return environment, address

    def entry(self, entry_id: int) -> IntakeEntry:
        return self.repository.entries[entry_id]

    def take_in(self, environment: Environment, address: str) -> bool:
        """Read what a command has put into the file; return whether it is sent from here."""
        self.scope.launch(self._take_in, name="read new entries")
        is_here = (environment, address) == (self.state.environment, self.state.address)
        return is_here and self._relay is not None

    def take_over(self) -> None:
        """Call unknown what somebody sent who is gone."""
        self.repository.restart()
        self.wake()

    def save_draft_soon(self, draft: DraftText) -> None:
        """Keep what is typed, within half a second."""
        self.repository.drafts.keep(self.state.environment, draft)

    def dismiss_problem(self) -> None:
        self.apply(replace, problem=None)

    def service_works(self) -> None:
        """Resume at once: a request has just shown that the service answers and takes the key."""
        self.apply(steps.service_worked)
        if self._relay is not None and steps.is_lookup_stale(self.state, self.clock()):
            self._relay.look_up_again()
        self.wake()

    def stay_offline(self, *, is_offline: bool) -> None:
        """Try nothing again by itself while a person works offline; what is added goes out once."""
        if is_offline != self.state.is_offline:
            self.apply(replace, is_offline=is_offline)
            self.wake()

    def resume(self) -> None:
        self.apply(steps.resumed)
        self.wake()

    def limit_seen(self, until: float | None, reason: PauseReason = PauseReason.LIMIT) -> None:
        """Show until when the service wants nothing sent, if it does, and why."""
        before = self.state.waiting
        self.apply(steps.limit_seen, until, reason)
        if self.state.waiting is not before:
            self.wake()

    def lists_seen(self, answers: Collection[PetList]) -> None:
        """Apply what lists show of entries, whoever requested them."""
        self.apply(steps.lists_seen, answers)
        self.wake()

    def stepped(self, entry: IntakeEntry) -> None:
        """Note that a person has taken a step of ``entry``."""
        if entry.stage is Stage.UNDONE:
            self.events.undone(entry)
        self.try_now()

    def try_now(self) -> None:
        """Resume after a person's own request, which is sent even where they work offline."""
        self.apply(steps.tried_by_a_person)
        self.wake()

    def wake(self) -> None:
        if self._relay is not None:
            self._relay.wake()

    async def _load(self, *, is_again: bool = False) -> None:
        loaded = await self.repository.load()
        if loaded is None:
            return
        is_read = self.repository.is_loaded
        if loaded.error is not None and (is_read or not is_again):
            self.apply(steps.not_loaded, loaded, loaded.error)
        if is_read:
            if not self._is_command:
                self.repository.restart()
            self.apply(steps.loaded, self.repository.drafts.get(self.state.environment))
            self._start()

    async def _load_again(self) -> None:
        # A backup or a virus scanner has a file for itself for a while.
        while not self.repository.is_loaded:
            await self._sleep(schedule.RELOAD_PAUSE)
            await self._load(is_again=True)

    async def _take_in(self) -> None:
        with suppress(IntakeError):  # the next writing meets the same, and reports it
            await self.repository.reread()
        self.wake()

    def _start(self) -> None:
        """Work the entries of the workspace off, once they are known and it is on screen."""
        workspace = self._workspace
        if workspace is None or not self.repository.is_loaded:
            return
        if workspace.environment is not self.state.environment:
            return
        missing = steps.unrecorded(self.state, self._catalogue().records)
        if missing:
            self.events.restored(missing)
        if workspace.service is not None and self._relay is None:
            self.apply(replace, waiting=None)
            earlier = self._left.pop(workspace.environment, None)
            self._relay = Relay(self._outbox(workspace.service), earlier)

    def _outbox(self, service: PetService) -> Outbox:
        return Outbox(
            self.state.address,
            service,
            self.repository,
            self._shown,
            self.scope,
            self.clock,
            self._sleep,
            self._catalogue,
            self._entry_added,
            self.events.listed,
            is_bulk=self._is_command,
        )

    def _changed(self, state: IntakeState) -> None:
        self.events.changed(state)

    def _entry_added(self, entry: IntakeEntry) -> None:
        # What belongs elsewhere is restored when that is open.
        here = self.state.environment, self.state.address
        if entry.pet is not None and (entry.environment, entry.address) == here:
            self.events.added(entry.pet)

    def _repository_changed(self, error: IntakeError | None) -> None:
        repository = self.repository
        snapshot = repository.snapshot(self.state.environment, self.state.address)
        self.apply(steps.repository_changed, snapshot, repository.unwritten, error)


class IntakeDecisions:
    def __init__(self, queue: IntakeQueue) -> None:
        self._queue = queue

    def undo(self, entry_id: int) -> None:
        """Take back what is held; nothing is done once it is on its way."""
        self._do(entry_id, lambda entry: intake.undone(entry, self._queue.clock()))

    def send_now(self, entry_id: int) -> None:
        self._do(entry_id, intake.queued)

    def confirm(self, entry_id: int, pet_id: int) -> None:
        """Settle an unknown entry as the animal ``pet_id``, one of its matches."""
        state = self._queue.state
        pet = steps.match_of(state, entry_id, pet_id)
        if pet is not None:
            entries, now, found = (
                self._queue.repository.entries.values(),
                self._queue.clock(),
                state.findings,
            )
            self._do(entry_id, lambda entry: intake.confirmed(entry, pet, now, entries, found))

    def send_again(self, entry_ids: Collection[int]) -> None:
        """Send unknown entries once more: a person is sure that the service does not have them.

        The newest list is asked for first, once for all. Where it has a match that the person was
        not shown, or cannot be had, nothing is sent, and the state says so.
        """
        entries = steps.to_send_again(self._queue.state, entry_ids)
        relay, address = self._queue.relay, self._queue.state.address
        here = [each for each in entries if relay is not None and each.address == address]
        for entry in entries:
            if entry not in here:
                self._queue.apply(steps.again_impossible, entry.id)
        if here and relay is not None:
            relay.send_again(here)

    def decide_later(self, entry_id: int) -> None:
        """Postpone an unknown entry: it is asked about in this run only where a person wants it."""
        self._queue.apply(steps.postponed, entry_id)

    def give_up(self, entry_id: int) -> None:
        """Settle an unknown, refused or waiting entry as it is: it is not sent."""
        self._do(entry_id, lambda entry: intake.given_up(entry, self._queue.clock()))

    def release(self, entry_id: int) -> None:
        """Readdress an entry from the address that it was made for to the one that is open."""
        address = self._queue.state.address
        if address:
            self._do(entry_id, lambda entry: intake.readdressed(entry, address))

    def _do(self, entry_id: int, make: EntryStep) -> None:
        self._queue.scope.launch(self._step, entry_id, make, name="intake step")

    async def _step(self, entry_id: int, make: EntryStep) -> None:
        with suppress(ImpossibleStepError, ClaimedError, IntakeError):  # the state says why
            self._queue.stepped(await self._queue.repository.step(entry_id, make))


class IntakeBatches:
    """What comes together, such as the animals of a sheet."""

    def __init__(self, queue: IntakeQueue) -> None:
        self._queue = queue
        self.hold_seconds = 0.0
        """How long nothing of a batch is sent, so that it can be undone as a whole."""

    async def take(self, batch: Batch) -> int:
        """Commit a batch whole and return its id; from here on no row of it is ever lost.

        Raises `IntakeError` where it cannot be written,
        or no address is set: then nothing was done; ValueError where it has no rows.
        """
        if not batch.rows:
            raise ValueError("a batch has at least one row")
        environment, address = await self._queue.opened()
        now = self._queue.clock()
        batch_id = self._queue.repository.new_id(now)
        record = BatchRecord(
            batch_id, environment, address, batch.name, now, now + self.hold_seconds
        )
        await self._queue.repository.begin_batch(record, batch)
        self._queue.try_now()
        return batch_id

    async def prior_outcomes(self, fingerprints: Collection[bytes]) -> Mapping[bytes, PriorOutcome]:
        """Return what became of rows in earlier batches for the open service.

        What was taken back before it was sent is not known. Raises `IntakeError`.
        """
        state = self._queue.state
        return await self._queue.store.prior_outcomes(
            state.environment, state.address, fingerprints
        )

    async def result(self, batch_id: int) -> BatchResult:
        """Return what became of each row of a batch. Raises `IntakeError`."""
        sheet, state = await self._queue.store.sheet(batch_id), self._queue.state
        batch = state.batch(batch_id)
        if batch is None:
            raise IntakeError("there is no such batch")
        return BatchResult(batch, state.sheets[batch_id], sheet)

    def pause(self, batch_id: int) -> None:
        """Send no more of a batch, also in later runs, until `resume`."""
        self._set(batch_id, BatchMode.PAUSED)

    def resume(self, batch_id: int) -> None:
        self._set(batch_id, BatchMode.RUNNING)

    def stop(self, batch_id: int) -> None:
        """Take back what is not sent yet, for good; a row that is being sent is settled."""
        self._set(batch_id, BatchMode.STOPPED)

    def _set(self, batch_id: int, mode: BatchMode) -> None:
        self._queue.scope.launch(self._change, batch_id, mode, name="change a batch")

    async def _change(self, batch_id: int, mode: BatchMode) -> None:
        if batch_id in self._queue.repository.batches:
            with suppress(IntakeError):  # the state says why
                await self._queue.repository.set_mode(batch_id, mode, self._queue.clock())
            self._queue.try_now()
