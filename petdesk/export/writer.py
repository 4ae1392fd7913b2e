"""Writes files for people, whole or not at all: sheets as Excel workbooks or CSV, and PDFs.

A workbook has the rows on its first sheet and what they are on its second, so that a program that
reads the first finds the rows alone. CSV has room for the rows only.
"""

import csv
import errno
import io
import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from petdesk.core.damaged_files import classify_error
from petdesk.core.disk_errors import DiskError, DiskProblem
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
_NARROW, _WIDE = 8, 60  # characters of a column
_HELD_OPEN: Final = {errno.EBUSY, errno.ETXTBSY}
_OPEN_ON_WINDOWS: Final = {5, 32, 33}  # ERROR_ACCESS_DENIED, _SHARING_VIOLATION, _LOCK_VIOLATION
_WORLD: Final = 0o666
"""The mode of a file that is the person's own, not PetDesk's; the umask is taken off."""


class SheetError(DiskError):
    """A file could not be written; what was there is as it was."""


class Sheet(NamedTuple):
    """What is written. ``rows`` are taken once; ``about`` are pairs of what is said of them.

    ``names`` are those of a workbook's two sheets.
    """

    headings: Sequence[str]
    rows: Iterable[Sequence[Cell]]
    about: Sequence[tuple[str, str]]
    names: tuple[str, str]


def write_sheet(file: Path, sheet: Sheet, separator: str) -> int:
    """Write ``sheet`` to ``file``; return how many rows it has. Raises `SheetError`.

    The file's name says what it becomes: CSV parted by ``separator``, or a workbook.
    """
    count = 0

    def counted() -> Iterator[Sequence[Cell]]:
        nonlocal count
        for row in sheet.rows:
            count += 1
            yield row

    whole = sheet._replace(rows=counted())
    with _mapping_errors(file):
        is_workbook = file.suffix.lower() == WORKBOOK
        data = _workbook(whole) if is_workbook else sheet_csv(whole, separator)
        replace_file(file, data, _WORLD)
    return count


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
    """Return ``text`` with an apostrophe in front where a spreadsheet would find a formula."""
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
    # The rows go through a file of its own, not through memory; it is removed whatever happens.
    with tempfile.TemporaryDirectory(prefix="petdesk-") as folder:
        options = {"constant_memory": True, "tmpdir": folder, "strings_to_urls": False}
        with xlsxwriter.Workbook(data, options) as workbook:
            strong = workbook.add_format({"bold": True})
            time = workbook.add_format({"num_format": "yyyy-mm-dd hh:mm"})
            rows = workbook.add_worksheet(sheet.names[0])
            _write_rows(rows, sheet, strong, time)
            about = workbook.add_worksheet(sheet.names[1])
            _write_about(about, sheet.about, strong)
    return data.getvalue()


def _write_rows(page: Any, sheet: Sheet, strong: Any, time: Any) -> None:
    widths = [max(_NARROW, len(heading) + 3) for heading in sheet.headings]
    for column, heading in enumerate(sheet.headings):
        page.write_string(0, column, heading, strong)
    number = 0
    for number, row in enumerate(sheet.rows, start=1):
        for column, cell in enumerate(row):
            _write_cell(page, number, column, cell, time)
            length = 16 if isinstance(cell, datetime) else len(str(cell))
            widths[column] = max(widths[column], min(length + 1, _WIDE))
    page.freeze_panes(1, 0)
    page.autofilter(0, 0, number, len(sheet.headings) - 1)
    for column, width in enumerate(widths):
        page.set_column(column, column, width)


def _write_cell(page: Any, row: int, column: int, cell: Cell, time: Any) -> None:
    if isinstance(cell, datetime) and cell.year >= _FIRST_YEAR:
        page.write_datetime(row, column, cell, time)
    elif isinstance(cell, int) and abs(cell) < _EXACT:
        page.write_number(row, column, cell)
    elif cell is not None and cell != "":  # an empty cell is left out
        page.write_string(row, column, str(cell))


def _write_about(page: Any, about: Sequence[tuple[str, str]], strong: Any) -> None:
    for row, (name, text) in enumerate(about):
        page.write_string(row, 0, name, strong)
        page.write_string(row, 1, text)
    page.set_column(0, 0, max((len(name) for name, _text in about), default=0) + 3)
    page.set_column(1, 1, _WIDE)


@contextmanager
def _mapping_errors(file: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise SheetError(*_write_problem(error, file)) from error


def _write_problem(error: OSError, file: Path) -> tuple[str, DiskProblem]:
    """Return why a person's own ``file`` could not be written: in the system's words, and which."""
    detail, problem = classify_error(error, file)
    code = getattr(error, "winerror", None)
    # Windows says of a file that is open elsewhere what it says of one that may not be written.
    is_held = code in _OPEN_ON_WINDOWS and file.exists() and os.access(file, os.W_OK)
    if is_held or error.errno in _HELD_OPEN:
        return "another program has it open", DiskProblem.LOCKED
    return detail, problem
