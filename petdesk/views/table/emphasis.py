"""Paints the cells of the table with the parts marked that match what is looked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from petdesk.views.table.marked_text import Marks, draw_marked
from petdesk.views.tint import LEAST_CONTRAST, blended, contrast

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.domain.emphasis import Span

_TINTS: Final = (0.3, 0.2, 0.1, 0.0)  # of the colour of a selection, behind the part
_MIDDLE: Final = 127  # of lightness
_TINTS_KEPT: Final = 8
_STATES: Final = QStyle.StateFlag
_GROUNDED: Final = _STATES.State_Selected | _STATES.State_MouseOver | _STATES.State_HasFocus
_BEYOND_LATIN: Final = "\u0250"


class EmphasisDelegate(QStyledItemDelegate):
    """Marks the parts that ``spans`` gives of a row and column, by a line and a tint.

    The line tells them apart without colour. Neither changes a letter's width, so that no text
    moves while somebody types.
    """

    def __init__(
        self, spans: Callable[[int, int], list[Span]], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._spans = spans
        self._tints: dict[tuple[int, QPalette.ColorRole], QColor] = {}

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint a cell; one without a match as any other table does."""
        spans = self._spans(index.row(), index.column())
        if not spans:
            super().paint(painter, option, index)
            return
        cell = QStyleOptionViewItem(option)
        self.initStyleOption(cell, index)
        widget: QWidget = option.widget
        style = widget.style()
        room = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, cell, widget)
        margin = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, cell, widget) + 1
        room.adjust(margin, 0, -margin, 0)
        role = _text_role(cell)
        letters = cell.palette.color(_group(cell), role)
        marks = Marks(spans, letters, self._tint(cell.palette, role))
        if _is_plain(cell, room):
            lines = _tinted(painter, cell, room, marks)
            style.drawControl(QStyle.ControlElement.CE_ItemViewItem, cell, painter, widget)
            for line in lines:
                painter.fillRect(line, letters)
        else:
            text, cell.text = cell.text, ""
            style.drawControl(QStyle.ControlElement.CE_ItemViewItem, cell, painter, widget)
            draw_marked(painter, cell, room, text, marks)

    def _tint(self, palette: QPalette, role: QPalette.ColorRole) -> QColor:
        # All cells of a palette have the same two; another palette comes with dark or light.
        key = palette.cacheKey(), role
        if key not in self._tints:
            if len(self._tints) >= _TINTS_KEPT:
                self._tints.clear()
            self._tints[key] = mark_tint(palette, role)
        return self._tints[key]


def _is_plain(cell: QStyleOptionViewItem, room: QRect) -> bool:
    """Return whether the style puts one glyph beside another, on nothing that it painted itself.

    Such a text needs no layout of its own, which takes three times as long as all the rest.
    """
    return (
        max(cell.text) < _BEYOND_LATIN
        and not cell.state & _GROUNDED
        and cell.direction is Qt.LayoutDirection.LeftToRight
        and cell.backgroundBrush.style() is Qt.BrushStyle.NoBrush
        and cell.fontMetrics.horizontalAdvance(cell.text) <= room.width()
    )


def _tinted(
    painter: QPainter, cell: QStyleOptionViewItem, room: QRect, marks: Marks
) -> list[QRect]:
    """Paint what is behind the parts, and give the lines that belong below them."""
    text, metrics, lines = cell.text, cell.fontMetrics, []
    height = metrics.height()
    left, top = room.left(), room.top() + (room.height() - height) // 2
    if cell.displayAlignment & Qt.AlignmentFlag.AlignRight:
        left = room.right() + 1 - metrics.horizontalAdvance(text)
    under = top + metrics.ascent() + max(1, metrics.underlinePos())
    for start, stop in marks.spans:
        begin = left + metrics.horizontalAdvance(text[:start])
        width = left + metrics.horizontalAdvance(text[:stop]) - begin
        painter.fillRect(begin, top, width, height, marks.tint)
        lines.append(QRect(begin, under, width, metrics.lineWidth()))
    return lines


def mark_tint(palette: QPalette, role: QPalette.ColorRole) -> QColor:
    """Return what is painted behind a part that is marked in text of the colour ``role``."""
    roles, text = QPalette.ColorRole, palette.color(role)
    grounds: tuple[QColor, ...]
    if role is roles.HighlightedText:
        # Behind a chosen row's letters their opposite: another tint would take their contrast.
        tint = QColor("black" if text.lightness() > _MIDDLE else "white")
        grounds = (palette.color(roles.Highlight),)
    else:
        tint = palette.color(roles.Highlight)
        grounds = palette.color(roles.Base), palette.color(roles.AlternateBase)
    tint.setAlphaF(_strength(tint, text, *grounds))
    return tint


def _strength(tint: QColor, text: QColor, *grounds: QColor) -> float:
    """Return how much of ``tint`` may lie behind ``text`` so that it stays readable.

    That is as it is without, or at least as a text has to be.
    """
    for share in _TINTS:
        if all(
            contrast(text, blended(tint, share, plain))
            >= min(LEAST_CONTRAST, contrast(text, plain))
            for plain in grounds
        ):
            break
    return share


def _text_role(cell: QStyleOptionViewItem) -> QPalette.ColorRole:
    is_selected = bool(cell.state & QStyle.StateFlag.State_Selected)
    return QPalette.ColorRole.HighlightedText if is_selected else QPalette.ColorRole.Text


def _group(cell: QStyleOptionViewItem) -> QPalette.ColorGroup:
    state = cell.state
    if not state & QStyle.StateFlag.State_Enabled:
        return QPalette.ColorGroup.Disabled
    is_active = state & QStyle.StateFlag.State_Active
    return QPalette.ColorGroup.Active if is_active else QPalette.ColorGroup.Inactive
