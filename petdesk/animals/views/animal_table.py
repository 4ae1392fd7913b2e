"""The table of animals: selection, scroll and sort are kept by animal while rows come and go."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyleOptionViewItem

from petdesk.animals.cells import (
    CATEGORY,
    COLUMNS,
    ID,
    NAME,
    STATUS,
    Animal,
    headings,
    painted_row,
    whole_texts,
    whole_tip,
)
from petdesk.animals.listing import Listing, PendingAnimal
from petdesk.animals.search import Sort, Span
from petdesk.core.display_text import sanitize_for_line
from petdesk.core.translation import translate
from petdesk.core.wording import STATUSES, service_word
from petdesk.design.layout import EDGE, NEAR, unit, unit_f
from petdesk.design.lists import BEGIN, END, PILL_ROLE, Index, ListCells, Pill, RowTable
from petdesk.design.pills import pill_size
from petdesk.design.theme import theme
from petdesk.design.widgets import elided, is_with_alt, strong

RowKey = int | tuple[int]
"""What a row is known by while others come and go: its animal's id, or a tuple of its entry's."""

# As numbers, which is what Qt asks with, and quicker to compare.
_DISPLAY_ROLE: Final = Qt.ItemDataRole.DisplayRole.value
_TOOL_TIP_ROLE: Final = Qt.ItemDataRole.ToolTipRole.value
_ALIGNMENT_ROLE: Final = Qt.ItemDataRole.TextAlignmentRole.value
_ACCESSIBLE_TEXT_ROLE: Final = Qt.ItemDataRole.AccessibleTextRole.value
_SIDES: Final = [END if at == ID else BEGIN for at in range(len(COLUMNS))]
_MAX_ROWS: Final = 200  # that are on screen at once
_ACCENT: Final = 0.75  # units
_WIDEST: Final = 56.0  # units of a column, as long as nobody drags it
_NOTHING: Final = QtCore.QModelIndex()
_WIDE: Final = 30.0  # units that a column has anyway, if its text needs them
_LEAST: Final = 23  # units of a column


class AnimalModel(QtCore.QAbstractTableModel):
    """Shows a `Listing`, whole: it has filtered and sorted its rows.

    QSortFilterProxyModel costs sixty times as much at 100,000 rows, and Qt's accessibility cache is
    walked for each removed range but dropped whole by a reset.
    """

    def __init__(self) -> None:
        super().__init__()
        self._show(Listing())
        self._headings = headings()

    def show_listing(self, listing: Listing) -> None:
        self.beginResetModel()
        self._show(listing)
        self.endResetModel()

    def _show(self, listing: Listing) -> None:
        self.listing = listing
        self.painted = lru_cache(_MAX_ROWS)(lambda row: painted_row(listing, self.animal(row)))

    def animal(self, row: int) -> Animal:
        pending = self.listing.pending_shown
        return pending[row] if row < len(pending) else self.listing.shown[row - len(pending)]

    def animal_id(self, row: int) -> int | None:
        animal = self.animal(row)
        return None if isinstance(animal, PendingAnimal) else animal.id

    def keys(self, rows: Iterable[int]) -> set[RowKey]:
        animals = map(self.animal, rows)
        return {(a.entry_id,) if isinstance(a, PendingAnimal) else a.id for a in animals}

    def rows_of(self, keys: set[RowKey]) -> list[int]:
        pending, records = self.listing.pending_shown, self.listing.shown
        if len(keys) == 1 and isinstance(only := next(iter(keys)), int):
            place = self.listing.position_of(only)
            return [] if place is None else [len(pending) + place]
        above = [row for row, animal in enumerate(pending) if (animal.entry_id,) in keys]
        places = enumerate(records, start=len(pending)) if keys else ()
        return above + [row for row, record in places if record.id in keys]

    def rowCount(self, parent: Index = _NOTHING) -> int:  # noqa: N802  Qt's name
        return 0 if parent.isValid() else self.listing.row_count

    def columnCount(self, parent: Index = _NOTHING) -> int:  # noqa: N802  Qt's name
        return 0 if parent.isValid() else len(COLUMNS)

    def data(self, index: Index, role: int = _DISPLAY_ROLE) -> object:
        row, column = index.row(), index.column()
        if role == _DISPLAY_ROLE:
            return self.painted(row).cells[column]
        if role == _ALIGNMENT_ROLE:
            return int(_SIDES[column])
        if role == PILL_ROLE:
            painted = self.painted(row)
            word = painted.cells[STATUS]
            return Pill(painted.status, word, painted.note) if column == STATUS else None
        if role == _TOOL_TIP_ROLE:
            text, animal = self._whole_texts(row)[column], self.animal(row)
            return whole_tip(f"{text}. {service_word(animal.status)}" if column == STATUS else text)
        if role == _ACCESSIBLE_TEXT_ROLE:
            return self._accessible_text(row, column)
        return None

    def headerData(  # noqa: N802  Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = _DISPLAY_ROLE
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == _DISPLAY_ROLE:
            return self._headings[section]
        return int(_SIDES[section]) if role == _ALIGNMENT_ROLE else None

    def row_text(self, row: int) -> str:
        return "\t".join(self._whole_texts(row))

    def _whole_texts(self, row: int) -> Sequence[str]:
        return whole_texts(self.listing, self.animal(row))

    def _accessible_text(self, row: int, column: int) -> str:
        animal = self.animal(row)
        if column == STATUS:
            return sanitize_for_line(self._whole_texts(row)[column])
        text = self.painted(row).cells[column]
        # Whoever cannot see the slanted letters hears it with the name, before the other cells.
        if column == NAME and isinstance(animal, PendingAnimal):
            return f"{text}, {animal.progress}"
        return text


class AnimalCells(ListCells):
    """The cells of the table: letters that a search found are marked, the chosen row has an accent.

    A mark is a tint, with a line below that tells it apart without colour.
    """

    def __init__(self, table: QtWidgets.QTableView, animals: AnimalModel) -> None:
        super().__init__(table, NAME)
        self._animals = animals

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:  # noqa: N802  Qt's name
        super().initStyleOption(option, index)
        painted = self._animals.painted(index.row())
        if index.column() == NAME:
            if painted.is_pending:
                option.font = strong(option.font, is_italic=True)
            if painted.note:
                self.weaken(option)

    def most_width(self, column: int) -> int:
        """Return what shows an ID whole and, of any other column, leaves the name its room."""
        share = self._table.window().width() // 6
        return unit(_WIDEST) if column == ID else min(unit(_WIDEST), max(unit(_WIDE), share))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        marks = self._animals.painted(index.row()).marks
        if marks and marks[index.column()]:
            self._paint_marked(painter, option, index, marks[index.column()])
        else:
            super().paint(painter, option, index)
        is_first = not self._table.horizontalHeader().visualIndex(index.column())
        if is_first and self._table.selectionModel().isSelected(index):
            # A rectangle of no width would be as wide as a pixel.
            edge = QtCore.QRect(option.rect)
            edge.setWidth(unit(_ACCENT))
            place = QtWidgets.QStyle.visualRect(option.direction, option.rect, edge)
            painter.fillRect(place, theme().accent)

    def _paint_marked(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index, marks: Sequence[Span]
    ) -> None:
        cell, shown = QStyleOptionViewItem(option), theme()
        self.initStyleOption(cell, index)
        style, text, kinds = self._table.style(), cell.text, QtWidgets.QStyle
        room = style.subElementRect(kinds.SubElement.SE_ItemViewItemText, cell, self._table)
        cell.text = ""
        style.drawControl(kinds.ControlElement.CE_ItemViewItem, cell, painter, self._table)
        is_chosen = bool(cell.state & kinds.StateFlag.State_Selected)
        look = QtGui.QTextCharFormat()
        look.setFontUnderline(True)
        if not shown.is_high_contrast:
            # The tint of a chosen row also stands behind marks: what is readable on it is known.
            look.setBackground(shown.base if is_chosen else shown.chosen)
        choice = QtGui.QTextOption(kinds.visualAlignment(cell.direction, cell.displayAlignment))
        choice.setTextDirection(cell.direction)
        choice.setWrapMode(QtGui.QTextOption.WrapMode.NoWrap)
        margin = style.pixelMetric(kinds.PixelMetric.PM_FocusFrameHMargin, cell, self._table) + 1
        room = room.adjusted(margin, 0, -margin, 0)
        layout = QtGui.QTextLayout(elided(QFontMetrics(cell.font), text, room.width()), cell.font)
        layout.setTextOption(choice)
        spans = fitted(marks, text, layout.text())
        layout.setFormats([_format(look, span, layout.text()) for span in spans])
        layout.beginLayout()
        line = layout.createLine()
        line.setLineWidth(room.width())
        layout.endLayout()
        roles = QtGui.QPalette.ColorRole
        is_dark = is_chosen or (index.column() != NAME and not shown.is_high_contrast)
        painter.setPen(cell.palette.color(roles.HighlightedText if is_dark else roles.Text))
        layout.draw(painter, QPointF(room.x(), room.y() + (room.height() - line.height()) / 2))


def fitted(spans: Sequence[Span], text: str, shown: str) -> Sequence[Span]:
    """Return the ``spans`` of ``text`` in its ``shown`` part; if one is cut off, with the dots."""
    if shown == text:
        return spans
    end = len(shown) - 1
    inside = [(start, min(stop, end)) for start, stop in spans if start < end]
    return [*inside, (end, end + 1)] if any(stop > end for _, stop in spans) else inside


def _format(
    look: "QtGui.QTextCharFormat", span: Span, text: str
) -> "QtGui.QTextLayout.FormatRange":
    """Return ``look`` for a part of ``text``, whose places Qt counts in UTF-16."""
    made = QtGui.QTextLayout.FormatRange()
    start, stop = (len(text[:place].encode("utf-16-le")) // 2 for place in span)
    # PySide's stubs lack what Qt's class has.
    made.start, made.length, made.format = start, stop - start, look
    return made


class AnimalTable(RowTable):
    chosen = Signal(object)  # an animal's id or None
    opened = Signal()
    sort_wanted = Signal(object)
    counted = Signal(int)  # rows that are selected
    copied = Signal(int)
    typed = Signal(str)  # a letter that goes on a search, or a backspace
    left = Signal()  # by Esc

    def __init__(self) -> None:
        super().__init__()
        self.animals = AnimalModel()
        self.animals.setParent(self)
        self._sort = Sort()
        self._is_rendering = False
        self.setAccessibleName(translate("Table", "Animals"))
        self.setObjectName("Animals")
        self.setModel(self.animals)
        self.setItemDelegate(AnimalCells(self, self.animals))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        # A fixed height spares Qt asking for each row's own.
        rows, header = self.verticalHeader(), self.horizontalHeader()
        rows.setSectionResizeMode(rows.ResizeMode.Fixed)
        header.setSectionsClickable(True)
        header.sectionClicked.connect(self._on_header_clicked)
        header.setSortIndicatorShown(True)
        self._show_sort(self._sort)
        # One turn of the loop may change both several times: what is selected is counted once.
        self._counting = QtCore.QTimer(self, interval=0, singleShot=True)
        self._counting.timeout.connect(self._count)
        self.selectionModel().currentRowChanged.connect(self._on_current_changed)
        self.selectionModel().selectionChanged.connect(self._on_selection_changed)
        # A click on the row that the search chose makes it the person's.
        self.clicked.connect(self._emit_chosen)
        self.doubleClicked.connect(self.opened)
        self.columns = Columns(self)

    def changeEvent(self, event: QtCore.QEvent) -> None:  # noqa: N802  Qt's name
        super().changeEvent(event)
        if event.type() == QtCore.QEvent.Type.FontChange:
            # The headings hear of it later.
            QtCore.QTimer.singleShot(0, self.columns, self.columns.fit)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:  # noqa: N802  Qt's name
        """Keep the selected row in sight if a message comes below."""
        index = self.currentIndex()
        bottom = self.visualRect(index).bottom() if index.isValid() else -1
        super().resizeEvent(event)
        if event.size().height() <= bottom < event.oldSize().height():
            self.scrollTo(index)

    def render_listing(self, listing: Listing, selected_id: int | None) -> None:
        """Show ``listing``; what was selected and at the top of the view stays there."""
        before = self.animals.listing
        is_sorted = listing.sort != self._sort
        self._show_sort(listing.sort)
        is_other_animals = (
            listing.records is not before.records
            or listing.ended is not before.ended
            or listing.pending_shown is not before.pending_shown
        )
        is_other_rows = listing.shown is not before.shown or listing.labels is not before.labels
        self._is_rendering = True
        if is_other_animals or is_other_rows:
            self._replace_rows(listing, selected_id)
            if is_sorted and self.selectionModel().hasSelection():
                self.scrollTo(self.currentIndex())
            self._counting.start()
            if is_other_animals and listing.row_count:
                self.columns.fit()
        elif selected_id is not None and selected_id != self._chosen_id():
            self._reveal(selected_id)
        self._is_rendering = False

    def copy_rows(self) -> None:
        rows = self.selected_rows()
        self._copy(["\t".join(headings()), *map(self.animals.row_text, rows)], len(rows))

    def copy_ids(self) -> None:
        ids = self.selected_ids()
        self._copy(list(map(str, ids)), len(ids))

    def _copy(self, lines: list[str], count: int) -> None:
        if count:
            QtWidgets.QApplication.clipboard().setText("\n".join(lines))
            self.copied.emit(count)

    def enter(self) -> None:
        if not self.animals.rowCount():
            return
        current = self.currentIndex()
        if not current.isValid() or not self.selectionModel().isRowSelected(current.row()):
            self.selectRow(0)
        self.scrollTo(self.currentIndex())
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def open_match(self) -> None:
        if len(self.selected_rows()) == 1:
            self.opened.emit()

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:  # noqa: N802  Qt's name
        """Take Enter as "show the details", Esc as "back to the search", letters as more of it."""
        keys, key = Qt.Key, event.key()
        if key in (keys.Key_Return, keys.Key_Enter):
            self.opened.emit()
        elif key == keys.Key_Escape:
            self.left.emit()
        elif event.matches(QtGui.QKeySequence.StandardKey.Copy):
            self.copy_rows()
        elif is_letter(event) or key == keys.Key_Backspace:
            self.typed.emit(event.text())
        else:
            super().keyPressEvent(event)

    def moveCursor(  # noqa: N802  Qt's name
        self,
        cursorAction: QAbstractItemView.CursorAction,  # noqa: N803  Qt's name
        modifiers: Qt.KeyboardModifier,
    ) -> QtCore.QModelIndex:
        """Take Home and End as "the first row" and "the last": the cells of a row are one."""
        ends, last = QAbstractItemView.CursorAction, self.animals.rowCount() - 1
        if cursorAction in (ends.MoveHome, ends.MoveEnd):
            row = 0 if cursorAction is ends.MoveHome else last
            return self.animals.index(row, max(0, self.currentIndex().column()))
        return super().moveCursor(cursorAction, modifiers)

    def selected_rows(self) -> list[int]:
        # Not Qt's own, which makes an index of each: all of 100,000 may be selected.
        selection = self.selectionModel().selection()
        parts = (selection.at(number) for number in range(selection.size()))
        return sorted({row for part in parts for row in range(part.top(), part.bottom() + 1)})

    @property
    def only_pending(self) -> list[PendingAnimal]:
        """The animals that are selected, if none of them has an ID yet."""
        selection, pending = self.selectionModel().selection(), self.animals.listing.pending_shown
        bottoms = (selection.at(number).bottom() for number in range(selection.size()))
        is_all = max(bottoms, default=-1) < len(pending)
        return [pending[row] for row in self.selected_rows()] if is_all else []

    def selected_ids(self) -> list[int]:
        ids = map(self.animals.animal_id, self.selected_rows())
        return [id_ for id_ in ids if id_ is not None]

    def _show_sort(self, sort: Sort) -> None:
        self._sort, orders = sort, Qt.SortOrder
        order = orders.DescendingOrder if sort.descending else orders.AscendingOrder
        # No column shows when an animal was first seen, so no arrow stands over one.
        section = COLUMNS.index(sort.column) if sort.column in COLUMNS else -1
        self.horizontalHeader().setSortIndicator(section, order)

    def _replace_rows(self, listing: Listing, selected_id: int | None) -> None:
        animals, bar = self.animals, self.verticalScrollBar()
        selected = animals.keys(self.selected_rows())
        # Asked for only if rows are scrolled away, since it lays the table out.
        first = animals.keys([self.rowAt(0)] if bar.value() and self.rowAt(0) >= 0 else [])
        chosen: set[RowKey] = set() if selected_id is None else {selected_id}
        current = self.currentIndex()
        known = chosen or animals.keys([current.row()] if current.isValid() else [])
        animals.show_listing(listing)
        # Qt only posts the new layout: the first paint would make it, and be followed by another.
        self.executeDelayedItemsLayout()
        self.select_rows(animals.rows_of(selected) or animals.rows_of(chosen))
        for row in animals.rows_of(known):
            flag = QtCore.QItemSelectionModel.SelectionFlag.NoUpdate
            self.selectionModel().setCurrentIndex(animals.index(row, 0), flag)
        for row in animals.rows_of(first):
            self.scrollTo(animals.index(row, 0), QAbstractItemView.ScrollHint.PositionAtTop)

    def _chosen_id(self) -> int | None:
        current = self.currentIndex()
        is_chosen = current.isValid() and self.selectionModel().hasSelection()
        return self.animals.animal_id(current.row()) if is_chosen else None

    def _reveal(self, pet_id: int) -> None:
        """Select an animal that was not chosen in the table, and scroll to it if it is shown."""
        for row in self.animals.rows_of({pet_id}):
            self.executeDelayedItemsLayout()
            self.selectRow(row)
            self.scrollTo(self.animals.index(row, 0))

    def _on_current_changed(self) -> None:
        # The ring goes around the whole row, of which Qt paints only one cell again.
        self.viewport().update()
        if not self._is_rendering:
            self._emit_chosen()

    def _on_selection_changed(self) -> None:
        self._counting.start()
        if not self._is_rendering:
            self._emit_chosen()

    def _count(self) -> None:
        rows = self.selected_rows()
        self.counted.emit(len(rows))
        # Of several rows the current one may be let go or hidden: the one left is the choice then.
        if len(rows) == 1 and self.currentIndex().row() != rows[0]:
            self.chosen.emit(self.animals.animal_id(rows[0]))

    def _emit_chosen(self) -> None:
        self.chosen.emit(self._chosen_id())

    def _on_header_clicked(self, section: int) -> None:
        column = COLUMNS[section]
        same = self._sort.column is column
        self.sort_wanted.emit(Sort(column, descending=same and not self._sort.descending))


def is_letter(event: QtGui.QKeyEvent) -> bool:
    """Return whether a key types something; a space chooses the row, as in any table."""
    modifiers = Qt.KeyboardModifier
    is_command = event.modifiers() & (modifiers.ControlModifier | modifiers.MetaModifier)
    text = event.text()
    return not (is_command or is_with_alt(event)) and text.isprintable() and bool(text.strip())


class Columns(QtCore.QObject):
    """Arranges the columns of ``table``.

    The name takes the room that the others leave. They are as wide as their texts when rows are
    loaded, until a person moves or drags one; from then on all stay as they were left.
    """

    def __init__(self, table: QtWidgets.QTableView) -> None:
        super().__init__(table)
        self._table, self._header = table, table.horizontalHeader()
        self._unit = unit_f()
        self._is_arranged = False
        self._header.setSectionsMovable(True)
        self._header.setSectionResizeMode(NAME, QtWidgets.QHeaderView.ResizeMode.Stretch)
        self._header.setResizeContentsPrecision(0)  # those in sight: 1,000 rows would take 60 ms
        self._header.sectionMoved.connect(self._on_moved)
        self._header.sectionResized.connect(self._on_resized)
        self.fit()

    def fit(self) -> None:
        """Set the columns to their texts, or those that a person arranged to the letters now."""
        header, font = self._header, self._table.font()
        grown, self._unit = unit_f() / self._unit, unit_f()
        sizes = {at: round(header.sectionSize(at) * grown) for at in (CATEGORY, STATUS, ID)}
        header.setMinimumSectionSize(unit(_LEAST))
        for at, size in sizes.items():
            if self._is_arranged:
                header.resizeSection(at, size)
            else:
                self._table.resizeColumnToContents(at)
        if not self._is_arranged:  # the rows in sight may have but one of the statuses
            words = (translate("Status", each.name) for each in STATUSES if each.name)
            pill = max(pill_size(word, font).width() for word in words) + unit(EDGE + NEAR)
            header.resizeSection(STATUS, max(pill, header.sectionSize(STATUS)))

    def save(self) -> bytes:
        """Return how a person arranged them, and in which letters; empty if nobody did."""
        state = bytes(self._header.saveState().data())
        return b"%g|%b" % (self._unit, state) if self._is_arranged else b""

    def restore(self, state: bytes) -> None:
        """Take over what `save` returned; anything else changes nothing."""
        letters, _, columns = state.partition(b"|")
        if self._header.restoreState(columns):
            self._is_arranged, self._unit = True, float(letters)
            self.fit()

    def reset(self) -> None:
        for column in range(self._header.count()):
            self._header.moveSection(self._header.visualIndex(column), column)
        self._is_arranged = False
        self.fit()

    def _on_moved(self) -> None:
        self._is_arranged = True

    def _on_resized(self, column: int) -> None:
        # The name takes what is left; without a mouse it is Qt's doing, as the letters change.
        if column != NAME and QtWidgets.QApplication.mouseButtons():
            self._is_arranged = True
