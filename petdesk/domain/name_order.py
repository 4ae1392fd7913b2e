"""All animals in the order of their names, updated from one catalogue to the next.

A locale's sort keys are slow to make and to compare: sorting 100,000 names takes half a second. So
the order is kept, between runs too, and only what changed is put in its place. An order is the
places of the records, which stand by id; equal names are ordered by id.
"""

from array import array
from collections.abc import Callable, Iterable, Sequence
from itertools import compress
from operator import itemgetter
from typing import Any, Final

from petdesk.domain.records import AnimalRecord, Difference

NameKey = Callable[[str], Any]
"""A locale's sort key; its values compare by ``<`` only."""

_MAX_INSERTED: Final = 4  # one animal of so many; where more differ, all are sorted anew

_id: Final = itemgetter(0)


def name_order(
    records: Sequence[AnimalRecord], name_key: NameKey, ids: Sequence[int] = ()
) -> "array[int]":
    """Return the order of ``records``; ``ids``, an order that was kept, spares the sorting."""
    positions = dict(zip(map(_id, records), range(len(records)), strict=True))
    known = dict.fromkeys(positions[id_] for id_ in ids if id_ in positions)
    rest = [position for position in range(len(records)) if position not in known]
    if len(rest) * _MAX_INSERTED > len(records):
        names = [record.name for record in records]
        return array("i", sorted(range(len(records)), key=lambda at: name_key(names[at])))
    return _with_places(array("i", known), rest, records, _Keys(name_key))


def changed_order(
    order: "array[int]",
    before: Sequence[AnimalRecord],
    after: Sequence[AnimalRecord],
    difference: Difference,
    name_key: NameKey,
) -> "array[int] | None":
    """Return the order of ``after``, made of that of ``before``; ``None`` if much differs.

    An animal with the name that it had stays where it was.
    """
    removed, added = difference
    if (len(removed) + len(added)) * _MAX_INSERTED > len(after):
        return None
    old = {before[position].id: position for position in removed}
    new = {after[position].id: position for position in added}
    stays = {id_ for id_ in old.keys() & new if before[old[id_]].name == after[new[id_]].name}
    keys = _Keys(name_key)
    order = _without(order, {old[id_] for id_ in old.keys() - stays}, before, keys)
    lost = sorted(old[id_] for id_ in old.keys() - new)
    fresh = [new[id_] for id_ in new.keys() - old]
    if lost or (fresh and min(fresh) < len(before)):
        order = _moved(order, lost, fresh, len(after))
    return _with_places(order, [new[id_] for id_ in new.keys() - stays], after, keys)


class _Keys(dict[str, Any]):
    """The sort key of each name asked for; those in the middle are asked for again and again."""

    def __init__(self, name_key: NameKey) -> None:
        super().__init__()
        self._name_key = name_key

    def __missing__(self, name: str) -> object:
        key = self[name] = self._name_key(name)
        return key


def _without(
    order: "array[int]", positions: set[int], records: Sequence[AnimalRecord], keys: _Keys
) -> "array[int]":
    """Return ``order`` less some ``positions``."""
    rows = [_row_for(position, order, records, keys) for position in positions]
    # An order that was kept may be of another language, in which a name stands elsewhere.
    if {order[row] for row in rows if row < len(order)} != positions:
        return array("i", [position for position in order if position not in positions])
    left = order[:]
    for row in sorted(rows, reverse=True):
        del left[row]
    return left


def _moved(
    order: "array[int]", lost: Iterable[int], fresh: Iterable[int], count: int
) -> "array[int]":
    """Return ``order`` by the places that the same records have among ``count`` others."""
    is_old = bytearray(b"\1") * count
    for position in fresh:
        is_old[position] = 0
    moved = list(compress(range(count), is_old))
    for position in lost:
        moved.insert(position, -1)  # no record that is left was there
    return array("i", [moved[position] for position in order])


def _with_places(
    order: "array[int]", positions: Sequence[int], records: Sequence[AnimalRecord], keys: _Keys
) -> "array[int]":
    """Return ``order`` with other ``positions`` inserted, each where its name belongs."""
    result, start = array("i"), 0
    for position in sorted(sorted(positions), key=lambda position: keys[records[position].name]):
        row = max(start, _row_for(position, order, records, keys))
        result += order[start:row]
        result.append(position)
        start = row
    return result + order[start:] if positions else order


def _row_for(
    position: int, order: "array[int]", records: Sequence[AnimalRecord], keys: _Keys
) -> int:
    """Return the first row of ``order`` that is not before ``position``."""
    mine, low, high = keys[records[position].name], 0, len(order)
    while low < high:
        middle = (low + high) // 2
        other = order[middle]
        its = keys[records[other].name]
        if its < mine or (not mine < its and other < position):
            low = middle + 1
        else:
            high = middle
    return low
