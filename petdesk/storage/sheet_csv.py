"""Rows of a CSV file, or of cells pasted as text, read line by line so that no step is long."""

import codecs
import csv
import io
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Final

from petdesk.storage.csv_text import MARK, SEPARATORS, unescaped
from petdesk.storage.sheet_table import SheetProblem, SheetReadError, SheetTable, bounded_rows

_WIDE_MARKS: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_STEP: Final = 1 << 20  # bytes that are decoded at once
_SAMPLE: Final = 1 << 16  # bytes or characters that tell what a file is
_SAMPLE_ROWS: Final = 50
_CONTROLS: Final = frozenset(map(chr, range(32))) - frozenset("\t\n\v\f\r\x1a\x1c\x1d\x1e\x1f")
_OTHER_FILES: Final = ("%pdf", "<html", "<!doctype", "<?xml", "<table", "{\\rtf")
_SETS_SEPARATOR: Final = "sep="  # the first line of some exports, for Excel


def read_csv(data: bytes) -> SheetTable:
    """Return the rows of the file ``data``; UTF-8, UTF-16 with a mark, or else Windows-1252.

    Raises `SheetReadError`.
    """
    encoding, is_guessed = _encoding(data)
    sample = data[:_SAMPLE].decode(encoding, "ignore")
    if _is_no_text(sample):
        raise SheetReadError(SheetProblem.NOT_A_SHEET)
    lines = io.TextIOWrapper(io.BytesIO(data), encoding=encoding, newline="")
    return SheetTable(_rows(lines, separator_of_sample(sample)), is_guessed=is_guessed)


def read_text(text: str) -> SheetTable:
    """Return the rows of cells that were pasted. Raises `SheetReadError`."""
    sample = text[:_SAMPLE]
    if _is_no_text(sample):
        raise SheetReadError(SheetProblem.NOT_A_SHEET)
    lines = io.StringIO(text, newline="")
    return SheetTable(_rows(lines, separator_of_sample(sample)))


def separator_of_sample(sample: str) -> str:
    """Return what parts the cells: the one by which the most rows have equally many cells.

    A title above the headings, and commas within cells, hardly count then.
    """
    if sample[: len(_SETS_SEPARATOR)].lower() == _SETS_SEPARATOR:
        named = sample[len(_SETS_SEPARATOR) : len(_SETS_SEPARATOR) + 1]
        if named in SEPARATORS:
            return named
    # Of equal ones not the comma, which stands in sentences, too.
    return max(reversed(SEPARATORS), key=lambda mark: _regularity(sample, mark))


def _regularity(sample: str, separator: str) -> tuple[int, int]:
    """Return how many rows have the usual number of cells, if that is above 1, and the number."""
    counts: Counter[int] = Counter()
    with suppress(csv.Error):
        rows = csv.reader(io.StringIO(sample, newline=""), delimiter=separator)
        counts.update(len(row) for row in islice(rows, _SAMPLE_ROWS) if len(row) > 1)
    if not counts:
        return 0, 0
    cells, rows_of_it = max(counts.items(), key=lambda item: (item[1], item[0]))
    return rows_of_it, cells


def _rows(lines: Iterable[str], separator: str) -> tuple[tuple[str, ...], ...]:
    rows = csv.reader(lines, delimiter=separator)
    try:
        return bounded_rows(_cells(rows))
    except csv.Error as error:
        raise SheetReadError(SheetProblem.QUOTES, str(rows.line_num)) from error


def _cells(rows: Iterator[list[str]]) -> Iterator[list[str]]:
    for number, row in enumerate(rows):
        if number == 0 and row and row[0].lower().startswith(_SETS_SEPARATOR):
            yield []
        else:
            yield [unescaped(cell) if cell.startswith("'") else cell for cell in row]


def _encoding(data: bytes) -> tuple[str, bool]:
    """Return the encoding, and whether it is a guess."""
    if data.startswith(_WIDE_MARKS):
        return _checked(data, "utf-16"), False
    if b"\0" in data[:_SAMPLE]:
        raise SheetReadError(SheetProblem.NOT_A_SHEET)
    name = "utf-8-sig" if data.startswith(MARK) else "utf-8"
    with suppress(SheetReadError):
        return _checked(data, name), False
    return _checked(data, "cp1252"), True


def _checked(data: bytes, encoding: str) -> str:
    """Return ``encoding`` if all of ``data`` is text in it. Raises `SheetReadError`."""
    decoder = codecs.getincrementaldecoder(encoding)()
    try:
        for at in range(0, len(data), _STEP):
            decoder.decode(data[at : at + _STEP])
        decoder.decode(b"", final=True)
    except UnicodeDecodeError as error:
        raise SheetReadError(SheetProblem.NOT_A_SHEET, str(error)) from error
    return encoding


def _is_no_text(sample: str) -> bool:
    begin = sample[:100].lstrip("\ufeff \t\r\n").lower()
    return begin.startswith(_OTHER_FILES) or not _CONTROLS.isdisjoint(sample)
