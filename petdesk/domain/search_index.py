"""Finds the animals that a filter leaves, letter by letter.

It looks through the folded texts of `petdesk.domain.search_texts`. A letter more looks only through
what the letters before it left, and a letter less finds that on a stack.
"""

from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Final

from petdesk.domain.facets import Facets, count_facets
from petdesk.domain.flagged_rows import FlaggedRows
from petdesk.domain.records import AnimalRecord
from petdesk.domain.search import (
    Exclusions,
    Filter,
    StatusFilter,
    StatusName,
    exact_id,
    fold_together,
)
from petdesk.domain.search_texts import (
    Texts,
    lines_with,
    make_texts,
    note_letters,
    note_pairs,
    unpacked,
)

# Measured: of fewer than one animal in ten it is faster to take their texts out and look through
# these than to look through all. While nobody types, those of one in three are taken out.
_FEW: Final = 10
_MANY_LEFT: Final = 3
_MANY: Final = 12_000  # animals, whose texts take longer than a gap of the loop may
_id: Final = itemgetter(0)
_status: Final = itemgetter(3)


class SearchIndex:
    """Finds places among ``records``, which are ordered by id.

    To the outside an index is constant. The texts are made when first needed, or before by
    `prepare`; what ``earlier`` had of the same animals is taken over.
    """

    def __init__(
        self,
        records: Sequence[AnimalRecord],
        labels: Mapping[int, str],
        status_name: StatusName,
        exclusions: Exclusions = Exclusions(),  # noqa: B008  a constant
        earlier: Texts | None = None,
    ) -> None:
        self._records = records
        self._all = range(len(records))
        self._labels = labels
        self._status_name = status_name
        self._exclusions = exclusions
        self._texts: Texts | None = None
        self._earlier = earlier
        self._group_words: Sequence[str] = ()
        self._noted: Mapping[str, int] = {}
        self._order: Sequence[int] | None = None
        self._choice: object = None
        self._results: list[tuple[tuple[str, ...], Sequence[int]]] = []
        self._few: tuple[Sequence[int] | None, str] = None, ""
        self._unmarked: SearchIndex | None = None
        self._counted: tuple[object, Facets] | None = None

    @property
    def last_texts(self) -> Texts | None:
        """The texts, or the earlier ones while nothing needed these."""
        return self._texts or self._earlier

    def found(
        self, wanted: Filter, order: Sequence[int], today: frozenset[int] = frozenset()
    ) -> Sequence[int]:
        """Return what ``wanted`` leaves of ``order``, the places of all records in some order.

        ``today`` are the ids that its ``added_today`` leaves.
        """
        choice = wanted.status, wanted.category_id, wanted.added_today and today
        if order is not self._order or choice != self._choice:
            self._order, self._choice = order, choice
            self._results = [((), self._chosen(wanted, order, today))]
        words, depth = wanted.words, len(self._results) - 1
        while not _is_narrower(words, self._results[depth][0]):
            depth -= 1
        known, positions = self._results[depth]
        if words != known:
            for word in dict.fromkeys(words):
                if word not in known:
                    positions = self._with_word(word, positions)
            self._results[depth + 1 :] = [(words, positions)]
        return positions

    def facets(self, wanted: Filter, today: frozenset[int] = frozenset()) -> Facets:
        """Return how many animals each other status or category would leave of ``wanted``."""
        for _part in self.count(wanted, today):
            pass
        assert self._counted is not None  # noqa: S101  the last part is the count
        return self._counted[1]

    def count(self, wanted: Filter, today: frozenset[int] = frozenset()) -> Iterator[None]:
        """Prepare `facets`, and list what was found, in steps of a few milliseconds."""
        yield from self._prepare_narrowing()
        key = wanted, wanted.added_today and today
        if self._counted is not None and self._counted[0] == key:
            return
        positions = self._whatever_status(wanted, today)
        for facets in count_facets(self._records, positions, self._exclusions, wanted):
            if facets is not None:
                self._counted = key, facets
            yield

    def _prepare_narrowing(self) -> Iterator[None]:
        """List what was found, and its texts where the next letter looks through these alone."""
        words, found = self._results[-1] if self._results else ((), ())
        if isinstance(found, FlaggedRows):
            found.listed()
            yield
        if words:
            self._lines_of(found, _MANY_LEFT)
            yield

    def has_facets(self, wanted: Filter, today: frozenset[int] = frozenset()) -> bool:
        """Return whether they are prepared, or of so few animals that counting takes no time."""
        key = wanted, wanted.added_today and today
        is_known = self._counted is not None and self._counted[0] == key
        return is_known or len(self._records) <= _MANY

    def _whatever_status(self, wanted: Filter, today: frozenset[int]) -> Sequence[int]:
        """Return the places that the words and the day of ``wanted`` leave.

        Where it asks for no more, `found` has them. Else they have an index of their own, whose
        results stand beside those of `found`.
        """
        words = Filter(text=wanted.text, added_today=wanted.added_today)
        if wanted == words and not self._exclusions.long_unseen:
            return self.found(wanted, self._order or self._all, today)
        if self._unmarked is None:
            self._unmarked = SearchIndex(self._records, self._labels, self._status_name)
        if wanted.words:
            self._unmarked._texts = self._made()  # noqa: SLF001  the same class's
        return self._unmarked.found(words, self._all, today)

    def prepare(self) -> Iterator[None]:
        """Make ready in steps of some milliseconds what a search would have to make first."""
        yield from self._make_texts()
        if not self._noted:
            noted: dict[str, int] = {}
            yield from note_letters(self._made(), noted)
            yield from note_pairs(self._made(), noted)
            self._noted = noted

    def _make_texts(self) -> Iterator[None]:
        """Make the texts, unless a search made them before or makes them meanwhile."""
        if self._texts is not None:
            return
        for texts in make_texts(self._records, self._earlier):
            if self._texts is not None:
                return
            if texts is not None:
                self._texts, self._earlier = texts, None
            yield

    def prepare_texts(self) -> None:
        """Make the texts if a first letter would have to wait for them; for a thread.

        Of few animals they take some milliseconds, which a start has better uses for.
        """
        if len(self._records) > _MANY:
            self._made()

    def _made(self) -> Texts:
        for _step in self._make_texts():
            pass
        assert self._texts is not None  # noqa: S101  the last step made them
        return self._texts

    def _chosen(self, wanted: Filter, order: Sequence[int], today: frozenset[int]) -> Sequence[int]:
        """Return what all but the words of ``wanted`` leave of ``order``."""
        records, (ended, long_unseen) = self._records, self._exclusions
        status, category_id = wanted.status, wanted.category_id
        left: Sequence[int] = range(len(records))
        if long_unseen or status is StatusFilter.LONG_UNSEEN:
            is_wanted = status is StatusFilter.LONG_UNSEEN
            left = [at for at in left if (records[at][0] in long_unseen) is is_wanted]
        if category_id is not None:
            left = [at for at in left if records[at][2] == category_id]
        if status not in (StatusFilter.ALL, StatusFilter.LONG_UNSEEN):
            admitted = set(filter(status.admits, set(map(_status, records))))
            left = [at for at in left if records[at][3] in admitted and records[at][0] not in ended]
        if wanted.added_today:
            left = [at for at in left if records[at][0] in today]
        if isinstance(left, range):
            return order
        flags = bytearray(len(records))
        for at in left:
            flags[at] = 1
        return FlaggedRows(order, flags)

    def _with_word(self, word: str, among: Sequence[int]) -> Sequence[int]:
        """Return those of ``among`` whose text or group holds ``word``, or whose id it means."""
        others = self._elsewhere(word)
        lines = None if word in self._noted else self._lines_of(among, _FEW)
        if lines is not None:
            in_lines = zip(among, lines_with(word, lines, len(among)), strict=True)
            return array("i", [at for at, has_word in in_lines if has_word or others[at]])
        # Bytes, since a list of as many is slow to look at in another order.
        flags = _either(self._all_with(word), others)
        if isinstance(among, FlaggedRows):
            return among.narrowed(flags)
        if len(among) == len(self._records):
            return FlaggedRows(among, flags)
        return array("i", [at for at in among if flags[at]])

    def _elsewhere(self, word: str) -> bytes | bytearray:
        """Return for each animal whether its group holds ``word``, or its id is what it means."""
        flags: bytes | bytearray = self._made().in_groups(self._groups_with(word))
        own = self._exact_position(word)
        if own >= 0:
            flags = bytearray(flags)
            flags[own] = True
        return flags

    def _lines_of(self, among: Sequence[int], share: int) -> str | None:
        """Return the texts of ``among``, or ``None`` where they are not known, and not worth it.

        They are where ``among`` is listed and has fewer than one animal in ``share``.
        """
        is_listed = not isinstance(among, FlaggedRows) or among.is_listed
        is_few = is_listed and len(among) * share < len(self._records)
        if is_few and self._few[0] is not among:
            self._few = among, self._made().of(among)
        return self._few[1] if self._few[0] is among else None

    def _all_with(self, word: str) -> bytes | bytearray:
        """Return for each animal whether its text holds ``word``."""
        bits, count = self._noted.get(word), len(self._records)
        return (
            lines_with(word, self._made().lines, count) if bits is None else unpacked(bits, count)
        )

    def _groups_with(self, word: str) -> bytes:
        """Return for each group whether its words hold ``word``.

        A category without a label is found by its id, which is what the screen shows.
        """
        if not self._group_words:
            self._group_words = [
                fold_together(self._labels.get(id_) or str(id_), self._status_name(status))
                for id_, status in self._made().groups
            ]
        return bytes([word in words for words in self._group_words])

    def _exact_position(self, word: str) -> int:
        """Return the place of the animal whose id ``word`` means exactly, or -1."""
        id_ = exact_id(word)
        if id_ is None:
            return -1
        position = bisect_left(self._records, id_, key=_id)
        is_there = position < len(self._records) and self._records[position].id == id_
        return position if is_there else -1


def _either(some: bytes | bytearray, others: bytes | bytearray) -> bytes:
    """Return the flags that one or the other has."""
    both = int.from_bytes(some, "big") | int.from_bytes(others, "big")
    return both.to_bytes(len(others), "big")


def _is_narrower(words: tuple[str, ...], earlier: tuple[str, ...]) -> bool:
    """Return whether whatever ``words`` find is among what the ``earlier`` words found.

    "bel" finds no more than "be"; but "#05" is the animal 5, which "05" does not find.
    """
    return all(
        any(before == word or (before in word and word[0] != "#") for word in words)
        for before in earlier
    )
