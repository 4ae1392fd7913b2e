"""What is asked of a batch's rows that nobody answered for: all of them on one list. Pure."""

from dataclasses import dataclass
from enum import Enum

from petdesk.domain.intake import Findings, IntakeEntry, Stage
from petdesk.domain.pets import Pet
from petdesk.viewmodels.intake.state import Check, IntakeState


class Finding(Enum):
    """What a list showed of a row, and with that what can be done about it."""

    NOT_LOOKED = "not looked"
    """Its answer may still have been on its way: it is looked for soon."""
    CHECKING = "checking"
    """It is to be sent again, and the newest list is asked for first."""
    ONE = "one"
    """One animal matches: that is most likely it."""
    SEVERAL = "several"
    """A person has to choose."""
    NOTHING = "nothing"
    """A list that held everything has no such animal: it can be sent again."""
    NOTHING_CUT_OFF = "nothing, cut off"
    """No list has such an animal, which proves nothing where lists are cut off."""


@dataclass(frozen=True, slots=True)
class UnknownRow:
    """A row that may or may not be at the service; ``pet`` is the one animal that matches."""

    entry: IntakeEntry
    finding: Finding
    pet: Pet | None = None

    @property
    def number(self) -> int:
        """The row as the spreadsheet counts it."""
        return self.entry.origin.number if self.entry.origin is not None else 0


def unknown_rows(state: IntakeState, batch_id: int) -> tuple[UnknownRow, ...]:
    """Return the rows of a batch that a person is asked about, in the sheet's order."""
    rows = [
        entry
        for entry in state.rows
        if entry.stage is Stage.UNKNOWN
        and entry.origin is not None
        and entry.origin.batch_id == batch_id
    ]
    found = (_found(state, entry) for entry in rows)
    return tuple(sorted(found, key=lambda row: row.number))


def _found(state: IntakeState, entry: IntakeEntry) -> UnknownRow:
    wanted = state.send_again.get(entry.id)
    if wanted is not None and wanted.check is Check.UNDER_WAY:
        return UnknownRow(entry, Finding.CHECKING)
    findings = state.offered(entry.id)
    if findings is None:
        return UnknownRow(entry, Finding.NOT_LOOKED)
    return UnknownRow(entry, _finding(findings), next(iter(findings.matches), None))


def _finding(findings: Findings) -> Finding:
    if findings.matches:
        return Finding.ONE if len(findings.matches) == 1 else Finding.SEVERAL
    return Finding.NOTHING_CUT_OFF if findings.is_cut_off else Finding.NOTHING
