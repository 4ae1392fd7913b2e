"""The state of the import window, its pure steps, and what texts in sheets mean, as it is kept."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from petdesk.core.environments import Environment
from petdesk.core.pets import PetStatus
from petdesk.import_sheet.check import SENT, CheckedRow, Meaning, Verdict, Word
from petdesk.import_sheet.columns import Columns, Field
from petdesk.import_sheet.reader import SheetReadError, SheetTable
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
