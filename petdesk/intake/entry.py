"""Intake: one animal on its way to the service, as a pure state machine.

The service can neither remove an animal nor tell a repeated request from a new one, so an animal
that was sent twice is there twice for good. Each animal that a person adds is therefore an entry,
each step of which is written to disk before it is taken::

                 a person: Undo
        HELD ─────────────────────► UNDONE
          │ the hold ends, Send now,
          │ the next animal, quitting     a person gives it up
          ▼                        ┌────────────────────────────────────────► GIVEN UP
        QUEUED ────────────────────┘                                           ▲  ▲
          │  ▲  ▲ cannot have taken effect                                     │  │
          │  │  └──────────────────────┐                                       │  │
          ▼  │                         │      201, readable or not             │  │
        (written) ───────────────► SENDING ──────────────────► ADDED           │  │
             │                         │                         ▲             │  │
             │       nobody knows,     │   400, other refusals   │             │  │
             │       or a restart      ├──────────────► REFUSED ─┼─────────────┘  │
             │                         ▼                   │     │                │
             └───────────────────► UNKNOWN ────────────────┼─────┘                │
               a person: Send again    │                   │  a person: That's it │
               (back: it may be there) │                   │                      │
                                       └───────────────────┼──────────────────────┘
                                                           ▼
                                       CORRECTED: what was refused, sent as a new entry

What comes with a batch is queued from the start, and can be taken back while it is. An added entry
lacks its animal's id if the answer was unreadable or named another animal's; a later list shows it
(`petdesk.intake.matching`). If a complete list lacks the animal, the entry is ``UNKNOWN`` after all
(`missed`). Only a person decides about an unknown one. What is to be sent again becomes unknown
once more if it waited and may have arrived meanwhile. Every step returns the next entry or raises
`ImpossibleStepError`; none reads a clock.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from typing import NamedTuple

from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet, Pet

ENTRY_RETENTION = 90 * 24 * 3600.0  # seconds, once it is settled; what is not is kept for ever
ID_LOOKUP_TIMEOUT = 24 * 3600.0  # seconds for which the id of an added animal is looked for
MAX_HOLD_SECONDS = 30.0  # the longest time in which an animal can be undone before it is sent


class DraftText(NamedTuple):
    """What is typed into the add form."""

    name: str = ""
    category: str = ""
    status: str = ""  # a `PetStatus` value or ''
    entry_id: int | None = None  # the entry, undone or refused, that the text is from


class Stage(Enum):
    HELD = "held"
    QUEUED = "queued"
    SENDING = "sending"
    ADDED = "added"
    REFUSED = "refused"
    UNKNOWN = "unknown"
    UNDONE = "undone"
    GIVEN_UP = "given up"
    CORRECTED = "corrected"

    @property
    def is_on_its_way(self) -> bool:
        return self in (Stage.HELD, Stage.QUEUED, Stage.SENDING)

    @property
    def is_settled(self) -> bool:
        return self in (Stage.ADDED, Stage.UNDONE, Stage.GIVEN_UP, Stage.CORRECTED)


class UnclearAnswer(StrEnum):
    """An answer that leaves open whether an animal was added: the ``message`` of its entry."""

    ANSWER = "(an answer)"  # from some service; the entry has its status
    REDIRECT = "(a redirect)"
    WEB_PAGE = "(a web page)"  # a network's sign-in page, or a proxy's refusal
    NO_HTTP = "(no HTTP)"
    TAKEN_ID = "(a taken ID)"  # it was added, under an id that another animal has
    NOT_LISTED = "(not listed)"  # it was added, but a later, complete list lacks it


class Origin(NamedTuple):
    """The row of a batch that an entry came with; see `BatchRow`."""

    batch_id: int
    number: int
    fingerprint: bytes


class ImpossibleStepError(ValueError):
    """An entry cannot take this step at its stage."""


@dataclass(frozen=True, slots=True)
class IntakeEntry:
    """One animal that a person added. Times are seconds since the Unix epoch."""

    id: int  # PetDesk's own
    environment: Environment
    address: str  # the base address that it is meant for
    new: NewPet
    stage: Stage
    created_at: float
    held_until: float | None = None
    sent_at: float | None = None  # when the newest sending began
    settled_at: float | None = None
    attempts: int = 0  # the sendings that may have reached the service
    known_ids: frozenset[int] = frozenset()  # of animals that looked the same before
    pet: Pet | None = None  # what it became, as the service gave it
    message: str = ""  # the service's, of a refusal; or an `UnclearAnswer`
    status: int | None = None  # of HTTP
    revision: int = 0  # counts the steps, so that two PetDesks never both take the same step
    origin: Origin | None = None  # set if it came with a batch

    @property
    def is_without_id(self) -> bool:
        """Whether it is at the service, under an id that nobody knows yet."""
        return self.stage is Stage.ADDED and self.pet is None

    @property
    def needs_lookup(self) -> bool:
        return self.stage is Stage.UNKNOWN or self.is_without_id or self.is_in_doubt

    @property
    def is_in_doubt(self) -> bool:
        """Whether it waits to be sent again, though an earlier sending may have arrived."""
        return self.stage is Stage.QUEUED and self.attempts > 0


def is_expired(entry: IntakeEntry, now: float) -> bool:
    return entry.stage.is_settled and now - (entry.settled_at or now) > ENTRY_RETENTION


def is_lookup_overdue(entry: IntakeEntry, now: float) -> bool:
    """Return whether lists have lacked its id for so long that none will show it."""
    return entry.is_without_id and now - (entry.settled_at or now) > ID_LOOKUP_TIMEOUT


class PriorOutcome(StrEnum):
    ADDED = "added"
    WAITING = "waiting"
    UNKNOWN = "unknown"
    REFUSED = "refused"  # the only one that may be added again without a question


@dataclass(frozen=True, slots=True)
class BatchRow:
    """One row of a sheet that is to be added.

    ``fingerprint`` is of the values that make the animal, 16 bytes: the same in a sheet that was
    renamed, sorted or became longer.
    """

    number: int  # in a spreadsheet, from 1
    pet: NewPet
    fingerprint: bytes
    is_repeated: bool = False  # a person included it although an earlier batch has taken it


class SheetRow(NamedTuple):
    number: int  # as in `BatchRow`
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BatchSheet:
    """The sheet of a batch, also the rows left out; it is written back with what became of each."""

    headings: tuple[str, ...] = ()
    rows: tuple[SheetRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Batch:
    """Animals to be added together."""

    name: str  # the file's, as people know it
    rows: tuple[BatchRow, ...]
    sheet: BatchSheet = BatchSheet()


class BatchMode(StrEnum):
    RUNNING = "running"
    PAUSED = "paused"
    STOPPED = "stopped"  # what was not sent by then is taken back, for good


class BatchCounts(NamedTuple):
    waiting: int = 0
    sending: int = 0
    added: int = 0
    refused: int = 0
    unknown: int = 0
    given_up: int = 0
    taken_back: int = 0

    @property
    def total(self) -> int:
        return sum(self)

    @property
    def done(self) -> int:
        return self.total - self.waiting - self.sending


@dataclass(frozen=True, slots=True)
class BatchRecord:
    """A stored batch: what a person wants of it, and its progress.

    ``at_hand`` are those of its ``rows`` that can still change; of those that wait, only the first.
    """

    id: int
    environment: Environment
    address: str
    name: str
    created_at: float  # seconds since the Unix epoch, as is the next
    starts_at: float  # nothing of it is sent earlier
    mode: BatchMode = BatchMode.RUNNING
    counts: BatchCounts = BatchCounts()  # noqa: RUF009  a named tuple is frozen
    rows: tuple[IntakeEntry, ...] = ()
    at_hand: tuple[IntakeEntry, ...] = ()

    @property
    def is_sending(self) -> bool:
        return self.mode is BatchMode.RUNNING and self.counts.waiting > 0

    @property
    def is_over(self) -> bool:
        return not self.counts.waiting and not self.counts.sending

    @property
    def is_open(self) -> bool:
        return not self.is_over or self.counts.unknown > 0

    @property
    def is_stopping(self) -> bool:
        """Whether a person stopped it, and its rows are not taken back on disk yet."""
        return self.mode is BatchMode.STOPPED and self.counts.waiting > 0


class BatchResult(NamedTuple):
    record: BatchRecord
    entries: tuple[IntakeEntry, ...]
    sheet: BatchSheet


def with_rows(batch: BatchRecord, rows: tuple[IntakeEntry, ...]) -> BatchRecord:
    first = next((row for row in rows if row.stage is Stage.QUEUED), None)
    at_hand = [x for x in rows if x is first or x.stage is Stage.SENDING or x.needs_lookup]
    return replace(
        batch, counts=count_stages(row.stage for row in rows), rows=rows, at_hand=tuple(at_hand)
    )


def count_stages(stages: Iterable[Stage]) -> BatchCounts:
    counts = Counter(stages)
    return BatchCounts(
        waiting=counts[Stage.QUEUED],
        sending=counts[Stage.SENDING],
        added=counts[Stage.ADDED],
        refused=counts[Stage.REFUSED],
        unknown=counts[Stage.UNKNOWN],
        given_up=counts[Stage.GIVEN_UP],
        taken_back=counts[Stage.UNDONE],
    )


def held(  # noqa: PLR0913, PLR0917  what an entry begins with
    entry_id: int, environment: Environment, address: str, new: NewPet, now: float, seconds: float
) -> IntakeEntry:
    """Begin an entry: held for at most `MAX_HOLD_SECONDS`, or queued if ``seconds`` is 0."""
    stage, until = Stage.QUEUED, None
    if seconds > 0.0:
        stage, until = Stage.HELD, now + min(seconds, MAX_HOLD_SECONDS)
    return IntakeEntry(entry_id, environment, address, new, stage, now, until)


def queued(entry: IntakeEntry) -> IntakeEntry:
    return _step(entry, Stage.QUEUED, Stage.HELD, held_until=None)


def undone(entry: IntakeEntry, now: float) -> IntakeEntry:
    """Take it back while it is held, or while a row of a batch waits: it is never sent.

    A row in doubt is asked about instead: the service may have it.
    """
    if entry.origin is not None and entry.is_in_doubt:
        return asked_again(entry)
    stages = (Stage.HELD,) if entry.origin is None else (Stage.HELD, Stage.QUEUED)
    return _step(entry, Stage.UNDONE, *stages, settled_at=now)


def sending(entry: IntakeEntry, now: float, known_ids: Iterable[int]) -> IntakeEntry:
    """Begin sending it; ``known_ids`` are those of the animals that look the same by now."""
    return _step(
        entry,
        Stage.SENDING,
        Stage.QUEUED,
        sent_at=now,
        message="",
        status=None,
        attempts=entry.attempts + 1,
        known_ids=entry.known_ids | frozenset(known_ids),
    )


def requeued(entry: IntakeEntry) -> IntakeEntry:
    """Take it back into the queue: the request cannot have taken effect."""
    return _step(entry, Stage.QUEUED, Stage.SENDING, attempts=entry.attempts - 1)


def added(
    entry: IntakeEntry, pet: Pet | None, now: float, unclear: UnclearAnswer | None = None
) -> IntakeEntry:
    """Settle it: the service has it, though its id may be unknown; ``unclear`` says why."""
    # A restart calls a sending unknown; its answer may still reach the PetDesk that sent it.
    stages = Stage.SENDING, Stage.UNKNOWN
    changes = {"pet": pet, "settled_at": now, "message": unclear or "", "status": None}
    return _step(entry, Stage.ADDED, *stages, **changes)


def missed(entry: IntakeEntry) -> IntakeEntry:
    """Call it unknown after all: the whole list lacks what was said to be there."""
    if not entry.is_without_id:
        raise ImpossibleStepError("its animal is known")
    return _step(
        entry, Stage.UNKNOWN, Stage.ADDED, settled_at=None, message=UnclearAnswer.NOT_LISTED
    )


def refused(entry: IntakeEntry, message: str, status: int) -> IntakeEntry:
    return _step(entry, Stage.REFUSED, Stage.SENDING, Stage.UNKNOWN, message=message, status=status)


def unknown(
    entry: IntakeEntry, unclear: UnclearAnswer | None = None, status: int | None = None
) -> IntakeEntry:
    """Note that nobody knows whether the service has it, and what came for an answer, if so."""
    return _step(entry, Stage.UNKNOWN, Stage.SENDING, message=unclear or "", status=status)


def identified(entry: IntakeEntry, pet: Pet, now: float) -> IntakeEntry:
    """Settle it as the animal ``pet``; see `petdesk.intake.matching.confirmed`."""
    if entry.is_without_id:
        return replace(entry, pet=pet, message="", revision=entry.revision + 1)
    if entry.stage is not Stage.UNKNOWN:
        raise ImpossibleStepError("its animal is known, or about to be")
    return added(entry, pet, now)


def sent_again(entry: IntakeEntry, seen_ids: Iterable[int]) -> IntakeEntry:
    """Queue it once more: a person was shown ``seen_ids`` and took none for it."""
    known = entry.known_ids | frozenset(seen_ids)
    return _step(entry, Stage.QUEUED, Stage.UNKNOWN, known_ids=known)


def asked_again(entry: IntakeEntry) -> IntakeEntry:
    """Make it unknown once more: it waited to be sent again, and may have come meanwhile."""
    if not entry.is_in_doubt:
        raise ImpossibleStepError("it was never sent")
    return _step(entry, Stage.UNKNOWN, Stage.QUEUED)


def given_up(entry: IntakeEntry, now: float) -> IntakeEntry:
    """Settle it without sending: a person gave it up, or dealt with it elsewhere."""
    stages = Stage.UNKNOWN, Stage.REFUSED, Stage.QUEUED
    return _step(entry, Stage.GIVEN_UP, *stages, settled_at=now)


def corrected(entry: IntakeEntry, now: float) -> IntakeEntry:
    return _step(entry, Stage.CORRECTED, Stage.REFUSED, settled_at=now)


def readdressed(entry: IntakeEntry, address: str) -> IntakeEntry:
    if entry.stage not in (Stage.HELD, Stage.QUEUED, Stage.UNKNOWN):
        raise ImpossibleStepError(f"{entry.stage.value} entries belong to their address")
    return replace(entry, address=address, revision=entry.revision + 1)


def restarted(entry: IntakeEntry) -> IntakeEntry:
    """Return what an entry is to a PetDesk that starts: nobody receives the answer to a sending."""
    if entry.stage is Stage.SENDING:
        return unknown(entry)
    return queued(entry) if entry.stage is Stage.HELD else entry


def salvaged(entry: IntakeEntry) -> IntakeEntry:
    """Return an entry of a damaged file: what waited may have been sent since; a person decides."""
    if not entry.stage.is_on_its_way:
        return entry
    return replace(
        entry,
        stage=Stage.UNKNOWN,
        held_until=None,
        attempts=max(1, entry.attempts),
        revision=entry.revision + 1,
    )


def _step(entry: IntakeEntry, to: Stage, *come_from: Stage, **changes: object) -> IntakeEntry:
    if entry.stage not in come_from:
        raise ImpossibleStepError(f"{entry.stage.value} > {to.value}")
    return replace(entry, stage=to, revision=entry.revision + 1, **changes)  # type: ignore[arg-type]  # each caller names fields by their types
