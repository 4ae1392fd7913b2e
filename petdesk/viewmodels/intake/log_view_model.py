"""The intake log's view-model: every entry of the environment, also the rows of sheets.

These are read from the file while somebody looks at the log, since they may be thousands, of which
the intake has a few at hand.
"""

import asyncio
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QTimer

from petdesk.domain.intake import BatchCounts, BatchRecord, IntakeEntry, Stage
from petdesk.storage.intake import IntakeError
from petdesk.storage.worker import run_in_own_thread
from petdesk.tasks import TaskScope
from petdesk.viewmodels.intake.log_rows import LogRow, LogState, Sheets, entry_row, log_state
from petdesk.viewmodels.intake.view_model import IntakeViewModel
from petdesk.viewmodels.main.view_model import MainViewModel
from petdesk.viewmodels.view_model import ViewModel

_MANY: Final = 1_000  # rows: to list them takes 10 ms and more
_SOON: Final = 1000  # ms
_PAUSE: Final = 10.0  # seconds; rows are sent one by one, and all of a sheet are read anew


class IntakeLogViewModel(ViewModel[LogState]):
    """Holds what the window shows, while it is open; ``scope`` owns the reading of sheets."""

    def __init__(self, intake: IntakeViewModel, main: MainViewModel, scope: TaskScope) -> None:
        super().__init__(LogState())
        self._intake = intake
        self._main = main
        self._scope = scope
        self._is_open = False
        self._read: dict[int, BatchCounts] = {}
        self._reading: asyncio.Task[None] | None = None
        self._read_lock = asyncio.Lock()
        self._new = asyncio.Event()
        """Set when there is a sheet that was not read at all."""
        self._labels = main.state.listing.labels
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._follow_now)
        intake.state_changed.connect(self._follow)
        main.state_changed.connect(self._follow)

    def open(self) -> None:
        """List the entries, and go on with it while the window is open."""
        self._is_open = True
        self._follow_now()

    def close(self) -> None:
        """List no more, and forget the rows of sheets."""
        self._is_open = False
        self._read = {}
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None
        self._show(replace(self._state, sheets={}))

    def search(self, text: str) -> None:
        """Show the entries that hold each word of ``text``."""
        self._list(text, self._state.stage)

    def choose_stage(self, stage: Stage | None) -> None:
        """Show the entries that stand so, or all."""
        self._list(self._state.text, stage)

    def give_up(self, entry_id: int) -> None:
        """Settle an entry as it is: it is not sent."""
        self._intake.decisions.give_up(entry_id)

    async def read(self) -> None:
        """Read at once the sheets that are not as they were read. Raises `IntakeError`."""
        async with self._read_lock:
            for batch in self._unread():
                labels = self._labels
                result = await self._intake.batches.result(batch.id)
                rows = await run_in_own_thread(_rows, result.entries, labels, time.time())
                if self._is_open and labels is self._labels:
                    self._read[batch.id] = batch.counts
                    sheets = {**self._state.sheets, batch.id: rows}
                    self._list(self._state.text, self._state.stage, sheets)

    def _follow(self) -> None:
        """List what is new; not with each row that is sent, where there are many."""
        if len(self._state.rows) <= _MANY:
            self._follow_now()
        elif not self._later.isActive():
            self._later.start(_SOON)

    def _follow_now(self) -> None:
        if not self._is_open:
            return
        if self._labels is not self._main.state.listing.labels:
            self._labels, self._read = self._main.state.listing.labels, {}
        self._list(self._state.text, self._state.stage)
        unread = self._unread()
        if any(batch.id not in self._read for batch in unread):
            self._new.set()
        if unread and (self._reading is None or self._reading.done()):
            self._reading = self._scope.launch(self._read_on, name="read imported rows")

    def _unread(self) -> list[BatchRecord]:
        """Return the batches that are not as they were read."""
        return [b for b in self._intake.state.batches if self._read.get(b.id) != b.counts]

    async def _read_on(self) -> None:
        """Read what there is, with a pause after each time that a new sheet ends."""
        while self._unread():
            self._new.clear()
            with suppress(IntakeError):  # it is tried again
                await self.read()
            with suppress(TimeoutError):
                async with asyncio.timeout(_PAUSE):
                    await self._new.wait()

    def _list(self, text: str, stage: Stage | None, sheets: Sheets | None = None) -> None:
        labels = self._main.state.listing.labels
        read = self._state.sheets if sheets is None else sheets
        state = log_state(self._intake.state, labels, time.time(), text, stage, read)
        self._show(state)


def _rows(
    entries: Sequence[IntakeEntry], labels: Mapping[int, str], now: float
) -> tuple[LogRow, ...]:
    return tuple(entry_row(entry, labels, now) for entry in entries)
