"""A table of a list: rows are chosen, opened and copied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QApplication, QTableView, QWidget

from petdesk.views.widgets.list_model import ListModel, Row

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class ListTable(QTableView, Generic[Row]):
    """Shows ``rows``, with columns of ``widths`` in characters; ``name`` is its accessible name.

    ``opened`` tells that Enter or a double click asks for the current row, ``current_changed`` that
    another row is the current one.
    """

    opened = Signal()
    current_changed = Signal()

    def __init__(
        self, name: str, rows: ListModel[Row], widths: Sequence[int], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._rows = rows
        self.setAccessibleName(name)
        self.setModel(rows)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.verticalHeader().hide()
        width = self.fontMetrics().averageCharWidth()
        for column, characters in enumerate(widths):
            self.setColumnWidth(column, characters * width)
        self.horizontalHeader().setStretchLastSection(True)
        self.doubleClicked.connect(lambda _index: self.opened.emit())
        self.selectionModel().currentRowChanged.connect(lambda *_rows: self.current_changed.emit())

    @property
    def current(self) -> Row | None:
        """What the current row shows, if there is one."""
        index = self.currentIndex()
        return self._rows.row(index.row()) if index.isValid() else None

    @property
    def selected(self) -> list[Row]:
        """What the selected rows show, from above."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return [self._rows.row(row) for row in rows]

    def show_rows(self, rows: tuple[Row, ...], key: Callable[[Row], object]) -> None:
        """Show other rows; the current one stays current, as far as its ``key`` is still there."""
        current = self.current
        self._rows.show_rows(rows)
        if current is not None and (known := key(current)) in (keys := list(map(key, rows))):
            self.selectRow(keys.index(known))

    def copy_rows(self) -> None:
        """Put the selected rows on the clipboard, tab-separated; all of them where none is."""
        selected = sorted(index.row() for index in self.selectionModel().selectedRows())
        rows = selected or range(self._rows.rowCount())
        QApplication.clipboard().setText("\n".join(map(self._rows.row_text, rows)))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        """Take Enter as "open the row", and the platform's copy key as "copy the rows"."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy_rows()
        else:
            super().keyPressEvent(event)
