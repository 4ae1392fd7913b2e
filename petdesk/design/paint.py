"""Painting in the theme's colours, by ``fillPath`` and ``drawItemText``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPainterPathStroker, QPalette
from PySide6.QtWidgets import QStylePainter

from petdesk.design.scale import unit_f
from petdesk.design.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QColor, QFontMetrics
    from PySide6.QtWidgets import QWidget

_Alignment = Qt.AlignmentFlag
BEGIN: Final = (_Alignment.AlignLeft | _Alignment.AlignVCenter).value
"""Where a reader of the widget's language begins, in the middle of the height."""
END: Final = (_Alignment.AlignRight | _Alignment.AlignVCenter).value
CENTRED: Final = _Alignment.AlignCenter.value
ABSOLUTE: Final = _Alignment.AlignAbsolute.value
MNEMONIC: Final = Qt.TextFlag.TextShowMnemonic.value

ICON_SIDE: Final = 24.0
"""The side of the square that pictures are made in."""
_MAX_KEPT: Final = 200
_RING: Final = 0.5
_GAP: Final = 0.35
_inks: dict[int, QPalette] = {}
_brushes: dict[int, QBrush] = {}


def smooth(widget: QWidget) -> QStylePainter:
    painter = QStylePainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


def brush(colour: QColor) -> QBrush:
    return _brushes.get(colour.rgba()) or ink(colour).brush(QPalette.ColorRole.WindowText)


def ink(colour: QColor) -> QPalette:
    """Return a palette whose window text has ``colour``; ``drawItemText`` writes with it."""
    key = colour.rgba()
    if key not in _inks:
        if len(_inks) >= _MAX_KEPT:
            _inks.clear()
            _brushes.clear()
        made = QPalette()
        made.setColor(QPalette.ColorRole.WindowText, colour)
        _inks[key], _brushes[key] = made, made.brush(QPalette.ColorRole.WindowText)
    return _inks[key]


def fill(painter: QPainter, path: QPainterPath, colour: QColor) -> None:
    painter.fillPath(path, brush(colour))


def draw_icon(painter: QPainter, icon: QPainterPath, place: QRectF, colour: QColor) -> None:
    side = min(place.width(), place.height())
    painter.save()
    painter.translate(place.center() - QPointF(side / 2, side / 2))
    painter.scale(side / ICON_SIDE, side / ICON_SIDE)
    fill(painter, icon, colour)
    painter.restore()


def stroked(path: QPainterPath, width: float) -> QPainterPath:
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    return stroker.createStroke(path)


def rounded(rect: QRectF, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path


def straight(rect: QRectF) -> QPainterPath:
    path = QPainterPath()
    path.addRect(rect)
    return path


def box(  # noqa: PLR0913, PLR0917  what a box is made of
    painter: QPainter, rect: QRectF, radius: float, ground: QColor, edge: QColor, width: float = 1.0
) -> None:
    fill(painter, rounded(rect, radius), edge)
    inside = rect.adjusted(width, width, -width, -width)
    fill(painter, rounded(inside, max(0.0, radius - width)), ground)


def ring(
    painter: QPainter, rect: QRectF, radius: float, gap_colour: QColor, colour: QColor | None = None
) -> QRectF:
    """Draw the ring of the focus with a gap in the colour ``gap_colour``; return what is inside."""
    wide, gap = max(2.0, unit_f() * _RING), max(1.0, unit_f() * _GAP)
    box(painter, rect, radius, gap_colour, colour or theme().focus, wide)
    inside = wide + gap
    return rect.adjusted(inside, inside, -inside, -inside)


def write(painter: QPainter, rect: QRectF, flags: int, text: str, colour: QColor) -> None:
    """Write ``text`` into ``rect`` in the painter's font; `smooth` returns the cheapest painter."""
    room = rect.toRect()
    if isinstance(painter, QStylePainter):
        role = QPalette.ColorRole.WindowText
        painter.drawItemText(room, flags, ink(colour), True, text, role)  # noqa: FBT003  Qt's signature
        return
    before = painter.pen()
    painter.setPen(colour)
    painter.drawText(room, flags, text)
    painter.setPen(before)


def elided(metrics: QFontMetrics, text: str, room: int) -> str:
    """Return ``text``, ended with dots where it is wider than ``room`` pixels."""
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
    return shown or (text and "\N{HORIZONTAL ELLIPSIS}")


def mirrored(widget: QWidget, rect: QRectF) -> QRectF:
    if not widget.isRightToLeft():
        return rect
    return QRectF(widget.width() - rect.right(), rect.top(), rect.width(), rect.height())
