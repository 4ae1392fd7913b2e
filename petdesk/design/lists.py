"""Lists: their rows, and their cells with a status as a pill."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Final, Generic, NamedTuple, TypeVar

from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QItemSelectionModel, QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QIcon, QKeyEvent, QKeySequence, QPalette
from PySide6.QtWidgets import QHeaderView, QStyleOptionViewItem, QTableView, QWidget

from petdesk.core.wording import BY_STATUS, NOT_STATED, copied_rows
from petdesk.design.layout import EDGE, NEAR, unit
from petdesk.design.pills import pill_pixmap, pill_size
from petdesk.design.theme import theme
from petdesk.design.widgets import elided, strong

Index = QModelIndex | QtCore.QPersistentModelIndex
BEGIN: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
END: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter

PILL_ROLE: Final = Qt.ItemDataRole.UserRole + 1  # of a cell's `Pill`
ROW: Final = 9.0  # units: the height of a row
_LOOKED_AT: Final = 20  # rows, for the widths of columns
_NOTHING: Final = QModelIndex()
_ROLES: Final = Qt.ItemDataRole


class Pill(NamedTuple):
    """A status in a cell; ``rest`` stands beside it."""

    status: int
    word: str
    rest: str = ""


def pill_of(status: str | None, word: str, rest: str = "") -> Pill | None:
    known = NOT_STATED if status is None else BY_STATUS.get(status)
    return None if known is None else Pill(known.pill, word, rest)


Row = TypeVar("Row")


class ListModel(QtCore.QAbstractTableModel, Generic[Row]):
    """Shows rows by ``columns``: each a heading, and the function that words a row's cell."""

    def __init__(
        self,
        columns: Sequence[tuple[str, Callable[[Row], str]]],
        parent: QtCore.QObject | None = None,
        pills: Mapping[int, Callable[[Row], Pill | None]] | None = None,
    ) -> None:
        super().__init__(parent)
        self.rows: Sequence[Row] = ()
        self._columns, self._pills = columns, pills or {}

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show ``rows``; if there were as many before, what is being typed in one stays open."""
        if rows and len(rows) == len(self.rows):
            self.rows = rows
            last = self.index(len(rows) - 1, len(self._columns) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
        else:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()

    def texts_of(self, numbers: Iterable[int]) -> str:
        """Return the headings and the rows of ``numbers``, a line each, for a spreadsheet."""
        lines = [[heading for heading, _cell in self._columns]]
        lines += [[cell(self.rows[each]) for _heading, cell in self._columns] for each in numbers]
        return "\n".join(map("\t".join, lines))

    def rowCount(self, parent: Index = _NOTHING) -> int:  # noqa: N802  Qt's name
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = _NOTHING) -> int:  # noqa: N802  Qt's name
        return 0 if parent.isValid() else len(self._columns)

    def headerData(  # noqa: N802  Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = _ROLES.DisplayRole
    ) -> object:
        is_heading = orientation is Qt.Orientation.Horizontal and role == _ROLES.DisplayRole
        return self._columns[section][0] if is_heading else None

    def data(self, index: Index, role: int = _ROLES.DisplayRole) -> object:
        row, column = self.rows[index.row()], index.column()
        if role in (_ROLES.DisplayRole, _ROLES.ToolTipRole):
            return self._columns[column][1](row)
        return self._pills[column](row) if role == PILL_ROLE and column in self._pills else None


class ListCells(QtWidgets.QStyledItemDelegate):
    """The cells of ``table``: the column ``strong`` stands out, a status is a pill."""

    def __init__(self, table: QTableView, strong: int) -> None:
        super().__init__(table)
        self._table, self._strong = table, strong

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:  # noqa: N802  Qt's name
        super().initStyleOption(option, index)
        # The style sheet puts a ring around the whole row that has the keyboard.
        if self._table.hasFocus() and index.row() == self._table.currentIndex().row():
            option.state |= QtWidgets.QStyle.StateFlag.State_HasFocus
        if index.column() == self._strong:
            option.font = strong(option.font)
        else:
            self.weaken(option)
        pill: Pill | None = index.data(PILL_ROLE)
        if pill is not None:
            around = pill_size("", self._table.font()).width() + unit(EDGE + NEAR)
            word = elided(option.fontMetrics, pill.word, option.rect.width() - around)
            icon, picture = QIcon(), pill_pixmap(pill.status, word, self._table)
            for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):  # Qt would tint the second
                icon.addPixmap(picture, mode)
            option.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration
            option.icon, option.text = icon, pill.rest
            option.decorationSize = picture.deviceIndependentSize().toSize()

    def weaken(self, option: QStyleOptionViewItem) -> None:
        if not theme().is_high_contrast:
            roles = QPalette.ColorRole
            option.palette.setColor(roles.Text, theme().secondary)
            option.palette.setColor(roles.HighlightedText, theme().secondary_chosen)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802  Qt's name
        option.rect = QtCore.QRect(0, 0, 1 << 20, 0)  # whatever width the column has now
        wanted = super().sizeHint(option, index).width() + unit(NEAR)
        return QSize(min(wanted, self.most_width(index.column())), unit(ROW))

    def most_width(self, _column: int) -> int:
        return round(self._table.viewport().width() * 0.4)


class RowTable(QTableView):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        style_list(self)

    def selectRow(self, row: int) -> None:  # noqa: N802  Qt's name
        # Qt's own selects nothing from right to left if the columns fill the view.
        flags = QItemSelectionModel.SelectionFlag
        whole = flags.ClearAndSelect | flags.Rows
        self.selectionModel().setCurrentIndex(self.model().index(row, 0), whole)

    def select_rows(self, rows: Iterable[int]) -> None:
        flags, model = QItemSelectionModel.SelectionFlag, self.model()
        selection = QtCore.QItemSelection()
        # One range for rows that stand together: all of 100,000 may be selected.
        for _, together in groupby(enumerate(rows), lambda placed: placed[1] - placed[0]):
            part = [row for _, row in together]
            selection.select(model.index(part[0], 0), model.index(part[-1], 0))
        self.selectionModel().select(selection, flags.ClearAndSelect | flags.Rows)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802  Qt's name
        """Announce the current row to a screen reader; Qt announces the table alone.

        Qt does so after the event, so the row follows a turn of the loop later.
        """
        super().focusInEvent(event)
        QtCore.QTimer.singleShot(0, self, partial(self.tell, QtGui.QAccessible.Event.Focus))

    def tell(self, what: "QtGui.QAccessible.Event") -> None:  # a start does without its type
        """Tell a screen reader what happened to the current cell, if it has the keyboard."""
        current, columns = self.currentIndex(), self.model().columnCount()
        if QtGui.QAccessible.isActive() and self.hasFocus() and current.isValid():
            event = QtGui.QAccessibleEvent(self, what)
            # The headings are a row and a column of their own here.
            event.setChild((current.row() + 1) * (columns + 1) + current.column() + 1)
            QtGui.QAccessible.updateAccessibility(event)


class ListTable(RowTable, Generic[Row]):
    """Shows ``rows``, its columns as wide as what they show; ``name`` is its accessible name.

    The column ``strong`` stands out and has the room left over. ``opened`` is emitted when
    Enter or a double click asks for the current row, ``copied`` with words for what was.
    """

    opened = Signal()
    current_changed = Signal()
    copied = Signal(str)

    def __init__(
        self, name: str, rows: ListModel[Row], parent: QWidget, *, strong: int = 0
    ) -> None:
        super().__init__(parent)
        self._rows = rows
        self.setAccessibleName(name)
        self.setModel(rows)
        header = self.horizontalHeader()
        header.setResizeContentsPrecision(_LOOKED_AT)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(strong, QHeaderView.ResizeMode.Stretch)
        fit_rows(self)
        self.setItemDelegate(ListCells(self, strong))
        self.doubleClicked.connect(self.opened)
        self.selectionModel().currentRowChanged.connect(self._announce_current)

    @property
    def current(self) -> Row | None:
        index = self.currentIndex()
        return self._rows.rows[index.row()] if index.isValid() else None

    @property
    def selected(self) -> list[Row]:
        return [self._rows.rows[row] for row in self._selected_numbers()]

    def show_rows(self, rows: tuple[Row, ...], key: Callable[[Row], object]) -> None:
        known = None if self.current is None else key(self.current)
        chosen = set(map(key, self.selected))
        self._rows.show_rows(rows)
        keys = list(map(key, rows))
        if known is not None and known in keys:
            self.selectRow(keys.index(known))
        else:
            self.selectionModel().clear()
        if len(chosen) > 1:
            self.select_rows(at for at, each in enumerate(keys) if each in chosen)

    def copy_rows(self) -> None:
        rows = self._selected_numbers() or range(self._rows.rowCount())
        QtWidgets.QApplication.clipboard().setText(self._rows.texts_of(rows))
        self.copied.emit(copied_rows(len(rows)))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy_rows()
        else:
            super().keyPressEvent(event)

    def _selected_numbers(self) -> list[int]:
        return sorted(index.row() for index in self.selectionModel().selectedRows())

    def _announce_current(self) -> None:
        # The ring is around the whole row; as the choice grows, Qt paints one cell again.
        self.viewport().update()
        self.current_changed.emit()


def style_list(table: QTableView) -> None:
    """Make ``table`` a list of whole rows: no grid, one line a row, Tab leaves it."""
    table.setShowGrid(False)
    table.setSelectionBehavior(QtWidgets.QAbstractItemView.SelectionBehavior.SelectRows)
    table.setTabKeyNavigation(False)
    table.setWordWrap(False)
    header = table.horizontalHeader()
    header.setHighlightSections(False)
    header.setDefaultAlignment(BEGIN)
    table.verticalHeader().hide()
    fit_rows(table)


def fit_rows(table: QTableView) -> None:
    """Make rows, and a heading whose column takes what is left, as large as the letters want."""
    header = table.horizontalHeader()
    for at in range(header.count()):
        if header.sectionResizeMode(at) is QHeaderView.ResizeMode.Stretch:
            header.setMinimumSectionSize(header.sectionSizeHint(at))
    table.verticalHeader().setDefaultSectionSize(unit(ROW))
