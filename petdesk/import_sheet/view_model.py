"""The import window's view-model: reads a sheet, checks its rows, and starts the batch."""

import asyncio
import os
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import Signal

from petdesk.animals.listing import Listing
from petdesk.core.environments import Environment
from petdesk.core.tasks import TaskScope
from petdesk.core.view_model import ViewModel
from petdesk.core.worker import run_in_own_thread
from petdesk.import_sheet.check import (
    CheckedRow,
    DuplicateFinder,
    Meaning,
    Rules,
    Verdict,
    Word,
    check_duplicates,
    read_rows,
)
from petdesk.import_sheet.columns import Field, guess_below, guess_columns
from petdesk.import_sheet.reader import SheetReadError, SheetTable, read_sheet, read_text
from petdesk.import_sheet.state import (
    ImportState,
    Page,
    Work,
    batch_of,
    checked,
    included,
    overtaken,
)
from petdesk.import_sheet.wording import not_started, status_words
from petdesk.intake.entry import PriorOutcome
from petdesk.intake.file import BatchOvertakenError, IntakeError
from petdesk.intake.form_fields import known_categories, match_category
from petdesk.intake.queue import IntakeQueue

Source = Callable[[str, str], SheetTable]
"""Reads the sheet of a name in an encoding; either may be empty."""


