"""Kennel cards, painted."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF

from petdesk.viewmodels.printing.cards import Card
from petdesk.viewmodels.printing.layout import Box, card_boxes, card_parts, cut_marks
from petdesk.viewmodels.printing.paper import Paper
from petdesk.viewmodels.printing.qr_code import QUIET, modules_of
from petdesk.views.printing.canvas import Canvas

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
