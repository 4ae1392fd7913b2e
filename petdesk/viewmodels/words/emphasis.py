"""Which parts of a row's cells match what is looked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petdesk.domain.emphasis import Span, matched_parts
from petdesk.domain.search import SortColumn, id_meant
from petdesk.domain.text import brief
from petdesk.viewmodels.listing.listing import PendingAnimal
from petdesk.viewmodels.words.wording import status_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.domain.kinds import Kind
    from petdesk.domain.records import AnimalRecord
    from petdesk.viewmodels.listing.listing import Listing

# Plain numbers: asked for each cell that is painted.
_NAME, _CATEGORY, _STATUS, _ID = (column.value for column in tuple(SortColumn)[:4])

_IN_IDS = frozenset("-0123456789")
_Match = tuple[str, list[Span]]  # what is searched, and its parts that match


class Emphasis:
    """Tells by which parts of its cells a search of ``listing`` found an animal."""

    def __init__(self, listing: Listing) -> None:
        self._labels = listing.labels
        self._words = listing.filter.words
        known = listing.search.index.kinds.known if self._words and listing.search else ()
        self._kinds: list[Kind | PendingAnimal] = [*known, *listing.pending]
        # Of categories and statuses: many rows have the same.
        self._known: dict[tuple[int, int | str | None], _Match] = {}

    def columns(self) -> frozenset[int]:
        """Return the columns of which some cell may match; in the others none does."""
        if not self._words:
            return frozenset()
        columns = {_NAME}
        if any(map(_IN_IDS.intersection, self._words)):
            columns.add(_ID)
        for column in (_CATEGORY, _STATUS):
            if any(self._kind_match(kind, column)[1] for kind in self._kinds):
                columns.add(column)
        return frozenset(columns)

    def spans(
        self, animal: AnimalRecord | PendingAnimal, column: int, cell: Callable[[], str]
    ) -> list[Span]:
        """Return the parts of the text that ``cell`` gives; it is asked only where there are some.

        A cell says more than is searched (the id after a category's label, when a status was last
        seen): that is never among them.
        """
        if not self._words:
            return []
        searched, parts = self._match(animal, column)
        # What is shown is as long as what was searched, letter by letter, or cut off.
        shown = brief(searched)
        begins = cell().find(shown) if parts else -1
        if begins < 0:
            return []
        return [(begins + start, begins + stop) for start, stop in parts if stop <= len(shown)]

    def _match(self, animal: AnimalRecord | PendingAnimal, column: int) -> _Match:
        if column == _NAME:
            return animal.name, matched_parts(animal.name, self._words)
        if column == _ID:
            return self._id_match("" if isinstance(animal, PendingAnimal) else str(animal.id))
        return self._kind_match(animal, column)

    def _kind_match(self, kind: AnimalRecord | PendingAnimal | Kind, column: int) -> _Match:
        value = kind.category_id if column == _CATEGORY else kind.status
        known = self._known.get((column, value))
        if known is None:
            searched = self._searched(value)
            known = self._known[column, value] = searched, matched_parts(searched, self._words)
        return known

    def _id_match(self, id_text: str) -> _Match:
        words = (word if id_meant(word) is None else _exact(word, id_text) for word in self._words)
        return id_text, matched_parts(id_text, list(words))

    def _searched(self, value: int | str | None) -> str:
        if isinstance(value, int):
            return self._labels.get(value) or str(value)
        return status_name(value)


def _exact(word: str, id_text: str) -> str:
    """Return the whole id where ``word`` (``#5``) means it, and else nothing."""
    return id_text if str(id_meant(word)) == id_text else ""
