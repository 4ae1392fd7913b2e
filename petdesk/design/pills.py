"""What is painted by hand: a status as a pill, and the chips with their counts.

A pill is painted once for each status and size; a table's rows show copies of it.
"""

import math
from functools import lru_cache
from typing import Final

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStyleOptionButton, QWidget

from petdesk.design.layout import unit, unit_f
from petdesk.design.theme import AVAILABLE, FAULT, PENDING, SOLD, Theme, theme
from petdesk.design.widgets import PlainLabel, mark, strong

_HEIGHT: Final = 5.6
_SIDE: Final = 2.0  # from an end to the shape, and to the text
_SHAPE: Final = 2.6
_GAP: Final = 1.4  # from the shape to the text, and from a word to its count
_CHIP_END: Final = 0.9375  # em; the radius of its ends in the style sheet
_CHIP_SIDE: Final = 3.0
_DASHES: Final = 5
_DASH: Final = 0.42  # of a dash and its gap, which is wide enough to be seen at nine pixels
_MAX_PIXMAPS: Final = 64
_FIXED: Final = QSizePolicy.Policy.Fixed


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
    stroker, half = QtGui.QPainterPathStroker(), line / 2
    inner = place.adjusted(half, half, -half, -half)
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


def pill_size(text: str, font: QFont) -> QSize:
    width = _length(font, text) + (2 * _SIDE + _SHAPE + _GAP) * unit_f()
    return QSize(math.ceil(width), unit(_HEIGHT))


def _length(font: QFont, text: str) -> float:
    return QFontMetricsF(font).horizontalAdvance(text)


def pill_pixmap(status: int, text: str, widget: QWidget) -> QPixmap:
    shown_as = theme(), widget.font().toString(), widget.devicePixelRatioF()
    return _draw(status, text, *shown_as, is_mirrored=widget.isRightToLeft())


@lru_cache(_MAX_PIXMAPS)
def _draw(  # noqa: PLR0913  all that its look depends on
    status: int, text: str, shown: Theme, font_name: str, ratio: float, *, is_mirrored: bool
) -> QPixmap:
    font, colours = QFont(), shown.statuses[status]
    font.fromString(font_name)
    size = pill_size(text, font)
    pixmap = QPixmap(math.ceil(size.width() * ratio), math.ceil(size.height() * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter, round_end = QPainter(pixmap), size.height() / 2
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    # In high contrast it has an edge, since it also stands in a chosen row, on another colour.
    painter.setPen(colours.ink if shown.is_high_contrast else colours.pill)
    painter.setBrush(colours.pill)
    edge = QRectF(0.5, 0.5, size.width() - 1, size.height() - 1)
    painter.drawRoundedRect(edge, round_end, round_end)
    _paint(painter, size, status, colours.ink, (text, font, colours.ink), is_mirrored=is_mirrored)
    painter.end()
    return pixmap


def _paint(
    painter: QPainter,
    size: QSize,
    status: int | None,
    ink: QColor,
    *texts: tuple[str, QFont, QColor],
    is_mirrored: bool,
) -> None:
    """Paint a shape in ``ink`` and ``texts`` beside it, in the middle of ``size``."""
    gap, side, height = _GAP * unit_f(), _SHAPE * unit_f(), float(size.height())
    lengths = [_length(font, text) for text, font, _ink in texts]
    room = 0.0 if status is None else side + gap
    left = (size.width() - room - sum(lengths) - gap * (len(texts) - 1)) / 2

    def placed(left: float, width: float, height: float) -> QRectF:
        at = size.width() - left - width if is_mirrored else left
        return QRectF(at, (size.height() - height) / 2, width, height)

    if status is not None:
        painter.fillPath(shape_path(status, placed(left, side, side)), ink)
    left += room
    for (text, font, colour), length in zip(texts, lengths, strict=True):
        painter.setFont(font)
        painter.setPen(colour)
        painter.drawText(placed(left, length + 1, height), Qt.AlignmentFlag.AlignCenter, text)
        left += length + gap


class StatusPill(PlainLabel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self._status = AVAILABLE
        self.setSizePolicy(_FIXED, _FIXED)

    def show_status(self, status: int, word: str) -> None:
        self._status = status
        self.setText(word)
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return pill_size(self.text(), self.font())

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:  # noqa: N802  Qt's name
        QPainter(self).drawPixmap(0, 0, pill_pixmap(self._status, self.text(), self))


class StatusChip(QPushButton):
    """A checkable chip; ``status`` is one of the theme's, or ``None`` for one without a shape.

    Its text, and so its accessible name, is the word with the count: ``Available 120``.
    """

    def __init__(self, word: str, status: int | None = None, parent: QWidget | None = None) -> None:
        super().__init__(word, parent)
        self._word, self._count, self._status, self._room = word, "", status, ""
        mark(self, "chip")
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setSizePolicy(_FIXED, _FIXED)
        self._fit()

    def show_count(self, count: str, *, keeps_room: bool = False) -> None:
        """Show ``count`` behind the word; be as wide as the longest since it ``keeps_room``."""
        room = max(self._room, count, key=len) if keeps_room else count
        if (count, room) != (self._count, self._room):
            self._count, self._room = count, room
            self.setText(f"{self._word} {count}".rstrip())
            self._fit()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        """Take the room of the bold word and of the longest count; others stand in its middle."""
        gaps = (self._status is not None) + bool(self._room)
        room = _GAP * gaps + _SHAPE * (self._status is not None) + 2 * _CHIP_SIDE
        texts = _length(strong(self.font()), self._word) + _length(self.font(), self._room)
        # Qt leaves its corners square if its ends are rounder than it is high.
        height = 2 * math.ceil(_CHIP_END * self.fontMetrics().height())
        self._hint = QSize(round(texts + room * unit_f()) + 1, height)
        self.updateGeometry()

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return self._hint  # the layouts of a start ask for it 2,000 times

    def initStyleOption(self, option: QStyleOptionButton) -> None:  # noqa: N802  Qt's name
        super().initStyleOption(option)
        option.text = ""  # Qt would paint it in one colour

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:  # noqa: N802  Qt's name
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours, is_on, font = theme(), self.isChecked(), self.font()
        ink = colours.on_chosen if is_on else colours.text
        muted = colours.secondary_chosen if is_on else colours.secondary
        if not self.isEnabled():
            ink = muted = colours.disabled
        shape = ink
        if self._status is not None and not colours.is_high_contrast:
            shape = colours.statuses[self._status].ink
        texts = [(self._word, strong(font) if is_on else font, ink), (self._count, font, muted)]
        shown = texts if self._count else texts[:1]
        is_mirrored = self.isRightToLeft()
        _paint(painter, self.size(), self._status, shape, *shown, is_mirrored=is_mirrored)
