"""The table's model: rows of frozen records through an index list, replaced by one reset.

QSortFilterProxyModel over a Python model costs sixty times as much at 100,000 rows, and Qt's
accessibility cache is walked for each removed range but dropped whole by a reset; so filtering and
sorting happen in the listing and arrive here as a new index list.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6 import QtCore
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex

from petdesk.domain.search import SortColumn
from petdesk.domain.text import harmless
from petdesk.viewmodels.listing import Listing
from petdesk.viewmodels.row_texts import category_text, status_cell, status_text

if TYPE_CHECKING:
    from petdesk.domain.catalogue import AnimalRecord

Index = QModelIndex | QPersistentModelIndex

# Numbers of Qt.ItemDataRole, and Qt.AlignmentFlag.AlignRight | AlignVCenter: see petdesk.views.
_DISPLAY_ROLE: Final = 0
_ALIGNMENT_ROLE: Final = 7
_ACCESSIBLE_TEXT_ROLE: Final = 11
_RIGHT: Final = 0x82

_COLUMN_COUNT: Final = len(SortColumn)
_NOTHING: Final = QModelIndex()


class AnimalModel(QAbstractTableModel):
    """Shows a `Listing`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._listing = Listing()

    def would_change(self, listing: Listing) -> bool:
        """Tell whether ``listing`` has other rows than those on screen."""
        before = self._listing
        return listing.shown is not before.shown or listing.records is not before.records

    def show_listing(self, listing: Listing) -> None:
        """Show other rows, with one reset."""
        self.beginResetModel()
        self._listing = listing
        self.endResetModel()

    def record(self, row: int) -> AnimalRecord:
        """Give the animal in a row of the table."""
        return self._listing.records[self._listing.shown[row]]

    def row_of(self, pet_id: int | None) -> int | None:
        """Give the row that shows an animal, if one does."""
        if pet_id is None:
            return None
        records = self._listing.records
        return next(
            (row for row, at in enumerate(self._listing.shown) if records[at].id == pet_id), None
        )

    def rowCount(self, parent: Index = _NOTHING) -> int:  # noqa: N802  Qt's name
        """Give the number of rows shown."""
        return 0 if parent.isValid() else len(self._listing.shown)

    def columnCount(self, parent: Index = _NOTHING) -> int:  # noqa: N802  Qt's name
        """Give the number of columns."""
        return 0 if parent.isValid() else _COLUMN_COUNT

    def data(self, index: Index, role: int = _DISPLAY_ROLE) -> object:
        """Give a cell's text, or its words alone for accessibility and copying."""
        if role == _DISPLAY_ROLE:
            return self._text(index, with_shape=True)
        if role == _ACCESSIBLE_TEXT_ROLE:
            return self._text(index, with_shape=False)
        if role == _ALIGNMENT_ROLE and index.column() == SortColumn.ID.value:
            return _RIGHT
        return None

    def headerData(  # noqa: N802  Qt's name
        self, section: int, orientation: QtCore.Qt.Orientation, role: int = _DISPLAY_ROLE
    ) -> object:
        """Give a column's heading, for a screen reader: the table's header has its own model."""
        if orientation is QtCore.Qt.Orientation.Horizontal and role == _DISPLAY_ROLE:
            return self.headings()[section]
        return None

    def headings(self) -> list[str]:
        """Give the headings of the columns."""
        return [self.tr("Name"), self.tr("Category"), self.tr("Status"), self.tr("ID")]

    def plain_text(self, row: int) -> str:
        """Give a row as it is copied: its cells with tabs between them."""
        cells = (self._text(self.index(row, column), with_shape=False) for column in range(4))
        return "\t".join(cells)

    def _text(self, index: Index, *, with_shape: bool) -> str:
        listing, record = self._listing, self.record(index.row())
        match index.column():
            case SortColumn.NAME.value:
                return harmless(record.name)
            case SortColumn.CATEGORY.value:
                return category_text(listing, record)
            case SortColumn.STATUS.value:
                return (status_cell if with_shape else status_text)(listing, record)
            case _:
                return str(record.id)
