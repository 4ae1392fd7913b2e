"""The strip that names the environment: no part of `surfaces`, since it is painted first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from petdesk.views.design.labels import PlainLabel
from petdesk.views.design.paint import BEGIN, fill, mirrored, smooth, straight, write
from petdesk.views.design.pill import shape_path
from petdesk.views.design.scale import unit, unit_f
from petdesk.views.design.theme import AVAILABLE, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget

PRACTICE, STAGING, PRODUCTION = range(3)

_WRAP: Final = 0x1000  # Qt.TextFlag.TextWordWrap


class Strip(PlainLabel):
    """Names the environment in words, shape and tint: `PRACTICE`, `STAGING` or `PRODUCTION`."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._kind = PRODUCTION
        self.setWordWrap(True)
        self.setContentsMargins(unit(4), unit(1.2), unit(4), unit(1.2))

    def show_environment(self, kind: int, text: str) -> None:
        """Show ``text`` in the tint of the environment ``kind``."""
        self._kind = kind
        self.setContentsMargins(self._edge(), unit(1.2), unit(4), unit(1.2))
        self.setText(text)
        font = self.font()
        font.setBold(kind != PRODUCTION)
        self.setFont(font)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        """Paint the ground, the shape and the text."""
        tint = theme().environments[self._kind]
        painter, step = smooth(self), unit_f()
        painter.setFont(self.font())
        fill(painter, straight(QRectF(self.rect())), tint.ground)
        if self._kind != PRODUCTION:
            place = QRectF(4 * step, (self.height() - 2.4 * step) / 2, 2.4 * step, 2.4 * step)
            place = mirrored(self, place)
            is_disc = self._kind == PRACTICE
            fill(painter, shape_path(AVAILABLE, place) if is_disc else _diamond(place), tint.text)
        room = QRectF(self._edge(), 0, self.width() - self._edge() - 4 * step, self.height())
        write(painter, mirrored(self, room), BEGIN | _WRAP, self.text(), tint.text)

    def _edge(self) -> int:
        return unit(4 if self._kind == PRODUCTION else 8)


def _diamond(place: QRectF) -> QPainterPath:
    middle = place.center()
    path = QPainterPath(QPointF(middle.x(), place.top()))
    path.lineTo(place.right(), middle.y())
    path.lineTo(middle.x(), place.bottom())
    path.lineTo(place.left(), middle.y())
    path.closeSubpath()
    return path
