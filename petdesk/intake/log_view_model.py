"""The intake log: every entry, the newest first, those of sheets under their names."""

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, NamedTuple

from PySide6.QtCore import QTimer

from petdesk.animals.search import holds, search_words
from petdesk.animals.view_model import MainViewModel
from petdesk.core.display_text import sanitize_for_line
from petdesk.core.folding import fold
from petdesk.core.times import moment
from petdesk.core.translation import translate
from petdesk.core.view_model import ViewModel
from petdesk.core.wording import category_name, status_name
from petdesk.intake.entry import BatchRecord, IntakeEntry, Stage
from petdesk.intake.state import IntakeState
from petdesk.intake.view_model import IntakeViewModel
from petdesk.intake.wording import answer_text, counts_text, stage_name


class LogRow(NamedTuple):
    """One entry, or a sheet that was imported, as text.

    ``pet_id`` is the animal that an entry became, if that is known. Of a sheet, ``entry_id`` is the
    batch's, and ``entry`` is ``None``. ``text`` is what a search looks through.
    """

    entry_id: int
    stage: Stage
    pet_id: int | None
    cells: tuple[str, ...]
    text: str
    entry: IntakeEntry | None = None

    @property
    def is_batch(self) -> bool:
        return self.entry is None

    @property
    def can_correct(self) -> bool:
        return self._has_no_batch and self.stage in (Stage.REFUSED, Stage.UNDONE)

    @property
    def can_give_up(self) -> bool:
        is_left = self._has_no_batch and self.stage in (Stage.REFUSED, Stage.QUEUED)
        return is_left or (not self.is_batch and self.stage is Stage.UNKNOWN)

    @property
    def _has_no_batch(self) -> bool:
        # What is wrong with a row is mended in its sheet, and what waits is stopped with it.
        return self.entry is not None and self.entry.origin is None


Sheets = Mapping[int, tuple[LogRow, ...]]


@dataclass(frozen=True, slots=True)
class LogState:
    """What the window shows.

    ``rows`` are what ``text`` and ``stage`` leave of the entries, of the sheets and of their rows.
    ``total`` is how many entries and sheets there are, without the rows of these. ``sheets`` are
    the rows of each sheet that was read, by the id of its batch.
    """

    rows: tuple[LogRow, ...] = ()
    total: int = 0
    text: str = ""
    stage: Stage | None = None
    sheets: Sheets = field(default_factory=dict)

    @property
    def entries(self) -> list[IntakeEntry]:
        return [row.entry for row in self.rows if row.entry is not None]

    def entries_of(self, rows: Iterable[LogRow]) -> list[IntakeEntry]:
        found = (self.sheets.get(row.entry_id, ()) if row.is_batch else (row,) for row in rows)
        each = (row.entry for group in found for row in group if row.entry is not None)
        return list({entry.id: entry for entry in each}.values())


def log_headings() -> tuple[str, ...]:
    return (
        translate("IntakeLog", "State"),
        translate("IntakeLog", "Name"),
        translate("IntakeLog", "Category"),
        translate("IntakeLog", "Status"),
        translate("IntakeLog", "ID"),
        translate("IntakeLog", "Entered"),
        translate("IntakeLog", "Sent"),
        translate("IntakeLog", "Finished"),
        translate("IntakeLog", "Answer of the service"),
    )


def log_state(  # noqa: PLR0913, PLR0917  what is listed, and how
    intake: IntakeState,
    labels: Mapping[int, str],
    now: float,
    text: str,
    stage: Stage | None,
    sheets: Sheets = MappingProxyType({}),
) -> LogState:
    """List the entries of ``intake`` that hold each word of ``text`` and are of ``stage``.

    Those of ``sheets`` stand below the name of theirs, which finds them all.
    """
    words = search_words(text)
    groups: list[tuple[int, Iterable[LogRow]]] = [
        (entry.id, (row,))
        for entry in reversed(intake.entries)
        if stage in (None, entry.stage) and _holds(row := entry_row(entry, labels, now), words)
    ]
    for batch in intake.batches:
        name, rows = _batch_row(batch, now), sheets.get(batch.id, ())
        is_named = holds(fold(batch.name), words, None)
        left = [r for r in rows if stage in (None, r.stage) and (is_named or _holds(r, words))]
        if left or (stage is None and _holds(name, words)):
            groups.append((batch.id, (name, *left)))
    if intake.batches:
        # An entry's id begins with when it was made, as a batch's does.
        groups.sort(key=lambda group: -group[0])
    found = tuple(row for _id, rows in groups for row in rows)
    return LogState(found, len(intake.entries) + len(intake.batches), text, stage, sheets)


def entry_row(entry: IntakeEntry, labels: Mapping[int, str], now: float) -> LogRow:
    cells = _cells(entry, labels, now)
    return LogRow(entry.id, entry.stage, _pet_id(entry), cells, _text(cells), entry)


def _holds(row: LogRow, words: tuple[str, ...]) -> bool:
    return holds(row.text, words, row.pet_id)


def _text(cells: Iterable[str]) -> str:
    return fold("\t".join(cells))


def _batch_row(batch: BatchRecord, now: float) -> LogRow:
    state, made = translate("IntakeLog", "Imported sheet"), moment(batch.created_at, now)
    said = counts_text(batch.counts)
    cells = (state, sanitize_for_line(batch.name), "", "", "", made, "", "", said)
    stage = Stage.ADDED if batch.is_over else Stage.QUEUED
    return LogRow(batch.id, stage, None, cells, _text(cells))


def _pet_id(entry: IntakeEntry) -> int | None:
    return entry.pet.id if entry.pet is not None else None


def _cells(entry: IntakeEntry, labels: Mapping[int, str], now: float) -> tuple[str, ...]:
    new, pet_id = entry.new, _pet_id(entry)
    return (
        stage_name(entry.stage),
        sanitize_for_line(new.name),
        category_name(new.category_id, labels.get(new.category_id)),
        status_name(new.status),
        "" if pet_id is None else str(pet_id),
        moment(entry.created_at, now),
        "" if entry.sent_at is None else moment(entry.sent_at, now),
        "" if entry.settled_at is None else moment(entry.settled_at, now),
        answer_text(entry, labels),
    )


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
        self._is_open = True
        self._follow_now()

    def close(self) -> None:
        self._is_open = False
        self._rows = {}

    def search(self, text: str) -> None:
        self._list(text, self._state.stage)

    def choose_stage(self, stage: Stage | None) -> None:
        self._list(self._state.text, stage)

    def give_up(self, entry_id: int) -> None:
        self._intake.queue.give_up(entry_id)

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
