"""The rows of a sheet, and what is known of each before anything is sent. Pure.

Rows are checked by the rules of the add form. What a text means is chosen once for all rows, and is
part of their fingerprint: a sheet that comes again, also renamed or longer, is recognised.
"""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache, partial
from hashlib import sha256
from typing import Final, NamedTuple

from petdesk.animals.catalogue import AnimalRecord
from petdesk.animals.listing import Listing, PendingAnimal
from petdesk.animals.search import near_texts
from petdesk.core.display_text import bounded, sanitize_for_line
from petdesk.core.pets import NewPet, PetStatus, parse_whole_number
from petdesk.core.translation import filled, translate
from petdesk.core.wording import status_name
from petdesk.import_sheet.columns import (
    Columns,
    Field,
    is_total,
    normalize_words,
    usual_status,
    word_key,
)
from petdesk.intake.entry import PriorOutcome
from petdesk.intake.form_fields import (
    MIN_LENGTH,
    CategoryMatch,
    FieldProblem,
    KnownCategories,
    PossibleDuplicate,
    category_title,
    match_category,
    name_problem,
    on_a_line,
    possible_duplicate,
)
from petdesk.intake.form_view_model import duplicate_words, field_problem

_FINGERPRINT: Final = 16  # bytes
_PLURAL: Final = 2  # letters


class Verdict(Enum):
    READY = "ready"
    SIMILAR = "similar"  # ready; an animal here has a name that is nearly the same
    INCOMPLETE = "lacking"
    ALREADY_HERE = "here"
    REPEATED = "twice"
    ADDED_BEFORE = "before"  # an earlier import added it, or is about to
    NOT_AN_ANIMAL = "no animal"  # a sum, a row without any field, or above the headings


SENT: Final = frozenset({Verdict.READY, Verdict.SIMILAR})
"""What is included unless a person leaves it out; all else only if a person ticks it."""


class Word(NamedTuple):
    """A text whose meaning is chosen for all rows that have it; its ``key`` may be empty."""

    field: Field
    key: str


Meaning = int | PetStatus | None
"""A category's id; or a status, ``None`` for none."""


class CheckedRow(NamedTuple):
    """A row, ``number`` as the spreadsheet counts, with its texts, corrected or not.

    ``pet`` is what would be sent. If it is ``None``, the cell ``field`` has the ``problem``, which
    is ``None`` for an unknown status; ``suggested_id`` is then the category that may be meant.
    ``duplicate`` is the animal that it may be, ``twin`` an earlier row of the same, or 0, ``known``
    what an earlier import made of it.
    """

    number: int
    name: str
    category: str
    status: str
    verdict: Verdict = Verdict.READY
    pet: NewPet | None = None
    field: Field | None = None
    problem: FieldProblem | None = None
    suggested_id: int | None = None
    fingerprint: bytes = b""
    duplicate: PossibleDuplicate | None = None
    twin: int = 0
    known: PriorOutcome | None = None
    is_above_headings: bool = False

    @property
    def words(self) -> tuple[tuple[Word, str], ...]:
        cells = (Field.CATEGORY, self.category), (Field.STATUS, self.status)
        return tuple((Word(field, word_key(text)), text.strip()) for field, text in cells)

    @property
    def is_blank(self) -> bool:
        """Whether it describes no animal: an empty kennel, or a heading of a part."""
        return not (self.name + self.category + self.status).strip()


def read_rows(
    rows: Sequence[Sequence[str]],
    columns: Columns,
    edits: Mapping[tuple[int, Field], str],
    categories: KnownCategories,
    meanings: Mapping[Word, Meaning],
) -> Iterator[CheckedRow]:
    """Return the rows but for the headings and empty ones; ``edits`` replace their cells."""
    below = -1 if columns.headings is None else columns.headings
    seen: Counter[tuple[str, int, PetStatus | None]] = Counter()
    category_of = cache(partial(_category, known=categories, meanings=meanings))
    for at, cells in enumerate(rows):
        first = next((cell for cell in cells if cell.strip()), "")
        if not first or at == below:
            continue
        texts = {field: columns.cell(cells, field) for field in Field}
        texts[Field.CATEGORY] = texts[Field.CATEGORY_ID].strip() or texts[Field.CATEGORY]
        texts |= {field: text for (number, field), text in edits.items() if number == at + 1}
        row = CheckedRow(at + 1, texts[Field.NAME], texts[Field.CATEGORY], texts[Field.STATUS])
        row = _read(row, category_of(row.category), _status(row.status, meanings))
        if row.pet is not None:
            # Not of its place in the sheet; equal rows are numbered.
            values = normalize_words(row.pet.name), row.pet.category_id, row.pet.status
            seen[values] += 1
            text = "\0".join((values[0], str(values[1]), values[2] or "", str(seen[values])))
            digest = sha256(text.encode("utf-8", "surrogatepass")).digest()
            row = row._replace(fingerprint=digest[:_FINGERPRINT])
        if at < below or row.is_blank or is_total(first) or is_total(row.name):
            row = row._replace(verdict=Verdict.NOT_AN_ANIMAL, is_above_headings=at < below)
        yield row


