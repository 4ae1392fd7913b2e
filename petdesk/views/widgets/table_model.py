"""A table's model of rows that never nest: its headings, and how it follows other rows."""

from collections.abc import Collection, Sequence
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

Index = QModelIndex | QPersistentModelIndex

RIGHT: Final = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

_NOTHING: Final = QModelIndex()
_ROLES: Final = Qt.ItemDataRole


class TableModel(QAbstractTableModel):
    """Rows under ``headings``, which a subclass sets, as it does ``data``.

    ``right`` are the columns that stand at the right.
    """

    headings: Sequence[str] = ()
    right: Collection[int] = ()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._row_count = 0

    def update_rows(self, count: int) -> None:
        """Show ``count`` rows; where there were as many, what is being typed in one stays open."""
        if count and count == self._row_count:
            last = self.index(count - 1, len(self.headings) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
        else:
            self.replace_rows(count)

    def replace_rows(self, count: int) -> None:
        """Show ``count`` rows, none of which is one of before."""
        self.beginResetModel()
        self._row_count = count
        self.endResetModel()

    def rowCount(self, parent: Index = _NOTHING) -> int:  # noqa: N802  Qt's name
        return 0 if parent.isValid() else self._row_count

    def columnCount(self, parent: Index = _NOTHING) -> int:  # noqa: N802  Qt's name
        return 0 if parent.isValid() else len(self.headings)

    def headerData(  # noqa: N802  Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = _ROLES.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == _ROLES.DisplayRole:
            return self.headings[section]
        return RIGHT if role == _ROLES.TextAlignmentRole and section in self.right else None
