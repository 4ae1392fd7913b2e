"""Reads sheets that people have: CSV, and workbooks of Excel and LibreOffice. No file is changed.

What a file is, is told by its first bytes and not by its name. Everything blocks, and is for a
thread.
"""

import csv
import errno
import io
import re
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from petdesk.core.display_text import sanitize_for_line
from petdesk.core.files import read_small
from petdesk.core.translation import QT_TRANSLATE_NOOP, filled, translate
from petdesk.export.writer import unescaped

MAX_BYTES: Final = 10_000_000
MAX_ROWS: Final = 5_000
MAX_COLUMNS: Final = 500
MAX_UNPACKED: Final = 100_000_000
"""Bytes that all parts of a workbook unpack to."""

_BESIDES: Final = 100  # rows that may stand above and below the animals
_MAX_SPREAD: Final = 12_000_000  # cells from the first to the last, for which calamine takes memory

GUESSES: Final = {
    "cp1252": QT_TRANSLATE_NOOP("ImportSheet", "Windows, Western Europe"),
    "mac_roman": QT_TRANSLATE_NOOP("ImportSheet", "Mac"),
    "cp1250": QT_TRANSLATE_NOOP("ImportSheet", "Windows, Central Europe"),
    "iso8859_2": QT_TRANSLATE_NOOP("ImportSheet", "ISO Latin 2, Central Europe"),
    "cp1251": QT_TRANSLATE_NOOP("ImportSheet", "Windows, Cyrillic"),
}
"""The encodings that a file without a mark may have that is no UTF-8, the likeliest first."""


class SheetProblem(Enum):
    """Why the sheet %1 cannot be read; %2 is a limit, and %3 technical."""

    EMPTY = QT_TRANSLATE_NOOP(
        "ImportSheet", "“%1” has no rows. Choose another file, or save it with its rows."
    )
    NOT_A_SHEET = QT_TRANSLATE_NOOP(
        "ImportSheet",
        "“%1” isn't a sheet that PetDesk can read. Save it as CSV or as an Excel workbook "
        "(.xlsx), then choose that file.",
    )
    WEB_PAGE = QT_TRANSLATE_NOOP(
        "ImportSheet",
        "“%1” is a web page (HTML), whatever its name says. Open it in your spreadsheet "
        "program and save it as an Excel workbook (.xlsx), then choose that file.",
    )
    # It is not text in the one that a person named.
    ENCODING = QT_TRANSLATE_NOOP(
        "ImportSheet", "“%1” isn't text in this encoding. Choose another one."
    )
    FOLDER = QT_TRANSLATE_NOOP("ImportSheet", "“%1” is a folder. Choose a file with a sheet in it.")
    MISSING = QT_TRANSLATE_NOOP("ImportSheet", "“%1” isn't there any more. Choose another file.")
    UNREADABLE = QT_TRANSLATE_NOOP(
        "ImportSheet",
        "“%1” can't be opened (%3). If another program has it open, close it there, then try "
        "again.",
    )
    PASSWORD = QT_TRANSLATE_NOOP(
        "ImportSheet",
        "“%1” is protected by a password. Save a copy without one, then choose the copy.",
    )
    DAMAGED = QT_TRANSLATE_NOOP(
        "ImportSheet",
        "“%1” is damaged. Open it in your spreadsheet program and save it again, or save it "
        "as CSV.",
    )
    QUOTES = QT_TRANSLATE_NOOP(
        "ImportSheet",
        "“%1” has a quotation mark that is never closed, near line %3. Correct that line, or "
        "save the sheet as an Excel workbook.",
    )
    TOO_LARGE = QT_TRANSLATE_NOOP(
        "ImportSheet",
        "“%1” is larger than the %2 MB that PetDesk reads. Split it into smaller files.",
    )
    TOO_MANY_ROWS = QT_TRANSLATE_NOOP(
        "ImportSheet",
        "“%1” has more than the %2 rows that PetDesk reads at a time. Split it into smaller files.",
    )
    # Columns, or cells between the first and the last.
    TOO_WIDE_APART = QT_TRANSLATE_NOOP(
        "ImportSheet",
        "“%1” has cells very far from one another. Copy the rows with animals into a new "
        "sheet, then choose that.",
    )


