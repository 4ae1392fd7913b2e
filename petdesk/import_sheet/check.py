"""The rows of a sheet, what is found of each before anything is sent, and the window's steps. Pure.

Rows are checked by the rules of the add form. What people chose that texts in sheets mean is kept:
a sheet that comes again, also renamed or with more rows, needs no answer twice then, and its rows
are recognised, since what a row means is a part of its fingerprint.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from hashlib import sha256
from typing import Final, NamedTuple

from petdesk.animals.catalogue import AnimalRecord
from petdesk.animals.listing import Listing, PendingAnimal
from petdesk.animals.search import near_texts
from petdesk.core.display_text import bounded
from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet, PetStatus
from petdesk.core.wording import category_label
from petdesk.import_sheet.columns import (
    NOT_STATED,
    Columns,
    Field,
    is_total,
    normalize_words,
    status_for_word,
    word_key,
)
from petdesk.import_sheet.reader import SheetReadError, SheetTable
from petdesk.intake.entry import Batch, BatchRow, BatchSheet, PriorOutcome, SheetRow
from petdesk.intake.form_fields import (
    CategoryMatch,
    FieldProblem,
    KnownCategories,
    match_category,
    name_problem,
    on_a_line,
)
from petdesk.intake.possible_duplicates import MIN_LENGTH, PossibleDuplicate, has_words
from petdesk.settings.labels import parse_whole_number

_FINGERPRINT: Final = 16  # bytes
_PLURAL: Final = 2  # letters


class Verdict(Enum):
    READY = "ready"
    INCOMPLETE = "lacking"
    ALREADY_HERE = "here"
    """An animal of the same, or nearly the same, name is here already."""
    REPEATED = "twice"
    ADDED_BEFORE = "before"
    """An earlier import added it, or is about to."""
    NOT_AN_ANIMAL = "no animal"
    """It is a sum of the sheet, has nothing of an animal, or stands above the headings."""


class Word(NamedTuple):
    """A text of a sheet whose meaning is chosen once for all rows that have it.

    ``key`` is the text as it is compared, empty where the cells are.
    """

    field: Field
    key: str


Meaning = int | PetStatus | None
"""A category's id; or a status, ``None`` for none."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What the texts of a sheet mean here.

    ``statuses`` are what the screen calls them, folded. ``meanings`` are those that a person chose.
    """

    categories: KnownCategories
    statuses: Mapping[str, Meaning]
    meanings: Mapping[Word, Meaning]


class CheckedRow(NamedTuple):
    """A row with what is to be known of it.

    ``number`` is the spreadsheet's. The texts are those of the sheet, or what a person typed in
    their place. ``pet`` is what would be sent; ``None`` where something is lacking: then the cell
    ``field`` has the ``problem``, which is ``None`` for an unknown status. ``suggested_id`` is the
    category that may be meant, or is meant where the status alone is unknown. ``duplicate`` is the
    animal that it may be, ``twin`` the earlier row or 0, ``known`` what the earlier import made
    of it. ``is_above`` the headings, as a title is: what is taken for the headings is a guess.
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
    is_above: bool = False

    @property
    def word(self) -> Word | None:
        """The text whose meaning would make the row fit to be sent, if it lacks that."""
        if self.pet is not None or self.field not in (Field.CATEGORY, Field.STATUS):
            return None
        text = self.category if self.field is Field.CATEGORY else self.status
        return Word(self.field, word_key(text))

    @property
    def is_blank(self) -> bool:
        """Whether it describes no animal: an empty kennel, or a heading of a part."""
        return not (self.name + self.category + self.status).strip()


