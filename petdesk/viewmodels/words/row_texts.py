"""The cells of one row of the table, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from petdesk.domain.pets import PetStatus
from petdesk.domain.text import brief
from petdesk.viewmodels.words.wording import category_name, ended_status, status_name, unconfirmed

if TYPE_CHECKING:
    from petdesk.domain.catalogue import AnimalRecord
    from petdesk.viewmodels.listing.listing import Listing, PendingAnimal

# A shape stands before each status word, so that no status is told by colour alone.
_SHAPES: Final = {
    PetStatus.AVAILABLE.value: "\N{BLACK CIRCLE}",
    PetStatus.PENDING.value: "\N{CIRCLE WITH LEFT HALF BLACK}",
    PetStatus.SOLD.value: "\N{BLACK SQUARE}",
}
_NO_SHAPE: Final = "\N{WHITE CIRCLE}"


def category_text(listing: Listing, animal: AnimalRecord | PendingAnimal) -> str:
    """Return the category by its label, where there is one, and its id."""
    return category_name(animal.category_id, listing.labels.get(animal.category_id))


def status_text(listing: Listing, animal: AnimalRecord | PendingAnimal) -> str:
    """Return the word for the status, or say that it is proven to be over, or how old it is."""
    has_ended = _has_ended(listing, animal)
    word = ended_status(animal.status) if has_ended else status_name(animal.status)
    seen_at = _muted_since(listing, animal)
    return word if seen_at is None else unconfirmed(word, seen_at, listing.ages.now)


def status_cell(listing: Listing, animal: AnimalRecord | PendingAnimal) -> str:
    """Return the status as the table shows it: its shape, then its word."""
    has_ended = _has_ended(listing, animal)
    shape = _NO_SHAPE if has_ended else _SHAPES.get(animal.status or "", _NO_SHAPE)
    return f"{shape} {status_text(listing, animal)}"


def row_cells(listing: Listing, record: AnimalRecord) -> tuple[str, str, str, str]:
    """Return the row's cells as they are shown, from left to right."""
    name, category = brief(record.name), category_text(listing, record)
    return name, category, status_cell(listing, record), str(record.id)


def _has_ended(listing: Listing, animal: AnimalRecord | PendingAnimal) -> bool:
    # One on its way has no id, and nothing is proven of it.
    id_ = getattr(animal, "id", None)
    return id_ is not None and id_ in listing.ended


def _muted_since(listing: Listing, animal: AnimalRecord | PendingAnimal) -> float | None:
    id_ = getattr(animal, "id", None)
    is_muted = id_ is not None and id_ in listing.muted
    return getattr(animal, "seen_at", None) if is_muted else None
