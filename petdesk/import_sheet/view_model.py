"""The import window's state and its view-model: it reads a sheet, checks its rows, and starts.

Why a row is left out is stored in a column behind the sheet's own. The progress window shows it
also after a restart, and the sheet that is exported with what became of each row has it.
"""

import asyncio
import json
import logging
import os
from collections import Counter
from collections.abc import Callable, Collection, Coroutine, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, IntEnum
from functools import cached_property, partial
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import Signal

from petdesk.animals.listing import Listing
from petdesk.core.disk_errors import with_disk
from petdesk.core.display_text import sanitize_for_line
from petdesk.core.environments import Environment
from petdesk.core.pets import PetStatus
from petdesk.core.tasks import TaskScope
from petdesk.core.translation import filled, tr, translate
from petdesk.core.view_model import ViewModel
from petdesk.core.worker import run_in_own_thread
from petdesk.export.request import REASONS
from petdesk.import_sheet.check import (
    SENT,
    CheckedRow,
    DuplicateFinder,
    Meaning,
    Verdict,
    Word,
    check_duplicates,
    read_rows,
    row_text,
)
from petdesk.import_sheet.columns import Columns, Field, guess_columns, heading_row
from petdesk.import_sheet.reader import (
    GUESSES,
    MAX_ROWS,
    SheetProblem,
    SheetReadError,
    SheetTable,
    read_sheet,
    read_text,
)
from petdesk.intake.entry import Batch, BatchRow, BatchSheet, PriorOutcome, SheetRow
from petdesk.intake.file import BatchOvertakenError, IntakeError
from petdesk.intake.form_fields import KnownCategories, known_categories
from petdesk.intake.queue import IntakeQueue

log = logging.getLogger(__name__)


class Page(IntEnum):
    CHOOSE, CHECK, START = range(3)


class Work(Enum):
    READING, CHECKING, STARTING = range(3)


class SheetWord(NamedTuple):
    """A text that needs a meaning in ``rows`` rows, or 0 if it has one.

    ``suggested_id`` is the category that may be meant.
    """

    word: Word
    text: str
    rows: int = 0
    suggested_id: int | None = None


