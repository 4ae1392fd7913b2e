"""What a search looks through: of each animal its folded name and id, and what kind it is of.

The names are one string, a line each, since a string of its own for each would take a third of the
memory for a row. Category and status, whose words many animals share, are a number for each: a word
is looked for once in the words of each kind, and a new label changes no animal's text.
"""

from array import array
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Final, NamedTuple, TypeVar

from petdesk.domain.pets import PetStatus
from petdesk.domain.records import AnimalRecord, Records
from petdesk.domain.text import fold

_STEP: Final = 2048  # animals of one step, about 3 ms
_BYTES: Final = 256

Kind = tuple[int, PetStatus | str | None]
"""A category's id and a status."""
T = TypeVar("T")


class Texts(NamedTuple):
    """The texts of ``records``, ordered as they are.

    ``lines`` has the folded name and id of each; ``starts`` where each begins, and an end.
    ``kinds`` numbers the kinds that there are, and ``kind_of`` has each animal's number.
    """

    records: Sequence[AnimalRecord]
    lines: str
    starts: "array[int]"
    kinds: Mapping[Kind, int]
    kind_of: "array[int]"

    def of_kinds(self, flags: bytes) -> bytes:
        """Return for each animal the flag, 0 or 1, that ``flags`` has for its kind."""
        if len(flags) <= _BYTES:
            return self.kind_of.tobytes().translate(flags.ljust(_BYTES, b"\0"))
        return bytes(map(flags.__getitem__, self.kind_of))


def texts_of(records: Sequence[AnimalRecord], earlier: Texts | None) -> Iterator[Texts | None]:
    """Make the texts of ``records`` in steps: ``None`` for each, and the texts at last.

    What ``earlier`` ones had of the same animals is taken over.
    """
    if earlier is None:
        earlier = Texts((), "", array("I"), {}, array("B"))
    gone, come = Records(tuple(records)).since(earlier.records)
    fresh: list[str] = []
    numbers: list[int] = []
    kinds = dict(earlier.kinds)
    for at in range(0, len(come), _STEP):
        made = [records[place] for place in come[at : at + _STEP]]
        fresh += _folded_lines(made)
        numbers += [kinds.setdefault(record[2:4], len(kinds)) for record in made]
        yield None
    known = earlier.lines.split("\n") if earlier.records else []
    lines = _merged(known, gone, fresh, come)
    yield None
    kind_of = _merged(earlier.kind_of.tolist(), gone, numbers, come)
    yield None
    starts = array("I", accumulate((len(line) + 1 for line in lines), initial=0))
    yield None
    numbered = array("B" if len(kinds) <= _BYTES else "I", kind_of)
    yield Texts(records, "\n".join(lines), starts, kinds, numbered)


def _folded_lines(records: Sequence[AnimalRecord]) -> list[str]:
    """Return the line of each of ``records``, its name and id set apart by a tab.

    A word holds no white space, so it never matches across the two.
    """
    lines = [f"{name}\t{id_}" for id_, name, *_others in records]
    text = "\n".join(lines)
    if text.count("\n") != len(lines) - 1:
        text = "\n".join(line.replace("\n", " ") for line in lines)
    return fold(text).split("\n")


def _merged(known: list[T], gone: Sequence[int], fresh: list[T], come: Sequence[int]) -> list[T]:
    """Return ``known`` less what is at ``gone``, with ``fresh`` put in at ``come``."""
    if len(gone) == len(known):
        return fresh
    kept: list[T] = []
    start = 0
    for place in gone:
        kept += known[start:place]
        start = place + 1
    kept += known[start:]
    merged: list[T] = []
    start = 0
    for put_in, (place, new) in enumerate(zip(come, fresh, strict=True)):
        merged += kept[start : place - put_in]
        merged.append(new)
        start = place - put_in
    return merged + kept[start:]
