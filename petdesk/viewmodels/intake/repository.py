"""All intake entries, each step of which is on disk before it holds here."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Protocol

from petdesk.domain.environments import Environment
from petdesk.domain.intake import (
    BatchMode,
    DraftText,
    ImpossibleStepError,
    IntakeEntry,
    Stage,
    corrected,
    queued,
    restarted,
)
from petdesk.storage.intake import Change, IntakeConflictError, IntakeError, LoadedIntake
from petdesk.tasks import TaskScope
from petdesk.viewmodels.intake.batch_repository import BatchRepository, BatchStore, InMemory
from petdesk.viewmodels.intake.drafts import IntakeDrafts

EntryStep = Callable[[IntakeEntry], IntakeEntry]

_MAX_SENDING = 600.0
"""Seconds; no request lives for so long, so nobody receives the answer to one that old."""


def new_entry_id(now: float) -> int:
    """Return an id for an entry made at ``now`` (seconds since the Unix epoch)."""
    # In the order of adding, and random as well, since two PetDesks may add to one file.
    return int(now * 1e6) << 8 | secrets.randbits(8)


class IntakeStore(BatchStore, Protocol):
    """Keeps entries, batches and drafts, off the loop. Raises `IntakeError` of the storage."""

    async def load(self) -> LoadedIntake:
        """Read everything; a damaged file is set aside, after what can be read was saved."""

    async def save(
        self, changes: Sequence[Change], draft: tuple[Environment, DraftText] | None = None
    ) -> None:
        """Write all ``changes`` and ``draft``, or nothing.

        Raises `IntakeConflictError` where another PetDesk changed one of the entries first.
        """

    async def save_draft(self, environment: Environment, draft: DraftText) -> None:
        """Keep the text that is being typed."""


class IntakeRepository:
    """The entries of every environment, by id, and the text that is being typed for each.

    ``on_change`` is called after each change, and with the error where a step of an entry or what
    is typed could not be written. ``scope`` owns the saving of drafts, ``sleep`` waits for seconds.
    """

    def __init__(
        self,
        store: IntakeStore,
        scope: TaskScope,
        sleep: Callable[[float], Awaitable[None]],
        on_change: Callable[[IntakeError | None], None],
    ) -> None:
        self._store = store
        self._on_change = on_change
        self.drafts = IntakeDrafts(store.save_draft, scope, sleep, self._drafts_changed)
        self.is_loaded = False
        """Whether the entries are known, as far as they could be saved."""
        self._entries: dict[int, IntakeEntry] = {}
        # What the file has of each entry that went further without being written.
        self._written: dict[int, IntakeEntry] = {}
        self._reading = asyncio.Lock()
        self._writing = asyncio.Lock()
        self.batches = BatchRepository(store, self._entries, self._writing, on_change)

    @property
    def entries(self) -> Mapping[int, IntakeEntry]:
        """Every entry that is in memory: all but most rows of batches."""
        return self._entries

    @property
    def in_memory(self) -> InMemory:
        """The entries that are in memory, and the batches."""
        return InMemory(self._entries.values(), self.batches.records.values())

    @property
    def unwritten(self) -> frozenset[int]:
        """The ids of the entries of which something happened that is not on disk yet."""
        return frozenset(self._written)

    async def load(self, now: float) -> LoadedIntake | None:
        """Read the entries, unless that is done; ``None`` then.

        What was being sent when PetDesk ended is unknown from here on.
        """
        async with self._reading:
            if self.is_loaded:
                return None
            loaded = await self._store.load()
            self.is_loaded = loaded.error is None or bool(loaded.set_aside)
            if not self.is_loaded:
                return loaded
            self.drafts.loaded(loaded.drafts)
            self._entries.update((entry.id, entry) for entry in loaded.entries)
            self.batches.loaded(loaded)
            for entry in loaded.entries:
                # Another PetDesk that runs on the same file receives the answers to what it sends.
                if loaded.is_alone or now - (entry.sent_at or now) > _MAX_SENDING:
                    self._apply(entry, restarted(entry))
            self._on_change(None)
            return loaded

    async def load_new(self) -> None:
        """Load the entries that another PetDesk put into the file since it was read."""
        async with self._reading, self._writing:
            loaded = await self._store.load()
            new = [entry for entry in loaded.entries if entry.id not in self._entries]
            if self.is_loaded:
                self._entries.update((entry.id, entry) for entry in new)
                self.batches.loaded(loaded)
                self._on_change(None)

    def new_id(self, now: float) -> int:
        """Return an id for an entry made at ``now`` (seconds since the Unix epoch)."""
        highest = max(max(self._entries, default=0), self.batches.highest_id)
        return max(new_entry_id(now), highest + 1)

    async def set_mode(self, batch_id: int, mode: BatchMode, now: float) -> None:
        """Set the mode of a batch. Raises `IntakeError`."""
        with self._reported():
            await self.batches.set_mode(batch_id, mode, now)

    async def begin(
        self, entry: IntakeEntry, *, corrects: int | None = None, draft: DraftText | None = None
    ) -> None:
        """Add a new entry; what its environment held is queued in the same transaction.

        So is the refused entry ``corrects`` settled, and ``draft`` kept from then on. Raises
        `IntakeError`, or `ImpossibleStepError` where ``corrects`` is refused no more: then nothing
        changed.
        """
        environment = entry.environment
        typed = self.drafts.get(environment)
        if draft is not None:
            # Before the writing, or what was typed could be saved once more while it goes on.
            self.drafts.replace(environment, draft)
        try:
            async with self._writing:
                changes: list[Change] = [(None, entry)]
                for before in self._entries.values():
                    if before.id == corrects:
                        changes.append((before, corrected(before, entry.created_at)))
                    elif before.stage is Stage.HELD and before.environment is environment:
                        changes.append((before, queued(before)))
                await self._write(changes, (environment, draft) if draft is not None else None)
        except BaseException:
            self.drafts.keep(environment, typed)
            raise

    async def step(self, entry_id: int, make: EntryStep) -> IntakeEntry:
        """Take a step: written first. Raises what ``make`` does, and `IntakeError`.

        Where another PetDesk took a step meanwhile, this one is made from where that led.
        """
        async with self._writing:
            with self._reported():
                return await self._step(entry_id, make)

    async def record_step(self, entry_id: int, make: EntryStep) -> IntakeEntry:
        """Take a step that the world took already: it holds here even where it is not written.

        Raises `IntakeError` where it was not written; `write_pending` tries again.
        """
        async with self._writing:
            with self._reported():
                try:
                    return await self._step(entry_id, make)
                except IntakeError:
                    before = self._entries[entry_id]
                    self._apply(before, make(before))
                    raise

    async def write_pending(self) -> None:
        """Write what is not on disk yet. Raises `IntakeError`."""
        async with self._writing:
            with self._reported():
                while self._written:
                    try:
                        await self._write([])
                    except IntakeConflictError:
                        continue

    async def _step(self, entry_id: int, make: EntryStep) -> IntakeEntry:
        while True:
            before = self._entries.get(entry_id)
            if before is None:
                raise ImpossibleStepError("a row that is over is no longer at hand")
            after = make(before)
            if after is before:
                return after
            try:
                await self._write([(before, after)])
            except IntakeConflictError:
                continue
            return after

    def _drafts_changed(self, error: IntakeError | None) -> None:
        # A draft can be written where the file could not be read: that is not over then.
        if error is not None or self.is_loaded:
            self._on_change(error)

    @contextmanager
    def _reported(self) -> Iterator[None]:
        try:
            yield
        except IntakeError as error:
            self._on_change(error)
            raise

    def _apply(self, before: IntakeEntry, after: IntakeEntry) -> None:
        if after is not before:
            self._written.setdefault(before.id, before)
            self._entries[before.id] = after

    async def _write(
        self, changes: Sequence[Change], draft: tuple[Environment, DraftText] | None = None
    ) -> None:
        # What could not be written earlier goes along, or the next step would find a gap.
        owed: dict[int, Change] = {
            entry_id: (written, self._entries[entry_id])
            for entry_id, written in self._written.items()
        }
        for before, after in changes:
            owed[after.id] = (self._written.get(after.id, before), after)
        try:
            await self._store.save(list(owed.values()), draft)
        except IntakeConflictError as conflict:
            for current in conflict.current:
                self._written.pop(current.id, None)
                self._entries[current.id] = current
            self.batches.tidy()
            self._on_change(None)
            raise
        self._written.clear()
        self._entries.update((entry_id, after) for entry_id, (_, after) in owed.items())
        self.batches.written(owed.values())
        self._on_change(None)
