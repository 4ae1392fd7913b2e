"""Finds the animals that a filter leaves, letter by letter.

Each animal has one folded text: its name, id, category and status. All of them are one string, a
line each, since a string of its own for each would take a third of the memory for a row. A letter
more looks only through what the letters before it left, and a letter less finds that on a stack.
"""

from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, compress, repeat
from operator import itemgetter
from typing import Final, NamedTuple

from petdesk.domain.facets import Facets, facets
from petdesk.domain.records import AnimalRecord, Difference, Records
from petdesk.domain.search import Filter, Marks, StatusFilter, StatusName, folded_words, id_meant
from petdesk.domain.text import fold

_STEP: Final = 2048  # animals of one step of `SearchIndex.prepare`, about 3 ms
# Measured: of fewer than one animal in three it is faster to look at each line by its place than
# to look at all of them.
_FEW: Final = 3
_MANY: Final = 12_000  # animals, whose texts take longer than a gap of the loop may
_LETTER_STEP: Final = 1024
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz0123456789"
_BITS: Final = {letter: 1 << at for at, letter in enumerate(_LETTERS)}
_TRUTHS: Final = bytes.maketrans(b"01", b"\0\1")
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
        marks: Marks = Marks(),  # noqa: B008  a constant
        earlier: "Texts | None" = None,
    ) -> None:
        self._records = records
        self._labels = labels
        self._status_name = status_name
        self._marks = marks
        self._texts: Texts | None = None
        self._earlier = earlier
        self._letters: Mapping[str, int] | None = None
        self._order: Sequence[int] | None = None
        self._choice: object = None
        self._results: list[tuple[tuple[str, ...], Sequence[int]]] = []
        self._unmarked: SearchIndex | None = None
        self._counted: tuple[object, Facets] | None = None

    @property
    def last_texts(self) -> "Texts | None":
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
        known, places = self._results[depth]
        if words != known:
            for word in dict.fromkeys(words):
                if word not in known:
                    places = self._with_word(word, places)
            self._results[depth + 1 :] = [(words, places)]
        return places

    def facets(self, wanted: Filter, today: frozenset[int] = frozenset()) -> Facets:
        """Return how many animals each other status or category would leave of ``wanted``."""
        key = wanted, wanted.added_today and today
        if self._counted is None or self._counted[0] != key:
            places = self._whatever_status(wanted, today)
            self._counted = key, facets(self._records, places, self._marks, wanted)
        return self._counted[1]

    def has_facets(self, wanted: Filter, today: frozenset[int] = frozenset()) -> bool:
        """Return whether they are at hand, or so few animals are counted that it takes no time."""
        key = wanted, wanted.added_today and today
        is_known = self._counted is not None and self._counted[0] == key
        return is_known or len(self._records) <= _MANY

    def _whatever_status(self, wanted: Filter, today: frozenset[int]) -> Sequence[int]:
        """Return the places that the words and the day of ``wanted`` leave.

        They have an index of their own, whose results stand beside those of `found`.
        """
        if self._unmarked is None:
            self._unmarked = SearchIndex(self._records, self._labels, self._status_name)
        if wanted.words:
            self._unmarked._texts = self._made()  # noqa: SLF001  the same class's
        words = Filter(text=wanted.text, added_today=wanted.added_today)
        order = self._unmarked._order  # noqa: SLF001  the same class's
        if order is None:
            order = range(len(self._records))
        return self._unmarked.found(words, order, today)

    def prepare(self) -> Iterator[None]:
        """Make ready in steps of some milliseconds what a search would have to make first."""
        yield from self._make_texts()
        yield from self._note_letters()

    def _make_texts(self) -> Iterator[None]:
        """Make the texts, unless a search makes them meanwhile."""
        gone, come = self._changes()
        fresh: list[str] = []
        for at in range(0, len(come), _STEP):
            if self._texts is not None:
                return
            fresh += self._folded_lines([self._records[at] for at in come[at : at + _STEP]])
            yield
        if self._texts is None:
            known = self._earlier.text.split("\n") if self._earlier else []
            lines = _merged(known, gone, fresh, come, len(self._records))
            ends = accumulate((len(line) + 1 for line in lines), initial=0)
            text, starts = "\n".join(lines), array("I", ends)
            self._texts = Texts(self._records, self._labels, text, starts)
            self._earlier = None

    def _note_letters(self) -> Iterator[None]:
        """Note which texts hold each letter: one letter alone is looked for in all of them.

        It is a number of as many bits as there are texts, an eighth of the room of a byte each.
        """
        if self._letters is not None:
            return
        _, _, text, starts = self._made()
        letters, bit = array("Q"), _BITS.get
        for at in range(0, len(self._records), _LETTER_STEP):
            after = min(at + _LETTER_STEP, len(self._records))
            for line in text[starts[at] : starts[after] - 1].split("\n"):
                letters.append(sum([bit(letter, 0) for letter in set(line)]))
            yield
        noted = {}
        for letter, bit_of in _BITS.items():
            bits = "".join(["1" if held & bit_of else "0" for held in letters])
            noted[letter] = int(bits or "0", 2)
            yield
        self._letters = noted

    def be_ready(self) -> None:
        """Make the texts if a first letter would have to wait for them; for a thread.

        Of few animals they take some milliseconds, which a start has better uses for.
        """
        if len(self._records) > _MANY:
            self._made()

    def _made(self) -> "Texts":
        for _step in self._make_texts():
            pass
        assert self._texts is not None  # noqa: S101  prepare() ended
        return self._texts

    def _changes(self) -> Difference:
        """Return the places whose texts are to be dropped from the earlier ones, and to be made."""
        earlier, records = self._earlier, self._records
        if self._texts is not None:
            return Difference((), ())
        if earlier is None:
            return Difference((), range(len(records)))
        gone, come = Records(tuple(records)).since(earlier.records)
        before, after = earlier.labels, self._labels
        relabelled = {id_ for id_ in {*before, *after} if before.get(id_) != after.get(id_)}
        if relabelled:
            gone = _with_category(gone, earlier.records, relabelled)
            come = _with_category(come, records, relabelled)
        return Difference(gone, come)

    def _chosen(self, wanted: Filter, order: Sequence[int], today: frozenset[int]) -> Sequence[int]:
        """Return what all but the words of ``wanted`` leave of ``order``."""
        records, (ended, folded) = self._records, self._marks
        status, category_id = wanted.status, wanted.category_id
        left: Sequence[int] = range(len(records))
        if folded or status is StatusFilter.NOT_LATELY:
            is_wanted = status is StatusFilter.NOT_LATELY
            left = [at for at in left if (records[at][0] in folded) is is_wanted]
        if category_id is not None:
            left = [at for at in left if records[at][2] == category_id]
        if status not in (StatusFilter.ALL, StatusFilter.NOT_LATELY):
            admitted = set(filter(status.admits, set(map(_status, records))))
            left = [at for at in left if records[at][3] in admitted and records[at][0] not in ended]
        if wanted.added_today:
            left = [at for at in left if records[at][0] in today]
        if isinstance(left, range):
            return order
        flags = bytearray(len(records))
        for at in left:
            flags[at] = 1
        return array("i", [at for at in order if flags[at]])

    def _with_word(self, word: str, among: Sequence[int]) -> Sequence[int]:
        """Return those of the places ``among`` whose text holds ``word``, or whose id it means."""
        _, _, text, starts = self._made()
        if self._letters is not None and word in self._letters:
            noted = f"{self._letters[word]:0{len(self._records)}b}"
            flags: Sequence[int] = noted.encode().translate(_TRUTHS)
            return array("i", [at for at in among if flags[at]])
        id_, own = id_meant(word), -1
        if id_ is not None:
            own = bisect_left(self._records, id_, key=_id)
            own = own if own < len(self._records) and self._records[own].id == id_ else -1
        if len(among) * _FEW < len(self._records):
            found = [
                at for at in among if text.find(word, starts[at], starts[at + 1]) >= 0 or at == own
            ]
        else:
            # Bytes, since a list of as many is slow to look at in another order.
            flags = _lines_with(word, text, len(self._records))
            if own >= 0:
                flags[own] = True
            found = [at for at in among if flags[at]]
        return array("i", found)

    def _folded_lines(self, records: Sequence[AnimalRecord]) -> list[str]:
        """Return the text of each of ``records``, its parts set apart by tabs.

        A word holds no white space, so it never matches across two parts. A category without a
        label is found by its id, which is what the screen shows.
        """
        ends: dict[tuple[int, str | None], str] = {}
        lines = []
        for id_, name, category_id, status, *_times in records:
            end = ends.get((category_id, status))
            if end is None:
                label = self._labels.get(category_id) or str(category_id)
                end = folded_words(label, self._status_name(status)).replace("\n", " ")
                ends[category_id, status] = end
            lines.append(f"{name}\t{id_}\t{end}")
        text = "\n".join(lines)
        if text.count("\n") != len(lines) - 1:
            text = "\n".join(line.replace("\n", " ") for line in lines)
        return fold(text).split("\n")


