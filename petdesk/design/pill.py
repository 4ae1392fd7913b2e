"""The status pill: shape, word and tint; the same in the table, in details and among near matches.

`pill_pixmap` is made once for each status and size, so that a table paints a row's pill by copying
it. `StatusPill` is the widget.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPixmap
from PySide6.QtWidgets import QLabel, QSizePolicy, QStylePainter, QWidget

from petdesk.design.icons import shape_path
from petdesk.design.paint import ABSOLUTE, BEGIN, END, fill, rounded, stroked, write
from petdesk.design.scale import unit_f
from petdesk.design.theme import AVAILABLE, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QFont, QPaintEvent

    from petdesk.design.theme import StatusColours

_HEIGHT: Final = 5.6
_SIDE: Final = 2.0  # from an end to the shape, and to the text
_SHAPE: Final = 2.5
_GAP: Final = 1.2  # from the shape to the text
_MAX_KEPT: Final = 64
_kept: dict[tuple[object, ...], QPixmap] = {}


def pill_size(text: str, font: QFont) -> QSize:
    step = unit_f()
    width = QFontMetricsF(font).horizontalAdvance(text) + (2 * _SIDE + _SHAPE + _GAP) * step
    return QSize(math.ceil(width), round(_HEIGHT * step))


def pill_pixmap(
    status: int, text: str, font: QFont, ratio: float, *, is_mirrored: bool = False
) -> QPixmap:
    key = status, text, font.key(), ratio, is_mirrored, theme().window.rgba(), theme().text.rgba()
    made = _kept.get(key)
    if made is None:
        if len(_kept) >= _MAX_KEPT:
            _kept.clear()
        made = _kept[key] = _draw(status, text, font, ratio, is_mirrored=is_mirrored)
    return made


def paint_pill(
    painter: QPainter, place: QRectF, status: int, text: str, *, is_mirrored: bool = False
) -> None:
    """Paint a pill at the beginning of ``place``, in its middle, in the painter's font."""
    ratio = painter.device().devicePixelRatioF()
    picture = pill_pixmap(status, text, painter.font(), ratio, is_mirrored=is_mirrored)
    size = picture.deviceIndependentSize()
    left = place.right() - size.width() if is_mirrored else place.left()
    painter.drawPixmap(QPointF(left, place.center().y() - size.height() / 2), picture)


class StatusPill(QLabel):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._status = AVAILABLE
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_status(self, status: int, text: str) -> None:
        self._status = status
        self.setText(text)
        self.updateGeometry()

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return pill_size(self.text(), self.font())

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        painter = QPainter(self)
        painter.setFont(self.font())
        is_mirrored = self.isRightToLeft()
        paint_pill(painter, QRectF(self.rect()), self._status, self.text(), is_mirrored=is_mirrored)


def _draw(status: int, text: str, font: QFont, ratio: float, *, is_mirrored: bool) -> QPixmap:
    size, step = pill_size(text, font), unit_f()
    pixmap = QPixmap(math.ceil(size.width() * ratio), math.ceil(size.height() * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(QColor.fromRgb(0, 0, 0, 0))
    whole = QRectF(0, 0, size.width(), size.height())
    colours: StatusColours = theme().statuses[status]
    stylish = QWidget()  # any one: the style that writes is asked of a widget
    painter = QStylePainter(pixmap, stylish)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(font)
    if theme().is_high_contrast:
        # Filled, since it also stands in a chosen row, on the colour of a choice.
        edge = rounded(whole.adjusted(1, 1, -1, -1), whole.height() / 2 - 1)
        fill(painter, edge, colours.pill)
        fill(painter, stroked(edge, 1), colours.ink)
    else:
        fill(painter, rounded(whole, whole.height() / 2), colours.pill)
    side = _SHAPE * step
    begin = whole.width() - _SIDE * step - side if is_mirrored else _SIDE * step
    place = QRectF(begin, (whole.height() - side) / 2, side, side)
    fill(painter, shape_path(status, place), colours.shape)
    taken = (_SIDE + _SHAPE + _GAP) * step
    room = whole.adjusted(0, 0, -taken, 0) if is_mirrored else whole.adjusted(taken, 0, 0, 0)
    write(painter, room, (END if is_mirrored else BEGIN) | ABSOLUTE, text, colours.ink)
    painter.end()
    return pixmap
