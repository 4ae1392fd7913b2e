"""What the screens know of intake: one frozen value of one environment, and what is due next.

Pure. The entries themselves and their steps are in `petdesk.domain.intake`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from petdesk.domain import intake
from petdesk.domain.intake import DraftText, IntakeEntry, Stage
from petdesk.service.errors import Closed, Effect, RateLimited, Refused, Unauthorized

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from petdesk.domain.environments import Environment
    from petdesk.domain.intake import Findings
    from petdesk.service.errors import ServiceError

LOOK_AFTER = 20.0
"""Seconds after a sending began until it is looked for: the longest a try can take (`Timeouts`)."""

LOOK_AGAIN_AFTER = 300.0
"""Seconds after which a refresh that worked is followed by a new look for what is unknown."""

FIRST_PAUSE = 2.0
"""Seconds before what did not get through is tried again; doubled each time."""

LONGEST_PAUSE = 60.0
"""Seconds; the longest pause before the next try."""


class Hindrance(Enum):
    """Why nothing is sent now."""

    NOT_LOADED = "not loaded"
    """The entries have not been read yet."""
    NOT_OPEN = "not open"
    """The environment is being opened, could not be, or lacks its address or key."""
    KEY_REFUSED = "key refused"
    """The service does not accept the key: it goes on when the key works."""
    LIMIT = "limit"
    """The shared limit is reached."""
    OUT_OF_REACH = "out of reach"
    """The service cannot be reached, or is down."""
    STORAGE = "storage"
    """The next step cannot be written to disk."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Why what is queued waits, and until when (seconds since the Unix epoch) if that is known.

    ``error`` is what the last try met; `error_message` of `petdesk.viewmodels.words.messages`
    has its words.
    """

    reason: Hindrance
    until: float | None = None
    error: ServiceError | None = None


@dataclass(frozen=True, slots=True)
class IntakeProblem:
    """The intake file could not be read or written; ``detail`` is the system's reason.

    ``set_aside`` is the new name of a damaged file, and ``saved`` how many entries were saved from
    it. ``is_unread`` tells that reading failed, else writing.
    """

    detail: str
    set_aside: str = ""
    saved: int = 0
    is_unread: bool = False


@dataclass(frozen=True, slots=True)
class IntakeState:
    """The intake of one environment.

    ``address`` is the one that is open, empty where none is set. ``entries`` are all of the
    environment, the oldest first, with those of 90 days that are settled. ``waiting`` says why the
    queue stands still (for people `why_waiting` says it). ``findings`` has, by entry id, what was
    found of an unknown entry; one that is not in it has not been looked for yet, which is done
    `LOOK_AFTER` its ``sent_at``.
    ``limit_until`` is when the shared limit, which may hold the next one back, ends.
    ``is_offline`` says that a person works offline: then nothing that failed is tried again.
    ``postponed`` are those that a person wants to decide later. ``draft`` is the text that was
    being typed when the environment was last open.
    """

    environment: Environment
    address: str = ""
    entries: tuple[IntakeEntry, ...] = ()
    waiting: Waiting | None = Waiting(Hindrance.NOT_LOADED)
    findings: Mapping[int, Findings] = field(default_factory=dict)
    limit_until: float | None = None
    is_offline: bool = False
    postponed: frozenset[int] = frozenset()
    draft: DraftText = field(default_factory=DraftText)
    problem: IntakeProblem | None = None

    @property
    def is_loaded(self) -> bool:
        """Whether the entries are known."""
        return self.waiting is None or self.waiting.reason is not Hindrance.NOT_LOADED

    @property
    def held(self) -> IntakeEntry | None:
        """The newest entry that can still be undone; the moment is its ``held_until``."""
        of_stage = (entry for entry in reversed(self.entries) if entry.stage is Stage.HELD)
        return next(of_stage, None)

    @property
    def on_their_way(self) -> tuple[IntakeEntry, ...]:
        """Those that the table shows as on their way: held, queued and being sent."""
        return tuple(entry for entry in self.entries if entry.stage.is_on_its_way)

    @property
    def waiting_count(self) -> int:
        """How many wait to be sent to the address that is open."""
        here = (entry for entry in self.entries if entry.address == self.address)
        return sum(entry.stage is Stage.QUEUED for entry in here)

    @property
    def why_waiting(self) -> Waiting | None:
        """Why those wait, or ``None`` where none does or the next one is about to be sent."""
        if not self.waiting_count:
            return None
        if self.waiting is None and self.limit_until is not None:
            return Waiting(Hindrance.LIMIT, self.limit_until)
        if self.waiting is not None and self.is_offline:
            return replace(self.waiting, until=None)
        return self.waiting

    @property
    def unknown(self) -> tuple[IntakeEntry, ...]:
        """Those of which nobody knows whether the service has them: a person is asked."""
        return tuple(entry for entry in self.entries if entry.stage is Stage.UNKNOWN)

    @property
    def refused(self) -> tuple[IntakeEntry, ...]:
        """Those that the service refused, and nobody has corrected or given up yet."""
        return tuple(entry for entry in self.entries if entry.stage is Stage.REFUSED)

    @property
    def elsewhere(self) -> tuple[IntakeEntry, ...]:
        """Those that wait for another address than the one that is open: a person is asked."""
        return tuple(
            entry
            for entry in self.entries
            if entry.address != self.address and entry.stage in (Stage.QUEUED, Stage.UNKNOWN)
        )

    def entry(self, entry_id: int) -> IntakeEntry | None:
        """Find an entry of this environment."""
        return next((entry for entry in self.entries if entry.id == entry_id), None)


def with_entries(state: IntakeState, entries: Iterable[IntakeEntry]) -> IntakeState:
    """Give ``state`` with those of ``entries`` that are of its environment."""
    own = tuple(entry for entry in entries if entry.environment is state.environment)
    sought = {entry.id for entry in own if entry.is_sought}
    findings = {id_: found for id_, found in state.findings.items() if id_ in sought}
    return replace(state, entries=own, findings=findings)


class Due(Enum):
    """What the queue can have to do."""

    END_HOLD = "end hold"
    SEND = "send"
    LOOK = "look"


class NextStep(NamedTuple):
    """What is due now, with the entry that it is due for, or when to ask again if nothing is."""

    due: Due | None = None
    entry: IntakeEntry | None = None
    wake_at: float | None = None


def next_step(state: IntakeState, now: float, look_from: float, stale_before: float) -> NextStep:
    """Say what is due.

    Unknown entries are not looked for before ``look_from``, and what was found of them before
    ``stale_before`` is looked for again.
    """
    waiting = state.waiting
    reason = waiting.reason if waiting is not None else None
    until = waiting.until if waiting is not None else None
    is_over = waiting is None or (until is not None and until <= now)
    if reason is Hindrance.STORAGE and not is_over:
        return NextStep(wake_at=until)
    held = [entry for entry in state.entries if entry.stage is Stage.HELD]
    for entry in held:
        if (entry.held_until or 0.0) <= now:
            return NextStep(Due.END_HOLD, entry)
    wakes = [entry.held_until or 0.0 for entry in held]
    stays_offline = state.is_offline and reason not in (None, Hindrance.STORAGE)
    if stays_offline or not is_over:
        wakes += [until] if until is not None and not is_over else []
        return NextStep(wake_at=min(wakes, default=None))
    looks = [max(look_from, looks_at(entry, now)) for entry in unsought(state, stale_before)]
    # A look comes first: it shows whether the service answers again, at the risk of nothing.
    if looks and min(looks) <= now:
        return NextStep(Due.LOOK)
    here = (entry for entry in state.entries if entry.address == state.address)
    to_send = next((entry for entry in here if entry.stage is Stage.QUEUED), None)
    if to_send is not None:
        return NextStep(Due.SEND, to_send)
    return NextStep(wake_at=min(wakes + looks, default=None))


def unsought(state: IntakeState, stale_before: float) -> tuple[IntakeEntry, ...]:
    """Give the entries that a look could tell something about, and none has of late."""

    def was_sought(entry: IntakeEntry) -> bool:
        found = state.findings.get(entry.id)
        return found is not None and found.asked_at >= stale_before

    return tuple(
        entry
        for entry in state.entries
        if entry.is_sought and entry.address == state.address and not was_sought(entry)
    )


def looks_at(entry: IntakeEntry, now: float) -> float:
    """Give when to look for an entry: once the longest possible answer to it would have come.

    A moment of sending that is still to come is a clock's mistake, and nothing to wait for.
    """
    sent_at = entry.sent_at
    return now if sent_at is None or sent_at > now else sent_at + LOOK_AFTER


def hindered(error: ServiceError, pause_until: float) -> Waiting:
    """Say why the queue waits after ``error``, which is no fault of an entry."""
    if isinstance(error, Unauthorized):
        return Waiting(Hindrance.KEY_REFUSED, None, error)
    if isinstance(error, RateLimited):
        return Waiting(Hindrance.LIMIT, error.until, error)
    if isinstance(error, Closed):
        return Waiting(Hindrance.NOT_OPEN, None, error)
    return Waiting(Hindrance.OUT_OF_REACH, pause_until, error)


def after_failure(entry: IntakeEntry, error: ServiceError, now: float) -> IntakeEntry:
    """Give what becomes of an entry whose sending ended with ``error``.

    The table of effects: what cannot have taken effect goes back into the queue, unless the service
    refused the animal itself; what did is added, though its id was lost with the answer; of
    everything else nobody knows.
    """
    if entry.stage is not Stage.SENDING:
        return entry  # it waited for the limit, and never went out
    if error.effect is Effect.APPLIED:
        return intake.added(entry, None, now)
    if error.effect is Effect.UNKNOWN:
        return intake.unknown(entry)
    if isinstance(error, Refused):
        return intake.refused(entry, error.message, error.status)
    return intake.not_taken(entry)
