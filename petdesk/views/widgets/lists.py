"""Lists: a model over a tuple of values, its table, and a window that is filtered by typing.

How a cell is painted is in `petdesk.views.widgets.cells`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, Protocol, TypeVar

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDialog,
    QTableView,
    QWidget,
)

from petdesk.views.design.fields import SearchField
from petdesk.views.design.labels import strong as strong_font
from petdesk.views.design.lists import FlatHeader, choose_row, dress_table, fill_corner
from petdesk.views.design.pill import pill_size
from petdesk.views.design.scale import EDGE, unit
from petdesk.views.widgets.answers import PassingLabel
from petdesk.views.widgets.cells import PILL_ROLE, ListCells, Pill

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent

Index = QModelIndex | QPersistentModelIndex
Row = TypeVar("Row")

_NOTHING: Final = QModelIndex()
_SHORT: Final = 18  # characters of a cell that is never cut
_LOOKED_AT: Final = 20  # rows


class ListModel(QAbstractTableModel, Generic[Row]):
    """Shows rows by ``columns``: each a heading, and the function that words a row's cell."""

    def __init__(
        self, columns: Sequence[tuple[str, Callable[[Row], str]]], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._columns = columns
        self._rows: tuple[Row, ...] = ()
        self._pills: dict[int, Callable[[Row], Pill | None]] = {}

    def show_pills(self, column: int, pill_of: Callable[[Row], Pill | None]) -> None:
        """Show the cells of ``column`` as the pill that ``pill_of`` gives; copied is the text."""
        self._pills[column] = pill_of

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
        return "\t".join(cell(self._rows[number]) for _heading, cell in self._columns)

    def rowCount(self, parent: Index = _NOTHING) -> int:  # noqa: N802  Qt's name
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NOTHING) -> int:  # noqa: N802  Qt's name
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a cell's text, which is its tool tip too where it is cut off; or its pill."""
        row = self._rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._columns[index.column()][1](row)
        if role == PILL_ROLE and index.column() in self._pills:
            return self._pills[index.column()](row)
        return None

    def headerData(  # noqa: N802  Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return a column's heading."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._columns[section][0]
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
        self._widths, self._strong = widths, strong
        self._is_fitting = self._is_arranged = False
        self.setAccessibleName(name)
        header = FlatHeader(Qt.Orientation.Horizontal, self)
        header.setHighlightSections(False)
        self.setHorizontalHeader(header)
        self.setModel(rows)
        self.setItemDelegate(ListCells(self, strong))
        dress_table(self)
        fill_corner(self)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self._fit_columns()
        header.sectionResized.connect(self._note_arranged)
        self.doubleClicked.connect(lambda _index: self.opened.emit())
        self.selectionModel().currentRowChanged.connect(lambda *_rows: self._tell_of_current())

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        """Follow the size of letters."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit_columns()

    def selectRow(self, row: int) -> None:  # noqa: N802  Qt's name
        """Select ``row``, in either direction of reading."""
        choose_row(self, row)

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
        if not self._is_arranged:
            self._fit_columns()
        if current is not None and (known := key(current)) in (keys := list(map(key, rows))):
            self.selectRow(keys.index(known))

    def copy_rows(self) -> None:
        """Copy the selected rows, tab-separated; all of them where none is."""
        selected = sorted(index.row() for index in self.selectionModel().selectedRows())
        rows = selected or range(self._rows.rowCount())
        QApplication.clipboard().setText("\n".join(map(self._rows.row_text, rows)))
        self.copied.emit(len(rows))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        """Share the room anew among the columns, unless a person did."""
        super().resizeEvent(event)
        if not self._is_arranged:
            self._fit_columns()

    def _tell_of_current(self) -> None:
        # The ring is around the whole row; where the choice grows, Qt paints one cell anew.
        self.viewport().update()
        self.current_changed.emit()

    def _fit_columns(self) -> None:
        """Set each column to its characters; where there is no room for all, to less.

        The last column has what is left.
        """
        letter, side = self.fontMetrics().averageCharWidth(), unit(2 * EDGE + 1)
        least = [self._least(column) + side for column in range(self._rows.columnCount())]
        wanted = [characters * letter + side for characters in self._widths]
        widths = _shared(wanted, least, self.viewport().width() - least[-1])
        self._is_fitting = True
        # The last one fills what is left, and where nothing is, it has the width of before.
        self.horizontalHeader().setStretchLastSection(False)
        self.setColumnWidth(len(least) - 1, least[-1])
        self.horizontalHeader().setStretchLastSection(True)
        for column, width in enumerate(widths):
            self.setColumnWidth(column, width)
        self._is_fitting = False

    def _least(self, column: int) -> int:
        """Return the room of the heading and of short cells, such as times and statuses."""
        heading = self._rows.headerData(column, Qt.Orientation.Horizontal)
        widths = [self.fontMetrics().horizontalAdvance(str(heading))]
        strong = column == self._strong
        metrics = QFontMetrics(strong_font(self.font()) if strong else self.font())
        for row in range(min(self._rows.rowCount(), _LOOKED_AT)):
            index = self._rows.index(row, column)
            text, pill = str(index.data() or ""), index.data(PILL_ROLE)
            widths.append(min(metrics.horizontalAdvance(text), _SHORT * metrics.averageCharWidth()))
            if pill is not None:
                widths.append(pill_size(pill.word, self.font()).width())
        return max(widths)

    def _note_arranged(self, column: int, _before: int, _now: int) -> None:
        self._is_arranged |= not self._is_fitting and column < len(self._widths)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        """Take Enter as "open the row", and the platform's copy key as "copy the rows"."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy_rows()
        else:
            super().keyPressEvent(event)


def _shared(wanted: Sequence[float], least: Sequence[int], room: int) -> list[int]:
    """Return the widths of columns that share ``room`` as they want it; none gets below its least.

    What the least of one takes beyond its share, the others go without.
    """
    free = set(range(len(wanted)))
    while True:
        left = room - sum(least[at] for at in range(len(wanted)) if at not in free)
        share = min(1.0, left / sum(wanted[at] for at in free)) if free else 1.0
        short = {at for at in free if wanted[at] * share < least[at]}
        if not short:
            return [
                int(width * share) if at in free else least[at] for at, width in enumerate(wanted)
            ]
        free -= short


class ListViewModel(Protocol):
    """The view-model of such a window."""

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
        self.told = PassingLabel("List told", self)
        """Says for some seconds what a command of the window came to."""
        self.setWindowFlags(Qt.WindowType.Window)
        self.setWindowTitle(title)
        self.search = SearchField(self)
        self.search.setAccessibleName(name)
        self.search.setPlaceholderText(hint)
        self.search.complete(self.tr("Clear filter"))
        self.search.textChanged.connect(list_model.search)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        """Read the list, and take typing at once."""
        super().showEvent(event)
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self._list_model.open()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802  Qt's name
        """Note that the list is no longer on screen."""
        super().hideEvent(event)
        self._list_model.close()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        """Close on Esc, after the filter was cleared."""
        if event.key() == Qt.Key.Key_Escape:
            self.search.clear() if self.search.text() else self.close()
        else:
            super().keyPressEvent(event)


class Counted(QObject):
    """Phrases with a number: lupdate knows plural forms only in a class's own ``tr``."""

    def copied(self, count: int) -> str:
        """Announce how many rows were copied."""
        return self.tr("%n row(s) copied", "", count)


def copied_words(count: int) -> str:
    """Return what is said after ``count`` rows were copied."""
    return Counted().copied(count)
