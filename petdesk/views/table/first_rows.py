"""The table's model at the first paint: the cells that the last run showed, as they were."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QStandardItem, QStandardItemModel

from petdesk.views.table.look import headings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QObject

_ALIGNMENT_ROLE: Final = 7  # Qt.ItemDataRole.TextAlignmentRole: see petdesk.views
_RIGHT: Final = 0x82  # Qt.AlignmentFlag.AlignRight | AlignVCenter


def first_rows(rows: Sequence[Sequence[str]], count: int, parent: QObject) -> QStandardItemModel:
    """Make a model of ``rows``, the first of ``count``; the rest are blank for the moment.

    It is one of Qt's own: a model in Python is asked for its headings by Qt.Orientation, which
    loads the whole namespace (see petdesk.views).
    """
    model = QStandardItemModel(parent)
    model.setHorizontalHeaderLabels(headings())
    for cells in rows:
        items = [QStandardItem(cell) for cell in cells]
        items[-1].setData(_RIGHT, _ALIGNMENT_ROLE)
        model.appendRow(items)
    model.setRowCount(count)
    return model
