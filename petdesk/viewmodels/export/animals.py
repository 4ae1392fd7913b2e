"""The sheet of animals: one row for each that the service has, as far as is known.

Texts are as the service sent them, so that a sheet reads back to the same animals. What is shown of
an animal beyond that has columns of its own: its category's label, and when it was last seen.
"""

from collections.abc import Collection, Iterator, Sequence

from petdesk.domain.records import Records
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
from petdesk.viewmodels.text.cells import status_word
from petdesk.viewmodels.text.columns import headings
from petdesk.viewmodels.text.coverage import coverage_rows
from petdesk.viewmodels.text.status_bar import coverage
from petdesk.viewmodels.text.statuses import BY_STATUS
from petdesk.viewmodels.text.wording import wanted_words
from petdesk.viewmodels.translation import translate

_FEW = 1_000  # animals


def animals_request(state: MainState, selected: Collection[int], now: float) -> ExportRequest:
    """Return what can be exported of the animals; ``selected`` are the ids of rows."""
    listing = state.listing
    positions: dict[Part, Sequence[int]] = {Part.SHOWN: listing.shown}
    if chosen := set(selected):
        positions[Part.SELECTED] = _selected(listing, chosen)
    if listing.filter.is_active:
        positions[Part.ALL] = listing.found(Filter())
    is_unsure = bool(state.catalogue.truncated_scopes or state.catalogue.unreadable)

    def make(part: Part) -> Sheet:
        about = [*about_rows(request, part, now), *_about(state)]
        rows = animal_rows(listing, positions[part])
        return Sheet(sheet_headings(), rows, about, sheet_names(Subject.ANIMALS))

    request = ExportRequest(
        Subject.ANIMALS,
        state.environment,
        {part: len(found) for part, found in positions.items()},
        make,
        filter_words=wanted_words(listing),
        as_of=state.catalogue.as_of,
        warning=may_be_missing() if is_unsure else "",
        omitted=len(listing.pending),
    )
    return request


def _selected(listing: Listing, ids: Collection[int]) -> Sequence[int]:
    """Return the places of the animals with ``ids``, in the order shown."""
    if len(ids) > _FEW:
        return [at for at in listing.shown if listing.records[at].id in ids]
    # The first row is selected by itself; to look at each of 100,000 records would be felt.
    records = Records(listing.records)
    positions = {records.position(id_) for id_ in ids}
    return [at for at in listing.shown if at in positions]


def sheet_headings() -> tuple[str, ...]:
    """Return the headings of the columns."""
    name, category, status, id_ = headings()
    category_id = translate("Export", "Category ID")
    return name, category, category_id, status, id_, translate("Export", "Last seen")


def animal_rows(listing: Listing, positions: Sequence[int]) -> Iterator[tuple[Cell, ...]]:
    """Return the rows of the animals at ``positions`` among the records of ``listing``."""
    words = {status: translate("Status", text.name) for status, text in BY_STATUS.items()}
    labels = listing.labels
    for position in positions:
        record = listing.records[position]
        id_, name, category_id, status, seen_at, _first = record
        is_over = id_ in listing.ended
        word = status_word(listing, record) if is_over else words.get(status or "", status)
        yield name, labels.get(category_id), category_id, word, id_, local_time(seen_at)


def _about(state: MainState) -> Iterator[tuple[str, str]]:
    yield translate("Export", "Coverage"), coverage(state)
    for row in coverage_rows(state):
        yield row.status, ". ".join(filter(None, (row.known, row.as_of, row.extent)))
