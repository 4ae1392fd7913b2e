"""A page of the list, painted."""

from typing import Final

from petdesk.viewmodels.printing.layout import ROW, Box
from petdesk.viewmodels.printing.list_pages import ListPage
from petdesk.viewmodels.printing.paper import Paper
from petdesk.viewmodels.text.columns import COLUMNS, STATUS, PaintedRow
from petdesk.views.printing.canvas import Canvas
from petdesk.views.printing.frame import SMALL, paint_frame, rule

_SHARES: Final = (0.36, 0.22, 0.24, 0.18)  # of the width, for the columns of `COLUMNS`
_GAP: Final = 2.0
_LETTERS: Final = (3.3, 3.0)
_PILL: Final = 4.4


def paint_list_page(canvas: Canvas, paper: Paper, page: ListPage) -> None:
    """Paint ``page``: its frame, the headings, and a line for each animal."""
    inside = paint_frame(canvas, paper, page.head)
    line = Box(inside.left, inside.top, inside.width, ROW)
    quiet = canvas.colours.secondary
    for at, (cell, heading) in enumerate(zip(_cells(line), page.headings, strict=True)):
        at_end = COLUMNS[at].is_right_aligned
        canvas.text(cell, heading, SMALL, colour=quiet, is_strong=True, at_end=at_end)
    rule(canvas, line)
    for row in page.rows:
        line = line._replace(top=line.bottom)
        _paint_row(canvas, line, row)
        rule(canvas, line)


def _paint_row(canvas: Canvas, line: Box, row: PaintedRow) -> None:
    for at, (cell, text) in enumerate(zip(_cells(line), row.cells, strict=True)):
        column = COLUMNS[at]
        if at == STATUS:
            _paint_status(canvas, cell, row)
        else:
            sizes = _LETTERS  # of one size, as a column is read
            end, strong = column.is_right_aligned, column.is_strong
            canvas.text(cell, text, sizes, is_strong=strong, at_end=end)


def _paint_status(canvas: Canvas, cell: Box, row: PaintedRow) -> None:
    text = row.cells[STATUS]
    top = cell.top + (cell.height - _PILL) / 2
    width = 0.55 * cell.width if row.note else cell.width
    canvas.pill(Box(cell.left, top, width, _PILL), row.status, text)
    if row.note:
        note = Box(cell.left + width + 1, cell.top, cell.width - width - 1, cell.height)
        canvas.text(note, row.note, (2.6, 1.8), colour=canvas.colours.secondary, lines=2)


def _cells(line: Box) -> tuple[Box, ...]:
    cells, left = [], line.left
    for at, share in enumerate(_SHARES):
        width = share * line.width
        gap = _GAP if at < len(_SHARES) - 1 else 0.0
        cells.append(Box(left, line.top, width - gap, line.height))
        left += width
    return tuple(cells)
