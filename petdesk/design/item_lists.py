"""Lists: their models, cells and columns, their table, and a window filtered by typing."""

from collections.abc import Callable, Collection, Sequence
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetrics,
    QHideEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from petdesk.core.translation import tr
from petdesk.core.wording import BY_STATUS, NOT_STATED
from petdesk.design.fields import SearchField
from petdesk.design.labels import strong as strong_font
from petdesk.design.lists import ROW, announce_row, choose_row, paint_ground, style_list
from petdesk.design.paint import BEGIN, elided, write
from petdesk.design.pill import paint_pill, pill_size
from petdesk.design.scale import EDGE, NEAR, unit
from petdesk.design.spoken_texts import TransientLabel
from petdesk.design.theme import theme

Index = QModelIndex | QPersistentModelIndex

RIGHT: Final = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

_NOTHING: Final = QModelIndex()
_ROLES: Final = Qt.ItemDataRole


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
        return RIGHT if role == _ROLES.TextAlignmentRole and section in self.right else None


PILL_ROLE: Final = Qt.ItemDataRole.UserRole + 1
"""The role of a cell's `Pill`."""

_GAP: Final = 2.0


class Pill(NamedTuple):
    status: int
    word: str
    rest: str = ""


def pill_of(status: str | None, word: str, rest: str = "") -> Pill | None:
    known = NOT_STATED if status is None else BY_STATUS.get(status)
    return None if known is None else Pill(known.pill, word, rest)


class ListCells(QStyledItemDelegate):
    def __init__(self, table: QTableView, strong: int) -> None:
        super().__init__(table)
        self._table = table
        self._strong = strong

    def sizeHint(  # noqa: N802  Qt's name
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        width = QFontMetrics(option.font).horizontalAdvance(str(index.data() or ""))
        return QSize(width + unit(2 * EDGE + 1), unit(ROW))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        painter.save()
        painter.setRenderHint(painter.RenderHint.Antialiasing)
        option.state &= ~QStyle.StateFlag.State_MouseOver  # Qt has it for one cell of a row
        is_focused = self._table.hasFocus() and index.row() == self._table.currentIndex().row()
        is_first = index.column() == 0
        is_chosen = paint_ground(painter, option, is_first=is_first, is_focused=is_focused)
        colours, font = theme(), option.font
        ink = colours.secondary_chosen if is_chosen else colours.secondary
        if index.column() == self._strong:
            font.setWeight(font.Weight.DemiBold)
            ink = colours.on_accent if is_chosen and colours.is_high_contrast else colours.text
        painter.setFont(font)
        is_mirrored = option.direction is Qt.LayoutDirection.RightToLeft
        left, right = (NEAR, EDGE) if is_mirrored else (EDGE, NEAR)
        room = QRectF(option.rect).adjusted(unit(left), 0, -unit(right), 0)
        pill: Pill | None = index.data(PILL_ROLE)
        text = str(index.data() or "")
        if pill is not None:
            text = pill.rest
            room = _paint_pill(painter, room, pill, is_mirrored=is_mirrored)
        if text:
            fitting = elided(QFontMetrics(font), text, int(room.width()))
            write(painter, room, BEGIN, fitting, ink)
        painter.restore()


def _paint_pill(painter: QPainter, room: QRectF, pill: Pill, *, is_mirrored: bool) -> QRectF:
    paint_pill(painter, room, pill.status, pill.word, is_mirrored=is_mirrored)
    taken = pill_size(pill.word, painter.font()).width() + unit(_GAP)
    return room.adjusted(0, 0, -taken, 0) if is_mirrored else room.adjusted(taken, 0, 0, 0)


_SHORT: Final = 18  # characters of a cell that is never cut
_LOOKED_AT: Final = 20  # rows
_BOX: Final = 6  # units, of a box that is ticked, before its text


class ListWidths(QObject):
    """Sets the columns of ``table`` to ``widths`` in characters; the last one takes what is left.

    ``strong`` is the column of the name.
    """

    def __init__(self, table: QTableView, widths: Sequence[int], strong: int) -> None:
        super().__init__(table)
        self._table, self._widths, self._strong = table, widths, strong
        self._is_fitting = self._is_arranged = False
        table.horizontalHeader().sectionResized.connect(self._note_arranged)

    def fit_unless_arranged(self) -> None:
        if not self._is_arranged:
            self.fit()

    def fit(self) -> None:
        table, header, room = self._table, self._table.horizontalHeader(), self._table.viewport()
        letter, side = table.fontMetrics().averageCharWidth(), unit(2 * EDGE + 1)
        near = unit(EDGE + NEAR) + 2
        least = [self._least(column) + near for column in range(table.model().columnCount())]
        least[-1] += side - near  # its end is the window's
        wanted = [characters * letter + side for characters in self._widths]
        widths = _shared(wanted, least, room.width() - least[-1])
        self._is_fitting = True
        # The last one fills what is left, and where nothing is, it has the width of before.
        header.setStretchLastSection(False)
        table.setColumnWidth(len(least) - 1, least[-1])
        header.setStretchLastSection(True)
        for column, width in enumerate(widths):
            table.setColumnWidth(column, width)
        self._is_fitting = False

    def _least(self, column: int) -> int:
        model, font, metrics = self._table.model(), self._table.font(), self._table.fontMetrics()
        heading = model.headerData(column, Qt.Orientation.Horizontal)
        widths = [metrics.horizontalAdvance(str(heading))]
        if column == self._strong:
            metrics = QFontMetrics(strong_font(font))
        for row in range(min(model.rowCount(), _LOOKED_AT)):
            index = model.index(row, column)
            text, pill = str(index.data() or ""), index.data(PILL_ROLE)
            box = unit(_BOX) if index.data(Qt.ItemDataRole.CheckStateRole) is not None else 0
            short = metrics.horizontalAdvance(text)
            if len(text) > _SHORT:
                short = min(short, _SHORT * metrics.averageCharWidth())
            widths.append(short + box)
            if pill is not None:
                widths.append(pill_size(pill.word, font).width())
        return max(widths)

    def _note_arranged(self, column: int, _before: int, _now: int) -> None:
        self._is_arranged |= not self._is_fitting and column < len(self._widths)


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

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
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
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy_rows()
        else:
            super().keyPressEvent(event)


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
