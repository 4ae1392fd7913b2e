"""The rows of a listing as the table paints them."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from petdesk.domain.emphasis import matched_parts
from petdesk.domain.text import brief
from petdesk.viewmodels.listing.listing import PendingAnimal
from petdesk.viewmodels.text.cells import CELLS, row_cells, status_pill, status_word
from petdesk.viewmodels.text.columns import CATEGORY, ID, NAME, STATUS, PaintedRow
from petdesk.viewmodels.text.emphasis import Emphasis
from petdesk.viewmodels.text.times import last_seen
from petdesk.viewmodels.text.wording import ended_status, status_name

if TYPE_CHECKING:
    from petdesk.domain.emphasis import Span
    from petdesk.domain.records import AnimalRecord
    from petdesk.viewmodels.listing.listing import Listing

    Animal = AnimalRecord | PendingAnimal


class Rows:
    """Makes the rows of ``listing``; a screen of them costs a few calls for each."""

    def __init__(self, listing: Listing) -> None:
        self._listing = listing
        self._above = len(listing.pending_shown)
        self._ended, self._muted = listing.ended, listing.muted
        self._emphasis = Emphasis(listing) if listing.filter.words else None
        # Few animals differ in these: their texts, with the marks or the pill.
        self._labels: dict[int, tuple[str, list[Span]]] = {}
        self._words: dict[str | None, tuple[str, int]] = {}

    def animal(self, row: int) -> Animal:
        """Return the animal of a row: those on their way stand above the others."""
        listing, above = self._listing, self._above
        if row < above:
            return listing.pending_shown[row]
        return listing.records[listing.shown[row - above]]

    def painted(self, row: int) -> PaintedRow:
        """Return a row as it is painted."""
        listing, above = self._listing, self._above
        if row < above:
            return self._unusual(listing.pending_shown[row])
        animal = listing.records[listing.shown[row - above]]
        if animal[0] in self._ended or animal[0] in self._muted:
            return self._unusual(animal)
        id_, name, category_id, status, *_ = animal
        if category_id not in self._labels:
            self._labels[category_id] = self._label(animal)
        if status not in self._words:
            self._words[status] = status_word(listing, animal), status_pill(listing, animal)
        (label, parts), (word, pill) = self._labels[category_id], self._words[status]
        searched, name, number, emphasis = name, brief(name), str(id_), self._emphasis
        if emphasis is None:
            return PaintedRow((name, label, word, number), pill)
        in_id = emphasis.spans(animal, ID, number) if emphasis.may_be_ids else ()
        # A name is mostly shown as it is searched, and a screen shows dozens.
        is_whole = name is searched
        in_name = (
            matched_parts(name, emphasis.words) if is_whole else emphasis.spans(animal, NAME, name)
        )
        marks = in_name, parts, (), in_id
        return PaintedRow((name, label, word, number), pill, marks=marks)

    def _label(self, animal: Animal) -> tuple[str, list[Span]]:
        label = CELLS[CATEGORY].shown(self._listing, animal)
        return label, self._emphasis.spans(animal, CATEGORY, label) if self._emphasis else []

    def _unusual(self, animal: Animal) -> PaintedRow:
        listing, cells = self._listing, row_cells(self._listing, animal)
        is_pending, note = isinstance(animal, PendingAnimal), ""
        is_quiet = not is_pending and animal[0] in listing.muted
        if is_quiet:
            note = last_seen(cast("AnimalRecord", animal).seen_at, listing.ages.now)
        spans = self._emphasis.spans if self._emphasis else None
        marks = tuple(
            spans(animal, at, cell) if spans and at != STATUS else ()
            for at, cell in enumerate(cells)
        )
        return PaintedRow(cells, status_pill(listing, animal), note, is_quiet, is_pending, marks)


def wide_texts(listing: Listing) -> tuple[frozenset[str], frozenset[str]]:
    """Return the widest texts that columns have to have room for: of statuses, and of ids."""
    records, pending = listing.records, listing.pending_shown
    statuses = listing.totals.statuses
    words = {status_name(status) for status in statuses}
    if listing.ended:
        words |= {ended_status(status) for status in statuses}
    ends = {str(record[0]) for record in (*records[:1], *records[-1:])}
    return frozenset(words), frozenset(ends | {animal.progress for animal in pending})
