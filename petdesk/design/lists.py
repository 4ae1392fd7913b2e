"""Lists: their rows, their cells with a status as a pill, and a window filtered by typing."""

from collections.abc import Callable, Collection, Sequence
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPalette,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QDialog,
    QFrame,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from petdesk.core.translation import tr
from petdesk.core.wording import BY_STATUS, NOT_STATED
from petdesk.design.controls import SearchField
from petdesk.design.labels import TransientLabel, elided, strong
from petdesk.design.pills import paint_pill, pill_size
from petdesk.design.scale import EDGE, NEAR, unit
from petdesk.design.theme import theme

Index = QModelIndex | QPersistentModelIndex

RIGHT: Final = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
PILL_ROLE: Final = Qt.ItemDataRole.UserRole + 1
"""The role of a cell's `Pill`."""

ROW: Final = 8.5
"""The height of a row, in units."""

BAR: Final = 2.6
"""The room of a scroll bar, in units."""

_ROWS: Final = "row units"  # the property that keeps how high rows are
_LOOKED_AT: Final = 20  # rows, for the widths of columns
_LEAST: Final = 10  # units that a column keeps
_NOTHING: Final = QModelIndex()
_ROLES: Final = Qt.ItemDataRole
_BEGIN: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class Pill(NamedTuple):
    status: int
    word: str
    rest: str = ""


def pill_of(status: str | None, word: str, rest: str = "") -> Pill | None:
    known = NOT_STATED if status is None else BY_STATUS.get(status)
    return None if known is None else Pill(known.pill, word, rest)


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
        if role == _ROLES.TextAlignmentRole:
            return RIGHT if section in self.right else int(_BEGIN)
        return None


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
        return "\t".join(cell(self._rows[number]) for cell in self._cells)

    def data(self, index: Index, role: int = _ROLES.DisplayRole) -> object:
        row = self._rows[index.row()]
        if role in (_ROLES.DisplayRole, _ROLES.ToolTipRole):
            return self._cells[index.column()](row)
        if role == PILL_ROLE and index.column() in self._pills:
            return self._pills[index.column()](row)
        return None


