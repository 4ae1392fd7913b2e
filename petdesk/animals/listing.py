"""The rows of the animal table: what is listed, in which order, and what the filter leaves.

Pure. Each animal's text is folded once, when the catalogue changes; a keystroke makes a new
``shown`` by looking through these texts, a longer query through those that the last one left.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from operator import itemgetter
from typing import Any, Final, NamedTuple

from petdesk.animals.ages import Ages
from petdesk.animals.catalogue import AnimalRecord, Catalogue, ListingState, Scope
from petdesk.animals.search import (
    Filter,
    Sort,
    SortColumn,
    StatusFilter,
    exact_id,
    fold_together,
    is_narrower,
    sort_key,
)
from petdesk.core.pets import PetStatus
from petdesk.core.system_locale import Locale

Row = tuple[AnimalRecord, str, tuple[Any, int]]
"""An animal, its text as a search looks through it, and the key that it is sorted by name with."""

_record: Final = itemgetter(0)
_name_key: Final = itemgetter(2)
_group: Final = itemgetter(2, 3)  # of a record: category and status


class PendingAnimal(NamedTuple):
    """An animal on its way to the service: it has no id yet, but the number of its entry.

    ``progress`` is how far it is, as the screen shows it ("Sending…").
    """

    entry_id: int
    name: str
    category_id: int
    status: PetStatus | str | None
    progress: str


class Facets(NamedTuple):
    """The number of animals that each status and each category (by its id) would leave."""

    statuses: Mapping[StatusFilter, int]
    categories: Mapping[int, int]


_AGELESS = Ages()


@dataclass(frozen=True, slots=True, eq=False)  # a letter must not compare all animals
class Listing:
    """The animals that can be shown, and those that are.

    ``rows`` are all of ``records`` by id, ``by_name`` and ``order`` the same in the order of names
    and of ``sort``. ``hits`` are what the filter leaves of ``order`` without its words, then what
    fewer words left, and last what all leave, each with its words: one longer looks through these,
    and one less has them. ``shown`` are the animals of the last.
    ``counts`` and ``categories`` (id and number of animals) are of everything listed, whatever the
    filter. ``ended`` holds the ids of those whose status is over (`ListingState.STATUS_ENDED`):
    they are under All only. ``truncated_scopes`` may have more animals
    (`Catalogue.truncated_scopes`). ``pending`` are on their way to the service, and
    ``pending_shown`` those of them that ``filter`` leaves: they stand above the others in any sort,
    and are in no count. What is ``ages.long_unseen`` stands under ``LONG_UNSEEN`` only.
    """

    records: Mapping[int, AnimalRecord] = field(default_factory=dict)
    rows: Mapping[int, Row] = field(default_factory=dict)
    by_name: Sequence[Row] = ()
    order: Sequence[Row] = ()
    hits: tuple[tuple[tuple[str, ...], Sequence[Row]], ...] = (((), ()),)
    shown: Sequence[AnimalRecord] = ()
    labels: Mapping[int, str] = field(default_factory=dict)
    sort: Sort = field(default_factory=Sort)
    filter: Filter = field(default_factory=Filter)
    counts: Mapping[StatusFilter, int] = field(default_factory=dict)
    categories: tuple[tuple[int, int], ...] = ()
    ended: frozenset[int] = frozenset()
    truncated_scopes: tuple[Scope, ...] = ()
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
        return self.ages.muted

    def record(self, pet_id: int | None) -> AnimalRecord | None:
        return None if pet_id is None else self.records.get(pet_id)

    def position_of(self, pet_id: int | None) -> int | None:
        record = self.record(pet_id)
        return self.shown.index(record) if record is not None and self.is_shown(pet_id) else None

    def is_shown(self, pet_id: int | None) -> bool:
        """Return whether the animal of this id is shown; faster than to ask where."""
        row = None if pet_id is None else self.rows.get(pet_id)
        return row is not None and bool(
            _matching(self._left([row], self.filter), self.filter.words)
        )

    def found(self, wanted: Filter) -> list[AnimalRecord]:
        return list(map(_record, _matching(self._left(self.order, wanted), wanted.words)))

    def facets(self) -> Facets:
        """Return how many animals each status and each category would show, if it were chosen."""
        wanted = self.filter
        words_only = Filter(wanted.text, added_today=wanted.added_today)
        is_same = wanted == words_only and not self.ages.long_unseen
        rows = self.hits[-1][1] if is_same else self._left_today(self.order, words_only)
        rows = rows if is_same else _matching(rows, wanted.words)
        return self._count(map(_record, rows), wanted)

    def _count(self, records: Iterable[AnimalRecord], wanted: Filter) -> Facets:
        unseen, ended = self.ages.long_unseen, self.ended
        groups: Counter[tuple[int, tuple[PetStatus | str | None, bool, bool]]] = Counter()
        if unseen or ended:
            groups.update((r[2], (r[3], r[0] in unseen, r[0] in ended)) for r in records)
        else:
            for (category_id, status), count in Counter(map(_group, records)).items():
                groups[category_id, (status, False, False)] = count
        choices = {
            kind: [which for which in StatusFilter if which.shows(*kind)]
            for kind in {kind for _category_id, kind in groups}
        }
        statuses = dict.fromkeys(StatusFilter, 0)
        categories = Counter[int]()
        for (category_id, kind), count in groups.items():
            if wanted.category_id in (None, category_id):
                for which in choices[kind]:
                    statuses[which] += count
            if wanted.status in choices[kind]:
                categories[category_id] += count
        return Facets(statuses, categories)

    def _left(self, rows: Sequence[Row], wanted: Filter) -> Sequence[Row]:
        """Return those of ``rows`` that ``wanted`` leaves, whatever its words."""
        which, category_id = wanted.status, wanted.category_id
        unseen, ended = self.ages.long_unseen, self.ended
        if category_id is not None:
            rows = [row for row in rows if row[0].category_id == category_id]
        if unseen or which is not StatusFilter.ALL:
            rows = [r for r in rows if which.shows(r[0][3], r[0][0] in unseen, r[0][0] in ended)]
        return self._left_today(rows, wanted)

    def _left_today(self, rows: Sequence[Row], wanted: Filter) -> Sequence[Row]:
        if wanted.added_today:
            rows = [row for row in rows if row[0].id in self.ages.added_today]
        return rows


def build(
    previous: Listing, catalogue: Catalogue, labels: Mapping[int, str], locale: Locale
) -> Listing:
    """List ``catalogue`` in the sort and through the filter of ``previous``.

    The texts and the order of what is the same in ``previous`` are taken over.
    """
    records, ended = _listed(catalogue)
    is_same = previous.locale is locale and previous.labels == labels
    known = previous.rows if is_same else {}
    # Nearly in the order of names, in which a search goes through all of them: what is made one
    # after another lies so in memory, and a hundred thousand are looked through four times as fast.
    order = records.values() if known else sorted(records.values(), key=_plain_name)
    once = replace(locale, status_name=cache(locale.status_name))
    rows: dict[int, Row] = {}
    for record in order:
        row = known.get(record.id)
        is_known = row is not None and row[0] is record
        rows[record.id] = row if row is not None and is_known else _row(record, labels, once)
    listing = replace(
        previous,
        records=records,
        rows=rows,
        by_name=_by_name(previous.by_name, rows),
        labels=labels,
        ended=ended,
        truncated_scopes=catalogue.truncated_scopes,
        locale=locale,
        ages=Ages(catalogue, records.values(), previous.ages.now),
    )
    return with_sort(_counted(listing), previous.sort, locale)


def with_filter(listing: Listing, wanted: Filter) -> Listing:
    before, words = listing.filter, wanted.words
    later = replace(listing, filter=wanted)
    if replace(before, text=wanted.text) != wanted:
        return _filtered(later)
    return later if words == before.words else _searched(later)


def with_pending(listing: Listing, pending: tuple[PendingAnimal, ...]) -> Listing:
    """Show ``pending``, in their order, above all others as far as the filter leaves them."""
    return _with_pending_shown(replace(listing, pending=pending))


def with_sort(listing: Listing, sort: Sort, locale: Locale) -> Listing:
    """Show the same rows in another order; descending is the exact reverse."""
    order = listing.by_name
    if sort.column is not SortColumn.NAME:
        key = sort_key(sort.column, listing.labels, locale.status_name)
        order = sorted(order, key=lambda row: key(row[0]))
    order = order[::-1] if sort.descending else order
    return _filtered(replace(listing, sort=sort, order=order))


def aged(listing: Listing, now: float) -> Listing:
    """Return ``listing`` at the time ``now``; where nothing looks different, its rows stay."""
    before, ages = listing.ages, listing.ages.at(now)
    later = replace(listing, ages=ages)
    is_same_day = not listing.filter.added_today or before.added_today == ages.added_today
    if is_same_day and (before.muted, before.long_unseen) == (ages.muted, ages.long_unseen):
        return later
    return _filtered(_counted(later) if before.long_unseen != ages.long_unseen else later)


def _by_name(previous: Sequence[Row], rows: Mapping[int, Row]) -> list[Row]:
    # What was in order before is almost so: sorting it takes hardly more than a look at each.
    known = {row[0].id: None for row in previous}
    order = [rows[id_] for id_ in known if id_ in rows]
    order += [row for id_, row in rows.items() if id_ not in known]
    order.sort(key=_name_key)
    return order


def _plain_name(record: AnimalRecord) -> str:
    return record.name.lower()


def _row(record: AnimalRecord, labels: Mapping[int, str], locale: Locale) -> Row:
    # A category without a label is found by its id, which is what the screen shows.
    category = labels.get(record.category_id) or str(record.category_id)
    status = locale.status_name(record.status)
    text = fold_together(record.name, str(record.id), category, status)
    return record, text, (locale.name_key(record.name), record.id)


def _counted(listing: Listing) -> Listing:
    facets = listing._count(listing.records.values(), Filter())  # noqa: SLF001  this module's
    categories = Counter(record.category_id for record in listing.records.values())
    counts = facets.statuses
    return replace(listing, counts=counts, categories=tuple(sorted(categories.items())))


def _filtered(listing: Listing) -> Listing:
    left = listing._left(listing.order, listing.filter)  # noqa: SLF001  this module's
    return _searched(replace(listing, hits=(((), left),)))


def _searched(listing: Listing) -> Listing:
    """Show what the words of the filter leave of the rows that its choices do."""
    words, hits = listing.filter.words, listing.hits
    while not is_narrower(words, hits[-1][0]):
        hits = hits[:-1]
    if words != hits[-1][0]:
        hits = (*hits, (words, _matching(hits[-1][1], words)))
    shown = list(map(_record, hits[-1][1]))
    return _with_pending_shown(replace(listing, hits=hits, shown=shown))


def _matching(rows: Sequence[Row], words: Sequence[str]) -> Sequence[Row]:
    for word in words:
        id_ = exact_id(word)
        if id_ is None:
            rows = [row for row in rows if word in row[1]]
        else:
            rows = [row for row in rows if word in row[1] or row[0].id == id_]
    return rows


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


def _listed(catalogue: Catalogue) -> tuple[Mapping[int, AnimalRecord], frozenset[int]]:
    """Return the animals that no answer proves unlisted, and the ids whose status is over."""
    records = catalogue.records
    # An animal seen since every proof is listed as it is: none else is worth a closer look.
    newest_proof = max(catalogue.proven_at.values(), default=0.0)
    old = [record for record in records.values() if record.seen_at < newest_proof]
    states = {record.id: catalogue.listing_state(record) for record in old}
    unlisted = {id_ for id_, state in states.items() if state is ListingState.NOT_LISTED}
    if unlisted:
        records = {id_: record for id_, record in records.items() if id_ not in unlisted}
    ended = (id_ for id_, state in states.items() if state is ListingState.STATUS_ENDED)
    return records, frozenset(ended)
