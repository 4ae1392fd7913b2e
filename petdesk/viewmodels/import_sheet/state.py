"""What the import window shows, and what people chose that texts in sheets mean, as it is kept.

A sheet that comes again, also renamed or with more rows, needs no answer twice then, and its rows
are recognised: what a row means is a part of its fingerprint.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from petdesk.domain.environments import Environment
from petdesk.domain.pets import PetStatus
from petdesk.domain.sheet_columns import Columns
from petdesk.domain.sheet_words import Field
from petdesk.storage.sheet_table import SheetReadError, SheetTable
from petdesk.viewmodels.add_form.categories import KnownCategories
from petdesk.viewmodels.import_sheet.check import CheckedRow, Meaning, Verdict, Word


class Page(Enum):
    """The steps of an import, in their order."""

    CHOOSE = "choose"
    CHECK = "check"
    START = "start"


class Work(Enum):
    """What the window is busy with."""

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
        """Return whether ``row`` would be sent."""
        return row.pet is not None and self.choices.get(row.number, row.verdict is Verdict.READY)

    @property
    def headings(self) -> tuple[str, ...]:
        """The headings of the columns, empty where there are none."""
        if self.table is None:
            return ()
        width = max(map(len, self.table.rows), default=0)
        at = self.columns.headings
        row = () if at is None or at >= len(self.table.rows) else self.table.rows[at]
        return (*row, *("",) * (width - len(row)))


class Checked(NamedTuple):
    """What a check of all rows found; ``included`` is by the ``choices`` of then."""

    rows: tuple[CheckedRow, ...]
    words: tuple[UnknownWord, ...]
    counts: Mapping[Verdict, int]
    included: int
    choices: Mapping[int, bool]


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