class ListCells(QStyledItemDelegate):
    """The cells of ``table``: the column ``strong`` stands out, a status is a pill."""

    def __init__(self, table: QTableView, strong: int) -> None:
        super().__init__(table)
        self._table = table
        self._strong = strong

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:  # noqa: N802  Qt's name
        super().initStyleOption(option, index)
        if index.column() == self._strong:
            option.font = strong(option.font)
        elif not theme().is_high_contrast:
            roles = QPalette.ColorRole
            option.palette.setColor(roles.Text, theme().secondary)
            option.palette.setColor(roles.HighlightedText, theme().secondary_chosen)
        if index.data(PILL_ROLE) is not None:
            option.text = ""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802  Qt's name
        pill: Pill | None = index.data(PILL_ROLE)
        if pill is None:
            return super().sizeHint(option, index) + QSize(unit(NEAR), 0)
        rest = self._table.fontMetrics().horizontalAdvance(pill.rest)
        width = pill_size(pill.word, self._table.font()).width() + rest
        return QSize(width + unit(2 * EDGE), unit(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        pill: Pill | None = index.data(PILL_ROLE)
        if pill is not None:
            self._paint_pill(painter, option, pill)
        is_current = index.row() == self._table.currentIndex().row()
        if is_current and self._table.hasFocus():
            wide, rect = max(2, unit(0.5)), option.rect
            for top in (rect.top(), rect.bottom() + 1 - wide):
                painter.fillRect(rect.left(), top, rect.width(), wide, theme().focus)

    def _paint_pill(self, painter: QPainter, option: QStyleOptionViewItem, pill: Pill) -> None:
        is_mirrored = option.direction is Qt.LayoutDirection.RightToLeft
        begin, end = (unit(NEAR), unit(EDGE)) if is_mirrored else (unit(EDGE), unit(NEAR))
        room = QRectF(option.rect).adjusted(begin, 0, -end, -2)  # without the line below
        painter.save()
        painter.setFont(option.font)
        paint_pill(painter, room, pill.status, pill.word, is_mirrored=is_mirrored)
        if pill.rest:
            taken = pill_size(pill.word, option.font).width() + unit(2)
            room.adjust(0 if is_mirrored else taken, 0, -taken if is_mirrored else 0, 0)
            painter.setPen(theme().secondary)
            rest = elided(option.fontMetrics, pill.rest, int(room.width()))
            painter.drawText(room, int(_BEGIN), rest)
        painter.restore()


class ListTable(QTableView, Generic[Row]):
    """Shows ``rows``; ``name`` is its accessible name, ``strong`` the column of the name.

    ``opened`` is emitted where Enter or a double click asks for the current row,
    ``current_changed`` where another row is the current one, ``copied`` with how many rows were.
    """

    opened = Signal()
    current_changed = Signal()
    copied = Signal(int)

    def __init__(
        self, name: str, rows: ListModel[Row], parent: QWidget, *, strong: int = 0
    ) -> None:
        super().__init__(parent)
        self._rows = rows
        self.setAccessibleName(name)
        self.setModel(rows)
        style_list(self)
        self.setItemDelegate(ListCells(self, strong))
        self.columns = ColumnWidths(self)
        self.doubleClicked.connect(lambda _index: self.opened.emit())
        self.selectionModel().currentRowChanged.connect(lambda *_rows: self._announce_current())

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802  Qt's name
        super().focusInEvent(event)
        announce_row(self)

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
        self.columns.fit()
        if current is not None and (known := key(current)) in (keys := list(map(key, rows))):
            self.selectRow(keys.index(known))

    def copy_rows(self) -> None:
        selected = sorted(index.row() for index in self.selectionModel().selectedRows())
        rows = selected or range(self._rows.rowCount())
        QApplication.clipboard().setText("\n".join(map(self._rows.row_text, rows)))
        self.copied.emit(len(rows))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        super().resizeEvent(event)
        self.columns.fit()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.columns.fit()

    def _announce_current(self) -> None:
        # The ring is around the whole row; where the choice grows, Qt paints one cell anew.
        self.viewport().update()
        self.current_changed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy_rows()
        else:
            super().keyPressEvent(event)


class ColumnWidths(QObject):
    """Keeps the columns of ``table`` as wide as what they show, until a person drags one.

    Where there is too little room, the widest give way.
    """

    def __init__(self, table: QTableView) -> None:
        super().__init__(table)
        self._table = table
        self._is_fitting = self._is_arranged = False
        header = table.horizontalHeader()
        header.setResizeContentsPrecision(_LOOKED_AT)
        header.setStretchLastSection(True)
        header.sectionResized.connect(self._note_arranged)

    def fit(self) -> None:
        table, last = self._table, self._table.model().columnCount() - 1
        if self._is_arranged or not table.model().rowCount():
            return
        self._is_fitting = True
        header = table.horizontalHeader()
        heads = [header.sectionSizeHint(at) + unit(NEAR) for at in range(last + 1)]
        cells = [table.sizeHintForColumn(at) for at in range(last + 1)]
        widest, room = max(cells), table.viewport().width()
        while True:
            widths = [max(head, min(cell, widest)) for head, cell in zip(heads, cells, strict=True)]
            if sum(widths) <= room or widest <= unit(_LEAST):
                break
            widest -= 1
        spare = max(0, room - sum(widths)) // len(widths)
        # The last one fills what is left, and where nothing is, it has the width of before.
        header.setStretchLastSection(False)
        for column, width in enumerate(widths):
            table.setColumnWidth(column, width + spare)
        header.setStretchLastSection(True)
        self._is_fitting = False

    def _note_arranged(self, column: int, _before: int, _now: int) -> None:
        last = self._table.model().columnCount() - 1
        self._is_arranged |= not self._is_fitting and column < last


def style_view(view: QAbstractScrollArea) -> None:
    view.setFrameShape(QFrame.Shape.NoFrame)


def style_list(table: QTableView) -> None:
    """Make ``table`` a list of whole rows: no frame, no grid, one line a row, Tab leaves it."""
    style_view(table)
    table.setShowGrid(False)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setTabKeyNavigation(False)
    table.setWordWrap(False)
    table.horizontalHeader().setHighlightSections(False)
    table.horizontalHeader().setDefaultAlignment(_BEGIN)
    table.verticalHeader().hide()
    table.verticalHeader().setProperty(_ROWS, ROW)
    fit_rows(table)


def fit_rows(table: QTableView) -> bool:
    """Make the rows of a table of the look as high as the letters want; tell whether it is one.

    The row at the top of the view stays there.
    """
    header, bar = table.verticalHeader(), table.verticalScrollBar()
    if header.property(_ROWS) is None:
        return False
    before, scrolled = header.defaultSectionSize(), bar.value()
    header.setDefaultSectionSize(unit(header.property(_ROWS)))
    if scrolled:
        table.updateGeometries()  # how far the bar goes is set by it, a turn of the loop later
        bar.setValue(scrolled * header.defaultSectionSize() // before)
    return True


def choose_row(table: QTableView, row: int) -> None:
    """Select ``row`` alone, and make it the current one.

    Qt's own selectRow selects nothing from right to left where the columns fill the view.
    """
    edge = table.viewport().width() - 1 if table.isRightToLeft() else 0
    column = max(0, table.horizontalHeader().logicalIndexAt(edge))
    flags = QItemSelectionModel.SelectionFlag
    whole = flags.ClearAndSelect | flags.Rows
    table.selectionModel().setCurrentIndex(table.model().index(row, column), whole)


def announce_row(table: QTableView) -> None:
    """Announce the current row to a screen reader where ``table`` has got the keyboard.

    Qt tells it of the table alone, after the event: so this is told a turn of the loop later.
    """

    def tell() -> None:
        current, columns = table.currentIndex(), table.model().columnCount()
        if not table.hasFocus() or not current.isValid():
            return
        event = QAccessibleEvent(table, QAccessible.Event.Focus)
        # The headings are a row and a column of their own here, as where Qt tells of a cell.
        event.setChild((current.row() + 1) * (columns + 1) + current.column() + 1)
        QAccessible.updateAccessibility(event)

    if QAccessible.isActive():
        QTimer.singleShot(0, table, tell)


class ListViewModel(Protocol):
    def open(self) -> None: ...
    def close(self) -> None: ...
    def search(self, text: str) -> None: ...


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
