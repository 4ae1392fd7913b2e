"""Paints the rows of animals: name, category, a pill for the status, and the id.

It asks the model for whole rows and not for roles, of which Qt would ask seven a cell. All of it is
part of the first paint, so it paints as `petdesk.views.design.paint` does.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QFontMetrics, QPainterPath, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate

from petdesk.viewmodels.text.columns import COLUMNS, NAME, STATUS
from petdesk.views.design.paint import BEGIN, END, brush, elided, ink
from petdesk.views.design.pill import pill_pixmap, pill_size
from petdesk.views.design.scale import EDGE, unit
from petdesk.views.design.theme import theme

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect
    from PySide6.QtGui import QBrush, QPainter, QPixmap
    from PySide6.QtWidgets import QStyleOptionViewItem, QTableView

    from petdesk.domain.emphasis import Span
    from petdesk.viewmodels.text.columns import PaintedRow
    from petdesk.views.design.theme import Theme

_SELECTED: Final = QStyle.StateFlag.State_Selected
_ROLE: Final = QPalette.ColorRole.WindowText
_FLAGS: Final = [END if column.is_right_aligned else BEGIN for column in COLUMNS]
_ACCENT: Final = 0.75  # units
_RING: Final = 2  # pixels
_MOST_PILLS: Final = 64


class _Inks(NamedTuple):
    """The colours of one row: texts of two strengths, and what is behind all, and behind marks."""

    strong: QPalette
    weak: QPalette
    ground: QBrush | None
    mark: QBrush | None
    marked: QPalette


class RowDelegate(QStyledItemDelegate):
    """Paints the rows that ``row_of`` returns; ``hovered`` and ``focused`` are numbers of rows."""

    def __init__(self, row_of: Callable[[int], PaintedRow | None], view: QTableView) -> None:
        super().__init__(view)
        self.hovered = self.focused = -1
        self._row_of = row_of
        self._view = view
        self._painted: dict[int, PaintedRow | None] = {}
        self._pills: dict[tuple[int, str, int], QPixmap] = {}
        self._look: tuple[Theme | None, str, bool, float] = None, "", False, 1.0

    def prepare(self) -> None:
        """Look up what is the same in all cells of one paint: colours, fonts, who has the focus."""
        view, shown, font = self._view, theme(), self._view.font()
        self._painted.clear()
        self._first, self._width = _first_column(view), view.viewport().width()
        look = shown, font.key(), view.isRightToLeft(), view.devicePixelRatioF()
        if look == self._look:
            return
        self._look, self._is_mirrored = look, view.isRightToLeft()
        self._style, self._edge = view.style(), unit(EDGE)
        self._line, self._accent = brush(shown.line), brush(shown.accent)
        self._focus = brush(shown.focus)
        self._usual, self._chosen = _inks(shown), _chosen_inks(shown)
        self._hover = self._usual._replace(ground=brush(shown.hover))
        self._fonts = font, strong_font(font), strong_font(font, is_italic=True)
        self._metrics = [QFontMetrics(each) for each in self._fonts]
        self._pills.clear()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint a cell."""
        row, column, rect = index.row(), index.column(), option.rect
        is_chosen = bool(option.state & _SELECTED)
        inks = self._chosen if is_chosen else self._hover if row == self.hovered else self._usual
        is_begun = row in self._painted
        if not is_begun:
            self._painted[row] = self._row_of(row)
        if is_chosen:
            # Qt has painted the cell in the colour of a selection.
            self._paint_ground(painter, row, rect, inks.ground)
        elif not is_begun:
            whole = rect.adjusted(-rect.x(), 0, self._width - rect.right(), 0)
            self._paint_ground(painter, row, whole, inks.ground)
        if is_chosen and column == self._first:
            wide = unit(_ACCENT)
            begin = rect.right() + 1 - wide if self._is_mirrored else rect.x()
            painter.fillPath(_box(begin, rect.y(), wide, rect.height()), self._accent)
        painted = self._painted[row]
        if painted is None:
            return
        room = rect.adjusted(self._edge, 0, -self._edge, 0)
        if column == STATUS:
            self._paint_status(painter, room, painted, inks)
        else:
            self._paint_text(painter, room, painted, column, inks)

    def _paint_ground(
        self, painter: QPainter, row: int, cell: QRect, ground: QBrush | None
    ) -> None:
        """Paint what is behind a cell, or behind all of its row."""
        left, top, width, height = cell.x(), cell.y(), cell.width(), cell.height()
        if ground is not None:
            painter.fillPath(_box(left, top, width, height), ground)
        painter.fillPath(_box(left, top + height - 1, width, 1), self._line)
        if row == self.focused:
            painter.fillPath(_box(left, top, width, _RING), self._focus)
            painter.fillPath(_box(left, top + height - _RING, width, _RING), self._focus)

    def _paint_text(
        self, painter: QPainter, room: QRect, painted: PaintedRow, column: int, inks: _Inks
    ) -> None:
        text, is_strong = painted.cells[column], COLUMNS[column].is_strong
        at = (1 + painted.is_pending) if is_strong else 0
        metrics, shown = self._metrics[at], text
        painter.setFont(self._fonts[at])
        if metrics.horizontalAdvance(text) > room.width():
            shown = elided(metrics, text, room.width())
        letters = inks.strong if is_strong and not painted.is_quiet else inks.weak
        if painted.marks and painted.marks[column]:
            from petdesk.views.table.marks import Line, paint_marks  # noqa: PLC0415  a search needs it

            letters = inks.strong if is_strong else inks.marked
            spans = painted.marks[column]
            spans = spans if shown == text else fitted(spans, shown)
            flags = _FLAGS[column]
            is_right = (flags == END) is not self._is_mirrored
            line = Line(shown, self._fonts[at], metrics, room, is_right, self._is_mirrored)
            paint_marks(painter, line, spans, inks.mark, letters.brush(_ROLE))
        self._style.drawItemText(painter, room, _FLAGS[column], letters, True, shown, _ROLE)  # noqa: FBT003  Qt's signature

    def _paint_status(
        self, painter: QPainter, room: QRect, painted: PaintedRow, inks: _Inks
    ) -> None:
        key = painted.status, painted.cells[STATUS], room.width()
        pill = self._pills.get(key)
        if pill is None:
            pill = self._pills[key] = self._pill(*key)
        wide, high = pill.width() / pill.devicePixelRatio(), pill.height() / pill.devicePixelRatio()
        left = room.right() + 1 - wide if self._is_mirrored else room.x()
        painter.drawPixmap(QPointF(left, room.y() + (room.height() - high) / 2), pill)
        if painted.note:
            self._paint_note(painter, room, painted.note, math.ceil(wide) + self._edge // 2, inks)

    def _pill(self, status: int, word: str, room: int) -> QPixmap:
        font, ratio = self._fonts[0], self._look[3]
        around = pill_size("", font).width()
        word = elided(self._metrics[0], word, room - around)
        if len(self._pills) >= _MOST_PILLS:
            self._pills.clear()
        return pill_pixmap(status, word, font, ratio, is_mirrored=self._is_mirrored)

    def _paint_note(
        self, painter: QPainter, room: QRect, text: str, taken: int, inks: _Inks
    ) -> None:
        """Write ``text`` after the pill, as far as there is room."""
        left = room.width() - taken
        if left < self._edge * 2:
            return
        is_mirrored = self._is_mirrored
        rest = room.adjusted(0 if is_mirrored else taken, 0, -taken if is_mirrored else 0, 0)
        painter.setFont(self._fonts[0])
        note = elided(self._metrics[0], text, left)
        self._style.drawItemText(painter, rest, BEGIN, inks.weak, True, note, _ROLE)  # noqa: FBT003  Qt's signature


def strong_font(font: QFont, *, is_italic: bool = False) -> QFont:
    """Return ``font`` as names are written."""
    strong = QFont(font)
    strong.setWeight(QFont.Weight.DemiBold)
    strong.setItalic(is_italic)
    return strong


def fitted(spans: Sequence[Span], shown: str) -> list[Span]:
    """Return the ``spans`` of a text of which only the beginning is ``shown``, and dots.

    A match in what was cut off marks the dots that stand for it.
    """
    kept = len(shown) - 1
    inside = [(start, min(stop, kept)) for start, stop in spans if start < kept]
    is_cut = any(stop > kept for _, stop in spans)
    return [*inside, (kept, kept + 1)] if is_cut else inside


def _box(left: float, top: float, width: float, height: float) -> QPainterPath:
    path = QPainterPath()
    path.addRect(left, top, width, height)
    return path


def _inks(shown: Theme) -> _Inks:
    # The tint of a chosen row also stands behind marks: texts that are readable on it are known.
    mark = None if shown.is_plain else brush(shown.chosen)
    strong, marked = ink(shown.text), ink(shown.text if shown.is_plain else shown.secondary_chosen)
    return _Inks(strong, ink(shown.secondary), None, mark, marked)


def _chosen_inks(shown: Theme) -> _Inks:
    weak = ink(shown.secondary_chosen)
    strong = weak if shown.is_plain else ink(shown.text)
    mark = None if shown.is_plain else brush(shown.base)
    return _Inks(strong, weak, brush(shown.chosen), mark, weak)


def _first_column(view: QTableView) -> int:
    header = view.horizontalHeader()
    order = map(header.logicalIndex, range(header.count()))
    return next((at for at in order if not header.isSectionHidden(at)), NAME)
