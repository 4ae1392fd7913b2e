"""The rows of the animal table: what is listed, in which order, and what the filter leaves.

Pure. A `Listing` is made once for each change of the catalogue; a keystroke only makes a new
``shown`` from it.
"""

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import itemgetter
from typing import NamedTuple

from petdesk.domain.ages import Ages
from petdesk.domain.catalogue import AnimalRecord, Catalogue, ListingState, Scope
from petdesk.domain.facets import Facets
from petdesk.domain.name_order import NameKey, changed_order, name_order
from petdesk.domain.pets import PetStatus
from petdesk.domain.records import Difference, Records
from petdesk.domain.search import (
    Exclusions,
    Filter,
    Sort,
    StatusFilter,
    StatusName,
    fold_together,
    ordered,
)
from petdesk.domain.search_index import SearchIndex


@dataclass(frozen=True, slots=True)
class Locale:
    """What the language decides: how names sort, and what a status is called."""

    name_key: NameKey
    status_name: StatusName


class PendingAnimal(NamedTuple):
    """An animal on its way to the service: it has no id yet, but the number of its entry.

    ``progress`` is how far it is, as the screen shows it ("Sending…").
    """

    entry_id: int
    name: str
    category_id: int
    status: PetStatus | str | None
    progress: str


class Totals(NamedTuple):
    """The number of animals of each status, and of each category by its id."""

    statuses: Counter[PetStatus | str | None]
    categories: Counter[int]

    @classmethod
    def of(cls, records: Iterable[AnimalRecord]) -> "Totals":
        """Count ``records``."""
        records = list(records)
        statuses = Counter(map(itemgetter(3), records))
        return cls(statuses, Counter(map(itemgetter(2), records)))

    def changed(self, removed: "Totals", added: "Totals") -> "Totals":
        """Return these less ``removed``, with ``added``."""
        statuses = self.statuses - removed.statuses + added.statuses
        return Totals(statuses, self.categories - removed.categories + added.categories)


_AGELESS = Ages()
_EMPTY = array("i")
_NOTHING = Totals.of(())


@dataclass(frozen=True, slots=True, eq=False)  # a letter must not compare all animals
class Listing:
    """The animals that can be shown and the rows that are.

    ``records`` stand by id, and ``names`` is their order by name. ``order`` and ``shown`` are
    indexes into ``records``; ``shown`` is what ``filter`` leaves of ``order``. ``counts`` and
    ``categories`` (id and number of animals) are of everything listed, whatever the filter.
    ``ended`` holds the ids of those whose status is over (`ListingState.STATUS_ENDED`): they are
    under All only. ``truncated_scopes`` may have more animals (`Catalogue.truncated_scopes`).
    ``pending`` are on their way to the service, and ``pending_shown`` those of them that ``filter``
    leaves: they stand above the others in any sort, and are in no count. What is
    ``ages.long_unseen`` stands under ``LONG_UNSEEN`` only.
    """

    records: tuple[AnimalRecord, ...] = ()
    names: "array[int]" = field(default_factory=lambda: _EMPTY)
    labels: Mapping[int, str] = field(default_factory=dict)
    order: Sequence[int] = ()
    shown: Sequence[int] = ()
    sort: Sort = field(default_factory=Sort)
    filter: Filter = field(default_factory=Filter)
    totals: Totals = _NOTHING
    counts: Mapping[StatusFilter, int] = field(default_factory=dict)
    categories: tuple[tuple[int, int], ...] = ()
    ended: frozenset[int] = frozenset()
    truncated_scopes: tuple[Scope, ...] = ()
    search: SearchIndex | None = None
    locale: Locale | None = None
    pending: tuple[PendingAnimal, ...] = ()
    pending_shown: tuple[PendingAnimal, ...] = ()
    ages: Ages = _AGELESS

    @property
    def row_count(self) -> int:
        """How many rows the table has, with those of animals on their way."""
        return len(self.pending_shown) + len(self.shown)

    @property
    def muted(self) -> frozenset[int]:
        """The ids of the animals that no answer has held for a day."""
        return self.ages.muted

    def stored_order(self) -> list[int]:
        """Return the ids by name, so that the next start needs no sorting."""
        ids = list(map(itemgetter(0), self.records))
        return list(map(ids.__getitem__, self.names))

    def record(self, pet_id: int | None) -> AnimalRecord | None:
        """Find an animal by its id among those listed."""
        return None if pet_id is None else Records(self.records).get(pet_id)

    def position_of(self, pet_id: int | None) -> int | None:
        """Return the place in ``shown`` of the animal of this id, if it is shown."""
        if pet_id is None or not self.is_shown(pet_id):
            return None
        return self.shown.index(Records(self.records).position(pet_id))

    def is_shown(self, pet_id: int | None) -> bool:
        """Return whether the animal of this id is shown; faster than to ask where."""
        position = None if pet_id is None else Records(self.records).position(pet_id)
        return position is not None and (self.shown is self.order or position in self.shown)

    def found(self, wanted: Filter) -> Sequence[int]:
        """Return what ``wanted`` leaves of ``order``."""
        if self.search is None or not (wanted.is_active or self.ages.long_unseen):
            return self.order
        today = self.ages.added_today if wanted.added_today else frozenset()
        return self.search.found(wanted, self.order, today)

    @property
    def has_facets(self) -> bool:
        """Whether `facets` takes no time that a keystroke would feel."""
        return self.search is None or self.search.has_facets(self.filter, self._today)

    def facets(self) -> Facets:
        """Return how many animals each status and each category would show, if it were chosen."""
        return self.search.facets(self.filter, self._today) if self.search else Facets({}, {})

    def count(self) -> Iterator[None]:
        """Prepare `facets`, in steps of a few milliseconds."""
        return self.search.count(self.filter, self._today) if self.search else iter(())

    @property
    def _today(self) -> frozenset[int]:
        return self.ages.added_today if self.filter.added_today else frozenset()


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
    difference = _difference(previous, catalogue, records)
    names = None
    if not stored_order:
        key = locale.name_key
        names = changed_order(previous.names, previous.records, records, difference, key)
    if names is None:
        names = name_order(records, locale.name_key, stored_order)
        totals = Totals.of(records)
    else:
        removed = Totals.of(previous.records[position] for position in difference.removed)
        added = Totals.of(records[position] for position in difference.added)
        totals = previous.totals.changed(removed, added)
    listing = replace(
        previous,
        records=records,
        names=names,
        labels=labels,
        totals=totals,
        categories=tuple(sorted(totals.categories.items())),
        ended=ended,
        truncated_scopes=catalogue.truncated_scopes,
        locale=locale,
        ages=Ages(catalogue, records, previous.ages.now),
    )
    return with_sort(_marked(listing, locale), previous.sort, locale)


