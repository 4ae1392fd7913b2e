"""What is painted by hand: a status as a pill, the chips with their counts, and their proportions.

`pill_pixmap` is made once for each status and size, so that a table paints a row's pill by copying
it.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QWidget

from petdesk.design.icons import shape_path
from petdesk.design.labels import mark, strong
from petdesk.design.scale import unit, unit_f
from petdesk.design.theme import AVAILABLE, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QColor, QPaintEvent

_HEIGHT: Final = 5.6
_SIDE: Final = 2.0  # from an end to the shape, and to the text
_SHAPE: Final = 2.6
_GAP: Final = 1.2  # from the shape to the text
_CHIP_HEIGHT: Final = 7.5
_CHIP_SIDE: Final = 3.0
_CHIP_GAP: Final = 1.6
_MAX_KEPT: Final = 64
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_kept: dict[tuple[object, ...], QPixmap] = {}


def pill_size(text: str, font: QFont) -> QSize:
    step = unit_f()
    width = QFontMetricsF(font).horizontalAdvance(text) + (2 * _SIDE + _SHAPE + _GAP) * step
    return QSize(math.ceil(width), round(_HEIGHT * step))


def pill_pixmap(
    status: int, text: str, font: QFont, ratio: float, *, is_mirrored: bool = False
) -> QPixmap:
    key = status, text, font.key(), ratio, is_mirrored, theme().window.rgba(), theme().text.rgba()
    made = _kept.get(key)
    if made is None:
        if len(_kept) >= _MAX_KEPT:
            _kept.clear()
        made = _kept[key] = _draw(status, text, font, ratio, is_mirrored=is_mirrored)
    return made


def paint_pill(
    painter: QPainter, place: QRectF, status: int, text: str, *, is_mirrored: bool = False
) -> None:
    """Paint a pill at the beginning of ``place``, in its middle, in the painter's font."""
    ratio = painter.device().devicePixelRatioF()
    picture = pill_pixmap(status, text, painter.font(), ratio, is_mirrored=is_mirrored)
    size = picture.deviceIndependentSize()
    left = place.right() - size.width() if is_mirrored else place.left()
    painter.drawPixmap(QPointF(left, place.center().y() - size.height() / 2), picture)


class StatusPill(QLabel):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._status = AVAILABLE
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_status(self, status: int, word: str) -> None:
        self._status = status
        self.setText(word)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return pill_size(self.text(), self.font())

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        painter, whole = QPainter(self), QRectF(self.rect())
        painter.setFont(self.font())
        paint_pill(painter, whole, self._status, self.text(), is_mirrored=self.isRightToLeft())


