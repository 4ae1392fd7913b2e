"""What a search looks through: of each animal its folded name and id, and its group.

The names are one string, a line each, since a string of its own for each would take a third of the
memory for a row. Category and status, whose words many animals share, are a number for each: a word
is looked for once in the words of each group, and a new label changes no animal's text.
"""

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise, repeat
from typing import Final, NamedTuple, TypeVar

from petdesk.domain.folding import fold
from petdesk.domain.pets import PetStatus
from petdesk.domain.records import AnimalRecord, Records

_STEP: Final = 2048  # animals of one step, about 3 ms
_BYTES: Final = 256
_LETTER_STEP: Final = 1024
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz0123456789"
_BITS: Final = {letter: 1 << at for at, letter in enumerate(_LETTERS)}
_SAMPLE: Final = 1000  # lines, in which the common pairs of letters are counted
_COMMON: Final = 0.04  # of the lines; a rarer pair is found as fast as none
_TO_FLAGS: Final = bytes.maketrans(b"01", b"\0\1")
_TO_DIGITS: Final = bytes.maketrans(b"\0\1", b"01")

Group = tuple[int, PetStatus | str | None]
"""A category's id and a status."""
T = TypeVar("T")


class Texts(NamedTuple):
    """The texts of ``records``, ordered as they are.

    ``lines`` has the folded name and id of each; ``starts`` where each begins, and an end.
    ``groups`` numbers the groups that there are, and ``group_of`` has each animal's number.
    """

    records: Sequence[AnimalRecord]
    lines: str
    starts: "array[int]"
    groups: Mapping[Group, int]
    group_of: "array[int]"

    def in_groups(self, flags: bytes) -> bytes:
        """Return for each animal the flag, 0 or 1, that ``flags`` has for its group."""
        if len(flags) <= _BYTES:
            return self.group_of.tobytes().translate(flags.ljust(_BYTES, b"\0"))
        return bytes(map(flags.__getitem__, self.group_of))

    def of(self, positions: Iterable[int]) -> str:
        """Return the lines of ``positions``, in their order."""
        lines, starts = self.lines, self.starts
        return "\n".join([lines[starts[at] : starts[at + 1] - 1] for at in positions])


def lines_with(word: str, lines: str, count: int) -> bytes | bytearray:
    """Return for each of ``count`` lines whether it holds ``word``."""
    if len(word) == 1:
        # Nearly all of them do: it is faster to look at each.
        return bytes([word in line for line in lines.split("\n")]) if count else b""
    flags, parts = bytearray(count), lines.split(word)
    parts.pop()  # what follows the last place
    for line in accumulate(map(str.count, parts, repeat("\n"))):
        flags[line] = 1
    return flags


def make_texts(records: Sequence[AnimalRecord], earlier: Texts | None) -> Iterator[Texts | None]:
    """Make the texts of ``records`` in steps: ``None`` for each, and the texts at last.

    What ``earlier`` ones had of the same animals is taken over.
    """
    if earlier is None:
        earlier = Texts((), "", array("I"), {}, array("B"))
    removed, added = Records(tuple(records)).since(earlier.records)
    fresh: list[str] = []
    numbers: list[int] = []
    groups = dict(earlier.groups)
    for at in range(0, len(added), _STEP):
        made = [records[position] for position in added[at : at + _STEP]]
        fresh += _folded_lines(made)
        numbers += [groups.setdefault(record[2:4], len(groups)) for record in made]
        yield None
    known = earlier.lines.split("\n") if earlier.records else []
    lines = _merged(known, removed, fresh, added)
    yield None
    group_of = _merged(earlier.group_of.tolist(), removed, numbers, added)
    yield None
    starts = array("I", accumulate((len(line) + 1 for line in lines), initial=0))
    yield None
    numbered = array("B" if len(groups) <= _BYTES else "I", group_of)
    yield Texts(records, "\n".join(lines), starts, groups, numbered)


def _folded_lines(records: Sequence[AnimalRecord]) -> list[str]:
    """Return the line of each of ``records``, its name and id set apart by a tab.

    A word holds no white space, so it never matches across the two.
    """
    lines = [f"{name}\t{id_}" for id_, name, *_others in records]
    text = "\n".join(lines)
    if text.count("\n") != len(lines) - 1:
        text = "\n".join(line.replace("\n", " ") for line in lines)
    return fold(text).split("\n")


def _merged(
    known: list[T], removed: Sequence[int], fresh: list[T], added: Sequence[int]
) -> list[T]:
    """Return ``known`` less what is at ``removed``, with ``fresh`` put in at ``added``."""
    if len(removed) == len(known):
        return fresh
    kept: list[T] = []
    start = 0
    for position in removed:
        kept += known[start:position]
        start = position + 1
    kept += known[start:]
    merged: list[T] = []
    start = 0
    for put_in, (position, new) in enumerate(zip(added, fresh, strict=True)):
        merged += kept[start : position - put_in]
        merged.append(new)
        start = position - put_in
    return merged + kept[start:]


def _packed(flags: bytes | bytearray) -> int:
    """Return ``flags``, 0 or 1 each, as the bits of a number: in an eighth of the room."""
    return int(flags.translate(_TO_DIGITS) or b"0", 2)


def unpacked(bits: int, count: int) -> bytes:
    """Return ``count`` flags that were packed into ``bits``; see `note_letters`."""
    return f"{bits:0{count}b}".encode().translate(_TO_FLAGS)


def note_letters(texts: Texts, noted: dict[str, int]) -> Iterator[None]:
    """Note in steps which lines hold each letter, as bits: one alone is looked for in all lines."""
    lines, starts, count = texts.lines, texts.starts, len(texts.records)
    letters, bit = array("Q"), _BITS.get
    for at in range(0, count, _LETTER_STEP):
        after = min(at + _LETTER_STEP, count)
        for line in lines[starts[at] : starts[after] - 1].split("\n"):
            letters.append(sum([bit(letter, 0) for letter in set(line)]))
        yield
    for letter, bit_of in _BITS.items():
        noted[letter] = _packed(bytes([held & bit_of > 0 for held in letters]))
        yield


def note_pairs(texts: Texts, noted: dict[str, int]) -> Iterator[None]:
    """Note the same of those two letters that very many lines hold side by side."""
    sample = texts.lines.split("\n")[:: len(texts.records) // _SAMPLE + 1]
    counts = Counter(pair for line in sample for pair in set(map("".join, pairwise(line))))
    yield
    for pair, count in counts.items():
        # The white space between a name and its id is in no word.
        if count > _COMMON * len(sample) and pair.split() == [pair]:
            noted[pair] = _packed(lines_with(pair, texts.lines, len(texts.records)))
            yield
