"""Paints the cells of the table with the parts marked that match what is looked for."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPointF, QRect
from PySide6.QtGui import (
    QBrush,
    QColor,
    QPainter,
    QPalette,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import (
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from petdesk.views.tint import LEAST_CONTRAST, blended, contrast

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.domain.emphasis import Span

_TINTS: Final = (0.3, 0.2, 0.1, 0.0)  # of the colour of a selection, behind the part
_MIDDLE: Final = 127  # of lightness
_ELLIPSIS: Final = "\N{HORIZONTAL ELLIPSIS}"


class EmphasisDelegate(QStyledItemDelegate):
    """Marks the parts that ``spans`` gives of a row and column, by a line and a tint.

    The line tells them apart without colour. Neither changes a letter's width, so that no text
    moves while somebody types. The text is laid out as it is: nothing in it is markup.
    """

    def __init__(
        self, spans: Callable[[int, int], list[Span]], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._spans = spans

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
        text: str = cell.text
        widget: QWidget = option.widget
        style = widget.style()
        room = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, cell, widget)
        margin = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, cell, widget) + 1
        room.adjust(margin, 0, -margin, 0)
        cell.text = ""
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, cell, painter, widget)
        _draw(painter, cell, room, text, spans)


def _draw(
    painter: QPainter, cell: QStyleOptionViewItem, room: QRect, text: str, spans: list[Span]
) -> None:
    shown = cell.fontMetrics.elidedText(text, cell.textElideMode, room.width())
    role = _text_role(cell)
    palette: QPalette = cell.palette
    layout = QTextLayout(shown, cell.font)
    choice = QTextOption(QStyle.visualAlignment(cell.direction, cell.displayAlignment))
    choice.setTextDirection(cell.direction)
    choice.setWrapMode(QTextOption.WrapMode.NoWrap)
    layout.setTextOption(choice)
    layout.setFormats(
        [_mark(in_units(span, shown), palette, role) for span in _fitted(spans, text, shown)]
    )
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(room.width())
    layout.endLayout()
    painter.save()
    painter.setClipRect(room)
    painter.setPen(palette.color(_group(cell), role))
    top = room.top() + (room.height() - line.height()) / 2
    layout.draw(painter, QPointF(room.left(), top))
    painter.restore()


def _fitted(spans: list[Span], text: str, shown: str) -> list[Span]:
    """Give ``spans`` of ``text`` as they are in what is ``shown`` of it.

    A match in what was cut off marks the dots that stand for it.
    """
    if shown == text or not shown.endswith(_ELLIPSIS):
        return [span for span in spans if span[1] <= len(shown)]
    kept = len(shown) - 1
    inside = [(start, min(stop, kept)) for start, stop in spans if start < kept]
    is_cut = any(stop > kept for _, stop in spans)
    return [*inside, (kept, kept + 1)] if is_cut else inside


def in_units(span: Span, text: str) -> Span:
    """Give the places of ``span`` as Qt counts them: an emoji is two units of UTF-16."""
    if text.isascii():
        return span
    start, stop = (len(text[:place].encode("utf-16-le")) // 2 for place in span)
    return start, stop


def _mark(span: Span, palette: QPalette, role: QPalette.ColorRole) -> QTextLayout.FormatRange:
    look = QTextCharFormat()
    look.setFontUnderline(True)
    roles, text = QPalette.ColorRole, palette.color(role)
    grounds: tuple[QColor, ...]
    if role is roles.HighlightedText:
        # Behind a chosen row's letters their opposite: another tint would take their contrast.
        tint = QColor("black" if text.lightness() > _MIDDLE else "white")
        grounds = (palette.color(roles.Highlight),)
    else:
        tint = palette.color(roles.Highlight)
        grounds = palette.color(roles.Base), palette.color(roles.AlternateBase)
    tint.setAlphaF(_strength(tint.rgb(), text.rgb(), *(ground.rgb() for ground in grounds)))
    look.setBackground(QBrush(tint))
    part = QTextLayout.FormatRange()
    part.start, part.length = span[0], span[1] - span[0]
    part.format = look
    return part


@lru_cache(maxsize=8)  # asked for each part of each cell that is painted
def _strength(tint: int, text: int, *grounds: int) -> float:
    """Give how much of ``tint`` may lie behind ``text``, all as numbers, so that it stays readable.

    That is as it is without, or at least as a text has to be.
    """
    letters, over = QColor(text), QColor(tint)
    for share in _TINTS:
        pairs = ((QColor(ground), blended(over, share, QColor(ground))) for ground in grounds)
        if all(
            contrast(letters, marked) >= min(LEAST_CONTRAST, contrast(letters, plain))
            for plain, marked in pairs
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
