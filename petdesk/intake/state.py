"""What the screens and the relay know of intake: one frozen value of one environment."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from petdesk.core.disk_errors import DiskProblem
from petdesk.core.environments import Environment
from petdesk.core.pets import Pet
from petdesk.intake.entry import BatchRecord, DraftText, IntakeEntry, Stage
from petdesk.intake.matching import Findings, without_claimed
from petdesk.service.errors import RateLimited, ServiceError


class BlockReason(Enum):
    NOT_LOADED = "not loaded"  # the entries have not been read yet
    NOT_OPEN = "not open"  # it is being opened, could not be, or lacks its address or key
    KEY_REFUSED = "key refused"  # sending resumes when the key works
    FORBIDDEN = "forbidden"  # 403 again and again: sending resumes when a person wants it
    LIMIT = "limit"  # the shared limit, or a blocked key
    UNREACHABLE = "out of reach"  # or down
    STORAGE = "storage"  # the next step cannot be written to disk


@dataclass(frozen=True, slots=True)
class Waiting:
    """Why what is queued waits, until when (seconds since the Unix epoch), what the try met."""

    reason: BlockReason
    until: float | None = None
    error: ServiceError | None = None


@dataclass(frozen=True, slots=True)
class IntakeProblem:
    """The intake file could not be written, or (``is_unread``) be read."""

    detail: str
    set_aside: str = ""  # the new name of a damaged file
    saved: int = 0  # how many entries could be read from it
    is_unread: bool = False
    reason: DiskProblem = DiskProblem.OTHER


@dataclass(frozen=True, slots=True)
class IntakeState:
    """The intake of one environment. Moments are seconds since the Unix epoch.

    ``findings`` has, by entry id, what was found of an unknown entry, whatever others that may be
    as well (`findings_for` is what is left to it). ``not_sent_again`` are those that a person is
    asked about once more, with the list's error, or ``None`` for a match.
    """

    environment: Environment
    address: str = ""  # the one that is open; '' if none is set
    entries: tuple[IntakeEntry, ...] = ()  # that came one by one, the oldest first
    waiting: Waiting | None = Waiting(BlockReason.NOT_LOADED)  # for people: `why_waiting`
    findings: Mapping[int, Findings] = field(default_factory=dict)
    limit: RateLimited | None = None  # the pause that may hold the next one back
    not_sent_again: Mapping[int, ServiceError | None] = field(default_factory=dict)
    is_offline: bool = False
    postponed: frozenset[int] = frozenset()  # to be decided later
    draft: DraftText = field(default_factory=DraftText)  # of when it was last open
    problem: IntakeProblem | None = None
    unwritten: frozenset[int] = frozenset()  # those whose newest steps are not in the file
    batches: tuple[BatchRecord, ...] = ()
    # The entries whose animals are known, by the animals' ids.
    taken: Mapping[int, IntakeEntry] = field(default_factory=dict, compare=False)
    batch_waiting: Waiting | None = None  # what hinders batches alone
    # Of the service that is open, in a row: no fault of an entry, answers of 403, lost answers.
    failures: int = field(default=0, compare=False)
    forbidden: int = field(default=0, compare=False)
    lost: int = field(default=0, compare=False)
    # When it last answered as it should, and before when nothing is looked up.
    answered_at: float = field(default=-math.inf, compare=False)
    look_after: float = field(default=-math.inf, compare=False)

    @property
    def at_hand(self) -> tuple[IntakeEntry, ...]:
        """All entries that can still change, of rows that wait only the next; and some others."""
        return self.entries + tuple(row for batch in self.batches for row in batch.at_hand)

    @property
    def rivals(self) -> tuple[IntakeEntry, ...]:
        """The entries that may have one of the animals that were found."""
        listed = {pet.id for findings in self.findings.values() for pet in findings.matches}
        owners = (self.taken[pet_id] for pet_id in listed if pet_id in self.taken)
        return tuple({entry.id: entry for entry in (*self.at_hand, *owners)}.values())

    @property
    def is_loaded(self) -> bool:
        return self.waiting is None or self.waiting.reason is not BlockReason.NOT_LOADED

    @property
    def held(self) -> IntakeEntry | None:
        return next((e for e in reversed(self.entries) if e.stage is Stage.HELD), None)

    @property
    def on_their_way(self) -> tuple[IntakeEntry, ...]:
        return tuple(entry for entry in self.entries if entry.stage.is_on_its_way)

    @property
    def is_at_work(self) -> bool:
        """Whether PetDesk, ended now, would still send something or wait for an answer."""
        stages = {entry.stage for entry in self.at_hand}
        is_next_due = self.waiting is None and Stage.QUEUED in stages
        return is_next_due or not stages.isdisjoint({Stage.HELD, Stage.SENDING})

    def _count(self, stage: Stage) -> int:
        return sum(e.stage is stage and e.address == self.address for e in self.entries)

    @property
    def waiting_count(self) -> int:
        return self._count(Stage.QUEUED)

    @property
    def remaining_count(self) -> int:
        here = (each for each in self.batches if each.address == self.address and each.is_sending)
        return self.waiting_count + sum(batch.counts.waiting for batch in here)

    @property
    def announced_count(self) -> int:
        """How many animals people are told are waiting, with one that is tried again meanwhile."""
        tried = 0 if self.waiting is None else self._count(Stage.SENDING)
        return self.waiting_count + tried

    @property
    def obstacle(self) -> Waiting | None:
        if self.waiting is None and self.limit is not None:
            return Waiting(BlockReason.LIMIT, self.limit.until, self.limit)
        return self.waiting

    @property
    def why_waiting(self) -> Waiting | None:
        """Why those wait, or ``None`` if none does or the next one is about to be sent."""
        if not self.announced_count or self.obstacle is None:
            return None
        # Offline, nothing is tried again by itself.
        return replace(self.obstacle, until=None) if self.is_offline else self.obstacle

    @property
    def unknown(self) -> tuple[IntakeEntry, ...]:
        """Those that people are asked about, rows of batches among them."""
        unknown = (entry for entry in self.at_hand if entry.stage is Stage.UNKNOWN)
        return tuple(entry for entry in unknown if entry.address == self.address)

    @property
    def refused(self) -> tuple[IntakeEntry, ...]:
        return tuple(entry for entry in self.entries if entry.stage is Stage.REFUSED)

    @property
    def elsewhere(self) -> tuple[IntakeEntry, ...]:
        """Those for another address than the open one; if there are several, for the first."""
        waiting = (e for e in self.entries if e.stage in (Stage.QUEUED, Stage.UNKNOWN))
        others = [entry for entry in waiting if entry.address != self.address]
        return tuple(entry for entry in others if entry.address == others[0].address)

    def findings_for(self, entry_id: int) -> Findings | None:
        """Return what was found of an entry and is left to it; ``None`` before a look."""
        entry = self.entry(entry_id)
        if entry is None or entry_id not in self.findings:
            return None
        return without_claimed(entry, self.findings, self.rivals)

    def matches_of(self, entry_id: int) -> tuple[Pet, ...]:
        findings = self.findings_for(entry_id)
        return findings.matches if findings is not None else ()

    def entry(self, entry_id: int) -> IntakeEntry | None:
        return next((entry for entry in self.at_hand if entry.id == entry_id), None)

    def batch(self, batch_id: int) -> BatchRecord | None:
        return next((batch for batch in self.batches if batch.id == batch_id), None)