class Texts(NamedTuple):
    """The folded text of each of ``records``; ``starts`` has where each begins, and an end."""

    records: Sequence[AnimalRecord]
    labels: Mapping[int, str]
    text: str
    starts: "array[int]"


def _lines_with(word: str, text: str, count: int) -> bytearray:
    """Return for each of the ``count`` lines of ``text`` whether it holds ``word``."""
    if len(word) == 1:
        # Nearly all of them do: it is faster to look at each.
        return bytearray([word in line for line in text.split("\n")])
    flags, parts = bytearray(count), text.split(word)
    parts.pop()  # what follows the last place
    for line in accumulate(map(str.count, parts, repeat("\n"))):
        flags[line] = 1
    return flags


def _is_narrower(words: tuple[str, ...], earlier: tuple[str, ...]) -> bool:
    """Return whether whatever ``words`` find is among what the ``earlier`` words found.

    "bel" finds no more than "be"; but "#05" is the animal 5, which "05" does not find.
    """
    return all(
        any(before == word or (before in word and word[0] != "#") for word in words)
        for before in earlier
    )


def _with_category(
    places: Sequence[int], records: Sequence[AnimalRecord], ids: set[int]
) -> Sequence[int]:
    others = (place for place, record in enumerate(records) if record[2] in ids)
    return sorted({*places, *others})


def _merged(
    known: Sequence[str], gone: Sequence[int], fresh: Sequence[str], come: Sequence[int], count: int
) -> list[str]:
    """Return ``known`` lines less those at ``gone``, with ``fresh`` ones put in at ``come``."""
    is_kept, is_fresh = bytearray(b"\1") * len(known), bytearray(count)
    for place in gone:
        is_kept[place] = 0
    for place in come:
        is_fresh[place] = 1
    kept, new = compress(known, is_kept), iter(fresh)
    return [next(new if flag else kept) for flag in is_fresh]
