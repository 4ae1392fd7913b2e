"""The rows of a sheet as a table: ticked with the mouse or Space, mended in place."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QStyleOptionViewItem, QTableView, QWidget

from petdesk.domain.display_text import sanitize_for_line
from petdesk.domain.sheet_words import Field
from petdesk.viewmodels.import_sheet.check import CheckedRow, Verdict
from petdesk.viewmodels.import_sheet.state import ImportState
from petdesk.viewmodels.import_sheet.wording import category_shown, row_text, status_shown
from petdesk.views.design.icons import icon_path
from petdesk.views.design.lists import BAR, ROW, paint_ground, style_list
from petdesk.views.design.paint import BEGIN, box, draw_icon, elided, write
from petdesk.views.design.scale import EDGE, unit, unit_f
from petdesk.views.design.theme import theme
from petdesk.views.widgets.lists import (
    PILL_ROLE,
    Index,
    ListCells,
    ListWidths,
    Pill,
    TableModel,
    pill_of,
)

NUMBER, NAME, CATEGORY, STATUS, REMARK = range(5)
"""The columns."""

_ROLES: Final = Qt.ItemDataRole
_FIELDS: Final = {NAME: Field.NAME, CATEGORY: Field.CATEGORY, STATUS: Field.STATUS}

WRONG_ROLE: Final = _ROLES.UserRole + 2
"""Whether a cell has to be corrected."""


class SheetRows(TableModel):
    """The rows that ``state`` shows; ``cell_edited`` carries a row's number, a `Field` and text.

    ``ticked`` carries rows, and whether they are included.
    """

    cell_edited = Signal(object, object, str)
    ticked = Signal(object, bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state: ImportState | None = None
        self.headings = (
            self.tr("Row"),
            self.tr("Name"),
            self.tr("Category"),
            self.tr("Status"),
            self.tr("What PetDesk found"),
        )

    def show_state(self, state: ImportState) -> None:
        self._state = state
        self.update_rows(len(state.shown))

    def row(self, number: int) -> CheckedRow | None:
        rows = self._state.shown if self._state is not None else ()
        return rows[number] if 0 <= number < len(rows) else None

    def is_included(self, number: int) -> bool:
        row = self.row(number)
        return row is not None and self._state is not None and self._state.is_included(row)

    def tick(self, numbers: Iterable[int], *, is_in: bool) -> None:
        """Include rows of the table, as far as they can be sent, or leave them out."""
        rows = [row for row in map(self.row, numbers) if row is not None and row.pet is not None]
        if rows:
            self.ticked.emit(rows, is_in)

    def data(self, index: Index, role: int = _ROLES.DisplayRole) -> object:
        row = self.row(index.row())
        if row is None or self._state is None:
            return None
        column = index.column()
        if role in (_ROLES.DisplayRole, _ROLES.ToolTipRole):
            return self._text(row, column)
        if role == _ROLES.EditRole:
            return (str(row.number), row.name, row.category, row.status, "")[column]
        return self._mark(row, column, role)

    def _mark(self, row: CheckedRow, column: int, role: int) -> object:
        if role == _ROLES.CheckStateRole and column == NUMBER and self._state is not None:
            states = Qt.CheckState
            return states.Checked if self._state.is_included(row) else states.Unchecked
        if role == PILL_ROLE and column == STATUS:
            return _pill(row)
        if role == WRONG_ROLE:
            is_lacking = row.pet is None and row.verdict is not Verdict.NOT_AN_ANIMAL
            return is_lacking and _FIELDS.get(column) is row.field
        return row_text(row) if role == _ROLES.AccessibleDescriptionRole else None

    def setData(  # noqa: N802  Qt's name
        self, index: Index, value: object, role: int = _ROLES.EditRole
    ) -> bool:
        row = self.row(index.row())
        if row is None:
            return False
        if role == _ROLES.CheckStateRole and index.column() == NUMBER and row.pet is not None:
            self.tick([index.row()], is_in=Qt.CheckState(value) is Qt.CheckState.Checked)
            return True
        field = _FIELDS.get(index.column())
        if role != _ROLES.EditRole or field is None or value == self.data(index, role):
            return False
        self.cell_edited.emit(row.number, field, str(value))
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return that cells are typed into, and that rows are ticked which can be sent."""
        flags, row = super().flags(index), self.row(index.row())
        if index.column() in _FIELDS:
            flags |= Qt.ItemFlag.ItemIsEditable
        if index.column() == NUMBER and row is not None and row.pet is not None:
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        return flags

    def _text(self, row: CheckedRow, column: int) -> str:
        if column == NUMBER:
            return str(row.number)
        if column == NAME:
            return sanitize_for_line(row.name)
        if column == CATEGORY and self._state is not None:
            return category_shown(row, self._state.categories)
        return status_shown(row) if column == STATUS else row_text(row)


def _pill(row: CheckedRow) -> Pill | None:
    status = None if row.pet is None else row.pet.status
    return None if status is None else pill_of(status, status_shown(row))


_BOX: Final = 4.0
_MIN_ROWS: Final = 3  # that are in sight, in letters of 200 % on a small screen too
_WIDTHS: Final = {NUMBER: 6, NAME: 20, CATEGORY: 11, STATUS: 11}  # characters


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
        super().resizeEvent(event)
        self._widths.fit_unless_arranged()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802  Qt's name
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
