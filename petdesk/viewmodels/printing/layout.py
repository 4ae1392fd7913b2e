"""The paper, and the layout of a page, in millimetres from its top and its beginning. Pure.

A page is laid out from left to right; painting mirrors it where one reads the other way.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

MARGIN: Final = 10.0
"""Around all that is printed: few printers reach the edge of the paper."""

COUNTS: Final = (1, 2, 4, 8)
"""How many cards a page may have."""

_GRIDS: Final = {1: (1, 1), 2: (1, 2), 4: (2, 2), 8: (2, 4)}
_MARK: Final = (5.0, 9.0)  # where a cut mark begins and ends, from the edge of the paper
_CROSS: Final = 1.5  # of a mark between cards, to each side
_MAX_CODE: Final = 60.0
_MIN_PADDING: Final = 4.0

HEAD: Final = 21.0
"""The height of a page's title with the lines below it."""

FOOT: Final = 5.0
ROW: Final = 6.2
"""The height of a row of the list."""


class Box(NamedTuple):
    """A rectangle."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    def holds(self, other: Box) -> bool:
        """Return whether ``other`` lies within it."""
        is_across = self.left <= other.left and other.right <= self.right + 1e-6
        return is_across and self.top <= other.top and other.bottom <= self.bottom + 1e-6


class Line(NamedTuple):
    """A line from one point to another."""

    x1: float
    y1: float
    x2: float
    y2: float


class CardParts(NamedTuple):
    """The boxes of the parts of one card; ``code`` has room for the code's quiet zone."""

    name: Box
    category: Box
    status: Box
    id: Box
    note: Box
    code: Box


def printable(paper: Paper) -> Box:
    """Return the part of ``paper`` that is printed on."""
    width, height = paper.size
    return Box(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN)


def card_boxes(paper: Paper, count: int) -> tuple[Box, ...]:
    """Return the boxes of ``count`` cards (one of `COUNTS`), row by row; edges are shared."""
    columns, rows = _GRIDS[count]
    whole = printable(paper)
    width, height = whole.width / columns, whole.height / rows
    return tuple(
        Box(whole.left + column * width, whole.top + row * height, width, height)
        for row in range(rows)
        for column in range(columns)
    )


def cut_marks(paper: Paper, count: int) -> tuple[Line, ...]:
    """Return short lines at the ends of each cut, and crosses where cuts meet between cards."""
    columns, rows = _GRIDS[count]
    whole = printable(paper)
    width, height = paper.size
    across = [whole.left + whole.width * at / columns for at in range(columns + 1)]
    down = [whole.top + whole.height * at / rows for at in range(rows + 1)]
    begin, end = _MARK
    marks = [Line(x, y1, x, y2) for x in across for y1, y2 in _ends(begin, end, height)]
    marks += [Line(x1, y, x2, y) for y in down for x1, x2 in _ends(begin, end, width)]
    for x in across[1:-1]:
        marks += [Line(x, y - _CROSS, x, y + _CROSS) for y in down[1:-1]]
        marks += [Line(x - _CROSS, y, x + _CROSS, y) for y in down[1:-1]]
    return tuple(marks)


def card_parts(card: Box) -> CardParts:
    """Return the boxes of the parts of ``card``: the name above, the code in the lower corner."""
    padding = max(_MIN_PADDING, 0.06 * min(card.width, card.height))
    left, width = card.left + padding, card.width - 2 * padding
    code = min(0.36 * card.width, 0.42 * card.height, _MAX_CODE)
    free = card.height - 2 * padding - code
    top = card.bottom - padding - code
    beside = width - code - padding
    return CardParts(
        name=Box(left, card.top + padding, width, 0.66 * free),
        category=Box(left, card.top + padding + 0.68 * free, width, 0.22 * free),
        status=Box(left, top, beside, 0.26 * code),
        id=Box(left, top + 0.32 * code, beside, 0.36 * code),
        note=Box(left, top + 0.72 * code, beside, 0.28 * code),
        code=Box(left + width - code, top, code, code),
    )


def rows_to_a_page(paper: Paper) -> int:
    """Return how many rows of the list a page has, besides its headings."""
    return int((printable(paper).height - HEAD - FOOT) / ROW) - 1


def _ends(begin: float, end: float, whole: float) -> tuple[tuple[float, float], ...]:
    return (begin, end), (whole - end, whole - begin)


# CLDR, "paperSize" of supplemental/measurementData: all other countries use A4.
_LETTER_COUNTRIES: Final = frozenset(
    ("BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE")
)


class Size(NamedTuple):
    """A size in millimetres."""

    width: float
    height: float


class Paper(Enum):
    """The paper, upright; the value is what is kept of a choice."""

    A4 = "A4"
    LETTER = "Letter"

    @property
    def size(self) -> Size:
        return Size(210.0, 297.0) if self is Paper.A4 else Size(215.9, 279.4)


def usual_paper(country: str) -> Paper:
    """Return the paper of a country by its ISO 3166 code."""
    return Paper.LETTER if country in _LETTER_COUNTRIES else Paper.A4
