"""What many animals have in common: they are of one category and one status."""

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, compress
from typing import Any, Final, NamedTuple

from petdesk.domain.name_order import Cut, runs
from petdesk.domain.pets import PetStatus
from petdesk.domain.records import AnimalRecord
from petdesk.domain.row_set import mask_of_flags
from petdesk.domain.search import Marks

_MANY: Final = 100  # kinds, from which on it is faster to count them all at once


class Kind(NamedTuple):
    """What many animals have in common; for the last two see `Marks`."""

    category_id: int
    status: PetStatus | str | None
    has_ended: bool = False
    is_folded: bool = False


class Kinds:
    """The kind of each row: one character a row, so that a set of kinds is a set of rows soon."""

    def __init__(
        self, marks: Marks, known: Sequence[Kind], rows: str, counted: Counter[str] | None = None
    ) -> None:
        self.known = known
        """Each kind, at the place of its character."""
        self.marks = marks
        self._rows = rows
        self._counted = counted

    @classmethod
    def of(cls, records: Sequence[AnimalRecord], marks: Marks) -> "Kinds":
        """Return the kinds of ``records``."""
        return cls(marks, *_added((), records, marks))

    def spliced(self, how: Sequence[Cut]) -> "Kinds":
        """Return the kinds of the rows that ``how`` makes of these."""
        added = [record for cut in how for record in cut.records]
        known, new = _added(self.known, added, self.marks)
        parts, rows, at = [], self._rows, 0
        for start, stop, records in runs(how, len(rows)):
            parts.append(rows[start:stop])
            parts.append(new[at : at + len(records)])
            at += len(records)
        counted = self._counts() + Counter(new)
        counted.subtract("".join([rows[cut.start : cut.stop] for cut in how]))
        return Kinds(self.marks, known, "".join(parts), counted)

    def counts(self) -> Iterator[tuple[Kind, int]]:
        """Return each kind that there is with the number of its rows."""
        counted = self._counts()
        pairs = ((kind, counted[chr(number)]) for number, kind in enumerate(self.known))
        return ((kind, count) for kind, count in pairs if count)

    def _counts(self) -> Counter[str]:
        if self._counted is None:
            numbers = range(len(self.known))
            if len(numbers) > _MANY:
                self._counted = Counter(self._rows)
            else:
                counts = {chr(number): self._rows.count(chr(number)) for number in numbers}
                self._counted = Counter(counts)
        return self._counted

    def ordered(self, rows: Iterable[int], key: Callable[[Kind], Any]) -> "array[int]":
        """Return the values of ``rows``, one for each row here, in the order of their kinds' keys.

        Equals stay in their order. As there are few kinds, no two rows are compared.
        """
        keys = [key(kind) for kind in self.known]
        values = list(rows)
        groups = (
            compress(values, self._flags([its == wanted for its in keys]))
            for wanted in sorted(set(keys))
        )
        # A list first: an array takes twice as long from an iterator.
        return array("i", [*chain.from_iterable(groups)])

    def rows(self, is_wanted: Callable[[Kind], bool]) -> int:
        """Return the set of the rows whose kind is wanted."""
        return self.rows_where([is_wanted(kind) for kind in self.known])

    def rows_where(self, wanted: Sequence[bool]) -> int:
        """Return the set of the rows whose kind's place in ``known`` is wanted."""
        if not any(wanted):
            return 0
        return mask_of_flags(self._rows.translate("".join("01"[yes] for yes in wanted)))

    def _flags(self, wanted: Sequence[bool]) -> bytes:
        return self._rows.translate("".join(map(chr, wanted))).encode()


def _added(
    known: Sequence[Kind], records: Sequence[AnimalRecord], marks: Marks
) -> tuple[Sequence[Kind], str]:
    """Return all kinds known with those of ``records``, and the characters of these."""
    numbers = _Numbers(known)
    by_category = _ByCategory(numbers)
    # No tuple is made for a row: that would take four times as long.
    rows = [by_category[record[2]][record[3]] for record in records]
    if any(marks):
        ended, folded = marks
        hidden = ended | folded
        for at, record in enumerate(records):
            if record[0] in hidden:
                kind = Kind(record[2], record[3], record[0] in ended, record[0] in folded)
                rows[at] = numbers.of(kind)
    return numbers.kinds, "".join(rows)


class _Numbers:
    """The character of each kind; a new one gets the next."""

    def __init__(self, known: Sequence[Kind]) -> None:
        self.kinds = list(known)
        self._numbers = {kind: chr(number) for number, kind in enumerate(known)}

    def of(self, kind: Kind) -> str:
        if kind not in self._numbers:
            self._numbers[kind] = chr(len(self.kinds))
            self.kinds.append(kind)
        return self._numbers[kind]


class _ByStatus(dict[PetStatus | str | None, str]):
    def __init__(self, category_id: int, numbers: _Numbers) -> None:
        super().__init__()
        self._category_id = category_id
        self._numbers = numbers

    def __missing__(self, status: PetStatus | str | None) -> str:
        number = self[status] = self._numbers.of(Kind(self._category_id, status))
        return number


class _ByCategory(dict[int, _ByStatus]):
    def __init__(self, numbers: _Numbers) -> None:
        super().__init__()
        self._numbers = numbers

    def __missing__(self, category_id: int) -> _ByStatus:
        found = self[category_id] = _ByStatus(category_id, self._numbers)
        return found
