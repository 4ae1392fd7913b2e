"""The rows of the table: their model, and the delegate that paints a cell of one.

QSortFilterProxyModel over a Python model costs sixty times as much at 100,000 rows, and Qt's
accessibility cache is walked for each removed range but dropped whole by a reset; so filtering and
sorting happen in the listing and arrive here as a new index list.
"""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QPainter,
    QPen,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from petdesk.animals.cells import (
    COLUMNS,
    NAME,
    STATUS,
    Animal,
    PaintedRow,
    headings,
    painted_row,
    whole_texts,
)
from petdesk.animals.listing import Listing, PendingAnimal
from petdesk.animals.search import Span
from petdesk.core.display_text import sanitize_for_line
from petdesk.core.wording import service_word
from petdesk.design.labels import elided, strong, whole_tip
from petdesk.design.lists import ROW
from petdesk.design.pills import pill_pixmap, pill_size
from petdesk.design.scale import EDGE, unit
from petdesk.design.theme import theme

Index = QModelIndex | QPersistentModelIndex

RowKey = int | tuple[int]
"""What a row is known by while others come and go: its animal's id, or a tuple of its entry's."""

# As numbers, which is what Qt asks with, and quicker to compare.
_DISPLAY_ROLE: Final = Qt.ItemDataRole.DisplayRole.value
_TOOL_TIP_ROLE: Final = Qt.ItemDataRole.ToolTipRole.value
_ALIGNMENT_ROLE: Final = Qt.ItemDataRole.TextAlignmentRole.value
_ACCESSIBLE_TEXT_ROLE: Final = Qt.ItemDataRole.AccessibleTextRole.value
_BEGIN: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_END: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_SIDES: Final = [_END if column.is_right_aligned else _BEGIN for column in COLUMNS]
_MAX_TEXT: Final = 24  # letters of what decides how wide a column is
_MAX_ROWS: Final = 200  # that are on screen at once
_CHOSEN: Final = QStyle.StateFlag.State_Selected
_ACCENT: Final = 0.75  # units
_RING: Final = 2  # pixels
_NOTHING: Final = QModelIndex()


