"""What is painted by hand: a status as a pill, the chips with their counts, and their proportions.

`pill_pixmap` is made once for each status and size, so that a table paints a row's pill by copying
it.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPixmap
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QWidget,
)

from petdesk.design.icons import shape_path
from petdesk.design.labels import mark, strong
from petdesk.design.scale import row_of, unit, unit_f
from petdesk.design.theme import AVAILABLE, FAULT, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QPaintEvent

_HEIGHT: Final = 5.6
_SIDE: Final = 2.0  # from an end to the shape, and to the text
_SHAPE: Final = 2.6
_GAP: Final = 1.2  # from the shape to the text
_CHIP_HEIGHT: Final = 7.5
_CHIP_SIDE: Final = 3.0
_CHIP_GAP: Final = 1.6
_MAX_PIXMAPS: Final = 64
_CENTRE: Final = Qt.AlignmentFlag.AlignCenter
_FIXED: Final = QSizePolicy.Policy.Fixed
_pixmaps: dict[tuple[object, ...], QPixmap] = {}


def pill_size(text: str, font: QFont) -> QSize:
    width = QFontMetricsF(font).horizontalAdvance(text) + (2 * _SIDE + _SHAPE + _GAP) * unit_f()
    return QSize(math.ceil(width), unit(_HEIGHT))


def pill_pixmap(
    status: int, text: str, font: QFont, ratio: float, *, is_mirrored: bool = False
) -> QPixmap:
    key = status, text, font.key(), ratio, is_mirrored, theme()
    if key not in _pixmaps:
        if len(_pixmaps) >= _MAX_PIXMAPS:
            _pixmaps.clear()
        _pixmaps[key] = _draw(status, text, font, ratio, is_mirrored=is_mirrored)
    return _pixmaps[key]


def _draw(status: int, text: str, font: QFont, ratio: float, *, is_mirrored: bool) -> QPixmap:
    size, step, colours = pill_size(text, font), unit_f(), theme().statuses[status]
    pixmap = QPixmap(math.ceil(size.width() * ratio), math.ceil(size.height() * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    width, height = float(size.width()), float(size.height())
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    # In high contrast it has an edge, since it also stands in a chosen row, on another colour.
    painter.setPen(colours.ink if theme().is_high_contrast else colours.pill)
    painter.setBrush(colours.pill)
    painter.drawRoundedRect(QRectF(0.5, 0.5, width - 1, height - 1), height / 2, height / 2)
    side, taken = _SHAPE * step, (_SIDE + _SHAPE + _GAP) * step
    shape = QRectF(_SIDE * step, (height - side) / 2, side, side)
    words = QRectF(taken, 0, width - taken - _SIDE * step, height)
    if is_mirrored:
        shape, words = _mirrored(shape, width), _mirrored(words, width)
    painter.fillPath(shape_path(status, shape), colours.ink)
    painter.setFont(font)
    painter.setPen(colours.ink)
    painter.drawText(words, _CENTRE, text)
    painter.end()
    return pixmap


def _mirrored(place: QRectF, width: float) -> QRectF:
    return QRectF(width - place.right(), place.top(), place.width(), place.height())


class StatusPill(QLabel):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._status = AVAILABLE
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(_FIXED, _FIXED)

    def show_status(self, status: int, word: str) -> None:
        self._status = status
        self.setText(word)
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return pill_size(self.text(), self.font())

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        ratio, is_mirrored = self.devicePixelRatioF(), self.isRightToLeft()
        picture = pill_pixmap(
            self._status, self.text(), self.font(), ratio, is_mirrored=is_mirrored
        )
        QPainter(self).drawPixmap(0, 0, picture)


class StatusChip(QPushButton):
    """A checkable chip; ``status`` is one of the theme's, or ``None`` for one without a shape.

    Its text, and so its accessible name, is the word with the count: ``Available 120``.
    """

    def __init__(self, word: str, status: int | None = None, parent: QWidget | None = None) -> None:
        super().__init__(word, parent)
        self._word, self._count, self._status = word, "", status
        self._room, self._hint = "", QSize()
        mark(self, "chip")
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setSizePolicy(_FIXED, _FIXED)

    def show_count(self, count: str, *, keeps_room: bool = False) -> None:
        """Show ``count`` behind the word; ``100+`` is one that was cut off.

        Where it ``keeps_room``, the chip stays as wide as the longest count since it did not.
        """
        room = max(self._room, count, key=len) if keeps_room else count
        if (count, room) != (self._count, self._room):
            self._count, self._room, self._hint = count, room, QSize()
            self.setText(f"{self._word} {count}".rstrip())
            self.updateGeometry()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        self._hint = QSize()
        super().changeEvent(event)

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        if self._hint.isEmpty():  # the layouts of a start ask for it 2,000 times
            shape, word, count = self._widths(strong(self.font()), self._room)
            width = shape + word + count + 2 * _CHIP_SIDE * unit_f()
            self._hint = QSize(round(width) + 1, unit(_CHIP_HEIGHT))
        return self._hint

    def _widths(self, font: QFont, count: str) -> tuple[float, float, float]:
        """Return the widths of the shape, the word and the count, each with the gap at its side."""
        step = unit_f()
        return (
            0.0 if self._status is None else (_SHAPE + _CHIP_GAP) * step,
            QFontMetricsF(font).horizontalAdvance(self._word),
            QFontMetricsF(self.font()).horizontalAdvance(count) + _CHIP_GAP * step * bool(count),
        )

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        """Paint the ground as the style sheet has it; a button's own text has but one colour."""
        painter, option = QStylePainter(self), QStyleOptionButton()
        self.initStyleOption(option)
        painter.drawControl(QStyle.ControlElement.CE_PushButtonBevel, option)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours, is_on = theme(), self.isChecked()
        ink = colours.on_chosen if is_on else colours.text
        muted = colours.secondary_chosen if is_on else colours.secondary
        if not self.isEnabled():
            ink = muted = colours.disabled
        font = strong(self.font()) if is_on else self.font()
        shape, word, count = self._widths(font, self._count)
        # The room is that of the bold word and of the longest count; others stand in its middle.
        left, height = (self.width() - shape - word - count) / 2, float(self.height())
        gap, side = _CHIP_GAP * unit_f(), _SHAPE * unit_f()
        places = [
            QRectF(left, (height - side) / 2, side, side),
            QRectF(left + shape, 0, word + 1, height),
            QRectF(left + shape + word + gap, 0, count - gap + 1, height),
        ]
        if self.isRightToLeft():
            places = [_mirrored(place, self.width()) for place in places]
        if self._status is not None:
            shown = ink if colours.is_high_contrast else colours.statuses[self._status].ink
            painter.fillPath(shape_path(self._status, places[0]), shown)
        painter.setFont(font)
        painter.setPen(ink)
        painter.drawText(places[1], _CENTRE, self._word)
        painter.setFont(self.font())
        painter.setPen(muted)
        painter.drawText(places[2], _CENTRE, self._count)


class ProportionBar(QWidget):
    """How many animals there are of each status, as one thin bar; the chips say it in words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts = [QFrame(self) for _ in range(FAULT + 1)]
        self._row = row_of(0.25, *self._parts, parent=self)
        for status, part in enumerate(self._parts):
            mark(part, "share", str(status))
        self.show_counts(())

    def show_counts(self, counts: Sequence[int]) -> None:
        """Show ``counts``, in the order of the statuses; without any, a line."""
        for at, count in enumerate((*counts, not any(counts))):
            self._parts[at].setVisible(bool(count))
            self._row.setStretch(at, count)
