"""What Qt offers for the same work: QSortFilterProxyModel over a model of the same rows."""

from collections.abc import Callable

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)
from PySide6.QtWidgets import QTableView

from petdesk.viewmodels.listing.listing import Listing
from petdesk.viewmodels.text.cells import CELLS
from tests.benchmarks.search_window import Paints, painted, stock_view

NOTHING = QModelIndex()


class Rows(QAbstractTableModel):
    """All animals of a listing, in order."""

    def __init__(self, listing: Listing) -> None:
        super().__init__()
        self._listing = listing

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = NOTHING) -> int:  # noqa: N802  Qt's name
        return 0 if parent.isValid() else len(self._listing.records)

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = NOTHING) -> int:  # noqa: N802  Qt's name
        return 0 if parent.isValid() else 4

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = 0) -> object:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return CELLS[index.column()].text(self._listing, self._listing.records[index.row()])


class Stock:
    """A table with Qt's own filter and sort."""

    def __init__(self, listing: Listing) -> None:
        self.view = QTableView()
        self.rows = Rows(listing)
        self.proxy = QSortFilterProxyModel()
        self.proxy.setSourceModel(self.rows)
        self.proxy.setFilterKeyColumn(-1)
        self.proxy.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.view.setModel(self.proxy)
        self.paints: Paints = stock_view(self.view)

    def painted(self, change: Callable[[], object]) -> float:
        """Return the milliseconds from ``change`` until the rows are painted."""
        return painted(self.paints, change, self.view.viewport)

    def search(self, text: str) -> None:
        self.proxy.setFilterFixedString(text)

    def sort(self, column: int) -> None:
        self.proxy.sort(column, Qt.SortOrder.AscendingOrder)

    def close(self) -> None:
        self.view.hide()
        self.view.setModel(None)
        self.view.deleteLater()
