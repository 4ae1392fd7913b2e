"""The table's model: rows of frozen records through an index list, replaced by one reset.

QSortFilterProxyModel over a Python model costs sixty times as much at 100,000 rows, and Qt's
accessibility cache is walked for each removed range but dropped whole by a reset; so filtering and
sorting happen in the listing and arrive here as a new index list.
"""

from collections.abc import Collection, Iterable
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from petdesk.animals.cells import COLUMNS, NAME, STATUS, Rows, headings, id_text, whole_texts
from petdesk.animals.listing import Listing, PendingAnimal
from petdesk.core.display_text import sanitize_for_line
from petdesk.core.wording import service_word
from petdesk.design.labels import whole_tip

Index = QModelIndex | QPersistentModelIndex

RowKey = int | tuple[int]
"""What a row is kept by while others come and go: its animal's id, or a tuple of its entry's."""

# As numbers, which is what Qt asks with, and quicker to compare.
_DISPLAY_ROLE: Final = Qt.ItemDataRole.DisplayRole.value
_TOOL_TIP_ROLE: Final = Qt.ItemDataRole.ToolTipRole.value
_ALIGNMENT_ROLE: Final = Qt.ItemDataRole.TextAlignmentRole.value
_ACCESSIBLE_TEXT_ROLE: Final = Qt.ItemDataRole.AccessibleTextRole.value
_RIGHT: Final = (Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter).value

_FEW: Final = 5  # rows; to find more it is faster to look at each
_COLUMN_COUNT: Final = len(COLUMNS)
_NOTHING: Final = QModelIndex()


class AnimalModel(QAbstractTableModel):
    """Shows a `Listing`."""

    def __init__(self) -> None:
        super().__init__()
        self._listing = Listing()
        self._rows = Rows(self._listing)
        self._row_count = 0
        self._headings = headings()

    def would_change(self, listing: Listing) -> bool:
        """Return whether ``listing`` has other rows than the screen, or shows them differently."""
        before = self._listing
        return (
            listing.shown is not before.shown
            or listing.records is not before.records
            or listing.labels is not before.labels
            or listing.pending_shown is not before.pending_shown
        )

    def has_other_texts(self, listing: Listing) -> bool:
        """Return whether the widest texts of ``listing`` may be others: not by a filter alone."""
        before = self._listing
        return (
            listing.records is not before.records
            or listing.ended is not before.ended
            or listing.pending_shown is not before.pending_shown
        )

    def show_listing(self, listing: Listing) -> None:
        self.beginResetModel()
        self._listing = listing
        self._rows = Rows(listing)
        self._row_count = listing.row_count
        self.endResetModel()

    def animal_id(self, row: int) -> int | None:
        """Return the id of the animal in a row of the table; one on its way has none yet."""
        animal = self._rows.animal(row)
        return None if isinstance(animal, PendingAnimal) else animal.id

    def keys(self, rows: Iterable[int]) -> set[RowKey]:
        listing = self._listing
        above = len(listing.pending_shown)
        keys: set[RowKey] = set()
        for row in rows:
            if row < above:
                keys.add((listing.pending_shown[row].entry_id,))
            else:
                keys.add(listing.shown[row - above].id)
        return keys

    def rows_of(self, keys: Collection[RowKey]) -> dict[RowKey, int]:
        """Return the row of each of ``keys`` that is still shown, from top to bottom."""
        listing = self._listing
        pending = {(animal.entry_id,): row for row, animal in enumerate(listing.pending_shown)}
        rows: dict[RowKey, int] = {key: row for key, row in pending.items() if key in keys}
        ids = [key for key in keys if isinstance(key, int)]
        if len(ids) <= _FEW:
            return rows | {id_: row for id_ in ids if (row := self.row_of(id_)) is not None}
        places = enumerate(listing.shown, start=len(pending))
        return rows | {record.id: row for row, record in places if record.id in keys}

    def row_of(self, pet_id: int | None) -> int | None:
        place = self._listing.position_of(pet_id)
        return None if place is None else len(self._listing.pending_shown) + place

    def rowCount(self, parent: Index = _NOTHING) -> int:  # noqa: N802  Qt's name
        return 0 if parent.isValid() else self._row_count

    def columnCount(self, parent: Index = _NOTHING) -> int:  # noqa: N802  Qt's name
        return 0 if parent.isValid() else _COLUMN_COUNT

    def data(self, index: Index, role: int = _DISPLAY_ROLE) -> object:
        if role == _DISPLAY_ROLE:
            return self._shown(index.row(), index.column())
        if role == _ALIGNMENT_ROLE:
            return _RIGHT if COLUMNS[index.column()].is_right_aligned else None
        if role == _TOOL_TIP_ROLE:
            return self._tool_tip(index.row(), index.column())
        if role == _ACCESSIBLE_TEXT_ROLE:
            return self._accessible_text(index.row(), index.column())
        return None

    def headerData(  # noqa: N802  Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = _DISPLAY_ROLE
    ) -> object:
        """Return a column's heading, and where it stands: as its cells do."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == _DISPLAY_ROLE:
            return self._headings[section]
        return _RIGHT if role == _ALIGNMENT_ROLE and COLUMNS[section].is_right_aligned else None

    @property
    def rows(self) -> Rows:
        return self._rows

    def row_text(self, row: int) -> str:
        animal = self._rows.animal(row)
        return "\t".join(whole_texts(self._listing, animal))

    def id_text(self, row: int) -> str:
        return id_text(self._rows.animal(row))

    def _shown(self, row: int, column: int) -> str:
        return self._rows.painted(range(row, row + 1))[0].cells[column]

    def _accessible_text(self, row: int, column: int) -> str:
        animal = self._rows.animal(row)
        if column == STATUS:
            return sanitize_for_line(whole_texts(self._listing, animal)[column])
        text = self._shown(row, column)
        # Whoever cannot see the slanted letters hears it with the name, before the other cells.
        if column == NAME and isinstance(animal, PendingAnimal):
            return f"{text}, {animal.progress}"
        return text

    def _tool_tip(self, row: int, column: int) -> str:
        animal = self._rows.animal(row)
        text = whole_texts(self._listing, animal)[column]
        word = service_word(animal.status) if column == STATUS else ""
        return whole_tip(f"{text}. {word}" if word else text)
