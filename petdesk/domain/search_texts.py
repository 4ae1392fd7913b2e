"""The folded texts that a search looks through: of each animal its name, id, category and status.

All of them are one string, a line each, since a string of its own for each would take a third of
the memory for a row.
"""

from array import array
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, compress
from typing import Final, NamedTuple

from petdesk.domain.records import AnimalRecord, Difference, Records
from petdesk.domain.search import StatusName, folded_words
from petdesk.domain.text import fold

_STEP: Final = 2048  # animals of one step, about 3 ms


class Texts(NamedTuple):
    """The folded text of each of ``records``; ``starts`` has where each begins, and an end."""

    records: Sequence[AnimalRecord]
    labels: Mapping[int, str]
    text: str
    starts: "array[int]"


def texts_of(
    records: Sequence[AnimalRecord],
    labels: Mapping[int, str],
    status_name: StatusName,
    earlier: Texts | None,
) -> Iterator[Texts | None]:
    """Make the texts of ``records`` in steps: ``None`` for each, and the texts at last.

    What ``earlier`` ones had of the same animals is taken over.
    """
    gone, come = _changes(records, labels, earlier)
    fresh: list[str] = []
    for at in range(0, len(come), _STEP):
        made = [records[place] for place in come[at : at + _STEP]]
        fresh += _folded_lines(made, labels, status_name)
        yield None
    known = earlier.text.split("\n") if earlier is not None else []
    yield None
    lines = _merged(known, gone, fresh, come, len(records))
    yield None
    ends = array("I", accumulate((len(line) + 1 for line in lines), initial=0))
    yield None
    yield Texts(records, labels, "\n".join(lines), ends)


def _changes(
    records: Sequence[AnimalRecord], labels: Mapping[int, str], earlier: Texts | None
) -> Difference:
    """Return the places whose texts are to be dropped from the earlier ones, and to be made."""
    if earlier is None:
        return Difference((), range(len(records)))
    gone, come = Records(tuple(records)).since(earlier.records)
    before = earlier.labels
    relabelled = {id_ for id_ in {*before, *labels} if before.get(id_) != labels.get(id_)}
    if relabelled:
        gone = _with_category(gone, earlier.records, relabelled)
        come = _with_category(come, records, relabelled)
    return Difference(gone, come)


def _folded_lines(
    records: Sequence[AnimalRecord], labels: Mapping[int, str], status_name: StatusName
) -> list[str]:
    """Return the text of each of ``records``, its parts set apart by tabs.

    A word holds no white space, so it never matches across two parts. A category without a
    label is found by its id, which is what the screen shows.
    """
    ends: dict[tuple[int, str | None], str] = {}
    lines = []
    for id_, name, category_id, status, *_times in records:
        end = ends.get((category_id, status))
        if end is None:
            label = labels.get(category_id) or str(category_id)
            end = folded_words(label, status_name(status)).replace("\n", " ")
            ends[category_id, status] = end
        lines.append(f"{name}\t{id_}\t{end}")
    text = "\n".join(lines)
    if text.count("\n") != len(lines) - 1:
        text = "\n".join(line.replace("\n", " ") for line in lines)
    return fold(text).split("\n")


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
