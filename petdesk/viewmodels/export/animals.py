"""The sheet of animals: one row for each that the service has, as far as is known.

Texts are as the service sent them, so that a sheet reads back to the same animals. What is shown of
an animal beyond that has columns of its own: its category's label, and when it was last seen.
"""

from collections.abc import Collection, Iterator, Sequence

from petdesk.domain.catalogue import AnimalRecord
from petdesk.domain.search import Filter
from petdesk.storage.sheet_writer import Cell, Sheet
from petdesk.viewmodels.export.request import (
    ExportRequest,
    Part,
    Subject,
    about_rows,
    local_time,
    may_be_missing,
    sheet_names,
)
from petdesk.viewmodels.listing.listing import Listing
from petdesk.viewmodels.main.state import MainState
from petdesk.viewmodels.text.cells import headings, status_word
from petdesk.viewmodels.text.status_bar import coverage, coverage_rows
from petdesk.viewmodels.text.wording import BY_STATUS, wanted_words
from petdesk.viewmodels.translation import translate


def animals_request(state: MainState, selected: Collection[int], now: float) -> ExportRequest:
    """Return what can be exported of the animals; ``selected`` are the ids of rows."""
    listing = state.listing
    animals: dict[Part, Sequence[AnimalRecord]] = {Part.SHOWN: listing.shown}
    if chosen := set(selected):
        animals[Part.SELECTED] = [record for record in listing.shown if record.id in chosen]
    if listing.filter.is_active:
        animals[Part.ALL] = listing.found(Filter())
    is_unsure = bool(state.catalogue.truncated_scopes or state.catalogue.unreadable)

    def make(part: Part) -> Sheet:
        about = [*about_rows(request, part, now), *_about(state)]
        rows = animal_rows(listing, animals[part])
        return Sheet(sheet_headings(), rows, about, sheet_names(Subject.ANIMALS))

    request = ExportRequest(
        Subject.ANIMALS,
        state.environment,
        {part: len(found) for part, found in animals.items()},
        make,
        filter_words=wanted_words(listing),
        as_of=state.catalogue.as_of,
        warning=may_be_missing() if is_unsure else "",
        omitted=len(listing.pending),
    )
    return request


def sheet_headings() -> tuple[str, ...]:
    name, category, status, id_ = headings()
    category_id = translate("Export", "Category ID")
    return name, category, category_id, status, id_, translate("Export", "Last seen")


def animal_rows(listing: Listing, records: Sequence[AnimalRecord]) -> Iterator[tuple[Cell, ...]]:
    words = {status: translate("Status", text.name) for status, text in BY_STATUS.items()}
    labels = listing.labels
    for record in records:
        id_, name, category_id, status, seen_at, _first = record
        is_over = id_ in listing.ended
        word = status_word(listing, record) if is_over else words.get(status or "", status)
        yield name, labels.get(category_id), category_id, word, id_, local_time(seen_at)


def _about(state: MainState) -> Iterator[tuple[str, str]]:
    yield translate("Export", "Coverage"), coverage(state)
    for row in coverage_rows(state):
        yield row.status, ". ".join(filter(None, (row.known, row.as_of, row.extent)))
