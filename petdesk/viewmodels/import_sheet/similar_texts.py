"""Narrows many texts down to the few that can be alike, before their likeness is measured.

The likeness of two texts is twice the letters that they have in the same order, of all letters of
both (`petdesk.viewmodels.listing.suggestions`). They have at most as many in the same order as they
have in any: so none that is alike is left out.
"""

import math
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import TypeVar

from petdesk.viewmodels.listing.suggestions import NEAR

K = TypeVar("K", bound=Hashable)

_EACH = NEAR / 200
"""How many letters two texts have to share, for each letter of both."""


class SimilarTexts:
    """Finds among ``texts``.

    Sets of them are numbers, with a bit for each: so all are compared at once, by few operations.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = texts
        self._having = _sets(_letters(text) for text in texts)
        self._of_length = _sets((len(text),) for text in texts)

    def candidates(self, wanted: str) -> list[str]:
        """Return the texts that may be alike ``wanted``: all that are, and some others."""
        shared, found = self._shared(wanted), 0
        for length, texts in self._of_length.items():
            least = math.ceil(_EACH * (len(wanted) + length) - 1e-9)
            if least <= min(len(wanted), length):
                found |= texts & _at_least(shared, least)
        bits = f"{found:b}"[::-1]
        return [self._texts[place] for place in _places(bits)]

    def _shared(self, wanted: str) -> list[int]:
        """Count for each text how many letters it shares; the sum's digits are sets of texts."""
        digits: list[int] = []
        for letter in _letters(wanted):
            carry = self._having.get(letter, 0)
            for at, digit in enumerate(digits):
                digits[at], carry = digit ^ carry, digit & carry
            if carry:
                digits.append(carry)
        return digits


def _sets(keys_of_each: Iterable[Iterable[K]]) -> dict[K, int]:
    """Return for each key the set of texts that have it."""
    sets: dict[K, bytearray] = {}
    for place, keys in enumerate(keys_of_each):
        for key in keys:
            bits = sets.setdefault(key, bytearray())
            bits.extend(bytes((place >> 3) + 1 - len(bits)))
            bits[place >> 3] |= 1 << (place & 7)
    return {key: int.from_bytes(bits, "little") for key, bits in sets.items()}


def _at_least(digits: Sequence[int], least: int) -> int:
    """Return the texts whose sum is ``least`` or more."""
    if least >> len(digits):
        return 0
    more, same = 0, -1
    for at in reversed(range(len(digits))):
        if least >> at & 1:
            same &= digits[at]
        else:
            more |= same & digits[at]
            same &= ~digits[at]
    return more | same


def _letters(text: str) -> list[str]:
    """Return the letters of ``text``; the second of a kind is another one than the first."""
    return [f"{letter}{text.count(letter, 0, at)}" for at, letter in enumerate(text)]


def _places(bits: str) -> Iterator[int]:
    at = bits.find("1")
    while at >= 0:
        yield at
        at = bits.find("1", at + 1)
