"""The rows of a sheet as a table: what would be sent of each, and what is to be known of it."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import (
    QObject,
    Qt,
    Signal,
)

from petdesk.domain.display_text import sanitize_for_line
from petdesk.domain.sheet_words import Field
from petdesk.viewmodels.import_sheet.check import CheckedRow, Verdict
from petdesk.viewmodels.import_sheet.state import ImportState
from petdesk.viewmodels.import_sheet.wording import category_shown, row_text, status_shown
from petdesk.views.widgets.cells import PILL_ROLE, Pill, pill_of
from petdesk.views.widgets.table_model import Index, TableModel

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
        """Show the rows of ``state``."""
        self._state = state
        self.update_rows(len(state.shown))

    def row(self, number: int) -> CheckedRow | None:
        """Return what a row of the table shows."""
        rows = self._state.shown if self._state is not None else ()
        return rows[number] if 0 <= number < len(rows) else None

    def is_included(self, number: int) -> bool:
        """Return whether a row of the table would be sent."""
        row = self.row(number)
        return row is not None and self._state is not None and self._state.is_included(row)

    def tick(self, numbers: Iterable[int], *, is_in: bool) -> None:
        """Include rows of the table, as far as they can be sent, or leave them out."""
        rows = [row for row in map(self.row, numbers) if row is not None and row.pet is not None]
        if rows:
            self.ticked.emit(rows, is_in)

    def data(self, index: Index, role: int = _ROLES.DisplayRole) -> object:
        """Return what a cell shows."""
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
        """Return what goes with a cell's text."""
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
        """Take what was typed into a cell, or a tick."""
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
