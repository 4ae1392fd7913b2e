"""The columns as a person arranged them, as bytes to keep: order, hidden ones, chosen widths.

``name,id,category,status;category;name=40.5`` has all three. The table of the first paint has it
too, so it imports nothing that takes time, as json does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from petdesk.viewmodels.text.columns import COLUMNS, NAME

if TYPE_CHECKING:
    from PySide6.QtWidgets import QTableView

    from petdesk.views.table.column_widths import ColumnWidths

_KEYS: Final = [column.sort for column in COLUMNS]
_MAX_WIDTH: Final = 2000.0  # units; a wider column was chosen by nobody


class ColumnLayout(QObject):
    """Arranges the columns of ``table`` by ``widths``; ``changed`` says that a person did."""

    changed = Signal()

    def __init__(self, table: QTableView, widths: ColumnWidths) -> None:
        super().__init__(table)
        self._widths = widths
        self._header = header = table.horizontalHeader()
        header.sectionMoved.connect(lambda *_: self.changed.emit())
        widths.chosen.connect(self.changed)

    def save(self) -> bytes:
        """Return the order, the hidden columns and the widths that a person chose."""
        header, own = self._header, self._widths.own
        kept = (
            [_KEYS[header.logicalIndex(at)] for at in range(header.count())],
            [key for at, key in enumerate(_KEYS) if header.isSectionHidden(at)],
            [f"{_KEYS[at]}={width!r}" for at, width in own.items()],
        )
        return ";".join(map(",".join, kept)).encode()

    def restore(self, kept: bytes) -> None:
        """Take over what `save` returned; what is no such thing changes nothing."""
        try:
            places, away, chosen = (
                part.split(",") if part else [] for part in kept.decode().split(";")
            )
            order = [_KEYS.index(key) for key in places]
            hidden = {_KEYS.index(key) for key in away} - {NAME}
            pairs = (pair.split("=") for pair in chosen)
            widths = {_KEYS.index(key): float(width) for key, width in pairs}
        except ValueError:
            return
        is_sane = all(0 < width < _MAX_WIDTH for width in widths.values())  # it may be a NaN
        if is_sane and sorted(order) == list(range(len(_KEYS))):
            self._show(order, hidden, widths)

    def reset(self) -> None:
        """Show all columns in their order, as wide as they need to be."""
        self._show(list(range(len(_KEYS))), set(), {})
        self.changed.emit()

    def _show(self, order: list[int], hidden: set[int], widths: dict[int, float]) -> None:
        header = self._header
        blocked = self.blockSignals(True)  # noqa: FBT003  Qt's signature
        for place, column in enumerate(order):
            header.moveSection(header.visualIndex(column), place)
        for column in range(len(_KEYS)):
            header.setSectionHidden(column, column in hidden)
        self._widths.take(widths)
        self.blockSignals(blocked)
