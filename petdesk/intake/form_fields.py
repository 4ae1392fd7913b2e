"""What is typed into the form: what is wrong with it, which category and animals it may mean."""

from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from typing import Final, NamedTuple

from petdesk.animals.catalogue import AnimalRecord
from petdesk.animals.listing import Listing, PendingAnimal
from petdesk.animals.search import near_names, near_texts
from petdesk.core.display_text import has_lone_surrogate, is_blank, sanitize_for_line
from petdesk.core.folding import fold
from petdesk.core.pets import NewPet, PetStatus, is_int64, parse_whole_number
from petdesk.core.translation import QT_TRANSLATE_NOOP
from petdesk.core.wording import category_label, category_name
from petdesk.intake.entry import DraftText


class FieldProblem(Enum):
    """Why a field cannot be sent: by the service's schema NewPet, or since its meaning is open.

    The value is its text, which `field_problem` translates.
    """

    NAME_BLANK = QT_TRANSLATE_NOOP("AddForm", "Enter a name.")
    NAME_UNSENDABLE = QT_TRANSLATE_NOOP(
        "AddForm", "The name contains a broken character. Delete it and type it again."
    )
    CATEGORY_EMPTY = QT_TRANSLATE_NOOP("AddForm", "Choose a category or type its ID.")
    CATEGORY_UNKNOWN = QT_TRANSLATE_NOOP("AddForm", "No category “%1”. Choose one from the list.")
    CATEGORY_AMBIGUOUS = QT_TRANSLATE_NOOP(
        "AddForm", "More than one category is “%1”. Choose one from the list."
    )
    CATEGORY_NEW = QT_TRANSLATE_NOOP("AddForm", "No animal has category %1 yet. Use it?")
    CATEGORY_OUT_OF_RANGE = QT_TRANSLATE_NOOP(
        "AddForm", "This category ID is too large. Check the number."
    )


def on_a_line(text: str) -> str:
    """Return ``text`` with a space for each line break and tab, which a pasted name may have."""
    return " ".join(text.replace("\t", " ").splitlines())


def name_problem(text: str) -> FieldProblem | None:
    """Return why ``text`` is no name: it is required, and must be text that JSON can carry."""
    if has_lone_surrogate(text):
        return FieldProblem.NAME_UNSENDABLE
    return FieldProblem.NAME_BLANK if is_blank(text) else None


def new_pet(draft: DraftText, category_id: int | None) -> NewPet | None:
    """Return the animal to add, of the category that the draft means; ``None`` if it is not fit."""
    if name_problem(draft.name) or category_id is None:
        return None
    status = PetStatus(draft.status) if draft.status else None
    return NewPet(on_a_line(draft.name).strip(), category_id, status)


class KnownCategories(NamedTuple):
    """What is known of categories: their labels by ID, and the IDs that animals have.

    ``examples`` has the name of an animal of each without a label.
    """

    labels: Mapping[int, str] = {}
    used: Collection[int] = ()
    examples: Mapping[int, str] = {}


def known_categories(listing: Listing) -> KnownCategories:
    return KnownCategories(listing.labels, dict(listing.categories), listing.examples)


class CategoryMatch(NamedTuple):
    category_id: int | None = None  # `None` if there is a problem
    title: str = ""  # how the category of either ID is shown
    problem: FieldProblem | None = FieldProblem.CATEGORY_EMPTY
    suggested_id: int | None = None  # what may have been meant if there is a problem
    is_part: bool = False  # only a part of the label was typed


def match_category(
    text: str, known: KnownCategories, confirmed_ids: Collection[int] = ()
) -> CategoryMatch:
    """Find the category that ``text`` means; ``confirmed_ids`` are new ones that a person wants."""
    wanted = fold(text.strip())
    if not wanted:
        return CategoryMatch()
    number = parse_whole_number(text)
    if number is not None:
        return _numbered(number, known, confirmed_ids)
    named = _called(wanted, known.labels)
    if len(named) > 1:
        return CategoryMatch(problem=FieldProblem.CATEGORY_AMBIGUOUS)
    matches = named or [
        id_ for id_, label in known.labels.items() if wanted in fold(sanitize_for_line(label))
    ]
    if len(matches) == 1:
        title = category_title(matches[0], known.labels)
        return CategoryMatch(matches[0], title, None, is_part=not named)
    texts = {text: id_ for id_, label in known.labels.items() for text in _texts(id_, label)}
    nearest = next((texts[text] for text, _likeness in near_texts(wanted, texts.keys())), None)
    title = "" if nearest is None else category_title(nearest, known.labels)
    return CategoryMatch(None, title, FieldProblem.CATEGORY_UNKNOWN, nearest)