class SheetReadError(Exception):
    """A sheet cannot be read: ``problem`` is why, ``detail`` is technical."""

    def __init__(self, problem: SheetProblem, detail: str = "") -> None:
        super().__init__(f"{problem.name}: {detail}")
        self.problem, self.detail = problem, detail

    def text(self, name: str) -> str:
        is_of_rows = self.problem is SheetProblem.TOO_MANY_ROWS
        limit = f"{MAX_ROWS:n}" if is_of_rows else str(MAX_BYTES // 1_000_000)
        text = translate("ImportSheet", self.problem.value)
        return filled(text, sanitize_for_line(name), limit, sanitize_for_line(self.detail))


class SheetTable(NamedTuple):
    """The rows of a sheet as text, from the spreadsheet's row 1 on, the empty ones too.

    No row ends in an empty cell. ``sheet`` is the one of the workbook's ``sheets`` that was read;
    these have their filled rows by name. ``encoding`` was guessed or chosen if the file does not
    say it, and is empty if it does.
    """

    rows: tuple[tuple[str, ...], ...] = ()
    sheet: str = ""
    sheets: Mapping[str, int] = {}
    encoding: str = ""


_PACKED: Final = b"PK\x03\x04"
_COMPOUND: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_LOCKED: Final = "EncryptedPackage".encode("utf-16-le")  # an Excel file behind a password
# An old Excel file behind one: after its first record comes FilePass (MS-XLS 2.1.7.20.3, 2.4.117).
_FILE_PASS: Final = re.compile(
    rb"\x09\x08(?:\x10\x00.{16}|\x08\x00.{8})(?:\x86\x00\x00\x00)?\x2f\x00", re.DOTALL
)


def read_sheet(file: Path, sheet: str = "", encoding: str = "") -> SheetTable:
    """Return the rows of ``file``; of a workbook those of ``sheet``, or of the first with any.

    CSV is read in ``encoding``, else in what it is. Raises `SheetReadError`.
    """
    try:
        data = read_small(file, MAX_BYTES)
    except OSError as error:
        known = {errno.EISDIR: SheetProblem.FOLDER, errno.EFBIG: SheetProblem.TOO_LARGE}
        known[errno.ENOENT] = SheetProblem.MISSING
        problem = known.get(error.errno or 0, SheetProblem.UNREADABLE)
        raise SheetReadError(problem, error.strerror or str(error)) from error
    if data.startswith(_COMPOUND) and _LOCKED in data:
        raise SheetReadError(SheetProblem.PASSWORD)
    if data.startswith((_PACKED, _COMPOUND)):
        return _read_workbook(data, sheet)
    if not data.strip(b" \t\r\n\0"):
        raise SheetReadError(SheetProblem.EMPTY)
    text, guess = _decoded(data, encoding)
    return SheetTable(_csv_rows(text), encoding=guess)


def read_text(text: str) -> SheetTable:
    return SheetTable(_csv_rows(text))


def bounded_rows(rows: Iterable[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """Return ``rows`` without the empty cells and rows at their ends.

    Raises `SheetReadError` if there are none, or too many.
    """
    texts: list[tuple[str, ...]] = []
    last = filled = 0
    for number, row in enumerate(rows, start=1):
        length = max((at for at, cell in enumerate(row, start=1) if cell.strip()), default=0)
        if length > MAX_COLUMNS:
            raise SheetReadError(SheetProblem.TOO_WIDE_APART, str(length))
        texts.append(tuple(row[:length]))
        if length:
            last, filled = number, filled + 1
        if filled > MAX_ROWS + _BESIDES:
            raise SheetReadError(SheetProblem.TOO_MANY_ROWS)
    if not filled:
        raise SheetReadError(SheetProblem.EMPTY)
    return tuple(texts[:last])


# CSV, and cells that were pasted

_SEPARATORS: Final = ("\t", ";", "|", ",")  # of equal ones not the comma, which stands in sentences
_SETS_SEPARATOR: Final = re.compile(r"sep=(.?)(?:[\r\n]|$)", re.IGNORECASE)  # for Excel
_SAMPLE: Final = 1 << 16  # characters that tell what a file is
_SAMPLE_ROWS: Final = 50
_CONTROLS: Final = frozenset(map(chr, range(32))) - frozenset("\t\n\v\f\r\x1a\x1c\x1d\x1e\x1f")
_WEB_PAGES: Final = ("<html", "<!doctype", "<table", "<head", "<meta", "<style")
_OTHER_FILES: Final = ("%pdf", "<?xml", "{\\rtf")


def _decoded(data: bytes, encoding: str) -> tuple[str, str]:
    """Return the text of a file, and its encoding if that is a guess or was chosen."""
    try:
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            return data.decode("utf-16"), ""
        if encoding:
            return data.decode(encoding).removeprefix("\ufeff"), encoding
        if b"\0" in data[:_SAMPLE]:
            raise SheetReadError(SheetProblem.NOT_A_SHEET)
        with suppress(UnicodeDecodeError):
            return data.decode("utf-8-sig"), ""
        with suppress(UnicodeDecodeError):
            return data.decode("cp1252"), "cp1252"
        return data.decode("mac_roman"), "mac_roman"  # which has a letter for every byte
    except UnicodeDecodeError as error:
        problem = SheetProblem.ENCODING if encoding else SheetProblem.NOT_A_SHEET
        raise SheetReadError(problem, str(error)) from error


def _csv_rows(text: str) -> tuple[tuple[str, ...], ...]:
    begin = text[:100].lstrip("\ufeff \t\r\n").lower()
    if begin.startswith(_WEB_PAGES):
        raise SheetReadError(SheetProblem.WEB_PAGE)
    if begin.startswith(_OTHER_FILES) or not _CONTROLS.isdisjoint(text[:_SAMPLE]):
        raise SheetReadError(SheetProblem.NOT_A_SHEET)
    first_end = re.search("\r\n|\r|\n", text)
    if first_end is not None and first_end[0] == "\r":
        # As Excel for Mac ends lines: a lone LF is a break within a cell.
        text = text.replace("\r\n", "\r").replace("\n", " ")
    rows = _split(text)
    if _SETS_SEPARATOR.match(text):
        rows[0] = []
    return bounded_rows([unescaped(cell) for cell in row] for row in rows)


def _split(text: str) -> list[list[str]]:
    """Return the rows; if its quotation marks are not CSV's, only if each row is on one line.

    A mark that is never closed, or that a mark of another cell seems to close, would make the
    lines in between part of one cell, and their animals would be lost without a word.
    """
    separator, start = _separator(text[:_SAMPLE]), 1
    strict = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    rows: list[list[str]] = []
    with suppress(csv.Error):
        for row in strict:
            rows.append(row)
            start = strict.line_num + 1
        return rows
    with suppress(csv.Error):
        loose = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
        rows = [row for number, row in enumerate(loose, start=1) if loose.line_num == number]
        if len(rows) == loose.line_num:
            return rows
    raise SheetReadError(SheetProblem.QUOTES, str(start))


def _separator(sample: str) -> str:
    """Return the separator by which the most rows have equally many cells.

    A title above the headings, and commas within cells, hardly count then.
    """
    declared = _SETS_SEPARATOR.match(sample)
    if declared is not None and declared[1] in _SEPARATORS:
        return declared[1]

    def regularity(separator: str) -> tuple[int, int]:
        counts: Counter[int] = Counter()
        with suppress(csv.Error):
            rows = csv.reader(io.StringIO(sample, newline=""), delimiter=separator)
            counts.update(len(row) for row in islice(rows, _SAMPLE_ROWS) if len(row) > 1)
        # How many rows have the usual number of cells, and that.
        return max(((rows, cells) for cells, rows in counts.items()), default=(0, 0))

    return max(_SEPARATORS, key=regularity)


# Workbooks

_EXACT: Final = 10**15  # a workbook does not have the last digits of a larger number


def _read_workbook(data: bytes, wanted: str) -> SheetTable:
    import python_calamine as calamine  # noqa: PLC0415  when it is needed, in a thread

    if data.startswith(_PACKED):
        _look_through(data)
    try:
        with calamine.CalamineWorkbook.from_filelike(io.BytesIO(data)) as book:
            return _read_sheets(book, wanted)
    except calamine.CalamineError as error:
        problem, words = SheetProblem.DAMAGED, f"{type(error).__name__}: {error}".lower()
        # It does not say so of an old workbook, which it is given without a name.
        if "password" in words or (data.startswith(_COMPOUND) and _FILE_PASS.search(data)):
            problem = SheetProblem.PASSWORD
        elif "detect" in words:
            problem = SheetProblem.NOT_A_SHEET
        raise SheetReadError(problem, str(error)) from error
    except BaseException as error:
        # What fails inside the reader, which is not written in Python, is no Exception.
        if type(error).__name__ != "PanicException":
            raise
        raise SheetReadError(SheetProblem.DAMAGED, str(error)) from error


def _read_sheets(book: Any, wanted: str) -> SheetTable:
    kinds = {str(each.name): str(each.typ) for each in book.sheets_metadata}
    filled = Counter(
        name
        for name, kind in kinds.items()
        if kind.endswith("WorkSheet")
        for row in book.get_sheet_by_name(name).iter_rows()
        if any(str(cell).strip() for cell in row)
    )
    if not filled:
        raise SheetReadError(SheetProblem.EMPTY)
    name = wanted if wanted in filled else next(iter(filled))
    return SheetTable(bounded_rows(_texts(book.get_sheet_by_name(name))), name, filled)


def _texts(sheet: Any) -> Iterator[Sequence[str]]:
    """Return each row's cells as text; what was merged downwards is in each of its rows."""
    # The last row of each merged range that goes downwards, by its first row and column.
    merged = {
        (first[0], first[1]): last[0]
        for first, last in islice(sheet.merged_cell_ranges or (), MAX_ROWS)
        if last[0] > first[0]
    }
    columns = {column for _row, column in merged}
    before = [""] * sheet.start[1]
    spans: dict[int, tuple[int, str]] = {}
    for number, row in enumerate(sheet.iter_rows()):
        cells = before + [_as_text(cell) for cell in row]
        for column in columns:
            if column >= len(cells):
                continue
            if (number, column) in merged:
                spans[column] = merged[number, column], cells[column]
            elif column in spans and number <= spans[column][0]:
                cells[column] = cells[column] or spans[column][1]
        yield cells


def _as_text(cell: object) -> str:
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < _EXACT:
        return str(int(cell))
    return str(cell).upper() if isinstance(cell, bool) else str(cell)


# What a workbook unpacks to. calamine takes memory for every cell from the first to the last one,
# and a file of a few kilobytes may unpack to gigabytes.

_ANY_SIZE: Final = 1 << 62  # what a part says of its own length may be a lie
# An empty cell, which only has a format, ends in "/>" at once.
_EXCEL_CELL: Final = re.compile(
    rb"""<(?:\w+:)?c\s[^<>]*?\br\s*=\s*["']([A-Za-z]+)(\d+)[^<>]*(?<!/)>"""
)


def _look_through(data: bytes) -> None:
    """Look whether the packed workbook ``data`` is fit to be read. Raises `SheetReadError`."""
    left = MAX_UNPACKED
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            for part in package.infolist():
                part.file_size = _ANY_SIZE
                with package.open(part) as file:
                    text = file.read(left + 1)
                left -= len(text)
                if left < 0:
                    raise SheetReadError(SheetProblem.TOO_LARGE, part.filename)
                if part.filename.endswith("manifest.xml") and b"manifest:encryption-data" in text:
                    raise SheetReadError(SheetProblem.PASSWORD)
                if part.filename.endswith(".xml") and _spread(text) > _MAX_SPREAD:
                    raise SheetReadError(SheetProblem.TOO_WIDE_APART, part.filename)
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, OSError) as error:
        raise SheetReadError(SheetProblem.DAMAGED, str(error)) from error
    except RuntimeError as error:  # a part is encrypted
        raise SheetReadError(SheetProblem.PASSWORD, str(error)) from error


def _spread(xml: bytes) -> int:
    """Return how many cells there may be up to the last one; "AB" is one of 26² columns."""
    rows = max((int(cell[2]) for cell in _EXCEL_CELL.finditer(xml)), default=0)
    letters = max((len(cell[1]) for cell in _EXCEL_CELL.finditer(xml)), default=0)
    return int(rows * 26**letters)
