"""The rows of the animal table: what is listed, in which order, and what the filter leaves.

Pure. A `Listing` is made once for each change of the catalogue; a keystroke only makes a new
``shown`` from it.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from operator import attrgetter
from typing import NamedTuple

from petdesk.domain.ages import Ages
from petdesk.domain.catalogue import AnimalRecord, Catalogue, Standing
from petdesk.domain.pets import PetStatus
from petdesk.domain.search import (
    Filter,
    Sort,
    StatusFilter,
    StatusName,
    folded_text,
    folded_words,
    matching,
    ordered,
)


@dataclass(frozen=True, slots=True)
class Locale:
    """What the language decides: how names sort, and what a status is called."""

    name_key: Callable[[str], object]
    status_name: StatusName


@dataclass(frozen=True)
class SearchTexts:
    """The folded text of each record, made when the first search needs it and then kept."""

    records: Sequence[AnimalRecord]
    labels: Mapping[int, str]
    status_name: StatusName

    @cached_property
    def folded(self) -> list[str]:
        """One text for each record, at the record's index."""
        labels, status_name = self.labels, self.status_name
        return [
            # A category without a label is shown by its id, and found by what is shown.
            folded_text(
                record,
                labels.get(record.category_id) or str(record.category_id),
                status_name(record.status),
            )
            for record in self.records
        ]


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


@dataclass(frozen=True, slots=True)
class Listing:
    """The animals that can be shown and the rows that are.

    ``order`` and ``shown`` are indexes into ``records``; ``shown`` is what ``filter`` leaves of
    ``order``. ``counts`` and ``categories`` (category id and number of animals) are of everything
    listed, whatever the filter. ``ended`` holds the ids of those whose status is proven to be over
    (`Standing.STATUS_ENDED`): they stand under All only. ``pending`` are the animals on their way
    to the service, and ``pending_shown`` those of them that ``filter`` leaves: they stand above the
    others in any sort, and are in no count. What ``ages`` calls folded stands under ``NOT_LATELY``
    only.
    """

    records: tuple[AnimalRecord, ...] = ()
    labels: Mapping[int, str] = field(default_factory=dict)
    order: Sequence[int] = ()
    shown: Sequence[int] = ()
    sort: Sort = field(default_factory=Sort)
    filter: Filter = field(default_factory=Filter)
    counts: Mapping[StatusFilter, int] = field(default_factory=dict)
    categories: tuple[tuple[int, int], ...] = ()
    ended: frozenset[int] = frozenset()
    texts: SearchTexts | None = None
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
        """The ids in order, for the next start; none in a sort that a start does not have."""
        if self.sort != Sort():
            return []
        return [self.records[row].id for row in self.order]

    def record(self, pet_id: int | None) -> AnimalRecord | None:
        """Find an animal by its id among those listed."""
        if pet_id is None:
            return None
        return next((record for record in self.records if record.id == pet_id), None)


def build(
    previous: Listing,
    catalogue: Catalogue,
    labels: Mapping[int, str],
    locale: Locale,
    stored_order: Sequence[int] = (),
) -> Listing:
    """List ``catalogue`` in the sort and through the filter of ``previous``.

    ``stored_order`` (`Listing.stored_order` of an earlier run) is used as it is where it names
    every animal listed, so that a start needs no sorting.
    """
    records, ended = _listed(catalogue)
    ages = Ages(catalogue, records, previous.ages.now)
    listing = replace(
        previous,
        records=records,
        labels=labels,
        order=_stored(records, stored_order, previous.sort)
        or _sorted(records, previous.sort, labels, locale),
        counts=_counts(records, ended, ages.folded),
        categories=tuple(sorted(Counter(map(attrgetter("category_id"), records)).items())),
        ended=ended,
        texts=SearchTexts(records, labels, locale.status_name),
        ages=ages,
    )
    return _filtered(listing, listing.order)


def with_filter(listing: Listing, wanted: Filter) -> Listing:
    """Show what ``wanted`` leaves; a longer text looks only through the rows shown before."""
    before = listing.filter
    narrows = wanted.text.startswith(before.text) and replace(wanted, text=before.text) == before
    rows = listing.shown if narrows else listing.order
    return _filtered(replace(listing, filter=wanted), rows)


