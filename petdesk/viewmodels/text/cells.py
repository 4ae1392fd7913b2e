"""The cells of one row of the table, as texts, by the columns of `COLUMNS`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from petdesk.domain.text import brief, sanitize_for_display
from petdesk.viewmodels.listing.listing import PendingAnimal
from petdesk.viewmodels.text.columns import COLUMNS
from petdesk.viewmodels.text.statuses import BY_STATUS, NOT_STATED
from petdesk.viewmodels.text.wording import category_name, ended_status, status_name, unconfirmed

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.domain.catalogue import AnimalRecord
    from petdesk.viewmodels.listing.listing import Listing

    Animal = AnimalRecord | PendingAnimal


class Cell(NamedTuple):
    """The texts of a column's cells.

    ``text`` is copied, with all there is to say; ``shown`` is painted, and read aloud.
    ``searched`` is the part of it that a search looks through.
    """

    text: Callable[[Listing, Animal], str]
    shown: Callable[[Listing, Animal], str]
    searched: Callable[[Listing, Animal], str]


def category_text(listing: Listing, animal: Animal) -> str:
    """Return the category by its label, where there is one, and its id."""
    return category_name(animal.category_id, listing.labels.get(animal.category_id))


def status_text(listing: Listing, animal: Animal) -> str:
    """Return the word for the status, or that it is proven to be over, or how old it is."""
    word, seen_at = status_word(listing, animal), _quiet_since(listing, animal)
    return word if seen_at is None else unconfirmed(word, seen_at, listing.ages.now)


def status_word(listing: Listing, animal: Animal) -> str:
    """Return the word for the status, or that it is proven to be over."""
    has_ended = _has_ended(listing, animal)
    return ended_status(animal.status) if has_ended else status_name(animal.status)


def status_pill(listing: Listing, animal: Animal) -> int:
    """Return the index of the status among those of the look; what is over has none."""
    status = BY_STATUS.get(animal.status or "", NOT_STATED)
    return NOT_STATED.pill if _has_ended(listing, animal) else status.pill


def row_cells(listing: Listing, animal: Animal) -> tuple[str, ...]:
    """Return the row's cells as they are shown, from left to right."""
    return tuple(cell.shown(listing, animal) for cell in CELLS)


def _has_ended(listing: Listing, animal: Animal) -> bool:
    # One on its way has no id, and nothing is proven of it.
    return not isinstance(animal, PendingAnimal) and animal.id in listing.ended


def _quiet_since(listing: Listing, animal: Animal) -> float | None:
    is_quiet = not isinstance(animal, PendingAnimal) and animal.id in listing.muted
    return getattr(animal, "seen_at", None) if is_quiet else None


def _label(listing: Listing, animal: Animal) -> str:
    return listing.labels.get(animal.category_id) or str(animal.category_id)


def _id(_listing: Listing, animal: Animal) -> str:
    return "" if isinstance(animal, PendingAnimal) else str(animal.id)


def _id_text(listing: Listing, animal: Animal) -> str:
    return animal.progress if isinstance(animal, PendingAnimal) else _id(listing, animal)


_CELLS: Final = {
    "name": Cell(
        lambda _listing, animal: sanitize_for_display(animal.name),
        lambda _listing, animal: brief(animal.name),
        lambda _listing, animal: animal.name,
    ),
    "category": Cell(category_text, lambda listing, animal: brief(_label(listing, animal)), _label),
    "status": Cell(status_text, status_word, lambda _listing, animal: status_name(animal.status)),
    "id": Cell(_id_text, _id_text, _id),
}
CELLS: Final = tuple(_CELLS[column.sort] for column in COLUMNS)
