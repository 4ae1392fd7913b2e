"""The rows of a listing as the table shows them: what each column says of an animal, and marks."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from petdesk.animals.catalogue import AnimalRecord
from petdesk.animals.listing import Listing, PendingAnimal
from petdesk.animals.search import exact_id, matched_parts
from petdesk.core.display_text import (
    is_blank,
    sanitize_for_display,
    sanitize_for_line,
    wrappable,
)
from petdesk.core.pets import PetStatus
from petdesk.core.translation import QT_TRANSLATE_NOOP, translate
from petdesk.core.wording import (
    BY_STATUS,
    NOT_STATED,
    category_name,
    ended_status,
    last_seen,
    shown_name,
    status_name,
)

# As `html` has it, which a start does without.
_ESCAPED: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


class Column(NamedTuple):
    """A column: what it shows, by the name of a `SortColumn`, and how its cells look.

    ``heading`` (in the context "Table") and ``command`` ("ViewActions", in the menu "Sort by") are
    translated when they are shown. A column that ``is_strong`` is read first. To add one:
    `COLUMNS`, `whole_texts` and `painted_row` here, and `SortColumn`.
    """

    sort: str
    heading: str
    command: str
    is_strong: bool = False
    is_right_aligned: bool = False


class PaintedRow(NamedTuple):
    """A row as it is painted: its texts from left to right, and the parts that a search marks.

    ``status`` is the status' index among those of the look (`StatusText.pill`). ``note`` says when
    it was seen, where that is long ago. A row ``is_pending`` while its animal has no ID yet.
    """

    cells: tuple[str, ...]
    status: int
    marks: tuple[Sequence[tuple[int, int]], ...] = ()
    note: str = ""
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


def category_text(listing: Listing, animal: Animal) -> str:
    return category_name(animal.category_id, listing.labels.get(animal.category_id))


def status_text(listing: Listing, animal: Animal) -> str:
    # One on its way has no id, and nothing is proven of it.
    if isinstance(animal, PendingAnimal):
        return status_name(animal.status)
    word = status_word(listing, animal)
    if animal.id not in listing.ages.muted:
        return word
    text = translate("Status", "%1, last seen %2").replace("%1", word)
    return text.replace("%2", last_seen(animal.seen_at, listing.ages.now))


def status_word(listing: Listing, record: AnimalRecord) -> str:
    is_over = record.id in listing.ended
    return ended_status(record.status) if is_over else status_name(record.status)


def pill_index(status: PetStatus | str | None) -> int:
    return BY_STATUS.get(status or "", NOT_STATED).pill


def status_pill(listing: Listing, record: AnimalRecord) -> int:
    return NOT_STATED.pill if record.id in listing.ended else pill_index(record.status)


def id_text(animal: Animal) -> str:
    return "" if isinstance(animal, PendingAnimal) else str(animal.id)


def whole_texts(listing: Listing, animal: Animal) -> tuple[str, ...]:
    """Return all that there is to say in each column, as it is copied."""
    return (
        sanitize_for_display(_name_words(animal)),
        category_text(listing, animal),
        status_text(listing, animal),
        animal.progress if isinstance(animal, PendingAnimal) else id_text(animal),
    )


def painted_row(listing: Listing, animal: Animal) -> PaintedRow:
    words, name = listing.filter.words, _name_words(animal)
    category = listing.labels.get(animal.category_id) or str(animal.category_id)
    if isinstance(animal, PendingAnimal):
        texts = name, category, status_name(animal.status), animal.progress
        row = PaintedRow((), pill_index(animal.status), is_pending=True)
    else:
        texts = name, category, status_word(listing, animal), str(animal.id)
        row = PaintedRow((), status_pill(listing, animal))
        if animal.id in listing.ages.muted:
            note = last_seen(animal.seen_at, listing.ages.now)
            row = row._replace(note=note)
    cells = tuple(map(sanitize_for_line, texts))
    if not words:
        return row._replace(cells=cells)
    # An id that is meant exactly (``#5``) is marked whole, and a pill has no room for marks.
    ids = [texts[ID] if str(exact_id(word)) == texts[ID] else word for word in words]
    marks = [
        matched_parts(name, words),
        matched_parts(category, words),
        (),
        () if row.is_pending else matched_parts(texts[ID], ids),
    ]
    # What is shown is as long as what is searched, letter by letter, or cut off.
    shown = [
        [span for span in spans if span[1] <= len(cell)]
        for spans, cell in zip(marks, cells, strict=True)
    ]
    return row._replace(cells=cells, marks=tuple(shown))


def _name_words(animal: Animal) -> str:
    return shown_name(animal.name) if is_blank(animal.name) else animal.name


def whole_tip(text: str) -> str:
    """Return ``text`` as a tool tip that says what was cut off, on several lines if need be."""
    # Marked as rich text: plain text is never wrapped, and Qt would take some names for rich.
    return f"<qt>{wrappable(sanitize_for_display(text)).translate(_ESCAPED)}</qt>"
