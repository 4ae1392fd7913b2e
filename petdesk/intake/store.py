"""All entries and batches in memory, each step of which is on disk before it holds here."""

import asyncio
import secrets
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import Concatenate, ParamSpec

from petdesk.core.disk_errors import DiskProblem
from petdesk.core.environments import Environment
from petdesk.core.pets import Pet
from petdesk.core.tasks import TaskScope
from petdesk.core.worker import Worker, within_disk_limit
from petdesk.intake import entry as intake
from petdesk.intake import matching
from petdesk.intake.entry import Batch, BatchMode, BatchRecord, DraftText, IntakeEntry, Stage
from petdesk.intake.file import (
    Change,
    Draft,
    IntakeConflictError,
    IntakeError,
    IntakeFile,
    LoadedIntake,
    batch_entries,
)
from petdesk.intake.state import BlockReason, IntakeProblem, IntakeState, Waiting

EntryStep = Callable[[IntakeEntry], IntakeEntry]
P = ParamSpec("P")

_DRAFT_PAUSE = 0.3  # seconds from a key to the saving; both take under half a second
_CHECK_LIMIT = 1.0  # seconds; a disk that is silent keeps nobody from quitting
_SILENT_AFTER = 30.0  # seconds without an answer from the disk
_DRAFT_AGAIN_AFTER = 2.0  # seconds after which what could not be saved is tried again


