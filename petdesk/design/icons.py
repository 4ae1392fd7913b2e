"""The pictures of ``resources/icons``, in the theme's colours, and the shapes of the statuses."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QBuffer, QByteArray, QRectF, QSize
from PySide6.QtGui import (
    QColor,
    QIcon,
    QImageReader,
    QPainterPath,
    QPainterPathStroker,
    QPixmap,
)
from PySide6.QtWidgets import QAbstractButton

from petdesk.core.resources import resource
from petdesk.design.theme import AVAILABLE, FAULT, PENDING, SOLD, theme

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

NAMES: Final = (
    *("check", "close", "copy", "down", "info", "paw", "plus"),
    *("refresh", "search", "settings", "warning"),
)
"""The pictures there are."""

_SIDE: Final = 96  # pixels; an icon is scaled down to what a screen needs, never up
_PROPERTY: Final = "icon of"  # the property that keeps what `set_icon` was given
_DASHES: Final = 6
_DASH: Final = 32.0  # degrees


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