@dataclass(frozen=True)
class ImportState:
    """Everything the import window shows.

    ``error`` is why the sheet ``name`` could not be read, or the start was not possible. ``edits``
    are cells that a person corrected, ``choices`` rows unticked, or ticked against their verdict,
    both by the spreadsheet's row.
    """

    environment: Environment
    page: Page = Page.CHOOSE
    work: Work | None = None
    name: str = ""
    error: SheetReadError | IntakeError | None = None
    table: SheetTable = field(default_factory=SheetTable)
    columns: Columns = field(default_factory=Columns)
    edits: Mapping[tuple[int, Field], str] = field(default_factory=dict)
    meanings: Mapping[Word, Meaning] = field(default_factory=dict)
    rows: tuple[CheckedRow, ...] = ()
    choices: Mapping[int, bool] = field(default_factory=dict)
    filter: Verdict | None = None
    categories: KnownCategories = field(default_factory=KnownCategories)

    def is_included(self, row: CheckedRow) -> bool:
        return row.pet is not None and self.choices.get(row.number, row.verdict in SENT)

    @cached_property
    def included(self) -> int:
        return sum(map(self.is_included, self.rows))

    @cached_property
    def counts(self) -> Mapping[Verdict, int]:
        return Counter(row.verdict for row in self.rows)

    @cached_property
    def shown(self) -> tuple[CheckedRow, ...]:
        return tuple(row for row in self.rows if self.filter in (None, row.verdict))

    @cached_property
    def words(self) -> tuple[SheetWord, ...]:
        """The texts that need a meaning, the most frequent first, then those that have one.

        Also those that got it in an earlier import, so that a mistake can be corrected.
        """
        needed: dict[Word, SheetWord] = {}
        explained: dict[Word, SheetWord] = {}
        for row in self.rows:
            # Nor can a row that may be here be ticked without a meaning.
            is_open = row.pet is None and row.verdict in (Verdict.INCOMPLETE, Verdict.ALREADY_HERE)
            for word, text in row.words:
                if word in self.meanings:
                    explained[word] = SheetWord(word, text)
                elif is_open and row.field is word.field:
                    before = needed.get(word) or SheetWord(word, text, 0, row.suggested_id)
                    needed[word] = before._replace(rows=before.rows + 1)
        return (*sorted(needed.values(), key=lambda each: -each.rows), *explained.values())

    @cached_property
    def headings(self) -> tuple[str, ...]:
        rows, at = self.table.rows, self.columns.headings
        row = rows[at] if at is not None else ()
        return (*row, *("",) * (max(map(len, rows), default=0) - len(row)))

    @property
    def problem(self) -> str:
        """Why the sheet could not be read, or the import not be started."""
        if not isinstance(self.error, IntakeError):
            return self.error.text(self.name) if self.error else ""
        if isinstance(self.error, BatchOvertakenError):
            return translate(
                "ImportSheet",
                "Nothing was added: another import has taken some of these rows. They are left out "
                "now, with the rows that you had ticked. Check the rows, then start again.",
            )
        text = translate("ImportSheet", "Nothing was added: the sheet can't be saved (%1). %2")
        return with_disk(text, self.error.reason, str(self.error))

    @cached_property
    def _accented(self) -> list[str]:
        """Texts of the sheet that another encoding would change; names come first."""
        cells = [self.columns.cell(row, Field.NAME) for row in self.table.rows]
        cells += [cell for row in self.table.rows for cell in row]
        return [*dict.fromkeys(cell.strip()[:20] for cell in cells if not cell.isascii())]

    @property
    def encodings(self) -> dict[str, str]:
        """The encodings that a sheet may be read in, with how a name looks then."""
        example = next(iter(self._accented), "").encode(self.table.encoding or "utf-8")
        return {
            each: f"{_encoding_name(each)}: {sanitize_for_line(example.decode(each, 'replace'))}"
            for each in GUESSES
        }

    @property
    def encoding_note(self) -> str:
        """A note that the encoding is a guess, with what it may spoil; empty if it is known."""
        if not self.table.encoding:
            return ""
        text = translate(
            "ImportSheet",
            "The file doesn't say how its letters are encoded. PetDesk read it as %1. Check the "
            "names with accents, and choose another encoding if they look wrong: %2",
        )
        examples = sanitize_for_line(", ".join(self._accented[:4]))
        return filled(text, _encoding_name(self.table.encoding), examples)


def _encoding_name(encoding: str) -> str:
    return translate("ImportSheet", GUESSES.get(encoding, encoding))


def other_sheets(state: ImportState) -> str:
    """Name the sheets of a workbook that are not imported now, each with its rows."""
    text = translate("ImportSheet", "“%1” (%2)")
    others = [
        filled(text, sanitize_for_line(name), tr("%n row(s)", "", rows))
        for name, rows in state.table.sheets.items()
        if name != state.table.sheet
    ]
    text = translate("ImportSheet", "Other sheets of this workbook, not imported now: %1")
    return filled(text, ", ".join(others)) if others else ""


def word_text(word: SheetWord) -> str:
    text = translate("ImportSheet", "Category “%1”")
    if word.word.field is Field.STATUS:
        text = translate("ImportSheet", "Status “%1”")
    elif not word.word.key:
        text = translate("ImportSheet", "Without a category")
    text = filled(text, sanitize_for_line(word.text))
    return f"{text} · " + tr("%n row(s)", "", word.rows) if word.rows else text


