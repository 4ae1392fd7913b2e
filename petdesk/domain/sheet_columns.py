"""Guesses which column of a sheet holds which field, by its heading and its values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple

from petdesk.domain.sheet_words import (
    Field,
    field_for_heading,
    heading_rank,
    is_ignored_heading,
    normalize_words,
    status_for_word,
)

Rows = Sequence[Sequence[str]]

_HEADINGS_WITHIN: Final = 30
"""Rows at the top that may be above the headings, such as a title."""

_SAMPLE: Final = 200  # rows whose values are looked at
_MOSTLY: Final = 0.6  # of the values
_DISTINCT: Final = 0.5  # of the values: of fewer, a column is a sex or a breed and no name
_FEW: Final = 2  # values: of so few, the same ones tell nothing
_MAX_NAME_LENGTH: Final = 40  # letters; notes have more


class Columns(NamedTuple):
    """Which column is what: a field's place in a row. ``headings`` is the row of these, from 0.

    ``headings`` is ``None`` where the first row is an animal already.
    """

    headings: int | None = None
    positions: Mapping[Field, int] = {}

    def cell(self, row: Sequence[str], field: Field) -> str:
        position = self.positions.get(field)
        return row[position] if position is not None and position < len(row) else ""

    def moved(self, field: Field, position: int | None) -> Columns:
        """Return these with ``field`` at ``position``; what was there before has none."""
        left = {
            each: at for each, at in self.positions.items() if each is not field and at != position
        }
        return self._replace(positions=left if position is None else {**left, field: position})


def guess_columns(rows: Rows, is_category: Callable[[str], bool]) -> Columns:
    """Return the likeliest columns; ``is_category`` recognises a text for a category."""
    headings = heading_row(rows)
    return guess_below(rows, headings, is_category)


def guess_below(rows: Rows, headings: int | None, is_category: Callable[[str], bool]) -> Columns:
    """Return the likeliest columns below the row ``headings``, which may be ``None``."""
    named = {} if headings is None else _by_headings(rows[headings])
    values = _Values(rows, 0 if headings is None else headings + 1)
    taken = {*named.values(), *([] if headings is None else _others(rows[headings]))}
    free = [column for column in range(values.width) if column not in taken]
    guesses: list[tuple[Field, Callable[[str], bool], float]] = [
        (Field.STATUS, lambda text: status_for_word(text) is not None, 0.0),
        (Field.CATEGORY, is_category, 0.0),
        (Field.NAME, _may_be_name, _DISTINCT),
    ]
    if Field.CATEGORY_ID in named:
        del guesses[1]
    for field, fits, distinct in guesses:
        if field not in named:
            column = values.mostly(free, fits, distinct)
            if column is not None:
                named[field] = column
                free.remove(column)
    return Columns(headings, named)


def heading_row(rows: Rows) -> int | None:
    """Return the row with the most headings that are known words; ``None`` where none has any."""
    found = {
        number: len({field_for_heading(cell) for cell in row} - {None})
        for number, row in enumerate(islice(rows, _HEADINGS_WITHIN))
        if sum(1 for cell in row if cell.strip()) > 1 or len(row) == 1
    }
    best = max(found, key=lambda number: (found[number], -number), default=None)
    return best if best is not None and found[best] else None


def _by_headings(row: Sequence[str]) -> dict[Field, int]:
    """Return the fields that headings name; of two columns for one the likelier word."""
    found: dict[Field, tuple[int, int]] = {}
    for position, cell in enumerate(row):
        field, rank = heading_rank(cell)
        if field is not None:
            found[field] = min(found.get(field, (rank, position)), (rank, position))
    return {field: position for field, (_rank, position) in found.items()}


def _others(row: Sequence[str]) -> set[int]:
    return {
        position
        for position, cell in enumerate(row)
        if not field_for_heading(cell) and is_ignored_heading(cell)
    }


def _may_be_name(text: str) -> bool:
    """Return whether ``text`` is neither a number, a date or a kennel's code, nor a note."""
    letters = sum(map(str.isalpha, text))
    return letters > sum(map(str.isdigit, text)) and len(text) <= _MAX_NAME_LENGTH


class _Values:
    """The values of each column below the headings."""

    def __init__(self, rows: Rows, start: int) -> None:
        self._rows = [row for row in islice(rows, start, start + _SAMPLE) if any(row)]
        self.width = max(map(len, self._rows), default=0)

    def mostly(
        self, columns: Sequence[int], fits: Callable[[str], bool], distinct: float
    ) -> int | None:
        """Return the first of the ``columns`` most of whose values fit, the best one.

        Of its values more than ``distinct`` must differ, unless there are very few.
        """
        shares = {
            column: self._share(column, fits)
            for column in columns
            if self._distinct(column) > distinct
        }
        best = max(shares, key=lambda column: (shares[column], -column), default=None)
        return best if best is not None and shares[best] >= _MOSTLY else None

    def _share(self, column: int, fits: Callable[[str], bool]) -> float:
        values = list(self._of(column))
        return sum(map(fits, values)) / len(values) if values else 0.0

    def _distinct(self, column: int) -> float:
        values = [normalize_words(value) for value in self._of(column)]
        return len(set(values)) / len(values) if len(values) > _FEW else 1.0

    def _of(self, column: int) -> Iterator[str]:
        return (row[column] for row in self._rows if column < len(row) and row[column].strip())
