"""The table of animals: selection, scroll and sort are kept by animal while rows come and go."""

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLabel, QTableView, QWidget

from petdesk.animals.cells import COLUMNS, headings, wide_texts
from petdesk.animals.listing import Listing
from petdesk.animals.search import Sort, SortColumn
from petdesk.animals.views.animal_model import AnimalModel, RowKey
from petdesk.animals.views.columns import Columns
from petdesk.animals.views.row_painter import RowPainter
from petdesk.core.translation import translate
from petdesk.design.lists import announce_row, choose_row, style_list
from petdesk.design.scale import unit

_MANY: Final = 100  # rows
_STAYS: Final = 8000  # ms, of what was just done
_WORDS: Final = int(Qt.TextFlag.TextWordWrap)


class AnimalTable(QTableView):
    """Shows a `Listing` and emits what is chosen.

    ``chosen`` carries an animal's id or ``None``, ``opened`` is emitted when Enter or a double
    click asks for the details, and ``sort_wanted`` carries a `Sort`. ``counted`` carries how many
    rows are selected, ``copied`` how many were copied. ``typed`` carries a letter that goes on a
    search, or a backspace; ``left`` is emitted when Esc goes back to it, and ``removal_wanted``
    when Delete asks for what cannot be done.
    """

    chosen = Signal(object)
    opened = Signal()
    sort_wanted = Signal(object)
    counted = Signal(int)
    copied = Signal(int)
    typed = Signal(str)
    left = Signal()
    removal_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._animals = AnimalModel()
        self._animals.setParent(self)
        self._painter = RowPainter(self)
        self._sort = Sort()
        self._is_rendering = False
        self._count = 0
        self._configure()
        header = self.horizontalHeader()
        header.setSectionsClickable(True)
        header.sectionClicked.connect(self._on_header_clicked)
        header.setSortIndicatorShown(True)
        self._show_sort()
        # One turn of the loop may change both several times: what is selected is counted once.
        self._counting = QTimer(self, interval=0, singleShot=True)
        self._counting.timeout.connect(self._count_selected)
        self.selectionModel().currentRowChanged.connect(self._on_current_changed)
        self.selectionModel().selectionChanged.connect(lambda *_: self._counting.start())
        # A click on the row that the search chose makes it the person's.
        self.clicked.connect(lambda _index: self._emit_chosen())
        self.columns = Columns(self)
        self.note = TableNote(self)
        self.doubleClicked.connect(lambda _index: self.opened.emit())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        self._painter.paint(event.rect(), self._animals.rows.painted)

    def selectionChanged(  # noqa: N802  Qt's name
        self, selected: QItemSelection, deselected: QItemSelection
    ) -> None:
        """Leave out what Qt does for a screen reader where many rows come or go.

        It would ask about every cell, to tell of the first: 400 ms for 20,000 rows.
        """
        parts = (each.at(at) for each in (selected, deselected) for at in range(each.size()))
        is_many = sum(part.height() for part in parts) > _MANY
        base = QAbstractItemView if is_many else QTableView
        base.selectionChanged(self, selected, deselected)
        if not self._is_rendering and not self.selectionModel().hasSelection():
            self.chosen.emit(None)  # a person has let go of the last row

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.columns.fit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802  Qt's name
        super().mouseMoveEvent(event)
        self._hover(self.rowAt(round(event.position().y())))

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        super().leaveEvent(event)
        self._hover(-1)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802  Qt's name
        """Show the ring around the row that has the keyboard, and tell of the row."""
        super().focusInEvent(event)
        self.viewport().update()
        announce_row(self)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802  Qt's name
        super().focusOutEvent(event)
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        """Keep the note at the foot, and the selected row in sight where a message comes below."""
        index = self.currentIndex()
        was_seen = index.isValid() and self._ends_within(index, event.oldSize().height())
        super().resizeEvent(event)
        self.columns.fit()
        self.note.place()
        if was_seen and not self._ends_within(index, event.size().height()):
            self.scrollTo(index)

    def updateGeometries(self) -> None:  # noqa: N802  Qt's name
        """Leave room below the last row for a note that stays, so that it can be scrolled clear."""
        bar = self.verticalScrollBar()
        place = bar.value()
        super().updateGeometries()
        # Qt calls this from its constructor, too.
        note: TableNote | None = getattr(self, "note", None)
        if note is not None and note.isVisible() and note.lasting_height():
            rows = self.verticalHeader().length() + note.lasting_height()
            bar.setMaximum(max(0, rows - self.viewport().height()))
            bar.setValue(place)

    def render_listing(self, listing: Listing, selected_id: int | None) -> None:
        """Show ``listing``; what was selected and at the top of the view stays there."""
        is_sorted, self._sort = listing.sort != self._sort, listing.sort
        self._show_sort()
        if self._animals.would_change(listing):
            if self._animals.has_other_texts(listing):
                self.columns.show_texts(*wide_texts(listing))
            self._is_rendering = True
            self._replace_rows(listing, selected_id)
            if is_sorted and self.selected_count():
                self.scrollTo(self.currentIndex())
            self._is_rendering = False
            self._counting.start()
        elif selected_id is not None and selected_id != self._current_id():
            self._reveal(selected_id)

    def selectRow(self, row: int) -> None:  # noqa: N802  Qt's name
        choose_row(self, row)

    def copy_selection(self) -> None:
        rows = self.selected_rows()
        self._copy(["\t".join(headings()), *map(self._animals.row_text, rows)], len(rows))

    def copy_ids(self) -> None:
        """Copy the ids of the selected rows, a line each; an animal on its way has none."""
        rows = self.selected_rows()
        self._copy([text for row in rows if (text := self._animals.id_text(row))], len(rows))

    def _copy(self, lines: list[str], count: int) -> None:
        if count:
            QApplication.clipboard().setText("\n".join(lines))
            self.copied.emit(count)

    def enter(self) -> None:
        if not self._animals.rowCount():
            return
        row = self.currentIndex().row()
        if not self.currentIndex().isValid() or not self.selectionModel().isRowSelected(row):
            self.selectRow(0)
        self.scrollTo(self.currentIndex())
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def open_match(self) -> None:
        """Request the details of the one row selected, or of the only one there is."""
        if not self.selected_count() and self._animals.rowCount() == 1:
            self.selectRow(0)
        if self.selected_count() == 1:
            self.opened.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        """Take Enter as "show the details", Esc as "back to the search", letters as more of it."""
        keys, key = Qt.Key, event.key()
        if key in (keys.Key_Return, keys.Key_Enter):
            self.opened.emit()
        elif key == keys.Key_Escape:
            self.left.emit()
        elif key == keys.Key_Delete:
            self.removal_wanted.emit()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy_selection()
        elif is_letter(event) or key == keys.Key_Backspace:
            self.typed.emit(event.text())
        else:
            super().keyPressEvent(event)

    def moveCursor(  # noqa: N802  Qt's name
        self,
        cursorAction: QAbstractItemView.CursorAction,  # noqa: N803  Qt's name
        modifiers: Qt.KeyboardModifier,
    ) -> QModelIndex:
        """Take Home and End as "the first row" and "the last": the cells of a row are one."""
        ends, last = QAbstractItemView.CursorAction, self._animals.rowCount() - 1
        if cursorAction in (ends.MoveHome, ends.MoveEnd):
            row = 0 if cursorAction is ends.MoveHome else last
            return self._animals.index(row, max(0, self.currentIndex().column()))
        return super().moveCursor(cursorAction, modifiers)

    def keyboardSearch(self, search: str) -> None:  # noqa: N802  Qt's name
        """Do nothing: letters go to the search."""

    def selected_rows(self) -> list[int]:
        parts = self._selected_parts()
        if len(parts) == 1:
            return list(parts[0])
        return sorted({row for part in parts for row in part})

    def selected_ids(self) -> list[int]:
        """Return the ids of the selected animals; one on its way has none."""
        ids = map(self._animals.animal_id, self.selected_rows())
        return [id_ for id_ in ids if id_ is not None]

    def selected_count(self) -> int:
        parts = self._selected_parts()
        return len(parts[0]) if len(parts) == 1 else len({row for part in parts for row in part})

    def _configure(self) -> None:
        self.setAccessibleName(translate("Table", "Animals"))
        self.setObjectName("Animals")
        self.setModel(self._animals)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setMouseTracking(True)
        # A fixed height spares Qt asking for each row's own.
        rows = self.verticalHeader()
        rows.setSectionResizeMode(rows.ResizeMode.Fixed)
        style_list(self)

    def _hover(self, row: int) -> None:
        if row != self._painter.hovered:
            self._painter.hovered = row
            self.viewport().update()

    def _ends_within(self, index: QModelIndex, height: int) -> bool:
        return self.visualRect(index).bottom() < height

    def _show_sort(self) -> None:
        orders = Qt.SortOrder
        order = orders.DescendingOrder if self._sort.descending else orders.AscendingOrder
        # No column shows when an animal was first seen, so no arrow stands over one.
        key = self._sort.column.value
        section = next((at for at, column in enumerate(COLUMNS) if column.sort == key), -1)
        self.horizontalHeader().setSortIndicator(section, order)

    def _replace_rows(self, listing: Listing, selected_id: int | None) -> None:
        animals = self._animals
        selected = animals.keys(self.selected_rows())
        first = animals.keys(self._first_row())
        current: set[RowKey] = {selected_id} if selected_id is not None else set()
        current = current or animals.keys(self._current_row())
        animals.show_listing(listing)
        # Qt only posts the new layout: the first paint would make it, and be followed by another.
        self.executeDelayedItemsLayout()
        rows = animals.rows_of(selected | current | first)
        if selected or current:
            self._select([rows[key] for key in rows if key in selected])
        for key in current & rows.keys():
            flag = QItemSelectionModel.SelectionFlag.NoUpdate
            self.selectionModel().setCurrentIndex(animals.index(rows[key], 0), flag)
        for key in first & rows.keys():
            self.scrollTo(animals.index(rows[key], 0), QAbstractItemView.ScrollHint.PositionAtTop)

    def _first_row(self) -> list[int]:
        """Return the row at the top of the view, where rows above it are scrolled away."""
        # In this order, since finding the row lays the table out.
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

    def _selected_parts(self) -> list[range]:
        selection = self.selectionModel().selection()
        parts = (selection.at(number) for number in range(selection.size()))
        return [range(part.top(), part.bottom() + 1) for part in parts]

    def _count_selected(self) -> None:
        count = self.selected_count()
        if count != self._count:
            self._count = count
            self.counted.emit(count)

    def _select(self, rows: Iterable[int]) -> None:
        flags, animals = QItemSelectionModel.SelectionFlag, self._animals
        selection = QItemSelection()
        # One range for rows that stand together: all of 100,000 may be selected.
        for _, together in groupby(enumerate(rows), lambda placed: placed[1] - placed[0]):
            part = [row for _, row in together]
            selection.select(animals.index(part[0], 0), animals.index(part[-1], 0))
        self.selectionModel().select(selection, flags.ClearAndSelect | flags.Rows)

    def _on_current_changed(self, _current: QModelIndex, _previous: QModelIndex) -> None:
        # The ring goes around the whole row, of which Qt paints only a cell anew.
        self.viewport().update()
        if not self._is_rendering:
            self._emit_chosen()

    def _emit_chosen(self) -> None:
        has_any = self.selectionModel().hasSelection()
        self.chosen.emit(self._current_id() if has_any else None)

    def _on_header_clicked(self, section: int) -> None:
        column = SortColumn(COLUMNS[section].sort)
        same = self._sort.column is column
        self.sort_wanted.emit(Sort(column, descending=same and not self._sort.descending))