class RowReader:
    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._categories: dict[str, CategoryMatch] = {}
        self._seen: Counter[tuple[str, int, PetStatus | None]] = Counter()

    def read(self, number: int, name: str, category: str, status: str) -> CheckedRow:
        row = CheckedRow(number, name, category, status)
        problem = name_problem(name)
        if problem is not None:
            return row._replace(verdict=Verdict.INCOMPLETE, field=Field.NAME, problem=problem)
        reading = self._category(category)
        if reading.category_id is None:
            return row._replace(
                verdict=Verdict.INCOMPLETE,
                field=Field.CATEGORY,
                problem=reading.problem,
                suggested_id=reading.suggested_id,
            )
        found, meaning = self._status(status)
        if not found:
            return row._replace(
                verdict=Verdict.INCOMPLETE, field=Field.STATUS, suggested_id=reading.category_id
            )
        pet = NewPet(on_a_line(name).strip(), reading.category_id, meaning)
        return row._replace(pet=pet, fingerprint=self._fingerprint(pet))

    def _category(self, text: str) -> CategoryMatch:
        reading = self._categories.get(text)
        if reading is None:
            key = Word(Field.CATEGORY, word_key(text))
            reading = _without_guess(text, match_category(bounded(text), self._rules.categories))
            chosen = self._rules.meanings.get(key)
            if isinstance(chosen, int):
                reading = reading._replace(category_id=chosen, problem=None)
            self._categories[text] = reading
        return reading

    def _status(self, text: str) -> tuple[bool, PetStatus | None]:
        key = normalize_words(text)
        if not key or key in NOT_STATED:
            return True, None
        word = Word(Field.STATUS, word_key(text))
        chosen = self._rules.meanings.get(word, self._rules.statuses.get(key, 0))
        if chosen is None or isinstance(chosen, PetStatus):
            return True, chosen
        usual = status_for_word(text)
        return usual is not None, usual

    def _fingerprint(self, pet: NewPet) -> bytes:
        """Return what tells a row from others, wherever it stands; equal rows are counted."""
        values = normalize_words(pet.name), pet.category_id, pet.status
        self._seen[values] += 1
        text = "\0".join((values[0], str(values[1]), values[2] or "", str(self._seen[values])))
        return sha256(text.encode("utf-8", "surrogatepass")).digest()[:_FINGERPRINT]


def read_rows(
    rows: Sequence[Sequence[str]],
    columns: Columns,
    edits: Mapping[tuple[int, Field], str],
    rules: Rules,
) -> Iterator[CheckedRow]:
    """Return the rows but for the headings and empty ones; above the headings are no animals."""
    reader = RowReader(rules)
    below = -1 if columns.headings is None else columns.headings
    for at, row in enumerate(rows):
        number, is_above = at + 1, at < below
        first = next((cell for cell in row if cell.strip()), "")
        if not first or at == below:
            continue
        category = columns.cell(row, Field.CATEGORY_ID).strip()
        category = category or columns.cell(row, Field.CATEGORY)
        checked = reader.read(
            number,
            edits.get((number, Field.NAME), columns.cell(row, Field.NAME)),
            edits.get((number, Field.CATEGORY), category),
            edits.get((number, Field.STATUS), columns.cell(row, Field.STATUS)),
        )
        is_none = is_above or checked.is_blank or is_total(first) or is_total(checked.name)
        if is_none:
            checked = checked._replace(verdict=Verdict.NOT_AN_ANIMAL, is_above=is_above)
        yield checked


def _without_guess(text: str, reading: CategoryMatch) -> CategoryMatch:
    """Return ``reading``, or that nothing is known of ``text`` where it is but a part of a label.

    In the form a person sees at once what a part is taken for. Nobody looks so closely at each row
    of a sheet, and a "Pig" would become a guinea pig. "Dog" for "Dogs" is still taken.
    """
    title, wanted = normalize_words(reading.title), normalize_words(text)
    longer = len(title) - len(wanted)
    is_singular = title.startswith(wanted) and longer <= _PLURAL
    if (
        reading.category_id is None
        or parse_whole_number(text) is not None
        or longer < 1
        or is_singular
    ):
        return reading
    return CategoryMatch(None, reading.title, FieldProblem.CATEGORY_UNKNOWN, reading.category_id)


