"""The names and ids of all rows as one folded text, and which rows have which frequent parts.

A part is a letter or a pair of letters. Most of what is typed ends within them; only rows that have
all parts of a word are looked at for the word itself.
"""

from array import array
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain, pairwise
from typing import Final, NamedTuple

from petdesk.domain.name_order import Cut, runs
from petdesk.domain.records import AnimalRecord
from petdesk.domain.row_set import mask_of_flags, mask_of_rows, rows_of, spliced_mask
from petdesk.domain.text import fold

# Rows of one step of `NameTexts.preparing`: 3 ms, also where names have letters of every kind.
_STEP: Final = 1024
_SPELLING_STEP: Final = 512
_SAMPLE: Final = 20_000  # characters that tell which parts are frequent
_FEW_ROWS: Final = 2000  # a look at each of so few is fast enough
_LETTERS: Final = 40
_PAIRS: Final = 64
# Measured: a look at each row is fastest where few are left. Where many are, it is faster to find
# the word again and again if it is rare, and to split the text if most rows are left.
_FEW, _MOST, _RARE = 8, 2, 3
_DIGITS: Final = bytes.maketrans(b"\0\1", b"01")


class NameTexts:
    """Finds rows by a word in name or id; makes what it needs when first asked, or before."""

    def __init__(self, records: Sequence[AnimalRecord]) -> None:
        self._records = records
        self._text: str | None = None  # each row's name and id, ended by a line feed
        self._starts = array("I", [0])  # where each row begins in it, and where the last one ends
        self._parts: dict[str, int] | None = None
        self._earlier: _Earlier | None = None

    def preparing(self) -> Iterator[None]:
        """Make in steps of some milliseconds what the first search would have to wait for."""
        earlier = self._earlier
        if earlier is not None:
            self.folded()
            yield
            for part in earlier.parts or ():
                self._rows_with(part)
                yield
        if self._text is None:
            yield from self._folding()
        is_worth_it = len(self._records) > _FEW_ROWS
        if self._parts is None and is_worth_it:
            yield from self._spelling()
        self._earlier = None

    def spliced(self, records: Sequence[AnimalRecord], how: Sequence[Cut]) -> "NameTexts":
        """Return the texts of ``records``, which ``how`` makes of those that these are of."""
        other = NameTexts(records)
        change = _Change(how, len(self._records))
        if self._earlier is not None:
            earlier = self._earlier
            other.follow(earlier._replace(changes=(*earlier.changes, change)))
        elif self._text is not None:
            other.follow(_Earlier(self._text, self._starts, self._parts, (change,)))
        return other

    def follow(self, earlier: "_Earlier") -> None:
        """Make text and parts of ``earlier`` ones, each when it is first asked for."""
        self._earlier = earlier
        self._parts = None if earlier.parts is None else {}

    def rows(self, word: str, among: int) -> int:
        """Return those rows of the set ``among`` that have ``word`` in name or id."""
        for part in {*word, *map("".join, pairwise(word))}:
            with_it = self._rows_with(part)
            if with_it is not None:
                among &= with_it
                if part == word:
                    return among
        return self._looked_through(word, among) if among else 0

    def _looked_through(self, word: str, among: int) -> int:
        text, count, left = self.folded(), len(self._records), among.bit_count()
        if left * _FEW > count:
            if text.count(word) * _RARE < left:
                return among & mask_of_rows(self._finding(word), count)
            if left * _MOST > count:
                flags = bytes([word in line for line in text.split("\n")[:-1]])
                return among & mask_of_flags(flags.translate(_DIGITS))
        starts = self._starts
        found = [row for row in rows_of(among) if word in text[starts[row] : starts[row + 1]]]
        return mask_of_rows(found, count)

    def _finding(self, word: str) -> Iterator[int]:
        text, starts = self.folded(), self._starts
        at = text.find(word)
        while at >= 0:
            row = bisect_right(starts, at) - 1
            yield row
            at = text.find(word, starts[row + 1])

    def _rows_with(self, part: str) -> int | None:
        """Return the set of the rows with a part, if it is one of the frequent ones."""
        if self._parts is None:
            return None
        mask, earlier = self._parts.get(part), self._earlier
        if mask is None and earlier is not None and earlier.parts and part in earlier.parts:
            mask = earlier.parts[part]
            for how, count in earlier.changes:
                mask = spliced_mask(mask, count, how, lambda record: part in folded_lines([record]))
            self._parts[part] = mask
        return mask

    def folded(self) -> str:
        """Return each row's name and id, folded, as one text; make it when first asked for."""
        if self._text is None and self._earlier is not None:
            text, starts = self._earlier.text, self._earlier.starts
            for how, _ in self._earlier.changes:
                text, starts = _spliced_text(text, starts, how)
            self._text, self._starts = text, starts
        elif self._text is None:
            for _step in self._folding():
                pass
        assert self._text is not None  # noqa: S101  it was just made
        return self._text

    def _folding(self) -> Iterator[None]:
        parts, starts = [], array("I", [0])
        for at in range(0, len(self._records), _STEP):
            parts.append(folded_lines(self._records[at : at + _STEP]))
            starts.extend(_starts(parts[-1], starts[-1]))
            yield
        self._text, self._starts = "".join(parts), starts

    def _spelling(self) -> Iterator[None]:
        text, starts = self.folded(), self._starts
        masks = dict.fromkeys(_frequent_parts(text), 0)
        yield
        count = len(self._records)
        for at in range(0, count, _SPELLING_STEP):
            lines = text[starts[at] : starts[min(at + _SPELLING_STEP, count)]].split("\n")[:-1]
            for part in masks:
                flags = bytes([part in line for line in lines])
                masks[part] |= mask_of_flags(flags.translate(_DIGITS)) << at
            yield
        self._parts = masks