def _read(
    row: CheckedRow, match: CategoryMatch, status: tuple[PetStatus | None, ...]
) -> CheckedRow:
    """Return ``row`` with the animal that it is, or with the cell that has to be corrected."""
    lacking, id_ = row._replace(verdict=Verdict.INCOMPLETE), match.category_id
    if problem := name_problem(row.name):
        return lacking._replace(field=Field.NAME, problem=problem)
    if id_ is None:
        near = match.suggested_id
        return lacking._replace(field=Field.CATEGORY, problem=match.problem, suggested_id=near)
    if not status:
        return lacking._replace(field=Field.STATUS, suggested_id=id_)
    return row._replace(pet=NewPet(on_a_line(row.name).strip(), id_, *status))


def _category(text: str, known: KnownCategories, meanings: Mapping[Word, Meaning]) -> CategoryMatch:
    """Match as the form does, but offer a mere part of a label, and do not take it.

    In the form a person sees at once what a part is taken for; here a "Pig" would become a guinea
    pig without a word. "Dog" for "Dogs" is taken.
    """
    match = match_category(bounded(text), known)
    chosen = meanings.get(Word(Field.CATEGORY, word_key(text)))
    if isinstance(chosen, int):
        return match._replace(category_id=chosen, problem=None)
    title, wanted = normalize_words(match.title), normalize_words(text)
    longer = len(title) - len(wanted)
    is_part = longer > 0 and not (title.startswith(wanted) and longer <= _PLURAL)
    if match.category_id is None or not is_part or parse_whole_number(text) is not None:
        return match
    return CategoryMatch(None, match.title, FieldProblem.CATEGORY_UNKNOWN, match.category_id)


def _status(text: str, meanings: Mapping[Word, Meaning]) -> tuple[PetStatus | None, ...]:
    chosen = meanings.get(Word(Field.STATUS, word_key(text)), 0)
    if chosen is None or isinstance(chosen, PetStatus):
        return (chosen,)
    return usual_status(text)


def _spelling(name: str) -> str:
    """Return ``name`` without case and spaces around; accents stay."""
    return unicodedata.normalize("NFC", " ".join(name.casefold().split()))


def is_same_name(one: str, other: str) -> bool:
    """Return whether names are the same: Zoë is Zoe without an accent, and no Zoé."""
    spellings = {_spelling(one), _spelling(other)}
    plain = normalize_words(one)
    return plain == normalize_words(other) and (len(spellings) == 1 or plain in spellings)


class DuplicateFinder:
    """Finds the animal of ``listing`` whose name is the same as a row's, or the most like it."""

    def __init__(self, listing: Listing) -> None:
        self._labels = listing.labels
        animals: list[AnimalRecord | PendingAnimal] = [*listing.records.values()]
        names: dict[str, list[AnimalRecord | PendingAnimal]] = {}
        for animal in (*reversed(animals), *listing.pending):
            names.setdefault(normalize_words(animal.name), []).append(animal)
        words = {word: names[name] for name in reversed(names) for word in name.split()}
        self._texts = words | names
        self._near = cache(self._find_near)

    def nearest(self, name: str, category_id: int | None) -> tuple[PossibleDuplicate, bool] | None:
        """Return the animal, and whether it has that very name.

        Of those with one name the one in the category ``category_id`` comes first, then the latest.
        """
        animal = max(
            self._near(normalize_words(name)),
            key=lambda each: (is_same_name(each.name, name), each.category_id == category_id),
            default=None,
        )
        if animal is None:
            return None
        return possible_duplicate(animal, self._labels), is_same_name(animal.name, name)

    def _find_near(self, wanted: str) -> Sequence[AnimalRecord | PendingAnimal]:
        words = (word for word in wanted.split() if len(word) >= MIN_LENGTH)
        near = next((text for text in (wanted, *words) if text in self._texts), None)
        if near is None and len(wanted) >= MIN_LENGTH:
            near = next((text for text, _ in near_texts(wanted, self._texts.keys())), None)
        return self._texts[near] if near is not None else ()


