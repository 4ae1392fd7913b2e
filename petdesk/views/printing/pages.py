"""Paints any page of what is printed, cards and lists: on paper, into a PDF, or for the preview."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication

from petdesk.viewmodels.printing.board import board_of
from petdesk.viewmodels.printing.cards import QUIET, Card, cards_on, modules_of
from petdesk.viewmodels.printing.layout import ROW, Box, Paper, card_boxes, card_parts, cut_marks
from petdesk.viewmodels.printing.pages import ListPage, head_of, list_page
from petdesk.viewmodels.printing.request import Subject
from petdesk.viewmodels.printing.view_model import PrintState
from petdesk.viewmodels.text.columns import COLUMNS, STATUS, PaintedRow
from petdesk.views.printing.board_page import paint_board
from petdesk.views.printing.canvas import SMALL, UNITS, Canvas, paint_frame, rule


def paint_page(painter: QPainter, state: PrintState, page: int, room: QSizeF) -> None:
    """Paint a page (from 0) of ``state`` as large as ``room``, in the painter's pixels, has room.

    It begins where the painter's coordinates do.
    """
    paper, (width, height) = state.choices.paper, state.choices.paper.size
    painter.save()
    scale = min(room.width() / width, room.height() / height) / UNITS
    painter.scale(scale, scale)
    canvas = Canvas(painter, paper, is_mirrored=QApplication.isRightToLeft())
    if state.subject is Subject.CARDS:
        count = state.choices.per_page
        paint_cards(canvas, paper, count, cards_on(state.request, count, page))
    elif state.subject is Subject.LIST:
        paint_list_page(canvas, paper, list_page(state.request, paper, page))
    else:
        head = head_of(state.request, Subject.BOARD, page, 1)
        paint_board(canvas, paper, head, board_of(state.request, state.changes))
    painter.restore()


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


_MAX_NAME: Final = 48.0  # millimetres
_MAX_CATEGORY: Final = 11.0
_BELOW_NAME: Final = 0.9  # of the name's letters, at most
NAME_LINES: Final = 3


def paint_cards(canvas: Canvas, paper: Paper, count: int, cards: Sequence[Card]) -> None:
    """Paint a page with room for ``count`` cards, and the marks where to cut."""
    for mark in cut_marks(paper, count):
        canvas.line(mark, canvas.colours.outline)
    for box, card in zip(card_boxes(paper, count), cards, strict=False):
        _paint_card(canvas, box, card)


def paint_code(canvas: Canvas, box: Box, text: str) -> None:
    """Paint the square code of ``text`` with its quiet zone into ``box``.

    A code is never mirrored: only its place is.
    """
    modules, whole = modules_of(text), canvas.place(box)
    side = whole.width() / (len(modules) + 2 * QUIET)
    left, top = whole.left() + QUIET * side, whole.top() + QUIET * side
    canvas.dark(
        [
            QRectF(left + x * side, top + y * side, side, side)
            for y, row in enumerate(modules)
            for x, is_dark in enumerate(row)
            if is_dark
        ]
    )


def name_sizes(room: Box) -> tuple[float, float]:
    """Return the largest and the least size of a name, in millimetres."""
    # A fifth of the width: names of up to some eight letters are all of one size.
    largest = min(_MAX_NAME, 0.7 * room.height, room.width / 5)
    # A name is read whole before it is read from afar, also where a card is high and narrow.
    return largest, min(0.3 * largest, 0.2 * room.height)


def _paint_card(canvas: Canvas, box: Box, card: Card) -> None:
    parts, quiet = card_parts(box), canvas.colours.secondary
    name, category = parts.name, parts.category
    written = canvas.text(name, card.name, name_sizes(name), lines=NAME_LINES, is_strong=True)
    # Right below the name, however many lines that has.
    category = category._replace(top=name.top + min(written.height, name.height))
    # A long name has small letters, and is still what is read first.
    small = min(0.62 * category.height, _MAX_CATEGORY, _BELOW_NAME * written.size)
    canvas.text(category, card.category, (small, 0.5 * small), lines=2, colour=quiet)
    canvas.pill(parts.status, card.pill, card.status)
    size = min(0.7 * parts.id.height, _BELOW_NAME * written.size)
    canvas.text(parts.id, card.id, (size, 0.3 * size), is_strong=True)
    size = min(0.42 * parts.note.height, 4.0)
    canvas.text(parts.note, card.note, (size, 0.6 * size), lines=2, colour=quiet, at_bottom=True)
    paint_code(canvas, parts.code, card.code)
