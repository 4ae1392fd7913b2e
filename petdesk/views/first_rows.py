"""The table's model at the first paint: the cells that the last run showed, as they were."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex

if TYPE_CHECKING:
    from collections.abc import Sequence

_DISPLAY_ROLE: Final = 0  # Qt.ItemDataRole.DisplayRole: see petdesk.views
_ALIGNMENT_ROLE: Final = 7
_RIGHT: Final = 0x82  # Qt.AlignmentFlag.AlignRight | AlignVCenter
_COLUMN_COUNT: Final = 4
_ID_COLUMN: Final = 3
_NOTHING: Final = QModelIndex()


class FirstRows(QAbstractTableModel):
    """Shows ``cells``, the first rows of ``count``; the rest are blank for the moment."""

    def __init__(
        self, cells: Sequence[Sequence[str]], count: int, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._cells = cells
        self._count = count

    def pet_id(self, row: int) -> int | None:
        """Give the id of the animal in a row, if it is one of the first."""
        return int(self._cells[row][_ID_COLUMN]) if 0 <= row < len(self._cells) else None

    def rowCount(  # noqa: N802  Qt's name
        self, parent: QModelIndex | QPersistentModelIndex = _NOTHING
    ) -> int:
        """Give the number of rows."""
        return 0 if parent.isValid() else self._count

    def columnCount(  # noqa: N802  Qt's name
        self, parent: QModelIndex | QPersistentModelIndex = _NOTHING
    ) -> int:
        """Give the number of columns."""
        return 0 if parent.isValid() else _COLUMN_COUNT

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = _DISPLAY_ROLE) -> object:
        """Give a cell's text."""
        if role == _DISPLAY_ROLE:
            row = index.row()
            return self._cells[row][index.column()] if row < len(self._cells) else ""
        return _RIGHT if role == _ALIGNMENT_ROLE and index.column() == _ID_COLUMN else None
