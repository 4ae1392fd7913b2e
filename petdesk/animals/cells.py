"""The rows of a listing as the table shows them: what each column says of an animal, and marks."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from petdesk.animals.catalogue import AnimalRecord
from petdesk.animals.listing import Listing, PendingAnimal
from petdesk.animals.search import SortColumn, exact_id, matched_parts
from petdesk.core import wording
from petdesk.core.display_text import is_blank, sanitize_for_display, sanitize_for_line, wrappable
from petdesk.core.pets import PetStatus
from petdesk.core.translation import filled, translate

# As `html` has it, which a start does without.
_ESCAPED: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


class PaintedRow(NamedTuple):
    """A row as it is painted: its texts from left to right, and the parts that a search marks.

    ``status`` is the status' index among those of the look (`StatusText.pill`). ``note`` says when
    it was seen, if that is long ago. A row ``is_pending`` while its animal has no ID yet.
    """

    cells: tuple[str, ...]
    status: int
    marks: tuple[Sequence[tuple[int, int]], ...] = ()
    note: str = ""
    is_pending: bool = False


COLUMNS: Final = (SortColumn.NAME, SortColumn.CATEGORY, SortColumn.STATUS, SortColumn.ID)
"""What each column shows; `headings`, `whole_texts` and `painted_row` are in the same order."""

NAME, CATEGORY, STATUS, ID = range(len(COLUMNS))


def headings() -> list[str]:
    name, category = translate("Table", "Name"), translate("Table", "Category")
    return [name, category, translate("Table", "Status"), translate("Table", "ID")]


Animal = AnimalRecord | PendingAnimal


def category_text(listing: Listing, animal: Animal) -> str:
    return wording.category_name(animal.category_id, listing.labels.get(animal.category_id))


def status_text(listing: Listing, animal: Animal) -> str:
    # One on its way has no id, and nothing is proven of it.
    if isinstance(animal, PendingAnimal):
        return wording.status_name(animal.status)
    word = status_word(listing, animal)
    if animal.id not in listing.ages.muted:
        return word
    seen = wording.last_seen(animal.seen_at, listing.ages.now)
    return filled(translate("Status", "%1, last seen %2"), word, seen)


def status_word(listing: Listing, record: AnimalRecord) -> str:
    is_over = record.id in listing.ended
    return wording.ended_status(record.status) if is_over else wording.status_name(record.status)


def pill_index(status: PetStatus | str | None) -> int:
    return wording.BY_STATUS.get(status or "", wording.NOT_STATED).pill


def status_pill(listing: Listing, record: AnimalRecord) -> int:
    return wording.NOT_STATED.pill if record.id in listing.ended else pill_index(record.status)


def whole_texts(listing: Listing, animal: Animal) -> tuple[str, ...]:
    """Return all that there is to say in each column, as it is copied."""
    return (
        sanitize_for_display(_name_words(animal)),
        category_text(listing, animal),
        status_text(listing, animal),
        animal.progress if isinstance(animal, PendingAnimal) else str(animal.id),
    )


def painted_row(listing: Listing, animal: Animal) -> PaintedRow:
    words, name = listing.filter.words, _name_words(animal)
    category = listing.labels.get(animal.category_id) or str(animal.category_id)
    if isinstance(animal, PendingAnimal):
        texts = name, category, wording.status_name(animal.status), animal.progress
        row = PaintedRow((), pill_index(animal.status), is_pending=True)
    else:
        texts = name, category, status_word(listing, animal), str(animal.id)
        row = PaintedRow((), status_pill(listing, animal))
        if animal.id in listing.ages.muted:
            row = row._replace(note=wording.last_seen(animal.seen_at, listing.ages.now))
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
    return wording.shown_name(animal.name) if is_blank(animal.name) else animal.name


def whole_tip(text: str) -> str:
    """Return ``text`` as a tool tip that says what was cut off, on several lines if need be."""
    # Marked as rich text: plain text is never wrapped, and Qt would take some names for rich.
    return f"<qt>{wrappable(sanitize_for_display(text)).translate(_ESCAPED)}</qt>"
