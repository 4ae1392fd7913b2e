"""What many animals have in common: they are of one category and one status."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from petdesk.domain.name_order import Cut, runs
from petdesk.domain.pets import PetStatus
from petdesk.domain.records import AnimalRecord
from petdesk.domain.row_set import mask_of_flags
from petdesk.domain.search import Marks


class Kind(NamedTuple):
    """What many animals have in common; for the last two see `Marks`."""

    category_id: int
    status: PetStatus | str | None
    has_ended: bool = False
    is_folded: bool = False


class Kinds:
    """The kind of each row: one character a row, so that a set of kinds is a set of rows soon."""

    def __init__(self, marks: Marks, known: Sequence[Kind], rows: str) -> None:
        self.known = known
        """Each kind, at the place of its character."""
        self.marks = marks
        self._rows = rows

    @classmethod
    def of(cls, records: Sequence[AnimalRecord], marks: Marks) -> "Kinds":
        """Give the kinds of ``records``."""
        return cls(marks, *_added((), records, marks))

    def spliced(self, how: Sequence[Cut]) -> "Kinds":
        """Give the kinds of the rows that ``how`` makes of these."""
        added = [record for cut in how for record in cut.records]
        known, new = _added(self.known, added, self.marks)
        parts, rows, at = [], self._rows, 0
        for start, stop, records in runs(how, len(rows)):
            parts.append(rows[start:stop])
            parts.append(new[at : at + len(records)])
            at += len(records)
        return Kinds(self.marks, known, "".join(parts))

    def counts(self) -> Iterator[tuple[Kind, int]]:
        """Give each kind that there is with the number of its rows."""
        counts = Counter(self._rows)
        return ((self.known[ord(number)], count) for number, count in counts.items())

    def rows(self, is_wanted: Callable[[Kind], bool]) -> int:
        """Give the set of the rows whose kind is wanted."""
        return self.rows_where([is_wanted(kind) for kind in self.known])

    def rows_where(self, wanted: Sequence[bool]) -> int:
        """Give the set of the rows whose kind's place in ``known`` is wanted."""
        if not any(wanted):
            return 0
        return mask_of_flags(self._rows.translate("".join("01"[yes] for yes in wanted)))


def _added(
    known: Sequence[Kind], records: Sequence[AnimalRecord], marks: Marks
) -> tuple[tuple[Kind, ...], str]:
    """Give all kinds known with those of ``records``, and the characters of these."""
    keys: list[tuple[Any, ...]] = list(map(itemgetter(2, 3), records))
    is_marked = any(marks)
    if is_marked:
        ended, folded = marks
        pairs = zip(keys, map(itemgetter(0), records), strict=True)
        keys = [(*key, id_ in ended, id_ in folded) for key, id_ in pairs]
    # Plain tuples: a named one takes five times as long to be found.
    plain: list[tuple[Any, ...]] = [tuple(kind) if is_marked else kind[:2] for kind in known]
    plain = list(dict.fromkeys([*plain, *keys]))
    numbers = {key: chr(number) for number, key in enumerate(plain)}
    more = (Kind(*key) for key in plain[len(known) :])
    return (*known, *more), "".join(map(numbers.__getitem__, keys))
