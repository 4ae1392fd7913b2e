"""The category labels as rows that a person types in, and how they are painted."""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import (
    QObject,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from petdesk.domain.display_text import sanitize_for_display
from petdesk.viewmodels.settings.labels_state import LabelRow, LabelTable
from petdesk.viewmodels.settings.labels_wording import row_fault
from petdesk.viewmodels.text.wording import locked_note
from petdesk.views.design.icons import icon_path
from petdesk.views.design.lists import paint_ground
from petdesk.views.design.paint import BEGIN, END, draw_icon, elided, ring, write
from petdesk.views.design.scale import EDGE, unit_f
from petdesk.views.design.theme import theme
from petdesk.views.widgets.table_model import RIGHT, Index, TableModel

_ID, _LABEL, _ANIMALS = range(3)
_ROLES: Final = Qt.ItemDataRole

FAULT_ROLE: Final = _ROLES.UserRole
"""Whether a row cannot be saved; asked of its first cell."""


class LabelModel(TableModel):
    """A row for each category; ``typed`` carries a row's number and what it is now."""

    right = (_ANIMALS,)
    typed = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._table = LabelTable()
        self._is_held = False
        self.headings = (self.tr("Category ID"), self.tr("Label"), self.tr("Animals"))

    def show_table(self, table: LabelTable, *, is_held: bool) -> None:
        """Show ``table``; nothing can be typed while it is held."""
        self._table, self._is_held = table, is_held
        self.update_rows(len(table.rows))

    def data(self, index: Index, role: int = _ROLES.DisplayRole) -> object:
        """Return a cell's text, and what is to be known of its row."""
        row = self._table.rows[index.row()]
        if role == _ROLES.DisplayRole:
            return sanitize_for_display(self._text(row, index.column()))
        if role == _ROLES.EditRole:
            return self._text(row, index.column())
        if role in (_ROLES.ToolTipRole, _ROLES.AccessibleDescriptionRole):
            return self._remark(index.row())
        if role == FAULT_ROLE:
            return index.column() == _ID and self._table.faults[index.row()] is not None
        return RIGHT if role == _ROLES.TextAlignmentRole and index.column() == _ANIMALS else None

    def setData(  # noqa: N802  Qt's name
        self, index: Index, value: object, role: int = _ROLES.EditRole
    ) -> bool:
        """Take what was typed into a cell."""
        if role != _ROLES.EditRole or index.column() == _ANIMALS:
            return False
        row, text = self._table.rows[index.row()], str(value)
        is_id = index.column() == _ID
        changed = replace(row, id_text=text) if is_id else replace(row, label=text)
        self.typed.emit(index.row(), changed)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return what can be typed in: an id that animals have is not to be changed."""
        flags = super().flags(index)
        row = self._table.rows[index.row()]
        is_open = index.column() == _LABEL or (index.column() == _ID and not row.animals)
        if row.is_fixed:
            return flags & ~Qt.ItemFlag.ItemIsEnabled
        if is_open and not self._is_held:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def _text(self, row: LabelRow, column: int) -> str:
        return (row.id_text, row.label, str(row.animals))[column]

    def _remark(self, number: int) -> str:
        row, fault = self._table.rows[number], self._table.faults[number]
        if fault is not None:
            return row_fault(row, fault)
        return locked_note() if row.is_fixed else ""


class LabelDelegate(QStyledItemDelegate):
    """Paints a cell: its text, a sign where its row cannot be saved, the ring of the keyboard."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one cell."""
        painter.save()
        painter.setRenderHint(painter.RenderHint.Antialiasing)
        colours, step = theme(), unit_f()
        is_chosen = paint_ground(painter, option, is_first=index.column() == 0)
        rect = QRectF(option.rect)
        if option.state & QStyle.StateFlag.State_HasFocus:
            ground = colours.chosen if is_chosen else colours.base
            # Only the ring: what is inside keeps the row's ground.
            ring(painter, rect.adjusted(1, 1, -1, -2), 1.0 * step, ground)
            inside = rect.adjusted(1 + step, 1 + step, -1 - step, -2 - step)
            painter.fillRect(inside, ground)
        is_open = bool(option.state & QStyle.StateFlag.State_Enabled)
        muted = colours.secondary_chosen if is_chosen else colours.secondary
        text_ink = colours.on_accent if is_chosen and colours.is_high_contrast else colours.text
        ink = text_ink if is_open else colours.disabled
        room = rect.adjusted(EDGE * step, 0, -EDGE * step, 0)
        if index.data(FAULT_ROLE):
            wide = 3.6 * step
            is_mirrored = option.direction is Qt.LayoutDirection.RightToLeft
            begin = room.left() if is_mirrored else room.right() - wide
            sign = QRectF(begin, rect.top(), wide, rect.height())
            warning_ink = ink if colours.is_high_contrast else colours.danger
            draw_icon(painter, icon_path("warning"), sign, warning_ink)
            wide += step
            room.adjust(wide if is_mirrored else 0, 0, 0 if is_mirrored else -wide, 0)
        text = elided(option.fontMetrics, str(index.data()), int(room.width()))
        is_count = index.column() == _ANIMALS
        painter.setFont(option.font)
        write(painter, room, END if is_count else BEGIN, text, muted if is_count else ink)
        painter.restore()
