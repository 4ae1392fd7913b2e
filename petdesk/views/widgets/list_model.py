"""A table's model over a tuple of values: one row for each, replaced by one reset."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Index = QModelIndex | QPersistentModelIndex
Row = TypeVar("Row")

_NOTHING: Final = QModelIndex()


class ListModel(QAbstractTableModel, Generic[Row]):
    """Shows rows by ``columns``: each a heading, and what gives a row's cell in words."""

    def __init__(
        self, columns: Sequence[tuple[str, Callable[[Row], str]]], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._columns = columns
        self._rows: tuple[Row, ...] = ()

    def show_rows(self, rows: tuple[Row, ...]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def row(self, number: int) -> Row:
        """Return what a row shows."""
        return self._rows[number]

    def row_text(self, number: int) -> str:
        """Return a row as it is copied: its cells with tabs between them."""
        return "\t".join(words(self._rows[number]) for _heading, words in self._columns)

    def rowCount(self, parent: Index = _NOTHING) -> int:  # noqa: N802  Qt's name
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NOTHING) -> int:  # noqa: N802  Qt's name
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a cell's text."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return self._columns[index.column()][1](self._rows[index.row()])

    def headerData(  # noqa: N802  Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return a column's heading."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._columns[section][0]
        return None
