"""The intake's view-model: what people add, on its way to the service, and what became of it.

Nothing here is sent, and no form is cleared, before it is on disk.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from dataclasses import replace

from PySide6.QtCore import Signal

from petdesk.domain import intake
from petdesk.domain.catalogue import Catalogue
from petdesk.domain.environments import Environment
from petdesk.domain.intake import DraftText, IntakeEntry, Stage
from petdesk.domain.pets import NewPet
from petdesk.service.contract import PetList, PetService
from petdesk.service.errors import PauseReason
from petdesk.storage.disk_errors import DiskProblem
from petdesk.storage.intake import IntakeError
from petdesk.storage.settings_fields import Settings
from petdesk.tasks import TaskScope
from petdesk.viewmodels.intake import schedule, steps
from petdesk.viewmodels.intake.decisions import IntakeBatches, IntakeDecisions
from petdesk.viewmodels.intake.relay import Relay
from petdesk.viewmodels.intake.repository import IntakeRepository, IntakeStore
from petdesk.viewmodels.intake.sender import Outbox
from petdesk.viewmodels.intake.state import BlockReason, IntakeState, Waiting
from petdesk.viewmodels.main.desk import Desk
from petdesk.viewmodels.view_model import ViewModel


class IntakeViewModel(ViewModel[IntakeState]):
    """Holds the intake of the environment that is open, and has a relay work its queue off.

    ``undone`` carries an `IntakeEntry`, whose text can be opened as a draft of its own. For the
    catalogue, ``added`` carries the `Pet` that an animal became, right when it is, ``restored``
    pairs of a `Pet` and when it was added, which ``catalogue`` lacks, and ``listed`` the lists that
    were asked for to find unknown entries. ``clock`` returns seconds since the Unix epoch,
    ``sleep`` waits for seconds.
    """

    undone = Signal(object)
    added = Signal(object)
    restored = Signal(object)
    listed = Signal(object)

    def __init__(  # noqa: PLR0913  what a test replaces, each by its name
        self,
        environment: Environment,
        address: str,
        store: IntakeStore,
        scope: TaskScope,
        catalogue: Callable[[], Catalogue],
        *,
        clock: Callable[[], float] = time.time,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        super().__init__(IntakeState(environment, address))
        self._scope = scope
        self._catalogue = catalogue
        self._clock = clock
        self._sleep = sleep
        self.hold_seconds: float = Settings().undo_seconds
        """How long an animal can be undone before it is sent: 0 to `intake.MAX_HOLD_SECONDS`."""
        self._repository = IntakeRepository(store, scope, sleep, self._repository_changed)
        self.batches = IntakeBatches(
            self._repository, store, scope, clock, self._ready, self._try_now
        )
        """What comes together, such as the animals of a sheet."""
        self.decisions = IntakeDecisions(
            self._repository, self, scope, clock, self._open_relay, self._on_stepped
        )
        """What a person does with one entry."""
        self._desk: Desk | None = None
        self._relay: Relay | None = None
        self._left: dict[Environment, asyncio.Task[None]] = {}
        self._loading_again: asyncio.Task[None] | None = None

    async def load(self) -> None:
        """Read what earlier runs left; what was being sent then is unknown now.

        Where it cannot be read, the state says so, and it is tried again from then on.
        """
        await self._load()
        if not self._repository.is_loaded and self._loading_again is None:
            self._loading_again = self._scope.launch(self._load_again, name="read intake again")

    def change_environment(self, environment: Environment, address: str) -> None:
        """Show the intake of another environment, or of another address; no entry moves."""
        repository = self._repository
        draft = repository.drafts.get(environment)
        self.apply(steps.environment_changed, environment, address, draft, repository.in_memory)

    def attach(self, desk: Desk) -> None:
        """Resume what waits for ``desk``, whose catalogue is on screen."""
        self._desk = desk
        self._start()

    async def leave(self, limit: float) -> None:
        """End the hold and send what is due, for at most ``limit`` seconds; then stop.

        What waits is kept. What is still being sent goes on, and is written when its answer comes.
        What a person wants sent again, and was still looked for, stays unknown.
        """
        self._desk = None
        self.apply(replace, send_again={})
        relay = self._relay
        if relay is None:
            return
        await relay.drain(limit)
        # Forgotten last: a leave that was cancelled is finished at the end.
        self._relay, sending = None, relay.stop()
        if sending is not None:
            self._left[self._state.environment] = sending
        self.apply(replace, waiting=Waiting(BlockReason.NOT_OPEN))

    async def finish(self, limit: float) -> None:
        """Wait for what is still being sent and written, at most ``limit`` seconds.

        What has no answer by then is unknown at the next start.
        """
        with suppress(TimeoutError, IntakeError):
            async with asyncio.timeout(limit):
                await self._repository.drafts.save()
                await asyncio.gather(*self._left.values(), return_exceptions=True)
                await self._repository.write_pending()
        await self._scope.close()

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
        environment, address = await self._ready()
        now = self._clock()
        entry_id = self._repository.new_id(now)
        entry = intake.held(entry_id, environment, address, new, now, self.hold_seconds)
        await self._repository.begin(entry, corrects=corrects, draft=then_draft)
        self._try_now()
        return entry

    async def _ready(self) -> tuple[Environment, str]:
        """Return what is open, once the intake is read. Raises `IntakeError`."""
        meant_for = self._state.environment, self._state.address
        await self.load()
        environment, address = self._state.environment, self._state.address
        if meant_for != (environment, address):
            raise IntakeError("another environment was opened meanwhile")
        if not address:
            raise IntakeError("the environment has no address")
        if not self._repository.is_loaded:
            problem = self._state.problem
            reason = problem.reason if problem is not None else DiskProblem.OTHER
            raise IntakeError("the file of what was added cannot be read", reason)
        return environment, address

    def take_in(self, environment: Environment, address: str) -> bool:
        """Read what a command has put into the file; return whether it is sent from here."""
        self._scope.launch(self._take_in, name="read new entries")
        state = self._state
        is_here = (environment, address) == (state.environment, state.address)
        return is_here and self._relay is not None

    def save_draft_soon(self, draft: DraftText) -> None:
        """Keep what is typed, within half a second."""
        self._repository.drafts.keep(self._state.environment, draft)

    def dismiss_problem(self) -> None:
        """Take the message about the intake file away."""
        self.apply(replace, problem=None)

    def service_works(self) -> None:
        """Resume at once: a request has just shown that the service answers and takes the key."""
        self.apply(steps.service_worked)
        if self._relay is not None and steps.is_lookup_stale(self._state, self._clock()):
            self._relay.look_up_again()
        self._wake()

    def stay_offline(self, *, is_offline: bool) -> None:
        """Try nothing again by itself while a person works offline; what is added goes out once."""
        if is_offline != self._state.is_offline:
            self.apply(replace, is_offline=is_offline)
            self._wake()

    def resume(self) -> None:
        """Resume as a person asks for it, though the service answered 403 again and again."""
        self.apply(steps.resumed)
        self._wake()

    def limit_seen(self, until: float | None, reason: PauseReason = PauseReason.LIMIT) -> None:
        """Show until when the service wants nothing sent, if it does, and why."""
        before = self._state.waiting
        self.apply(steps.limit_seen, until, reason)
        if self._state.waiting is not before:
            self._wake()

    def lists_seen(self, answers: Collection[PetList]) -> None:
        """Apply what lists show of entries, whoever requested them."""
        self.apply(steps.lists_seen, answers)
        self._wake()

    async def _load(self, *, is_again: bool = False) -> None:
        loaded = await self._repository.load(self._clock())
        if loaded is None:
            return
        is_read = self._repository.is_loaded
        if loaded.error is not None and (is_read or not is_again):
            self.apply(steps.not_loaded, loaded, loaded.error)
        if is_read:
            draft = self._repository.drafts.get(self._state.environment)
            self.apply(steps.loaded, draft)
            self._start()

    async def _load_again(self) -> None:
        # A backup or a virus scanner has a file for itself for a while.
        while not self._repository.is_loaded:
            await self._sleep(schedule.RELOAD_PAUSE)
            await self._load(is_again=True)

    async def _take_in(self) -> None:
        await self._repository.load_new()
        self._wake()

    def _start(self) -> None:
        """Work the entries of the desk off, once they are known and it is on screen."""
        desk = self._desk
        if desk is None or not self._repository.is_loaded:
            return
        if desk.environment is not self._state.environment:
            return
        added = self._repository.batches.added(desk.environment, self._state.address)
        missing = steps.unrecorded(self._state, added, self._catalogue().records)
        if missing:
            self.restored.emit(missing)
        if desk.service is not None and self._relay is None:
            self.apply(replace, waiting=None)
            earlier = self._left.pop(desk.environment, None)
            self._relay = Relay(self._outbox(desk.service), earlier)

    def _outbox(self, service: PetService) -> Outbox:
        return Outbox(
            self._state.address,
            service,
            self._repository,
            self,
            self._scope,
            self._clock,
            self._sleep,
            lambda new: intake.lookalikes(new, self._catalogue().records.values()),
            self._entry_added,
            self.listed.emit,
        )

    def _entry_added(self, entry: IntakeEntry) -> None:
        # What belongs elsewhere is restored when that is open.
        state = self._state
        if (entry.environment, entry.address) == (state.environment, state.address):
            self.added.emit(entry.pet)

    def _on_stepped(self, entry: IntakeEntry) -> None:
        if entry.stage is Stage.UNDONE:
            self.undone.emit(entry)
        self._try_now()

    def _open_relay(self) -> Relay | None:
        return self._relay if self._desk is not None else None

    def _repository_changed(self, error: IntakeError | None) -> None:
        repository = self._repository
        self.apply(steps.repository_changed, repository.in_memory, repository.unwritten, error)

    def _try_now(self) -> None:
        """Resume after a person's own request, which is sent even where they work offline."""
        self.apply(steps.tried_by_a_person)
        self._wake()

    def _wake(self) -> None:
        if self._relay is not None:
            self._relay.wake()
