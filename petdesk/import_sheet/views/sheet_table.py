"""The tables of an import: the rows, ticked and corrected, and those that are left out."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtGui import QAccessible, QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from petdesk.core.translation import translate
from petdesk.design.layout import unit
from petdesk.design.lists import PILL_ROLE, ROW, Index, ListCells, ListModel, ListTable, pill_of
from petdesk.design.theme import theme
from petdesk.export.request import REASONS
from petdesk.import_sheet.check import CheckedRow, Verdict, row_text, shown_text
from petdesk.import_sheet.columns import Field
from petdesk.import_sheet.view_model import ImportViewModel, OmittedRow

NUMBER, NAME, CATEGORY, STATUS, REMARK = range(5)

_Delegate = QAbstractItemDelegate
_ROLES: Final = Qt.ItemDataRole
_FIELDS: Final = {NAME: Field.NAME, CATEGORY: Field.CATEGORY, STATUS: Field.STATUS}
_WRONG_ROLE: Final = _ROLES.UserRole + 2
"""Whether a cell has to be corrected."""


class SheetRows(ListModel[CheckedRow]):
    """The rows that the view-model shows, to be ticked and corrected."""

    def __init__(self, model: ImportViewModel, parent: QObject) -> None:
        columns: list[tuple[str, Callable[[CheckedRow], str]]] = [
            (self.tr("Row"), lambda row: str(row.number)),
            (self.tr("Name"), partial(self._shown, Field.NAME)),
            (self.tr("Category"), partial(self._shown, Field.CATEGORY)),
            (self.tr("Status"), partial(self._shown, Field.STATUS)),
            (self.tr("What PetDesk found"), row_text),
        ]
        super().__init__(columns, parent)
        self.model = model
        self._will_be_added = self.tr("Will be added")
        self._left_out = translate("Export", "Left out")

    def _shown(self, field: Field, row: CheckedRow) -> str:
        return shown_text(row, field, self.model.state.categories)

    def data(self, index: Index, role: int = _ROLES.DisplayRole) -> object:
        row, column = self.rows[index.row()], index.column()
        if role == _ROLES.EditRole:
            return (str(row.number), row.name, row.category, row.status, "")[column]
        if role == _ROLES.CheckStateRole and column == NUMBER and row.pet is not None:
            is_in = self.model.state.is_included(row)
            return Qt.CheckState.Checked if is_in else Qt.CheckState.Unchecked
        if role == PILL_ROLE and column == STATUS and row.pet is not None and row.pet.status:
            return pill_of(row.pet.status, self._shown(Field.STATUS, row))
        if role == _WRONG_ROLE:
            is_lacking = row.pet is None and row.verdict is not Verdict.NOT_AN_ANIMAL
            return is_lacking and _FIELDS.get(column) is row.field
        if role == _ROLES.AccessibleDescriptionRole:  # a tick is not read with its row
            return self._will_be_added if self.model.state.is_included(row) else self._left_out
        return super().data(index, role)

    def setData(  # noqa: N802  Qt's name
        self, index: Index, value: object, role: int = _ROLES.EditRole
    ) -> bool:
        field = _FIELDS.get(index.column())
        if role == _ROLES.CheckStateRole:
            is_in = Qt.CheckState(value) is Qt.CheckState.Checked
            self.model.include([self.rows[index.row()]], is_in=is_in)
            return True
        if role != _ROLES.EditRole or field is None or value == self.data(index, role):
            return False
        self.model.edit_cell(self.rows[index.row()].number, field, str(value))
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        if index.column() in _FIELDS:
            return flags | Qt.ItemFlag.ItemIsEditable
        return flags | Qt.ItemFlag.ItemIsUserCheckable if index.column() == NUMBER else flags


_BAR: Final = 2.6  # units: the room of a scroll bar
_MIN_ROWS: Final = 2  # that are in sight, in letters of 200 % on a small screen too
MOST_OMITTED: Final = 8  # rows in sight if there is room; the others are scrolled to


class SheetTableView(ListTable[CheckedRow]):
    """Shows ``model``; Space ticks the rows selected, Enter opens a cell."""

    def __init__(self, model: ImportViewModel, parent: QWidget) -> None:
        self._model, self.rows = model, SheetRows(model, parent)
        self._left: int | None = None  # the column that had the keyboard when Enter opened another
        name = translate("SheetTableView", "Rows of the sheet")
        super().__init__(name, self.rows, parent, strong=NAME)
        self.setItemDelegate(_Cells(self, NAME))
        self.setEditTriggers(self.EditTrigger.DoubleClicked | self.EditTrigger.EditKeyPressed)

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return _room_for(self, _MIN_ROWS)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        if event.key() == Qt.Key.Key_Space:
            if selected := self.selected:
                is_in = not self._model.state.is_included(selected[0])
                self._model.include(selected, is_in=is_in)
                self.tell(QAccessible.Event.DescriptionChanged)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._edit_cell()
        else:
            super().keyPressEvent(event)

    def _edit_cell(self) -> None:
        """Open the cell with the keyboard; if its number has it, that which is to be corrected."""
        index = self.currentIndex()
        if self.state() is self.State.EditingState or not index.isValid():
            return  # the Enter that ends it comes here, too
        wrong = [at for at in _FIELDS if index.siblingAtColumn(at).data(_WRONG_ROLE)]
        column = index.column() if index.column() in _FIELDS else (wrong or [NAME])[0]
        self._left = index.column()
        self.setCurrentIndex(index.siblingAtColumn(column))
        self.edit(index.siblingAtColumn(column))

    def closeEditor(self, editor: QWidget, hint: _Delegate.EndEditHint) -> None:  # noqa: N802  Qt's name
        super().closeEditor(editor, hint)
        # Tab goes on to the next cell.
        if self._left is not None and self.state() is not self.State.EditingState:
            self.setCurrentIndex(self.currentIndex().siblingAtColumn(self._left))
            self._left = None


class _Cells(ListCells):
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802  Qt's name
        """Leave the numbers of the rows below the first ones room, too."""
        room = option.fontMetrics.horizontalAdvance("000") if index.column() == NUMBER else 0
        return super().sizeHint(option, index) + QSize(room, 0)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        is_current = self._table.hasFocus() and index == self._table.currentIndex()
        if index.data(_WRONG_ROLE) or (is_current and index.column() in _FIELDS):
            painter.setPen(theme().focus if is_current else theme().danger)
            painter.drawRect(option.rect.adjusted(1, 1, -2, -3))


class OmittedTable(ListTable[OmittedRow]):
    """The rows that an import leaves out, and why; hidden if there are none."""

    def __init__(self, parent: QWidget) -> None:
        model: ListModel[OmittedRow] = ListModel(
            [
                (translate("SheetRows", "Row"), lambda row: str(row.number)),
                (translate("LeftOut", "In the sheet"), lambda row: row.text),
                (translate("Export", REASONS), lambda row: row.why),
            ]
        )
        super().__init__(translate("LeftOut", "Rows left out"), model, parent, strong=1)
        self.hide()

    def show_omitted(self, rows: tuple[OmittedRow, ...]) -> None:
        if rows != self._rows.rows:
            self.show_rows(rows, lambda row: row.number)
            self.setVisible(bool(rows))
            self.updateGeometry()

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return _room_for(self, _MIN_ROWS)

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return _room_for(self, MOST_OMITTED)


def _room_for(table: QTableView, rows: int) -> QSize:
    """Return room for the headings, so many of the ``table``'s rows, and a scroll bar."""
    rows = min(rows, table.model().rowCount())
    return QSize(QTableView.minimumSizeHint(table).width(), unit((1 + rows) * ROW + _BAR))