class StatusChip(QPushButton):
    """A checkable chip; ``status`` is one of the theme's, or ``None`` for one without a shape.

    Its text, and so its accessible name, is the word with the count: ``Available 120``.
    """

    def __init__(self, word: str, status: int | None = None, parent: QWidget | None = None) -> None:
        super().__init__(word, parent)
        self._word, self._count, self._status = word, "", status
        self._room = ""
        mark(self, "chip")
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
        word = QFontMetricsF(strong(self.font())).horizontalAdvance(self._word)
        count = QFontMetricsF(self.font()).horizontalAdvance(self._room)
        gaps = 2 * _CHIP_SIDE + (_CHIP_GAP if self._room else 0)
        gaps += 0 if self._status is None else _SHAPE + _CHIP_GAP
        return QSize(round(word + count + gaps * unit_f()) + 1, unit(_CHIP_HEIGHT))

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        painter, colours, step = _smooth(self), theme(), unit_f()
        is_on, is_plain = self.isChecked(), colours.is_high_contrast
        edge, ground = colours.line, colours.base
        if is_on:
            edge, ground = colours.accent, colours.chosen
        elif self.isDown() or (self.underMouse() and self.isEnabled()):
            ground = colours.pressed if self.isDown() else colours.hover
        ink = colours.on_accent if is_on and is_plain else colours.text
        muted = colours.secondary_chosen if is_on else colours.secondary
        if not self.isEnabled():
            ink = muted = colours.disabled
        wide = max(2.0, step / 2) if self.hasFocus() else 1.4 if is_on else 1.0
        rect = QRectF(self.rect()).adjusted(wide / 2, wide / 2, -wide / 2, -wide / 2)
        painter.setPen(QPen(colours.focus if self.hasFocus() else edge, wide))
        painter.setBrush(ground)
        painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
        font = strong(self.font()) if is_on else self.font()
        word = QFontMetricsF(font).horizontalAdvance(self._word)
        count = QFontMetricsF(self.font()).horizontalAdvance(self._count)
        shape = 0.0 if self._status is None else (_SHAPE + _CHIP_GAP) * step
        gap = _CHIP_GAP * step if self._count else 0.0
        # The room is that of the bold word and of the longest count; others stand in its middle.
        left = (self.width() - word - count - shape - gap) / 2
        height = float(self.height())
        if self._status is not None:
            side = _SHAPE * step
            place = _mirrored(self, QRectF(left, (height - side) / 2, side, side))
            shown = ink if is_on and is_plain else colours.statuses[self._status].shape
            painter.fillPath(shape_path(self._status, place), shown)
        room = QRectF(left + shape, 0, word + gap + count + 1, height)
        _write(self, painter, room, self._word, font, ink)
        at_end = QRectF(room.right() - count - 1, 0, count + 1, height)
        _write(self, painter, at_end, self._count, self.font(), muted)


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
        painter, colours, total = QPainter(self), theme(), sum(self._counts)
        height, gap, left = float(self.height()), max(1.0, unit_f() / 4), 0.0
        if not total:
            painter.fillRect(self.rect(), colours.line)
            return
        for status, count in enumerate(self._counts):
            width = self.width() * count / total
            part = QRectF(left, 0, max(0.0, width - gap), height)
            painter.fillRect(_mirrored(self, part), colours.statuses[status].bar)
            left += width


def _draw(status: int, text: str, font: QFont, ratio: float, *, is_mirrored: bool) -> QPixmap:
    size, step = pill_size(text, font), unit_f()
    pixmap = QPixmap(math.ceil(size.width() * ratio), math.ceil(size.height() * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    whole, colours = QRectF(0, 0, size.width(), size.height()), theme().statuses[status]
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    # In high contrast it has an edge, since it also stands in a chosen row, on another colour.
    painter.setPen(colours.ink if theme().is_high_contrast else Qt.PenStyle.NoPen)
    painter.setBrush(colours.pill)
    edge = whole.adjusted(0.5, 0.5, -0.5, -0.5) if theme().is_high_contrast else whole
    painter.drawRoundedRect(edge, edge.height() / 2, edge.height() / 2)
    side = _SHAPE * step
    begin = whole.width() - _SIDE * step - side if is_mirrored else _SIDE * step
    place = QRectF(begin, (whole.height() - side) / 2, side, side)
    painter.fillPath(shape_path(status, place), colours.shape)
    taken = (_SIDE + _SHAPE + _GAP) * step
    room = whole.adjusted(0, 0, -taken, 0) if is_mirrored else whole.adjusted(taken, 0, 0, 0)
    painter.setFont(font)
    painter.setPen(colours.ink)
    align = _RIGHT if is_mirrored else _LEFT
    painter.drawText(room, int(align | Qt.AlignmentFlag.AlignAbsolute), text)
    painter.end()
    return pixmap


def _smooth(widget: QWidget) -> QPainter:
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


def _write(  # noqa: PLR0913, PLR0917  what writing takes
    widget: QWidget, painter: QPainter, room: QRectF, text: str, font: QFont, colour: QColor
) -> None:
    painter.setFont(font)
    painter.setPen(colour)
    # From right to left Qt turns the alignment round by itself.
    painter.drawText(_mirrored(widget, room), int(_LEFT | Qt.TextFlag.TextSingleLine), text)


def _mirrored(widget: QWidget, rect: QRectF) -> QRectF:
    if not widget.isRightToLeft():
        return rect
    return QRectF(widget.width() - rect.right(), rect.top(), rect.width(), rect.height())
