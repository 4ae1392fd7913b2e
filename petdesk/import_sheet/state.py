"""The state of the import window, its pure steps, and the batch that it becomes.

Why a row is left out is stored in a column of its own behind the sheet's: so the progress window
has it also after a restart, and so has the sheet that is exported with what became of each row.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from petdesk.core.display_text import sanitize_for_line
from petdesk.core.environments import Environment
from petdesk.core.pets import PetStatus
from petdesk.core.translation import translate
from petdesk.export.request import reason_heading
from petdesk.import_sheet.check import SENT, CheckedRow, Meaning, Verdict, Word, row_text
from petdesk.import_sheet.columns import Columns, Field
from petdesk.import_sheet.reader import SheetReadError, SheetTable
from petdesk.intake.entry import Batch, BatchResult, BatchRow, BatchSheet, SheetRow
from petdesk.intake.form_fields import KnownCategories


class Page(Enum):
    CHOOSE = "choose"
    CHECK = "check"
    START = "start"


class Work(Enum):
    READING = "reading"
    CHECKING = "checking"
    STARTING = "starting"


class SheetWord(NamedTuple):
    """A text that needs a meaning in ``rows`` rows, or 0 where it has got one.

    ``suggested_id`` is the category that may be meant.
    """

    word: Word
    text: str
    rows: int = 0
    suggested_id: int | None = None


@dataclass(frozen=True)
class ImportState:
    """Everything the import window shows.

    ``error`` is why the sheet ``name`` could not be read, ``failure`` why the start was not
    possible. ``edits`` are cells that a person corrected, ``choices`` rows that a person ticked or
    unticked, both by the spreadsheet's row.
    """

    environment: Environment
    page: Page = Page.CHOOSE
    work: Work | None = None
    name: str = ""
    error: SheetReadError | None = None
    failure: str = ""
    table: SheetTable | None = None
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
        """How many rows would be sent."""
        return sum(map(self.is_included, self.rows))

    @cached_property
    def counts(self) -> Mapping[Verdict, int]:
        return Counter(row.verdict for row in self.rows)

    @cached_property
    def shown(self) -> tuple[CheckedRow, ...]:
        return tuple(row for row in self.rows if self.filter in (None, row.verdict))

    @cached_property
    def words(self) -> tuple[SheetWord, ...]:
        return sheet_words(self.rows, self.meanings)

    @cached_property
    def headings(self) -> tuple[str, ...]:
        if self.table is None:
            return ()
        width = max(map(len, self.table.rows), default=0)
        at = self.columns.headings
        row = () if at is None or at >= len(self.table.rows) else self.table.rows[at]
        return (*row, *("",) * (width - len(row)))


def checked(
    state: ImportState, rows: tuple[CheckedRow, ...], categories: KnownCategories
) -> ImportState:
    after = replace(state, rows=rows, categories=categories, work=None)
    return after if after.shown else replace(after, filter=None)


def included(state: ImportState, numbers: Iterable[int], *, is_in: bool) -> ImportState:
    return replace(state, choices={**state.choices, **dict.fromkeys(numbers, is_in)})


def overtaken(state: ImportState, failure: str) -> ImportState:
    """Take ticks back: another import took some rows, and a ticked one may be among them."""
    left_out = {number: is_in for number, is_in in state.choices.items() if not is_in}
    return replace(state, choices=left_out, failure=failure)


def sheet_words(
    rows: Sequence[CheckedRow], meanings: Mapping[Word, Meaning]
) -> tuple[SheetWord, ...]:
    """Return the texts that need a meaning, the most frequent first, then those that have got one.

    Also those that got theirs in an earlier import: a mistake of then can be corrected.
    """
    needed: dict[Word, SheetWord] = {}
    explained: dict[Word, SheetWord] = {}
    for row in rows:
        # A row that may be here cannot be ticked without a meaning, either.
        is_open = row.pet is None and row.verdict in (Verdict.INCOMPLETE, Verdict.ALREADY_HERE)
        for word, text in row.words:
            if word in meanings:
                explained[word] = SheetWord(word, text)
            elif is_open and row.field is word.field:
                before = needed.get(word) or SheetWord(word, text, 0, row.suggested_id)
                needed[word] = before._replace(rows=before.rows + 1)
    return (*sorted(needed.values(), key=lambda each: -each.rows), *explained.values())


def write_meanings(meanings: Mapping[Environment, Mapping[Word, Meaning]]) -> bytes:
    """Return ``meanings``, whose categories are those of one environment each, as JSON."""
    return json.dumps(
        {
            environment: [[word.field.value, word.key, meaning] for word, meaning in each.items()]
            for environment, each in meanings.items()
        }
    ).encode()


def read_meanings(kept: bytes) -> dict[Environment, dict[Word, Meaning]]:
    """Return what `write_meanings` made, or nothing where it is none of that."""
    try:
        return {
            Environment(environment): {
                Word(Field(field), key): PetStatus(meaning) if isinstance(meaning, str) else meaning
                for field, key, meaning in entries
            }
            for environment, entries in json.loads(kept).items()
        }
    except (ValueError, TypeError, AttributeError, RecursionError):
        return {}


class LeftOut(NamedTuple):
    number: int
    text: str
    why: str


def left_out(state: ImportState) -> tuple[LeftOut, ...]:
    rows = state.table.rows if state.table is not None else ()
    return tuple(
        _left_out(row.number, rows[row.number - 1], _reason(row))
        for row in state.rows
        if not state.is_included(row)
    )


def left_out_of(result: BatchResult) -> tuple[LeftOut, ...]:
    """Return the same of a stored batch; none of one that an earlier version has stored."""
    headings, sent = result.sheet.headings, {e.origin.number for e in result.entries if e.origin}
    if headings[-1:] != (reason_heading(),):
        return ()
    at = len(headings) - 1
    rows = (row for row in result.sheet.rows if row.number not in sent)
    return tuple(_left_out(number, cells[:at], "".join(cells[at:])) for number, cells in rows)


def batch_of(state: ImportState) -> Batch:
    assert state.table is not None  # noqa: S101  nothing is included before
    included = [row for row in state.rows if row.pet is not None and state.is_included(row)]
    numbers = {row.number for row in included}
    reasons = {row.number: _reason(row) for row in state.rows if row.number not in numbers}
    titles = {row.number for row in state.rows if row.is_above_headings} - numbers
    at_headings = None if state.columns.headings is None else state.columns.headings + 1
    headings = (*state.headings, reason_heading()) if reasons else state.headings
    width = len(state.headings)
    sheet = tuple(
        SheetRow(number, (*cells, *("",) * (width - len(cells)), reasons[number]))
        if number in reasons
        else SheetRow(number, cells)
        for number, cells in enumerate(state.table.rows, start=1)
        if any(cells) and number != at_headings and number not in titles
    )
    rows = tuple(
        BatchRow(row.number, row.pet, row.fingerprint, row.known) for row in included if row.pet
    )
    return Batch(state.name, rows, BatchSheet(headings, sheet))


def _reason(row: CheckedRow) -> str:
    return row_text(row) if row.verdict not in SENT else translate("ImportSheet", "Not ticked")


def _left_out(number: int, cells: tuple[str, ...], why: str) -> LeftOut:
    text = " · ".join(filter(None, map(str.strip, cells)))
    return LeftOut(number, sanitize_for_line(text), sanitize_for_line(why))
