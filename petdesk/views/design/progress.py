"""How far something is, or that it goes on, as a thin bar; words beside it say the same."""

import time
from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, QTimerEvent
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QProgressBar, QSizePolicy, QWidget

from petdesk.views.design.paint import box, fill, mirrored, rounded, smooth
from petdesk.views.design.scale import unit
from petdesk.views.design.theme import theme

_FRAME: Final = 40  # ms
_LAP: Final = 1.6  # seconds, from one end to the other
_SHARE: Final = 0.3  # of the room, of the part that moves


class ProgressLine(QProgressBar):
    """A bar that assistive technology calls ``name``; at first nobody knows how far it is."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setTextVisible(False)
        self.setRange(0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._frames = 0

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return QSize(unit(12), unit(1.25))

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return self.sizeHint()

    def event(self, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.Show, QEvent.Type.Hide}:
            self._move(is_shown=event.type() is QEvent.Type.Show)
        return super().event(event)

    def timerEvent(self, event: QTimerEvent) -> None:  # noqa: N802  Qt's name
        if event.timerId() != self._frames:
            super().timerEvent(event)
        elif self.maximum():
            self._move(is_shown=False)
        else:
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        painter, colours, room = smooth(self), theme(), QRectF(self.rect())
        radius, height = room.height() / 2, room.height()
        if colours.is_high_contrast:
            box(painter, room, radius, colours.base, colours.text)
        else:
            fill(painter, rounded(room, radius), colours.line)
        begin, end = self._part()
        width = max(height, (end - begin) * room.width()) if end > begin else 0.0
        part = QRectF(min(begin * room.width(), room.width() - width), 0, width, height)
        if width:
            colour = colours.text if colours.is_high_contrast else colours.accent
            fill(painter, rounded(mirrored(self, part), radius), colour)

    def _part(self) -> tuple[float, float]:
        if self.maximum():
            return 0.0, max(0, self.value()) / self.maximum()
        middle = time.monotonic() % _LAP / _LAP * (1 + _SHARE) - _SHARE / 2
        return max(0.0, middle - _SHARE / 2), min(1.0, middle + _SHARE / 2)

    def _move(self, *, is_shown: bool) -> None:
        if self._frames:
            self.killTimer(self._frames)
        self._frames = self.startTimer(_FRAME) if is_shown and not self.maximum() else 0
