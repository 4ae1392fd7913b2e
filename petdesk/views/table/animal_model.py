"""The table's model: rows of frozen records through an index list, replaced by one reset.

QSortFilterProxyModel over a Python model costs sixty times as much at 100,000 rows, and Qt's
accessibility cache is walked for each removed range but dropped whole by a reset; so filtering and
sorting happen in the listing and arrive here as a new index list.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6 import QtCore
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex
from PySide6.QtGui import QBrush, QFont, QGuiApplication

from petdesk.domain.search import SortColumn
from petdesk.domain.text import brief, harmless
from petdesk.viewmodels.listing.listing import Listing, PendingAnimal
from petdesk.viewmodels.words.emphasis import Emphasis
from petdesk.viewmodels.words.row_texts import category_text, status_cell, status_text
from petdesk.views.table.look import headings

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from petdesk.domain.catalogue import AnimalRecord

Index = QModelIndex | QPersistentModelIndex

RowKey = int | tuple[int]
"""What a row is kept by while others come and go: its animal's id, or a tuple of its entry's."""

# Numbers of Qt.ItemDataRole, and Qt.AlignmentFlag.AlignRight | AlignVCenter: see petdesk.views.
_DISPLAY_ROLE: Final = 0
_TOOL_TIP_ROLE: Final = 3
_FONT_ROLE: Final = 6
_ALIGNMENT_ROLE: Final = 7
_FOREGROUND_ROLE: Final = 9
_ACCESSIBLE_TEXT_ROLE: Final = 11
_RIGHT: Final = 0x82

_MANY: Final = 100  # rows, from which on a look at each is faster than to find them
_COLUMN_COUNT: Final = 4
_NAME, _CATEGORY, _STATUS, _ID = (column.value for column in tuple(SortColumn)[:_COLUMN_COUNT])
_NOTHING: Final = QModelIndex()


class AnimalModel(QAbstractTableModel):
    """Shows a `Listing`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._listing = Listing()
        self._emphasis = Emphasis(self._listing)
        # A row's cells are asked for one after another, and each of them a dozen times.
        self._last: tuple[int, AnimalRecord | PendingAnimal] | None = None
        self._pending_look: Mapping[int, object] | None = None
        self._muted: tuple[int, Mapping[int, object]] = (0, {})

    def would_change(self, listing: Listing) -> bool:
        """Return whether ``listing`` has other rows than the screen, or shows them differently."""
        before = self._listing
        return (
            listing.shown is not before.shown
            or listing.records is not before.records
            or listing.labels is not before.labels
            or listing.pending_shown is not before.pending_shown
        )

    def show_listing(self, listing: Listing) -> None:
        """Show other rows, with one reset."""
        self.beginResetModel()
        self._listing = listing
        self._emphasis = Emphasis(listing)
        self._last = None
        self.endResetModel()

    def animal_id(self, row: int) -> int | None:
        """Return the id of the animal in a row of the table; one on its way has none yet."""
        animal = self._animal(row)
        return None if isinstance(animal, PendingAnimal) else animal.id

    def keys(self, rows: Iterable[int]) -> set[RowKey]:
        """Return what to find ``rows`` by after others came or went."""
        listing = self._listing
        above = len(listing.pending_shown)
        keys: set[RowKey] = set()
        for row in rows:
            if row < above:
                keys.add((listing.pending_shown[row].entry_id,))
            else:
                keys.add(listing.records[listing.shown[row - above]][0])
        return keys

    def rows_of(self, keys: Collection[RowKey]) -> list[int]:
        """Return the rows of ``keys`` that are still shown, from top to bottom."""
        listing = self._listing
        pending = [(animal.entry_id,) in keys for animal in listing.pending_shown]
        above = [row for row, is_wanted in enumerate(pending) if is_wanted]
        if len(keys) < _MANY:
            rows = (self.row_of(key) for key in keys if isinstance(key, int))
            return above + sorted(row for row in rows if row is not None)
        records = listing.records
        places = enumerate(listing.shown, start=len(pending))
        return above + [row for row, at in places if records[at][0] in keys]

    def row_of(self, pet_id: int | None) -> int | None:
        """Return the row that shows an animal, if one does."""
        place = self._listing.place_of(pet_id)
        return None if place is None else len(self._listing.pending_shown) + place

    def rowCount(self, parent: Index = _NOTHING) -> int:  # noqa: N802  Qt's name
        """Return the number of rows shown."""
        return 0 if parent.isValid() else self._listing.row_count

    def columnCount(self, parent: Index = _NOTHING) -> int:  # noqa: N802  Qt's name
        """Return the number of columns."""
        return 0 if parent.isValid() else _COLUMN_COUNT

    def data(self, index: Index, role: int = _DISPLAY_ROLE) -> object:
        """Return a cell's text, or its words alone for accessibility; and how the row looks."""
        if role == _DISPLAY_ROLE:
            return self._text(index.row(), index.column(), with_shape=True)
        if role == _ALIGNMENT_ROLE:
            return _RIGHT if index.column() == _ID else None
        if role in (_FONT_ROLE, _FOREGROUND_ROLE):
            look = self._look(index.row())
            return look.get(role) if look else None
        if role == _TOOL_TIP_ROLE and index.column() == _STATUS:
            return self._status_tip(index.row())
        if role == _ACCESSIBLE_TEXT_ROLE:
            return self._accessible_text(index.row(), index.column())
        return None

    def headerData(  # noqa: N802  Qt's name
        self, section: int, orientation: QtCore.Qt.Orientation, role: int = _DISPLAY_ROLE
    ) -> object:
        """Return a column's heading, for a screen reader: the table's header has its own model."""
        if orientation is QtCore.Qt.Orientation.Horizontal and role == _DISPLAY_ROLE:
            return headings()[section]
        return None

    def emphasised(self, row: int, column: int) -> list[tuple[int, int]]:
        """Return the parts of a cell's text that match what is looked for."""
        cell = partial(self._text, row, column, with_shape=True)
        return self._emphasis.spans(self._animal(row), column, cell)

    def marked_columns(self) -> frozenset[int]:
        """Return the columns of which some cell may match what is looked for."""
        return self._emphasis.columns()

    def plain_text(self, row: int) -> str:
        """Return a row as it is copied: its cells with tabs between them."""
        name = harmless(self._animal(row).name)
        others = (self._text(row, column, with_shape=False) for column in range(1, _COLUMN_COUNT))
        return "\t".join((name, *others))

    def _animal(self, row: int) -> AnimalRecord | PendingAnimal:
        if self._last is None or self._last[0] != row:
            self._last = row, self._find_animal(row)
        return self._last[1]

    def _find_animal(self, row: int) -> AnimalRecord | PendingAnimal:
        listing = self._listing
        above = len(listing.pending_shown)
        if row < above:
            return listing.pending_shown[row]
        return listing.records[listing.shown[row - above]]

    def _text(self, row: int, column: int, *, with_shape: bool) -> str:
        animal = self._animal(row)
        # Plain numbers: this is asked for each cell that is painted, and an Enum's value is slow.
        if column == _NAME:
            return brief(animal.name)
        if column == _CATEGORY:
            return category_text(self._listing, animal)
        if column == _STATUS:
            return (status_cell if with_shape else status_text)(self._listing, animal)
        return animal.words if isinstance(animal, PendingAnimal) else str(animal.id)

    def _accessible_text(self, row: int, column: int) -> str:
        text = self._text(row, column, with_shape=False)
        animal = self._animal(row)
        # Whoever cannot see the slanted letters hears it with the name, before the other cells.
        if column == _NAME and isinstance(animal, PendingAnimal):
            return f"{text}, {animal.words}"
        return text

    def _status_tip(self, row: int) -> str | None:
        """Return the whole of a status that says more than its word: a column may be narrow."""
        animal, listing = self._animal(row), self._listing
        if isinstance(animal, PendingAnimal) or not {animal.id} & (listing.muted | listing.ended):
            return None
        from html import escape  # noqa: PLC0415  not before a pointer rests on a cell

        # Marked as rich text, since Qt would take a status that looks so for it.
        return f"<qt>{escape(status_text(listing, animal))}</qt>"

    def _look(self, row: int) -> Mapping[int, object] | None:
        """Return by role what sets a row apart from the others, if anything does."""
        if row < len(self._listing.pending_shown):
            if self._pending_look is None:
                self._pending_look = _pending_look()
            return self._pending_look
        muted = self._listing.muted
        if muted and self.animal_id(row) in muted:
            return self._muted_look()
        return None

    def _muted_look(self) -> Mapping[int, object]:
        # Asked each time: the palette changes with the system's light and dark.
        palette = QGuiApplication.palette()
        if self._muted[0] != palette.cacheKey():
            from petdesk.views.tint import faint  # noqa: PLC0415  most tables have nothing muted

            grounds = (
                palette.color(palette.ColorRole.Base),
                palette.color(palette.ColorRole.AlternateBase),
            )
            colour = faint(palette.color(palette.ColorRole.Text), *grounds)
            self._muted = palette.cacheKey(), {_FOREGROUND_ROLE: QBrush(colour)}
        return self._muted[1]


def _pending_look() -> dict[int, object]:
    # What is not set here (family, size) stays the table's own.
    font = QFont()
    font.setItalic(True)
    return {_FONT_ROLE: font}
