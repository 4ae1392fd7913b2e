"""The rows of the animal table: what is listed, in which order, and what the filter leaves.

Pure. A `Listing` is made once for each change of the catalogue; a keystroke only makes a new
``shown`` from it.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import itemgetter
from typing import NamedTuple

from petdesk.domain.ages import Ages
from petdesk.domain.catalogue import AnimalRecord, Catalogue, Standing
from petdesk.domain.name_order import Cut, NameKey, NameOrder
from petdesk.domain.pets import PetStatus
from petdesk.domain.records import Records
from petdesk.domain.search import (
    Filter,
    Marks,
    Sort,
    SortColumn,
    StatusFilter,
    StatusName,
    folded_words,
    ordered,
)
from petdesk.viewmodels.listing.search import Search, Words


@dataclass(frozen=True, slots=True)
class Locale:
    """What the language decides: how names sort, and what a status is called."""

    name_key: NameKey
    status_name: StatusName


class PendingAnimal(NamedTuple):
    """An animal on its way to the service: it has no id yet, but the number of its entry.

    ``words`` is how far it is, as the screen says it ("Sending...").
    """

    entry_id: int
    name: str
    category_id: int
    status: PetStatus | str | None
    words: str


_AGELESS = Ages()
_NOBODY = NameOrder()


@dataclass(frozen=True, slots=True)
class Listing:
    """The animals that can be shown and the rows that are.

    ``records`` stand by id, and ``names`` is their order by name. ``order`` and ``shown`` are
    indexes into ``records``; ``shown`` is what ``filter`` leaves of ``order``. ``counts`` and
    ``categories`` (category id and number of animals) are of everything listed, whatever the
    filter. ``ended`` holds the ids of those whose status is proven to be over
    (`Standing.STATUS_ENDED`): they stand under All only. ``pending`` are the animals on their way
    to the service, and ``pending_shown`` those of them that ``filter`` leaves: they stand above the
    others in any sort, and are in no count. What ``ages`` calls folded stands under ``NOT_LATELY``
    only.
    """

    records: tuple[AnimalRecord, ...] = ()
    names: NameOrder = _NOBODY
    labels: Mapping[int, str] = field(default_factory=dict)
    order: Sequence[int] = ()
    shown: Sequence[int] = ()
    sort: Sort = field(default_factory=Sort)
    filter: Filter = field(default_factory=Filter)
    counts: Mapping[StatusFilter, int] = field(default_factory=dict)
    categories: tuple[tuple[int, int], ...] = ()
    ended: frozenset[int] = frozenset()
    search: Search | None = None
    locale: Locale | None = None
    pending: tuple[PendingAnimal, ...] = ()
    pending_shown: tuple[PendingAnimal, ...] = ()
    ages: Ages = field(default=_AGELESS, compare=False)

    @property
    def row_count(self) -> int:
        """How many rows the table has, with those of animals on their way."""
        return len(self.pending_shown) + len(self.shown)

    @property
    def muted(self) -> frozenset[int]:
        """The ids of the animals that no answer has held for a day."""
        return self.ages.muted

    @property
    def stored_order(self) -> list[int]:
        """The ids by name, so that the next start needs no sorting."""
        # By id the records stand beside one another in memory; by name, each look is a far one.
        ids = list(map(itemgetter(0), self.records))
        return list(map(ids.__getitem__, self.names.order))

    def record(self, pet_id: int | None) -> AnimalRecord | None:
        """Find an animal by its id among those listed."""
        return None if pet_id is None else Records(self.records).get(pet_id)

    def place_of(self, pet_id: int | None) -> int | None:
        """Return the place in ``shown`` of the animal of this id, if it is shown."""
        if pet_id is None:
            return None
        place = bisect_left(self.records, pet_id, key=itemgetter(0))
        if place == len(self.records) or self.records[place].id != pet_id:
            return None
        return self._place_shown(place)

    def found(self, wanted: Filter) -> Sequence[int]:
        """Return what ``wanted`` leaves of ``order``."""
        if self.search is None or not (wanted.is_active or self.ages.folded):
            return self.order
        # Most starts look for nothing.
        from petdesk.domain.row_set import RowSet, picked  # noqa: PLC0415  see above

        today = self.ages.added_today if wanted.added_today else frozenset()
        rows = self.search.index.found(wanted, today)
        if rows is None:
            return self.order
        if self.sort.column is SortColumn.NAME:
            return RowSet(rows, self.names, descending=self.sort.descending)
        return picked(rows, self.names, self.order)

    def _place_shown(self, place: int) -> int | None:
        shown = self.shown
        if self.sort.column is not SortColumn.NAME or self.locale is None:
            try:
                return shown.index(place)
            except ValueError:
                return None
        row = self.names.row_of(place, self.locale.name_key)
        if self.filter.is_active or self.ages.folded:
            from petdesk.domain.row_set import RowSet  # noqa: PLC0415  there is one only then

            return shown.place_of(row) if isinstance(shown, RowSet) else row
        return len(shown) - 1 - row if self.sort.descending else row


def build(
    previous: Listing,
    catalogue: Catalogue,
    labels: Mapping[int, str],
    locale: Locale,
    stored_order: Sequence[int] = (),
) -> Listing:
    """List ``catalogue`` in the sort and through the filter of ``previous``.

    ``stored_order`` (`Listing.stored_order` of an earlier run) spares the sorting by name. Where
    little differs from ``previous``, only that is put in its place.
    """
    records, ended = _listed(catalogue)
    way = None if stored_order else _taken_over(previous, catalogue, records, locale)
    names = NameOrder.of(records, locale.name_key, stored_order) if way is None else way[0]
    ages = Ages(catalogue, records, previous.ages.now)
    search = Search(Words(labels, locale.status_name), names, Marks(ended, ages.folded))
    if way is not None and previous.search is not None:
        search.follow(previous.search, way[1], previous.filter.words)
    counts, categories = search.counts()
    listing = replace(
        previous,
        records=records,
        names=names,
        labels=labels,
        counts=counts,
        categories=categories,
        ended=ended,
        search=search,
        locale=locale,
        ages=ages,
    )
    return with_sort(listing, previous.sort, locale)


def _taken_over(
    previous: Listing, catalogue: Catalogue, records: tuple[AnimalRecord, ...], locale: Locale
) -> tuple[NameOrder, list[Cut]] | None:
    known = Records.of(catalogue.records)
    listed = known if records is known.in_order else Records(records)
    difference = listed.since(previous.records)
    return previous.names.changed(records, difference, locale.name_key)


def with_filter(listing: Listing, wanted: Filter) -> Listing:
    """Show what ``wanted`` leaves."""
    return _filtered(replace(listing, filter=wanted))


def with_pending(listing: Listing, pending: tuple[PendingAnimal, ...]) -> Listing:
    """Show ``pending``, in their order, above all others as far as the filter leaves them."""
    return _with_pending_shown(replace(listing, pending=pending))


def with_sort(listing: Listing, sort: Sort, locale: Locale) -> Listing:
    """Show the same rows in another order."""
    order = listing.search.ordered(sort) if listing.search is not None else None
    if order is None:
        order = ordered(
            listing.records,
            listing.names.order,
            sort,
            labels=listing.labels,
            status_name=locale.status_name,
        )
    return _filtered(replace(listing, sort=sort, order=order))


def aged(listing: Listing, now: float) -> Listing:
    """Return ``listing`` at the time ``now``; where nothing looks different, its rows stay."""
    before, ages = listing.ages, listing.ages.at(now)
    later = replace(listing, ages=ages)
    is_same_day = not listing.filter.added_today or before.added_today == ages.added_today
    if is_same_day and (before.muted, before.folded) == (ages.muted, ages.folded):
        return later
    search = listing.search
    if search is not None and before.folded != ages.folded:
        search = search.marked(Marks(listing.ended, ages.folded), listing.filter.words)
        later = replace(later, search=search, counts=search.counts()[0])
    # Another order, so that the rows are painted anew though they may be the same.
    return _filtered(replace(later, order=listing.order[:]))


def _filtered(listing: Listing) -> Listing:
    return _with_pending_shown(replace(listing, shown=listing.found(listing.filter)))


def _with_pending_shown(listing: Listing) -> Listing:
    if not listing.pending and not listing.pending_shown:
        return listing
    left = tuple(animal for animal in listing.pending if _leaves(listing, animal))
    # Made anew only where it differs: the table shows other rows when this is another tuple.
    return listing if left == listing.pending_shown else replace(listing, pending_shown=left)


def _leaves(listing: Listing, animal: PendingAnimal) -> bool:
    wanted = listing.filter
    if wanted.category_id not in (None, animal.category_id):
        return False
    if not wanted.status.admits(animal.status):
        return False
    label = listing.labels.get(animal.category_id) or str(animal.category_id)
    status = listing.locale.status_name(animal.status) if listing.locale else animal.status or ""
    text = folded_words(animal.name, label, status)
    return all(word in text for word in wanted.words)


def _listed(catalogue: Catalogue) -> tuple[tuple[AnimalRecord, ...], frozenset[int]]:
    """Return the animals that no answer proves unlisted, and the ids whose status is over."""
    known = Records.of(catalogue.records)
    records = known.in_order
    # An animal seen since every proof is listed as it is: none else is worth a closer look.
    newest_proof = max(catalogue.proven_at.values(), default=0.0)
    if known.seen_since >= newest_proof:
        return records, frozenset()
    old = [record for record in records if record.seen_at < newest_proof]
    standings = {record.id: catalogue.standing(record) for record in old}
    if Standing.NOT_LISTED in standings.values():
        unlisted = Standing.NOT_LISTED
        records = tuple(record for record in records if standings.get(record.id) is not unlisted)
    ended = (id_ for id_, proven in standings.items() if proven is Standing.STATUS_ENDED)
    return records, frozenset(ended)