class _Change(NamedTuple):
    """How some number of rows became others."""

    how: Sequence[Cut]
    rows: int


class _Earlier(NamedTuple):
    """What was known before some changes, oldest first."""

    text: str
    starts: "array[int]"
    parts: dict[str, int] | None
    changes: tuple[_Change, ...]


def _frequent_parts(text: str) -> list[str]:
    # Pieces from all over the text, which is in the order of names.
    step = max(1, len(text) // _SAMPLE) * 64
    pieces = [text[at : at + 64] for at in range(0, len(text), step)]
    letters = Counter("".join(pieces)).most_common(_LETTERS)
    pairs = Counter(map("".join, chain.from_iterable(map(pairwise, pieces)))).most_common(
        _PAIRS * 2
    )
    words = [part for part, _ in pairs if not any(map(str.isspace, part))]
    return [letter for letter, _ in letters if not letter.isspace()] + words[:_PAIRS]


def folded_lines(records: Sequence[AnimalRecord]) -> str:
    """Return name and id of each of ``records``, folded, ended by a line feed.

    A word holds no white space, so it does not match across a tab or a line's end.
    """
    text = "".join([f"{record[1]}\t{record[0]}\n" for record in records])
    if text.count("\n") != len(records):
        names = (record.name.replace("\n", " ") for record in records)
        pairs = zip(names, records, strict=True)
        text = "".join([f"{name}\t{record.id}\n" for name, record in pairs])
    return fold(text)


def _starts(lines: str, first: int) -> Iterator[int]:
    """Return where each of ``lines`` ends, which is where the next begins, from ``first`` on."""
    ends = accumulate((len(line) + 1 for line in lines.split("\n")[:-1]), initial=first)
    next(ends)
    return ends


def _spliced_text(text: str, starts: "array[int]", how: Sequence[Cut]) -> tuple[str, "array[int]"]:
    parts, places = [], array("I", [0])
    for start, stop, records in runs(how, len(starts) - 1):
        begin = starts[start]
        shift = places[-1] - begin
        parts.append(text[begin : starts[stop]])
        places.extend([place + shift for place in starts[start + 1 : stop + 1]])
        if records:
            parts.append(folded_lines(records))
            places.extend(_starts(parts[-1], places[-1]))
    return "".join(parts), places