class DuplicateFinder:
    """Finds animals of ``listing`` that a row may be, by name.

    The rules are those of `petdesk.intake.possible_duplicates` and of its misspelt
    names, in any category. The form has one rule less: whoever types "Bella Rose" is shown "Bella"
    on the way. A name that was looked for is found again at once.
    """

    def __init__(self, listing: Listing) -> None:
        self._labels = listing.labels
        self._by_name: dict[str, list[AnimalRecord | PendingAnimal]] = {}
        animals: list[AnimalRecord | PendingAnimal] = [*listing.pending, *listing.records.values()]
        for animal in animals:
            self._by_name.setdefault(normalize_words(animal.name), []).append(animal)
        self._by_word = {
            word: name for name in reversed(self._by_name) if " " in name for word in name.split()
        }
        self._names = "\n".join(self._by_name)  # most words are in none, which one look tells
        self._texts = list(dict.fromkeys((*self._by_name, *self._by_word)))
        self._near_to: dict[str, str | None] = {}

    def nearest(self, name: str, category_id: int | None) -> tuple[PossibleDuplicate, bool] | None:
        """Return the animal that ``name`` may be, and whether it has that very name.

        Of those with one name the one in the category ``category_id`` comes first, then the latest.
        """
        wanted = normalize_words(name)
        is_same = wanted in self._by_name
        if not is_same and wanted not in self._near_to:
            self._near_to[wanted] = next(self._near(wanted), None)
        duplicate = wanted if is_same else self._near_to[wanted]
        if duplicate is None:
            return None
        found = self._by_name[duplicate][::-1]
        animal = next((each for each in found if each.category_id == category_id), found[0])
        category = category_label(animal.category_id, self._labels)
        id_ = animal.id if isinstance(animal, AnimalRecord) else None
        return PossibleDuplicate(animal.name, category, animal.status, id_), is_same

    def _near(self, wanted: str) -> Iterator[str]:
        """Return names that are near ``wanted`` without being it, the nearest first."""
        words = wanted.split()
        if sum(map(len, words)) >= MIN_LENGTH:
            start, longest = " ".join(words), max(words, key=len)
            names = self._by_name if longest in self._names else ()
            having = [name for name in names if longest in name and has_words(name, words)]
            yield from sorted(having, key=lambda name: not name.startswith(start))
        for word in words:
            if len(word) >= MIN_LENGTH and word in self._by_name:
                yield word
        if len(wanted) >= MIN_LENGTH:
            for text, _likeness in near_texts(wanted, self._texts):
                yield text if text in self._by_name else self._by_word[text]


def check_duplicates(
    rows: Iterable[CheckedRow], finder: DuplicateFinder, known: Mapping[bytes, PriorOutcome]
) -> Iterator[CheckedRow]:
    """Return the ``rows`` with whether each was added before, is here already, or stands twice."""
    first: dict[tuple[str, int], int] = {}
    for row in rows:
        if row.pet is None:
            yield _of_unfit(row, finder)
            continue
        name, category_id = row.pet.name, row.pet.category_id
        is_none = row.verdict is Verdict.NOT_AN_ANIMAL
        twin = 0 if is_none else first.setdefault((normalize_words(name), category_id), row.number)
        twin = 0 if twin == row.number else twin
        before = known.get(row.fingerprint)
        if before is not None and before.is_already_added:
            yield row._replace(verdict=Verdict.ADDED_BEFORE, known=before)
        elif is_none:
            yield row
        elif found := finder.nearest(name, category_id):
            yield row._replace(verdict=Verdict.ALREADY_HERE, duplicate=found[0], twin=twin)
        elif twin:
            yield row._replace(verdict=Verdict.REPEATED, twin=twin)
        else:
            yield row


