"""What the two tables of animals share: that of the first paint, and the one after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from petdesk.viewmodels.translation import translate
from petdesk.views.design.lists import announce_row, style_table
from petdesk.views.table.column_widths import ColumnWidths
from petdesk.views.table.row_painter import RowPainter

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QAbstractItemModel, QItemSelection
    from PySide6.QtGui import QFocusEvent, QMouseEvent, QPaintEvent, QResizeEvent

    from petdesk.viewmodels.text.columns import PaintedRow
    from petdesk.views.table.column_layout import ColumnLayout


_MANY: Final = 100  # rows


class RowTable(QTableView):
    """A table of animals; a subclass returns what makes its rows from `rows`.

    It makes ``columns`` once it has the header that they are of.
    """

    columns: ColumnLayout

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # Asked for the viewport that Qt makes, PySide would look through all of its classes of
        # widgets for what it is, a tenth of the time to the first paint. One of ours it knows.
        viewport = QWidget()
        viewport.setBackgroundRole(QPalette.ColorRole.Base)
        viewport.setAutoFillBackground(True)
        self.setViewport(viewport)
        self.widths = ColumnWidths(self)
        self._painter = RowPainter(self)

    def rows(self) -> Callable[[range], Sequence[PaintedRow]]:
        """Return what returns rows as they are painted, as far as they are known."""
        raise NotImplementedError

    def configure(self, model: QAbstractItemModel) -> None:
        """Show ``model``, with the look that the table of animals has."""
        self.setAccessibleName(translate("Table", "Animals"))
        self.setObjectName("Animals")
        self.setModel(model)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setMouseTracking(True)
        # A fixed height spares Qt asking for each row's own.
        rows = self.verticalHeader()
        rows.setSectionResizeMode(rows.ResizeMode.Fixed)
        style_table(self)
        self.widths.follow(self.horizontalHeader())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        """Paint the rows."""
        self._painter.paint(event.rect(), self.rows())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        """Set the columns to their shares of the room."""
        super().resizeEvent(event)
        self.widths.fit()

    def selectionChanged(  # noqa: N802  Qt's name
        self, selected: QItemSelection, deselected: QItemSelection
    ) -> None:
        """Leave out what Qt does for a screen reader where many rows come or go.

        It would ask about every cell, to tell of the first: 400 ms for 20,000 rows.
        """
        parts = (each.at(at) for each in (selected, deselected) for at in range(each.size()))
        is_many = sum(part.height() for part in parts) > _MANY
        base = QAbstractItemView if is_many else QTableView
        base.selectionChanged(self, selected, deselected)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        """Measure the texts anew where the letters are others."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.widths.measure()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802  Qt's name
        """Tint the whole row under the pointer."""
        super().mouseMoveEvent(event)
        self._hover(self.rowAt(round(event.position().y())))

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        """Tint no row any more."""
        super().leaveEvent(event)
        self._hover(-1)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802  Qt's name
        """Show the ring around the row that has the keyboard, and tell of the row."""
        super().focusInEvent(event)
        self.viewport().update()
        announce_row(self)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802  Qt's name
        """Take the ring away."""
        super().focusOutEvent(event)
        self.viewport().update()

    def _hover(self, row: int) -> None:
        if row != self._painter.hovered:
            self._painter.hovered = row
            self.viewport().update()
