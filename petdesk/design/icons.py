"""The pictures of ``resources/icons``, the shapes of the statuses, and the windows' icon."""

from __future__ import annotations

from functools import cache
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QIcon,
    QImageReader,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPixmap,
    QPolygonF,
)
from PySide6.QtWidgets import QAbstractButton, QApplication

from petdesk.core.environment_names import environment_name
from petdesk.core.environments import Environment
from petdesk.core.resources import resource
from petdesk.design.theme import AVAILABLE, FAULT, PENDING, SOLD, theme

NAMES: Final = (
    *("check", "close", "copy", "down", "info", "paw", "plus"),
    *("refresh", "search", "settings", "warning"),
)
"""The pictures there are."""

_SIDE: Final = 96  # pixels; an icon is scaled down to what a screen needs, never up
_PROPERTY: Final = "icon of"  # the property that keeps what `set_icon` was given
_SIDES: Final = (16, 24, 32, 48, 64, 128, 256)
_BADGE: Final = 0.62  # of the side; at 16 pixels its letter can still be read
_LETTER: Final = 0.68  # of the badge
# Hues as on the strip, but on any background a task bar may have, and with white letters.
BADGES: Final = {Environment.PRACTICE: "#1a5fb4", Environment.STAGING: "#a33b00"}
_DASHES: Final = 5
_DASH: Final = 30.0  # degrees; the gaps are wide enough to be seen at nine pixels


def icon(name: str, colour: QColor) -> QIcon:
    return _icon(name, colour.name())


@cache
def _icon(name: str, colour: str) -> QIcon:
    drawing = resource(f"icons/{name}.svg").read_bytes().replace(b"currentColor", colour.encode())
    source = QBuffer()
    source.setData(QByteArray(drawing))
    reader = QImageReader(source, QByteArray(b"svg"))
    reader.setScaledSize(QSize(_SIDE, _SIDE))
    return QIcon(QPixmap.fromImageReader(reader))


def set_icon(button: QAbstractButton, name: str, colour: str = "text") -> None:
    """Show the picture ``name`` on ``button``, in the ``colour`` that a theme has by that name."""
    button.setProperty(_PROPERTY, [name, colour])
    button.setIcon(icon(name, getattr(theme(), colour)))


def renew_icons(application: QApplication) -> None:
    """Show all pictures in the colours of the theme of now."""
    for widget in application.allWidgets():
        shown = widget.property(_PROPERTY)
        if shown and isinstance(widget, QAbstractButton):
            widget.setIcon(icon(shown[0], getattr(theme(), shown[1])))


def shape_path(status: int, place: QRectF) -> QPainterPath:
    """Return the shape of ``status``: disc, half disc, square, dotted ring, or a cross for a fault.

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
        return _stroked(path, line).united(half)
    if status == FAULT:
        for begin, end in (
            (inner.topLeft(), inner.bottomRight()),
            (inner.topRight(), inner.bottomLeft()),
        ):
            path.moveTo(begin)
            path.lineTo(end)
        return _stroked(path, line * 1.2)
    for dash in range(_DASHES):
        angle = 360.0 / _DASHES * dash
        path.arcMoveTo(inner, angle)
        path.arcTo(inner, angle, _DASH)
    return _stroked(path, line)


def _stroked(path: QPainterPath, width: float) -> QPainterPath:
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    return stroker.createStroke(path)


def environment_icon(environment: Environment) -> QIcon:
    """Return the icon: plain for production, a disc for practice, a diamond for staging.

    The badge bears the first letter of the environment's name, so that shape and letter say what
    the colour does.
    """
    plain = QPixmap(str(resource("icons/petdesk.png")))
    icon = QIcon()
    for side in _SIDES:
        # The picture is a square.
        smooth = Qt.TransformationMode.SmoothTransformation
        drawn = plain.scaledToWidth(side, smooth)
        if environment in BADGES:
            _draw_badge(drawn, environment)
        icon.addPixmap(drawn)
    return icon


def _draw_badge(pixmap: QPixmap, environment: Environment) -> None:
    side = pixmap.width() * _BADGE
    place = QRectF(pixmap.width() - side, pixmap.height() - side, side, side)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QColor("white"))
    painter.setBrush(QColor(BADGES[environment]))
    inside = place.adjusted(0.5, 0.5, -0.5, -0.5)
    if environment is Environment.PRACTICE:
        painter.drawEllipse(inside)
    else:
        middle = inside.center()
        corners = (
            QPointF(middle.x(), inside.top()),
            QPointF(inside.right(), middle.y()),
            QPointF(middle.x(), inside.bottom()),
            QPointF(inside.left(), middle.y()),
        )
        painter.drawPolygon(QPolygonF(corners))
    font = QFont(QApplication.font())
    font.setBold(True)
    font.setPixelSize(max(7, round(side * _LETTER)))
    painter.setFont(font)
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, environment_name(environment)[:1])
    painter.end()
