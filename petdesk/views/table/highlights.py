"""Marks parts of a line of text by a tint and a line below: in any script, in either direction.

The line tells them apart without colour. Neither changes a letter's width, so that no text moves
while somebody types.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import (
    QBrush,
    QFont,
    QFontMetrics,
    QPainter,
    QPainterPath,
    QTextLayout,
    QTextOption,
)

from petdesk.domain.search import Span

_BEYOND_LATIN: Final = "\u0250"


class Line(NamedTuple):
    """A line of text as it is written in ``room``, at its right end where it ``is_right``."""

    text: str
    font: QFont
    metrics: QFontMetrics
    room: QRect
    is_right: bool
    is_mirrored: bool


def paint_marks(
    painter: QPainter, line: Line, spans: Sequence[Span], tint: QBrush | None, letters: QBrush
) -> None:
    """Paint what is behind ``spans`` of ``line`` and below them; its text is written after that."""
    metrics, room = line.metrics, line.room
    width = metrics.horizontalAdvance
    begin = room.x() if not line.is_right else room.right() + 1 - width(line.text)
    height = metrics.height()
    top = room.y() + (room.height() - height) // 2
    under = top + metrics.ascent() + max(1, metrics.underlinePos())
    if line.is_mirrored or max(line.text) >= _BEYOND_LATIN:
        edges = laid_out(line, spans)
    else:
        # One glyph stands beside another: no need of a layout, which takes three times as long.
        edges = []
        for first, after in spans:
            edges.append((width(line.text[:first]), width(line.text[:after])))
    behind, below = QPainterPath(), QPainterPath()
    for start, stop in edges:
        behind.addRect(begin + start, top, stop - start, height)
        below.addRect(begin + start, under, stop - start, max(1, metrics.lineWidth()))
    if tint is not None:
        painter.fillPath(behind, tint)
    painter.fillPath(below, letters)


def laid_out(line: Line, spans: Sequence[Span]) -> list[tuple[float, float]]:
    """Return where ``spans`` begin and end, in pixels from the left end of the text."""
    layout, choice = QTextLayout(line.text, line.font), QTextOption()
    directions = Qt.LayoutDirection
    choice.setTextDirection(directions.RightToLeft if line.is_mirrored else directions.LeftToRight)
    choice.setWrapMode(QTextOption.WrapMode.NoWrap)
    layout.setTextOption(choice)
    layout.beginLayout()
    made = layout.createLine()
    made.setLineWidth(line.metrics.horizontalAdvance(line.text))
    layout.endLayout()
    edges = []
    for span in spans:
        # PySide returns each place with the cursor's.
        start, stop = sorted(made.cursorToX(place)[0] for place in in_units(span, line.text))  # type: ignore[index]
        edges.append((start, stop))
    return edges


def in_units(span: Span, text: str) -> Span:
    """Return the places of ``span`` as Qt counts them: an emoji is two units of UTF-16."""
    if text.isascii():
        return span
    start, stop = (len(text[:place].encode("utf-16-le")) // 2 for place in span)
    return start, stop
