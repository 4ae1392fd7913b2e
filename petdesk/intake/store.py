"""The intake file for the loop: everything in one thread of its own."""

import threading
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from petdesk.core.environments import Environment
from petdesk.core.files import make_folder
from petdesk.core.worker import Worker, within_disk_limit
from petdesk.intake.entry import (
    Batch,
    BatchMode,
    BatchRecord,
    BatchSheet,
    DraftText,
    PriorOutcome,
)
from petdesk.intake.file import Change, IntakeError, IntakeFile, LoadedIntake, load_intake


class IntakeStore:
    """Keeps entries, batches and drafts in the file ``path``. Raises `IntakeError`.

    What is damaged is set aside only where it ``mends``: commands leave that to the window.
    """

    def __init__(self, path: Path, *, mends: bool = True) -> None:
        self._file = IntakeFile(path)
        self._mends = mends
        self._worker = Worker("intake")

    async def load(self) -> LoadedIntake:
        """Read everything; see `load_intake`. The answer holds the error."""
        try:
            return await within_disk_limit(self._worker.run(self._load), IntakeError)
        except IntakeError as error:
            return LoadedIntake(error=error)

    async def save(
        self,
        changes: Sequence[Change],
        draft: tuple[Environment, DraftText] | None = None,
        mode: tuple[int, BatchMode] | None = None,
    ) -> None:
        """Write all ``changes``, ``draft`` and the ``mode`` of a batch, or nothing.

        What the disk writes after the time limit is taken back: a person was shown that it was not
        written, and may have added the animal once more. Raises `IntakeConflictError` where another
        PetDesk changed one of the entries first.
        """
        await self._written(
            partial(self._file.save, changes, draft, mode), partial(self._file.take_back, changes)
        )

    async def begin_batch(self, record: BatchRecord, batch: Batch) -> None:
        """Write a whole batch, or nothing, as in `save`."""
        await self._written(
            partial(self._file.begin_batch, record, batch),
            partial(self._file.remove_batch, record.id),
        )

    async def prior_outcomes(
        self, environment: Environment, address: str, fingerprints: Collection[bytes]
    ) -> Mapping[bytes, PriorOutcome]:
        return await self._worker.run(self._file.prior_outcomes, environment, address, fingerprints)

    async def sheet(self, batch_id: int) -> BatchSheet:
        return await self._worker.run(self._file.sheet, batch_id)

    async def save_draft(self, environment: Environment, draft: DraftText) -> None:
        job = self._worker.run(self._file.save_draft, environment, draft)
        await within_disk_limit(job, IntakeError)

    async def check(self) -> None:
        """Raise `IntakeError` where what was written is no longer there."""
        await within_disk_limit(self._worker.run(self._file.check), IntakeError)

    async def _written(self, write: Callable[[], None], take_back: Callable[[], None]) -> None:
        settled = threading.Lock()

        def work() -> None:
            # Whoever takes the lock first decides what became of it: written, or given up.
            if settled.locked():
                return
            write()
            if not settled.acquire(blocking=False):
                take_back()

        try:
            await within_disk_limit(self._worker.run(work), IntakeError)
        except IntakeError:
            # Where it was written in this very moment, it is as good as in time.
            if settled.acquire(blocking=False):
                raise

    def _load(self) -> LoadedIntake:
        with suppress(OSError):  # the reading meets the same, and reports it
            make_folder(self._file.path.parent)
        return load_intake(self._file, time.time()) if self._mends else self._file.load(time.time())
