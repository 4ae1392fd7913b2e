"""The page for the board, painted: proportions, a table with a bar in each row, what changed."""

from itertools import accumulate
from typing import Final

from petdesk.viewmodels.printing.board import Board, BoardRow
from petdesk.viewmodels.printing.layout import Box, Paper
from petdesk.viewmodels.printing.pages import Head
from petdesk.views.printing.canvas import SMALL, Canvas, paint_frame, rule

_ROW: Final = 6.4
_NAME: Final = 0.23  # of the width
_COUNT: Final = 0.1
_COUNTS: Final = 5  # four statuses and the total
_PROPORTIONS: Final = 9.0
_HEADING: Final = 9.0
_LINE: Final = 4.6
_SHAPE: Final = 2.2
_GAP: Final = 3.0


def paint_board(canvas: Canvas, paper: Paper, head: Head, board: Board) -> None:
    """Paint the page: `petdesk.viewmodels.printing.board.MAX_ROWS` rows at most, so it is one."""
    room = paint_frame(canvas, paper, head)
    room = _paint_proportions(canvas, room, board)
    room = _paint_table(canvas, room, board)
    room = _paint_heading(canvas, room, board.month_title)
    room = _paint_month(canvas, room, board)
    room = _paint_heading(canvas, room, board.missing_title)
    for sentence in board.missing:
        canvas.text(room._replace(height=_LINE), sentence, SMALL)
        room = _below(room, _LINE)


def _paint_proportions(canvas: Canvas, room: Box, board: Board) -> Box:
    """Paint the bar of all animals by status, with what each part is below it."""
    _paint_bar(canvas, room._replace(height=_PROPORTIONS), board.whole.counts)
    room = _below(room, _PROPORTIONS + 1)
    width = room.width / len(board.legend)
    for at, words in enumerate(board.legend):
        cell = Box(room.left + at * width, room.top, width - 1, _LINE + 1)
        mark = Box(cell.left, cell.top + (cell.height - _SHAPE) / 2, _SHAPE, _SHAPE)
        canvas.shape(mark, at)
        beside = cell._replace(left=mark.right + 1.2, width=cell.width - _SHAPE - 1.2)
        canvas.text(beside, words, (3.6, 2.2))
    return _below(room, _LINE + 4)


def _paint_table(canvas: Canvas, room: Box, board: Board) -> Box:
    """Paint a row for each category, with a bar as long as it has animals, and one for all."""
    quiet, line = canvas.colours.secondary, room._replace(height=_ROW)
    name, counts, _bar = _cells(line)
    canvas.text(name, board.heading, SMALL, colour=quiet, is_strong=True)
    for cell, text in zip(counts, (*board.statuses, board.total), strict=True):
        canvas.text(cell, text, (2.9, 1.8), colour=quiet, is_strong=True, at_end=True)
    rule(canvas, line)
    longest = max((row.total for row in board.rows), default=0) or 1
    for row in board.rows:
        line = _below(line, _ROW)._replace(height=_ROW)
        _paint_row(canvas, line, row)
        bar = _cells(line)[2]
        short = bar._replace(width=bar.width * row.total / longest)
        _paint_bar(canvas, short, row.counts)
        rule(canvas, line)
    line = _below(line, _ROW)._replace(height=_ROW)
    _paint_row(canvas, line, board.whole, is_strong=True)
    return _below(room, line.bottom - room.top + 1)


def _paint_row(canvas: Canvas, line: Box, row: BoardRow, *, is_strong: bool = False) -> None:
    name, counts, _bar = _cells(line)
    canvas.text(name, row.name, (3.6, 2.4), is_strong=is_strong)
    for cell, count in zip(counts, (*row.counts, row.total), strict=True):
        canvas.text(cell, str(count), (3.4, 2.0), is_strong=is_strong, at_end=True)


def _paint_bar(canvas: Canvas, box: Box, counts: tuple[int, ...]) -> None:
    whole = sum(counts)
    ends = accumulate(counts)
    for at, (count, end) in enumerate(zip(counts, ends, strict=True)):
        if count:
            left = box.left + box.width * (end - count) / whole
            part = box._replace(left=left, width=box.width * count / whole)
            canvas.fill(part, canvas.colours.statuses[at].bar)


def _paint_heading(canvas: Canvas, room: Box, text: str) -> Box:
    place = Box(room.left, room.top + 2, room.width, _HEADING - 2)
    canvas.text(place, text, (4.4, 2.8), is_strong=True)
    return _below(room, _HEADING)


def _paint_month(canvas: Canvas, room: Box, board: Board) -> Box:
    """Paint what changed in two columns, and how much of it can be known."""
    width = (room.width - _GAP) / 2
    for at, row in enumerate(board.month):
        left = room.left + (at % 2) * (width + _GAP)
        line = Box(left, room.top + (at // 2) * _ROW, width, _ROW)
        canvas.text(line._replace(width=0.85 * width), row.what, SMALL)
        number = Box(line.left + 0.85 * width, line.top, 0.15 * width, _ROW)
        canvas.text(number, str(row.animals), (3.4, 2.0), is_strong=True, at_end=True)
        rule(canvas, line)
    room = _below(room, -(-len(board.month) // 2) * _ROW + 1)
    words = room._replace(height=2 * _LINE)
    taken = canvas.text(words, board.since, SMALL, lines=2, colour=canvas.colours.secondary)
    return _below(room, taken.height)


def _cells(line: Box) -> tuple[Box, tuple[Box, ...], Box]:
    """Return where the category, its five numbers and its bar stand."""
    name = line._replace(width=_NAME * line.width)
    width, left, counts = _COUNT * line.width, name.right, []
    for _ in range(_COUNTS):
        counts.append(line._replace(left=left + 1, width=width - 1))
        left += width
    top, height = line.top + 0.2 * line.height, 0.6 * line.height
    bar = Box(left + _GAP, top, line.right - left - _GAP, height)
    return name, tuple(counts), bar


def _below(room: Box, height: float) -> Box:
    return Box(room.left, room.top + height, room.width, room.height - height)
