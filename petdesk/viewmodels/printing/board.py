"""One page for the board: how many animals of which category and status, and what changed."""

from collections import Counter
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from petdesk.domain.changes import CHANGE_RETENTION, Change, ChangeKind
from petdesk.domain.pets import PetStatus
from petdesk.viewmodels.listing.listing import Listing
from petdesk.viewmodels.printing.request import PrintRequest
from petdesk.viewmodels.text.columns import CATEGORY, headings
from petdesk.viewmodels.text.coverage import coverage_lines
from petdesk.viewmodels.text.times import moment
from petdesk.viewmodels.text.wording import animals_long_unseen, category_label, status_name
from petdesk.viewmodels.translation import translate

MAX_ROWS: Final = 12
"""Rows of categories; where there are more, the smaller ones share the last row."""

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


class MonthRow(NamedTuple):
    """A kind of change, and how many animals it was seen of."""

    what: str
    animals: int


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


def board_of(request: PrintRequest, changes: Sequence[Change] | None) -> Board:
    """Return the page; ``changes`` are those of the last 30 days, ``None`` while unknown."""
    state = request.state
    found = _counted(state.listing)
    rows = _rows(state.listing, found)
    totals = tuple(sum(row.counts[at] for row in rows) for at in range(OTHER + 1))
    statuses = (*map(status_name, _STATUSES), translate("Print", "Other"))
    long_unseen = len(state.listing.ages.long_unseen)
    missing = coverage_lines(state).split("\n")
    if long_unseen:
        missing.append(animals_long_unseen(long_unseen))
    return Board(
        heading=headings()[CATEGORY],
        statuses=statuses,
        total=translate("Print", "All"),
        whole=BoardRow(translate("Print", "All animals"), totals),
        legend=tuple(map(_counted_status, statuses, totals)),
        rows=rows,
        month_title=translate("Print", "In the last 30 days"),
        month=_month_rows(changes or ()),
        since=_since(request, changes),
        missing_title=translate("Print", "What may be missing"),
        missing=tuple(missing),
    )


def _counted(listing: Listing) -> Counter[tuple[int, int]]:
    """Count the animals by category and by the place of their status, less those long unseen."""
    positions = {status.value: at for at, status in enumerate(_STATUSES)}
    found: Counter[tuple[int, int]] = Counter()
    for (category, status), count in Counter(map(_group, listing.records.values())).items():
        found[category, positions.get(status or "", OTHER)] += count
    for id_ in listing.ended | listing.ages.long_unseen:
        record = listing.records.get(id_)
        if record is None:
            continue
        found[record.category_id, positions.get(record.status or "", OTHER)] -= 1
        if id_ not in listing.ages.long_unseen:
            found[record.category_id, OTHER] += 1
    return found


def _rows(listing: Listing, found: Counter[tuple[int, int]]) -> tuple[BoardRow, ...]:
    categories = {category for (category, _at), count in found.items() if count}
    rows = sorted(
        (
            BoardRow(
                category_label(category, listing.labels),
                tuple(found[category, at] for at in range(OTHER + 1)),
            )
            for category in categories
        ),
        key=lambda row: (-row.total, row.name),
    )
    if len(rows) <= MAX_ROWS:
        return tuple(rows)
    first, rest = rows[: MAX_ROWS - 1], rows[MAX_ROWS - 1 :]
    counts = tuple(sum(row.counts[at] for row in rest) for at in range(OTHER + 1))
    name = translate("Print", "Other categories (%1)").replace("%1", str(len(rest)))
    return (*first, BoardRow(name, counts))


def _counted_status(status: str, count: int) -> str:
    return translate("Print", "%1: %2").replace("%1", status).replace("%2", str(count))


def _since(request: PrintRequest, changes: Sequence[Change] | None) -> str:
    if changes is None:
        return translate("Print", "What changed isn't known at the moment.")
    begun = min(request.state.catalogue.begun_at.values(), default=request.now)
    text = translate(
        "Print",
        "This is what this desk has seen since %1. Another desk may have seen more. Nothing is "
        "known of animals that the lists don't show.",
    )
    return text.replace("%1", moment(max(begun, request.now - CHANGE_RETENTION)))


def _month_rows(changes: Sequence[Change]) -> tuple[MonthRow, ...]:
    """Return each kind of change that was seen, with the number of animals."""
    rows = [
        (translate("Print", "New at the service"), _of(ChangeKind.NEW)),
        (translate("Print", "First seen by this desk"), _of(ChangeKind.FIRST_SEEN)),
        *((_now(status), _to(status)) for status in PetStatus),
        (translate("Print", "Status over, the new one not known"), _of(ChangeKind.STATUS_ENDED)),
        (
            translate("Print", "Other name or category"),
            _of(ChangeKind.NAME, ChangeKind.CATEGORY),
        ),
        (translate("Change", "No longer listed"), _of(ChangeKind.NOT_LISTED)),
        (translate("Change", "Listed again"), _of(ChangeKind.LISTED_AGAIN)),
    ]
    counted = (
        MonthRow(what, len({each.animal_id for each in changes if fits(each)}))
        for what, fits in rows
    )
    return tuple(row for row in counted if row.animals)


def _now(status: PetStatus) -> str:
    return translate("Print", "Changed to: %1").replace("%1", status_name(status))


def _of(*kinds: ChangeKind) -> Callable[[Change], bool]:
    return lambda change: change.kind in kinds


def _to(status: PetStatus) -> Callable[[Change], bool]:
    return lambda change: change.kind is ChangeKind.STATUS and change.now == status.value