def _of_unfit(row: CheckedRow, finder: DuplicateFinder) -> CheckedRow:
    """Return a row as here, where the very same name is, if it lacks no more than one of these.

    That is a status which is known, or any category at all.
    """
    is_near = row.field is Field.STATUS or row.problem is FieldProblem.CATEGORY_EMPTY
    if row.verdict is Verdict.INCOMPLETE and is_near:
        found = finder.nearest(row.name, row.suggested_id)
        if found is not None and found[1]:
            return row._replace(verdict=Verdict.ALREADY_HERE, duplicate=found[0])
    return row


class Page(Enum):
    CHOOSE = "choose"
    CHECK = "check"
    START = "start"


class Work(Enum):
    READING = "reading"
    CHECKING = "checking"
    STARTING = "starting"


class UnknownWord(NamedTuple):
    """A text without a meaning, as it stands in ``rows`` rows; ``suggested_id`` may be meant.

    ``meaning`` is what a person chose, where ``is_chosen``.
    """

    word: Word
    text: str
    rows: int
    suggested_id: int | None = None
    is_chosen: bool = False
    meaning: Meaning = None


@dataclass(frozen=True, slots=True)
class ImportState:
    """Everything the import window shows.

    ``error`` is why the sheet ``name`` could not be read, ``failure`` why the start was not
    possible. ``edits`` are cells that a person mended, by the spreadsheet's row. ``choices`` are
    the rows that a person ticked or unticked. ``shown`` are those of ``rows`` that ``filter``
    leaves. ``words`` are texts that need a meaning, or that a person gave one. ``counts`` has how
    many rows there are of each verdict, ``included`` how many would be sent.
    """

    environment: Environment
    page: Page = Page.CHOOSE
    work: Work | None = None
    name: str = ""
    error: SheetReadError | None = None
    failure: str = ""
    table: SheetTable | None = None
    columns: Columns = field(default_factory=Columns)
    edits: Mapping[tuple[int, Field], str] = field(default_factory=dict)
    meanings: Mapping[Word, Meaning] = field(default_factory=dict)
    words: tuple[UnknownWord, ...] = ()
    rows: tuple[CheckedRow, ...] = ()
    choices: Mapping[int, bool] = field(default_factory=dict)
    filter: Verdict | None = None
    shown: tuple[CheckedRow, ...] = ()
    categories: KnownCategories = field(default_factory=KnownCategories)
    counts: Mapping[Verdict, int] = field(default_factory=dict)
    included: int = 0

    @property
    def has_changes(self) -> bool:
        """Whether a person has corrected or chosen rows, which another sheet would replace."""
        return bool(self.edits or self.choices)

    def is_included(self, row: CheckedRow) -> bool:
        return row.pet is not None and self.choices.get(row.number, row.verdict is Verdict.READY)

    @property
    def headings(self) -> tuple[str, ...]:
        if self.table is None:
            return ()
        width = max(map(len, self.table.rows), default=0)
        at = self.columns.headings
        row = () if at is None or at >= len(self.table.rows) else self.table.rows[at]
        return (*row, *("",) * (width - len(row)))


def checked(
    state: ImportState, rows: tuple[CheckedRow, ...], categories: KnownCategories
) -> ImportState:
    state = replace(
        state,
        rows=rows,
        categories=categories,
        words=unknown_words(rows, state.meanings, state.words),
        work=None,
        counts=Counter(row.verdict for row in rows),
        included=sum(map(state.is_included, rows)),
    )
    return filtered(
        state, state.filter if state.counts.get(state.filter or Verdict.READY) else None
    )


def filtered(state: ImportState, wanted: Verdict | None) -> ImportState:
    shown = tuple(row for row in state.rows if row.verdict is wanted) if wanted else state.rows
    return replace(state, filter=wanted, shown=shown)


def included(state: ImportState, numbers: Iterable[int], *, is_in: bool) -> ImportState:
    after = replace(state, choices={**state.choices, **dict.fromkeys(numbers, is_in)})
    return replace(after, included=sum(map(after.is_included, state.rows)))


def overtaken(state: ImportState, failure: str) -> ImportState:
    """Take ticks back: another import took some rows, and a ticked one may be among them."""
    left_out = {number: is_in for number, is_in in state.choices.items() if not is_in}
    return replace(state, choices=left_out, failure=failure)


