"""The rows of the animal table: what is listed, in which order, and what the filter leaves.

An animal's age counts from when the latest list that holds it was requested. After a day it is
muted, so that whoever reads its status knows. After thirty days it is long unseen, and listed only
under "Not seen lately"; but only if other answers came meanwhile: a desk that was without the
service for a month has a copy that is old as a whole, and hiding all of it would help nobody.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from operator import itemgetter
from time import localtime
from typing import Any, Final, NamedTuple

from petdesk.animals.catalogue import AnimalRecord, Catalogue, ListingState
from petdesk.animals.search import (
    Filter,
    Sort,
    SortColumn,
    StatusFilter,
    exact_id,
    is_narrower,
    near_names,
    sort_key,
)
from petdesk.core.display_text import is_blank
from petdesk.core.folding import fold
from petdesk.core.pets import PetStatus
from petdesk.core.translation import filled, translate
from petdesk.core.wording import STATUSES, category_words, shown_name, status_name

_DAY: Final = 24 * 3600.0  # seconds

MUTED_AFTER = _DAY
"""Seconds without an answer that holds an animal until it is muted."""

LONG_UNSEEN_AFTER = 30 * _DAY
"""Seconds until it is long unseen, counted up to the newest answer to any list call."""

Row = tuple[AnimalRecord, str, tuple[Any, int]]
"""An animal, its text as a search looks through it, and the key that it is sorted by name with."""

_name_key: Final = itemgetter(2)


class PendingAnimal(NamedTuple):
    """An animal without an ID yet; ``progress`` is how far it is, as on screen ("Sending…")."""

    entry_id: int
    name: str
    category_id: int
    status: PetStatus | str | None
    progress: str
    is_unknown: bool = False  # whether the service has it


class Facets(NamedTuple):
    """The number of animals that each status and each category (by its id) would leave."""

    statuses: Mapping[StatusFilter, int]
    categories: Mapping[int, int]


_NONE: Final = Facets({}, {})


class Hits(NamedTuple):
    """What some words leave of the rows that the other choices do, and the animals in it."""

    words: tuple[str, ...]
    rows: Sequence[Row]
    animals: Sequence[AnimalRecord]


class Ages(NamedTuple):
    """The ids of the animals that are muted and long unseen at ``now``."""

    now: float = 0.0
    muted: frozenset[int] = frozenset()
    long_unseen: frozenset[int] = frozenset()


def ages_at(now: float, catalogue: Catalogue, records: Iterable[AnimalRecord]) -> Ages:
    """Return the ages of ``records``, those of ``catalogue`` that can be listed."""
    newest = catalogue.newest_answer
    limit = -math.inf if newest is None else min(now, newest) - LONG_UNSEEN_AFTER
    old = [record for record in records if record.seen_at < now - MUTED_AFTER]
    return Ages(
        now,
        frozenset(record.id for record in old),
        frozenset(record.id for record in old if record.seen_at < limit),
    )


@dataclass(frozen=True, slots=True, eq=False)  # a letter must not compare all animals
class Listing:
    """The animals of ``catalogue`` that can be shown, and those that are.

    ``rows`` are all of ``records`` by id, in the order of names, and ``order`` the same in that of
    ``sort``. ``hits`` are what the filter leaves of ``order`` without its words, then what fewer
    words left, and last what all leave: one letter more looks through these, and one less has them
    already. ``shown`` are the animals of the last.
    ``chips`` has the button that each animal stands under: `StatusFilter.ALL` if under that one
    only, and `StatusFilter.LONG_UNSEEN` if under no other. ``ended`` holds the ids of those
    whose status is over (`ListingState.STATUS_ENDED`): they are under All only.
    ``all_facets`` and ``categories`` (id and number of animals) are of all that is listed,
    whatever the filter; ``examples`` has a name of each category without a label.
    ``pending`` are on their way to the service, and ``pending_shown`` those of them that ``filter``
    leaves: they stand above the others in any sort, and are in no count.
    """

    catalogue: Catalogue = field(default_factory=Catalogue)
    records: Mapping[int, AnimalRecord] = field(default_factory=dict)
    rows: Mapping[int, Row] = field(default_factory=dict)
    order: Sequence[Row] = ()
    hits: tuple[Hits, ...] = (Hits((), (), ()),)
    shown: Sequence[AnimalRecord] = ()
    labels: Mapping[int, str] = field(default_factory=dict)
    sort: Sort = field(default_factory=Sort)
    filter: Filter = field(default_factory=Filter)
    chips: Mapping[int, StatusFilter] = field(default_factory=dict)
    all_facets: Facets = _NONE
    categories: tuple[tuple[int, int], ...] = ()
    examples: Mapping[int, str] = field(default_factory=dict)
    ended: frozenset[int] = frozenset()
    name_key: Callable[[str], Any] = str.casefold
    pending: tuple[PendingAnimal, ...] = ()
    pending_shown: tuple[PendingAnimal, ...] = ()
    ages: Ages = field(default_factory=Ages)

    @property
    def counts(self) -> Mapping[StatusFilter, int]:
        return self.all_facets.statuses

    @property
    def row_count(self) -> int:
        """How many rows the table has, with those of animals on their way."""
        return len(self.pending_shown) + len(self.shown)

    def record(self, pet_id: int | None) -> AnimalRecord | None:
        return None if pet_id is None else self.records.get(pet_id)

    def position_of(self, pet_id: int | None) -> int | None:
        record = self.record(pet_id)
        return self.shown.index(record) if record is not None and self.is_shown(pet_id) else None

    def is_shown(self, pet_id: int | None) -> bool:
        """Return whether the animal of this id is shown; faster than `position_of`."""
        row = None if pet_id is None else self.rows.get(pet_id)
        return row is not None and bool(_with_words(_admitted(self, [row]), self.filter))

    @property
    def total(self) -> int:
        """How many animals the filter chooses from, those on their way among them."""
        # What is folded away is counted only if it is what is looked for, as on the buttons.
        is_folded = self.filter.status is StatusFilter.LONG_UNSEEN
        listed = len(self.records) if is_folded else self.counts.get(StatusFilter.ALL, 0)
        return listed + len(self.pending)

    def chip_count(self, facets: Facets, which: StatusFilter) -> str:
        """Return what a chip says: how many animals it would show.

        A plus follows if the service cut off the list of that status, for All of any, and no search
        or category is chosen: of what these leave, nobody could say what is missing.
        """
        wanted, count = self.filter, facets.statuses.get(which, 0)
        scopes = self.catalogue.truncated_scopes  # ``None``, no status, is false
        is_cut = any(scopes) if which is StatusFilter.ALL else which.value in scopes
        is_cut = is_cut and not wanted.words
        return f"{count}+" if is_cut and count and wanted.category_id is None else str(count)

    def facets(self) -> Facets:
        """Return how many animals each status and each category would show, if it were chosen."""
        wanted, rows = self.filter, self.hits[-1].rows
        if not wanted.is_active:
            return self.all_facets
        if wanted != Filter(wanted.text) or self.ages.long_unseen:
            rows = _with_words(self.order, wanted)
        return _count(self.chips, [row[0] for row in rows], wanted)


def _count(
    chips: Mapping[int, StatusFilter], animals: Iterable[AnimalRecord], wanted: Filter
) -> Facets:
    groups = Counter([(chips[animal[0]], animal[2]) for animal in animals])
    statuses, categories = dict.fromkeys(StatusFilter, 0), Counter[int]()
    for (chip, category_id), count in groups.items():
        which = {chip} if chip is StatusFilter.LONG_UNSEEN else {chip, StatusFilter.ALL}
        if wanted.category_id in (None, category_id):
            for each in which:
                statuses[each] += count
        if wanted.status in which:
            categories[category_id] += count
    return Facets(statuses, categories)


def _admitted(listing: Listing, rows: Sequence[Row]) -> Sequence[Row]:
    """Return those of ``rows`` that the filter leaves, whatever its words."""
    chips, which, category_id = listing.chips, listing.filter.status, listing.filter.category_id
    if category_id is not None:
        rows = [row for row in rows if row[0].category_id == category_id]
    if which is not StatusFilter.ALL:
        rows = [row for row in rows if chips[row[0][0]] is which]
    elif listing.ages.long_unseen:
        rows = [row for row in rows if chips[row[0][0]] is not StatusFilter.LONG_UNSEEN]
    return rows


def _with_words(rows: Sequence[Row], wanted: Filter) -> Sequence[Row]:
    for word in wanted.words:
        id_ = exact_id(word)
        if id_ is None:
            rows = [row for row in rows if word in row[1]]
        else:
            rows = [row for row in rows if word in row[1] or row[0].id == id_]
    return rows


def build(previous: Listing, catalogue: Catalogue, labels: Mapping[int, str]) -> Listing:
    """List ``catalogue`` as ``previous`` was; rows of what is the same are taken over from it."""
    records, ended = _listed(catalogue)
    known = previous.rows if previous.labels == labels else {}
    name_key = previous.name_key

    # A category without a label is found by its id, which is what the screen shows. A word matches
    # within one of the texts only, which the tabs keep apart.
    @cache
    def end_of(category_id: int, status: str | None) -> str:
        return fold(f"\t{labels.get(category_id) or category_id}\t{status_name(status)}")

    def row(record: AnimalRecord) -> Row:
        id_, name = record.id, record.name
        text = f"{fold(name)}\t{id_}{end_of(record.category_id, record.status)}"
        return record, text, (name_key(name), id_)

    # What was in order before is almost so, as a local copy is: sorting it takes hardly more than a
    # look at each. And what is made one after another lies so in memory: a hundred thousand in the
    # order of names are looked through four times as fast.
    ids = (*known, *records)
    rows = [
        before if before is not None and before[0] is record else row(record)
        for before, record in ((known.get(id_), records.get(id_)) for id_ in dict.fromkeys(ids))
        if record is not None
    ]
    rows.sort(key=_name_key)
    categories = Counter([record[2] for record in records.values()])
    without_label, examples = categories.keys() - labels.keys(), dict[int, str]()
    for record in records.values():
        if not without_label:
            break
        if record.category_id in without_label and not is_blank(record.name):
            without_label.remove(record.category_id)
            examples[record.category_id] = record.name
    listing = replace(
        previous,
        catalogue=catalogue,
        records=records,
        rows={row[2][1]: row for row in rows},
        labels=labels,
        categories=tuple(sorted(categories.items())),
        examples=examples,
        ended=ended,
    )
    return with_sort(_at_time(listing, previous.ages.now), previous.sort)


def with_filter(listing: Listing, wanted: Filter) -> Listing:
    before, later = listing.filter, replace(listing, filter=wanted)
    if before._replace(text=wanted.text) != wanted:
        return _with_choices(later)
    return later if wanted.words == before.words else _with_hits(later)


def with_pending(listing: Listing, pending: tuple[PendingAnimal, ...]) -> Listing:
    """Show ``pending``, in their order, above all others as far as the filter leaves them."""
    is_same = pending == listing.pending
    return listing if is_same else _with_pending_shown(replace(listing, pending=pending))


def with_sort(listing: Listing, sort: Sort) -> Listing:
    """Show the same rows in another order; descending is the exact reverse."""
    order: Sequence[Row] = list(listing.rows.values())
    if sort.column is not SortColumn.NAME:
        key = sort_key(sort.column, listing.labels)
        order = sorted(order, key=lambda row: key(row[0]))
    order = order[::-1] if sort.descending else order
    return _with_choices(replace(listing, sort=sort, order=order))


def write_view(listing: Listing) -> str:
    """Return filter and sort without what was typed, which would mislead the next at the desk."""
    wanted, sort = listing.filter, listing.sort
    category = "" if wanted.category_id is None else str(wanted.category_id)
    down = "descending" * sort.descending
    return f"{wanted.status.value}|{category}||{sort.column.value}|{down}"


def read_view(text: str) -> tuple[Filter, Sort]:
    """Read what `write_view` wrote; what cannot be read (a newer PetDesk's) counts as not there."""
    try:
        status, category, _added_today, column, down = text.split("|")  # of an older PetDesk
        wanted = Filter("", StatusFilter(status), int(category) if category else None)
        return wanted, Sort(SortColumn(column), descending=bool(down))
    except ValueError:
        return Filter(), Sort()


def with_view(listing: Listing, view: str) -> Listing:
    wanted, sort = read_view(view)
    return with_filter(with_sort(listing, sort), wanted)


def at_time(listing: Listing, now: float) -> Listing:
    """Return ``listing`` at the time ``now``; if nothing looks different, its rows stay."""
    before, later = listing.ages, _at_time(listing, now)
    # Another day has other words for when an animal was last seen.
    is_same_day = localtime(before.now)[:3] == localtime(now)[:3]
    is_same = is_same_day and later.ages._replace(now=before.now) == before
    return later if is_same else _with_choices(later)


def _at_time(listing: Listing, now: float) -> Listing:
    records = listing.records
    ages = ages_at(now, listing.catalogue, records.values())
    of_status = {status: StatusFilter.of(status) for status in {r[3] for r in records.values()}}
    chips = {id_: of_status[record[3]] for id_, record in records.items()}
    chips.update(dict.fromkeys(listing.ended, StatusFilter.ALL))
    chips.update(dict.fromkeys(ages.long_unseen, StatusFilter.LONG_UNSEEN))
    facets = _count(chips, records.values(), Filter())
    return replace(listing, ages=ages, chips=chips, all_facets=facets)


def _with_choices(listing: Listing) -> Listing:
    return _with_hits(replace(listing, hits=(_hits((), _admitted(listing, listing.order)),)))


def _with_hits(listing: Listing) -> Listing:
    """Show what the words of the filter leave of the rows that its choices do."""
    words, hits = listing.filter.words, listing.hits
    while not is_narrower(words, hits[-1].words):
        hits = hits[:-1]
    if words != hits[-1].words:
        hits = (*hits, _hits(words, _with_words(hits[-1].rows, listing.filter)))
    return _with_pending_shown(replace(listing, hits=hits, shown=hits[-1].animals))


def _hits(words: tuple[str, ...], rows: Sequence[Row]) -> Hits:
    return Hits(words, rows, [row[0] for row in rows])


def _with_pending_shown(listing: Listing) -> Listing:
    left = tuple(animal for animal in listing.pending if _leaves(listing, animal))
    # The same tuple if nothing differs: the table shows other rows for another one.
    return listing if left == listing.pending_shown else replace(listing, pending_shown=left)


def _leaves(listing: Listing, animal: PendingAnimal) -> bool:
    wanted, status = listing.filter, status_name(animal.status)
    label = listing.labels.get(animal.category_id) or str(animal.category_id)
    text = fold(f"{animal.name}\t{label}\t{status}")
    return (
        wanted.category_id in (None, animal.category_id)
        and wanted.status in (StatusFilter.ALL, StatusFilter.of(animal.status))
        and all(word in text for word in wanted.words)
    )


def _listed(catalogue: Catalogue) -> tuple[Mapping[int, AnimalRecord], frozenset[int]]:
    """Return the animals that no answer proves unlisted, and the ids whose status is over."""
    records = catalogue.records
    # An animal seen since every proof is listed as it is: no other is worth a closer look.
    newest_proof = max(catalogue.proven_at.values(), default=0.0)
    old = [record for record in records.values() if record.seen_at < newest_proof]
    states = {record.id: catalogue.listing_state(record) for record in old}
    unlisted = {id_ for id_, state in states.items() if state is ListingState.NOT_LISTED}
    if unlisted:
        records = {id_: record for id_, record in records.items() if id_ not in unlisted}
    ended = (id_ for id_, state in states.items() if state is ListingState.STATUS_ENDED)
    return records, frozenset(ended)


def wanted_words(listing: Listing) -> str:
    wanted = listing.filter
    words = [status.button for status in STATUSES if status.value == wanted.status.value]
    parts = [translate("FilterBar", words[0])] if wanted.status is not StatusFilter.ALL else []
    if wanted.category_id is not None:
        parts.append(category_words(wanted.category_id, listing.labels.get(wanted.category_id)))
    if wanted.words:
        parts.append(filled(translate("Export", "“%1”"), wanted.text.strip()))
    return ", ".join(parts)


def suggestions(listing: Listing) -> tuple[str, ...]:
    wanted = listing.filter
    # Only what the other choices leave: an offer has to lead to an animal.
    others = with_filter(listing, wanted._replace(text="")).shown
    return near_names(wanted.text, {record.name for record in others})


class CategoryChoice(NamedTuple):
    """A category, by its id, as the list of categories shows it, with how many it would show."""

    category_id: int
    name: str
    number: int


def category_choices(listing: Listing, facets: Facets) -> list[CategoryChoice]:
    """Return the categories by id; one without a label has the name of one of its animals."""
    wanted, labels = listing.filter, listing.labels
    ids = [id_ for id_, _count in listing.categories]
    if wanted.category_id is not None and wanted.category_id not in ids:
        # A category that is looked for and has no animal any more stays visible.
        ids.append(wanted.category_id)
    text = translate("Category", "%1 (such as %2)")
    names = {id_: category_words(id_, labels.get(id_)) for id_ in ids}
    for id_ in names.keys() & listing.examples:
        names[id_] = filled(text, names[id_], shown_name(listing.examples[id_]))
    return [CategoryChoice(id_, names[id_], facets.categories.get(id_, 0)) for id_ in ids]
