"""What the next start shows first: a snapshot of the screen as texts and numbers."""

from dataclasses import replace
from typing import Final

from petdesk.storage.first_screen import ROW_LIMIT, FirstRow, FirstScreen
from petdesk.viewmodels.main.state import MainState
from petdesk.viewmodels.text.cells import Rows
from petdesk.viewmodels.text.status_bar import coverage
from petdesk.viewmodels.text.wording import shown_filter
from petdesk.viewmodels.translation import translate

_ANOTHER_DAY: Final = 48 * 3600.0  # seconds


def first_screen(state: MainState, address: str) -> FirstScreen:
    """Return what the next start shows first: ``state``, of the animals at ``address``."""
    listing, as_of = state.listing, state.catalogue.as_of
    # What is on its way to the service has no id yet, and may have one by the next start.
    listing = replace(listing, pending=(), pending_shown=())
    records = listing.shown[:ROW_LIMIT]
    rows = Rows(listing).painted(range(len(records)))
    return FirstScreen(
        address,
        shown_filter(listing, listing.facets(), is_known=state.is_list_known),
        coverage(state, as_of) if as_of is not None else "",
        as_of or 0.0,
        tuple(
            FirstRow(record.id, row.cells, row.status)
            for record, row in zip(records, rows, strict=True)
        ),
        translate("Language", "en"),
        coverage(state, as_of + _ANOTHER_DAY) if as_of is not None else "",
    )