class AnimalModel(QAbstractTableModel):
    """Shows a `Listing`."""

    def __init__(self) -> None:
        super().__init__()
        self._show(Listing())
        self._headings = headings()

    def show_listing(self, listing: Listing) -> None:
        self.beginResetModel()
        self._show(listing)
        self.endResetModel()

    def _show(self, listing: Listing) -> None:
        self.listing = listing
        self.painted = lru_cache(_MAX_ROWS)(lambda row: painted_row(listing, self.animal(row)))
        """Returns a `PaintedRow` by its number."""

    def animal(self, row: int) -> Animal:
        pending = self.listing.pending_shown
        return pending[row] if row < len(pending) else self.listing.shown[row - len(pending)]

    def animal_id(self, row: int) -> int | None:
        """Return the id of the animal in a row of the table; one on its way has none yet."""
        animal = self.animal(row)
        return None if isinstance(animal, PendingAnimal) else animal.id

    def keys(self, rows: Iterable[int]) -> set[RowKey]:
        animals = map(self.animal, rows)
        return {(a.entry_id,) if isinstance(a, PendingAnimal) else a.id for a in animals}

    def rows_of(self, keys: set[RowKey]) -> list[int]:
        """Return the rows of those of ``keys`` that are still shown, from top to bottom."""
        pending, records = self.listing.pending_shown, self.listing.shown
        if len(keys) == 1 and isinstance(only := next(iter(keys)), int):
            row = self.row_of(only)
            return [] if row is None else [row]
        above = [row for row, animal in enumerate(pending) if (animal.entry_id,) in keys]
        places = enumerate(records, start=len(pending)) if keys else ()
        return above + [row for row, record in places if record.id in keys]

    def row_of(self, pet_id: int) -> int | None:
        place = self.listing.position_of(pet_id)
        return None if place is None else len(self.listing.pending_shown) + place

    def rowCount(self, parent: Index = _NOTHING) -> int:  # noqa: N802  Qt's name
        return 0 if parent.isValid() else self.listing.row_count

    def columnCount(self, parent: Index = _NOTHING) -> int:  # noqa: N802  Qt's name
        return 0 if parent.isValid() else len(COLUMNS)

    def data(self, index: Index, role: int = _DISPLAY_ROLE) -> object:
        row, column = index.row(), index.column()
        if role == _DISPLAY_ROLE:
            return self.painted(row).cells[column]
        if role == _ALIGNMENT_ROLE:
            return int(_SIDES[column])
        if role == _TOOL_TIP_ROLE:
            text, animal = self._whole_texts(row)[column], self.animal(row)
            return whole_tip(f"{text}. {service_word(animal.status)}" if column == STATUS else text)
        if role == _ACCESSIBLE_TEXT_ROLE:
            return self._accessible_text(row, column)
        return None

    def headerData(  # noqa: N802  Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = _DISPLAY_ROLE
    ) -> object:
        """Return a column's heading, and where it stands: as its cells do."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == _DISPLAY_ROLE:
            return self._headings[section]
        return int(_SIDES[section]) if role == _ALIGNMENT_ROLE else None

    def row_text(self, row: int) -> str:
        return "\t".join(self._whole_texts(row))

    def _whole_texts(self, row: int) -> Sequence[str]:
        return whole_texts(self.listing, self.animal(row))

    def _accessible_text(self, row: int, column: int) -> str:
        animal = self.animal(row)
        if column == STATUS:
            return sanitize_for_line(self._whole_texts(row)[column])
        text = self.painted(row).cells[column]
        # Whoever cannot see the slanted letters hears it with the name, before the other cells.
        if column == NAME and isinstance(animal, PendingAnimal):
            return f"{text}, {animal.progress}"
        return text


class AnimalCells(QStyledItemDelegate):
    """Paints the cells of ``table``: texts with the letters that a search marks, and pills.

    A mark is a tint, with a line below that tells it apart without colour.
    """

    def __init__(self, table: QTableView, animals: AnimalModel) -> None:
        super().__init__(table)
        self.hovered = -1
        self._table, self._animals = table, animals
        self.fit()

    def fit(self) -> None:
        """Paint from now on in the letters that the table has."""
        font = self._table.font()
        self._fonts = font, strong(font), strong(font, is_italic=True)
        self._metrics = [QFontMetrics(each) for each in self._fonts]
        self._edge, self._around = unit(EDGE), pill_size("", font).width()

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802  Qt's name
        """Return the size that shows the cell; a long text is shown to its beginning."""
        text = self._animals.painted(index.row()).cells[index.column()][:_MAX_TEXT]
        # A pixel more: the width is rounded, and a text that lacks part of a pixel is cut off.
        width = self._metrics[0].horizontalAdvance(text) + 2 * self._edge + 1
        return QSize(width + (self._around if index.column() == STATUS else 0), unit(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        column, is_chosen = index.column(), bool(option.state & _CHOSEN)
        self._paint_ground(painter, option.rect, index, is_chosen=is_chosen)
        painted, room = self._animals.painted(index.row()), option.rect
        room = room.adjusted(self._edge, 0, -self._edge, 0)
        weak = theme().secondary_chosen if is_chosen else theme().secondary
        if column == STATUS:
            self._paint_status(painter, room, painted, weak)
        elif painted.marks and painted.marks[column]:
            self._paint_marked(painter, room, painted, column, is_chosen=is_chosen)
        else:
            font, metrics = self._letters(painted, column)
            is_weak = painted.is_quiet or not COLUMNS[column].is_strong
            painter.setFont(font)
            painter.setPen(weak if is_weak else _strong_ink(is_chosen=is_chosen))
            text = elided(metrics, painted.cells[column], room.width())
            painter.drawText(room, int(_SIDES[column]), text)

    def _letters(self, painted: PaintedRow, column: int) -> tuple[QFont, QFontMetrics]:
        at = 1 + painted.is_pending if COLUMNS[column].is_strong else 0
        return self._fonts[at], self._metrics[at]

    def _paint_ground(
        self, painter: QPainter, rect: QRect, index: Index, *, is_chosen: bool
    ) -> None:
        table, shown, top, height = self._table, theme(), rect.top(), rect.height()
        is_hovered = index.row() == self.hovered
        if is_chosen or is_hovered:
            painter.fillRect(rect, shown.chosen if is_chosen else shown.hover)
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, shown.line)
        is_current = index.row() == table.currentIndex().row() and table.hasFocus()
        if not is_chosen and not is_current:
            return
        # Where the row begins that the cell is a part of: the accent and the ring are the row's.
        header, is_mirrored = table.horizontalHeader(), table.isRightToLeft()
        before, length = header.sectionPosition(index.column()), header.length()
        left = rect.right() + 1 + before - length if is_mirrored else rect.left() - before
        if is_chosen:
            wide = unit(_ACCENT)
            at = left + length - wide if is_mirrored else left
            painter.fillRect(at, top, wide, height, shown.accent)
        if is_current:
            painter.setPen(QPen(shown.focus, _RING))
            painter.drawRect(left + 1, top + 1, length - _RING, height - _RING)

    def _paint_marked(
        self, painter: QPainter, room: QRect, painted: PaintedRow, column: int, *, is_chosen: bool
    ) -> None:
        shown, text, (font, metrics) = (
            theme(),
            painted.cells[column],
            self._letters(painted, column),
        )
        direction = self._table.layoutDirection()
        side = QStyle.visualAlignment(direction, _SIDES[column])
        layout, choice, look = QTextLayout(), QTextOption(side), QTextCharFormat()
        look.setFontUnderline(True)
        if not shown.is_high_contrast:
            # The tint of a chosen row also stands behind marks: what is readable on it is known.
            look.setBackground(shown.base if is_chosen else shown.chosen)
        choice.setTextDirection(direction)
        choice.setWrapMode(QTextOption.WrapMode.NoWrap)
        layout.setFont(font)
        layout.setText(elided(metrics, text, room.width()))
        layout.setTextOption(choice)
        spans = fitted(painted.marks[column], text, layout.text())
        layout.setFormats([_format(look, span, layout.text()) for span in spans])
        layout.beginLayout()
        line = layout.createLine()
        line.setLineWidth(room.width())
        layout.endLayout()
        is_strong = COLUMNS[column].is_strong
        weak = (
            shown.secondary if shown.is_high_contrast and not is_chosen else shown.secondary_chosen
        )
        painter.setPen(_strong_ink(is_chosen=is_chosen) if is_strong else weak)
        place = QPointF(room.x(), room.y() + (room.height() - line.height()) / 2)
        layout.draw(painter, place)

    def _paint_status(
        self, painter: QPainter, room: QRect, painted: PaintedRow, ink: QColor
    ) -> None:
        font, metrics, is_mirrored = self._fonts[0], self._metrics[0], self._table.isRightToLeft()
        word = elided(metrics, painted.cells[STATUS], room.width() - self._around)
        ratio = self._table.devicePixelRatioF()
        pill = pill_pixmap(painted.status, word, font, ratio, is_mirrored=is_mirrored)
        size = pill.deviceIndependentSize()
        left = room.right() + 1 - size.width() if is_mirrored else room.x()
        painter.drawPixmap(QPointF(left, room.y() + (room.height() - size.height()) / 2), pill)
        taken = math.ceil(size.width()) + self._edge // 2
        rest = room.adjusted(0, 0, -taken, 0) if is_mirrored else room.adjusted(taken, 0, 0, 0)
        if painted.note and rest.width() >= 2 * self._edge:
            painter.setFont(font)
            painter.setPen(ink)
            painter.drawText(rest, int(_BEGIN), elided(metrics, painted.note, rest.width()))


def fitted(spans: Sequence[Span], text: str, shown: str) -> Sequence[Span]:
    """Return the ``spans`` of a ``text`` of which ``shown`` is the beginning, and dots.

    A match in what was cut off marks the dots that stand for it.
    """
    if shown == text:
        return spans
    end = len(shown) - 1
    inside = [(start, min(stop, end)) for start, stop in spans if start < end]
    return [*inside, (end, end + 1)] if any(stop > end for _, stop in spans) else inside


def _format(look: QTextCharFormat, span: Span, text: str) -> QTextLayout.FormatRange:
    """Return ``look`` for a part of ``text``, whose places Qt counts in UTF-16."""
    made = QTextLayout.FormatRange()
    start, stop = (len(text[:place].encode("utf-16-le")) // 2 for place in span)
    # PySide's stubs lack what Qt's class has.
    made.start, made.length, made.format = start, stop - start, look
    return made


def _strong_ink(*, is_chosen: bool) -> QColor:
    return theme().on_chosen if is_chosen else theme().text
