"""A line of text with marked parts, laid out by Qt: any script, in either direction, or cut off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtGui import QBrush, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QStyle

if TYPE_CHECKING:
    from PySide6.QtCore import QRect
    from PySide6.QtGui import QColor, QPainter
    from PySide6.QtWidgets import QStyleOptionViewItem

    from petdesk.domain.emphasis import Span

_ELLIPSIS: Final = "\N{HORIZONTAL ELLIPSIS}"


class Marks(NamedTuple):
    """The parts of a text that are marked, the colour of its letters, and what lies behind them."""

    spans: list[Span]
    letters: QColor
    tint: QColor


def draw_marked(
    painter: QPainter, cell: QStyleOptionViewItem, room: QRect, text: str, marks: Marks
) -> None:
    """Draw ``text`` in ``room`` as ``cell`` has it, parts of it marked.

    The text is laid out as it is: nothing in it is markup.
    """
    shown = cell.fontMetrics.elidedText(text, cell.textElideMode, room.width())
    layout = QTextLayout(shown, cell.font)
    choice = QTextOption(QStyle.visualAlignment(cell.direction, cell.displayAlignment))
    choice.setTextDirection(cell.direction)
    choice.setWrapMode(QTextOption.WrapMode.NoWrap)
    layout.setTextOption(choice)
    spans = _fitted(marks.spans, text, shown)
    layout.setFormats([_part(in_units(span, shown), marks.tint) for span in spans])
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(room.width())
    layout.endLayout()
    painter.save()
    painter.setClipRect(room)
    painter.setPen(marks.letters)
    top = room.top() + (room.height() - line.height()) / 2
    layout.draw(painter, QPointF(room.left(), top))
    painter.restore()


def _fitted(spans: list[Span], text: str, shown: str) -> list[Span]:
    """Return ``spans`` of ``text`` as they are in what is ``shown`` of it.

    A match in what was cut off marks the dots that stand for it.
    """
    if shown == text or not shown.endswith(_ELLIPSIS):
        return [span for span in spans if span[1] <= len(shown)]
    kept = len(shown) - 1
    inside = [(start, min(stop, kept)) for start, stop in spans if start < kept]
    is_cut = any(stop > kept for _, stop in spans)
    return [*inside, (kept, kept + 1)] if is_cut else inside


def in_units(span: Span, text: str) -> Span:
    """Return the places of ``span`` as Qt counts them: an emoji is two units of UTF-16."""
    if text.isascii():
        return span
    start, stop = (len(text[:place].encode("utf-16-le")) // 2 for place in span)
    return start, stop


def _part(span: Span, tint: QColor) -> QTextLayout.FormatRange:
    look = QTextCharFormat()
    look.setFontUnderline(True)
    look.setBackground(QBrush(tint))
    part = QTextLayout.FormatRange()
    part.start, part.length = span[0], span[1] - span[0]
    part.format = look
    return part
