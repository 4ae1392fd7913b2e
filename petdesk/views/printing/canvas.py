"""A page to paint on, in millimetres; from right to left it is the same page, mirrored."""

from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath
from PySide6.QtWidgets import QApplication

from petdesk.viewmodels.printing.layout import FOOT, HEAD, Box, Line, Paper, printable
from petdesk.viewmodels.printing.pages import Head
from petdesk.views.design.icons import shape_path
from petdesk.views.design.paint import fill, rounded, straight
from petdesk.views.design.theme import light_theme
from petdesk.views.printing.fitting import Fitted, Room, fitted

UNITS: Final = 10.0
"""Of the painter's coordinates, to a millimetre: letters have whole sizes."""

_HAIRLINE: Final = 0.15
_PILL_LETTERS: Final = 0.5  # of the pill's height
_PILL_SHAPE: Final = 0.42


class Written(NamedTuple):
    """How high a text is that was written, and its letters, in millimetres."""

    height: float
    size: float


class Canvas:
    """Paints on a page of ``paper`` with ``painter``, whose coordinates are `UNITS` already.

    Paper is white, so the colours are those of the light theme.
    """

    def __init__(self, painter: QPainter, paper: Paper, *, is_mirrored: bool) -> None:
        self.painter = painter
        self.colours = light_theme()
        self.is_mirrored = is_mirrored
        self._width = paper.size.width
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def place(self, box: Box) -> QRectF:
        """Return where ``box`` lies, in the painter's coordinates."""
        left = self._width - box.right if self.is_mirrored else box.left
        return QRectF(left * UNITS, box.top * UNITS, box.width * UNITS, box.height * UNITS)

    def text(  # noqa: PLR0913  how a text may look
        self,
        box: Box,
        text: str,
        sizes: tuple[float, float],
        *,
        lines: int = 1,
        colour: QColor | None = None,
        is_strong: bool = False,
        at_end: bool = False,
        at_bottom: bool = False,
    ) -> Written:
        """Write ``text`` within ``box``, no larger and no smaller than ``sizes``, in millimetres.

        Return how large it came out. What of a letter would reach beyond the box is left out.
        """
        place = self.place(box)
        found = self._fit(text, place, sizes, lines, is_strong=is_strong, at_end=at_end)
        top = place.bottom() - found.height if at_bottom else place.top()
        if lines == 1 and not at_bottom:
            top += (place.height() - found.height) / 2
        self.painter.save()
        self.painter.setClipRect(place)
        self.painter.setPen(colour or self.colours.text)
        found.layout.draw(self.painter, QPointF(place.left(), top))
        self.painter.restore()
        return Written(found.height / UNITS, found.layout.font().pixelSize() / UNITS)

    def fill(self, box: Box, colour: QColor) -> None:
        """Fill ``box``."""
        fill(self.painter, straight(self.place(box)), colour)

    def line(self, line: Line, colour: QColor | None = None) -> None:
        """Draw a hairline, across or down."""
        half = _HAIRLINE / 2
        left, top = min(line.x1, line.x2) - half, min(line.y1, line.y2) - half
        width, height = abs(line.x2 - line.x1) + 2 * half, abs(line.y2 - line.y1) + 2 * half
        if self.is_mirrored:
            left = self._width - left - width
        place = QRectF(left * UNITS, top * UNITS, width * UNITS, height * UNITS)
        fill(self.painter, straight(place), colour or self.colours.text)

    def pill(self, box: Box, status: int, text: str) -> None:
        """Paint the pill of ``status`` at the beginning of ``box``, as high as that."""
        whole, height, colours = self.place(box), box.height * UNITS, self.colours.statuses[status]
        side, shape = 0.36 * height, _PILL_SHAPE * height
        taken = 2 * side + shape + 0.22 * height
        font = self._font(is_strong=False)
        sizes = _PILL_LETTERS * height, 0.3 * height
        room = Room(whole.width() - taken, height)
        words = fitted(text, font, sizes, room, self.is_mirrored)
        wide = words.layout.lineAt(0).naturalTextWidth()
        left = whole.right() - wide - taken if self.is_mirrored else whole.left()
        pill = QRectF(left, whole.top(), wide + taken, height)
        fill(self.painter, rounded(pill, height / 2), colours.pill)
        begin = pill.right() - side - shape if self.is_mirrored else pill.left() + side
        mark = QRectF(begin, pill.center().y() - shape / 2, shape, shape)
        fill(self.painter, shape_path(status, mark), colours.shape)
        # It is laid out in the whole room: from right to left its end is at the end of that.
        after = taken - side
        write = begin - 0.22 * height - room.width if self.is_mirrored else pill.left() + after
        self.painter.save()
        self.painter.setClipRect(pill)
        self.painter.setPen(colours.ink)
        words.layout.draw(self.painter, QPointF(write, pill.center().y() - words.height / 2))
        self.painter.restore()

    def shape(self, box: Box, status: int) -> None:
        """Paint the shape of ``status`` alone."""
        colour = self.colours.statuses[status].shape
        fill(self.painter, shape_path(status, self.place(box)), colour)

    def dark(self, places: list[QRectF]) -> None:
        """Fill ``places`` black as one shape, so that no seam shows between neighbours."""
        path = QPainterPath()
        for place in places:
            path.addRect(place)
        self.painter.save()
        self.painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        fill(self.painter, path, self.colours.text.fromRgb(0, 0, 0))
        self.painter.restore()

    def _fit(  # noqa: PLR0913  see `text`
        self,
        text: str,
        place: QRectF,
        sizes: tuple[float, float],
        lines: int,
        *,
        is_strong: bool,
        at_end: bool,
    ) -> Fitted:
        room = Room(place.width(), place.height(), lines)
        units = sizes[0] * UNITS, sizes[1] * UNITS
        return fitted(
            text, self._font(is_strong=is_strong), units, room, at_end != self.is_mirrored
        )

    @staticmethod
    def _font(*, is_strong: bool) -> QFont:
        font = QFont(QApplication.font())
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        font.setWeight(QFont.Weight.DemiBold if is_strong else QFont.Weight.Normal)
        return font


_TITLE: Final = 8.0
_LINE: Final = 5.0
SMALL: Final = (3.2, 2.2)
"""Sizes of the small print, in millimetres."""


def paint_frame(canvas: Canvas, paper: Paper, head: Head) -> Box:
    """Paint ``head`` above and below the page, and return what is left between."""
    whole, quiet = printable(paper), canvas.colours.secondary
    title = Box(whole.left, whole.top, whole.width, _TITLE)
    canvas.text(title, head.title, (6.0, 3.0), is_strong=True)
    top = title.bottom
    for line in filter(None, head.lines):
        canvas.text(Box(whole.left, top, whole.width, _LINE), line, SMALL, colour=quiet)
        top += _LINE
    foot = Box(whole.left, whole.bottom - FOOT, whole.width / 2, FOOT)
    canvas.text(foot, head.printed, (2.8, 2.0), colour=quiet)
    right = foot._replace(left=foot.right)
    canvas.text(right, head.number, (2.8, 2.0), colour=quiet, at_end=True)
    return Box(whole.left, whole.top + HEAD, whole.width, whole.height - HEAD - FOOT)


def rule(canvas: Canvas, box: Box) -> None:
    """Draw a hairline below ``box``."""
    canvas.line(Line(box.left, box.bottom, box.right, box.bottom), canvas.colours.line)
