"""Where parts of a line of text stand, in any script and in either direction.

Loaded for the first such line that a search marks: of Latin letters, one stands beside another.
"""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics, QTextLayout, QTextOption

from petdesk.domain.search import Span


def laid_out(
    text: str, font: QFont, spans: Sequence[Span], *, is_mirrored: bool
) -> list[tuple[float, float]]:
    """Return where ``spans`` begin and end, in pixels from the left end of the text."""
    layout, choice = QTextLayout(text, font), QTextOption()
    directions = Qt.LayoutDirection
    choice.setTextDirection(directions.RightToLeft if is_mirrored else directions.LeftToRight)
    choice.setWrapMode(QTextOption.WrapMode.NoWrap)
    layout.setTextOption(choice)
    layout.beginLayout()
    made = layout.createLine()
    made.setLineWidth(QFontMetrics(font).horizontalAdvance(text))
    layout.endLayout()
    edges = []
    for span in spans:
        # PySide returns each place with the cursor's.
        start, stop = sorted(made.cursorToX(place)[0] for place in in_units(span, text))  # type: ignore[index]
        edges.append((start, stop))
    return edges


def in_units(span: Span, text: str) -> Span:
    """Return the places of ``span`` as Qt counts them: an emoji is two units of UTF-16."""
    if text.isascii():
        return span
    start, stop = (len(text[:place].encode("utf-16-le")) // 2 for place in span)
    return start, stop
