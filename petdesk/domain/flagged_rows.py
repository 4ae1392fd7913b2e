"""The rows that a search found, listed only as far as somebody asks.

A letter that half of 100,000 animals have is on screen as soon as the first rows are known. Listing
all of them takes four times as long as painting, so that waits until something needs them.
"""

from array import array
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, overload

_FIRST: Final = 64  # rows, more than a screen shows; they are listed alone


class FlaggedRows(Sequence[int]):
    """Those places of ``order`` whose flag is 1.

    ``flags`` has 0 or 1 for each place. To the outside it is constant: two threads that list the
    rows at once list the same.
    """

    __slots__ = ("_all", "_count", "_first", "_order", "flags")

    def __init__(self, order: Sequence[int], flags: bytes | bytearray) -> None:
        self.flags = flags
        self._order = order
        self._count = flags.count(1)
        self._first: Sequence[int] | None = None
        self._all: Sequence[int] | None = None

    @property
    def is_listed(self) -> bool:
        """Whether something has asked for all rows before."""
        return self._all is not None

    def narrowed(self, flags: bytes | bytearray) -> "FlaggedRows":
        """Return those of these rows whose flag in ``flags`` is 1, too."""
        both = int.from_bytes(self.flags, "big") & int.from_bytes(flags, "big")
        left = both.to_bytes(len(flags), "big")
        return FlaggedRows(self._order if self._all is None else self._all, left)

    def listed(self) -> Sequence[int]:
        """Return all rows."""
        if self._all is None:
            flags = self.flags
            self._all = array("i", [at for at in self._order if flags[at]])
        return self._all

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> int: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[int]: ...

    def __getitem__(self, index: int | slice) -> int | Sequence[int]:
        # A slice with a step may go backwards, from beyond the first rows.
        stop = index if isinstance(index, int) else None if index.step else index.stop
        is_near = stop is not None and 0 <= stop < _FIRST
        return (self._near() if is_near else self.listed())[index]

    def __iter__(self) -> Iterator[int]:
        return iter(self.listed())

    def __contains__(self, place: object) -> bool:
        return isinstance(place, int) and 0 <= place < len(self.flags) and self.flags[place] == 1

    def index(self, place: int, start: int = 0, stop: int | None = None) -> int:
        """Return the row of ``place``; raise `ValueError` where it is not among them."""
        if place not in self:
            raise ValueError(place)
        near = self._near()
        rows = near if place in near else self.listed()
        return rows.index(place, start, len(rows) if stop is None else stop)

    def _near(self) -> Sequence[int]:
        """Return the first rows, or all if they are no more."""
        if self._all is not None:
            return self._all
        if self._first is None:
            flags = self.flags
            self._first = list(islice((at for at in self._order if flags[at]), _FIRST))
            if len(self._first) == self._count:
                self._all = self._first
        return self._first
