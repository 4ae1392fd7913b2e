"""The intake log: every entry, the newest first, those of sheets under their names."""

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from petdesk.animals.search import holds, search_words
from petdesk.animals.view_model import MainViewModel
from petdesk.core.display_text import sanitize_for_line
from petdesk.core.folding import fold
from petdesk.core.translation import translate
from petdesk.core.view_model import ViewModel
from petdesk.core.wording import category_name, moment, status_name
from petdesk.intake.entry import BatchRecord, IntakeEntry
from petdesk.intake.state import IntakeState
from petdesk.intake.view_model import IntakeViewModel
from petdesk.intake.wording import answer_text, counts_text, stage_name


class LogRow(NamedTuple):
    """One entry, or a sheet that was imported: then ``entry_id`` is the batch's."""

    entry_id: int
    cells: tuple[str, ...]
    text: str
    entry: IntakeEntry | None = None
    pet_id: int | None = None  # of the animal that it became
    batch_id: int | None = None  # of the sheet that it came with


@dataclass(frozen=True, slots=True)
class LogState:
    """What the window shows: the ``rows`` that ``text`` leaves of ``every`` one."""

    rows: tuple[LogRow, ...] = ()
    every: tuple[LogRow, ...] = ()
    text: str = ""
    address: str = ""  # the one that is open

    @property
    def entries(self) -> list[IntakeEntry]:
        return [row.entry for row in self.rows if row.entry is not None]

    def entries_of(self, rows: Iterable[LogRow]) -> list[IntakeEntry]:
        """Return the entries of ``rows``, of a sheet all of its."""
        ids = {row.entry_id for row in rows}
        chosen = (row for row in self.every if ids & {row.entry_id, row.batch_id})
        return [row.entry for row in chosen if row.entry is not None]


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
        translate("IntakeLog", "Answer"),
    )


def log_state(
    intake: IntakeState, labels: Mapping[int, str], now: float, earlier: Iterable[LogRow] = ()
) -> LogState:
    """List all entries; those of ``earlier`` are reused, since thousands take a while to make."""
    by_id = {row.entry_id: row for row in earlier}

    def row_of(entry: IntakeEntry, sheet: str = "") -> LogRow:
        row = by_id.get(entry.id)
        return row if row is not None and row.entry is entry else _row(entry, labels, now, sheet)

    groups = [[row_of(entry)] for entry in reversed(intake.entries)]
    for batch in intake.batches:
        rows = [row_of(entry, batch.name) for entry in batch.rows]
        groups.append([_batch_row(batch, now), *rows])
    # An entry's id begins with when it was made, as a batch's does.
    groups.sort(key=lambda group: -group[0].entry_id)
    every = tuple(row for group in groups for row in group)
    return LogState(every, every, address=intake.address)


def filter_log(log: LogState, text: str) -> LogState:
    """Show the entries that hold each word, those of sheets under their names."""
    words = search_words(text)
    hits = [row for row in log.every if holds(row.text, words, row.pet_id)]
    ids = {row.entry_id for row in hits}
    ids |= {row.batch_id for row in hits if row.batch_id is not None}
    rows = tuple(row for row in log.every if row.entry_id in ids)
    return replace(log, rows=rows, text=text)


def _batch_row(batch: BatchRecord, now: float) -> LogRow:
    state, made = translate("IntakeLog", "Imported sheet"), moment(batch.created_at, now)
    said = counts_text(batch.counts)
    cells = (state, sanitize_for_line(batch.name), "", "", "", made, "", "", said)
    return LogRow(batch.id, cells, fold("\t".join(cells)))


def _row(entry: IntakeEntry, labels: Mapping[int, str], now: float, sheet: str) -> LogRow:
    new, origin = entry.new, entry.origin
    pet_id = entry.pet.id if entry.pet is not None else None
    times = (entry.created_at, entry.sent_at, entry.settled_at)
    cells = (
        stage_name(entry.stage),
        sanitize_for_line(new.name),
        category_name(new.category_id, labels.get(new.category_id)),
        status_name(new.status),
        "" if pet_id is None else str(pet_id),
        *("" if at is None else moment(at, now) for at in times),
        answer_text(entry, labels),
    )
    text, batch_id = fold("\t".join((*cells, sheet))), origin.batch_id if origin else None
    return LogRow(entry.id, cells, text, entry, pet_id, batch_id)


class IntakeLogViewModel(ViewModel[LogState]):
    def __init__(self, intake: IntakeViewModel, main: MainViewModel) -> None:
        super().__init__(LogState())
        self._intake, self._main = intake, main
        self.give_up = intake.queue.give_up
        self.is_open = False
        self._labels: Mapping[int, str] | None = None
        intake.state_changed.connect(self._follow)
        main.state_changed.connect(self._follow)

    def open(self) -> None:
        self.is_open = True
        self._labels = None
        self._follow()

    def _follow(self) -> None:
        if self.is_open:
            self.search(self._state.text)

    def search(self, text: str) -> None:
        before, self._labels = self._labels, self._main.state.listing.labels
        earlier = self._state.every if before is self._labels else ()
        log = log_state(self._intake.state, self._labels, time.time(), earlier)
        self._show(filter_log(log, text))
