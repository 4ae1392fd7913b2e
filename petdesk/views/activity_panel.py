"""View > Activity: each request with its answer, for whoever finds out why something fails."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDockWidget,
    QHBoxLayout,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from petdesk.domain.text import harmless
from petdesk.service.activity import Exchange, Waited, as_curl
from petdesk.viewmodels.times import time_of_day

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.viewmodels.activity import ActivityState, ActivityViewModel

Index = QModelIndex | QPersistentModelIndex

_NOTHING: Final = QModelIndex()


class ExchangeModel(QAbstractTableModel):
    """A row for each request, newest first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._exchanges: tuple[Exchange, ...] = ()
        self._columns: tuple[tuple[str, Callable[[Exchange], str]], ...] = (
            (self.tr("Time"), lambda exchange: time_of_day(exchange.at)),
            (self.tr("Request"), lambda exchange: f"{exchange.method} {exchange.path}"),
            (self.tr("Answer"), self._answer),
            (self.tr("Took"), lambda exchange: f"{exchange.seconds * 1000:.0f} ms"),
            (self.tr("Try"), lambda exchange: str(exchange.tries)),
            (self.tr("Waited before"), self._waited),
            (self.tr("Left"), lambda exchange: _number(exchange.remaining)),
        )

    def show_exchanges(self, exchanges: tuple[Exchange, ...]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self._exchanges = exchanges
        self.endResetModel()

    def exchange(self, row: int) -> Exchange:
        """Give the request in a row."""
        return self._exchanges[row]

    def rowCount(self, parent: Index = _NOTHING) -> int:  # noqa: N802  Qt's name
        """Give the number of requests."""
        return 0 if parent.isValid() else len(self._exchanges)

    def columnCount(self, parent: Index = _NOTHING) -> int:  # noqa: N802  Qt's name
        """Give the number of columns."""
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give a cell's text."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return self._columns[index.column()][1](self._exchanges[index.row()])

    def headerData(  # noqa: N802  Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Give a column's heading."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._columns[section][0]
        return None

    def _answer(self, exchange: Exchange) -> str:
        words = [] if exchange.status is None else [str(exchange.status)]
        if exchange.fault:
            words.append(harmless(exchange.fault))
        return " ".join(words) or self.tr("given up")

    def _waited(self, exchange: Exchange) -> str:
        reason = {
            Waited.NOT: "",
            Waited.LIMIT_REACHED: self.tr("the limit was reached"),
            Waited.SHARING_LIMIT: self.tr("sharing the limit"),
            Waited.SERVICE_DOWN: self.tr("the service did not answer"),
            Waited.TRYING_AGAIN: self.tr("before trying again"),
        }[exchange.reason]
        return f"{exchange.waited:.1f} s, {reason}" if reason else ""


class ActivityPanel(QDockWidget):
    """Shows the requests of this run."""

    def __init__(self, view_model: ActivityViewModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Activity"))
        self.setObjectName("Activity")
        self._exchanges = ExchangeModel(self)
        self._table = QTableView(self)
        self._table.setAccessibleName("Requests")
        self._table.setModel(self._exchanges)
        self._table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self._table.setWordWrap(False)
        self._table.verticalHeader().hide()
        self._table.horizontalHeader().setStretchLastSection(True)
        width = self.fontMetrics().averageCharWidth()
        for column, characters in enumerate((12, 40, 30, 10, 6, 34)):
            self._table.setColumnWidth(column, characters * width)
        self._copy = QPushButton(self.tr("Copy as curl"), self)
        self._copy.clicked.connect(self.copy_as_curl)
        self._lay_out()
        view_model.state_changed.connect(self._render)
        self._render(view_model.state)

    def copy_as_curl(self) -> None:
        """Put the selected requests on the clipboard as commands, without the key."""
        rows = sorted(index.row() for index in self._table.selectionModel().selectedRows())
        if rows:
            commands = (as_curl(self._exchanges.exchange(row)) for row in rows)
            QApplication.clipboard().setText("\n".join(commands))

    def _render(self, state: ActivityState) -> None:
        kept = [self._exchanges.exchange(at.row()) for at in self._table.selectedIndexes()[:1]]
        self._exchanges.show_exchanges(state.exchanges)
        if kept and kept[0] in state.exchanges:
            self._table.selectRow(state.exchanges.index(kept[0]))

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self._copy)
        body = QWidget(self)
        layout = QVBoxLayout(body)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addWidget(self._table)
        layout.addLayout(buttons)
        self.setWidget(body)


def _number(remaining: int | None) -> str:
    return "" if remaining is None else str(remaining)
