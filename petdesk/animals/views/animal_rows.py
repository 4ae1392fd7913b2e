"""The rows of the table: their model, and the delegate that paints a cell of one.

QSortFilterProxyModel over a Python model costs sixty times as much at 100,000 rows, and Qt's
accessibility cache is walked for each removed range but dropped whole by a reset; so filtering and
sorting happen in the listing and arrive here as a new index list.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from PySide6 import QtGui
from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    Qt,
)
from PySide6.QtGui import (
    QFontMetrics,
    QPainter,
    QPalette,
)
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem, QTableView

from petdesk.animals.cells import (
    COLUMNS,
    NAME,
    STATUS,
    Animal,
    headings,
    painted_row,
    whole_texts,
)
from petdesk.animals.listing import Listing, PendingAnimal
from petdesk.animals.search import Span
from petdesk.core.display_text import sanitize_for_line
from petdesk.core.wording import service_word
from petdesk.design.labels import elided, strong, whole_tip
from petdesk.design.lists import PILL_ROLE, ListCells, Pill
from petdesk.design.scale import unit
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
_MAX_ROWS: Final = 200  # that are on screen at once
_ACCENT: Final = 0.75  # units
_WIDEST: Final = 56.0  # units of a column, as long as nobody drags it
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
        if role == PILL_ROLE:
            painted = self.painted(row)
            word = painted.cells[STATUS]
            return Pill(painted.status, word, painted.note) if column == STATUS else None
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


class AnimalCells(ListCells):
    """The cells of the table of animals: a search marks letters, and the chosen row has an accent.

    A mark is a tint, with a line below that tells it apart without colour.
    """

    def __init__(self, table: QTableView, animals: AnimalModel) -> None:
        super().__init__(table, NAME)
        self._animals = animals

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:  # noqa: N802  Qt's name
        super().initStyleOption(option, index)
        painted = self._animals.painted(index.row())
        if index.column() == NAME:
            if painted.is_pending:
                option.font = strong(option.font, is_italic=True)
            if painted.is_quiet:
                self.weaken(option)

    def most_width(self) -> int:
        return unit(_WIDEST)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        marks = self._animals.painted(index.row()).marks
        if marks and marks[index.column()]:
            self._paint_marked(painter, option, index, marks[index.column()])
        else:
            super().paint(painter, option, index)
        header = self._table.horizontalHeader()
        if option.state & QStyle.StateFlag.State_Selected and not header.visualIndex(
            index.column()
        ):
            # A rectangle of no width would be as wide as a pixel.
            edge = QRect(option.rect)
            edge.setWidth(unit(_ACCENT))
            place = QStyle.visualRect(option.direction, option.rect, edge)
            painter.fillRect(place, theme().accent)

    def _paint_marked(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index, marks: Sequence[Span]
    ) -> None:
        cell, shown = QStyleOptionViewItem(option), theme()
        self.initStyleOption(cell, index)
        style, text = self._table.style(), cell.text
        room = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, cell, self._table)
        cell.text = ""
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, cell, painter, self._table)
        is_chosen = bool(cell.state & QStyle.StateFlag.State_Selected)
        look = QtGui.QTextCharFormat()
        look.setFontUnderline(True)
        if not shown.is_high_contrast:
            # The tint of a chosen row also stands behind marks: what is readable on it is known.
            look.setBackground(shown.base if is_chosen else shown.chosen)
        choice = QtGui.QTextOption(QStyle.visualAlignment(cell.direction, cell.displayAlignment))
        choice.setTextDirection(cell.direction)
        choice.setWrapMode(QtGui.QTextOption.WrapMode.NoWrap)
        margin = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, cell, self._table) + 1
        room = room.adjusted(margin, 0, -margin, 0)
        layout = QtGui.QTextLayout(elided(QFontMetrics(cell.font), text, room.width()), cell.font)
        layout.setTextOption(choice)
        spans = fitted(marks, text, layout.text())
        layout.setFormats([_format(look, span, layout.text()) for span in spans])
        layout.beginLayout()
        line = layout.createLine()
        line.setLineWidth(room.width())
        layout.endLayout()
        roles = QPalette.ColorRole
        is_dark = is_chosen or (index.column() != NAME and not shown.is_high_contrast)
        painter.setPen(cell.palette.color(roles.HighlightedText if is_dark else roles.Text))
        layout.draw(painter, QPointF(room.x(), room.y() + (room.height() - line.height()) / 2))


def fitted(spans: Sequence[Span], text: str, shown: str) -> Sequence[Span]:
    """Return the ``spans`` of a ``text`` of which ``shown`` is the beginning, and dots.

    A match in what was cut off marks the dots that stand for it.
    """
    if shown == text:
        return spans
    end = len(shown) - 1
    inside = [(start, min(stop, end)) for start, stop in spans if start < end]
    return [*inside, (end, end + 1)] if any(stop > end for _, stop in spans) else inside


def _format(
    look: "QtGui.QTextCharFormat", span: Span, text: str
) -> "QtGui.QTextLayout.FormatRange":
    """Return ``look`` for a part of ``text``, whose places Qt counts in UTF-16."""
    made = QtGui.QTextLayout.FormatRange()
    start, stop = (len(text[:place].encode("utf-16-le")) // 2 for place in span)
    # PySide's stubs lack what Qt's class has.
    made.start, made.length, made.format = start, stop - start, look
    return made
