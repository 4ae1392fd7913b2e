"""What is said of the list: its filter, its counts, the choices of categories."""

from petdesk.animals.listing import Facets, Listing
from petdesk.animals.search import StatusFilter
from petdesk.core.translation import translate
from petdesk.core.wording import STATUSES, category_words


def wanted_words(listing: Listing) -> str:
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


def unsure_filters(listing: Listing) -> tuple[StatusFilter, ...]:
    """Return the choices whose counts may be too small: of truncated lists, and so of all."""
    if not listing.truncated_scopes:
        return ()
    known = (
        scope.value if scope else StatusFilter.NOT_STATED for scope in listing.truncated_scopes
    )
    return (StatusFilter.ALL, *map(StatusFilter, known))


def total_count(listing: Listing) -> int:
    """Return of how many animals the filter leaves some, those on their way among them."""
    # What is folded away is counted only where it is what is looked for, as on the buttons.
    if listing.filter.status is StatusFilter.LONG_UNSEEN:
        return len(listing.records) + len(listing.pending)
    return listing.counts.get(StatusFilter.ALL, 0) + len(listing.pending)


def category_choices(listing: Listing, facets: Facets) -> list[tuple[str, str]]:
    wanted, text = listing.filter, translate("Category", "%1: %2")
    more = "+" if wanted.status in unsure_filters(listing) else ""
    ids = [id_ for id_, _count in listing.categories]
    if wanted.category_id is not None and wanted.category_id not in ids:
        # A category that is looked for and has no animal any more stays visible.
        ids.append(wanted.category_id)
    counted = {id_: text.replace("%2", f"{facets.categories.get(id_, 0)}{more}") for id_ in ids}
    return [
        (str(id_), name.replace("%1", category_words(id_, listing.labels.get(id_))))
        for id_, name in counted.items()
    ]
