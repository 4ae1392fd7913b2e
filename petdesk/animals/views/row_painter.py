"""Paints the rows of animals: name, category, a pill for the status, and the id.

It paints whole rows, and without a delegate: Qt would ask that for each cell.

What a search marks has a tint, and a line below that tells it apart without colour. Neither changes
a letter's width, so that no text moves while somebody types.
"""

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetrics,
    QPainter,
    QPainterPath,
    QPalette,
    QPixmap,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QStylePainter, QTableView

from petdesk.animals.cells import COLUMNS, STATUS, PaintedRow
from petdesk.animals.search import Span
from petdesk.design.labels import elided, strong
from petdesk.design.pills import pill_pixmap, pill_size
from petdesk.design.scale import EDGE, unit
from petdesk.design.theme import Theme, theme

_ROLE: Final = QPalette.ColorRole.WindowText
_MIDDLE: Final = Qt.AlignmentFlag.AlignVCenter
_BEGIN: Final = (Qt.AlignmentFlag.AlignLeft | _MIDDLE).value
_END: Final = (Qt.AlignmentFlag.AlignRight | _MIDDLE).value
_FLAGS: Final = [_END if column.is_right_aligned else _BEGIN for column in COLUMNS]
_ACCENT: Final = 0.75  # units
_RING: Final = 2  # pixels
_MAX_PILLS: Final = 64
_BEYOND_LATIN: Final = "\u0250"

_Column = tuple[int, int, int]
"""A column that is shown: its number, where it begins, and its width."""


class _Inks(NamedTuple):
    """The colours of a row's texts: of two strengths, what is behind marks, and what is marked."""

    strong: QPalette
    weak: QPalette
    mark: QBrush | None
    marked: QPalette