def check_duplicates(
    rows: Iterable[CheckedRow], finder: DuplicateFinder, known: Mapping[bytes, PriorOutcome]
) -> Iterator[CheckedRow]:
    """Return the ``rows``, marked if one was added before, is here already, or is there twice."""
    first: dict[tuple[str, int], int] = {}
    for row in rows:
        before, pet, twin = known.get(row.fingerprint), row.pet, 0
        is_animal = row.verdict is not Verdict.NOT_AN_ANIMAL
        if is_animal and pet is not None:
            twin = first.setdefault((_spelling(pet.name), pet.category_id), row.number)
            twin = 0 if twin == row.number else twin
        # A known animal that lacks a status, or any category, is still known.
        is_near = row.field is Field.STATUS or row.problem is FieldProblem.CATEGORY_EMPTY
        if pet is not None and before not in {None, PriorOutcome.REFUSED}:
            yield row._replace(verdict=Verdict.ADDED_BEFORE, known=before)
            continue
        if not is_animal or not (pet or is_near):
            yield row
            continue
        near = finder.nearest(row.name, pet.category_id if pet else row.suggested_id)
        if near is not None and near[1]:
            yield row._replace(verdict=Verdict.ALREADY_HERE, duplicate=near[0], twin=twin)
        elif twin:
            yield row._replace(verdict=Verdict.REPEATED, twin=twin)
        elif near is not None and pet is not None:
            yield row._replace(verdict=Verdict.SIMILAR, duplicate=near[0])
        else:
            yield row


def row_text(row: CheckedRow) -> str:
    match row.verdict:
        case Verdict.INCOMPLETE:
            return _lacking(row)
        case Verdict.ADDED_BEFORE if row.known is PriorOutcome.WAITING:
            text = translate("ImportSheet", "Waiting to be added by an earlier import")
        case Verdict.ADDED_BEFORE if row.known is PriorOutcome.UNKNOWN:
            text = translate("ImportSheet", "May have been added by an earlier import")
        case Verdict.ADDED_BEFORE:
            text = translate("ImportSheet", "Added by an earlier import")
        case Verdict.NOT_AN_ANIMAL if row.is_above_headings:
            text = translate("ImportSheet", "Above the headings")
        case Verdict.NOT_AN_ANIMAL if row.is_blank:
            text = translate("ImportSheet", "No name, category or status in this row")
        case Verdict.NOT_AN_ANIMAL:
            text = translate("ImportSheet", "Looks like a total, not an animal")
        case Verdict.REPEATED:
            text = translate("ImportSheet", "Same name and category as row %1")
        case _:
            return _of_duplicate(row)
    return filled(text, row.twin)


def _of_duplicate(row: CheckedRow) -> str:
    if row.duplicate is None:
        return translate("ImportSheet", "Ready")
    text = translate("ImportSheet", "Ready. Similar name: %1, %2")
    if row.verdict is Verdict.ALREADY_HERE:
        text = translate("ImportSheet", "Already here? %1, %2")
    text = filled(text, *duplicate_words(row.duplicate))
    # First, since the name may be long, and a person could tick both rows.
    twice = filled(translate("ImportSheet", "Same as row %1."), row.twin)
    return f"{twice} {text}" if row.twin else text


def _lacking(row: CheckedRow) -> str:
    text = {
        None: translate("ImportSheet", "Status “%1” isn't known"),
        FieldProblem.NAME_BLANK: translate("ImportSheet", "The name is missing"),
        FieldProblem.CATEGORY_EMPTY: translate("ImportSheet", "The category is missing"),
        FieldProblem.CATEGORY_UNKNOWN: translate("ImportSheet", "Category “%1” isn't known"),
        FieldProblem.CATEGORY_NEW: translate("ImportSheet", "No animal has category %1 yet"),
        FieldProblem.CATEGORY_AMBIGUOUS: translate("ImportSheet", "More than one category is “%1”"),
    }.get(row.problem) or field_problem(row.problem)
    cell = row.category if row.problem else row.status
    return filled(text, sanitize_for_line(cell.strip()))


def verdict_names() -> dict[Verdict, str]:
    return {
        Verdict.READY: translate("ImportSheet", "Ready"),
        Verdict.SIMILAR: translate("ImportSheet", "Similar name"),
        Verdict.INCOMPLETE: translate("ImportSheet", "To correct"),
        Verdict.ALREADY_HERE: translate("ImportSheet", "Already here?"),
        Verdict.REPEATED: translate("ImportSheet", "Twice in the sheet"),
        Verdict.ADDED_BEFORE: translate("ImportSheet", "Imported before"),
        Verdict.NOT_AN_ANIMAL: translate("ImportSheet", "Not animals"),
    }


def shown_text(row: CheckedRow, field: Field, known: KnownCategories) -> str:
    """Return what a cell means, else what stands in it."""
    if field is Field.NAME or row.pet is None:
        cells = {Field.NAME: row.name, Field.CATEGORY: row.category.strip()}
        return sanitize_for_line(cells.get(field, row.status.strip()))
    if field is Field.CATEGORY:
        return meaning_name(row.pet.category_id, known)
    return status_name(row.pet.status) if row.pet.status else ""


def meaning_name(meaning: Meaning, known: KnownCategories) -> str:
    if meaning is None or isinstance(meaning, PetStatus):
        return status_name(meaning)
    return category_title(meaning, known.labels)
