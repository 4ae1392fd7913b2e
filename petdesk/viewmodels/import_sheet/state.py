"""What the import window shows, the steps from one state to the next, and the kept meanings. Pure.

What people chose that texts in sheets mean is kept: a sheet that comes again, also renamed or with
more rows, needs no answer twice then, and its rows are recognised, since what a row means is a part
of its fingerprint.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple

from petdesk.domain.environments import Environment
from petdesk.domain.intake import Batch, BatchRow, BatchSheet, SheetRow
from petdesk.domain.pets import PetStatus
from petdesk.domain.sheet_columns import Columns, Field, word_key
from petdesk.storage.sheet_reader import SheetReadError, SheetTable
from petdesk.viewmodels.add_form.fields import KnownCategories
from petdesk.viewmodels.import_sheet.check import CheckedRow, Meaning, Verdict, Word


class Page(Enum):
    CHOOSE = "choose"
    CHECK = "check"
    START = "start"


class Work(Enum):
    READING = "reading"
    CHECKING = "checking"
    STARTING = "starting"


class UnknownWord(NamedTuple):
    """A text without a meaning, as it stands in ``rows`` rows; ``suggested_id`` may be meant.

    ``meaning`` is what a person chose, where ``is_chosen``.
    """

    word: Word
    text: str
    rows: int
    suggested_id: int | None = None
    is_chosen: bool = False
    meaning: Meaning = None


@dataclass(frozen=True, slots=True)
class ImportState:
    """Everything the import window shows.

    ``error`` is why the sheet ``name`` could not be read, ``failure`` why the start was not
    possible. ``edits`` are cells that a person mended, by the spreadsheet's row. ``choices`` are
    the rows that a person ticked or unticked. ``shown`` are those of ``rows`` that ``filter``
    leaves. ``words`` are texts that need a meaning, or that a person gave one. ``counts`` has how
    many rows there are of each verdict, ``included`` how many would be sent.
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
    words: tuple[UnknownWord, ...] = ()
    rows: tuple[CheckedRow, ...] = ()
    choices: Mapping[int, bool] = field(default_factory=dict)
    filter: Verdict | None = None
    shown: tuple[CheckedRow, ...] = ()
    categories: KnownCategories = field(default_factory=KnownCategories)
    counts: Mapping[Verdict, int] = field(default_factory=dict)
    included: int = 0

    @property
    def has_changes(self) -> bool:
        """Whether a person has corrected or chosen rows, which another sheet would replace."""
        return bool(self.edits or self.choices)

    def is_included(self, row: CheckedRow) -> bool:
        return row.pet is not None and self.choices.get(row.number, row.verdict is Verdict.READY)

    @property
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
    state = replace(
        state,
        rows=rows,
        categories=categories,
        words=unknown_words(rows, state.meanings, state.words),
        work=None,
        counts=Counter(row.verdict for row in rows),
        included=sum(map(state.is_included, rows)),
    )
    return filtered(
        state, state.filter if state.counts.get(state.filter or Verdict.READY) else None
    )


def filtered(state: ImportState, wanted: Verdict | None) -> ImportState:
    shown = tuple(row for row in state.rows if row.verdict is wanted) if wanted else state.rows
    return replace(state, filter=wanted, shown=shown)


def included(state: ImportState, numbers: Iterable[int], *, is_in: bool) -> ImportState:
    after = replace(state, choices={**state.choices, **dict.fromkeys(numbers, is_in)})
    return replace(after, included=sum(map(after.is_included, state.rows)))


def overtaken(state: ImportState, failure: str) -> ImportState:
    """Take ticks back: another import took some rows, and a ticked one may be among them."""
    left_out = {number: is_in for number, is_in in state.choices.items() if not is_in}
    return replace(state, choices=left_out, failure=failure)


def unknown_words(
    rows: Sequence[CheckedRow], meanings: Mapping[Word, Meaning], before: Sequence[UnknownWord]
) -> tuple[UnknownWord, ...]:
    """Return the texts that need a meaning, the most frequent first, with those that got one.

    Those that got theirs in an earlier import come last: a mistake of then can be mended.
    """
    counts: dict[Word, UnknownWord] = {}
    for row in rows:
        word = row.word
        # Also of a row that may be here: it is not sure, and cannot be ticked without.
        if word is not None and row.verdict in (Verdict.INCOMPLETE, Verdict.ALREADY_HERE):
            text = (row.category if word.field is Field.CATEGORY else row.status).strip()
            known = counts.get(word) or UnknownWord(word, text, 0, row.suggested_id)
            counts[word] = known._replace(rows=known.rows + 1)
    kept = [
        each._replace(is_chosen=True, meaning=meanings[each.word])
        for each in before
        if each.word in meanings
    ]
    found = sorted(counts.values(), key=lambda each: -each.rows)
    order = {each.word: at for at, each in enumerate(before)}
    # What stands in the list stays where it is while a person goes through it.
    new = [each for each in _remembered(rows, meanings) if each.word not in order]
    return tuple(sorted([*kept, *found, *new], key=lambda each: order.get(each.word, len(order))))


def _remembered(
    rows: Sequence[CheckedRow], meanings: Mapping[Word, Meaning]
) -> Iterator[UnknownWord]:
    texts = dict.fromkeys((Field.CATEGORY, row.category) for row in rows)
    texts |= dict.fromkeys((Field.STATUS, row.status) for row in rows)
    words = {Word(field, word_key(text)): text.strip() for field, text in texts}
    for word, text in words.items():
        if word in meanings:
            yield UnknownWord(word, text, 0, is_chosen=True, meaning=meanings[word])


def batch_of(state: ImportState) -> Batch:
    assert state.table is not None  # noqa: S101  nothing is included before
    rows = tuple(
        BatchRow(row.number, row.pet, row.fingerprint, row.known)
        for row in state.rows
        if row.pet is not None and state.is_included(row)
    )
    titles = {row.number for row in state.rows if row.is_above} - {row.number for row in rows}
    headings = None if state.columns.headings is None else state.columns.headings + 1
    sheet = tuple(
        SheetRow(number, cells)
        for number, cells in enumerate(state.table.rows, start=1)
        if any(cells) and number != headings and number not in titles
    )
    return Batch(state.name, rows, BatchSheet(state.headings, sheet))


_CATEGORY_IDS = range(-(2**63), 2**63)


def write_meanings(meanings: Mapping[Environment, Mapping[Word, Meaning]]) -> bytes:
    """Return ``meanings``, whose categories are those of one environment each, as JSON."""
    return json.dumps(
        {
            environment: [[word.field.value, word.key, meaning] for word, meaning in each.items()]
            for environment, each in meanings.items()
        }
    ).encode()


def read_meanings(kept: bytes) -> dict[Environment, dict[Word, Meaning]]:
    """Return what `write_meanings` made; what is none of it is left out."""
    try:
        found = json.loads(kept)
    except (ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {each: dict(_read(found.get(each.value))) for each in Environment}


def _read(entries: object) -> Iterator[tuple[Word, Meaning]]:
    for entry in entries if isinstance(entries, list) else ():
        match entry:
            case [Field.CATEGORY.value, str(key), int(meaning)] if meaning in _CATEGORY_IDS:
                yield Word(Field.CATEGORY, key), meaning
            case [Field.STATUS.value, str(key), None]:
                yield Word(Field.STATUS, key), None
            case [Field.STATUS.value, str(key), str(meaning)] if meaning in set(PetStatus):
                yield Word(Field.STATUS, key), PetStatus(meaning)
