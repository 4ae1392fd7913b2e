"""The batches of every environment: a few of their rows are in memory, the others in the file."""

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple, Protocol

from petdesk.domain.environments import Environment
from petdesk.domain.intake import (
    Batch,
    BatchCounts,
    BatchMode,
    BatchRecord,
    IntakeEntry,
    PriorOutcome,
    Stage,
    entries_in_memory,
    moved,
    undone,
)
from petdesk.domain.pets import Pet
from petdesk.storage.intake import BatchResult, Change, IntakeError, LoadedIntake

Service = tuple[Environment, str]


class BatchStore(Protocol):
    """Keeps batches, off the loop. Raises `IntakeError` of the storage."""

    async def begin_batch(self, record: BatchRecord, batch: Batch) -> None:
        """Write a whole batch, or nothing."""

    async def next_row(self, batch_id: int) -> tuple[IntakeEntry | None, BatchCounts]:
        """Return the first row that waits, if one does, and how far the batch is."""

    async def set_mode(self, batch_id: int, mode: BatchMode, now: float) -> BatchCounts:
        """Note what a person wants; stopping takes back what was not sent."""

    async def prior_outcomes(
        self, environment: Environment, address: str, fingerprints: Collection[bytes]
    ) -> Mapping[bytes, PriorOutcome]:
        """Return what became of rows in earlier batches for a service."""

    async def batch_result(self, batch_id: int) -> BatchResult:
        """Read a batch whole."""


class InMemory(NamedTuple):
    """The entries and batches of every environment that are in memory."""

    entries: Iterable[IntakeEntry] = ()
    batches: Iterable[BatchRecord] = ()


class BatchRepository:
    """What is known of each batch. It shares ``entries`` and ``writing`` with all intake.

    ``on_change`` is called after each change.
    """

    def __init__(
        self,
        store: BatchStore,
        entries: dict[int, IntakeEntry],
        writing: asyncio.Lock,
        on_change: Callable[[IntakeError | None], None],
    ) -> None:
        self._store = store
        self._entries = entries
        self._writing = writing
        self._on_change = on_change
        self._records: dict[int, BatchRecord] = {}
        self._added: dict[Service, dict[int, tuple[Pet, float]]] = {}

    @property
    def records(self) -> Mapping[int, BatchRecord]:
        """Every batch by its id, the oldest first."""
        return self._records

    @property
    def highest_id(self) -> int:
        """The highest id that an entry of a batch has, or 0."""
        return max((each.id + each.counts.total for each in self._records.values()), default=0)

    def added(self, environment: Environment, address: str) -> Collection[tuple[Pet, float]]:
        """Return the animals of rows that are not in memory, and when they were added."""
        return self._added.get((environment, address), {}).values()

    def loaded(self, loaded: LoadedIntake) -> None:
        """Take over what the file holds."""
        self._records = {record.id: record for record in loaded.batches}
        for entry in loaded.added:
            self._note_added(entry)

    async def begin(self, record: BatchRecord, batch: Batch) -> None:
        """Commit a whole batch. Raises `IntakeError`: then nothing of it is kept."""
        async with self._writing:
            await self._store.begin_batch(record, batch)
            counts = record.counts._replace(waiting=len(batch.rows))
            self._records[record.id] = replace(record, counts=counts)
        self._on_change(None)

    async def fetch(self, batch_id: int) -> None:
        """Load the next row of a batch. Raises `IntakeError`."""
        async with self._writing:
            entry, counts = await self._store.next_row(batch_id)
            if entry is not None:
                self._entries[entry.id] = entry
            self._count(batch_id, counts)
        self._on_change(None)

    async def set_mode(self, batch_id: int, mode: BatchMode, now: float) -> None:
        """Set the mode of a batch. Raises `IntakeError`: then it is as before."""
        before = self._records[batch_id].mode
        if mode is BatchMode.STOPPED:
            # At once: to take back tens of thousands of rows keeps the disk busy for seconds.
            self._put_mode(batch_id, mode)
            self._on_change(None)
        try:
            async with self._writing:
                counts = await self._store.set_mode(batch_id, mode, now)
                self._put_mode(batch_id, mode)
                self._count(batch_id, counts)
                if mode is BatchMode.STOPPED:
                    self._take_back(batch_id, now)
                self.tidy()
        except BaseException:
            self._put_mode(batch_id, before)
            raise
        self._on_change(None)

    def written(self, changes: Iterable[Change]) -> None:
        """Follow what was written."""
        for before, after in changes:
            if after.origin is None or after.origin.batch_id not in self._records:
                continue
            record = self._records[after.origin.batch_id]
            if before is not None and before.stage is not after.stage:
                self._count(record.id, moved(record.counts, before.stage, after.stage))
        self.tidy()

    def tidy(self) -> None:
        """Keep in memory only what has to be."""
        rows = [entry for entry in self._of_batches() if entry.stage is not Stage.QUEUED]
        if rows:
            in_memory = {entry.id for entry in entries_in_memory(self._entries.values())}
            for entry in rows:
                if entry.id not in in_memory:
                    del self._entries[entry.id]
                    self._note_added(entry)

    def _of_batches(self) -> list[IntakeEntry]:
        return [entry for entry in self._entries.values() if entry.origin is not None]

    def _put_mode(self, batch_id: int, mode: BatchMode) -> None:
        self._records[batch_id] = replace(self._records[batch_id], mode=mode)

    def _take_back(self, batch_id: int, now: float) -> None:
        for entry in self._of_batches():
            is_its = entry.origin is not None and entry.origin.batch_id == batch_id
            if is_its and entry.stage is Stage.QUEUED:
                self._entries[entry.id] = undone(entry, now)

    def _count(self, batch_id: int, counts: BatchCounts) -> None:
        self._records[batch_id] = replace(self._records[batch_id], counts=counts)

    def _note_added(self, entry: IntakeEntry) -> None:
        if entry.pet is not None:
            known = self._added.setdefault((entry.environment, entry.address), {})
            known[entry.pet.id] = entry.pet, entry.settled_at or entry.created_at
