"""Which parts of a text match what was typed, though case and accents do not matter."""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Sequence
from itertools import accumulate

from petdesk.domain.text import fold

Span = tuple[int, int]
"""The places of a part's first character and of the one after its last."""


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
