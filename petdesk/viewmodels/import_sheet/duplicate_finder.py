"""Finds possible duplicates for the rows of a sheet: the same search for many names.

The rules are those of `petdesk.viewmodels.add_form.possible_duplicates` and of its misspelt names,
in any category. The form has one rule less: whoever types "Bella Rose" is shown "Bella" on the way.
"""

from array import array
from collections.abc import Iterator

from petdesk.domain.catalogue import AnimalRecord
from petdesk.domain.sheet_words import normalize_words
from petdesk.viewmodels.add_form.possible_duplicates import MIN_LENGTH, PossibleDuplicate, has_words
from petdesk.viewmodels.listing.listing import Listing, PendingAnimal
from petdesk.viewmodels.listing.suggestions import Matcher, load_matcher
from petdesk.viewmodels.text.wording import category_label

_LOOKED_AT = 500  # animals of one name


class DuplicateFinder:
    """Finds animals of ``listing`` by name. Making one takes a second for 100,000 animals.

    All names are one text, and animals of one name are a chain of places: as lists, they would be
    looked at by each of Python's collections of garbage, during which the window stands still. A
    name that was looked for is found again at once.
    """

    def __init__(self, listing: Listing) -> None:
        self._matcher: Matcher = load_matcher()
        self._labels = listing.labels
        self._pending, self._records = listing.pending, tuple(listing.records.values())
        self._last: dict[str, int] = {}
        self._before = array("i")
        self._by_word: dict[str, str] = {}
        for pending in self._pending:
            self._note(normalize_words(pending.name))
        for record in self._records:
            self._note(normalize_words(record.name))
        self._names = "\n".join(["", *self._last, ""])
        self._texts = list(dict.fromkeys((*self._last, *self._by_word)))
        self._others: dict[str, str | None] = {}

    def nearest(self, name: str, category_id: int | None) -> tuple[PossibleDuplicate, bool] | None:
        """Return the animal that ``name`` may be, and whether it has that very name.

        Of those with one name the one in the category ``category_id`` comes first, then the latest.
        """
        wanted = normalize_words(name)
        is_same = wanted in self._last
        if not is_same and wanted not in self._others:
            self._others[wanted] = next(self._near(wanted), None)
        duplicate = wanted if is_same else self._others[wanted]
        if duplicate is None:
            return None
        found = list(self._animals(duplicate))
        here = (animal for animal in found if animal.category_id == category_id)
        return self._shown(next(here, found[0])), is_same

    def _animals(self, name: str) -> Iterator[AnimalRecord | PendingAnimal]:
        """Return the animals of a name, the latest first, and not too many."""
        position = self._last[name]
        for _step in range(_LOOKED_AT):
            if position < 0:
                return
            on_the_way = len(self._pending)
            is_here = position >= on_the_way
            yield self._records[position - on_the_way] if is_here else self._pending[position]
            position = self._before[position]

    def _near(self, wanted: str) -> Iterator[str]:
        """Return names that are near ``wanted`` without being it, the nearest first."""
        words = wanted.split()
        if sum(map(len, words)) >= MIN_LENGTH:
            yield from self._having(words)
        for word in words:
            if len(word) >= MIN_LENGTH and word in self._last:
                yield word
        if len(wanted) >= MIN_LENGTH:
            for text, _likeness in self._matcher(wanted, self._texts):
                yield text if text in self._last else self._by_word[text]

    def _having(self, words: list[str]) -> Iterator[str]:
        """Return the names that begin with ``words``, then those that have each of them."""
        text, longest = self._names, max(words, key=len)
        for wanted in ("\n" + " ".join(words), longest):
            at = text.find(wanted)
            while at >= 0:
                end = text.index("\n", at + 1)
                name = text[text.rindex("\n", 0, at + 1) + 1 : end]
                if has_words(name, words):
                    yield name
                at = text.find(wanted, end)

    def _note(self, name: str) -> None:
        before = self._last.get(name, -1)
        self._last[name] = len(self._before)
        self._before.append(before)
        words = name.split()
        for word in words if before < 0 and len(words) > 1 else ():
            self._by_word.setdefault(word, name)

    def _shown(self, animal: AnimalRecord | PendingAnimal) -> PossibleDuplicate:
        category = category_label(animal.category_id, self._labels)
        id_ = animal.id if isinstance(animal, AnimalRecord) else None
        return PossibleDuplicate(animal.name, category, animal.status, id_)
