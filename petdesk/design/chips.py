"""The chips that choose a status: shape, word and count; and the bar of their proportions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QFont, QFontMetricsF, QPainterPath
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from petdesk.design.icons import shape_path
from petdesk.design.paint import (
    BEGIN,
    END,
    box,
    fill,
    mirrored,
    ring,
    smooth,
    straight,
    write,
)
from petdesk.design.scale import unit, unit_f
from petdesk.design.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

_HEIGHT: Final = 7.5
_SIDE: Final = 3.0
_SHAPE: Final = 2.6
_GAP: Final = 1.6


class StatusChip(QPushButton):
    """A checkable chip; ``status`` is one of the theme's, or ``None`` for one without a shape.

    Its text, and so its accessible name, is the word with the count: ``Available 120``.
    """

    def __init__(self, word: str, status: int | None = None, parent: QWidget | None = None) -> None:
        # With the word given to it, the constructor would look at all that icons are made of.
        super().__init__(parent)
        self.setText(word)
        self._word, self._count, self._status = word, "", status
        self._room = ""
        self._spare = self._spare_count = 0.0
        self._place, self._shape = QRectF(), QPainterPath()
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_count(self, count: str, *, keeps_room: bool = False) -> None:
        """Show ``count`` behind the word; ``100+`` is one that was cut off.

        Where it ``keeps_room``, the chip stays as wide as the longest count since it did not.
        """
        room = max(self._room, count, key=len) if keeps_room else count
        if (count, room) != (self._count, self._room):
            self._count, self._room = count, room
            self.setText(f"{self._word} {count}".rstrip())
            self.updateGeometry()

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        metrics = QFontMetricsF(self.font())
        word = QFontMetricsF(self._bold()).horizontalAdvance(self._word)
        self._spare = max(0.0, word - metrics.horizontalAdvance(self._word))
        count = metrics.horizontalAdvance(self._count)
        self._spare_count = max(0.0, metrics.horizontalAdvance(self._room) - count)
        count += self._spare_count
        gaps = 2 * _SIDE + (_GAP if self._room else 0)
        gaps += 0 if self._status is None else _SHAPE + _GAP
        return QSize(round(word + count + gaps * unit_f()) + 1, unit(_HEIGHT))

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        painter, colours, step = smooth(self), theme(), unit_f()
        is_on = self.isChecked()
        rect = QRectF(self.rect())
        edge, ground = colours.line, colours.base
        if is_on:
            edge, ground = colours.accent, colours.chosen
        elif self.isDown():
            ground = colours.pressed
        elif self.underMouse() and self.isEnabled():
            ground = colours.hover
        if self.hasFocus():
            rect = ring(painter, rect, rect.height() / 2, colours.base)
        box(painter, rect, rect.height() / 2, ground, edge, 1.4 if is_on else 1.0)
        on_plain = is_on and colours.is_high_contrast
        ink = colours.on_accent if on_plain else colours.text
        muted = colours.secondary_chosen if is_on else colours.secondary
        if not self.isEnabled():
            ink = muted = colours.disabled
        # The room is that of the bold word and of the longest count; others stand in its middle.
        spare = (self._spare_count if is_on else self._spare_count + self._spare) / 2
        height, left = float(self.height()), _SIDE * step + spare
        if self._status is not None:
            side = _SHAPE * step
            place = mirrored(self, QRectF(left, (height - side) / 2, side, side))
            if place != self._place:
                self._place, self._shape = place, shape_path(self._status, place)
            fill(painter, self._shape, ink if on_plain else colours.statuses[self._status].shape)
            left += side + _GAP * step
        room = QRectF(left, 0, self.width() - left - _SIDE * step - spare, height)
        room = mirrored(self, room)
        painter.setFont(self._bold() if is_on else self.font())
        write(painter, room, BEGIN, self._word, ink)
        painter.setFont(self.font())
        write(painter, room, END, self._count, muted)

    def _bold(self) -> QFont:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return font


class ProportionBar(QWidget):
    """How many animals there are of each status, as one thin bar; the chips say it in words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._counts: tuple[int, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_counts(self, counts: tuple[int, ...]) -> None:
        if counts != self._counts:
            self._counts = counts
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return QSize(unit(20), unit())

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        painter, colours, total = smooth(self), theme(), sum(self._counts)
        height, gap, left = float(self.height()), max(1.0, unit_f() / 4), 0.0
        if not total:
            fill(painter, straight(QRectF(0, 0, self.width(), height)), colours.line)
            return
        for status, count in enumerate(self._counts):
            width = self.width() * count / total
            part = QRectF(left, 0, max(0.0, width - gap), height)
            fill(painter, straight(mirrored(self, part)), colours.statuses[status].bar)
            left += width
