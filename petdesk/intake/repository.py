"""All intake entries and batches, each step of which is on disk before it holds here."""

import asyncio
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import NamedTuple, Protocol

from petdesk.core.environments import Environment
from petdesk.core.tasks import TaskScope
from petdesk.intake.entry import (
    Batch,
    BatchMode,
    BatchRecord,
    BatchSheet,
    DraftText,
    IntakeEntry,
    PriorOutcome,
    Stage,
    corrected,
    count_stages,
    queued,
    restarted,
    undone,
)
from petdesk.intake.file import (
    Change,
    IntakeConflictError,
    IntakeError,
    LoadedIntake,
    batch_entries,
)

EntryStep = Callable[[IntakeEntry], IntakeEntry]


class Store(Protocol):
    """Keeps entries, batches and drafts, off the loop: see `petdesk.intake.store.IntakeStore`."""

    async def load(self) -> LoadedIntake: ...
    async def save(
        self,
        changes: Sequence[Change],
        draft: tuple[Environment, DraftText] | None = None,
        mode: tuple[int, BatchMode] | None = None,
    ) -> None: ...
    async def begin_batch(self, record: BatchRecord, batch: Batch) -> None: ...
    async def prior_outcomes(
        self, environment: Environment, address: str, fingerprints: Collection[bytes]
    ) -> Mapping[bytes, PriorOutcome]: ...
    async def sheet(self, batch_id: int) -> BatchSheet: ...
    async def save_draft(self, environment: Environment, draft: DraftText) -> None: ...
    async def check(self) -> None: ...


class Snapshot(NamedTuple):
    """What there is of one environment, the oldest first.

    ``entries`` came one by one. ``sheets`` has the rows of ``batches``, by their ids, and ``rows``
    those of them of which something can still become, of what waits the next alone. ``taken`` are
    the entries whose animals are known, by the animals' ids, of one address.
    """

    entries: tuple[IntakeEntry, ...]
    batches: tuple[BatchRecord, ...]
    sheets: Mapping[int, tuple[IntakeEntry, ...]]
    rows: tuple[IntakeEntry, ...]
    taken: Mapping[int, IntakeEntry]


