"""The cells of one row of the table, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from petdesk.domain.pets import PetStatus
from petdesk.domain.text import harmless
from petdesk.viewmodels.wording import category_name, ended_status, status_name

if TYPE_CHECKING:
    from petdesk.domain.catalogue import AnimalRecord
    from petdesk.viewmodels.listing import Listing

# A shape stands before each status word, so that no status is told by colour alone.
_SHAPES: Final = {
    PetStatus.AVAILABLE.value: "\N{BLACK CIRCLE}",
    PetStatus.PENDING.value: "\N{CIRCLE WITH LEFT HALF BLACK}",
    PetStatus.SOLD.value: "\N{BLACK SQUARE}",
}
_NO_SHAPE: Final = "\N{WHITE CIRCLE}"


def category_text(listing: Listing, record: AnimalRecord) -> str:
    """Give the category by its label, where there is one, and its id."""
    return category_name(record.category_id, listing.labels.get(record.category_id))


def status_text(listing: Listing, record: AnimalRecord) -> str:
    """Give the word for the status, or say that it is proven to be over."""
    has_ended = record.id in listing.ended
    return ended_status(record.status) if has_ended else status_name(record.status)


def status_cell(listing: Listing, record: AnimalRecord) -> str:
    """Give the status as the table shows it: its shape, then its word."""
    has_ended = record.id in listing.ended
    shape = _NO_SHAPE if has_ended else _SHAPES.get(record.status or "", _NO_SHAPE)
    return f"{shape} {status_text(listing, record)}"


def row_cells(listing: Listing, record: AnimalRecord) -> tuple[str, str, str, str]:
    """Give the row's cells as they are shown, from left to right."""
    name, category = harmless(record.name), category_text(listing, record)
    return name, category, status_cell(listing, record), str(record.id)
