"""The pictures, drawn in whatever colour their place has, and the shapes of the statuses.

Each is a path: the pictures in a square of `ICON_SIDE`, the shapes in the place they are made for.
A widget keeps the path that it paints at each change.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPixmap

from petdesk.design.paint import ICON_SIDE, draw_icon, stroked
from petdesk.design.theme import AVAILABLE, PENDING, SOLD

if TYPE_CHECKING:
    from collections.abc import Callable


_LINE: Final = 2.2
_RATIO: Final = 3  # a QIcon is scaled down to what a screen needs, never up
_TOES: Final = ((5.4, 11.2, 2.1, 2.7), (9.6, 6.9, 2.1, 2.9), (14.4, 6.9, 2.1, 2.9))
_DASHES: Final = 6
_DASH: Final = 32.0  # degrees


@cache
def icon_path(name: str) -> QPainterPath:
    """Return the picture ``name`` (of `NAMES`), for `petdesk.design.paint.draw_icon`."""
    return _MAKERS[name]()


def icon(name: str, colour: QColor, side: int) -> QIcon:
    pixmap = QPixmap(side * _RATIO, side * _RATIO)
    pixmap.fill(QColor.fromRgb(0, 0, 0, 0))
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_icon(painter, icon_path(name), QRectF(pixmap.rect()), colour)
    painter.end()
    return QIcon(pixmap)


def shape_path(status: int, place: QRectF) -> QPainterPath:
    """Return the shape of ``status``: disc, half disc, square or dotted ring; never colour alone.

    ``status`` is one of those of `petdesk.design.theme`.
    """
    path = QPainterPath()
    if status == AVAILABLE:
        path.addEllipse(place)
        return path
    line = max(1.2, place.width() * 0.16)
    if status == SOLD:
        path.addRoundedRect(place, line / 2, line / 2)
        return path
    inner = place.adjusted(line / 2, line / 2, -line / 2, -line / 2)
    if status == PENDING:
        path.addEllipse(inner)
        half = QPainterPath(inner.center())
        half.arcTo(inner, 90, 180)
        half.closeSubpath()
        return stroked(path, line).united(half)
    for dash in range(_DASHES):
        angle = 360.0 / _DASHES * dash
        path.arcMoveTo(inner, angle)
        path.arcTo(inner, angle, _DASH)
    return stroked(path, line)


def _search() -> QPainterPath:
    lens = QPainterPath()
    lens.addEllipse(QPointF(10, 10), 6.3, 6.3)
    return stroked(lens, _LINE).united(_line((14.8, 14.8), (20.3, 20.3)))


def _plus() -> QPainterPath:
    return _line((12, 4.5), (12, 19.5)).united(_line((4.5, 12), (19.5, 12)))


def _close() -> QPainterPath:
    return _line((6.5, 6.5), (17.5, 17.5)).united(_line((17.5, 6.5), (6.5, 17.5)))


def _check() -> QPainterPath:
    return _line((4.5, 12.5), (9.8, 17.8), (19.5, 7))


def _down() -> QPainterPath:
    return _line((6, 9.5), (12, 15.5), (18, 9.5))


def _refresh() -> QPainterPath:
    circle = QPainterPath()
    square = QRectF(4.5, 4.5, 15, 15)
    circle.arcMoveTo(square, 25)
    circle.arcTo(square, 25, 300)
    return stroked(circle, _LINE).united(_line((19.6, 3.8), (19.2, 9.4), (13.7, 9.2)))


def _copy() -> QPainterPath:
    front, back = QPainterPath(), QPainterPath()
    front.addRoundedRect(QRectF(9, 9, 11.5, 11.5), 2.4, 2.4)
    back.moveTo(4, 14.6)
    back.lineTo(4, 6.4)
    back.quadTo(4, 4, 6.4, 4)
    back.lineTo(14.6, 4)
    return stroked(front, 2.0).united(stroked(back, 2.0))


def _paw() -> QPainterPath:
    paw = QPainterPath()
    paw.moveTo(12, 12.6)
    paw.cubicTo(15.2, 12.6, 18, 16, 17.6, 18.6)
    paw.cubicTo(17.3, 20.9, 14.6, 20.6, 12, 20.6)
    paw.cubicTo(9.4, 20.6, 6.7, 20.9, 6.4, 18.6)
    paw.cubicTo(6, 16, 8.8, 12.6, 12, 12.6)
    for x, y, wide, high in (*_TOES, (ICON_SIDE - _TOES[0][0], *_TOES[0][1:])):
        paw.addEllipse(QPointF(x, y), wide, high)
    return paw


def _info() -> QPainterPath:
    ring = QPainterPath()
    ring.addEllipse(QPointF(12, 12), 8.6, 8.6)
    dot = QPainterPath()
    dot.addEllipse(QPointF(12, 7.9), 1.4, 1.4)
    return stroked(ring, 2.0).united(dot).united(_line((12, 11.6), (12, 16.4)))


def _settings() -> QPainterPath:
    made = QPainterPath()
    for y, knob in ((6.5, 15.5), (12.0, 8.0), (17.5, 13.5)):
        dot = QPainterPath()
        dot.addEllipse(QPointF(knob, y), 2.6, 2.6)
        made = made.united(_line((4.0, y), (20.0, y))).united(dot)
    return made


def _warning() -> QPainterPath:
    edge = QPainterPath()
    edge.moveTo(12, 4)
    edge.lineTo(21, 19.6)
    edge.lineTo(3, 19.6)
    edge.closeSubpath()
    dot = QPainterPath()
    dot.addEllipse(QPointF(12, 17), 1.2, 1.2)
    return stroked(edge, 2.0).united(dot).united(_line((12, 9.6), (12, 13.6)))


def _line(*points: tuple[float, float]) -> QPainterPath:
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(*point)
    made = stroked(path, _LINE)
    for point in points:
        end = QPainterPath()
        end.addEllipse(QPointF(*point), _LINE / 2, _LINE / 2)
        made = made.united(end)
    return made


_MAKERS: Final[dict[str, Callable[[], QPainterPath]]] = {
    "check": _check,
    "close": _close,
    "copy": _copy,
    "down": _down,
    "info": _info,
    "paw": _paw,
    "plus": _plus,
    "refresh": _refresh,
    "search": _search,
    "settings": _settings,
    "warning": _warning,
}
NAMES: Final = tuple(_MAKERS)
"""The pictures there are."""
