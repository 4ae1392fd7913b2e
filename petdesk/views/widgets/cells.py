"""How the cells of a list are painted: the name strong, the rest secondary, statuses as pills."""

from typing import Final, NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from petdesk.viewmodels.text.wording import BY_STATUS, NOT_STATED
from petdesk.views.design.lists import ROW, paint_ground
from petdesk.views.design.paint import BEGIN, elided, write
from petdesk.views.design.pill import paint_pill, pill_size
from petdesk.views.design.scale import EDGE, NEAR, unit
from petdesk.views.design.theme import theme

PILL_ROLE: Final = Qt.ItemDataRole.UserRole + 1
"""The role of a cell's `Pill`."""

_GAP: Final = 2.0


class Pill(NamedTuple):
    """A status with its word, and the text after it."""

    status: int
    word: str
    rest: str = ""


def pill_of(status: str | None, word: str, rest: str = "") -> Pill | None:
    """Return the pill of ``status`` as the service has it; an unknown one has none."""
    known = NOT_STATED if status is None else BY_STATUS.get(status)
    return None if known is None else Pill(known.pill, word, rest)


class ListCells(QStyledItemDelegate):
    """Paints the cells of ``table``, whose column ``strong`` has the names."""

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