class IntakeRepository:
    """The entries of every environment, by id, and the text that is being typed for each.

    ``on_change`` is called after each change, and with the error where a step of an entry or what
    is typed could not be written. ``scope`` owns the saving of drafts, ``sleep`` waits for seconds.
    Of what is in the file, the queue works on what it ``owns`` alone, and on what is begun here.
    """

    def __init__(
        self,
        store: Store,
        scope: TaskScope,
        sleep: Callable[[float], Awaitable[None]],
        on_change: Callable[[IntakeError | None], None],
        owns: Callable[[IntakeEntry], bool] = lambda _entry: True,
    ) -> None:
        self._store = store
        self._on_change = on_change
        self._owns = owns
        self.drafts = IntakeDrafts(store.save_draft, scope, sleep, self._drafts_changed)
        self.is_loaded = False
        """Whether the entries are known, as far as they could be saved."""
        self.entries: dict[int, IntakeEntry] = {}
        self._singles: dict[int, IntakeEntry] = {}  # those of entries that came one by one
        self._rows: dict[int, dict[int, IntakeEntry]] = {}  # the others, by their batches
        self._batches: dict[int, BatchRecord] = {}
        # Of each batch, kept up row by row: how many are at which stage, those that wait, and those
        # of which something can still become.
        self._counts: dict[int, Counter[Stage]] = {}
        self._waiting: dict[int, dict[int, IntakeEntry]] = {}
        self._open: dict[int, dict[int, IntakeEntry]] = {}
        self._taken: dict[tuple[Environment, str], dict[int, IntakeEntry]] = {}
        self._begun: set[int] = set()
        # What the file has of each entry that went further without being written.
        self._written: dict[int, IntakeEntry] = {}
        self._reading = asyncio.Lock()
        self._writing = asyncio.Lock()

    @property
    def unwritten(self) -> frozenset[int]:
        """The ids of the entries of which something happened that is not on disk yet."""
        return frozenset(self._written)

    @property
    def batches(self) -> Mapping[int, BatchRecord]:
        """Every batch by its id, the oldest first."""
        for batch_id, batch in self._batches.items():
            counts = count_stages(self._counts.get(batch_id, {}))
            if counts != batch.counts:
                self._batches[batch_id] = replace(batch, counts=counts)
        return self._batches

    def snapshot(self, environment: Environment, address: str) -> Snapshot:
        singles = self._singles.values()
        entries = tuple(e for e in singles if e.environment is environment and self._is_own(e))
        here = [each for each in self.batches.values() if each.environment is environment]
        sheets = {each.id: tuple(self._rows.get(each.id, {}).values()) for each in here}
        batches = tuple(each for each in here if all(map(self._is_own, sheets[each.id][:1])))
        rows: dict[int, IntakeEntry] = {}
        for batch in batches:
            rows |= self._open.get(batch.id, {})
            if waiting := self._waiting.get(batch.id):
                first = min(waiting)
                rows[first] = waiting[first]
        rows_in_order = tuple(rows[entry_id] for entry_id in sorted(rows))
        return Snapshot(entries, batches, sheets, rows_in_order, self.taken(environment, address))

    def taken(self, environment: Environment, address: str) -> Mapping[int, IntakeEntry]:
        """Return the entries whose animals are known, by the animals' ids."""
        return self._taken.setdefault((environment, address), {})

    async def load(self) -> LoadedIntake | None:
        """Read the entries, unless that is done; ``None`` then."""
        async with self._reading:
            if self.is_loaded:
                return None
            loaded = await self._store.load()
            self.is_loaded = loaded.error is None or bool(loaded.set_aside)
            if not self.is_loaded:
                return loaded
            self.drafts.loaded(loaded.drafts)
            self._take_over(loaded)
            self._on_change(None)
            return loaded

    def restart(self) -> None:
        """Note that nobody receives the answers to what is being sent."""
        for entry in list(self.entries.values()):
            if self._is_own(entry):
                self._apply(entry, restarted(entry))
        self._on_change(None)

    async def reread(self) -> None:
        """Load what another PetDesk put into the file since it was read. Raises `IntakeError`."""
        async with self._reading, self._writing:
            if self.is_loaded:
                loaded = await self._store.load()
                if loaded.error is not None:
                    raise loaded.error
                self._take_over(loaded)
                self._on_change(None)

    def _take_over(self, loaded: LoadedIntake) -> None:
        for batch in loaded.batches:
            self._batches[batch.id] = batch
        for entry in loaded.entries:
            known = self.entries.get(entry.id)
            if known is None or (known.revision < entry.revision and entry.id not in self._written):
                self._put(entry)

    def new_id(self, now: float) -> int:
        """Return an id for an entry made at ``now`` (seconds since the Unix epoch)."""
        # In the order of adding, and random as well, since two PetDesks may add to one file.
        return max(int(now * 1e6) << 8 | secrets.randbits(8), max(self.entries, default=0) + 1)

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
        self._begun.add(entry.id)
        try:
            async with self._writing:
                changes: list[Change] = [(None, entry)]
                for before in self._singles.values():
                    is_held = before.stage is Stage.HELD and before.environment is environment
                    if before.id == corrects:
                        changes.append((before, corrected(before, entry.created_at)))
                    elif is_held and self._is_own(before):
                        changes.append((before, queued(before)))
                await self._write(changes, (environment, draft) if draft is not None else None)
        except BaseException:
            if draft is not None:
                self.drafts.keep(environment, typed)
            raise

    async def begin_batch(self, record: BatchRecord, batch: Batch) -> None:
        """Commit a whole batch. Raises `IntakeError`: then nothing of it is kept."""
        async with self._writing:
            await self._store.begin_batch(record, batch)
            self._batches[record.id] = record
            for entry in batch_entries(record, batch):
                self._begun.add(entry.id)
                self._put(entry)
        self._on_change(None)

    async def set_mode(self, batch_id: int, mode: BatchMode, now: float) -> None:
        """Set the mode of a batch; stopping takes back what is not sent.

        Raises `IntakeError`: then it is as before.
        """
        before = self.batches[batch_id].mode
        self._put_mode(batch_id, mode)  # at once: the disk may take its time for thousands of rows
        try:
            async with self._writing:
                with self._reported():
                    while True:
                        rows = self._rows[batch_id].values() if mode is BatchMode.STOPPED else ()
                        waiting = [row for row in rows if row.stage is Stage.QUEUED]
                        try:
                            await self._write(
                                [(row, undone(row, now)) for row in waiting],
                                mode=(batch_id, mode),
                            )
                        except IntakeConflictError:
                            continue
                        return
        except BaseException:
            self._put_mode(batch_id, before)
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
                    before = self.entries[entry_id]
                    self._apply(before, make(before))
                    raise

    async def write_pending(self) -> None:
        async with self._writing:
            with self._reported():
                while self._written:
                    try:
                        await self._write([])
                    except IntakeConflictError:
                        continue

    async def _step(self, entry_id: int, make: EntryStep) -> IntakeEntry:
        while True:
            before = self.entries[entry_id]
            after = make(before)
            if after is before:
                return after
            try:
                await self._write([(before, after)])
            except IntakeConflictError:
                continue
            return after

    def _is_own(self, entry: IntakeEntry) -> bool:
        return entry.id in self._begun or self._owns(entry)

    def _put(self, entry: IntakeEntry) -> None:
        self.entries[entry.id] = entry
        if entry.origin is None:
            self._singles[entry.id] = entry
        else:
            self._put_row(entry, entry.origin.batch_id)
        if entry.pet is not None:
            self._taken.setdefault((entry.environment, entry.address), {})[entry.pet.id] = entry

    def _put_row(self, entry: IntakeEntry, batch_id: int) -> None:
        rows = self._rows.setdefault(batch_id, {})
        counts = self._counts.setdefault(batch_id, Counter())
        if (before := rows.get(entry.id)) is not None:
            counts[before.stage] -= 1
        rows[entry.id] = entry
        counts[entry.stage] += 1
        is_waiting = entry.stage is Stage.QUEUED
        for kept, is_kept in (
            (self._waiting, is_waiting),
            (self._open, entry.stage is Stage.SENDING or entry.needs_lookup),
        ):
            which = kept.setdefault(batch_id, {})
            which.pop(entry.id, None)
            if is_kept:
                which[entry.id] = entry

    def _put_mode(self, batch_id: int, mode: BatchMode) -> None:
        self._batches[batch_id] = replace(self._batches[batch_id], mode=mode)
        self._on_change(None)

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
            self._put(after)

    async def _write(
        self,
        changes: Iterable[Change],
        draft: tuple[Environment, DraftText] | None = None,
        mode: tuple[int, BatchMode] | None = None,
    ) -> None:
        # What could not be written earlier goes along, or the next step would find a gap.
        owed: dict[int, Change] = {
            entry_id: (written, self.entries[entry_id])
            for entry_id, written in self._written.items()
        }
        for before, after in changes:
            owed[after.id] = (self._written.get(after.id, before), after)
        try:
            await self._store.save(list(owed.values()), draft, mode)
        except IntakeConflictError as conflict:
            for current in conflict.current:
                self._written.pop(current.id, None)
                self._put(current)
            self._on_change(None)
            raise
        self._written.clear()
        for _, after in owed.values():
            self._put(after)
        self._on_change(None)