def summary(state: ImportState) -> str:
    counts, rows = state.counts, len(state.rows)
    if not rows:
        return translate("ImportSheet", "There are no rows below the headings.")
    none_new = (Verdict.ALREADY_HERE, Verdict.ADDED_BEFORE, Verdict.NOT_AN_ANIMAL)
    if state.included or sum(counts[each] for each in none_new) < rows:
        added = tr("%n animal(s) will be added.", "", state.included)
        left = rows - state.included
        return added + " " + tr("%n row(s) left out.", "", left) if left else added
    if not counts[Verdict.ALREADY_HERE]:
        return translate("ImportSheet", "Nothing new: every animal in the sheet is here already.")
    return translate(
        "ImportSheet",
        "Nothing new: every animal in the sheet is here already, or may be. Tick those that "
        "aren't.",
    )


def with_rows(
    state: ImportState, rows: tuple[CheckedRow, ...], categories: KnownCategories
) -> ImportState:
    after = replace(state, rows=rows, categories=categories, work=None)
    return after if after.shown else replace(after, filter=None)


def write_meanings(meanings: Mapping[Environment, Mapping[Word, Meaning]]) -> bytes:
    """Return ``meanings``, whose categories are those of one environment each, as JSON."""
    return json.dumps(
        {
            environment: [[word.field.value, word.key, meaning] for word, meaning in each.items()]
            for environment, each in meanings.items()
        }
    ).encode()


def read_meanings(stored: bytes) -> dict[Environment, Mapping[Word, Meaning]]:
    """Return what `write_meanings` made, or nothing if ``stored`` is something else."""
    try:
        return {
            Environment(environment): {
                Word(Field(field), key): PetStatus(meaning) if isinstance(meaning, str) else meaning
                for field, key, meaning in entries
            }
            for environment, entries in json.loads(stored).items()
        }
    except (ValueError, TypeError, AttributeError, RecursionError):
        return {}


class OmittedRow(NamedTuple):
    number: int
    text: str
    why: str


def omitted_rows(state: ImportState) -> tuple[OmittedRow, ...]:
    omitted = (row for row in state.rows if not state.is_included(row))
    return tuple(omitted_row(row.number, _cells(state, row), _reason(row)) for row in omitted)


def batch_of(state: ImportState) -> Batch:
    rows, sheet, width = [], [], len(state.headings)
    for row in state.rows:
        cells = _cells(state, row)
        if row.pet is not None and state.is_included(row):
            rows.append(BatchRow(row.number, row.pet, row.fingerprint, row.known is not None))
        elif row.is_above_headings:
            continue
        else:
            cells = (*cells, *("",) * (width - len(cells)), _reason(row))
        sheet.append(SheetRow(row.number, cells))
    headings = (*state.headings, REASONS) if len(sheet) > len(rows) else state.headings
    return Batch(state.name, tuple(rows), BatchSheet(headings, tuple(sheet)))


def _cells(state: ImportState, row: CheckedRow) -> tuple[str, ...]:
    """Return the cells of ``row`` as they were corrected."""
    cells = [*state.table.rows[row.number - 1]]
    for (number, which), text in state.edits.items():
        at = state.columns.positions.get(which)
        if number == row.number and at is not None:
            cells += [""] * (at + 1 - len(cells))
            cells[at] = text
    return tuple(cells)


def _reason(row: CheckedRow) -> str:
    return row_text(row) if row.verdict not in SENT else translate("ImportSheet", "Not ticked")


def omitted_row(number: int, cells: tuple[str, ...], why: str) -> OmittedRow:
    text = " · ".join(filter(None, map(str.strip, cells)))
    return OmittedRow(number, sanitize_for_line(text), sanitize_for_line(why))


def _animals(listing: Listing) -> tuple[object, ...]:
    return listing.records, listing.pending


Source = Callable[[str, str], SheetTable]
"""Reads the sheet of a name in an encoding; either may be empty."""


