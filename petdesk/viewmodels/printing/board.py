"""One page for the board: how many animals of which category and status, and what changed."""

from collections import Counter
from collections.abc import Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from petdesk.domain.changes import KEPT_FOR, Change
from petdesk.domain.pets import PetStatus
from petdesk.domain.records import Records
from petdesk.domain.text import brief
from petdesk.viewmodels.listing.listing import Listing
from petdesk.viewmodels.printing.heads import LONG_AGO
from petdesk.viewmodels.printing.month import MonthRow, month_rows
from petdesk.viewmodels.printing.offer import PrintOffer
from petdesk.viewmodels.text.columns import CATEGORY, headings
from petdesk.viewmodels.text.coverage import coverage_lines
from petdesk.viewmodels.text.times import moment
from petdesk.viewmodels.text.wording import animals_not_lately, category_words, status_name
from petdesk.viewmodels.translation import translate

MOST: Final = 12
"""Categories that have a row of their own; the smaller ones share the last."""

_STATUSES: Final = tuple(PetStatus)
OTHER: Final = len(_STATUSES)
"""The place of what has none of the service's statuses, or one that is over."""

_group: Final = itemgetter(2, 3)


class BoardRow(NamedTuple):
    """A category with its animals by status, in the order of `Board.statuses`."""

    name: str
    counts: tuple[int, ...]

    @property
    def total(self) -> int:
        """All of them."""
        return sum(self.counts)


class Board(NamedTuple):
    """What the page says. ``heading`` and ``total`` head the first column and the last number.

    ``whole`` is the row of all categories, and ``legend`` its numbers with the statuses.

    ``month`` is what changed, and ``since`` the sentence on how far that goes back; ``missing`` are
    the sentences on what the service may have besides.
    """

    heading: str
    statuses: tuple[str, ...]
    total: str
    whole: BoardRow
    legend: tuple[str, ...]
    rows: tuple[BoardRow, ...]
    month_title: str
    month: tuple[MonthRow, ...]
    since: str
    missing_title: str
    missing: tuple[str, ...]


def board_of(offer: PrintOffer, changes: Sequence[Change] | None) -> Board:
    """Return the page; ``changes`` are those of the last 30 days, ``None`` while unknown."""
    state = offer.state
    found = _counted(state.listing)
    rows = _rows(state.listing, found)
    totals = tuple(sum(row.counts[at] for row in rows) for at in range(OTHER + 1))
    statuses = (*map(status_name, _STATUSES), translate("Print", "Other"))
    folded = len(state.listing.ages.folded)
    missing = coverage_lines(state, LONG_AGO).split("\n")
    if folded:
        missing.append(animals_not_lately(folded))
    return Board(
        heading=headings()[CATEGORY],
        statuses=statuses,
        total=translate("Print", "All"),
        whole=BoardRow(translate("Print", "All animals"), totals),
        legend=tuple(map(_counted_status, statuses, totals)),
        rows=rows,
        month_title=translate("Print", "In the last 30 days"),
        month=month_rows(changes or ()),
        since=_since(offer, changes),
        missing_title=translate("Print", "What may be missing"),
        missing=tuple(missing),
    )


def _counted(listing: Listing) -> Counter[tuple[int, int]]:
    """Count the animals by category and by the place of their status; folded ones are left out."""
    places = {status.value: at for at, status in enumerate(_STATUSES)}
    found: Counter[tuple[int, int]] = Counter()
    for (category, status), count in Counter(map(_group, listing.records)).items():
        found[category, places.get(status or "", OTHER)] += count
    known = Records(listing.records)
    for id_ in listing.ended | listing.ages.folded:
        record = known.get(id_)
        if record is None:
            continue
        found[record.category_id, places.get(record.status or "", OTHER)] -= 1
        if id_ not in listing.ages.folded:
            found[record.category_id, OTHER] += 1
    return found


def _rows(listing: Listing, found: Counter[tuple[int, int]]) -> tuple[BoardRow, ...]:
    categories = {category for (category, _at), count in found.items() if count}
    rows = sorted(
        (
            BoardRow(
                _name(listing, category), tuple(found[category, at] for at in range(OTHER + 1))
            )
            for category in categories
        ),
        key=lambda row: (-row.total, row.name),
    )
    if len(rows) <= MOST:
        return tuple(rows)
    first, rest = rows[: MOST - 1], rows[MOST - 1 :]
    counts = tuple(sum(row.counts[at] for row in rest) for at in range(OTHER + 1))
    name = translate("Print", "Other categories (%1)").replace("%1", str(len(rest)))
    return (*first, BoardRow(name, counts))


def _counted_status(status: str, count: int) -> str:
    return translate("Print", "%1: %2").replace("%1", status).replace("%2", str(count))


def _name(listing: Listing, category: int) -> str:
    label = listing.labels.get(category)
    return brief(label) if label else category_words(category, None)


def _since(offer: PrintOffer, changes: Sequence[Change] | None) -> str:
    if changes is None:
        return translate("Print", "What changed isn't known at the moment.")
    begun = min(offer.state.catalogue.begun_at.values(), default=offer.now)
    text = translate(
        "Print",
        "This is what this desk has seen since %1. Another desk may have seen more. Nothing is "
        "known of animals that the lists don't show.",
    )
    return text.replace("%1", moment(max(begun, offer.now - KEPT_FOR), LONG_AGO))
