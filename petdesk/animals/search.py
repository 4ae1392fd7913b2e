"""Finding animals in the local catalogue: no request, no wait.

An animal matches when every word typed stands somewhere in its name, id, category or status, in
any order, without regard to case and accents; ``#5`` is one id exactly (`exact_id`). Each animal's
text is folded once, when the catalogue changes; a keystroke only looks through these texts.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache, partial
from itertools import accumulate
from operator import itemgetter
from typing import Any, Final

from petdesk.animals.catalogue import AnimalRecord
from petdesk.core.folding import fold
from petdesk.core.pets import PetStatus

Span = tuple[int, int]
"""The places of a part's first character and of the one after its last."""

StatusName = Callable[[PetStatus | str | None], str]
"""Returns the name that the screen shows for a status."""


class StatusFilter(Enum):
    """Which animals are shown: all, those of one status, or those long unseen.

    ``NOT_STATED`` is an animal without any status. ``LONG_UNSEEN`` shows what `Ages.long_unseen`
    hides under every other choice, whatever its status.
    """

    ALL = "all"
    AVAILABLE = "available"
    PENDING = "pending"
    SOLD = "sold"
    NOT_STATED = "not stated"
    LONG_UNSEEN = "not lately"

    def admits(self, status: PetStatus | str | None) -> bool:
        """Return whether an animal of ``status`` is shown; an unknown one only under ALL.

        ``LONG_UNSEEN`` shows none for its status.
        """
        if self is StatusFilter.ALL:
            return True
        return status is None if self is StatusFilter.NOT_STATED else status == self.value

    def shows(self, status: PetStatus | str | None, is_unseen: bool, is_over: bool) -> bool:  # noqa: FBT001  asked for each row
        """Return whether an animal is shown that may be long unseen, or its status over.

        No status button shows one whose status is proven to be over.
        """
        if is_unseen or self is StatusFilter.LONG_UNSEEN:
            return is_unseen and self is StatusFilter.LONG_UNSEEN
        return self is StatusFilter.ALL or (not is_over and self.admits(status))


class SortColumn(Enum):
    """What rows are ordered by: the columns of the table by their names, and more.

    ``FIRST_SEEN`` is no column; its order is newest first.
    """

    NAME = "name"
    CATEGORY = "category"
    STATUS = "status"
    ID = "id"
    FIRST_SEEN = "first seen"


@dataclass(frozen=True, slots=True)
class Sort:
    """The order of the rows."""

    column: SortColumn = SortColumn.NAME
    descending: bool = False


@dataclass(frozen=True, slots=True)
class Filter:
    """What is looked for; ``category_id`` of ``None`` is every category.

    ``added_today`` leaves only `Ages.added_today`.
    """

    text: str = ""
    status: StatusFilter = StatusFilter.ALL
    category_id: int | None = None
    added_today: bool = False

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
_MAX_ID_LENGTH: Final = 19  # digits of the largest int64


def exact_id(word: str) -> int | None:
    """Return the id that a folded word means exactly: ``#5`` is the animal 5, and not 15 or 52.

    So forms show an id. A name that holds ``#5`` is found by it all the same.
    """
    text = word.removeprefix(_SIGN)
    digits = text.removeprefix("-")
    if not (word.startswith(_SIGN) and digits.isascii() and digits.isdigit()):
        return None
    # int() takes no text of thousands of digits, be they zeros.
    digits = digits.lstrip("0") or "0"
    if len(digits) > _MAX_ID_LENGTH:
        return None
    return -int(digits) if text.startswith("-") else int(digits)


@lru_cache(maxsize=16)
def search_words(text: str) -> tuple[str, ...]:
    """Return the words typed, folded; a sign alone is the beginning of an id (`exact_id`)."""
    return tuple([word for word in fold(text).split() if word != _SIGN])


def holds(text: str, words: Iterable[str], id_: int | None) -> bool:
    """Return whether a folded ``text`` has each of ``words``, or the animal the id it means."""
    return all(word in text or (id_ is not None and exact_id(word) == id_) for word in words)


def fold_together(*texts: str) -> str:
    """Return ``texts`` folded, as one text in which a word matches within one of them only."""
    return fold("\t".join(texts))


def matched_parts(text: str, words: Collection[str]) -> list[Span]:
    """Return the parts of ``text`` in which one of ``words`` (folded) stands, from left to right.

    A part is whole characters of ``text``, with the accents that follow them: ``bel`` matches all
    of ``Bél``, however its accent is written, and ``fi`` the one character of a ligature.
    """
    is_plain = text.isascii()
    flat = text.lower() if is_plain else fold(text)
    if len(words) == 1 and is_plain:
        # As nearly always, and asked for each row on screen.
        (word,) = words
        at = flat.find(word) if word else -1
        if at < 0:
            return []
        if flat.find(word, at + 1) < 0:
            return [(at, at + len(word))]
    found = [word for word in words if word and word in flat]
    if not found:
        return []
    if is_plain:
        return _joined(sorted(_found(flat, found)))
    folded = [fold(character) for character in text]
    ends = list(accumulate(map(len, folded)))
    spans = sorted(_found(flat, found))
    return _joined([_in_text(span, ends) for span in spans])


def _found(flat: str, words: Iterable[str]) -> list[Span]:
    spans = []
    for word in words:
        at = flat.find(word)
        while at >= 0:
            spans.append((at, at + len(word)))
            at = flat.find(word, at + 1)
    return spans


def _in_text(span: Span, ends: Sequence[int]) -> Span:
    """Return the characters that ``span`` is folded from; ``ends`` has where each one ends."""
    first, last = bisect_right(ends, span[0]), bisect_left(ends, span[1])
    # What folds to nothing is an accent of the character before it.
    after = last + 1
    while after < len(ends) and ends[after] == ends[after - 1]:
        after += 1
    return first, after


def _joined(spans: Iterable[Span]) -> list[Span]:
    joined: list[Span] = []
    for start, stop in spans:
        if joined and start <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(stop, joined[-1][1])
        else:
            joined.append((start, stop))
    return joined


def is_narrower(words: tuple[str, ...], earlier: tuple[str, ...]) -> bool:
    """Return whether whatever ``words`` find is among what the ``earlier`` words found.

    "bel" finds no more than "be"; but "#05" is the animal 5, which "05" does not find.
    """
    return all(
        any(before == word or (before in word and word[0] != _SIGN) for word in words)
        for before in earlier
    )


def sort_key(
    column: SortColumn, labels: Mapping[int, str], status_name: StatusName
) -> Callable[[AnimalRecord], Any]:
    """Return the key by which records stand in the order of ``column``; equals stand by name."""
    if column is SortColumn.ID:
        return itemgetter(0)
    if column is SortColumn.FIRST_SEEN:
        return lambda record: -record.first_seen_at
    if column is SortColumn.CATEGORY:
        by_category = cache(partial(_category_key, labels=labels))
        return lambda record: by_category(record.category_id)
    by_status = cache(lambda status: fold(status_name(status)))
    return lambda record: by_status(record.status)


def _category_key(category_id: int, labels: Mapping[int, str]) -> tuple[bool, str, int]:
    label = labels.get(category_id)
    return label is None, fold(label or ""), category_id
