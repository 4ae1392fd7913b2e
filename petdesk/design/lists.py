"""The look of tables: flat headings, thin scroll bars, hairlines between rows, tinted choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QItemSelectionModel, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QFrame,
    QHeaderView,
    QScrollBar,
    QTableView,
    QWidget,
)

from petdesk.design.paint import elided, fill, rounded, smooth, straight, write
from petdesk.design.scale import EDGE, NEAR, unit, unit_f
from petdesk.design.theme import theme

if TYPE_CHECKING:
    from PySide6.QtCore import QRect
    from PySide6.QtGui import QPainter, QPaintEvent
    from PySide6.QtWidgets import QStyleOptionViewItem

ROW: Final = 8.5
"""The height of a row, in units."""

BAR: Final = 2.6
"""The room of a scroll bar, in units. What scrolls a form keeps it, so that no edge moves."""

_ARROWS: Final = "\N{UPWARDS ARROW}\N{DOWNWARDS ARROW}"
_ROWS: Final = "row units"  # the property that keeps how high rows are
_MIN_HANDLE: Final = 8.0
_ALIGNMENT_ROLE: Final = Qt.ItemDataRole.TextAlignmentRole
_VERTICALLY: Final = Qt.AlignmentFlag.AlignVCenter.value
_MIDDLE_LEFT: Final = Qt.AlignmentFlag.AlignLeft.value | _VERTICALLY


class ThinScrollBar(QScrollBar):
    """A scroll bar without arrows, as thin as a line of text allows.

    ``is_on_window`` says that it stands on the window's ground, and not on a list's.
    """

    is_on_window = False

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return QSize(unit(BAR), unit(BAR))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        painter, colours = smooth(self), theme()
        ground = colours.window if self.is_on_window else colours.base
        fill(painter, straight(QRectF(self.rect())), ground)
        span = self.maximum() - self.minimum() + self.pageStep()
        if self.maximum() <= self.minimum():
            return
        is_upright = self.height() > self.width()
        room = float(self.height() if is_upright else self.width())
        length = max(unit(_MIN_HANDLE), room * self.pageStep() / span)
        begin = (room - length) * (self.value() - self.minimum())
        begin /= self.maximum() - self.minimum()
        thick = unit(BAR) - 4.0
        place = QRectF(2, begin + 2, thick, length - 4)
        if not is_upright:
            place = QRectF(begin + 2, 2, length - 4, thick)
        is_strong = self.underMouse() or self.isSliderDown() or colours.is_high_contrast
        shade = colours.outline if is_strong else colours.disabled
        fill(painter, rounded(place, thick / 2), shade)


class FlatHeader(QHeaderView):
    """Headings of ``table`` in secondary text over a hairline, aligned as their cells are."""

    def __init__(self, table: QTableView) -> None:
        super().__init__(Qt.Orientation.Horizontal, table)
        self.setHighlightSections(False)

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return QSize(0, unit(ROW))

    def paintSection(  # noqa: N802  Qt's name
        self,
        painter: QPainter,
        rect: QRect,
        logicalIndex: int,  # noqa: N803  Qt's name
    ) -> None:
        colours, step, whole = theme(), unit_f(), QRectF(rect)
        painter.save()
        fill(painter, straight(whole), colours.base)
        fill(painter, straight(QRectF(rect.left(), rect.bottom(), rect.width(), 1)), colours.line)
        model = self.model()
        text = str(model.headerData(logicalIndex, self.orientation()) or "")
        asked = model.headerData(logicalIndex, self.orientation(), _ALIGNMENT_ROLE)
        flags = int(asked) | _VERTICALLY if asked is not None else _MIDDLE_LEFT
        if self.isSortIndicatorShown() and self.sortIndicatorSection() == logicalIndex:
            text = f"{text} {_ARROWS[self.sortIndicatorOrder().value]}"
        # A heading at the cell's end keeps the distance from there.
        end = EDGE if asked is not None else NEAR
        room = whole.adjusted(EDGE * step, 0, -end * step, 0)
        if self.isRightToLeft():
            room = whole.adjusted(end * step, 0, -EDGE * step, 0)
        text = elided(self.fontMetrics(), text, int(room.width()))
        write(painter, room, flags, text, colours.secondary)
        painter.restore()


def style_view(view: QAbstractScrollArea) -> None:
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setVerticalScrollBar(ThinScrollBar())
    view.setHorizontalScrollBar(ThinScrollBar())


def fill_corner(view: QAbstractScrollArea) -> None:
    """Fill the corner between two scroll bars, where Qt's style would paint a frame."""
    corner = QWidget(view)
    corner.setBackgroundRole(QPalette.ColorRole.Base)
    corner.setAutoFillBackground(True)
    view.setCornerWidget(corner)


def style_table(table: QTableView) -> None:
    """Make ``table`` a list of whole rows: no frame, no grid, one line a row, Tab leaves it."""
    style_view(table)
    table.setShowGrid(False)
    table.setAlternatingRowColors(False)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setTabKeyNavigation(False)
    table.setWordWrap(False)
    table.verticalHeader().hide()
    table.verticalHeader().setProperty(_ROWS, ROW)
    fit_rows(table)


def style_list(table: QTableView) -> None:
    table.setHorizontalHeader(FlatHeader(table))
    style_table(table)
    fill_corner(table)


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


def paint_ground(
    painter: QPainter, option: QStyleOptionViewItem, *, is_first: bool, is_focused: bool = False
) -> bool:
    """Paint what is behind a cell; return whether its row is chosen.

    A delegate calls it before its text: a tint for a chosen row, with the accent's mark at its
    beginning where ``is_first``, another under the pointer, the hairline below, and
    the ring of a row that ``is_focused``.
    """
    from PySide6.QtWidgets import QStyle  # noqa: PLC0415  7 ms, and no start shows it

    states, colours, rect = QStyle.StateFlag, theme(), option.rect
    is_chosen = bool(option.state & states.State_Selected)
    whole = QRectF(rect)
    if is_chosen:
        fill(painter, straight(whole), colours.chosen)
    elif option.state & states.State_MouseOver:
        fill(painter, straight(whole), colours.hover)
    line = QRectF(rect.left(), rect.bottom(), rect.width(), 1)
    fill(painter, straight(line), colours.line)
    if is_focused:
        wide = max(2.0, unit_f() / 2)
        for top in (whole.top(), whole.bottom() - wide):
            fill(painter, straight(QRectF(rect.left(), top, rect.width(), wide)), colours.focus)
        for side in _sides(whole, option.widget, wide):
            fill(painter, straight(side), colours.focus)
    if is_first and is_chosen:
        wide = 0.75 * unit_f()
        left = whole.right() - wide if _is_mirrored(option.widget) else whole.left()
        fill(painter, straight(QRectF(left, whole.top(), wide, whole.height())), colours.accent)
    return is_chosen


def _sides(cell: QRectF, view: QWidget | None, wide: float) -> list[QRectF]:
    """Return the sides of a ring that ``cell`` has: those at the edges of ``view``."""
    room = view.viewport().width() if isinstance(view, QTableView) else 0
    ends = (cell.left() <= 0, cell.left()), (cell.right() >= room, cell.right() - wide)
    return [QRectF(left, cell.top(), wide, cell.height()) for is_end, left in ends if is_end]


def _is_mirrored(widget: QWidget | None) -> bool:
    return widget is not None and widget.isRightToLeft()
