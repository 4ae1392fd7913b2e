"""The table at the first paint; the table of animals takes its place right after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QWidget

from petdesk.viewmodels.text.columns import COLUMNS, ID, STATUS, PaintedRow, headings
from petdesk.views.design.lists import ROW
from petdesk.views.design.paint import BEGIN, END, fill, smooth, straight, write
from petdesk.views.design.scale import EDGE, unit
from petdesk.views.design.theme import theme
from petdesk.views.table.column_layout import ColumnLayout
from petdesk.views.table.row_table import RowTable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from petdesk.storage.first_screen import FirstRow, FirstScreen


class FirstTable(RowTable):
    """Shows the rows of the last run; what is chosen and scrolled to is asked of it later."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._rows: tuple[FirstRow, ...] = ()
        super().__init__(parent)
        self._headings = _Headings(self)

    def fill(self, screen: FirstScreen, height: int) -> None:
        """Show the rows of ``screen`` that fit into ``height`` pixels."""
        # Each row costs a moment before the first paint.
        rows = screen.rows[: height // unit(ROW) + 1]
        # A file of another version may have other columns.
        is_ours = all(len(row.cells) == len(COLUMNS) for row in rows)
        self._rows = rows if is_ours else ()
        # One of Qt's own: a model in Python is asked for its headings by Qt.Orientation, which
        # loads the whole namespace (see petdesk.views). The rows that do not fit are blank.
        model = QStandardItemModel(self)
        model.setHorizontalHeaderLabels(headings())
        for row in self._rows:
            model.appendRow([QStandardItem(cell) for cell in row.cells])
        model.setRowCount(screen.filter.shown)
        self.configure(model)
        self.columns = ColumnLayout(self, self.widths)
        self.horizontalHeader().setFixedHeight(unit(ROW))
        cells = [row.cells for row in self._rows]
        self.widths.show_texts({row[STATUS] for row in cells}, {row[ID] for row in cells})
        self.setEditTriggers(self.EditTrigger.NoEditTriggers)
        self._headings.raise_()

    def rows(self) -> Callable[[range], Sequence[PaintedRow]]:
        """Return what returns rows as they are painted, as far as the last run kept them."""
        return lambda rows: [
            PaintedRow(first.cells, first.pill) for first in self._rows[rows.start : rows.stop]
        ]

    @property
    def chosen_id(self) -> int | None:
        """The id of the animal that was chosen meanwhile, if any."""
        row = self.currentIndex().row()
        return self._rows[row].id if 0 <= row < len(self._rows) else None

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        """Keep the headings over the columns."""
        super().resizeEvent(event)
        self._headings.resize(self.width(), unit(ROW))


class _Headings(QWidget):
    """Lies over the header of a `FirstTable`, and looks as `FlatHeader` will.

    A header of one's own is made with a Qt.Orientation.
    """

    def __init__(self, table: FirstTable) -> None:
        super().__init__(table)
        self._table = table

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        """Paint the headings."""
        painter, colours, header = smooth(self), theme(), self._table.horizontalHeader()
        whole = QRectF(self.rect())
        fill(painter, straight(whole), colours.base)
        fill(painter, straight(QRectF(0, whole.height() - 1, whole.width(), 1)), colours.line)
        edge = unit(EDGE)
        for at, (column, text) in enumerate(zip(COLUMNS, headings(), strict=True)):
            if header.isSectionHidden(at):
                continue
            place = QRectF(
                header.sectionViewportPosition(at), 0, header.sectionSize(at), whole.height()
            ).adjusted(edge, 0, -edge, 0)
            flags = END if column.is_right_aligned else BEGIN
            write(painter, place, flags, text, colours.secondary)
