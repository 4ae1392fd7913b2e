"""The intake log's view-model: every entry of the environment, the newest first."""

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from petdesk.domain.intake import BatchRecord, IntakeEntry, Stage
from petdesk.domain.search import holds, words_of
from petdesk.domain.text import brief, fold
from petdesk.viewmodels.intake.state import IntakeState
from petdesk.viewmodels.intake.view_model import IntakeViewModel
from petdesk.viewmodels.intake.wording import answer_text, counts_text, stage_name
from petdesk.viewmodels.main.view_model import MainViewModel
from petdesk.viewmodels.text.times import moment
from petdesk.viewmodels.text.wording import category_name, status_name
from petdesk.viewmodels.translation import translate
from petdesk.viewmodels.view_model import ViewModel


class LogRow(NamedTuple):
    """One entry, or a sheet that was imported, as text.

    ``pet_id`` is the animal that an entry became, if that is known. Of a sheet, ``entry_id`` is the
    batch's; its rows are in the import's own window.
    """

    entry_id: int
    stage: Stage
    pet_id: int | None
    cells: tuple[str, ...]
    is_batch: bool = False

    @property
    def can_correct(self) -> bool:
        """Whether its text can be opened in the add form."""
        return not self.is_batch and self.stage in (Stage.REFUSED, Stage.UNDONE)

    @property
    def can_give_up(self) -> bool:
        """Whether a person can settle it as it is."""
        stages = (Stage.REFUSED, Stage.UNKNOWN, Stage.QUEUED)
        return not self.is_batch and self.stage in stages


@dataclass(frozen=True, slots=True)
class LogState:
    """What the window shows.

    ``rows`` are those of ``total`` entries that ``text`` and ``stage`` leave.
    """

    rows: tuple[LogRow, ...] = ()
    total: int = 0
    text: str = ""
    stage: Stage | None = None


def log_headings() -> tuple[str, ...]:
    """Return the names of the columns."""
    return (
        translate("IntakeLog", "State"),
        translate("IntakeLog", "Name"),
        translate("IntakeLog", "Category"),
        translate("IntakeLog", "Status"),
        translate("IntakeLog", "ID"),
        translate("IntakeLog", "Entered"),
        translate("IntakeLog", "Sent"),
        translate("IntakeLog", "Settled"),
        translate("IntakeLog", "Service said"),
    )


def log_state(
    intake: IntakeState, labels: Mapping[int, str], now: float, text: str, stage: Stage | None
) -> LogState:
    """List the entries of ``intake`` that hold each word of ``text`` and are of ``stage``."""
    words = words_of(text)
    rows: Iterable[LogRow] = (
        LogRow(entry.id, entry.stage, _pet_id(entry), _cells(entry, labels, now))
        for entry in reversed(intake.entries)
        if stage in (None, entry.stage)
    )
    if intake.batches and stage is None:
        # An entry's id begins with when it was made, as a batch's does.
        sheets = [_batch_row(batch, now) for batch in intake.batches]
        rows = sorted([*rows, *sheets], key=lambda row: -row.entry_id)
    left = tuple(row for row in rows if holds(fold("\t".join(row.cells)), words, row.pet_id))
    return LogState(left, len(intake.entries) + len(intake.batches), text, stage)


def _batch_row(batch: BatchRecord, now: float) -> LogRow:
    state = translate("IntakeLog", "Imported sheet")
    cells = (state, brief(batch.name), "", "", "", moment(batch.made_at, now), "", "")
    stage = Stage.ADDED if batch.is_over else Stage.QUEUED
    said = counts_text(batch.counts)
    return LogRow(batch.id, stage, None, (*cells, said), is_batch=True)


def _pet_id(entry: IntakeEntry) -> int | None:
    return entry.pet.id if entry.pet is not None else None


def _cells(entry: IntakeEntry, labels: Mapping[int, str], now: float) -> tuple[str, ...]:
    new, pet_id = entry.new, _pet_id(entry)
    return (
        stage_name(entry.stage),
        brief(new.name),
        category_name(new.category_id, labels.get(new.category_id)),
        status_name(new.status),
        "" if pet_id is None else str(pet_id),
        moment(entry.made_at, now),
        "" if entry.sent_at is None else moment(entry.sent_at, now),
        "" if entry.settled_at is None else moment(entry.settled_at, now),
        answer_text(entry, labels),
    )


class IntakeLogViewModel(ViewModel[LogState]):
    """Holds what the window shows, while it is open."""

    def __init__(self, intake: IntakeViewModel, main: MainViewModel) -> None:
        super().__init__(LogState())
        self._intake = intake
        self._main = main
        self._is_open = False
        intake.state_changed.connect(self._follow)
        main.state_changed.connect(self._follow)

    def open(self) -> None:
        """List the entries, and go on with it while the window is open."""
        self._is_open = True
        self._follow()

    def close(self) -> None:
        """List no more."""
        self._is_open = False

    def search(self, text: str) -> None:
        """Show the entries that hold each word of ``text``."""
        self._list(text, self._state.stage)

    def choose_stage(self, stage: Stage | None) -> None:
        """Show the entries that stand so, or all."""
        self._list(self._state.text, stage)

    def give_up(self, entry_id: int) -> None:
        """Settle an entry as it is: it is not sent."""
        self._intake.decisions.give_up(entry_id)

    def _follow(self) -> None:
        if self._is_open:
            self._list(self._state.text, self._state.stage)

    def _list(self, text: str, stage: Stage | None) -> None:
        labels = self._main.state.listing.labels
        state = log_state(self._intake.state, labels, time.time(), text, stage)
        self._show(state)
