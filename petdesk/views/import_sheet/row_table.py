"""The table of a sheet's rows: ticked with the mouse or Space, mended in place."""

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QStyleOptionViewItem, QTableView, QWidget

from petdesk.views.design.icons import icon_path
from petdesk.views.design.lists import BAR, ROW, paint_ground, style_list
from petdesk.views.design.paint import BEGIN, box, draw_icon, elided, write
from petdesk.views.design.scale import EDGE, unit, unit_f
from petdesk.views.design.theme import theme
from petdesk.views.import_sheet.row_model import (
    CATEGORY,
    NAME,
    NUMBER,
    STATUS,
    WRONG_ROLE,
    SheetRows,
)
from petdesk.views.widgets.cells import ListCells
from petdesk.views.widgets.list_widths import ListWidths

Index = QModelIndex | QPersistentModelIndex

_BOX: Final = 4.0
_MIN_ROWS: Final = 3  # that are in sight, in letters of 200 % on a small screen too
_WIDTHS: Final = {NUMBER: 6, NAME: 20, CATEGORY: 11, STATUS: 11}  # characters
_ROLES: Final = Qt.ItemDataRole


class SheetTableView(QTableView):
    """Shows ``rows``; Space ticks those selected, Enter opens the cell to be corrected."""

    def __init__(self, rows: SheetRows, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows = rows
        self.setAccessibleName(self.tr("Rows of the sheet"))
        style_list(self)
        self.setModel(rows)
        self.setItemDelegate(_Cells(self))
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        rows_header = self.verticalHeader()
        rows_header.setSectionResizeMode(rows_header.ResizeMode.Fixed)
        self._widths = ListWidths(self, tuple(_WIDTHS.values()), NAME)
        rows.modelReset.connect(self._widths.fit_unless_arranged)

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Return room for the headings and some rows, whatever stands above them."""
        height = unit((1 + _MIN_ROWS) * ROW + BAR) + 2 * self.frameWidth()
        return QSize(super().minimumSizeHint().width(), height)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        """Share the room among the columns."""
        super().resizeEvent(event)
        self._widths.fit_unless_arranged()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802  Qt's name
        """Tick a row at a press on its box."""
        index = self.indexAt(event.position().toPoint())
        is_box = index.isValid() and index.column() == NUMBER
        super().mousePressEvent(event)
        if is_box and event.button() is Qt.MouseButton.LeftButton and not event.modifiers():
            self._rows.tick([index.row()], is_in=not self._rows.is_included(index.row()))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        """Tick the selected rows with Space, and open a cell with Enter."""
        if event.key() == Qt.Key.Key_Space:
            chosen = sorted(each.row() for each in self.selectionModel().selectedRows())
            if chosen:
                self._rows.tick(chosen, is_in=not self._rows.is_included(chosen[0]))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._edit_cell()
        else:
            super().keyPressEvent(event)

    def _edit_cell(self) -> None:
        """Open the cell that has to be corrected, else the one that has the keyboard."""
        if self.state() is self.State.EditingState:
            return  # the Enter that ends it comes here, too
        index = self.currentIndex()
        columns = [NAME, CATEGORY, STATUS]
        wrong = [at for at in columns if index.siblingAtColumn(at).data(WRONG_ROLE)]
        column = (wrong or [index.column() if index.column() in columns else NAME])[0]
        if index.isValid():
            self.setCurrentIndex(index.siblingAtColumn(column))
            self.edit(index.siblingAtColumn(column))


class _Cells(ListCells):
    """Paints the box before a row's number, and marks the cell that has to be corrected."""

    def __init__(self, table: QTableView) -> None:
        super().__init__(table, NAME)
        self._view = table

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one cell."""
        if index.column() != NUMBER:
            super().paint(painter, option, index)
            if index.data(WRONG_ROLE):
                self._mark(painter, option)
            return
        painter.save()
        painter.setRenderHint(painter.RenderHint.Antialiasing)
        is_focused = self._view.hasFocus() and index.row() == self._view.currentIndex().row()
        is_chosen = paint_ground(painter, option, is_first=True, is_focused=is_focused)
        colours, step, rect = theme(), unit_f(), QRectF(option.rect)
        side = _BOX * step
        top = rect.top() + (rect.height() - side) / 2
        square = QRectF(rect.left() + EDGE * step, top, side, side)
        is_mirrored = option.direction is Qt.LayoutDirection.RightToLeft
        if is_mirrored:
            square.moveLeft(rect.right() - EDGE * step - side)
        if index.flags() & Qt.ItemFlag.ItemIsUserCheckable:
            is_in = index.data(_ROLES.CheckStateRole) is Qt.CheckState.Checked
            ground, edge = colours.base, colours.outline
            if is_in:
                ground = edge = colours.accent
            box(painter, square, 0.8 * step, ground, edge, max(1.0, step / 4))
            if is_in:
                inside = square.adjusted(1, 1, -1, -1)
                draw_icon(painter, icon_path("check"), inside, colours.on_accent)
        ink = colours.secondary_chosen if is_chosen else colours.secondary
        begin, taken = rect.adjusted(0, 0, -step, 0), (EDGE + 1.5) * step + side
        room = begin.adjusted(0, 0, -taken, 0) if is_mirrored else begin.adjusted(taken, 0, 0, 0)
        painter.setFont(option.font)
        text = elided(option.fontMetrics, str(index.data()), int(room.width()))
        write(painter, room, BEGIN, text, ink)
        painter.restore()

    def _mark(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        painter.save()
        painter.setRenderHint(painter.RenderHint.Antialiasing)
        colours, step = theme(), unit_f()
        rect = QRectF(option.rect).adjusted(step / 2, step / 2, -step, -step)
        painter.setPen(colours.danger)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect, step, step)
        painter.restore()
