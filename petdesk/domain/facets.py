"""How many animals each choice of a filter would leave, the rest of the filter as it is.

So the counts on the chips and in the list of categories agree with the rows that a press shows.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from petdesk.domain.pets import PetStatus
from petdesk.domain.records import AnimalRecord
from petdesk.domain.search import Filter, Marks, StatusFilter

_Pairs = Counter[tuple[int, PetStatus | str | None]]


class Facets(NamedTuple):
    """The number of animals that each status and each category (by its id) would leave."""

    statuses: Mapping[StatusFilter, int]
    categories: Mapping[int, int]


class _Groups(NamedTuple):
    """The animals by category and status: those whose status holds, the ended, the folded."""

    plain: _Pairs
    ended: _Pairs
    folded: _Pairs


def facets(
    records: Sequence[AnimalRecord], places: Iterable[int], marks: Marks, wanted: Filter
) -> Facets:
    """Count the animals at ``places``, which the words of ``wanted`` and its day leave."""
    groups = _grouped(records, places, marks)
    return Facets(
        {which: _count(groups, which, wanted.category_id) for which in StatusFilter},
        _of_categories(groups, wanted.status),
    )


def _grouped(records: Sequence[AnimalRecord], places: Iterable[int], marks: Marks) -> _Groups:
    pair, rows = itemgetter(2, 3), map(records.__getitem__, places)
    if not (marks.ended or marks.folded):
        return _Groups(Counter(map(pair, rows)), Counter(), Counter())
    groups = _Groups(Counter(), Counter(), Counter())
    for row in rows:
        is_folded, has_ended = row[0] in marks.folded, row[0] in marks.ended
        group = groups.folded if is_folded else groups.ended if has_ended else groups.plain
        group[pair(row)] += 1
    return groups


def _of_status(groups: _Groups, which: StatusFilter) -> _Pairs:
    """Return what ``which`` leaves, as `SearchIndex.found` does."""
    if which is StatusFilter.NOT_LATELY:
        return groups.folded
    if which is StatusFilter.ALL:
        return groups.plain + groups.ended
    kept = {pair: count for pair, count in groups.plain.items() if which.admits(pair[1])}
    return Counter(kept)


def _count(groups: _Groups, which: StatusFilter, category_id: int | None) -> int:
    pairs = _of_status(groups, which).items()
    return sum(count for pair, count in pairs if category_id in (None, pair[0]))


def _of_categories(groups: _Groups, which: StatusFilter) -> Mapping[int, int]:
    counts: Counter[int] = Counter()
    for (category_id, _status), count in _of_status(groups, which).items():
        counts[category_id] += count
    return counts
