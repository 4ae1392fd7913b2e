"""A snapshot of the screen as texts and numbers: for the filter bar, and for the next start."""

from dataclasses import replace
from typing import Final

from petdesk.domain.catalogue import Scope
from petdesk.domain.facets import Facets
from petdesk.domain.search import StatusFilter
from petdesk.storage.first_screen import ROW_LIMIT, FirstRow, FirstScreen, ShownFilter
from petdesk.viewmodels.listing.listing import Listing
from petdesk.viewmodels.main.state import MainState
from petdesk.viewmodels.text.cells import Rows
from petdesk.viewmodels.text.statuses import STATUSES
from petdesk.viewmodels.text.wording import category_words, counted_category, coverage
from petdesk.viewmodels.translation import translate

_ANOTHER_DAY: Final = 48 * 3600.0  # seconds


def shown_filter(listing: Listing, facets: Facets) -> ShownFilter:
    """Return what the filter bar shows of ``listing``.

    ``facets`` are the counts to show (`Listing.facets`, or those before them while they are being
    counted).
    """
    wanted, labels = listing.filter, listing.labels
    unsure = unsure_filters(listing.truncated_scopes)
    more = "+" if wanted.status in unsure else ""
    ids = [id_ for id_, _count in listing.categories]
    if wanted.category_id is not None and wanted.category_id not in ids:
        # A category that is looked for and has no animal any more stays visible.
        ids.append(wanted.category_id)
    return ShownFilter(
        text=wanted.text,
        status=wanted.status.value,
        counts=tuple([(which.value, facets.statuses.get(which, 0)) for which in StatusFilter]),
        categories=tuple(
            [
                (
                    str(id_),
                    counted_category(
                        id_, labels.get(id_), f"{facets.categories.get(id_, 0)}{more}"
                    ),
                )
                for id_ in ids
            ]
        ),
        category="" if wanted.category_id is None else str(wanted.category_id),
        shown=listing.row_count,
        total=_total(listing) + len(listing.pending),
        is_active=wanted.is_active,
        added_today=wanted.added_today,
        unsure=tuple([which.value for which in unsure]),
    )


def wanted_words(listing: Listing) -> str:
    """Return what the filters of ``listing`` look for; empty where everything is shown."""
    wanted = listing.filter
    words = [status.button for status in STATUSES if status.value == wanted.status.value]
    parts = [translate("FilterBar", words[0])] if wanted.status is not StatusFilter.ALL else []
    if wanted.category_id is not None:
        parts.append(category_words(wanted.category_id, listing.labels.get(wanted.category_id)))
    if wanted.added_today:
        parts.append(translate("Export", "Added today"))
    if wanted.words:
        parts.append(translate("Export", "“%1”").replace("%1", wanted.text.strip()))
    return ", ".join(parts)


def unsure_filters(truncated_scopes: tuple[Scope, ...]) -> tuple[StatusFilter, ...]:
    """Return the choices whose counts may be too small: of truncated lists, and so of all."""
    if not truncated_scopes:
        return ()
    known = (
        StatusFilter.NOT_STATED if scope is None else scope.value for scope in truncated_scopes
    )
    return (StatusFilter.ALL, *map(StatusFilter, known))


def _total(listing: Listing) -> int:
    # What is folded away is counted only where it is what is looked for, as on the buttons.
    if listing.filter.status is StatusFilter.LONG_UNSEEN:
        return len(listing.records)
    return listing.counts.get(StatusFilter.ALL, 0)


def first_screen(state: MainState, address: str) -> FirstScreen:
    """Return what the next start shows first: ``state``, of the animals at ``address``."""
    listing, as_of = state.listing, state.catalogue.as_of
    # What is on its way to the service has no id yet, and may have one by the next start.
    listing = replace(listing, pending=(), pending_shown=())
    places = listing.shown[:ROW_LIMIT]
    rows = Rows(listing).painted(range(len(places)))
    return FirstScreen(
        address,
        shown_filter(listing, listing.facets()),
        coverage(state, as_of) if as_of is not None else "",
        as_of or 0.0,
        tuple(
            FirstRow(listing.records[place].id, row.cells, row.status)
            for place, row in zip(places, rows, strict=True)
        ),
        translate("Language", "en"),
        coverage(state, as_of + _ANOTHER_DAY) if as_of is not None else "",
    )
