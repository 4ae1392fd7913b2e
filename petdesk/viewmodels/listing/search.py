"""The index of a listing: made when the first search needs it, and taken over by the next listing.

The first paint mostly needs no search, and neither makes an index nor loads what makes one.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from petdesk.domain.search import SortColumn, StatusFilter, sort_key

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from petdesk.domain.name_order import Cut, NameOrder
    from petdesk.domain.pets import PetStatus
    from petdesk.domain.search import Marks, Sort, StatusName
    from petdesk.domain.search_index import SearchIndex


_MANY: Final = 12_000  # animals, of whom the index takes longer than a gap of the loop may


# Of a `Kind`, by its place.
_category, _status = itemgetter(0), itemgetter(1)


class Words(NamedTuple):
    """What categories and statuses are called."""

    labels: Mapping[int, str]
    status_name: StatusName


class Search:
    """Finds animals among ``records``."""

    def __init__(self, words: Words, records: NameOrder, marks: Marks) -> None:
        self._words = words
        self._records = records
        self._marks = marks

    @cached_property
    def index(self) -> SearchIndex:
        """The index; its rows are the places of the records."""
        from petdesk.domain import kinds, search_index  # noqa: PLC0415  see the module's text

        found = kinds.Kinds.of(self._records, self._marks)
        return search_index.SearchIndex(self._records, found, *self._words)

    @property
    def is_made(self) -> bool:
        """Whether the index is there already."""
        return "index" in self.__dict__

    def be_ready(self) -> None:
        """Make what the first letter of a search would wait for, where that is long; for a thread.

        Of few animals it takes some milliseconds, which a start has better uses for.
        """
        if len(self._records) > _MANY:
            self.index.be_ready()

    def follow(self, previous: Search, how: Sequence[Cut], words: Sequence[str]) -> None:
        """Take the index over from ``previous``, if it has one; ``how`` tells what differs.

        ``words`` are those whose rows are on screen.
        """
        if previous.is_made:
            self.__dict__["index"] = previous.index.changed(
                self._records, how, marks=self._marks, labels=self._words.labels, words=words
            )

    def marked(self, marks: Marks, words: Sequence[str]) -> Search:
        """Return the search among the same animals, of which others are marked; see `follow`."""
        search = Search(self._words, self._records, marks)
        search.follow(self, (), words)
        return search

    def ordered(self, sort: Sort) -> Sequence[int] | None:
        """Return the places of the records in the order of ``sort``, if that needs no sorting."""
        kind_sorts = {SortColumn.CATEGORY: _category, SortColumn.STATUS: _status}
        value = kind_sorts.get(sort.column)
        if value is None or not self.is_made:
            return None
        key = sort_key(sort.column, *self._words)
        order = self.index.kinds.ordered(self._records.order, lambda kind: key(value(kind)))
        return order[::-1] if sort.descending else order

    def counts(self) -> tuple[dict[StatusFilter, int], tuple[tuple[int, int], ...]]:
        """Return the number of animals under each status button, and of each category by id."""
        records, (ended, folded) = self._records, self._marks
        statuses: Counter[PetStatus | str | None] = Counter()
        categories: Counter[int] = Counter()
        if self.is_made:
            for kind, count in self.index.kinds.counts():
                categories[kind.category_id] += count
                statuses[kind.status] += 0 if kind.has_ended or kind.is_folded else count
        else:
            hidden = ended | folded
            # By id they stand beside one another in memory.
            known = records.records
            seen = [record for record in known if record[0] not in hidden] if hidden else known
            statuses.update(map(attrgetter("status"), seen))
            categories.update(map(attrgetter("category_id"), known))
        counts = {which: statuses[which.value] for which in StatusFilter}
        counts[StatusFilter.ALL] = len(records) - len(folded)
        counts[StatusFilter.NOT_STATED] = statuses[None]
        counts[StatusFilter.NOT_LATELY] = len(folded)
        return counts, tuple(sorted(categories.items()))