def unknown_words(
    rows: Sequence[CheckedRow], meanings: Mapping[Word, Meaning], before: Sequence[UnknownWord]
) -> tuple[UnknownWord, ...]:
    """Return the texts that need a meaning, the most frequent first, with those that got one.

    Those that got theirs in an earlier import come last: a mistake of then can be mended.
    """
    counts: dict[Word, UnknownWord] = {}
    for row in rows:
        word = row.word
        # Also of a row that may be here: it is not sure, and cannot be ticked without.
        if word is not None and row.verdict in (Verdict.INCOMPLETE, Verdict.ALREADY_HERE):
            text = (row.category if word.field is Field.CATEGORY else row.status).strip()
            known = counts.get(word) or UnknownWord(word, text, 0, row.suggested_id)
            counts[word] = known._replace(rows=known.rows + 1)
    kept = [
        each._replace(is_chosen=True, meaning=meanings[each.word])
        for each in before
        if each.word in meanings
    ]
    found = sorted(counts.values(), key=lambda each: -each.rows)
    order = {each.word: at for at, each in enumerate(before)}
    # What stands in the list stays where it is while a person goes through it.
    new = [each for each in _remembered(rows, meanings) if each.word not in order]
    return tuple(sorted([*kept, *found, *new], key=lambda each: order.get(each.word, len(order))))


def _remembered(
    rows: Sequence[CheckedRow], meanings: Mapping[Word, Meaning]
) -> Iterator[UnknownWord]:
    texts = dict.fromkeys((Field.CATEGORY, row.category) for row in rows)
    texts |= dict.fromkeys((Field.STATUS, row.status) for row in rows)
    words = {Word(field, word_key(text)): text.strip() for field, text in texts}
    for word, text in words.items():
        if word in meanings:
            yield UnknownWord(word, text, 0, is_chosen=True, meaning=meanings[word])


def batch_of(state: ImportState) -> Batch:
    assert state.table is not None  # noqa: S101  nothing is included before
    rows = tuple(
        BatchRow(row.number, row.pet, row.fingerprint, row.known)
        for row in state.rows
        if row.pet is not None and state.is_included(row)
    )
    titles = {row.number for row in state.rows if row.is_above} - {row.number for row in rows}
    headings = None if state.columns.headings is None else state.columns.headings + 1
    sheet = tuple(
        SheetRow(number, cells)
        for number, cells in enumerate(state.table.rows, start=1)
        if any(cells) and number != headings and number not in titles
    )
    return Batch(state.name, rows, BatchSheet(state.headings, sheet))


_CATEGORY_IDS = range(-(2**63), 2**63)


def write_meanings(meanings: Mapping[Environment, Mapping[Word, Meaning]]) -> bytes:
    """Return ``meanings``, whose categories are those of one environment each, as JSON."""
    return json.dumps(
        {
            environment: [[word.field.value, word.key, meaning] for word, meaning in each.items()]
            for environment, each in meanings.items()
        }
    ).encode()


def read_meanings(kept: bytes) -> dict[Environment, dict[Word, Meaning]]:
    """Return what `write_meanings` made; what is none of it is left out."""
    try:
        found = json.loads(kept)
    except (ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {each: dict(_read(found.get(each.value))) for each in Environment}


def _read(entries: object) -> Iterator[tuple[Word, Meaning]]:
    for entry in entries if isinstance(entries, list) else ():
        match entry:
            case [Field.CATEGORY.value, str(key), int(meaning)] if meaning in _CATEGORY_IDS:
                yield Word(Field.CATEGORY, key), meaning
            case [Field.STATUS.value, str(key), None]:
                yield Word(Field.STATUS, key), None
            case [Field.STATUS.value, str(key), str(meaning)] if meaning in set(PetStatus):
                yield Word(Field.STATUS, key), PetStatus(meaning)
