"""Finds the animal that a row of a sheet may be already, among many, for many rows.

The rules are those of `petdesk.viewmodels.add_form.near`, for names that are whole and not being
typed. The same name is near in any category; so that not each row of a large sheet is near to
something, these are near in the same category only: a name that holds every word of the other, one
that differs by how often a letter stands in a row, and one that is a slip of one letter away.
"""

from array import array
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Final

from petdesk.domain.records import AnimalRecord
from petdesk.domain.sheet_words import plain
from petdesk.viewmodels.add_form.near import NearAnimal
from petdesk.viewmodels.listing.listing import Listing, PendingAnimal
from petdesk.viewmodels.text.wording import category_label

_SHORTEST: Final = 3  # letters of a word that two names may share
_SHORTEST_SLIP: Final = 4  # letters; of fewer, one letter makes another name
_LOOKED_AT: Final = 500  # animals of one name
_LONGEST: Final = 10_000  # letters of all names that share something


class NameFinder:
    """Finds animals of ``listing`` by name. Making one takes a second for 100,000 animals.

    Names that share something are one text each, and animals of one name are a chain of places: as
    lists, they would be looked at by each of Python's collections of garbage, during which the
    window stands still.
    """

    def __init__(self, listing: Listing) -> None:
        from rapidfuzz.distance import OSA  # noqa: PLC0415  60 ms, in a thread

        self._distance: Callable[[str, str], float] = OSA.distance
        self._labels = listing.labels
        self._pending, self._records = listing.pending, listing.records
        self._last: dict[str, int] = {}
        self._before = array("i")
        self._by_word: dict[str, str] = {}
        self._by_squeezed: dict[str, str] = {}
        self._by_half: dict[str, str] = {}
        for pending in self._pending:
            self._note(plain(pending.name))
        for record in self._records:
            self._note(plain(record.name))

    def nearest(self, name: str, category_id: int | None) -> tuple[NearAnimal, bool] | None:
        """Return the animal that ``name`` may be, and whether it has that very name.

        Of equally near ones the one in the category ``category_id`` comes first, then the latest.
        """
        wanted = plain(name)
        same = next(self._animals(wanted), None)
        if same is not None:
            here = (each for each in self._animals(wanted) if each.category_id == category_id)
            return self._shown(next(here, same)), True
        for other in self._others(wanted):
            for animal in self._animals(other):
                if animal.category_id == category_id:
                    return self._shown(animal), False
        return None

    def _animals(self, name: str) -> Iterator[AnimalRecord | PendingAnimal]:
        """Return the animals of a name, the latest first, and not too many."""
        place = self._last.get(name, -1)
        for _step in range(_LOOKED_AT):
            if place < 0:
                return
            on_the_way = len(self._pending)
            is_here = place >= on_the_way
            yield self._records[place - on_the_way] if is_here else self._pending[place]
            place = self._before[place]

    def _others(self, wanted: str) -> Iterator[str]:
        """Return the names that are near ``wanted`` without being it."""
        words = set(wanted.split())
        for word in words:
            for other in _names(self._by_word, word):
                their = set(other.split())
                if len(word) >= _SHORTEST and (their <= words or words <= their):
                    yield other
        for other in _names(self._by_squeezed, _squeezed(wanted)):
            if _digits(other) == _digits(wanted):
                yield other
        if len(wanted) >= _SHORTEST_SLIP:
            yield from self._slips(wanted)

    def _slips(self, wanted: str) -> Iterator[str]:
        """Return the names of which one letter is another, missing, added or changed places."""
        for at in range(len(wanted) - 1):
            swapped = wanted[:at] + wanted[at + 1] + wanted[at] + wanted[at + 2 :]
            if swapped in self._last and _digits(swapped) == _digits(wanted):
                yield swapped
        for length in (len(wanted) - 1, len(wanted), len(wanted) + 1):
            # Wherever one letter differs, one half of the two is the same.
            half = min(length, len(wanted)) // 2
            for key in (f"<{wanted[:half]}{length}", f">{wanted[-half:]}{length}"):
                for other in _names(self._by_half, key):
                    if self._distance(wanted, other) == 1 and _digits(other) == _digits(wanted):
                        yield other

    def _note(self, name: str) -> None:
        before = self._last.get(name, -1)
        self._last[name] = len(self._before)
        self._before.append(before)
        if before >= 0 or not name:
            return
        for word in set(name.split()):
            _add(self._by_word, word, name)
        _add(self._by_squeezed, _squeezed(name), name)
        length = len(name)
        if length >= _SHORTEST_SLIP - 1:
            for half in {length // 2, (length - 1) // 2}:
                _add(self._by_half, f"<{name[:half]}{length}", name)
                _add(self._by_half, f">{name[-half:]}{length}", name)

    def _shown(self, animal: AnimalRecord | PendingAnimal) -> NearAnimal:
        category = category_label(animal.category_id, self._labels)
        id_ = animal.id if isinstance(animal, AnimalRecord) else None
        return NearAnimal(animal.name, category, animal.status, id_)


def _add(texts: dict[str, str], key: str, name: str) -> None:
    """Note ``name`` under ``key``, unless there are very many already."""
    before = texts.get(key)
    if before is None:
        texts[key] = name
    elif len(before) < _LONGEST:
        texts[key] = f"{before}\n{name}"


def _names(texts: dict[str, str], key: str) -> list[str]:
    """Return what was noted under ``key``."""
    found = texts.get(key)
    return found.split("\n") if found is not None else []


def _squeezed(name: str) -> str:
    """Return ``name`` with one of each letter that stands several times in a row."""
    return "".join([letter for letter, _run in groupby(name)])


def _digits(name: str) -> str:
    """Return the digits of a name: "Kitten 2" is no slip for "Kitten 1"."""
    return "".join(filter(str.isdigit, name))
