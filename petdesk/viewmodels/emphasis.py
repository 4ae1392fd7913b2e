"""Which parts of a row's cells match what is looked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petdesk.domain.emphasis import Span, matched_parts
from petdesk.domain.search import SortColumn
from petdesk.domain.text import harmless
from petdesk.viewmodels.listing import PendingAnimal
from petdesk.viewmodels.wording import status_name

if TYPE_CHECKING:
    from petdesk.domain.records import AnimalRecord
    from petdesk.viewmodels.listing import Listing


def emphasised(
    listing: Listing, animal: AnimalRecord | PendingAnimal, column: int, cell: str
) -> list[Span]:
    """Give the parts of ``cell`` that the search of ``listing`` found the animal by.

    A cell says more than is searched (the id after a category's label, when a status was last
    seen): that is never among them.
    """
    searched = _searched(listing, animal, column)
    begins = cell.find(searched)
    if begins < 0 or not searched:
        return []
    parts = matched_parts(searched, listing.filter.words)
    return [(begins + start, begins + stop) for start, stop in parts]


def _searched(listing: Listing, animal: AnimalRecord | PendingAnimal, column: int) -> str:
    match column:
        case SortColumn.NAME.value:
            return harmless(animal.name)
        case SortColumn.CATEGORY.value:
            label = listing.labels.get(animal.category_id)
            return harmless(label) if label else str(animal.category_id)
        case SortColumn.STATUS.value:
            return status_name(animal.status)
        case _:
            return "" if isinstance(animal, PendingAnimal) else str(animal.id)
