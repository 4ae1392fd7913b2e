"""The rows of a listing as the table shows them: what each column says of an animal, and marks."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

from petdesk.animals.catalogue import AnimalRecord
from petdesk.animals.listing import Listing, PendingAnimal
from petdesk.animals.search import Span, exact_id, matched_parts
from petdesk.core.display_text import is_blank, sanitize_for_display, sanitize_for_line
from petdesk.core.pets import PetStatus
from petdesk.core.times import last_seen
from petdesk.core.translation import QT_TRANSLATE_NOOP, translate
from petdesk.core.wording import (
    BY_STATUS,
    NOT_STATED,
    category_name,
    ended_status,
    shown_name,
    status_name,
    unconfirmed,
)


class Column(NamedTuple):
    """A column: what it shows, by the name of a `SortColumn`, and how its cells look.

    ``heading`` (in the context "Table") and ``command`` ("ViewActions", in the menu "Sort by") are
    translated when they are shown. A column that ``is_strong`` is read first. To add one:
    `COLUMNS` and ``_CELLS`` here, `SortColumn` and ``_FIELDS`` in `petdesk.animals.search`.
    """

    sort: str
    heading: str
    command: str
    is_strong: bool = False
    is_right_aligned: bool = False


class PaintedRow(NamedTuple):
    """A row as it is painted: its texts from left to right, and the parts that a search marks.

    ``status`` is the status' index among those of the look (`StatusText.pill`), and ``note`` what
    is said after it. A row ``is_quiet`` where no answer has held its animal for long, and
    ``is_pending`` while its animal is on its way to the service.
    """

    cells: tuple[str, ...]
    status: int
    marks: tuple[Sequence[tuple[int, int]], ...] = ()
    note: str = ""
    is_quiet: bool = False
    is_pending: bool = False


COLUMNS: Final = (
    Column(
        "name",
        QT_TRANSLATE_NOOP("Table", "Name"),
        QT_TRANSLATE_NOOP("ViewActions", "&Name"),
        is_strong=True,
    ),
    Column(
        "category",
        QT_TRANSLATE_NOOP("Table", "Category"),
        QT_TRANSLATE_NOOP("ViewActions", "&Category"),
    ),
    Column(
        "status", QT_TRANSLATE_NOOP("Table", "Status"), QT_TRANSLATE_NOOP("ViewActions", "&Status")
    ),
    Column(
        "id",
        QT_TRANSLATE_NOOP("Table", "ID"),
        QT_TRANSLATE_NOOP("ViewActions", "&ID"),
        is_right_aligned=True,
    ),
)
_KEYS: Final = [column.sort for column in COLUMNS]
NAME, CATEGORY, STATUS, ID = map(_KEYS.index, ("name", "category", "status", "id"))


def headings() -> list[str]:
    return [translate("Table", column.heading) for column in COLUMNS]


Animal = AnimalRecord | PendingAnimal
Words = tuple[str, ...]
Marks = Callable[[str], Sequence[Span]]

_IN_IDS: Final = frozenset("-0123456789")
_Value = TypeVar("_Value")


class Cell(NamedTuple):
    """What a column says of an animal.

    ``position`` is where its value stands in an `AnimalRecord`, and in a `PendingAnimal`.
    ``words_of`` returns for a listing what words a value: so it is searched, painted and read
    aloud. ``text`` is copied, with all there is to say. ``marks_of`` returns for words that are
    looked for what finds the parts of a text to mark; nothing where none ever are.
    """

    position: int
    words_of: Callable[[Listing], Callable[[Any], str]]
    text: Callable[[Listing, Animal], str]
    marks_of: Callable[[Words], Marks | None] = lambda words: partial(matched_parts, words=words)


def category_text(listing: Listing, animal: Animal) -> str:
    return category_name(animal.category_id, listing.labels.get(animal.category_id))


def status_text(listing: Listing, animal: Animal) -> str:
    # One on its way has no id, and nothing is proven of it.
    if isinstance(animal, PendingAnimal):
        return status_name(animal.status)
    word, is_quiet = status_word(listing, animal), animal.id in listing.muted
    return unconfirmed(word, animal.seen_at, listing.ages.now) if is_quiet else word


def status_word(listing: Listing, record: AnimalRecord) -> str:
    is_over = record.id in listing.ended
    return ended_status(record.status) if is_over else status_name(record.status)


def pill_index(status: PetStatus | str | None) -> int:
    return BY_STATUS.get(status or "", NOT_STATED).pill


def status_pill(listing: Listing, record: AnimalRecord) -> int:
    return NOT_STATED.pill if record.id in listing.ended else pill_index(record.status)


def id_text(animal: Animal) -> str:
    return "" if isinstance(animal, PendingAnimal) else str(animal.id)


def _name_words(name: str) -> str:
    return shown_name(name) if is_blank(name) else name


def _category_words(listing: Listing) -> Callable[[int], str]:
    return lambda id_: listing.labels.get(id_) or str(id_)


def _marks_in_ids(words: Words) -> Marks | None:
    """Return what marks the words in an id; one that is meant exactly (``#5``) whole, or not."""
    if not any(map(_IN_IDS.intersection, words)):
        return None

    def marks_in(text: str) -> Sequence[Span]:
        # No id holds the sign itself, so that what means another one is not found.
        return matched_parts(text, [text if str(exact_id(w)) == text else w for w in words])

    return marks_in


_CELLS: Final = {
    "name": Cell(
        1,
        lambda _listing: _name_words,
        lambda _listing, animal: sanitize_for_display(_name_words(animal.name)),
    ),
    "category": Cell(2, _category_words, category_text),
    # A pill has no room for marks.
    "status": Cell(3, lambda _listing: status_name, status_text, lambda _words: None),
    "id": Cell(
        0,
        lambda _listing: str,
        lambda _listing, animal: getattr(animal, "progress", id_text(animal)),
        _marks_in_ids,
    ),
}
CELLS: Final = tuple(_CELLS[column.sort] for column in COLUMNS)


class Rows:
    def __init__(self, listing: Listing) -> None:
        self._listing = listing

    def animals(self, rows: range) -> list[Animal]:
        listing, above = self._listing, len(self._listing.pending_shown)
        below = listing.shown[max(0, rows.start - above) : max(0, rows.stop - above)]
        return [*listing.pending_shown[rows.start : rows.stop], *below]

    def animal(self, row: int) -> Animal:
        return self.animals(range(row, row + 1))[0]

    def painted(self, rows: range) -> list[PaintedRow]:
        listing, animals = self._listing, self.animals(rows)
        texts, marks = zip(*[self._column(cell, animals) for cell in CELLS], strict=True)
        pills = {status: pill_index(status) for status in {animal[3] for animal in animals}}
        statuses = [pills[animal[3]] for animal in animals]
        made = list(map(PaintedRow, zip(*texts, strict=True), statuses, zip(*marks, strict=True)))
        ended, muted, above = listing.ended, listing.muted, len(listing.pending_shown) - rows.start
        for at, animal in enumerate(animals):
            if at < above or animal[0] in ended or animal[0] in muted:
                made[at] = self._set_apart(made[at], animal)
        return made

    def _column(
        self, cell: Cell, animals: Iterable[Animal]
    ) -> tuple[list[str], list[Sequence[Span]]]:
        words_of, words = cell.words_of(self._listing), self._listing.filter.words
        values = [animal[cell.position] for animal in animals]
        whole = {value: words_of(value) for value in set(values)}
        shown = {value: sanitize_for_line(text) for value, text in whole.items()}
        marks_in = cell.marks_of(words) if words else None
        if marks_in is None:
            return [shown[value] for value in values], [()] * len(values)
        marks = {value: marks_in(text) for value, text in whole.items()}
        for value, text in whole.items():
            # What is shown is as long as what is searched, letter by letter, or cut off.
            if len(text) > (end := len(shown[value])):
                marks[value] = [span for span in marks[value] if span[1] <= end]
        return [shown[value] for value in values], [marks[value] for value in values]

    def _set_apart(self, row: PaintedRow, animal: Animal) -> PaintedRow:
        if isinstance(animal, PendingAnimal):
            cells, marks = _put(row.cells, ID, animal.progress), _put(row.marks, ID, ())
            return row._replace(cells=cells, marks=marks, is_pending=True)
        listing = self._listing
        cells = _put(row.cells, STATUS, status_word(listing, animal))
        row = row._replace(cells=cells, status=status_pill(listing, animal))
        if animal.id in listing.muted:
            row = row._replace(note=last_seen(animal.seen_at, listing.ages.now), is_quiet=True)
        return row


def wide_texts(listing: Listing) -> tuple[frozenset[str], frozenset[str]]:
    records, pending = listing.records, listing.pending_shown
    statuses = {record.status for record in records.values()}
    words = {status_name(status) for status in statuses}
    if listing.ended:
        words |= {ended_status(status) for status in statuses}
    ends = {str(id_) for id_ in (min(records), max(records))} if records else set()
    return frozenset(words), frozenset(ends | {animal.progress for animal in pending})


def _put(texts: tuple[_Value, ...], at: int, value: _Value) -> tuple[_Value, ...]:
    return (*texts[:at], value, *texts[at + 1 :])
