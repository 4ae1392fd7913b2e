"""Which parts of a row's cells match what is looked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petdesk.domain.emphasis import Span, matched_parts
from petdesk.domain.search import SortColumn, id_meant
from petdesk.domain.text import harmless
from petdesk.viewmodels.listing.listing import PendingAnimal
from petdesk.viewmodels.words.wording import status_name

if TYPE_CHECKING:
    from collections.abc import Collection

    from petdesk.domain.records import AnimalRecord
    from petdesk.viewmodels.listing.listing import Listing

# Plain numbers: asked for each cell that is painted.
_NAME, _CATEGORY, _STATUS, _ID = (column.value for column in tuple(SortColumn)[:4])


def emphasised(
    listing: Listing,
    words: Collection[str],
    animal: AnimalRecord | PendingAnimal,
    column: int,
    cell: str,
) -> list[Span]:
    """Give the parts of ``cell`` that a search for ``words`` (folded) found the animal by.

    A cell says more than is searched (the id after a category's label, when a status was last
    seen): that is never among them.
    """
    if not words:
        return []
    searched = _searched(listing, animal, column)
    if column == _ID:
        words = [word if id_meant(word) is None else _exact(word, searched) for word in words]
    parts = matched_parts(searched, words)
    # What is shown is as long as what was searched, letter by letter.
    begins = cell.find(harmless(searched)) if parts else -1
    if begins < 0:
        return []
    return [(begins + start, begins + stop) for start, stop in parts]


def _searched(listing: Listing, animal: AnimalRecord | PendingAnimal, column: int) -> str:
    if column == _NAME:
        return animal.name
    if column == _CATEGORY:
        return listing.labels.get(animal.category_id) or str(animal.category_id)
    if column == _STATUS:
        return status_name(animal.status)
    return "" if isinstance(animal, PendingAnimal) else str(animal.id)


def _exact(word: str, id_text: str) -> str:
    """Give the whole id where ``word`` (``#5``) means it, and else nothing."""
    return id_text if str(id_meant(word)) == id_text else ""
