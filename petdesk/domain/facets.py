"""How many animals each choice of a filter would leave, the rest of the filter as it is.

So the counts on the chips and in the list of categories agree with the rows that a press shows.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from petdesk.domain.pets import PetStatus
from petdesk.domain.records import AnimalRecord
from petdesk.domain.search import Exclusions, Filter, StatusFilter

# The status that a choice leaves; the others leave any.
_STATUS: Final = {
    which: None if which is StatusFilter.NOT_STATED else which.value
    for which in StatusFilter
    if which not in (StatusFilter.ALL, StatusFilter.LONG_UNSEEN)
}
_STEP: Final = 8192  # animals
_Pairs = Counter[tuple[int, PetStatus | str | None]]


class Facets(NamedTuple):
    """The number of animals that each status and each category (by its id) would leave."""

    statuses: Mapping[StatusFilter, int]
    categories: Mapping[int, int]


class _Groups(NamedTuple):
    """The animals by category and status: those whose status holds, ended, and long unseen."""

    plain: _Pairs
    ended: _Pairs
    long_unseen: _Pairs


def count_facets(
    records: Sequence[AnimalRecord],
    positions: Sequence[int],
    exclusions: Exclusions,
    wanted: Filter,
) -> Iterator[Facets | None]:
    """Count the animals at ``positions``, which the words of ``wanted`` and its day leave.

    Yield ``None`` after each step of a millisecond or two, and what was counted at the end.
    """
    groups = _Groups(Counter(), Counter(), Counter())
    for at in range(0, len(positions), _STEP):
        _add(groups, map(records.__getitem__, positions[at : at + _STEP]), exclusions)
        yield None
    yield Facets(_of_statuses(groups, wanted.category_id), _of_categories(groups, wanted.status))


def _add(groups: _Groups, rows: Iterable[AnimalRecord], exclusions: Exclusions) -> None:
    pair = itemgetter(2, 3)
    if not (exclusions.ended or exclusions.long_unseen):
        groups.plain.update(map(pair, rows))
        return
    for row in rows:
        is_long_unseen, has_ended = row[0] in exclusions.long_unseen, row[0] in exclusions.ended
        group = (
            groups.long_unseen if is_long_unseen else groups.ended if has_ended else groups.plain
        )
        group[pair(row)] += 1


def _of_statuses(groups: _Groups, category_id: int | None) -> Mapping[StatusFilter, int]:
    """Count what each choice leaves, as `SearchIndex.found` does."""
    counts, by_status = dict.fromkeys(StatusFilter, 0), Counter[PetStatus | str | None]()
    for group in groups:
        for (category, status), count in group.items():
            if category_id not in (None, category):
                continue
            if group is groups.long_unseen:
                counts[StatusFilter.LONG_UNSEEN] += count
                continue
            counts[StatusFilter.ALL] += count
            if group is groups.plain:
                by_status[status] += count
    for which, status in _STATUS.items():
        counts[which] = by_status[status]
    return counts


def _of_categories(groups: _Groups, which: StatusFilter) -> Mapping[int, int]:
    counts: Counter[int] = Counter()
    shown = [groups.long_unseen if which is StatusFilter.LONG_UNSEEN else groups.plain]
    if which is StatusFilter.ALL:
        shown.append(groups.ended)
    for group in shown:
        for (category_id, status), count in group.items():
            if which not in _STATUS or status == _STATUS[which]:
                counts[category_id] += count
    return counts
