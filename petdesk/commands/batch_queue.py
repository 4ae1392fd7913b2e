"""The queue of a command that imports: of the intake file its batches alone, and no window."""

import asyncio
import time
from dataclasses import replace

from petdesk.commands.start import OpeningError, Start, note, note_failure, opened_desk
from petdesk.domain.catalogue import Catalogue, add
from petdesk.domain.intake import BatchRecord
from petdesk.domain.pets import Pet
from petdesk.repositories.intake import SqliteIntakeStore, intake_path
from petdesk.single_instance.messages import Notice, Reply, tell_window
from petdesk.storage.intake import IntakeError, LoadedIntake
from petdesk.storage.settings_fields import open_address
from petdesk.tasks import TaskScope
from petdesk.viewmodels.intake.state import BlockReason
from petdesk.viewmodels.intake.view_model import IntakeViewModel

_CHECK_EVERY = 0.5  # seconds, at what the window makes of the batches
_LOOK_AFTER = 5.0  # seconds without a change; reading every batch takes its time
_MAX_LEAVE = 60.0  # seconds; what is being sent gets its answer, or its time-out
_NEEDS_A_PERSON = (BlockReason.KEY_REFUSED, BlockReason.FORBIDDEN)


class BatchStore(SqliteIntakeStore):
    """The intake file as if batches alone were in it: what people added is left to the window."""

    async def load(self) -> LoadedIntake:
        """Read the batches and their rows; a damaged file is left to the window, too."""
        try:
            loaded = await self.read()
        except IntakeError as error:
            return LoadedIntake(error=error)
        rows = tuple(entry for entry in loaded.entries if entry.origin is not None)
        return replace(loaded, entries=rows, drafts={})


class BatchQueue:
    """Takes batches and has them sent: by the window that is open, or else itself."""

    def __init__(self, begun: Start, catalogue: Catalogue) -> None:
        self._begun = begun
        self._catalogue = catalogue
        settings = begun.settings
        self.intake = IntakeViewModel(
            settings.environment,
            open_address(settings),
            BatchStore(intake_path(begun.paths)),
            TaskScope(note_failure),
            lambda: self._catalogue,
        )
        self._changed = asyncio.Event()
        self.intake.state_changed.connect(lambda _state: self._changed.set())
        self.intake.added.connect(self._note_added)

    @property
    def waiting(self) -> tuple[BatchRecord, ...]:
        """The batches that are to be sent to the service that is open."""
        state = self.intake.state
        return tuple(
            each
            for each in state.batches
            if each.address == state.address and (each.is_sending or each.counts.sending)
        )

    async def deliver(self, wait: float | None) -> None:
        """Have what waits sent, for at most ``wait`` seconds."""
        waiting = self.waiting
        if not waiting:
            return
        try:
            async with asyncio.timeout(wait):
                if self._tell_window(waiting[-1]) is Reply.TAKEN:
                    await self._watch()
                else:
                    await self._send()
        except OpeningError as error:
            note(f"the service can't be asked: {error}")
        except TimeoutError:
            note("not all is sent within the time; the rest is on disk")
        finally:
            # A window that did not take it is told of what is left, or it would lie there.
            self._tell_window(waiting[-1])

    async def close(self) -> None:
        """Wait for what is being sent and written, and end."""
        await self.intake.leave(0.0)
        await self.intake.finish(_MAX_LEAVE)

    def _tell_window(self, batch: BatchRecord) -> Reply:
        data = self._begun.paths.data
        return tell_window(data, Notice.ADDED, batch.environment, batch.address)

    async def _watch(self) -> None:
        while self.waiting:
            await asyncio.sleep(_CHECK_EVERY)
            await self.intake.batches.read_progress()

    async def _send(self) -> None:
        async with opened_desk(self._begun) as desk:
            if desk.service is None:
                note(f"the service can't be asked: {desk.connection.value}")
                return
            self.intake.attach(desk)
            try:
                while self.waiting and not self._needs_a_person():
                    await self._follow()
            finally:
                await self.close()

    async def _follow(self) -> None:
        """Wait for a change; where none comes, look whether another command made it."""
        self._changed.clear()
        try:
            async with asyncio.timeout(_LOOK_AFTER):
                await self._changed.wait()
        except TimeoutError:
            await self.intake.batches.read_progress()

    def _needs_a_person(self) -> bool:
        waiting = self.intake.state.waiting
        if waiting is None or waiting.reason not in _NEEDS_A_PERSON:
            return False
        note(f"nothing more is sent: {waiting.reason.value}: {waiting.error}")
        return True

    def _note_added(self, pet: Pet) -> None:
        self._catalogue = add(self._catalogue, [pet], time.time())
