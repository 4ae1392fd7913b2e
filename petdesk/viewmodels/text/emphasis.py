"""Which parts of a row's cells match what is looked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from petdesk.domain.emphasis import Span, matched_parts
from petdesk.domain.search import id_meant
from petdesk.domain.text import brief
from petdesk.viewmodels.text.cells import CELLS
from petdesk.viewmodels.text.columns import ID

if TYPE_CHECKING:
    from petdesk.domain.records import AnimalRecord
    from petdesk.viewmodels.listing.listing import Listing, PendingAnimal

_IN_IDS: Final = frozenset("-0123456789")


class Emphasis:
    """Finds the parts of cells by which the search of ``listing`` found an animal."""

    def __init__(self, listing: Listing) -> None:
        self._listing = listing
        self.words = listing.filter.words
        self.may_be_ids = any(map(_IN_IDS.intersection, self.words))

    def spans(self, animal: AnimalRecord | PendingAnimal, column: int, shown: str) -> list[Span]:
        """Return the parts of the text ``shown`` in a cell that match.

        A cell may show more than is searched (that a status is over): that is never among them.
        """
        if not self.words or (column == ID and not self.may_be_ids):
            return []
        searched = CELLS[column].searched(self._listing, animal)
        words = self.words if column != ID else self._words_in_id(searched)
        parts = matched_parts(searched, words)
        if searched == shown or not parts:
            return parts
        # What is shown is as long as what was searched, letter by letter, or cut off.
        searched = brief(searched)
        begins = shown.find(searched)
        if begins < 0:
            return []
        return [(begins + start, begins + stop) for start, stop in parts if stop <= len(searched)]

    def _words_in_id(self, searched: str) -> tuple[str, ...]:
        """Return the words to mark: of an id that is meant exactly (``#5``) the whole, or none."""
        meant = ((word, id_meant(word)) for word in self.words)
        return tuple(
            word if id_ is None else searched
            for word, id_ in meant
            if id_ is None or str(id_) == searched
        )