def _difference(
    previous: Listing, catalogue: Catalogue, records: tuple[AnimalRecord, ...]
) -> Difference:
    known = Records.of(catalogue.records)
    listed = known if records is known.in_order else Records(records)
    return listed.since(previous.records)


def _marked(listing: Listing, locale: Locale) -> Listing:
    """Count and search less what `Exclusions` hides."""
    records, exclusions = listing.records, Exclusions(listing.ended, listing.ages.long_unseen)
    statuses, hidden = listing.totals.statuses, exclusions.ended | exclusions.long_unseen
    if hidden:
        statuses = statuses - Totals.of(r for r in records if r[0] in hidden).statuses
    counts = {which: statuses[which.value] for which in StatusFilter}
    counts[StatusFilter.ALL] = len(records) - len(exclusions.long_unseen)
    counts[StatusFilter.NOT_STATED] = statuses[None]
    counts[StatusFilter.LONG_UNSEEN] = len(exclusions.long_unseen)
    texts = None if listing.search is None else listing.search.last_texts
    search = SearchIndex(records, listing.labels, locale.status_name, exclusions, texts)
    return replace(listing, counts=counts, search=search)


def with_filter(listing: Listing, wanted: Filter) -> Listing:
    """Show what ``wanted`` leaves."""
    return _filtered(replace(listing, filter=wanted))


def with_pending(listing: Listing, pending: tuple[PendingAnimal, ...]) -> Listing:
    """Show ``pending``, in their order, above all others as far as the filter leaves them."""
    return _with_pending_shown(replace(listing, pending=pending))


def with_sort(listing: Listing, sort: Sort, locale: Locale) -> Listing:
    """Show the same rows in another order."""
    order = ordered(
        listing.records,
        listing.names,
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
    if is_same_day and (before.muted, before.long_unseen) == (ages.muted, ages.long_unseen):
        return later
    if listing.locale is not None and before.long_unseen != ages.long_unseen:
        later = _marked(later, listing.locale)
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
    text = fold_together(animal.name, label, status)
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
    standings = {record.id: catalogue.listing_state(record) for record in old}
    if ListingState.NOT_LISTED in standings.values():
        unlisted = ListingState.NOT_LISTED
        records = tuple(record for record in records if standings.get(record.id) is not unlisted)
    ended = (id_ for id_, proven in standings.items() if proven is ListingState.STATUS_ENDED)
    return records, frozenset(ended)
