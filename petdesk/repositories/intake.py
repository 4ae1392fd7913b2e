"""The intake on disk, in a thread of its own, and its view-model wired to the main window's."""

import threading
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject

from petdesk.domain.environments import Environment
from petdesk.domain.intake import (
    Batch,
    BatchCounts,
    BatchMode,
    BatchRecord,
    DraftText,
    IntakeEntry,
    PriorOutcome,
)
from petdesk.files import is_not_regular, make_folder, restrict_to_owner
from petdesk.service.errors import ServiceError
from petdesk.storage.intake import (
    BatchResult,
    Change,
    IntakeError,
    IntakeFile,
    LoadedIntake,
    batches,
    load_intake,
)
from petdesk.storage.paths import Paths
from petdesk.storage.settings_fields import Settings, open_address
from petdesk.storage.worker import Worker, within_disk_limit
from petdesk.tasks import TaskScope
from petdesk.viewmodels.intake.view_model import IntakeViewModel
from petdesk.viewmodels.main.state import Connection, MainState
from petdesk.viewmodels.main.view_model import MainViewModel


class SqliteIntakeStore:
    """Keeps entries and drafts in the file ``path``; implements `IntakeStore`."""

    def __init__(self, path: Path) -> None:
        self._file = IntakeFile(path)
        self._worker = Worker("intake")
        self._lock_path = path.with_suffix(".lock")
        self._lock = QLockFile(str(self._lock_path))
        # A lock is stale once its process is gone, however old it is.
        self._lock.setStaleLockTime(0)

    async def load(self) -> LoadedIntake:
        """Read everything; see `load_intake`."""
        try:
            return await within_disk_limit(self._worker.run(self._load), IntakeError)
        except IntakeError as error:
            return LoadedIntake(error=error)

    async def read(self) -> LoadedIntake:
        """Read everything; a damaged file stays as it is. Raises `IntakeError`."""
        return await self._worker.run(self._read)

    async def save(
        self, changes: Sequence[Change], draft: tuple[Environment, DraftText] | None = None
    ) -> None:
        """Write all ``changes`` and ``draft``, or nothing.

        What the disk writes after the time limit is taken back: a person was shown that it was not
        written, and may have added the animal anew.
        """
        await self._written(
            partial(self._file.save, changes, draft), partial(self._file.take_back, changes)
        )

    async def begin_batch(self, record: BatchRecord, batch: Batch) -> None:
        """Write a whole batch, or nothing, as in `save`."""
        await self._written(
            partial(self._file.begin_batch, record, batch),
            partial(self._file.write, partial(batches.remove, batch_id=record.id)),
        )

    async def next_row(self, batch_id: int) -> tuple[IntakeEntry | None, BatchCounts]:
        """Return the first row of a batch that waits, if one does, and how far the batch is."""
        job = partial(batches.next_row, batch_id=batch_id)
        return await self._worker.run(self._file.read, job)

    async def set_mode(self, batch_id: int, mode: BatchMode, now: float) -> BatchCounts:
        """Set the mode of a batch; stopping takes back what was not sent."""
        job = partial(batches.set_mode, batch_id=batch_id, mode=mode, now=now)
        return await self._worker.run(self._file.write, job)

    async def prior_outcomes(
        self, environment: Environment, address: str, fingerprints: Collection[bytes]
    ) -> Mapping[bytes, PriorOutcome]:
        """Return what became of rows in earlier batches."""
        job = partial(
            batches.prior_outcomes,
            environment=environment,
            address=address,
            fingerprints=fingerprints,
        )
        return await self._worker.run(self._file.read, job)

    async def batch_result(self, batch_id: int) -> BatchResult:
        """Read a batch whole."""
        job = partial(batches.read_result, batch_id=batch_id)
        return await self._worker.run(self._file.read, job)

    async def entry(self, entry_id: int) -> IntakeEntry:
        """Return one entry as the file has it. Raises `IntakeError`."""
        return await self._worker.run(self._file.entry, entry_id)

    async def save_draft(self, environment: Environment, draft: DraftText) -> None:
        """Keep the text that is being typed."""
        job = self._worker.run(self._file.save_draft, environment, draft)
        await within_disk_limit(job, IntakeError)

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

    def _read(self) -> LoadedIntake:
        return self._loaded(lambda: self._file.load(time.time()))

    def _load(self) -> LoadedIntake:
        return self._loaded(lambda: load_intake(self._file, time.time()))

    def _loaded(self, load: Callable[[], LoadedIntake]) -> LoadedIntake:
        with suppress(OSError):  # the reading meets the same, and reports it
            make_folder(self._file.path.parent)
        is_alone = self._lock.isLocked() or (
            not is_not_regular(self._lock_path) and self._lock.tryLock(0)
        )
        restrict_to_owner(
            self._file.path.parent, is_own=False
        )  # Qt makes the lock for others to read
        return replace(load(), is_alone=is_alone)


def intake_path(paths: Paths) -> Path:
    """Name the file of the entries of every environment."""
    return paths.data / "intake.sqlite3"


def open_intake(
    paths: Paths,
    settings: Settings,
    model: MainViewModel,
    on_failure: Callable[[str, BaseException], None],
) -> IntakeViewModel:
    """Make the intake's view-model; connected to ``model`` in both directions."""
    intake = IntakeViewModel(
        settings.environment,
        open_address(settings),
        SqliteIntakeStore(intake_path(paths)),
        TaskScope(on_failure),
        lambda: model.state.catalogue,
    )
    intake.added.connect(model.pet_added)
    intake.listed.connect(model.lists_seen)
    intake.restored.connect(model.pets_restored)
    model.listed.connect(intake.lists_seen)
    model.context_changed.connect(_RequestObserver(intake).observe)
    return intake


class _RequestObserver(QObject):
    """Observes the main window's requests, and tells the intake what they show of the service."""

    def __init__(self, intake: IntakeViewModel) -> None:
        super().__init__(intake)
        self._intake = intake
        self._was: Connection | None = None

    def observe(self, state: MainState) -> None:
        """Note whether a request was just answered, and what blocks others."""
        was, self._was = self._was, state.connection
        is_answered = was is Connection.WORKING and state.connection is Connection.READY
        if is_answered and not isinstance(state.problem, ServiceError):
            self._intake.service_works()
        self._intake.stay_offline(is_offline=state.connection is Connection.BY_CHOICE)
        if state.budget is not None:
            self._intake.limit_seen(state.budget.paused_until, state.budget.reason)
