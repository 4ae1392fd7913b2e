"""Reads sheets that people have: CSV, and workbooks of Excel and LibreOffice. No file is changed.

What a file is, is told by its first bytes and not by its name. Everything blocks, and is for a
thread.
"""

import errno
import io
import re
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any, Final

from petdesk.files import read_small
from petdesk.storage.csv_reader import read_csv
from petdesk.storage.sheet_table import (
    MAX_BYTES,
    MAX_COLUMNS,
    MAX_ROWS,
    SheetProblem,
    SheetReadError,
    SheetTable,
    bounded_rows,
)

_PACKED: Final = b"PK\x03\x04"
_COMPOUND: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_LOCKED: Final = "EncryptedPackage".encode("utf-16-le")  # an Excel file behind a password
# An old Excel file behind one: after its first record comes FilePass (MS-XLS 2.1.7.20.3, 2.4.117).
_FILE_PASS: Final = re.compile(
    rb"\x09\x08(?:\x10\x00.{16}|\x08\x00.{8})(?:\x86\x00\x00\x00)?\x2f\x00", re.DOTALL
)
_Place = tuple[int, int]  # a row and a column, from 0

_EXACT: Final = 10**15  # of a larger number, a workbook does not know the last digits


def read_sheet(file: Path, sheet: str = "") -> SheetTable:
    """Return the rows of ``file``; of a workbook those of ``sheet``, or of the first with any.

    Raises `SheetReadError`.
    """
    data = _bytes(file)
    if data.startswith(_COMPOUND) and _LOCKED in data:
        raise SheetReadError(SheetProblem.PASSWORD)
    if data.startswith((_PACKED, _COMPOUND)):
        return _read_workbook(data, sheet)
    if not data.strip(b" \t\r\n\0"):
        raise SheetReadError(SheetProblem.EMPTY)
    return read_csv(data)


def _bytes(file: Path) -> bytes:
    try:
        return read_small(file, MAX_BYTES)
    except IsADirectoryError as error:
        raise SheetReadError(SheetProblem.FOLDER) from error
    except OSError as error:
        problem = SheetProblem.UNREADABLE
        if error.errno == errno.EFBIG:
            problem = SheetProblem.TOO_LARGE
        raise SheetReadError(problem, error.strerror or str(error)) from error


def _read_workbook(data: bytes, wanted: str) -> SheetTable:
    import python_calamine as calamine  # noqa: PLC0415  when it is needed, in a thread

    from petdesk.storage.workbook_limits import check_packed  # noqa: PLC0415  when it is needed

    if data.startswith(_PACKED):
        check_packed(data)
    try:
        with calamine.CalamineWorkbook.from_filelike(io.BytesIO(data)) as book:
            return _first_filled(book, wanted)
    except calamine.PasswordError as error:
        raise SheetReadError(SheetProblem.PASSWORD) from error
    except calamine.CalamineError as error:
        problem = SheetProblem.DAMAGED
        if data.startswith(_COMPOUND) and _FILE_PASS.search(data):
            problem = SheetProblem.PASSWORD  # which it does not tell of data without a name
        elif "detect" in str(error):
            problem = SheetProblem.NOT_A_SHEET
        elif "password" in str(error).lower():
            problem = SheetProblem.PASSWORD
        raise SheetReadError(problem, str(error)) from error
    except SheetReadError:
        raise
    except BaseException as error:
        # What fails inside the reader, which is not written in Python, is no Exception.
        if type(error).__name__ != "PanicException":
            raise
        raise SheetReadError(SheetProblem.DAMAGED, str(error)) from error


def _first_filled(book: Any, wanted: str) -> SheetTable:
    names = tuple(str(name) for name in book.sheet_names)
    for name in (wanted,) if wanted in names else names:
        rows = _rows(book.get_sheet_by_name(name))
        if rows:
            return SheetTable(rows, name, names)
    raise SheetReadError(SheetProblem.EMPTY)


def _rows(sheet: Any) -> tuple[tuple[str, ...], ...]:
    """Return the rows of ``sheet``; none where it is empty."""
    if sheet.start is None:
        return ()
    if sheet.total_width > MAX_COLUMNS:
        raise SheetReadError(SheetProblem.TOO_MANY_COLUMNS, str(sheet.total_width))
    merged = _merged(sheet.merged_cell_ranges or ())
    try:
        return bounded_rows(_texts(sheet, merged))
    except SheetReadError as error:
        if error.problem is SheetProblem.EMPTY:
            return ()
        raise


def _texts(sheet: Any, merged: dict[_Place, int]) -> Iterator[Sequence[str]]:
    """Return each row's cells as text; what was merged downwards is in each of its rows."""
    before = [""] * sheet.start[1]
    spans: dict[int, tuple[int, str]] = {}
    columns = {column for _row, column in merged}
    for number, row in enumerate(sheet.iter_rows()):
        cells = before + [as_text(cell) for cell in row]
        for column in columns:
            if (number, column) in merged and column < len(cells):
                spans[column] = merged[number, column], cells[column]
            elif column in spans and number <= spans[column][0] and column < len(cells):
                cells[column] = cells[column] or spans[column][1]
        yield cells


def _merged(
    ranges: Sequence[tuple[tuple[int, int], tuple[int, int]]],
) -> dict[tuple[int, int], int]:
    """Return the last row of each merged range that goes downwards, by its first cell."""
    return {
        (first[0], first[1]): last[0]
        for first, last in ranges[:MAX_ROWS]
        if last[0] > first[0] and first[1] < MAX_COLUMNS
    }


def as_text(cell: object) -> str:
    """Return what a person would read in ``cell``, of the types that a workbook has."""
    if isinstance(cell, str):
        return cell
    if isinstance(cell, bool):
        return "TRUE" if cell else "FALSE"
    if isinstance(cell, float):
        is_whole = cell.is_integer() and abs(cell) < _EXACT
        return str(int(cell)) if is_whole else repr(cell)
    if isinstance(cell, datetime):
        return cell.isoformat(" ", "seconds")
    if isinstance(cell, date | time):
        return cell.isoformat()
    return str(cell) if isinstance(cell, int | timedelta) else ""
