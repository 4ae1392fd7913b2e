"""How the table of animals looks, at the first paint and after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

if TYPE_CHECKING:
    from PySide6.QtCore import QAbstractItemModel

translate = QCoreApplication.translate

# Numbers of SortColumn, whose module the first paint does without.
_NAME: Final = 0
_WIDTHS: Final = {1: 24, 2: 22}  # in characters: category, status


def headings() -> list[str]:
    """Return the headings of the columns."""
    return [
        translate("Table", "Name"),
        translate("Table", "Category"),
        translate("Table", "Status"),
        translate("Table", "ID"),
    ]


def dress(table: QTableView, model: QAbstractItemModel) -> None:
    """Show ``model`` in ``table``, with the look that the table of animals has."""
    table.setAccessibleName(translate("Table", "Animals"))
    table.setObjectName("Animals")
    table.verticalHeader().hide()
    table.setModel(model)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
    table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    table.setTabKeyNavigation(False)
    table.setWordWrap(False)
    table.setShowGrid(False)
    table.setAlternatingRowColors(True)
    _set_up_headers(table)


def row_height(table: QTableView) -> int:
    """Return the height of each row, in pixels."""
    return table.fontMetrics().height() + 10


def _set_up_headers(table: QTableView) -> None:
    header = table.horizontalHeader()
    header.setSectionsClickable(True)
    header.setHighlightSections(False)
    header.setSectionResizeMode(_NAME, QHeaderView.ResizeMode.Stretch)
    width = table.fontMetrics().averageCharWidth()
    # In a small window the table scrolls sideways, and the names stay readable.
    header.setMinimumSectionSize(14 * width)
    for column, characters in _WIDTHS.items():
        table.setColumnWidth(column, characters * width)
    # A fixed height spares Qt asking for each row's own.
    rows = table.verticalHeader()
    rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    rows.setDefaultSectionSize(row_height(table))