_PAUSE = 0.3
"""Seconds between a key and the saving of what is typed; with the saving under half a second."""

_AGAIN_AFTER = 2.0
"""Seconds after which what could not be saved is tried again."""


class IntakeDrafts:
    """Keeps what is typed, and saves it with ``save_draft``, which raises `IntakeError`.

    ``on_saved`` is called with what keeps it from being saved, once, and with ``None`` when it is
    saved all the same. ``scope`` owns the saving, ``sleep`` waits for seconds.
    """

    def __init__(
        self,
        save_draft: Callable[[Environment, DraftText], Awaitable[None]],
        scope: TaskScope,
        sleep: Callable[[float], Awaitable[None]],
        on_saved: Callable[[IntakeError | None], None],
    ) -> None:
        self._save_draft = save_draft
        self._scope = scope
        self._sleep = sleep
        self._on_saved = on_saved
        self._texts: dict[Environment, DraftText] = {}
        self._unsaved: set[Environment] = set()
        self._saving: asyncio.Task[None] | None = None
        self._writing = asyncio.Lock()

    def loaded(self, drafts: Mapping[Environment, DraftText]) -> None:
        """Take what earlier runs left; what has been typed since wins."""
        self._texts = {**drafts, **self._texts}

    def get(self, environment: Environment) -> DraftText:
        return self._texts.get(environment, DraftText())

    def keep(self, environment: Environment, draft: DraftText) -> None:
        """Keep what is typed, and save it soon."""
        self._texts[environment] = draft
        self._unsaved.add(environment)
        if self._saving is None or self._saving.done():
            self._saving = self._scope.launch(self._save_soon, name="save draft")

    def replace(self, environment: Environment, draft: DraftText) -> None:
        """Keep ``draft``, which is saved elsewhere."""
        self._texts[environment] = draft
        # Saved here, it could be on disk before what was typed is an entry there.
        self._unsaved.discard(environment)

    async def save(self) -> IntakeError | None:
        """Save what is not saved yet, and wait for a saving that is under way.

        Return what kept some of it from being saved.
        """
        async with self._writing:
            failed: dict[Environment, IntakeError] = {}
            while self._unsaved:
                environment = self._unsaved.pop()
                try:
                    await self._save_draft(environment, self.get(environment))
                except IntakeError as error:
                    failed[environment] = error
            self._unsaved |= failed.keys()
            return next(iter(failed.values()), None)

    async def _save_soon(self) -> None:
        await self._sleep(_PAUSE)
        error = await self.save()
        if error is not None:
            # Once: a person may have taken the message away.
            self._on_saved(error)
        while self._unsaved:
            await self._sleep(_AGAIN_AFTER)
            if self._unsaved and await self.save() is None:
                self._on_saved(None)