def category_title(category_id: int, labels: Mapping[int, str]) -> str:
    """Return the shortest text that `match_category` takes for this category and for no other."""
    label = labels.get(category_id, "")
    for text in (sanitize_for_line(label).strip(), category_name(category_id, label)):
        if parse_whole_number(text) is None and _called(fold(text), labels) == [category_id]:
            return text
    return str(category_id)


def _numbered(number: int, known: KnownCategories, confirmed_ids: Collection[int]) -> CategoryMatch:
    if not is_int64(number):
        return CategoryMatch(problem=FieldProblem.CATEGORY_OUT_OF_RANGE)
    is_known = number in known.labels or number in known.used or number in confirmed_ids
    # If nothing is known, nobody can tell a new one from a usual one.
    if is_known or not (known.labels or known.used):
        return CategoryMatch(number, category_title(number, known.labels), None)
    return CategoryMatch(None, str(number), FieldProblem.CATEGORY_NEW, number)


def _called(wanted: str, labels: Mapping[int, str]) -> list[int]:
    return [id_ for id_, label in labels.items() if wanted in _texts(id_, label)]


def _texts(category_id: int, label: str) -> set[str]:
    return {fold(sanitize_for_line(label).strip()), fold(category_name(category_id, label))}


# The animals that a name being typed may be already, so that nobody adds one twice

MAX_SHOWN: Final = 3  # more would not be read while typing
MIN_LENGTH: Final = 3  # characters; of fewer only the very same name is near


class PossibleDuplicate(NamedTuple):
    name: str
    category: str
    status: PetStatus | str | None
    id: int | None  # `None` while it is on its way to the service
    is_unknown: bool = False  # nobody knows whether it is there


class PossibleDuplicates(NamedTuple):
    animals: tuple[PossibleDuplicate, ...] = ()  # the nearest first
    has_more: bool = False
    # How many were compared if none is near and the service may have others; else 0.
    searched: int = 0


def find_possible_duplicates(listing: Listing, typed: str) -> PossibleDuplicates:
    """Find the animals of ``listing``, and those on their way, whose name is near to ``typed``.

    The same name comes first, then names that begin so, then those of which a word begins or ends
    with each word typed, and last those for which it may be a slip.
    """
    words = fold(typed).split()
    if not words:
        return PossibleDuplicates()
    animals: list[PendingAnimal | AnimalRecord] = [*listing.pending]
    animals += [row[0] for row in listing.rows.values()]
    # Max is not a slip for Max Power: people who get a note for every Max stop reading the notes.
    near_to = near_names(typed, [animal.name for animal in animals], by_word=False)
    slips = [" ".join(fold(name).split()) for name in near_to]
    ranks = [(_rank(animal.name, words, slips), at) for at, animal in enumerate(animals)]
    near = [animals[at] for rank, at in sorted(ranks) if rank]
    is_unsure = bool(listing.catalogue.truncated_scopes) and sum(map(len, words)) >= MIN_LENGTH
    return PossibleDuplicates(
        tuple(possible_duplicate(animal, listing.labels) for animal in near[:MAX_SHOWN]),
        has_more=len(near) > MAX_SHOWN,
        searched=len(listing.records) if is_unsure and not near else 0,
    )


def _rank(name: str, words: Sequence[str], slips: Sequence[str]) -> int:
    """Return 1 for the same name, more for one that is less near, and 0 for another one."""
    name, wanted = " ".join(fold(name).split()), " ".join(words)
    if name == wanted:
        return 1
    if sum(map(len, words)) < MIN_LENGTH:
        return 0
    if name.startswith(wanted):
        return 2
    # Bella may be an Isabella, but nobody calls a Cottontail Otto.
    text = f" {name} "
    if all(f" {word}" in text or f"{word} " in text for word in words):
        return 3
    return 4 + slips.index(name) if name in slips else 0


def possible_duplicate(
    animal: PendingAnimal | AnimalRecord, labels: Mapping[int, str]
) -> PossibleDuplicate:
    category = category_label(animal.category_id, labels)
    if isinstance(animal, AnimalRecord):
        return PossibleDuplicate(animal.name, category, animal.status, animal.id)
    return PossibleDuplicate(animal.name, category, animal.status, None, animal.is_unknown)
