"""The intake log's view-model: every entry of the environment, also the rows of sheets."""

import time
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer

from petdesk.domain.intake import Stage
from petdesk.viewmodels.intake.log_rows import LogRow, LogState, entry_row, log_state
from petdesk.viewmodels.intake.view_model import IntakeViewModel
from petdesk.viewmodels.main.view_model import MainViewModel
from petdesk.viewmodels.view_model import ViewModel

if TYPE_CHECKING:
    from collections.abc import Mapping

_MANY: Final = 1_000  # rows: to list them takes 10 ms and more
_SOON: Final = 1000  # ms


class IntakeLogViewModel(ViewModel[LogState]):
    """Holds what the window shows, while it is open."""

    def __init__(self, intake: IntakeViewModel, main: MainViewModel) -> None:
        super().__init__(LogState())
        self._intake = intake
        self._main = main
        self._is_open = False
        self._rows: dict[int, LogRow] = {}
        self._labels: Mapping[int, str] = {}
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
        self._is_open = False
        self._rows = {}

    def search(self, text: str) -> None:
        """Show the entries that hold each word of ``text``."""
        self._list(text, self._state.stage)

    def choose_stage(self, stage: Stage | None) -> None:
        self._list(self._state.text, stage)

    def give_up(self, entry_id: int) -> None:
        self._intake.decisions.give_up(entry_id)

    def _follow(self) -> None:
        """List what is new; not with each row that is sent, where there are many."""
        if len(self._state.rows) <= _MANY:
            self._follow_now()
        elif not self._later.isActive():
            self._later.start(_SOON)

    def _follow_now(self) -> None:
        if self._is_open:
            self._list(self._state.text, self._state.stage)

    def _list(self, text: str, stage: Stage | None) -> None:
        labels, now = self._main.state.listing.labels, time.time()
        if labels is not self._labels:
            self._labels, self._rows = labels, {}
        rows, kept = {}, self._rows
        for entries in self._intake.state.sheets.values():
            for entry in entries:
                row = kept.get(entry.id)
                is_same = row is not None and row.entry is entry
                rows[entry.id] = row if row and is_same else entry_row(entry, labels, now)
        self._rows = rows
        sheets = {
            batch_id: tuple(rows[entry.id] for entry in entries)
            for batch_id, entries in self._intake.state.sheets.items()
        }
        self._show(log_state(self._intake.state, labels, now, text, stage, sheets))
