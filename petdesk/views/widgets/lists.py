"""Lists: a model over a tuple of values, its table, and a window that is filtered by typing.

How a cell is painted is in `petdesk.views.widgets.cells`.
"""

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import (
    QEvent,
    QObject,
    Qt,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QKeySequence, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QTableView,
    QWidget,
)

from petdesk.viewmodels.translation import tr
from petdesk.views.design.fields import SearchField
from petdesk.views.design.lists import announce_row, choose_row, style_list
from petdesk.views.widgets.cells import PILL_ROLE, ListCells, Pill
from petdesk.views.widgets.list_widths import ListWidths
from petdesk.views.widgets.spoken_texts import TransientLabel
from petdesk.views.widgets.table_model import Index, TableModel

Row = TypeVar("Row")


class ListModel(TableModel, Generic[Row]):
    """Shows rows by ``columns``: each a heading, and the function that words a row's cell."""

    def __init__(
        self, columns: Sequence[tuple[str, Callable[[Row], str]]], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.headings = [heading for heading, _cell in columns]
        self._cells = [cell for _heading, cell in columns]
        self._rows: tuple[Row, ...] = ()
        self._pills: dict[int, Callable[[Row], Pill | None]] = {}

    def show_pills(self, column: int, pill_of: Callable[[Row], Pill | None]) -> None:
        self._pills[column] = pill_of

    def show_rows(self, rows: tuple[Row, ...]) -> None:
        self._rows = rows
        self.replace_rows(len(rows))

    def row(self, number: int) -> Row:
        return self._rows[number]

    def row_text(self, number: int) -> str:
        """Return a row as it is copied: its cells with tabs between them."""
        return "\t".join(cell(self._rows[number]) for cell in self._cells)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a cell's text, which is its tool tip too where it is cut off; or its pill."""
        row = self._rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._cells[index.column()](row)
        if role == PILL_ROLE and index.column() in self._pills:
            return self._pills[index.column()](row)
        return None


class ListTable(QTableView, Generic[Row]):
    """Shows ``rows``, with columns of ``widths`` in characters; ``name`` is its accessible name.

    ``strong`` is the column of the name.
    ``opened`` is emitted where Enter or a double click asks for the current row,
    ``current_changed`` where another row is the current one, ``copied`` with how many rows were.
    """

    opened = Signal()
    current_changed = Signal()
    copied = Signal(int)

    def __init__(
        self,
        name: str,
        rows: ListModel[Row],
        widths: Sequence[int],
        parent: QWidget,
        *,
        strong: int = 0,
    ) -> None:
        super().__init__(parent)
        self._rows = rows
        self.setAccessibleName(name)
        style_list(self)
        self.setModel(rows)
        self.setItemDelegate(ListCells(self, strong))
        self._widths = ListWidths(self, widths, strong)
        self._widths.fit()
        self.doubleClicked.connect(lambda _index: self.opened.emit())
        self.selectionModel().currentRowChanged.connect(lambda *_rows: self._announce_current())

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802  Qt's name
        super().focusInEvent(event)
        announce_row(self)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._widths.fit()

    def selectRow(self, row: int) -> None:  # noqa: N802  Qt's name
        choose_row(self, row)

    @property
    def current(self) -> Row | None:
        index = self.currentIndex()
        return self._rows.row(index.row()) if index.isValid() else None

    @property
    def selected(self) -> list[Row]:
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return [self._rows.row(row) for row in rows]

    def show_rows(self, rows: tuple[Row, ...], key: Callable[[Row], object]) -> None:
        current = self.current
        self._rows.show_rows(rows)
        self._widths.fit_unless_arranged()
        if current is not None and (known := key(current)) in (keys := list(map(key, rows))):
            self.selectRow(keys.index(known))

    def copy_rows(self) -> None:
        selected = sorted(index.row() for index in self.selectionModel().selectedRows())
        rows = selected or range(self._rows.rowCount())
        QApplication.clipboard().setText("\n".join(map(self._rows.row_text, rows)))
        self.copied.emit(len(rows))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        super().resizeEvent(event)
        self._widths.fit_unless_arranged()

    def _announce_current(self) -> None:
        # The ring is around the whole row; where the choice grows, Qt paints one cell anew.
        self.viewport().update()
        self.current_changed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        """Take Enter as "open the row", and the platform's copy key as "copy the rows"."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy_rows()
        else:
            super().keyPressEvent(event)


class ListViewModel(Protocol):
    def open(self) -> None:
        """Read the list: somebody looks at it."""

    def close(self) -> None:
        """Note that the list is no longer on screen."""

    def search(self, text: str) -> None:
        """Show what ``text`` leaves of the list."""


class ListWindow(QDialog):
    """Reads its list each time it is opened; Esc empties the filter, then closes.

    ``name`` is the accessible name of the field ``search``, ``hint`` what stands in it while it is
    empty.
    """

    def __init__(
        self, list_model: ListViewModel, title: str, name: str, hint: str, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._list_model = list_model
        self.result_label = TransientLabel("List told", self)
        """Shows for some seconds the result of a command of the window."""
        self.setWindowFlags(Qt.WindowType.Window)
        self.setWindowTitle(title)
        self.search = SearchField(self, name, hint, self.tr("Clear filter"))
        self.search.textChanged.connect(list_model.search)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        super().showEvent(event)
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self._list_model.open()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802  Qt's name
        super().hideEvent(event)
        self._list_model.close()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        if event.key() == Qt.Key.Key_Escape:
            self.search.clear() if self.search.text() else self.close()
        else:
            super().keyPressEvent(event)


def copied_words(count: int) -> str:
    return tr("%n row(s) copied", "", count)
