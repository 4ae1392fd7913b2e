"""Rows of a CSV file, or of cells pasted as text, read line by line so that no step is long."""

import codecs
import csv
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Final, TextIO

from petdesk.storage.csv_text import MARK, SEPARATORS, unescaped
from petdesk.storage.sheet_table import SheetProblem, SheetReadError, SheetTable, bounded_rows

if TYPE_CHECKING:
    from _csv import Reader as CsvReader  # csv has no name for it in Python 3.11

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
    """Return the separator of cells: the one by which the most rows have equally many cells.

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


def _rows(lines: TextIO, separator: str) -> tuple[tuple[str, ...], ...]:
    """Return the rows; with quotation marks that are no CSV, where each row is on a line.

    A mark that is never closed, or that a mark of another cell seems to close, would make the
    lines in between part of one cell, and their animals would be gone without a word.
    """
    reader, begun = csv.reader(lines, delimiter=separator, strict=True), 1

    def noted() -> Iterator[list[str]]:
        nonlocal begun
        for row in reader:
            begun = reader.line_num + 1
            yield row

    with suppress(csv.Error):
        return bounded_rows(_cells(noted()))
    lines.seek(0)
    try:
        return bounded_rows(_cells(_lines(csv.reader(lines, delimiter=separator))))
    except csv.Error as error:
        raise SheetReadError(SheetProblem.QUOTES, str(begun)) from error


def _lines(reader: "CsvReader") -> Iterator[list[str]]:
    """Return the rows of ``reader``. Raises csv.Error where one has more lines."""
    for number, row in enumerate(reader, start=1):
        if reader.line_num != number:
            raise csv.Error("a row of several lines")
        yield row


def _cells(rows: Iterator[list[str]]) -> Iterator[list[str]]:
    for number, row in enumerate(rows):
        yield (
            []
            if number == 0 and _sets_separator(row)
            else [unescaped(cell) if cell.startswith("'") else cell for cell in row]
        )


def _sets_separator(row: Sequence[str]) -> bool:
    """Return whether the first ``row`` is a line such as "sep=;", and no animal's."""
    is_it = bool(row) and row[0].lower().startswith(_SETS_SEPARATOR)
    return is_it and not any(row[1:]) and len(row[0]) <= len(_SETS_SEPARATOR) + 1


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
