"""All animals in the order of their names, taken over from one catalogue to the next.

A locale's sort keys are slow to make and to compare: sorting 100,000 names takes half a second. So
the order is kept, between runs too, and only what changed is put in its place.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import filterfalse
from operator import itemgetter
from typing import Any, Final, NamedTuple

from petdesk.domain.records import AnimalRecord

NameKey = Callable[[str], Any]
"""A locale's sort key; its values compare by ``<``."""

_MOST_PUT_IN: Final = 4  # one of so many; beyond that all are sorted anew

_id = itemgetter(0)


class Cut(NamedTuple):
    """Rows ``start`` to ``stop`` (not included) make way for ``records``."""

    start: int
    stop: int
    records: tuple[AnimalRecord, ...]


def by_name(records: Iterable[AnimalRecord], name_key: NameKey) -> list[AnimalRecord]:
    """Give ``records`` by name; those whose names are equal by id."""
    rows = sorted(records, key=_id)
    rows.sort(key=lambda record: name_key(record.name))
    return rows


def in_stored_order(
    listed: Sequence[AnimalRecord], ids: Sequence[int], name_key: NameKey
) -> tuple[AnimalRecord, ...]:
    """Give ``listed`` in the order of ``ids``; those that it does not name where they belong."""
    records = dict(zip(map(_id, listed), listed, strict=True))
    ids = ids if len(ids) == len(listed) else [id_ for id_ in ids if id_ in records]
    try:
        known = {id_: records[id_] for id_ in ids}
    except KeyError:
        return in_stored_order(listed, [id_ for id_ in ids if id_ in records], name_key)
    if len(known) == len(listed):
        return tuple(known.values())
    rest = list(filterfalse(lambda record: record.id in known, listed))
    if len(rest) * _MOST_PUT_IN > len(listed):
        return tuple(by_name(listed, name_key))
    order = tuple(known.values())
    return spliced(order, cuts(order, (), rest, name_key))


def cuts(
    order: Sequence[AnimalRecord],
    gone: Collection[AnimalRecord],
    come: Iterable[AnimalRecord],
    name_key: NameKey,
) -> list[Cut]:
    """Say how ``order`` becomes the order without ``gone`` and with ``come``, from first to last.

    ``gone`` are records of ``order`` themselves. An animal with the name that it had stays where it
    was.
    """
    new, found = {record.id: record for record in come}, []
    for row in _rows_of(order, gone):
        record = new.get(order[row].id)
        if record is not None and record.name == order[row].name:
            found.append(Cut(row, row + 1, (new.pop(record.id),)))
        else:
            found.append(Cut(row, row + 1, ()))
    keys: dict[str, Any] = {}

    def key(name: str) -> Any:
        if name not in keys:
            keys[name] = name_key(name)
        return keys[name]

    for record in by_name(new.values(), key):
        at = _place(order, record, key)
        found.append(Cut(at, at, (record,)))
    # What is put in before a row comes before what becomes of the row.
    return sorted(found, key=itemgetter(0, 1))


def _rows_of(order: Sequence[AnimalRecord], records: Collection[AnimalRecord]) -> list[int]:
    # By identity, since the records stand far apart in memory.
    wanted = set(map(id, records))
    return [row for row, identity in enumerate(map(id, order)) if identity in wanted]


def runs(how: Iterable[Cut], count: int) -> Iterator[tuple[int, int, tuple[AnimalRecord, ...]]]:
    """Give the rows that stay, as start and stop, each time with the records that follow them."""
    last = 0
    for start, stop, records in how:
        yield last, start, records
        last = stop
    yield last, count, ()


def spliced(order: Sequence[AnimalRecord], how: Iterable[Cut]) -> tuple[AnimalRecord, ...]:
    """Give ``order`` with all ``cuts`` made."""
    rows: list[AnimalRecord] = []
    for start, stop, records in runs(how, len(order)):
        rows += order[start:stop]
        rows += records
    return tuple(rows)


def row_of(order: Sequence[AnimalRecord], record: AnimalRecord, name_key: NameKey) -> int | None:
    """Find the row of ``record`` in an order by name."""
    at = _place(order, record, name_key)
    if at < len(order) and order[at].id == record.id:
        return at
    # The order that was stored may be of another language.
    return next((row for row, other in enumerate(order) if other[0] == record.id), None)


def _place(order: Sequence[AnimalRecord], record: AnimalRecord, key: NameKey) -> int:
    """Give the first row that does not stand before ``record``."""
    mine, low, high = key(record.name), 0, len(order)
    while low < high:
        middle = (low + high) // 2
        other = order[middle]
        its = key(other.name)
        # A locale's keys know nothing but <.
        if its < mine or (not mine < its and other.id < record.id):
            low = middle + 1
        else:
            high = middle
    return low
