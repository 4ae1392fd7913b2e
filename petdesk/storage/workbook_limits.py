"""Looks through a packed workbook before it is read: what it unpacks to, and how far it spreads.

A reader of workbooks takes memory for every cell between the first and the last one, and a file of
a few kilobytes may unpack to gigabytes. Nothing here keeps more than a piece of the file.
"""

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from typing import IO, Final

from petdesk.storage.sheet_table import SheetProblem, SheetReadError

MAX_UNPACKED: Final = 400_000_000
"""Bytes of all parts together."""

MAX_SPREAD: Final = 12_000_000
"""Cells between the first and the last one of a sheet, some 30 bytes each while it is read."""

_ANY_SIZE: Final = 1 << 62
_PIECE: Final = 1 << 16
_ENCRYPTED: Final = b"manifest:encryption-data"

# An empty cell, which only has a format, ends in "/>" at once.
_CELL: Final = re.compile(
    rb"""<(?:\w+:)?c\s(?:[^<>]*?\s)?r\s*=\s*["']([A-Za-z]+)(\d+)["'][^<>/]*>"""
)
_NAMELESS: Final = re.compile(rb"<(?:\w+:)?c(?:\s(?![^<>]*\br\s*=)[^<>]*)?>")
_REPEATED: Final = re.compile(
    rb"<table:(table-row|table-cell)\b([^<>]*?)(/?)>|</table:table-row>|</table:table>"
)
_COUNT: Final = re.compile(rb'number-(?:rows|columns)-repeated\s*=\s*["\'](\d+)')


def check_packed(data: bytes) -> None:
    """Raise `SheetReadError` where the packed workbook ``data`` is not fit to be read."""
    left = MAX_UNPACKED
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            for part in package.infolist():
                # What a part says of its own length may be a lie, and is not believed.
                part.file_size = _ANY_SIZE
                with package.open(part) as file:
                    left -= _check_part(part.filename, file, left)
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, OSError) as error:
        raise SheetReadError(SheetProblem.DAMAGED, str(error)) from error
    except RuntimeError as error:  # a part is encrypted
        raise SheetReadError(SheetProblem.PASSWORD, str(error)) from error


def _check_part(name: str, file: IO[bytes], left: int) -> int:
    """Return how long a part is."""
    spread: Spread | OpenDocumentSpread = Spread()
    if name == "content.xml":
        spread = OpenDocumentSpread()
    size, before = 0, b""
    for piece in _pieces(file):
        size += len(piece)
        if size > left:
            raise SheetReadError(SheetProblem.TOO_LARGE, name)
        if name.endswith("manifest.xml") and _ENCRYPTED in before + piece:
            raise SheetReadError(SheetProblem.PASSWORD)
        if name.endswith(".xml"):
            before = spread.scan(before + piece)
            if spread.cells > MAX_SPREAD:
                raise SheetReadError(SheetProblem.TOO_WIDE_APART, name)
    return size


def _pieces(file: IO[bytes]) -> Iterator[bytes]:
    while piece := file.read(_PIECE):
        yield piece


class Spread:
    """How far the cells of an Excel sheet spread, as far as it was looked through."""

    def __init__(self) -> None:
        self._rows = self._columns = self._nameless = 0

    @property
    def cells(self) -> int:
        """All cells between the first and the last one."""
        return self._rows * max(self._columns, self._nameless)

    def scan(self, text: bytes) -> bytes:
        """Look through the next piece; return its end, which belongs before the next one."""
        done = _whole(text)
        found = set(_CELL.findall(text, 0, done))
        if found:
            self._rows = max(self._rows, *(int(row[:9]) for _column, row in found))
            widths = {column for column, _row in found}
            self._columns = max(self._columns, *map(_column_number, widths))
        nameless = sum(1 for _each in _NAMELESS.finditer(text, 0, done))
        self._nameless += nameless
        self._rows = max(self._rows, int(nameless > 0))
        return text[done:]


class OpenDocumentSpread:
    """The same of an OpenDocument sheet, whose rows and cells are repeated by a number."""

    def __init__(self) -> None:
        self.cells = 0
        self._rows = self._columns = self._row = self._repeats = 0
        self._is_filled = False

    def scan(self, text: bytes) -> bytes:
        """Look through the next piece; return its end, which belongs before the next one."""
        done = _whole(text)
        for mark in _REPEATED.finditer(text, 0, done):
            kind, attributes, end = mark.groups()
            if kind is None:
                self._end_row(is_table=mark[0] == b"</table:table>")
                continue
            count = _COUNT.search(attributes)
            repeats = int(count[1][:9]) if count else 1
            if kind == b"table-row":
                self._row, self._repeats, self._is_filled = 0, repeats, False
                if end:
                    self._rows += repeats
            else:
                self._row += repeats
                if not end:
                    self._columns = max(self._columns, self._row)
                    self._is_filled = True
        return text[done:]

    def _end_row(self, *, is_table: bool) -> None:
        self._rows += self._repeats
        if self._is_filled:
            self.cells = max(self.cells, self._rows * self._columns)
        self._repeats, self._is_filled = 0, False
        if is_table:
            self._rows = self._columns = 0


def _whole(text: bytes) -> int:
    """Return where the last whole mark of ``text`` ends, or its length where a mark is too long."""
    done = text.rfind(b">") + 1
    return done if done and len(text) - done < _PIECE else len(text)


def _column_number(letters: bytes) -> int:
    number = 0
    for letter in letters[:6].upper():
        number = number * 26 + letter - 64
    return number