class ImportViewModel(ViewModel[ImportState]):
    """Reads and checks in threads; ``started`` carries the id of the batch that was begun.

    ``listing`` returns the animals that are here. ``meanings`` are what texts meant in earlier
    imports; ``meanings_changed`` carries them as they are now.
    """

    started = Signal(object)
    meanings_changed = Signal(object)

    def __init__(
        self,
        environment: Environment,
        listing: Callable[[], Listing],
        batches: IntakeQueue,
        scope: TaskScope,
        meanings: Mapping[Environment, Mapping[Word, Meaning]] = MappingProxyType({}),
    ) -> None:
        super().__init__(ImportState(environment, meanings=meanings.get(environment, {})))
        self._meanings = dict(meanings)
        self._listing = listing
        self._batches = batches
        self._scope = scope
        self._source: Source | None = None
        self._finder: tuple[object, DuplicateFinder] | None = None
        self._latest = 0

    def read_file(self, file: Path, encoding: str = "") -> None:
        """Read ``file``, of a workbook the first sheet with rows; not while rows are saved."""
        # A name may have bytes that are no UTF-8, which the intake file has no text for.
        name = os.fsencode(file.name).decode(errors="replace")
        self._read(name, lambda sheet, chosen: read_sheet(file, sheet, chosen), encoding=encoding)

    def read_text(self, text: str, name: str) -> None:
        """Read cells that were pasted; ``name`` is what the sheet is called."""
        self._read(name, lambda _sheet, _encoding: read_text(text))

    def choose_sheet(self, sheet: str) -> None:
        if self._source is not None:
            self._read(self._state.name, self._source, sheet)

    def choose_encoding(self, encoding: str) -> None:
        if self._source is not None:
            self._read(self._state.name, self._source, encoding=encoding)

    def choose_headings(self, row: int | None) -> None:
        """Take row ``row``, from 0, for the headings, and guess the columns again."""
        if self._state.table is not None:
            columns = guess_below(self._state.table.rows, row, self._is_category())
            self._recheck(replace(self._state, columns=columns, choices={}))

    def choose_column(self, field: Field, position: int | None) -> None:
        columns = self._state.columns.moved(field, position)
        self._recheck(replace(self._state, columns=columns, choices={}))

    def edit_cell(self, number: int, field: Field, text: str) -> None:
        edits = {**self._state.edits, (number, field): text}
        self._recheck(replace(self._state, edits=edits))

    def choose_meaning(self, word: Word, meaning: Meaning) -> None:
        self._keep_meanings({**self._state.meanings, word: meaning})

    def drop_meaning(self, word: Word) -> None:
        kept = {each: meaning for each, meaning in self._state.meanings.items() if each != word}
        self._keep_meanings(kept)

    def show(self, verdict: Verdict | None) -> None:
        self.apply(replace, filter=verdict)

    def include(self, rows: Collection[CheckedRow], *, is_in: bool) -> None:
        self.apply(included, [row.number for row in rows], is_in=is_in)

    def turn(self, page: Page) -> None:
        self.apply(replace, page=page, failure="")

    def reset(self) -> None:
        """Forget the sheet, and be ready for another one; what texts mean is remembered."""
        self._forget(self._state.environment, self._state.meanings)

    def change_environment(self, environment: Environment) -> None:
        """Forget the sheet where another environment, with other animals, was opened."""
        if environment is not self._state.environment:
            self._forget(environment, self._meanings.get(environment, {}))

    def start(self) -> None:
        if self._state.work is None and self._state.included:
            self.apply(replace, work=Work.STARTING, failure="")
            self._scope.launch(self._start, name="start import")

    def _forget(self, environment: Environment, meanings: Mapping[Word, Meaning]) -> None:
        self._latest += 1
        self._source = self._finder = None
        self._show(ImportState(environment, meanings=meanings))

    def _keep_meanings(self, meanings: Mapping[Word, Meaning]) -> None:
        self._recheck(replace(self._state, meanings=meanings))
        self._meanings[self._state.environment] = meanings
        self.meanings_changed.emit(self._meanings)

    def _read(self, name: str, source: Source, sheet: str = "", encoding: str = "") -> None:
        if self._state.work is Work.STARTING:
            return
        self._source = source
        self._latest += 1
        self.apply(replace, work=Work.READING, name=name, error=None, failure="")
        self._scope.launch(self._read_now, self._latest, source, sheet, encoding, name="read sheet")

    async def _read_now(self, latest: int, source: Source, sheet: str, encoding: str) -> None:
        before = self._state
        fresh = ImportState(before.environment, name=before.name, meanings=before.meanings)
        try:
            table = await run_in_own_thread(source, sheet, encoding)
        except SheetReadError as error:
            if latest == self._latest:
                self._show(replace(fresh, error=error))
            return
        if latest == self._latest:
            columns = guess_columns(table.rows, self._is_category())
            self._recheck(replace(fresh, page=Page.CHECK, table=table, columns=columns))

    def _is_category(self) -> Callable[[str], bool]:
        known = known_categories(self._listing())
        return lambda text: match_category(text, known).category_id is not None

    def _recheck(self, state: ImportState) -> None:
        self._show(replace(state, work=Work.CHECKING))
        self._latest += 1
        self._scope.launch(self._check, self._latest, name="check sheet")

    async def _check(self, latest: int) -> None:
        state, listing = self._state, self._listing()
        if state.table is None:
            return
        table, categories = state.table, known_categories(listing)
        rules = Rules(categories, status_words(), state.meanings)
        rows = await run_in_own_thread(
            lambda: list(read_rows(table.rows, state.columns, state.edits, rules))
        )
        known: Mapping[bytes, PriorOutcome] = {}
        try:
            known = await self._batches.prior_outcomes([row.fingerprint for row in rows if row.pet])
        except IntakeError as error:
            self.apply(replace, failure=not_started(error))
        found = await run_in_own_thread(
            lambda: tuple(check_duplicates(rows, self._names(listing), known))
        )
        if latest == self._latest:
            self.apply(checked, found, categories)

    def _names(self, listing: Listing) -> DuplicateFinder:
        """Return the same finder for the same animals: it remembers what it looked for."""
        animals = (listing.records, listing.pending)
        if self._finder is None or self._finder[0] != animals:
            self._finder = animals, DuplicateFinder(listing)
        return self._finder[1]

    async def _start(self) -> None:
        try:
            batch = await run_in_own_thread(batch_of, self._state)
            batch_id = await self._batches.take(batch)
        except BatchOvertakenError as error:
            self._recheck(overtaken(self._state, not_started(error)))
            return
        except IntakeError as error:
            self.apply(replace, work=None, failure=not_started(error))
            return
        self.reset()
        await asyncio.sleep(0)  # many rows are given up, and the window of what follows is new
        self.started.emit(batch_id)
