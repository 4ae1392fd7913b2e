"""The pictures of ``resources/icons``, the shapes of the statuses, and the windows' icon."""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QRectF, QSize
from PySide6.QtGui import (
    QColor,
    QIcon,
    QImageReader,
    QPainterPath,
    QPainterPathStroker,
    QPixmap,
)
from PySide6.QtWidgets import QAbstractButton, QApplication

from petdesk.core.environments import Environment
from petdesk.core.resources import resource
from petdesk.design.theme import AVAILABLE, FAULT, PENDING, SOLD, theme

_SIDE: Final = 96  # pixels; an icon is scaled down to what a screen needs, never up
_PROPERTY: Final = "icon of"  # the property that keeps what `set_icon` was given
_DASHES: Final = 5
_DASH: Final = 0.42  # of a dash and its gap, which is wide enough to be seen at nine pixels


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
            set_icon(widget, *shown)


def shape_path(status: int, place: QRectF) -> QPainterPath:
    """Return the shape of ``status``: disc, half disc, square, dotted ring, or a cross for a fault.

    ``status`` is one of those of `petdesk.design.theme`.
    """
    path, line = QPainterPath(), max(1.2, place.width() * 0.16)
    if status == SOLD:
        path.addRoundedRect(place, line / 2, line / 2)
    if status in {AVAILABLE, PENDING}:
        path.addEllipse(place)
    if status == PENDING:  # its right half is a hole
        path.moveTo(place.center())
        path.arcTo(place.adjusted(line, line, -line, -line), -90, 180)
    if not path.isEmpty():
        return path
    stroker, inner = QPainterPathStroker(), place.adjusted(line / 2, line / 2, -line / 2, -line / 2)
    stroker.setWidth(line)
    if status == FAULT:
        path.moveTo(inner.topLeft())
        path.lineTo(inner.bottomRight())
        path.moveTo(inner.topRight())
        path.lineTo(inner.bottomLeft())
    else:
        path.addEllipse(inner)
        step = math.pi * inner.width() / _DASHES / line
        stroker.setDashPattern([_DASH * step, (1 - _DASH) * step])
    return stroker.createStroke(path)


def environment_icon(environment: Environment) -> QIcon:
    """Return the icon: plain for production, with a disc for practice, a diamond for staging."""
    badge = "" if environment is Environment.PRODUCTION else f"-{environment}"
    return QIcon(str(resource(f"icons/petdesk{badge}.png")))
