"""A batch: the animals of a sheet, sent through the same intake as all others."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from petdesk.domain.environments import Environment
from petdesk.domain.intake.entry import IntakeEntry, Stage
from petdesk.domain.pets import NewPet


class PriorOutcome(StrEnum):
    """What became of the same row in an earlier batch."""

    ADDED = "added"
    WAITING = "waiting"
    UNKNOWN = "unknown"
    """It was sent, and nobody knows whether the service has it."""
    REFUSED = "refused"

    @property
    def is_already_added(self) -> bool:
        """Whether the row is not to be added again, unless a person says so."""
        return self is not PriorOutcome.REFUSED


@dataclass(frozen=True, slots=True)
class BatchRow:
    """One row of a sheet that is to be added.

    ``number`` is the row as a spreadsheet counts it, from 1 (the headings are usually row 1).
    ``fingerprint`` is of the values that make the animal, 16 bytes: the same in a sheet that was
    renamed, sorted or became longer. ``known`` is what was known of it when it was included.
    """

    number: int
    pet: NewPet
    fingerprint: bytes
    known: PriorOutcome | None = None

    @property
    def is_repeated(self) -> bool:
        """Whether it is included although an earlier batch has taken it."""
        return self.known is not None and self.known.is_already_added


class SheetRow(NamedTuple):
    """The cells of one row as text, and its number as in `BatchRow`."""

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BatchSheet:
    """The sheet that a batch was read from, with the rows that are left out.

    It is written back with what became of each row.
    """

    headings: tuple[str, ...] = ()
    rows: tuple[SheetRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Batch:
    """Animals to be added together. ``name`` is the file's, as people know it."""

    name: str
    rows: tuple[BatchRow, ...]
    sheet: BatchSheet = BatchSheet()


class BatchMode(StrEnum):
    """The mode of a batch, which a person chooses."""

    RUNNING = "running"
    PAUSED = "paused"
    STOPPED = "stopped"
    """What was not sent by then is taken back, for good."""


class BatchCounts(NamedTuple):
    """How many rows of a batch are at which stage; each row is counted once."""

    waiting: int = 0
    sending: int = 0
    added: int = 0
    refused: int = 0
    unknown: int = 0
    given_up: int = 0
    """Those that a person gave up."""
    taken_back: int = 0
    """Those that were taken back before they were sent."""

    @property
    def total(self) -> int:
        """All rows."""
        return sum(self)

    @property
    def done(self) -> int:
        """Those of which nothing more is to be sent."""
        return self.total - self.waiting - self.sending


@dataclass(frozen=True, slots=True)
class BatchRecord:
    """A stored batch: what a person wants of it, and its progress.

    ``address`` is the service that it is meant for. Times are seconds since the Unix epoch;
    nothing of it is sent before ``starts_at``.
    """

    id: int
    environment: Environment
    address: str
    name: str
    created_at: float
    starts_at: float
    mode: BatchMode = BatchMode.RUNNING
    counts: BatchCounts = BatchCounts()  # noqa: RUF009  a named tuple is frozen

    @property
    def is_sending(self) -> bool:
        """Whether PetDesk is to send rows of it."""
        return self.mode is BatchMode.RUNNING and self.counts.waiting > 0

    @property
    def is_over(self) -> bool:
        """Whether nothing more of it is to be sent."""
        return not self.counts.waiting and not self.counts.sending

    @property
    def is_open(self) -> bool:
        """Whether it is unfinished: rows are to be sent, or to be decided about."""
        return not self.is_over or self.counts.unknown > 0

    @property
    def is_stopping(self) -> bool:
        """Whether a person stopped it, and its rows are not taken back on disk yet."""
        return self.mode is BatchMode.STOPPED and self.counts.waiting > 0

    @property
    def can_be_taken_back(self) -> bool:
        """Whether there are rows that are not sent yet, and that nobody has taken back."""
        return self.mode is not BatchMode.STOPPED and self.counts.waiting > 0


class BatchResult(NamedTuple):
    """What became of a batch: each of its rows, in their order, and the sheet that it came in."""

    record: BatchRecord
    entries: tuple[IntakeEntry, ...]
    sheet: BatchSheet


def count_stages(stages: Mapping[Stage, int]) -> BatchCounts:
    """Return a batch's counts, given the number of rows at each stage."""
    return BatchCounts(
        waiting=stages.get(Stage.QUEUED, 0) + stages.get(Stage.HELD, 0),
        sending=stages.get(Stage.SENDING, 0),
        added=stages.get(Stage.ADDED, 0),
        refused=stages.get(Stage.REFUSED, 0),
        unknown=stages.get(Stage.UNKNOWN, 0),
        given_up=stages.get(Stage.GIVEN_UP, 0) + stages.get(Stage.CORRECTED, 0),
        taken_back=stages.get(Stage.UNDONE, 0),
    )
