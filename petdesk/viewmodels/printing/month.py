"""What changed in a month, counted: as much as one desk has seen of it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from petdesk.domain.changes import Change, ChangeKind
from petdesk.domain.pets import PetStatus
from petdesk.viewmodels.text.wording import status_name
from petdesk.viewmodels.translation import translate


class MonthRow(NamedTuple):
    """A kind of change, and how many animals it was seen of."""

    what: str
    animals: int


def month_rows(changes: Sequence[Change]) -> tuple[MonthRow, ...]:
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
