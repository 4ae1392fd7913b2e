"""The table of animals: selection, scroll and sort are kept by animal while rows come and go."""

from collections.abc import Collection
from itertools import groupby

from PySide6 import QtCore
from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QApplication,
    QTableView,
    QWidget,
)

from petdesk.domain.search import Sort, SortColumn
from petdesk.viewmodels.listing.listing import Listing
from petdesk.views.table.animal_model import AnimalModel, RowKey
from petdesk.views.table.look import dress
from petdesk.views.table.preparing import Preparing


class AnimalTable(QTableView):
    """Shows a `Listing` and tells what is chosen.

    ``chosen`` carries an animal's id or ``None``, ``opened`` tells that Enter or a double click
    asks for the details, and ``sort_wanted`` carries a `Sort`.
    """

    chosen = Signal(object)
    opened = Signal()
    sort_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._animals = AnimalModel(self)
        self._sort = Sort()
        self._preparing = Preparing(self._emphasis, self)
        self._is_rendering = False
        self._marked_cells: QAbstractItemDelegate | None = None
        self._marked_columns: frozenset[int] = frozenset()
        self._first_marks = QTimer(self, interval=0, singleShot=True)
        self._first_marks.timeout.connect(self._mark_first)
        dress(self, self._animals)
        header = self.horizontalHeader()
        header.sectionClicked.connect(self._header_clicked)
        header.setSortIndicatorShown(True)
        self.selectionModel().currentRowChanged.connect(self._current_changed)
        self.doubleClicked.connect(lambda _index: self.opened.emit())

    def render_listing(self, listing: Listing, selected_id: int | None) -> None:
        """Show ``listing``; what was selected and at the top of the view stays there."""
        self._sort = listing.sort
        self._show_sort()
        self._preparing.prepare(listing.search)
        if self._animals.would_change(listing):
            self._is_rendering = True
            self._replace_rows(listing, selected_id)
            self._is_rendering = False
        elif selected_id is not None and selected_id != self._current_id():
            self._reveal(selected_id)

    def copy_selection(self) -> None:
        """Put the selected rows on the clipboard, tab-separated, in their order on screen."""
        rows = self._selected_rows()
        if rows:
            QApplication.clipboard().setText("\n".join(map(self._animals.plain_text, rows)))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        """Take Enter as "show the details" and the platform's copy key as "copy the rows"."""
        if event.key() in (QtCore.Qt.Key.Key_Return, QtCore.Qt.Key.Key_Enter):
            self.opened.emit()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy_selection()
        else:
            super().keyPressEvent(event)

    def _emphasise(self, columns: frozenset[int]) -> None:
        """Let Python paint the cells of ``columns``, of which some may be marked, and no others."""
        if columns and self._marked_cells is None:
            # The rows of the very first letter are on screen before what marks them is imported.
            self._first_marks.start()
            return
        for column in self._marked_columns - columns:
            self.setItemDelegateForColumn(column, self.itemDelegate())
        for column in columns - self._marked_columns:
            self.setItemDelegateForColumn(column, self._emphasis())
        self._marked_columns = columns

    def _mark_first(self) -> None:
        self._emphasis()
        self._emphasise(self._animals.marked_columns())

    def _emphasis(self) -> QAbstractItemDelegate:
        if self._marked_cells is None:
            # What it imports takes the time of several letters, and only a search needs it.
            from petdesk.views.table.emphasis import EmphasisDelegate  # noqa: PLC0415  see above

            self._marked_cells = EmphasisDelegate(self._animals.emphasised, self)
        return self._marked_cells

    def _show_sort(self) -> None:
        orders = QtCore.Qt.SortOrder
        order = orders.DescendingOrder if self._sort.descending else orders.AscendingOrder
        # No column shows when an animal was first seen, so no arrow stands over one.
        is_column = self._sort.column is not SortColumn.FIRST_SEEN
        section = self._sort.column.value if is_column else -1
        self.horizontalHeader().setSortIndicator(section, order)

    def _replace_rows(self, listing: Listing, selected_id: int | None) -> None:
        animals = self._animals
        selected = animals.keys(self._selected_rows())
        first = animals.keys(self._first_row())
        current = animals.keys(self._current_row()) if selected_id is None else {selected_id}
        animals.show_listing(listing)
        self._emphasise(animals.marked_columns())
        # Qt only posts the new layout: the first paint would make it, and be followed by another.
        self.executeDelayedItemsLayout()
        if selected or current:
            self._select(selected, current)
        for row in animals.rows_of(first):
            self.scrollTo(animals.index(row, 0), QAbstractItemView.ScrollHint.PositionAtTop)

    def _first_row(self) -> list[int]:
        """Return the row at the top of the view, where rows above it are scrolled away."""
        # Asked in this order, since finding the row lays the table out.
        if self.verticalScrollBar().value() == 0:
            return []
        first = self.indexAt(self.viewport().rect().topLeft()).row()
        return [first] if first >= 0 else []

    def _current_row(self) -> list[int]:
        current = self.currentIndex()
        return [current.row()] if current.isValid() else []

    def _current_id(self) -> int | None:
        current = self.currentIndex()
        return self._animals.animal_id(current.row()) if current.isValid() else None

    def _reveal(self, pet_id: int) -> None:
        """Select an animal that was not chosen in the table, and scroll to it if it is shown."""
        row = self._animals.row_of(pet_id)
        if row is None:
            return
        self._is_rendering = True
        self.executeDelayedItemsLayout()
        self.selectRow(row)
        self.scrollTo(self._animals.index(row, 0))
        self._is_rendering = False

    def _selected_rows(self) -> list[int]:
        selection = self.selectionModel().selection()
        parts = [selection.at(number) for number in range(selection.size())]
        return sorted({row for part in parts for row in range(part.top(), part.bottom() + 1)})

    def _select(self, keys: Collection[RowKey], current: Collection[RowKey]) -> None:
        flags, animals = QItemSelectionModel.SelectionFlag, self._animals
        selection = QItemSelection()
        # One range for rows that stand together: all of 100,000 may be selected.
        rows = enumerate(animals.rows_of(keys))
        for _, together in groupby(rows, lambda placed: placed[1] - placed[0]):
            part = [row for _, row in together]
            selection.select(animals.index(part[0], 0), animals.index(part[-1], 3))
        self.selectionModel().select(selection, flags.ClearAndSelect)
        for row in animals.rows_of(current):
            self.selectionModel().setCurrentIndex(animals.index(row, 0), flags.NoUpdate)

    def _current_changed(self, _current: QModelIndex, _previous: QModelIndex) -> None:
        if not self._is_rendering:
            self.chosen.emit(self._current_id())

    def _header_clicked(self, section: int) -> None:
        column = SortColumn(section)
        same = self._sort.column is column
        self.sort_wanted.emit(Sort(column, descending=same and not self._sort.descending))
