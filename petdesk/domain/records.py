"""The record of each animal, and all records by id."""

from bisect import bisect_left
from collections.abc import ItemsView, Iterable, Iterator, Mapping, Sequence, ValuesView
from functools import cached_property
from itertools import compress
from math import inf
from operator import is_not, itemgetter
from typing import Final, NamedTuple
from weakref import ref

from petdesk.domain.pets import PetStatus

_id: Final = itemgetter(0)
_BLOCK: Final = 512


class AnimalRecord(NamedTuple):
    """An animal as it was last seen.

    A named tuple, since ten thousand are made before the first paint and a frozen dataclass takes
    four times as long. ``seen_at`` is when the newest answer that holds it was asked for, and
    ``first_seen_at`` when this desk first saw it; both are seconds since the Unix epoch.
    """

    id: int
    name: str
    category_id: int
    status: PetStatus | str | None
    seen_at: float
    first_seen_at: float


class Difference(NamedTuple):
    """The indexes of removed records in the earlier ones, and of added ones in the later."""

    removed: Sequence[int]
    added: Sequence[int]


class Records(Mapping[int, AnimalRecord]):
    """Records by their animals' ids, ordered by id.

    A dictionary would take a quarter of what PetDesk keeps of an animal, and four times as long to
    copy; one of 100,000 is found here in a microsecond.
    """

    def __init__(self, in_order: tuple[AnimalRecord, ...] = ()) -> None:
        self.in_order = in_order
        self._step: tuple[ref[Records], Difference] | None = None

    def since(self, earlier: Sequence[AnimalRecord]) -> Difference:
        """Return how these differ from ``earlier`` ones, ordered by id too.

        Records are compared by identity. Where these were made of ``earlier`` in one step, as by
        most answers, nothing needs to be compared.
        """
        if self._step is not None:
            before = self._step[0]()
            if before is not None and before.in_order is earlier:
                return self._step[1]
        return _compared(earlier, self.in_order)

    def new_since(self, earlier: "Records") -> list[AnimalRecord]:
        """Return the records that are not among the ``earlier`` ones, as `since` compares them."""
        return [self.in_order[position] for position in self.since(earlier.in_order).added]

    @cached_property
    def seen_since(self) -> float:
        """A lower bound of all ``seen_at``: where it is late, no record need be looked at."""
        return min(map(itemgetter(4), self.in_order), default=inf)

    @classmethod
    def of(cls, records: Mapping[int, AnimalRecord]) -> "Records":
        """Return ``records`` as `Records`; themselves where they are that already."""
        if isinstance(records, cls):
            return records
        return cls(tuple(sorted(records.values(), key=_id)))

    def __getitem__(self, pet_id: int) -> AnimalRecord:
        position = self.position(pet_id)
        if position is None:
            raise KeyError(pet_id)
        return self.in_order[position]

    def position(self, pet_id: int) -> int | None:
        """Return the index of an animal's record in ``in_order``, if there is one."""
        in_order = self.in_order
        at = bisect_left(in_order, pet_id, key=_id)
        return at if at < len(in_order) and in_order[at][0] == pet_id else None

    def __len__(self) -> int:
        return len(self.in_order)

    def __iter__(self) -> Iterator[int]:
        return map(_id, self.in_order)

    def __eq__(self, other: object) -> bool:
        # A mapping's own would make a dictionary of each first; most records are the same ones.
        if isinstance(other, Records):
            return self.in_order == other.in_order
        return super().__eq__(other)

    __hash__ = None  # type: ignore[assignment]  # as of any mapping

    def values(self) -> ValuesView[AnimalRecord]:
        """Return the records by id, without looking each of them up."""
        return _Values(self)

    def items(self) -> ItemsView[int, AnimalRecord]:
        """Return ids and records, without looking each of them up."""
        return _Items(self)

    def changed(self, records: Mapping[int, AnimalRecord]) -> "Records":
        """Return these with ``records`` added, or replaced where the id is known."""
        return self.changed_at((self.position(id_), record) for id_, record in records.items())

    def changed_at(self, records: Iterable[tuple[int | None, AnimalRecord]]) -> "Records":
        """Return these with ``records``, each at its `position`, or added where it has none."""
        in_order, count = list(self.in_order), len(self.in_order)
        new: list[AnimalRecord] = []
        changed_places: list[int] = []
        oldest = self.seen_since
        for at, record in records:
            oldest = min(oldest, record.seen_at)
            if at is None:
                new.append(record)
            elif in_order[at] is not record:
                in_order[at] = record
                changed_places.append(at)
        new.sort(key=_id)
        # Services seem to give ascending ids; the interface does not promise it.
        is_sorted = not new or not in_order or in_order[-1].id < new[0].id
        in_order += new
        if not is_sorted:
            in_order.sort(key=_id)
        changed = Records(tuple(in_order))
        changed.__dict__["seen_since"] = oldest
        changed_places.sort()
        added = [*changed_places, *range(count, len(in_order))]
        if not is_sorted:
            ids = [*(self.in_order[at].id for at in changed_places), *(one.id for one in new)]
            added = sorted(bisect_left(in_order, id_, key=_id) for id_ in ids)
        # A weak reference, so that earlier records are not kept alive.
        changed._step = ref(self), Difference(changed_places, added)
        return changed


class _Values(ValuesView[AnimalRecord]):
    def __init__(self, records: Records) -> None:
        super().__init__(records)
        self._in_order = records.in_order

    def __iter__(self) -> Iterator[AnimalRecord]:
        return iter(self._in_order)


class _Items(ItemsView[int, AnimalRecord]):
    def __init__(self, records: Records) -> None:
        super().__init__(records)
        self._in_order = records.in_order

    def __iter__(self) -> Iterator[tuple[int, AnimalRecord]]:
        return zip(map(_id, self._in_order), self._in_order, strict=True)


def _compared(before: Sequence[AnimalRecord], after: Sequence[AnimalRecord]) -> Difference:
    removed: list[int] = []
    added: list[int] = []
    i = j = 0
    while i < len(before) and j < len(after):
        old, new = before[i : i + _BLOCK], after[j : j + _BLOCK]
        others = list(compress(range(_BLOCK), map(is_not, old, new)))
        if len(old) == len(new) and all(old[at][0] == new[at][0] for at in others):
            removed += [i + at for at in others]
            added += [j + at for at in others]
            j += len(new)
        else:
            lost, found, j = _step_by_step(before, after, i, j)
            removed += lost
            added += found
        i += len(old)
    removed += range(i, len(before))
    added += range(j, len(after))
    return Difference(removed, added)


def _step_by_step(
    before: Sequence[AnimalRecord], after: Sequence[AnimalRecord], start: int, j: int
) -> tuple[list[int], list[int], int]:
    """Compare one block of ``before`` with ``after`` from ``j`` on; return where that ended too."""
    removed: list[int] = []
    added: list[int] = []
    for i in range(start, min(start + _BLOCK, len(before))):
        while j < len(after) and after[j][0] < before[i][0]:
            added.append(j)
            j += 1
        is_known = j < len(after) and after[j][0] == before[i][0]
        if not is_known or after[j] is not before[i]:
            removed.append(i)
            added += [j] * is_known
        j += is_known
    return removed, added, j
