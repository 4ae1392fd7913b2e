"""The names and ids of all rows as one folded text, and which rows have which letters."""

from array import array
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from petdesk.domain.name_order import Cut, runs
from petdesk.domain.records import AnimalRecord
from petdesk.domain.row_set import mask_of_flags, mask_of_rows, rows_of, spliced_mask
from petdesk.domain.text import fold

_STEP: Final = 2048  # rows of one step of `NameTexts.preparing`: 3 ms
_SAMPLE: Final = 20_000  # characters that tell which letters are frequent
_LETTERS: Final = 40
# Measured: looking at each row is fastest where few are left, splitting the text where many match.
_FEW_LEFT: Final = 8
_RARE: Final = 16
_DIGITS: Final = bytes.maketrans(b"\0\1", b"01")


class NameTexts:
    """Finds rows by a word in name or id; makes what it needs when first asked, or before."""

    def __init__(self, records: Sequence[AnimalRecord]) -> None:
        self._records = records
        self._text: str | None = None  # each row's name and id, ended by a line feed
        self._starts = array("I", [0])  # where each row begins in it, and where the last one ends
        self._letters: dict[str, int] | None = None
        self._stale: tuple[dict[str, int], Sequence[Cut], int] | None = None

    def preparing(self) -> Iterator[None]:
        """Make in steps of some milliseconds what the first search would have to wait for."""
        if self._text is None:
            yield from self._folding()
        if self._stale is not None:
            for letter in self._stale[0]:
                self._rows_with(letter)
                yield
            self._stale = None
        elif self._letters is None:
            yield from self._spelling()

    def spliced(self, records: Sequence[AnimalRecord], how: Sequence[Cut]) -> "NameTexts":
        """Give the texts of ``records``, which ``how`` makes of those that these are of."""
        other = NameTexts(records)
        if self._text is not None:
            other.take(*_spliced_text(self._text, self._starts, how))
            if self._stale is not None:
                # What was to be made from the letters before has to be made now.
                for _step in self.preparing():
                    pass
            if self._letters is not None:
                other.take_letters(self._letters, how, len(self._records))
        return other

    def take(self, text: str, starts: "array[int]") -> None:
        """Have this text: for one that was just made."""
        self._text, self._starts = text, starts

    def take_letters(self, letters: dict[str, int], how: Sequence[Cut], count: int) -> None:
        """Know the letters of the ``count`` rows that ``how`` makes these of: likewise."""
        self._letters, self._stale = {}, (letters, how, count)

    def rows(self, word: str, among: int) -> int:
        """Give those rows of the set ``among`` that have ``word`` in name or id."""
        text = self._folded()
        for letter in set(word):
            with_it = self._rows_with(letter)
            if with_it is not None:
                among &= with_it
                if word == letter:
                    return among
        count = len(self._records)
        if among.bit_count() * _FEW_LEFT < count:
            starts = self._starts
            left = [row for row in rows_of(among) if word in text[starts[row] : starts[row + 1]]]
            return mask_of_rows(left, count)
        if text.count(word) * _RARE < count:
            return among & mask_of_rows(self._finding(word), count)
        flags = bytes([word in line for line in text.split("\n")[:-1]])
        return among & mask_of_flags(flags.translate(_DIGITS))

    def _finding(self, word: str) -> Iterator[int]:
        text, starts = self._folded(), self._starts
        at = text.find(word)
        while at >= 0:
            row = bisect_right(starts, at) - 1
            yield row
            at = text.find(word, starts[row + 1])

    def _rows_with(self, letter: str) -> int | None:
        """Give the set of the rows with a letter, if it is one of the frequent ones."""
        letters = self._letters
        if letters is None:
            return None
        known = letters.get(letter)
        if known is None and self._stale is not None and letter in self._stale[0]:
            before, how, count = self._stale
            known = letters[letter] = spliced_mask(
                before[letter], count, how, lambda record: letter in folded_lines([record])
            )
        return known

    def _folded(self) -> str:
        if self._text is None:
            for _step in self._folding():
                pass
        assert self._text is not None  # noqa: S101  the steps made it
        return self._text

    def _folding(self) -> Iterator[None]:
        parts, starts = [], array("I", [0])
        for at in range(0, len(self._records), _STEP):
            parts.append(folded_lines(self._records[at : at + _STEP]))
            starts.extend(_starts(parts[-1], starts[-1]))
            yield
        self.take("".join(parts), starts)

    def _spelling(self) -> Iterator[None]:
        text, starts = self._folded(), self._starts
        sample = text[:: max(1, len(text) // _SAMPLE)]
        letters = [letter for letter, _ in Counter(sample).most_common(_LETTERS)]
        letters = [letter for letter in letters if not letter.isspace()]
        masks = dict.fromkeys(letters, 0)
        count = len(self._records)
        for at in range(0, count, _STEP):
            lines = text[starts[at] : starts[min(at + _STEP, count)]].split("\n")[:-1]
            for letter in letters:
                flags = bytes([letter in line for line in lines])
                masks[letter] |= mask_of_flags(flags.translate(_DIGITS)) << at
            yield
        self._letters = masks


def folded_lines(records: Sequence[AnimalRecord]) -> str:
    """Give name and id of each of ``records``, folded, ended by a line feed.

    A word holds no white space, so it does not match across a tab or a line's end.
    """
    text = "".join([f"{record[1]}\t{record[0]}\n" for record in records])
    if text.count("\n") != len(records):
        names = (record.name.replace("\n", " ") for record in records)
        pairs = zip(names, records, strict=True)
        text = "".join([f"{name}\t{record.id}\n" for name, record in pairs])
    if text.isascii():
        return text.lower()
    return "".join([fold(line) for line in text.splitlines(keepends=True)])


def _starts(lines: str, first: int) -> Iterator[int]:
    """Give where each of ``lines`` ends, which is where the next begins, from ``first`` on."""
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
