"""What is on screen, as plain texts and numbers: for the filter bar, and for the next start."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from petdesk.domain.search import StatusFilter
from petdesk.storage.first_screen import ROW_LIMIT, FirstScreen, ShownFilter
from petdesk.viewmodels.words.row_texts import row_cells
from petdesk.viewmodels.words.wording import counted_category, coverage_form

if TYPE_CHECKING:
    from petdesk.viewmodels.listing.listing import Listing
    from petdesk.viewmodels.main.state import MainState


def shown_filter(listing: Listing) -> ShownFilter:
    """Return what the filter bar shows of ``listing``."""
    wanted, labels = listing.filter, listing.labels
    counts = list(listing.categories)
    if wanted.category_id is not None and wanted.category_id not in dict(counts):
        # A category that is looked for and has no animal any more stays visible.
        counts.append((wanted.category_id, 0))
    return ShownFilter(
        text=wanted.text,
        status=list(StatusFilter).index(wanted.status),
        counts=tuple(listing.counts.get(which, 0) for which in StatusFilter),
        categories=tuple(
            (str(id_), counted_category(id_, labels.get(id_), count)) for id_, count in counts
        ),
        category="" if wanted.category_id is None else str(wanted.category_id),
        shown=listing.row_count,
        total=_total(listing) + len(listing.pending),
        is_active=wanted.is_active,
        added_today=wanted.added_today,
    )


def _total(listing: Listing) -> int:
    # What is folded away is counted only where it is what is looked for, as on the buttons.
    if listing.filter.status is StatusFilter.NOT_LATELY:
        return len(listing.records)
    return listing.counts.get(StatusFilter.ALL, 0)


def first_screen(state: MainState, address: str) -> FirstScreen:
    """Return what the next start shows first: ``state``, of the animals at ``address``."""
    listing, as_of = state.listing, state.catalogue.as_of
    # What is on its way to the service has no id yet, and may have one by the next start.
    listing = replace(listing, pending=(), pending_shown=())
    rows = (listing.records[row] for row in listing.shown[:ROW_LIMIT])
    return FirstScreen(
        address,
        shown_filter(listing),
        coverage_form(state) if as_of is not None else "",
        as_of or 0.0,
        tuple(row_cells(listing, record) for record in rows),
        QCoreApplication.translate("Language", "en"),
    )
