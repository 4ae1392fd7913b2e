"""What a person does with a batch: starts, pauses, resumes and stops it."""

from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress

from petdesk.domain.environments import Environment
from petdesk.domain.intake import Batch, BatchMode, BatchRecord, PriorOutcome
from petdesk.storage.intake import BatchResult, IntakeError
from petdesk.tasks import TaskScope
from petdesk.viewmodels.intake.batch_repository import BatchStore
from petdesk.viewmodels.intake.repository import IntakeRepository


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
