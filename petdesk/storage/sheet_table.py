"""The rows of a sheet that somebody else's program wrote, and why one cannot be read."""

import time
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Final, NamedTuple

MAX_BYTES: Final = 100_000_000
MAX_ROWS: Final = 100_000
MAX_COLUMNS: Final = 500
MAX_CELLS: Final = 5_000_000

_HEADINGS: Final = 100  # rows that may stand above and below the animals
_MAX_KEPT: Final = 20_000  # texts
_TURN: Final = 2_000  # rows after which other threads have a turn


class SheetProblem(Enum):
    """Why a sheet cannot be read; worded in `petdesk.viewmodels.import_sheet.wording`."""

    EMPTY = "empty"
    NOT_A_SHEET = "not a sheet"
    FOLDER = "folder"
    UNREADABLE = "unreadable"
    """The system does not let PetDesk read it; the detail is the system's."""
    PASSWORD = "password"  # noqa: S105  what a workbook is protected by
    DAMAGED = "damaged"
    QUOTES = "quotes"
    """A quotation mark is not closed; the detail is the line."""
    TOO_LARGE = "too large"
    TOO_MANY_ROWS = "too many rows"
    TOO_MANY_COLUMNS = "too many columns"
    TOO_WIDE_APART = "too wide apart"
    """Its cells are so far from one another that it would take too much memory."""


class SheetReadError(Exception):
    """A sheet cannot be read: ``problem`` is why, ``detail`` is technical."""

    def __init__(self, problem: SheetProblem, detail: str = "") -> None:
        super().__init__(f"{problem.value}: {detail}" if detail else problem.value)
        self.problem = problem
        self.detail = detail


class SheetTable(NamedTuple):
    """The rows of a sheet as text, from the spreadsheet's row 1 on, the empty ones too.

    No row ends in an empty cell. ``sheet`` is the one of the workbook's ``sheets`` that was read.
    ``is_guessed``: the letters were taken for Windows-1252.
    """

    rows: tuple[tuple[str, ...], ...]
    sheet: str = ""
    sheets: tuple[str, ...] = ()
    is_guessed: bool = False


def bounded_rows(rows: Iterable[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """Return ``rows`` without the empty cells and rows at their ends.

    Equal texts near one another are kept once. Raises `SheetReadError` where there are none, or
    too many.
    """
    texts: dict[str, str] = {}
    taken: list[tuple[str, ...]] = []
    filled = cells = 0
    for row in rows:
        length = len(row)
        while length and not row[length - 1].strip():
            length -= 1
        if length > MAX_COLUMNS:
            raise SheetReadError(SheetProblem.TOO_MANY_COLUMNS, str(length))
        if len(texts) > _MAX_KEPT:
            texts.clear()  # a larger one would take long to grow
        taken.append(tuple([texts.setdefault(cell, cell) for cell in row[:length]]))
        cells += length
        if length:
            filled = len(taken)
        if filled > MAX_ROWS + _HEADINGS or cells > MAX_CELLS or len(taken) > 20 * MAX_ROWS:
            raise SheetReadError(SheetProblem.TOO_MANY_ROWS, str(len(taken)))
        if len(taken) % _TURN == 0:
            time.sleep(0)  # Python's lock is given up, else the loop would wait
    if not filled:
        raise SheetReadError(SheetProblem.EMPTY)
    return tuple(taken[:filled])