class ImportViewModel(ViewModel[ImportState]):
    """Reads and checks in threads; ``started`` carries the id of the batch that was begun.

    ``listing`` returns the animals that are here. ``meanings`` is what texts meant in earlier
    imports; ``meanings_changed`` carries what is to be kept for later ones.
    """

    started = Signal(object)
    meanings_changed = Signal(object)

    def __init__(
        self,
        environment: Environment,
        listing: Callable[[], Listing],
        batches: IntakeQueue,
        scope: TaskScope,
        meanings: bytes = b"",
    ) -> None:
        read = read_meanings(meanings)
        super().__init__(ImportState(environment, meanings=read.get(environment, {})))
        self._meanings = read
        self._listing, self._batches, self._scope = listing, batches, scope
        self._source: Source | None = None
        self._finder: tuple[object, DuplicateFinder] | None = None
        self._job: asyncio.Task[None] | None = None

    def read_file(self, file: Path, encoding: str = "", sheet: str = "") -> None:
        """Read ``file``, of a workbook ``sheet`` or the first with rows, unless rows are saved."""
        # A name may have bytes that are no UTF-8, which the intake file has no text for.
        name = os.fsencode(file.name).decode(errors="replace")
        self._read(name, partial(read_sheet, file), sheet, encoding)

    def read_text(self, text: str, name: str) -> None:
        """Read cells that were pasted; ``name`` is what the sheet is called."""
        self._read(name, lambda _sheet, _encoding: read_text(text))

    def read_again(self, sheet: str = "", encoding: str = "") -> None:
        """Read another ``sheet`` of the workbook, or the file in another ``encoding``."""
        if self._source is not None:
            self._read(self._state.name, self._source, sheet, encoding)

    def choose_headings(self, row: int | None) -> None:
        """Take row ``row``, from 0, for the headings, and guess the columns again."""
        columns = guess_columns(self._state.table.rows, row, known_categories(self._listing()))
        self._recheck(replace(self._state, columns=columns, choices={}))

    def choose_column(self, field: Field, position: int | None) -> None:
        columns = self._state.columns.moved(field, position)
        self._recheck(replace(self._state, columns=columns, choices={}))

    def edit_cell(self, number: int, field: Field, text: str) -> None:
        edits = {**self._state.edits, (number, field): text}
        self._recheck(replace(self._state, edits=edits))

    def choose_meaning(self, word: Word, meaning: tuple[Meaning, ...]) -> None:
        """Let ``word`` have that one ``meaning``; without any it is asked about again."""
        others = {each: of for each, of in self._state.meanings.items() if each != word}
        meanings = others | dict(zip([word], meaning, strict=False))
        self._recheck(replace(self._state, meanings=meanings))

    def show(self, verdict: Verdict | None) -> None:
        self.apply(replace, filter=verdict)

    def include(self, rows: Collection[CheckedRow], *, is_in: bool) -> None:
        choices = dict(self._state.choices)
        for row in rows:
            choices.pop(row.number, None)
            # All others are left to the checks, which may yet find that they are here.
            if not is_in or (row.pet is not None and row.verdict not in SENT):
                choices[row.number] = is_in
        self.apply(replace, choices=choices)

    def turn(self, page: Page) -> None:
        """Show ``page``; if animals have come since the check, check again before the last one."""
        state = replace(self._state, error=None)
        if page is Page.START and self._finder and self._finder[0] != _animals(self._listing()):
            self._work(replace(state, work=Work.CHECKING), self._check, page)
        else:
            self._show(replace(state, page=page))

    def change_environment(self, environment: Environment) -> None:
        """Forget the sheet if another environment, with other animals, was opened."""
        if environment is not self._state.environment:
            self.reset(environment)

    def reset(self, environment: Environment | None = None) -> None:
        """Forget the sheet, and be ready for another one."""
        environment = environment or self._state.environment
        if self._job is not None:
            self._job.cancel()
        self._source = self._finder = None
        self._show(ImportState(environment, meanings=self._meanings.get(environment, {})))

    def start(self) -> None:
        if self._state.work is None and self._state.included:
            self.apply(replace, work=Work.STARTING, error=None)
            self._scope.launch(self._start, self._state, name="start import")

    def _read(self, name: str, source: Source, sheet: str = "", encoding: str = "") -> None:
        if self._state.work is not Work.STARTING:
            self._source = source
            state = replace(self._state, work=Work.READING, name=name, error=None)
            self._work(state, self._read_now, source, sheet, encoding)

    async def _read_now(self, source: Source, sheet: str, encoding: str) -> None:
        before = self._state
        fresh = ImportState(before.environment, name=before.name, meanings=before.meanings)
        try:
            table = await run_in_own_thread(source, sheet, encoding)
        except Exception as error:
            if not isinstance(error, SheetReadError):
                # Such as a reader that does not load. Another kind of file may do.
                log.exception("reading a sheet failed")
                error = SheetReadError(SheetProblem.NOT_A_SHEET, type(error).__name__)
            self._show(replace(fresh, error=error))
            return
        known = known_categories(self._listing())
        columns = guess_columns(table.rows, heading_row(table.rows), known)
        work, page = Work.CHECKING, Page.CHECK
        self._show(replace(fresh, page=page, work=work, table=table, columns=columns))
        await self._check()

    def _recheck(self, state: ImportState) -> None:
        self._work(replace(state, work=Work.CHECKING), self._check)

    def _work(
        self, state: ImportState, job: Callable[..., Coroutine[Any, Any, None]], *values: object
    ) -> None:
        """Show ``state``, and do ``job`` in place of the one before, whose result is outdated."""
        if self._job is not None:
            self._job.cancel()
        self._show(state)
        self._job = self._scope.launch(job, *values, name="read or check sheet")

    async def _check(self, next_page: Page | None = None) -> None:
        state, listing = self._state, self._listing()
        cells, categories = state.table.rows, known_categories(listing)
        reading = read_rows(cells, state.columns, state.edits, categories, state.meanings)
        rows = await run_in_own_thread(list, reading)
        if sum(row.verdict is not Verdict.NOT_AN_ANIMAL for row in rows) > MAX_ROWS:
            error = SheetReadError(SheetProblem.TOO_MANY_ROWS)
            fresh = ImportState(state.environment, name=state.name, meanings=state.meanings)
            self._show(replace(fresh, error=error))
            return
        known: Mapping[bytes, PriorOutcome] = {}
        try:
            known = await self._batches.prior_outcomes([row.fingerprint for row in rows if row.pet])
        except IntakeError as error:
            self.apply(replace, error=error)
        checked = await run_in_own_thread(
            lambda: tuple(check_duplicates(rows, self._names(listing), known))
        )
        self.apply(with_rows, checked, categories)
        if next_page is not None and self._state.included:
            self.apply(replace, page=next_page)

    def _names(self, listing: Listing) -> DuplicateFinder:
        """Return the same finder for the same animals: it remembers what it looked for."""
        animals = _animals(listing)
        if self._finder is None or self._finder[0] != animals:
            self._finder = animals, DuplicateFinder(listing)
        return self._finder[1]

    async def _start(self, state: ImportState) -> None:
        try:
            batch = await run_in_own_thread(batch_of, state)
            if self._state.environment is not state.environment:
                return  # another one was opened meanwhile, which the animals are not meant for
            batch_id = await self._batches.take(batch)
        except BatchOvertakenError as error:
            # A row that is ticked may be one that the other import took.
            left_out = {row: is_in for row, is_in in self._state.choices.items() if not is_in}
            self._recheck(replace(self._state, choices=left_out, error=error))
            return
        except IntakeError as error:
            self.apply(replace, work=None, error=error)
            return
        # What was chosen by mistake, and never imported with, must not count for later sheets.
        self._meanings[state.environment] = state.meanings
        self.meanings_changed.emit(write_meanings(self._meanings))
        if self._state.environment is state.environment:
            self.reset()
        await asyncio.sleep(0)  # many rows are given up, and the window of what follows is new
        self.started.emit(batch_id)
