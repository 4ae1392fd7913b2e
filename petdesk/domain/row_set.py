"""Sets of rows as one integer each: row ``n`` is in the set when bit ``n`` is one.

Such a set of 100,000 rows takes 12 kB, and two of them are compared in a microsecond; a list of
its rows would take milliseconds to make. So the rows of a set are told one block at a time, as
the screen asks for them.
"""

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, compress
from typing import Final, overload

from petdesk.domain.name_order import Cut, NameOrder, runs
from petdesk.domain.records import AnimalRecord

_BLOCK: Final = 512  # bytes; 4096 rows
_ROWS: Final = _BLOCK * 8
_IN, _OUT = ord("1"), ord("0")
_FEW: Final = 16
# compress() wants zeros and ones, not digits.
_NUMBERS: Final = bytes.maketrans(b"01", b"\0\1")


def mask_of_flags(flags: str | bytes | bytearray) -> int:
    """Return the set of the rows at whose place ``flags`` has the digit ``1``, all others ``0``."""
    return int(flags[::-1], 2) if flags else 0


def mask_of_rows(rows: Iterable[int], count: int) -> int:
    """Return the set that holds ``rows``, each from 0 to ``count`` - 1."""
    flags = bytearray(b"0") * count
    for row in rows:
        flags[row] = _IN
    return mask_of_flags(flags)


def rows_of(mask: int) -> Iterable[int]:
    """Return the rows of a set, ascending."""
    digits = format(mask, "b")[::-1]
    if mask.bit_count() * _FEW > len(digits):
        return compress(range(len(digits)), digits.encode().translate(_NUMBERS))
    rows, row = [], digits.find("1")
    while row >= 0:
        rows.append(row)
        row = digits.find("1", row + 1)
    return rows


def spliced_mask(
    mask: int, count: int, how: Sequence[Cut], is_in: Callable[[AnimalRecord], bool]
) -> int:
    """Return the set that ``mask`` of ``count`` rows becomes by ``how``; new ones ask ``is_in``."""
    digits = format(mask, "b")[::-1].ljust(count, "0")
    parts = []
    for start, stop, records in runs(how, count):
        parts.append(digits[start:stop])
        parts.extend("01"[is_in(record)] for record in records)
    return mask_of_flags("".join(parts))


def picked(mask: int, names: NameOrder, order: Sequence[int]) -> Sequence[int]:
    """Return the places of a set's records in the order in which ``order`` has all places."""
    digits = format(mask, "b")[::-1].ljust(len(names), "0")
    is_in, rows = digits.encode().translate(_NUMBERS), names.rows
    return array("i", [place for place in order if is_in[rows[place]]])


class RowSet(Sequence[int]):
    """The places of a set's records by name, ascending or descending, made as they are asked for.

    As `NameOrder.order` gives them of all rows, this does of those in ``mask``.
    """

    def __init__(self, mask: int, names: NameOrder, *, descending: bool = False) -> None:
        self.mask = mask
        self._names = names
        self.descending = descending
        self._bytes = mask.to_bytes((mask.bit_length() + 7) // 8, "little")
        blocks = (
            int.from_bytes(self._bytes[at : at + _BLOCK], "little").bit_count()
            for at in range(0, len(self._bytes), _BLOCK)
        )
        self._starts = [0, *accumulate(blocks)]
        self._last: tuple[int, list[int]] = (-1, [])

    def __len__(self) -> int:
        return self._starts[-1]

    @overload
    def __getitem__(self, at: int) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> list[int]: ...
    def __getitem__(self, at: int | slice) -> int | list[int]:
        if isinstance(at, slice):
            return [self[place] for place in range(len(self))[at]]
        # A range knows what a negative or too large place means.
        place = range(len(self))[at]
        if self.descending:
            place = len(self) - 1 - place
        block = bisect_right(self._starts, place) - 1
        if block != self._last[0]:
            self._last = block, self._rows(block)
        return self._names.order[self._last[1][place - self._starts[block]]]

    def __iter__(self) -> Iterator[int]:
        rows = rows_of(self.mask)
        return map(self._names.order.__getitem__, reversed([*rows]) if self.descending else rows)

    def place_of(self, row: int) -> int | None:
        """Return where a row of all stands among these, or ``None`` where it is not in the set."""
        if not self.mask >> row & 1:
            return None
        before = (self.mask & ((1 << row) - 1)).bit_count()
        return len(self) - 1 - before if self.descending else before

    def _rows(self, block: int) -> list[int]:
        bits = int.from_bytes(self._bytes[block * _BLOCK : (block + 1) * _BLOCK], "little")
        first = block * _ROWS
        return [first + row for row in rows_of(bits)]
