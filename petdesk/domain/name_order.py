"""All animals in the order of their names, taken over from one catalogue to the next.

A locale's sort keys are slow to make and to compare: sorting 100,000 names takes half a second. So
the order is kept, between runs too, and only what changed is put in its place. It is kept as the
places of the records, and not as the records themselves: these stand far apart in memory, where a
look at each of them in this order takes as long as sorting their places.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, compress
from operator import itemgetter
from typing import Any, Final, NamedTuple, overload

from petdesk.domain.records import AnimalRecord, Difference

NameKey = Callable[[str], Any]
"""A locale's sort key; its values compare by ``<``."""

_MOST_PUT_IN: Final = 4  # one animal of so many; where more differ, all are sorted anew

_id = itemgetter(0)


class Cut(NamedTuple):
    """Rows ``start`` to ``stop`` (not included) make way for ``records``."""

    start: int
    stop: int
    records: tuple[AnimalRecord, ...]


class NameOrder(Sequence[AnimalRecord]):
    """The ``records``, which stand by id, in the order of their names; equal names by id.

    ``order`` gives the place among ``records`` of each row.
    """

    def __init__(self, records: Sequence[AnimalRecord] = (), order: Iterable[int] = ()) -> None:
        self.records = records
        self.order = order if isinstance(order, array) else array("i", order)

    @classmethod
    def of(
        cls, records: Sequence[AnimalRecord], name_key: NameKey, ids: Sequence[int] = ()
    ) -> "NameOrder":
        """Put ``records`` in order; ``ids`` is an order that was kept, and spares the sorting."""
        places = dict(zip(map(_id, records), range(len(records)), strict=True))
        known = dict.fromkeys(places[id_] for id_ in ids if id_ in places)
        if len(known) == len(records):
            return cls(records, known)
        rest = [place for place in range(len(records)) if place not in known]
        if len(rest) * _MOST_PUT_IN > len(records):
            names = [record.name for record in records]
            return cls(records, sorted(range(len(records)), key=lambda at: name_key(names[at])))
        base = cls(records, known)
        new = [records[place] for place in rest]
        return cls(records, base.order_after(base.cuts_for(new, name_key), places))

    def row_of(self, place: int, name_key: NameKey) -> int:
        """Return the row of the record at ``place``, without making `rows` for it."""
        if "rows" not in self.__dict__:
            row = self._row_for(self.records[place], name_key, 0, len(self))
            # The order that was kept may be of another language.
            if row < len(self) and self.order[row] == place:
                return row
        return self.rows[place]

    @cached_property
    def rows(self) -> "array[int]":
        """The row of each of the records."""
        rows = array("i", bytes(4 * len(self.order)))
        for row, place in enumerate(self.order):
            rows[place] = row
        return rows

    def changed(
        self, records: Sequence[AnimalRecord], difference: Difference, name_key: NameKey
    ) -> "tuple[NameOrder, list[Cut]] | None":
        """Return the order of ``records``, and how it comes from this; ``None`` if much differs.

        ``difference`` tells in what ``records`` differ from those of this order. An animal with the
        name that it had stays where it was.
        """
        gone, come = difference
        if (len(gone) + len(come)) * _MOST_PUT_IN > len(records):
            return None
        if not gone and not come:
            return self, []
        new, how = {records[place].id: records[place] for place in come}, []
        for place in gone:
            row, before = self.rows[place], self.records[place]
            after = new.get(before.id)
            stays = after is not None and after.name == before.name
            how.append(Cut(row, row + 1, (new.pop(before.id),) if stays else ()))
        how += self.cuts_for(new.values(), name_key)
        # What is put in before a row comes before what becomes of the row.
        how.sort(key=itemgetter(0, 1))
        return self._after(records, how, difference), how

    def cuts_for(self, records: Iterable[AnimalRecord], name_key: NameKey) -> list[Cut]:
        """Return the cuts that put in ``records``, each where it belongs."""
        keys: dict[str, Any] = {}

        def key(name: str) -> Any:
            if name not in keys:
                keys[name] = name_key(name)
            return keys[name]

        new = sorted(records, key=_id)
        new.sort(key=lambda record: key(record.name))
        rows = [0] * len(new)
        spans = [(0, len(new), 0, len(self))]
        # The one in the middle first: those before and after it need not look past its row.
        while spans:
            start, stop, low, high = spans.pop()
            if start < stop:
                middle = (start + stop) // 2
                row = rows[middle] = self._row_for(new[middle], key, low, high)
                spans += (start, middle, low, row), (middle + 1, stop, row, high)
        return [Cut(row, row, (record,)) for row, record in zip(rows, new, strict=True)]

    def order_after(self, how: Iterable[Cut], places: dict[int, int]) -> "array[int]":
        """Return the order after ``how``; ``places`` are those of the ids put in."""
        order = array("i")
        for start, stop, records in runs(how, len(self.order)):
            order += self.order[start:stop]
            order.extend([places[record.id] for record in records])
        return order

    def _after(
        self, records: Sequence[AnimalRecord], how: list[Cut], difference: Difference
    ) -> "NameOrder":
        before, (gone, come) = self, difference
        ids = {records[place].id: place for place in come}
        known = {self.records[place].id: place for place in gone}
        if ids.keys() == known.keys() and all(stop - start == len(new) for start, stop, new in how):
            # The same animals under the same names: every place and row is the same.
            after = NameOrder(records, self.order)
            after.__dict__["rows"] = self.rows
            return after
        fresh = [place for id_, place in ids.items() if id_ not in known]
        lost = {place for id_, place in known.items() if id_ not in ids}
        if lost or (fresh and min(fresh) < len(self.records)):
            before = NameOrder(self.records, self._moved(len(records), lost, set(fresh)))
        return NameOrder(records, before.order_after(how, ids))

    def _moved(self, count: int, lost: set[int], fresh: set[int]) -> Iterator[int]:
        """Return the order by the places that the records have among ``count`` others."""
        is_old = bytearray(b"\1") * count
        for place in fresh:
            is_old[place] = 0
        moved = array("i", compress(range(count), is_old))
        for place in sorted(lost):
            moved.insert(place, -1)  # no row that stays is there
        return map(moved.__getitem__, self.order)

    def _row_for(self, record: AnimalRecord, key: NameKey, low: int, high: int) -> int:
        """Return the first row from ``low`` on that is not before ``record``, or ``high``."""
        mine = key(record.name)
        while low < high:
            middle = (low + high) // 2
            other = self[middle]
            its = key(other.name)
            # A locale's keys know nothing but <.
            if its < mine or (not mine < its and other.id < record.id):
                low = middle + 1
            else:
                high = middle
        return low

    def __len__(self) -> int:
        return len(self.order)

    @overload
    def __getitem__(self, row: int) -> AnimalRecord: ...
    @overload
    def __getitem__(self, row: slice) -> list[AnimalRecord]: ...
    def __getitem__(self, row: int | slice) -> AnimalRecord | list[AnimalRecord]:
        if isinstance(row, slice):
            return [self.records[place] for place in self.order[row]]
        return self.records[self.order[row]]

    def __iter__(self) -> Iterator[AnimalRecord]:
        return map(self.records.__getitem__, self.order)


def runs(how: Iterable[Cut], count: int) -> Iterator[tuple[int, int, tuple[AnimalRecord, ...]]]:
    """Return the rows that stay, as start and stop, each time with the records that follow them."""
    last = 0
    for start, stop, records in chain(how, [Cut(count, count, ())]):
        yield last, start, records
        last = stop