class RowPainter:
    def __init__(self, view: QTableView) -> None:
        self.hovered = -1
        self._view = view
        self._pills: dict[tuple[int, str, int], QPixmap] = {}
        self._refresh_cache: tuple[Theme | None, str, bool, float] = None, "", False, 1.0

    def paint(self, place: QRect, rows_of: Callable[[range], Sequence[PaintedRow]]) -> None:
        view = self._view
        first, last = view.rowAt(place.top()), view.rowAt(place.bottom())
        if first < 0:
            return
        rows = range(first, (last if last >= 0 else view.model().rowCount() - 1) + 1)
        self._look_up()
        columns, selection = self._columns(), view.selectionModel()
        chosen = set(filter(selection.isRowSelected, rows)) if selection.hasSelection() else set()
        painter = QStylePainter(view.viewport())
        self._paint_grounds(painter, rows, chosen, columns[0])
        top, height = view.rowViewportPosition(first), view.rowHeight(first)
        for row, painted in zip(rows, rows_of(rows), strict=False):
            inks = self._chosen if row in chosen else self._usual
            self._paint_row(painter, painted, columns, (top, height), inks)
            top += height

    def _look_up(self) -> None:
        view, shown, font = self._view, theme(), self._view.font()
        look = shown, font.key(), view.isRightToLeft(), view.devicePixelRatioF()
        if look == self._refresh_cache:
            return
        self._refresh_cache, self._is_mirrored, self._edge = look, view.isRightToLeft(), unit(EDGE)
        self._usual, self._chosen = _inks(shown), _chosen_inks(shown)
        self._fonts = font, strong(font), strong(font, is_italic=True)
        self._metrics = [QFontMetrics(each) for each in self._fonts]
        self._pills.clear()

    def _columns(self) -> list[_Column]:
        header = self._view.horizontalHeader()
        order = map(header.logicalIndex, range(header.count()))
        return [
            (at, header.sectionViewportPosition(at), header.sectionSize(at))
            for at in order
            if not header.isSectionHidden(at)
        ]

    def _paint_grounds(
        self, painter: QPainter, rows: range, chosen: set[int], first: _Column
    ) -> None:
        """Paint what is behind ``rows``, all lines at once; ``first`` has the accent."""
        view, shown, width = self._view, theme(), self._view.viewport().width()
        top, height = view.rowViewportPosition(rows[0]), view.rowHeight(rows[0])
        focused = view.currentIndex().row() if view.hasFocus() else -1
        wide, lines, grounds = unit(_ACCENT), QPainterPath(), QPainterPath()
        accents, ring = QPainterPath(), QPainterPath()
        accent = first[1] + first[2] - wide if self._is_mirrored else first[1]
        for row in rows:
            if row in chosen:
                grounds.addRect(0, top, width, height)
                accents.addRect(accent, top, wide, height)
            elif row == self.hovered:
                painter.fillRect(0, top, width, height, shown.hover)
            lines.addRect(0, top + height - 1, width, 1)
            if row == focused:
                ring.addRect(0, top, width, _RING)
                ring.addRect(0, top + height - _RING, width, _RING)
                ring.addRect(0, top + _RING, _RING, height - 2 * _RING)
                ring.addRect(width - _RING, top + _RING, _RING, height - 2 * _RING)
            top += height
        for path, colour in (
            (grounds, shown.chosen),
            (lines, shown.line),
            (accents, shown.accent),
            (ring, shown.focus),
        ):
            if not path.isEmpty():
                painter.fillPath(path, colour)

    def _paint_row(
        self,
        painter: QStylePainter,
        painted: PaintedRow,
        columns: list[_Column],
        rows_place: tuple[int, int],
        inks: _Inks,
    ) -> None:
        top, height = rows_place
        for column, left, width in columns:
            room = QRect(left + self._edge, top, width - 2 * self._edge, height)
            if column == STATUS:
                self._paint_status(painter, room, painted, inks)
            else:
                self._paint_text(painter, room, painted, column, inks)

    def _paint_text(
        self, painter: QStylePainter, room: QRect, painted: PaintedRow, column: int, inks: _Inks
    ) -> None:
        text, is_strong = painted.cells[column], COLUMNS[column].is_strong
        at = (1 + painted.is_pending) if is_strong else 0
        metrics, shown = self._metrics[at], text
        painter.setFont(self._fonts[at])
        if metrics.horizontalAdvance(text) > room.width():
            shown = elided(metrics, text, room.width())
        letters = inks.strong if is_strong and not painted.is_quiet else inks.weak
        if painted.marks and painted.marks[column]:
            letters = inks.strong if is_strong else inks.marked
            spans = painted.marks[column]
            spans = spans if shown == text else fitted(spans, shown)
            behind, below = self._marks(room, column, at, shown, spans)
            if inks.mark is not None:
                painter.fillPath(behind, inks.mark)
            painter.fillPath(below, letters.brush(_ROLE))
        painter.drawItemText(room, _FLAGS[column], letters, True, shown, _ROLE)  # noqa: FBT003  Qt's signature

    def _marks(
        self, room: QRect, column: int, at: int, text: str, spans: Sequence[Span]
    ) -> tuple[QPainterPath, QPainterPath]:
        """Return what is behind ``spans`` of ``text``, and below them; ``at`` is its font."""
        metrics, begin = self._metrics[at], room.x()
        if (_FLAGS[column] == _END) is not self._is_mirrored:
            begin = room.right() + 1 - metrics.horizontalAdvance(text)
        height = metrics.height()
        top = room.y() + (room.height() - height) // 2
        under = top + metrics.ascent() + max(1, metrics.underlinePos())
        behind, below = QPainterPath(), QPainterPath()
        for start, stop in self._edges(text, at, spans):
            behind.addRect(begin + start, top, stop - start, height)
            below.addRect(begin + start, under, stop - start, max(1, metrics.lineWidth()))
        return behind, below

    def _edges(self, text: str, at: int, spans: Sequence[Span]) -> list[tuple[float, float]]:
        """Return where ``spans`` begin and end, in pixels from the left end of the text."""
        if self._is_mirrored or max(text) >= _BEYOND_LATIN:
            return laid_out(text, self._fonts[at], spans, is_mirrored=self._is_mirrored)
        # One glyph stands beside another: no need of a layout, which takes three times as long.
        width = self._metrics[at].horizontalAdvance
        edges: list[tuple[float, float]] = []
        for start, stop in spans:
            edges.append((width(text[:start]), width(text[:stop])))
        return edges

    def _paint_status(
        self, painter: QStylePainter, room: QRect, painted: PaintedRow, inks: _Inks
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
        font, ratio = self._fonts[0], self._refresh_cache[3]
        around = pill_size("", font).width()
        word = elided(self._metrics[0], word, room - around)
        if len(self._pills) >= _MAX_PILLS:
            self._pills.clear()
        return pill_pixmap(status, word, font, ratio, is_mirrored=self._is_mirrored)

    def _paint_note(
        self, painter: QStylePainter, room: QRect, text: str, taken: int, inks: _Inks
    ) -> None:
        left = room.width() - taken
        if left < self._edge * 2:
            return
        is_mirrored = self._is_mirrored
        rest = room.adjusted(0 if is_mirrored else taken, 0, -taken if is_mirrored else 0, 0)
        painter.setFont(self._fonts[0])
        note = elided(self._metrics[0], text, left)
        painter.drawItemText(rest, _BEGIN, inks.weak, True, note, _ROLE)  # noqa: FBT003  Qt's signature


def laid_out(
    text: str, font: QFont, spans: Sequence[Span], *, is_mirrored: bool
) -> list[tuple[float, float]]:
    """Return where ``spans`` begin and end, in pixels from the left end of the text."""
    layout, choice = QTextLayout(text, font), QTextOption()
    directions = Qt.LayoutDirection
    choice.setTextDirection(directions.RightToLeft if is_mirrored else directions.LeftToRight)
    choice.setWrapMode(QTextOption.WrapMode.NoWrap)
    layout.setTextOption(choice)
    layout.beginLayout()
    made = layout.createLine()
    made.setLineWidth(QFontMetrics(font).horizontalAdvance(text))
    layout.endLayout()
    edges = []
    for span in spans:
        # PySide returns each place with the cursor's.
        start, stop = sorted(made.cursorToX(place)[0] for place in in_units(span, text))  # type: ignore[index]
        edges.append((start, stop))
    return edges


def in_units(span: Span, text: str) -> Span:
    """Return the places of ``span`` as Qt counts them: an emoji is two units of UTF-16."""
    if text.isascii():
        return span
    start, stop = (len(text[:place].encode("utf-16-le")) // 2 for place in span)
    return start, stop


def fitted(spans: Sequence[Span], shown: str) -> list[Span]:
    """Return the ``spans`` of a text of which only the beginning is ``shown``, and dots.

    A match in what was cut off marks the dots that stand for it.
    """
    kept = len(shown) - 1
    inside = [(start, min(stop, kept)) for start, stop in spans if start < kept]
    is_cut = any(stop > kept for _, stop in spans)
    return [*inside, (kept, kept + 1)] if is_cut else inside


def _inks(shown: Theme) -> _Inks:
    # The tint of a chosen row also stands behind marks: texts that are readable on it are known.
    mark = None if shown.is_high_contrast else QBrush(shown.chosen)
    strong, marked = (
        _ink(shown.text),
        _ink(shown.text if shown.is_high_contrast else shown.secondary_chosen),
    )
    return _Inks(strong, _ink(shown.secondary), mark, marked)


def _chosen_inks(shown: Theme) -> _Inks:
    weak = _ink(shown.secondary_chosen)
    strong = weak if shown.is_high_contrast else _ink(shown.text)
    mark = None if shown.is_high_contrast else QBrush(shown.base)
    return _Inks(strong, weak, mark, weak)


def _ink(colour: QColor) -> QPalette:
    """Return a palette whose window text has ``colour``; ``drawItemText`` writes with it."""
    made = QPalette()
    made.setColor(_ROLE, colour)
    return made
