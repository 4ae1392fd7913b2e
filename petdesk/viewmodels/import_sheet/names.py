"""Finds the animal that a row of a sheet may be already, among many, for many rows.

The rules are those of `petdesk.viewmodels.add_form.near`, for names that are whole and not being
typed. The same name is near in any category; so that not each row of a large sheet is near to
something, these are near in the same category only: a name that holds every word of the other, one
that differs by how often a letter stands in a row, and one that is a slip of one letter away.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from petdesk.domain.sheet_words import plain
from petdesk.viewmodels.add_form.near import NearAnimal
from petdesk.viewmodels.text.wording import category_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from petdesk.domain.pets import PetStatus
    from petdesk.viewmodels.listing.listing import Listing

_SHORTEST: Final = 3  # letters of a word that two names may share
_SHORTEST_SLIP: Final = 4  # letters; of fewer, one letter makes another name
_LOOKED_AT: Final = 500  # names that share a word


class _Animal(NamedTuple):
    """An animal that is here, or on its way; then ``id`` is ``None``."""

    name: str
    category_id: int
    status: PetStatus | str | None
    id: int | None


class NameFinder:
    """Finds animals of ``listing`` by name. Making one takes a second for 100,000 animals."""

    def __init__(self, listing: Listing) -> None:
        from rapidfuzz.distance import OSA  # noqa: PLC0415  60 ms, in a thread

        self._distance: Callable[[str, str], float] = OSA.distance
        self._labels = listing.labels
        self._animals: dict[str, list[_Animal]] = {}
        self._by_word: dict[str, list[str]] = {}
        self._by_squeezed: dict[str, list[str]] = {}
        self._by_half: dict[tuple[str, str, int], list[str]] = {}
        for pending in listing.pending:
            self._note(_Animal(pending.name, pending.category_id, pending.status, None))
        for record in listing.records:
            self._note(_Animal(record.name, record.category_id, record.status, record.id))

    def nearest(self, name: str, category_id: int | None) -> tuple[NearAnimal, bool] | None:
        """Return the animal that ``name`` may be, and whether it has that very name.

        Of equally near ones the one in the category ``category_id`` comes first, then the latest.
        """
        wanted = plain(name)
        same = self._animals.get(wanted)
        if same:
            here = [animal for animal in same if animal.category_id == category_id]
            return self._shown((here or same)[-1]), True
        for other in self._others(wanted):
            for animal in reversed(self._animals[other]):
                if animal.category_id == category_id:
                    return self._shown(animal), False
        return None

    def _others(self, wanted: str) -> Iterator[str]:
        """Return the names that are near ``wanted`` without being it."""
        words = set(wanted.split())
        for word in words:
            for other in self._by_word.get(word, ())[:_LOOKED_AT]:
                their = set(other.split())
                if len(word) >= _SHORTEST and (their <= words or words <= their):
                    yield other
        for other in self._by_squeezed.get(_squeezed(wanted), ()):
            if _digits(other) == _digits(wanted):
                yield other
        if len(wanted) >= _SHORTEST_SLIP:
            yield from self._slips(wanted)

    def _slips(self, wanted: str) -> Iterator[str]:
        """Return the names of which one letter is another, missing, added or changed places."""
        for at in range(len(wanted) - 1):
            swapped = wanted[:at] + wanted[at + 1] + wanted[at] + wanted[at + 2 :]
            if swapped in self._animals and _digits(swapped) == _digits(wanted):
                yield swapped
        for length in (len(wanted) - 1, len(wanted), len(wanted) + 1):
            # Wherever one letter differs, one half of the two is the same.
            half = min(length, len(wanted)) // 2
            for key in (("<", wanted[:half], length), (">", wanted[-half:], length)):
                for other in self._by_half.get(key, ()):
                    if self._distance(wanted, other) == 1 and _digits(other) == _digits(wanted):
                        yield other

    def _note(self, animal: _Animal) -> None:
        name = plain(animal.name)
        animals = self._animals.setdefault(name, [])
        animals.append(animal)
        if len(animals) > 1 or not name:
            return
        for word in set(name.split()):
            self._by_word.setdefault(word, []).append(name)
        self._by_squeezed.setdefault(_squeezed(name), []).append(name)
        length = len(name)
        if length >= _SHORTEST_SLIP - 1:
            for half in {length // 2, (length - 1) // 2}:
                self._by_half.setdefault(("<", name[:half], length), []).append(name)
                self._by_half.setdefault((">", name[-half:], length), []).append(name)

    def _shown(self, animal: _Animal) -> NearAnimal:
        label = self._labels.get(animal.category_id)
        category = label or category_words(animal.category_id, None)
        return NearAnimal(animal.name, category, animal.status, animal.id)


def _squeezed(name: str) -> str:
    """Return ``name`` with one of each letter that stands several times in a row."""
    return "".join([letter for letter, _run in groupby(name)])


def _digits(name: str) -> str:
    """Return the digits of a name: "Kitten 2" is no slip for "Kitten 1"."""
    return "".join(filter(str.isdigit, name))
