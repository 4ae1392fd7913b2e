"""Writes files for people, whole or not at all: sheets as Excel workbooks or CSV, and PDFs.

A workbook has the rows on its first sheet and what they are on its second, so that a program that
reads the first finds the rows alone. CSV has room for the rows only.
"""

import csv
import errno
import io
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from petdesk.core.disk_errors import DiskError, DiskProblem, classify_error
from petdesk.core.files import replace_file

Cell = str | int | datetime | None
"""A number is an ID; a moment has no zone and is this computer's own time."""

WORKBOOK: Final = ".xlsx"
SEPARATORS: Final = (",", ";", "\t")
MARK: Final = "\ufeff".encode()

# The wide ones are typed on keyboards of East Asia, where spreadsheets take them for the others.
_FORMULA: Final = ("=", "+", "-", "@", "'", "\uff1d", "\uff0b", "\uff0d", "\uff20")

_EXACT: Final = 10**15  # Excel keeps 15 digits of a number, so a longer ID is text
_FIRST_YEAR: Final = 1900  # of Excel's calendar
_WIDEST: Final = 420  # pixels of a column
_MOMENT: Final = 17  # characters
_HELD_OPEN: Final = {errno.EBUSY, errno.ETXTBSY}
_OPEN_ON_WINDOWS: Final = {5, 32, 33}  # ERROR_ACCESS_DENIED, _SHARING_VIOLATION, _LOCK_VIOLATION
_WORLD: Final = 0o666
"""The mode of a file that is the person's own, not PetDesk's; the umask is taken off."""


class SheetError(DiskError):
    """A file could not be written; what was there is as it was."""


class Sheet(NamedTuple):
    """What is written: ``rows``, what is said ``about`` them, and the ``names`` of both sheets."""

    headings: Sequence[str]
    rows: Iterable[Sequence[Cell]]
    about: Sequence[tuple[str, str]]
    names: tuple[str, str]


def write_sheet(file: Path, sheet: Sheet, separator: str) -> int:
    """Write ``sheet`` to ``file``; return how many rows it has. Raises `SheetError`.

    The file's name says what it becomes: CSV parted by ``separator``, or a workbook.
    """
    with _mapping_errors(file):
        rows = [*sheet.rows]
        whole, is_workbook = sheet._replace(rows=rows), file.suffix.lower() == WORKBOOK
        data = _workbook(whole) if is_workbook else sheet_csv(whole, separator)
        replace_file(file, data, _WORLD)
    return len(rows)


def write_pdf(file: Path, data: bytes) -> None:
    with _mapping_errors(file):
        replace_file(file, data, _WORLD)


def sheet_csv(sheet: Sheet, separator: str, *, has_mark: bool = True) -> bytes:
    """Return ``sheet`` as CSV (RFC 4180), without what is said of it.

    Raises UnicodeEncodeError for half a character, which no UTF-8 has.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=separator)
    writer.writerow(map(_csv_cell, sheet.headings))
    writer.writerows(map(_csv_cell, row) for row in sheet.rows)
    data = text.getvalue().encode()
    return MARK + data if has_mark else data


def _csv_cell(cell: Cell) -> Cell:
    if isinstance(cell, datetime):
        return cell.isoformat(" ", "seconds")
    return escaped(cell) if isinstance(cell, str) else cell


def escaped(text: str) -> str:
    """Return ``text`` with an apostrophe in front if a spreadsheet would find a formula."""
    return f"'{text}" if _is_formula(text) else text


def unescaped(cell: str) -> str:
    """Return the text that `escaped` turned into ``cell``; any other cell as it is."""
    is_escaped = cell.startswith("'") and _is_formula(cell[1:])
    return cell[1:] if is_escaped else cell


def _is_formula(text: str) -> bool:
    return text.lstrip().startswith(_FORMULA)


def _workbook(sheet: Sheet) -> bytes:
    import xlsxwriter  # noqa: PLC0415  when it is needed, in a thread

    data = io.BytesIO()
    options = {"in_memory": True, "strings_to_urls": False}
    with xlsxwriter.Workbook(data, options) as workbook:
        strong = workbook.add_format({"bold": True})
        time = workbook.add_format({"num_format": "yyyy-mm-dd hh:mm"})
        rows, about = map(workbook.add_worksheet, sheet.names)
        for column, heading in enumerate(sheet.headings):
            rows.write_string(0, column, heading, strong)
        number = 0
        for number, row in enumerate(sheet.rows, start=1):
            for column, cell in enumerate(row):
                _write_cell(rows, number, column, cell, time)
        rows.freeze_panes(1, 0)
        rows.autofilter(0, 0, number, len(sheet.headings) - 1)
        for number, (name, text) in enumerate(sheet.about):
            about.write_string(number, 0, name, strong)
            about.write_string(number, 1, text)
        for page in (rows, about):
            page.autofit(_WIDEST)
    return data.getvalue()


def _write_cell(page: Any, row: int, column: int, cell: Cell, time: Any) -> None:
    if isinstance(cell, datetime) and cell.year >= _FIRST_YEAR:
        page.write_datetime(row, column, cell, time)
        page.set_column(column, column, _MOMENT)
    elif isinstance(cell, int) and abs(cell) < _EXACT:
        page.write_number(row, column, cell)
    elif cell is not None and cell != "":  # an empty cell is left out
        page.write_string(row, column, str(cell))


@contextmanager
def _mapping_errors(file: Path) -> Iterator[None]:
    """Raise `SheetError` if a person's own ``file`` could not be written."""
    try:
        yield
    except OSError as error:
        detail, problem = classify_error(error, file)
        code = getattr(error, "winerror", None)
        # Windows says of a file that is open elsewhere what it says of one that may not be written.
        is_held = code in _OPEN_ON_WINDOWS and file.exists() and os.access(file, os.W_OK)
        if is_held or error.errno in _HELD_OPEN:
            detail, problem = "another program has it open", DiskProblem.LOCKED
        raise SheetError(detail, problem) from error