def is_letter(event: QKeyEvent) -> bool:
    """Return whether a key types something; a space chooses the row, as in any table."""
    modifiers = Qt.KeyboardModifier
    is_command = event.modifiers() & (modifiers.ControlModifier | modifiers.MetaModifier)
    text = event.text()
    return not is_command and text.isprintable() and bool(text.strip())


class TableNote(QLabel):
    """Shows a note at the foot of ``table``; it never moves a row, and a click goes through it."""

    def __init__(self, table: QTableView) -> None:
        # Not the viewport's child, which would be scrolled away with the rows.
        super().__init__(table)
        self._table = table
        self._lasting = ""
        self.setObjectName("Table note")
        self.setProperty("tint", "message")
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        self._timer = QTimer(self, interval=_STAYS, singleShot=True)
        self._timer.timeout.connect(lambda: self._show(self._lasting))

    def show_count(self, count: int) -> None:
        text = self.tr("%n selected", "", count) if count > 1 else ""
        self._lasting = text
        self._timer.stop()
        self._show(text)
        self._table.updateGeometries()

    def lasting_height(self) -> int:
        """Return the height that the note, on screen, takes from the list for good."""
        return self.height() + 2 * unit(3) if self._lasting else 0

    def show_news(self, text: str) -> None:
        self._show(text)
        self._timer.start()

    def _show(self, text: str) -> None:
        self.setText(text)
        self.place()
        self.setVisible(bool(text))
        self.raise_()

    def place(self) -> None:
        around, side = self._table.viewport().geometry(), unit(3)
        widest = max(1, around.width() - 4 * side)
        size = self.fontMetrics().boundingRect(0, 0, widest, 10_000, _WORDS, self.text()).size()
        size += QSize(2 * side + 2, side + 2)
        is_mirrored = self.isRightToLeft()
        left = around.left() + (side if is_mirrored else around.width() - size.width() - side)
        top = around.top() + around.height() - size.height() - side
        self.setGeometry(left, top, size.width(), size.height())
