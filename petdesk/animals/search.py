"""Finding animals in the local catalogue: no request, no wait.

An animal matches when every word typed stands somewhere in its name, id, category or status, in
any order, without regard to case and accents; ``#5`` is one id exactly (`exact_id`). Each animal's
text is folded once, when the catalogue changes; a keystroke only looks through these texts.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import Enum, StrEnum
from functools import cache, lru_cache
from itertools import accumulate
from operator import itemgetter
from typing import Any, Final, NamedTuple

from petdesk.animals.catalogue import AnimalRecord
from petdesk.core.folding import fold
from petdesk.core.pets import PetStatus
from petdesk.core.wording import BY_STATUS

Span = tuple[int, int]
"""The places of a part's first character and of the one after its last."""


class StatusFilter(StrEnum):
    """Which animals are shown; under all but ``LONG_UNSEEN`` those long unseen are hidden."""

    ALL = "all"
    AVAILABLE = "available"
    PENDING = "pending"
    SOLD = "sold"
    NOT_STATED = "not stated"
    LONG_UNSEEN = "not lately"

    @classmethod
    def of(cls, status: PetStatus | str | None) -> "StatusFilter":
        """Return the button of ``status``: an unknown one stands under ALL only."""
        if status is None:
            return cls.NOT_STATED
        return cls(status) if status in set(PetStatus) else cls.ALL


class SortColumn(Enum):
    """What rows are ordered by; ``FIRST_SEEN`` is no column, and begins with the newest."""

    NAME = "name"
    CATEGORY = "category"
    STATUS = "status"
    ID = "id"
    FIRST_SEEN = "first seen"


class Sort(NamedTuple):
    column: SortColumn = SortColumn.NAME
    descending: bool = False


class Filter(NamedTuple):
    """What is looked for; ``category_id`` of ``None`` is every category."""

    text: str = ""
    status: StatusFilter = StatusFilter.ALL
    category_id: int | None = None

    @property
    def is_active(self) -> bool:
        return self != Filter(text=self.text if not self.words else "")

    @property
    def words(self) -> tuple[str, ...]:
        return search_words(self.text)

    @property
    def ids(self) -> tuple[int, ...]:
        ids = (exact_id(f"{_SIGN}{word.removeprefix(_SIGN)}") for word in self.words)
        return tuple(id_ for id_ in ids if id_ is not None)


_SIGN: Final = "#"
_EXACT_ID: Final = re.compile(r"#(-?)0*([0-9]{1,19})")  # as many digits as the largest int64 has


def exact_id(word: str) -> int | None:
    """Return the id that a folded word means exactly: ``#5`` is the animal 5, and not 15 or 52."""
    match = _EXACT_ID.fullmatch(word)
    return None if match is None else int(match[1] + match[2])


@lru_cache(maxsize=16)
def search_words(text: str) -> tuple[str, ...]:
    """Return the words typed, folded; a sign alone is the beginning of an id (`exact_id`)."""
    return tuple([word for word in fold(text).split() if word != _SIGN])


def holds(text: str, words: Iterable[str], id_: int | None) -> bool:
    """Return whether each of ``words`` is in the folded ``text``, or means the animal's ``id_``."""
    return all(word in text or (id_ is not None and exact_id(word) == id_) for word in words)


def is_narrower(words: tuple[str, ...], earlier: tuple[str, ...]) -> bool:
    """Return whether whatever ``words`` find is among what the ``earlier`` words found.

    "bel" finds no more than "be"; but "#05" is the animal 5, which "05" does not find.
    """
    return all(
        any(before == word or (before in word and word[0] != _SIGN) for word in words)
        for before in earlier
    )


