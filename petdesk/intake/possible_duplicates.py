"""The animals that a name being typed may be already, so that nobody adds one twice."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from petdesk.animals.catalogue import AnimalRecord
from petdesk.animals.listing import Listing
from petdesk.animals.search import Filter
from petdesk.core.folding import fold
from petdesk.core.pets import PetStatus
from petdesk.core.wording import category_label
from petdesk.intake.form_fields import KnownCategories

MAX_SHOWN: Final = 3
"""How many are named; more would not be read while typing."""

_SAME: Final = 1
_MISSPELT: Final = 4  # further away than any name that holds each word
MIN_LENGTH: Final = 3  # characters; of fewer only the very same name is near
_BESIDE: Final = 200  # rows to either side of where the name would stand
_LOOKED_AT: Final = 1_000  # rows


class PossibleDuplicate(NamedTuple):
    """An animal whose name is near; ``id`` is ``None`` while it is on its way to the service."""

    name: str
    category: str
    status: PetStatus | str | None
    id: int | None


class PossibleDuplicates(NamedTuple):
    """The nearest animals, the nearest first, and whether there are others.

    ``searched`` is how many were looked through where none is near, and where the service may have
    more than PetDesk knows; else 0.
    """

    animals: tuple[PossibleDuplicate, ...] = ()
    has_more: bool = False
    searched: int = 0


def known_categories(listing: Listing) -> KnownCategories:
    return KnownCategories(listing.labels, dict(listing.categories))


def find_possible_duplicates(
    listing: Listing, typed: str, misspelt: Sequence[str] = ()
) -> PossibleDuplicates:
    """Find the animals of ``listing``, and those on their way, whose name is near to ``typed``.

    The same name comes first, then names that begin so, then those of `has_words`, and last the
    names ``misspelt`` that ``typed`` may be a slip for.
    """
    near = {
        animal: near for animal in _candidates(listing, typed) if (near := _near(animal, typed))
    }
    for position, name in enumerate(misspelt, start=_MISSPELT):
        same = (animal for animal in _candidates(listing, name) if _near(animal, name) == _SAME)
        near = dict.fromkeys(same, position) | near
    animals = sorted(near, key=near.__getitem__)
    is_unsure = bool(listing.truncated_scopes) and len("".join(typed.split())) >= MIN_LENGTH
    searched = len(listing.records) if is_unsure and not animals else 0
    return PossibleDuplicates(tuple(animals[:MAX_SHOWN]), len(animals) > MAX_SHOWN, searched)


def _near(animal: PossibleDuplicate, typed: str) -> int:
    """Return 1 for the same name, more for one that is less near, and 0 for another one."""
    words, name = fold(typed).split(), " ".join(fold(animal.name).split())
    wanted = " ".join(words)
    if words and name == wanted:
        return _SAME
    if sum(map(len, words)) < MIN_LENGTH:
        return 0
    if name.startswith(wanted):
        return 2
    return 3 if has_words(name, words) else 0


def has_words(name: str, words: Iterable[str]) -> bool:
    """Return whether a word of ``name`` begins or ends with each of ``words``, all of them folded.

    Bella may be an Isabella, but nobody calls a Cottontail Otto.
    """
    text = f" {name} "
    return all(f" {word}" in text or f"{word} " in text for word in words)


def _candidates(listing: Listing, typed: str) -> Iterator[PossibleDuplicate]:
    labels = listing.labels
    for waiting in listing.pending:
        category = category_label(waiting.category_id, labels)
        yield PossibleDuplicate(waiting.name, category, waiting.status, None)
    for record in _records(listing, typed):
        category = category_label(record.category_id, labels)
        yield PossibleDuplicate(record.name, category, record.status, record.id)


def _records(listing: Listing, typed: str) -> Iterable[AnimalRecord]:
    """Return some records, once each: those that stand where the name would, and a few of the rest.

    A look at every name that holds a common word would take longer than a key may.
    """
    by_name, key = listing.by_name, listing.locale.name_key
    place = bisect_left(by_name, key(typed.strip()), key=lambda row: key(row[0].name))
    beside = [row[0] for row in by_name[max(0, place - _BESIDE) : place + _BESIDE]]
    hits = listing.found(Filter(text=typed))[:_LOOKED_AT]
    return dict.fromkeys((*beside, *hits))
