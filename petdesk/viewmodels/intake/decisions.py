"""What a person does with an entry (undo, settle, send again) or a batch (start, pause, stop)."""

from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress

from petdesk.domain import intake
from petdesk.domain.environments import Environment
from petdesk.domain.intake import (
    Batch,
    BatchMode,
    BatchRecord,
    ClaimedError,
    ImpossibleStepError,
    IntakeEntry,
    PriorOutcome,
)
from petdesk.storage.intake import BatchResult, IntakeError
from petdesk.tasks import TaskScope
from petdesk.viewmodels.intake import steps
from petdesk.viewmodels.intake.batch_repository import BatchStore
from petdesk.viewmodels.intake.relay import Relay
from petdesk.viewmodels.intake.repository import EntryStep, IntakeRepository
from petdesk.viewmodels.intake.state import IntakeState
from petdesk.viewmodels.view_model import ViewModel


class IntakeDecisions:
    """Takes the steps of entries of ``repository`` that people ask for; ``model`` has the state.

    ``relay`` returns what sends while a desk is open. ``stepped`` is called with each entry that
    has taken a step.
    """

    def __init__(  # noqa: PLR0913, PLR0917  what it works with
        self,
        repository: IntakeRepository,
        model: ViewModel[IntakeState],
        scope: TaskScope,
        clock: Callable[[], float],
        relay: Callable[[], Relay | None],
        stepped: Callable[[IntakeEntry], None],
    ) -> None:
        self._repository = repository
        self._model = model
        self._scope = scope
        self._clock = clock
        self._relay = relay
        self._stepped = stepped

    def undo(self, entry_id: int) -> None:
        """Take back what is held; nothing is done once it is on its way."""
        self._do(entry_id, lambda entry: intake.undone(entry, self._clock()))

    def send_now(self, entry_id: int) -> None:
        """End the hold."""
        self._do(entry_id, intake.queued)

    def confirm(self, entry_id: int, pet_id: int) -> None:
        """Settle an unknown entry as the animal ``pet_id``, one of its matches."""
        pet = steps.match_of(self._model.state, entry_id, pet_id)
        if pet is not None:
            entries, now = self._repository.entries.values(), self._clock()
            found = self._model.state.findings
            self._do(entry_id, lambda entry: intake.confirmed(entry, pet, now, entries, found))

    def send_again(self, entry_ids: Collection[int]) -> None:
        """Send unknown entries once more: a person is sure that the service does not have them.

        The newest list is asked for first, once for all. Where it has a match that the person was
        not shown, or cannot be had, nothing is sent, and the state says so.
        """
        entries = steps.to_send_again(self._model.state, entry_ids)
        relay, address = self._relay(), self._model.state.address
        here = [each for each in entries if relay is not None and each.address == address]
        for entry in entries:
            if entry not in here:
                self._model.apply(steps.again_impossible, entry.id)
        if here and relay is not None:
            relay.send_again(here)

    def decide_later(self, entry_id: int) -> None:
        """Postpone an unknown entry: it is asked about in this run only where a person wants it."""
        self._model.apply(steps.postponed, entry_id)

    def give_up(self, entry_id: int) -> None:
        """Settle an unknown, refused or waiting entry as it is: it is not sent."""
        self._do(entry_id, lambda entry: intake.given_up(entry, self._clock()))

    def release(self, entry_id: int) -> None:
        """Readdress an entry from the address that it was made for to the one that is open."""
        address = self._model.state.address
        if address:
            self._do(entry_id, lambda entry: intake.readdressed(entry, address))

    def _do(self, entry_id: int, make: EntryStep) -> None:
        self._scope.launch(self._step, entry_id, make, name="intake step")

    async def _step(self, entry_id: int, make: EntryStep) -> None:
        with suppress(ImpossibleStepError, ClaimedError, IntakeError):  # the state says why
            self._stepped(await self._repository.step(entry_id, make))


class IntakeBatches:
    """The batches of ``repository``; how far they are is in `IntakeState.batches`.

    ``opened`` returns the environment and the address that are open, once the intake is read; it
    raises `IntakeError` where nothing can be taken. ``changed`` is called where something may be
    due by now.
    """

    def __init__(  # noqa: PLR0913, PLR0917  what it works with
        self,
        repository: IntakeRepository,
        store: BatchStore,
        scope: TaskScope,
        clock: Callable[[], float],
        opened: Callable[[], Awaitable[tuple[Environment, str]]],
        changed: Callable[[], None],
    ) -> None:
        self._repository = repository
        self._store = store
        self._scope = scope
        self._clock = clock
        self._opened = opened
        self._changed = changed
        self.hold_seconds = 0.0
        """How long nothing of a batch is sent, so that it can be undone as a whole."""

    async def take(self, batch: Batch) -> int:
        """Commit a batch whole and return its id; from here on no row of it is ever lost.

        Raises `IntakeError` where it cannot be written,
        or no address is set: then nothing was done; ValueError where it has no rows.
        """
        if not batch.rows:
            raise ValueError("a batch has at least one row")
        environment, address = await self._opened()
        now = self._clock()
        batch_id = self._repository.new_id(now)
        record = BatchRecord(
            batch_id, environment, address, batch.name, now, now + self.hold_seconds
        )
        await self._repository.batches.begin(record, batch)
        self._changed()
        return batch_id

    async def prior_outcomes(self, fingerprints: Collection[bytes]) -> Mapping[bytes, PriorOutcome]:
        """Return what became of rows in earlier batches for the open service.

        What was taken back before it was sent is not known. Raises `IntakeError`.
        """
        return await self._store.prior_outcomes(*await self._opened(), fingerprints)

    async def read_progress(self) -> None:
        """Read how far another PetDesk is with the batches."""
        await self._repository.load_new()

    async def result(self, batch_id: int) -> BatchResult:
        """Read what became of each row of a batch. Raises `IntakeError`."""
        return await self._store.batch_result(batch_id)

    def pause(self, batch_id: int) -> None:
        """Send no more of a batch, also in later runs, until `resume`."""
        self._set(batch_id, BatchMode.PAUSED)

    def resume(self, batch_id: int) -> None:
        """Go on with a batch."""
        self._set(batch_id, BatchMode.RUNNING)

    def stop(self, batch_id: int) -> None:
        """Take back what is not sent yet, for good; a row that is being sent is settled."""
        self._set(batch_id, BatchMode.STOPPED)

    def _set(self, batch_id: int, mode: BatchMode) -> None:
        self._scope.launch(self._change, batch_id, mode, name="change a batch")

    async def _change(self, batch_id: int, mode: BatchMode) -> None:
        if batch_id in self._repository.batches.records:
            with suppress(IntakeError):  # the state says why
                await self._repository.set_mode(batch_id, mode, self._clock())
            self._changed()