def matched_parts(text: str, words: Collection[str]) -> list[Span]:
    """Return the parts of ``text`` in which one of ``words`` (folded) stands, from left to right.

    A part is whole characters of ``text``, with the accents that follow them: ``bel`` matches all
    of ``Bél``, however its accent is written, and ``fi`` the one character of a ligature.
    """
    flat = text.lower() if text.isascii() else fold(text)
    spans = []
    for word in filter(None, words):
        at = flat.find(word)
        while at >= 0:
            spans.append((at, at + len(word)))
            at = flat.find(word, at + 1)
    spans.sort()
    if spans and not text.isascii():
        ends = list(accumulate(len(fold(character)) for character in text))
        spans = [_unfolded(span, ends) for span in spans]
    joined: list[Span] = []
    for start, stop in spans:
        if joined and start <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(stop, joined[-1][1])
        else:
            joined.append((start, stop))
    return joined


def _unfolded(span: Span, ends: Sequence[int]) -> Span:
    """Return the characters that ``span`` is folded from; ``ends`` has where each one ends."""
    after = bisect_left(ends, span[1]) + 1
    # What folds to nothing is an accent of the character before it.
    while after < len(ends) and ends[after] == ends[after - 1]:
        after += 1
    return bisect_right(ends, span[0]), after


def sort_key(column: SortColumn, labels: Mapping[int, str]) -> Callable[[AnimalRecord], Any]:
    """Return the key by which records stand in the order of ``column``; equals stand by name.

    Statuses stand as their chips do, those that PetDesk does not know before the animals without.
    """
    chips = list(BY_STATUS)

    @cache
    def status_key(status: str | None) -> tuple[int, str]:
        if status in chips:
            return chips.index(status), ""
        return len(chips) + (status is None), fold(status or "")

    @cache
    def category_key(id_: int) -> tuple[bool, str, int]:
        return id_ not in labels, fold(labels.get(id_, "")), id_

    keys: dict[SortColumn, Callable[[AnimalRecord], Any]] = {
        SortColumn.FIRST_SEEN: lambda record: -record.first_seen_at,
        SortColumn.CATEGORY: lambda record: category_key(record.category_id),
        SortColumn.STATUS: lambda record: status_key(record.status),
    }
    return keys.get(column, itemgetter(0))


MAX_SUGGESTIONS: Final = 3
"""The most names that are offered if a search finds nothing."""

_MIN_LENGTH: Final = 3  # letters; what is shorter is near to everything
_LIKENESS: Final = 70  # of 100: one letter of five is another, or one of four
_MAX_NEAR: Final = 10


def near_texts(text: str, texts: Collection[str]) -> list[tuple[str, float]]:
    """Return those of ``texts`` that are like ``text``, the nearest first; 100 is the same."""
    from rapidfuzz import fuzz, process  # noqa: PLC0415  only a search without a hit needs it

    near = process.extract(text, texts, scorer=fuzz.ratio, score_cutoff=_LIKENESS, limit=_MAX_NEAR)
    return [(each, likeness) for each, likeness, _place in near]


def near_names(typed: str, names: Iterable[str], *, by_word: bool = True) -> tuple[str, ...]:
    """Return the nearest of ``names``, at most `MAX_SUGGESTIONS`; of equally near the shorter.

    A name of several words is as near as the nearest of them, and ``by_word`` to any word
    ``typed``. Case and accents do not matter.
    """
    parts: dict[str, str] = {}
    wholes: dict[str, str] = {}
    for name in names:
        folded = fold(name)
        wholes.setdefault(folded, name)
        parts.update(dict.fromkeys(folded.split(), name))
    texts = parts | wholes
    words = fold(typed).split()
    likeness: dict[str, float] = {}
    for text in dict.fromkeys((" ".join(words), *(words if by_word else ()))):
        if len(text) >= _MIN_LENGTH:
            for near, score in near_texts(text, texts.keys()):
                likeness[texts[near]] = max(score, likeness.get(texts[near], 0.0))
    order = sorted(likeness, key=lambda name: (-likeness[name], len(name), name))
    return tuple(order[:MAX_SUGGESTIONS])