class IntakeStore:
    """The entries of every environment, and the text that is being typed for each.

    ``state`` shows those of the environment that is open; ``on_change`` is called with each state
    that differs from the last. A command ``owns`` only some of the entries in the file, and those
    it begins; it leaves a damaged file to the window. ``clock`` returns seconds since the Unix
    epoch, ``sleep`` waits for seconds.
    """

    def __init__(  # noqa: PLR0913  what a test replaces, each by its name
        self,
        environment: Environment,
        address: str,
        file: IntakeFile,
        scope: TaskScope,
        *,
        clock: Callable[[], float] = time.time,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        owns: Callable[[IntakeEntry], bool] | None = None,
        thread: Worker | None = None,
    ) -> None:
        self.state = IntakeState(environment, address)
        self.on_change: Callable[[IntakeState], object] = lambda _state: None
        self.scope, self.clock, self.sleep = scope, clock, sleep
        self.is_command = owns is not None
        self.is_loaded = False  # whether the entries are known, as far as they could be saved
        self.entries: dict[int, IntakeEntry] = {}
        self._file, self._thread = file, thread or Worker("intake")
        self._owns, self._own_ids = owns, set[int]()
        self._batches: dict[int, BatchRecord] = {}
        # The entries by their batches; by ``None`` those that came one by one.
        self._rows = defaultdict[int | None, dict[int, IntakeEntry]](dict)
        self._stale: set[int | None] = set()  # the batches whose rows have changed
        self._taken = defaultdict[tuple[Environment, str], dict[int, IntakeEntry]](dict)
        # What the file has of each entry that went further without being written.
        self._stored: dict[int, IntakeEntry] = {}
        self._reading, self._writing = asyncio.Lock(), asyncio.Lock()
        self._drafts: dict[Environment, DraftText] = {}
        self._unsaved_drafts: set[Environment] = set()
        self._saving_drafts: asyncio.Task[None] | None = None

    # What the screens see

    def apply(
        self,
        step: Callable[Concatenate[IntakeState, P], IntakeState],
        *values: P.args,
        **named: P.kwargs,
    ) -> None:
        before, self.state = self.state, step(self.state, *values, **named)
        if self.state != before:
            self.on_change(self.state)

    def change_environment(self, environment: Environment, address: str) -> None:
        """Show the intake of another environment, or of another address; no entry moves."""
        reason = BlockReason.NOT_OPEN if self.state.is_loaded else BlockReason.NOT_LOADED
        draft = self._drafts.get(environment, DraftText())
        state = IntakeState(environment, address, waiting=Waiting(reason), draft=draft)
        state = self._current(replace(state, problem=self.state.problem))
        self.apply(lambda _: state)

    def taken(self, environment: Environment, address: str) -> Mapping[int, IntakeEntry]:
        """Return the entries whose animals are known, by the animals' ids."""
        return self._taken[environment, address]

    def confirming(self, pet: Pet) -> EntryStep:
        """Return the step by which an entry turns out to be ``pet``."""
        entries, findings, now = self.entries.values(), self.state.findings, self.clock()
        return partial(matching.confirmed, pet=pet, now=now, entries=entries, findings=findings)

    def _current(self, state: IntakeState) -> IntakeState:
        for batch_id in self._batches.keys() & self._stale:
            rows = tuple(self._rows[batch_id].values())
            self._batches[batch_id] = intake.with_rows(self._batches[batch_id], rows)
        self._stale.clear()
        here, batches = state.environment, self._batches.values()
        singles = (entry for entry in self._rows[None].values() if entry.environment is here)
        state = replace(
            state,
            entries=tuple(filter(self._is_own, singles)),
            batches=tuple(
                batch
                for batch in batches
                if batch.environment is here and all(map(self._is_own, batch.rows[:1]))
            ),
            taken=self.taken(here, state.address),
            unwritten=frozenset(self._stored),
        )
        # Findings and notes go once their entries need no answer.
        looked_up = {entry.id for entry in state.at_hand if entry.needs_lookup}
        unknown = {entry.id for entry in state.at_hand if entry.stage is Stage.UNKNOWN}
        return replace(
            state,
            findings={id_: each for id_, each in state.findings.items() if id_ in looked_up},
            not_sent_again={i: why for i, why in state.not_sent_again.items() if i in unknown},
        )

    def _changed(self, error: IntakeError | None = None) -> None:
        """Show what changed; ``error`` is why the newest step could not be written, if so."""
        state = self._current(self.state)
        problem = state.problem
        if error is not None:
            problem = IntakeProblem(str(error), reason=error.reason)
        elif problem is not None and self.is_loaded and not (self._stored or problem.set_aside):
            problem = None  # the disk takes what is written again
        self.apply(lambda _: replace(state, problem=problem))

    # Reading

    async def load(self, *, is_again: bool = False) -> bool:
        """Read the entries, unless that is done; return whether it was done now."""
        async with self._reading:
            if self.is_loaded:
                return False
            try:
                loaded = await self._read()
            except IntakeError as error:
                if not is_again:
                    problem = IntakeProblem(str(error), is_unread=True, reason=error.reason)
                    self.apply(replace, problem=problem)
                return False
            self.is_loaded = True
            self._drafts = {**loaded.drafts, **self._drafts}  # what was typed since wins
            self._take_over(loaded)
            if not self.is_command:
                await self.restart()
            draft = self._drafts.get(self.state.environment, DraftText())
            self.apply(replace, draft=draft, waiting=Waiting(BlockReason.NOT_OPEN))
            return True

    async def reread(self) -> None:
        """Load what another PetDesk put into the file since it was read. Raises `IntakeError`."""
        async with self._reading, self._writing:
            if self.is_loaded:
                self._take_over(await self._read())

    async def restart(self) -> None:
        """Note that nobody receives the answers to what is being sent."""
        async with self._writing:
            for entry in list(self.entries.values()):
                if self._is_own(entry):
                    self._go_ahead(entry, intake.restarted(entry))
            self._changed()

    async def prior_outcomes(
        self, fingerprints: Collection[bytes]
    ) -> Mapping[bytes, intake.PriorOutcome]:
        """Return what became of rows in earlier batches for the open service.

        What was taken back before it was sent is not known. Raises `IntakeError`.
        """
        where = self.state.environment, self.state.address
        return await self._thread.run(self._file.prior_outcomes, *where, fingerprints)

    async def batch_result(self, batch_id: int) -> intake.BatchResult:
        sheet = await self._thread.run(self._file.sheet, batch_id)
        batch = self.state.batch(batch_id)
        if batch is None:
            raise IntakeError("there is no such batch")
        return intake.BatchResult(batch, batch.rows, sheet)

    async def unsaved(self) -> int:
        """Return how many animals are only in memory, since the file was taken away."""
        with suppress(TimeoutError):
            try:
                async with asyncio.timeout(_CHECK_LIMIT):
                    await self._thread.run(self._file.check)
            except IntakeError as error:
                if error.reason in {DiskProblem.GONE, DiskProblem.REPLACED}:
                    return sum(not entry.stage.is_settled for entry in self.entries.values())
        return 0

    async def _read(self) -> LoadedIntake:
        load = self._file.load if self.is_command else self._file.load_or_salvage
        return await within_disk_limit(self._thread.run(load, self.clock()), IntakeError)

    def _take_over(self, loaded: LoadedIntake) -> None:
        """Take what was read, but for entries whose newest steps are not written yet."""
        self._batches |= {batch.id: batch for batch in loaded.batches}
        self._stale |= self._batches.keys()
        for entry in loaded.entries:
            known = self.entries.get(entry.id)
            if known is None or (known.revision < entry.revision and entry.id not in self._stored):
                self._put(entry)
        if loaded.problem is not None:
            self.apply(replace, problem=loaded.problem)
        self._changed()

    # Writing

    def new_id(self) -> int:
        # In the order of adding, and random as well, since two PetDesks may add to one file.
        id_ = int(self.clock() * 1e6) << 8 | secrets.randbits(8)
        return max(id_, max(self.entries, default=0) + 1)

    async def begin(
        self, entry: IntakeEntry, *, corrects: int | None = None, draft: DraftText | None = None
    ) -> None:
        """Add a new entry, and queue what its environment held, in one transaction.

        The same settles the refused entry ``corrects`` and stores ``draft``. Raises `IntakeError`,
        or `ImpossibleStepError` if ``corrects`` is refused no more.
        """
        where = entry.environment
        self._own_ids.add(entry.id)

        def changes() -> list[Change]:
            others = (each for each in self._rows[None].values() if each.environment is where)
            held = (each for each in others if each.stage is Stage.HELD and self._is_own(each))
            steps: list[Change] = [(each, intake.queued(each)) for each in held]
            if corrects is not None:
                refused = self.entries[corrects]
                steps.append((refused, intake.corrected(refused, entry.created_at)))
            return [(None, entry), *steps]

        async with self._writing:
            await self._write(changes, (where, draft) if draft is not None else None)
            if draft is not None:
                self._drafts[where] = draft

    async def begin_batch(self, record: BatchRecord, batch: Batch) -> None:
        """Commit a whole batch. Raises `IntakeError`: then nothing of it is kept."""
        async with self._writing:
            await self._in_thread(self._file.begin_batch, record, batch)
            self._batches[record.id] = record
            for entry in batch_entries(record, batch):
                self._own_ids.add(entry.id)
                self._put(entry)
        self._changed()

    async def set_mode(self, batch_id: int, mode: BatchMode) -> None:
        """Set the mode of a batch; stopping takes back what is not sent. Raises `IntakeError`."""
        now, is_stop = self.clock(), mode is BatchMode.STOPPED

        def changes() -> list[Change]:
            waiting = (row for row in self._rows[batch_id].values() if row.stage is Stage.QUEUED)
            return [(row, intake.undone(row, now)) for row in waiting if is_stop]

        async with self._reported():
            before = self._batches[batch_id].mode
            self._batches[batch_id] = replace(self._batches[batch_id], mode=mode)
            self._changed()  # at once: the disk may take its time for thousands of rows
            try:
                await self._write(changes, mode=(batch_id, mode))
            except BaseException:
                self._batches[batch_id] = replace(self._batches[batch_id], mode=before)
                self._changed()
                raise

    async def step(self, entry_id: int, make: EntryStep) -> IntakeEntry:
        """Write a step, then take it. Raises what ``make`` raises, and `IntakeError`.

        If another PetDesk took a step meanwhile, this one is made from where that led.
        """

        def change() -> list[Change]:
            before = self.entries[entry_id]
            after = make(before)
            return [] if after is before else [(before, after)]

        async with self._reported():
            await self._write(change)
        return self.entries[entry_id]

    async def record_step(self, entry_id: int, make: EntryStep) -> IntakeEntry:
        """Take a step that the world took already: it holds here even if it is not written."""
        try:
            return await self.step(entry_id, make)
        except IntakeError as error:
            before = self.entries[entry_id]
            self._go_ahead(before, make(before))
            self._changed(error)
            return self.entries[entry_id]

    async def write_pending(self) -> None:
        async with self._reported():
            await self._write(list)

    @asynccontextmanager
    async def _reported(self) -> AsyncIterator[None]:
        """Hold the turn to write, and show why a write fails."""
        async with self._writing:
            try:
                yield
            except IntakeError as error:
                self._changed(error)
                raise

    async def _write(
        self,
        changes: Callable[[], list[Change]],
        draft: Draft | None = None,
        mode: tuple[int, BatchMode] | None = None,
    ) -> None:
        """Write ``changes``; if another PetDesk took a step first, make them again."""
        while True:
            # What could not be written earlier goes along, or the next step would find a gap.
            owed: dict[int, Change] = {i: (was, self.entries[i]) for i, was in self._stored.items()}
            for before, after in changes():
                owed[after.id] = (self._stored.get(after.id, before), after)
            if not owed and draft is None and mode is None:
                return
            every = list(owed.values())
            try:
                await self._in_thread(self._file.save, every, draft, mode)
            except IntakeConflictError as conflict:
                stale = {current.id for current in conflict.current}
                if any(before is None and after.id in stale for before, after in every):
                    raise  # its id is another's: a person adds it once more
                for current in conflict.current:
                    self._stored.pop(current.id, None)
                    self._put(current)
                self._changed()
                continue
            self._stored.clear()
            for _, after in every:
                self._put(after)
            self._changed()
            return

    async def _in_thread(self, write: Callable[P, None], *args: P.args, **named: P.kwargs) -> None:
        """Write, and wait for a disk that does not answer, while the problem is shown.

        A write that was given up might still be made, after a person added the animal once more.
        """
        silent = IntakeError("the disk does not answer", DiskProblem.SILENT)
        late = asyncio.get_running_loop().call_later(_SILENT_AFTER, self._changed, silent)
        try:
            await self._thread.run(write, *args, **named)
        finally:
            late.cancel()

    def _is_own(self, entry: IntakeEntry) -> bool:
        return self._owns is None or entry.id in self._own_ids or self._owns(entry)

    def _put(self, entry: IntakeEntry) -> None:
        self.entries[entry.id] = entry
        batch_id = entry.origin.batch_id if entry.origin is not None else None
        self._rows[batch_id][entry.id] = entry
        self._stale.add(batch_id)
        if entry.pet is not None:
            self._taken[entry.environment, entry.address][entry.pet.id] = entry

    def _go_ahead(self, before: IntakeEntry, after: IntakeEntry) -> None:
        """Take a step before it is written."""
        if after is not before:
            self._stored.setdefault(before.id, before)
            self._put(after)

    # What is being typed

    def keep_draft(self, draft: DraftText) -> None:
        """Keep what is typed, and save it within half a second."""
        self._drafts[self.state.environment] = draft
        self._unsaved_drafts.add(self.state.environment)
        if self._saving_drafts is None or self._saving_drafts.done():
            self._saving_drafts = self.scope.launch(self._save_drafts_soon, name="save draft")

    async def save_drafts(self) -> IntakeError | None:
        """Save what is not saved yet; return what kept some of it from being saved."""
        async with self._writing:
            while self._unsaved_drafts:
                environment = self._unsaved_drafts.pop()
                try:
                    await self._write(list, (environment, self._drafts[environment]))
                except IntakeError as error:
                    self._unsaved_drafts.add(environment)
                    return error
            return None

    async def _save_drafts_soon(self) -> None:
        await self.sleep(_DRAFT_PAUSE)
        error = await self.save_drafts()
        if error is not None:
            self._changed(error)  # once: a person may have taken the message away
        while self._unsaved_drafts:
            await self.sleep(_DRAFT_AGAIN_AFTER)
            await self.save_drafts()
