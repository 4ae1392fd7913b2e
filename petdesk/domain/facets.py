"""How many animals each choice of a filter would leave, the rest of the filter as it is.

So the counts on the chips and in the list of categories agree with the rows that a press shows.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from petdesk.domain.pets import PetStatus
from petdesk.domain.records import AnimalRecord
from petdesk.domain.search import Filter, Marks, StatusFilter

# The status that a choice leaves; the others leave any.
_STATUS: Final = {
    which: None if which is StatusFilter.NOT_STATED else which.value
    for which in StatusFilter
    if which not in (StatusFilter.ALL, StatusFilter.NOT_LATELY)
}
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
    return Facets(_of_statuses(groups, wanted.category_id), _of_categories(groups, wanted.status))


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


def _of_statuses(groups: _Groups, category_id: int | None) -> Mapping[StatusFilter, int]:
    """Count what each choice leaves, as `SearchIndex.found` does."""
    counts, by_status = dict.fromkeys(StatusFilter, 0), Counter[PetStatus | str | None]()
    for group in groups:
        for (category, status), count in group.items():
            if category_id not in (None, category):
                continue
            if group is groups.folded:
                counts[StatusFilter.NOT_LATELY] += count
                continue
            counts[StatusFilter.ALL] += count
            if group is groups.plain:
                by_status[status] += count
    for which, status in _STATUS.items():
        counts[which] = by_status[status]
    return counts


def _of_categories(groups: _Groups, which: StatusFilter) -> Mapping[int, int]:
    counts: Counter[int] = Counter()
    shown = [groups.folded if which is StatusFilter.NOT_LATELY else groups.plain]
    if which is StatusFilter.ALL:
        shown.append(groups.ended)
    for group in shown:
        for (category_id, status), count in group.items():
            if which not in _STATUS or status == _STATUS[which]:
                counts[category_id] += count
    return counts