def with_pending(listing: Listing, pending: tuple[PendingAnimal, ...]) -> Listing:
    """Show ``pending``, in their order, above all others as far as the filter leaves them."""
    return _with_pending_shown(replace(listing, pending=pending))


def with_sort(listing: Listing, sort: Sort, locale: Locale) -> Listing:
    """Show the same rows in another order."""
    order = _sorted(listing.records, sort, listing.labels, locale)
    return _filtered(replace(listing, sort=sort, order=order), order)


def aged(listing: Listing, now: float) -> Listing:
    """Give ``listing`` at the time ``now``; where nothing looks different, its rows stay."""
    before, ages = listing.ages, listing.ages.at(now)
    later = replace(listing, ages=ages)
    is_same_day = not listing.filter.added_today or before.added_today == ages.added_today
    if is_same_day and (before.muted, before.folded) == (ages.muted, ages.folded):
        return later
    counts = _counts(listing.records, listing.ended, ages.folded)
    # A new list, so that the rows are painted anew though they may be the same.
    return _filtered(replace(later, counts=counts), list(listing.order))


def _filtered(listing: Listing, rows: Sequence[int]) -> Listing:
    wanted, records = listing.filter, listing.records
    folded = listing.ages.folded
    is_folded_wanted = wanted.status is StatusFilter.NOT_LATELY
    if folded or is_folded_wanted:
        rows = [row for row in rows if (records[row].id in folded) is is_folded_wanted]
    if wanted.added_today:
        today = listing.ages.added_today
        rows = [row for row in rows if records[row].id in today]
    if wanted.status not in (StatusFilter.ALL, StatusFilter.NOT_LATELY):
        admits = wanted.status.admits
        ended = listing.ended
        rows = [row for row in rows if admits(records[row].status) and records[row].id not in ended]
    if wanted.category_id is not None:
        rows = [row for row in rows if records[row].category_id == wanted.category_id]
    if wanted.words and listing.texts is not None:
        rows = matching(listing.texts.folded, wanted.words, rows)
    return _with_pending_shown(replace(listing, shown=rows))


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
    status = listing.texts.status_name(animal.status) if listing.texts else animal.status or ""
    text = folded_words(animal.name, label, status)
    return all(word in text for word in wanted.words)


def _listed(catalogue: Catalogue) -> tuple[tuple[AnimalRecord, ...], frozenset[int]]:
    """Give the animals that no answer proves unlisted, and the ids whose status is over."""
    records = tuple(catalogue.records.values())
    # An animal seen since every proof is listed as it is: none else is worth a closer look, which
    # over ten thousand animals would cost the first paint a tenth of its time.
    newest_proof = max(catalogue.proven_at.values(), default=0.0)
    old = [record for record in records if record.seen_at < newest_proof]
    standings = {record.id: catalogue.standing(record) for record in old}
    if Standing.NOT_LISTED in standings.values():
        unlisted = Standing.NOT_LISTED
        records = tuple(record for record in records if standings.get(record.id) is not unlisted)
    ended = (id_ for id_, proven in standings.items() if proven is Standing.STATUS_ENDED)
    return records, frozenset(ended)


def _stored(records: Sequence[AnimalRecord], ids: Sequence[int], sort: Sort) -> list[int]:
    if sort != Sort() or len(ids) != len(records):
        return []
    rows = dict(zip(map(attrgetter("id"), records), range(len(records)), strict=True))
    order = [rows[id_] for id_ in ids if id_ in rows]
    return order if len(set(order)) == len(records) else []


def _sorted(
    records: Sequence[AnimalRecord], sort: Sort, labels: Mapping[int, str], locale: Locale
) -> list[int]:
    return ordered(
        records, sort, name_key=locale.name_key, labels=labels, status_name=locale.status_name
    )


def _counts(
    records: Sequence[AnimalRecord], ended: frozenset[int], folded: frozenset[int]
) -> dict[StatusFilter, int]:
    lately = records if not folded else [record for record in records if record.id not in folded]
    current = lately if not ended else [record for record in lately if record.id not in ended]
    numbers = Counter(map(attrgetter("status"), current))
    counts = {which: numbers[which.value] for which in StatusFilter}
    counts[StatusFilter.ALL] = len(lately)
    counts[StatusFilter.NOT_STATED] = numbers[None]
    counts[StatusFilter.NOT_LATELY] = len(folded)
    return counts
