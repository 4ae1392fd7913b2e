"""Intake: one animal on its way to the service, as a pure state machine.

The service can neither remove an animal nor tell a repeated request from a new one, so an animal
that was sent twice is there twice for good. Each animal that a person adds is therefore an entry
with a life of its own, which is written to disk before each step is taken::

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
             └──────────────────── UNKNOWN ────────────────┼─────┘                │
               a person: Send again    │                   │  a person: That's it │
                                       └───────────────────┼──────────────────────┘
                                                           ▼
                                       CORRECTED: what was refused, sent as a new entry

An entry that is added may lack its id (the answer to it was unreadable); a listing finds it later,
and it is never offered for sending again. ``UNKNOWN`` is never left but at a person's word. Every
function here gives the next entry or raises `ImpossibleStepError`; none reads a clock.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from petdesk.domain.catalogue import AnimalRecord, ListAnswer
    from petdesk.domain.environments import Environment
    from petdesk.domain.pets import NewPet, Pet

KEPT_FOR = 90 * 24 * 3600.0
"""Seconds that an entry is kept after it is settled; one that is not is kept for ever."""

LONGEST_HOLD = 30.0
"""Seconds; the longest time in which an animal can be undone before it is sent."""


class Stage(Enum):
    """Where an entry stands; see the drawing above."""

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
        """Whether PetDesk will send it, or is sending it."""
        return self in (Stage.HELD, Stage.QUEUED, Stage.SENDING)

    @property
    def is_settled(self) -> bool:
        """Whether nothing more will become of it."""
        return self in (Stage.ADDED, Stage.UNDONE, Stage.GIVEN_UP, Stage.CORRECTED)


class ImpossibleStepError(ValueError):
    """An entry cannot do that from where it stands."""


class ClaimedError(ValueError):
    """The animal that an entry was to be is another entry's already."""


class DraftText(NamedTuple):
    """What is typed into the add form, as it is typed; ``status`` is a `PetStatus` value or ''.

    ``entry_id`` is of the entry, taken back or refused, whose text it began as, if any.
    """

    name: str = ""
    category: str = ""
    status: str = ""
    entry_id: int | None = None


@dataclass(frozen=True, slots=True)
class IntakeEntry:
    """One animal that a person added.

    ``id`` is PetDesk's own. ``address`` is the base address that it is meant for, in the spelling
    of `spelled_alike`. Times are seconds since the Unix epoch: ``held_until`` of a held entry,
    ``sent_at`` when the newest sending began, ``settled_at``. ``attempts`` counts sendings.
    ``known_ids`` are the animals that looked the same before it was sent. ``pet`` is what it
    became, as the service gave it; ``message`` and ``status`` (HTTP) are of a refusal.
    ``revision`` counts the entry's steps, so that two PetDesks on one file never take the same
    step both.
    """

    id: int
    environment: Environment
    address: str
    new: NewPet
    stage: Stage
    made_at: float
    held_until: float | None = None
    sent_at: float | None = None
    settled_at: float | None = None
    attempts: int = 0
    known_ids: frozenset[int] = frozenset()
    pet: Pet | None = None
    message: str = ""
    status: int | None = None
    revision: int = 0

    @property
    def is_without_id(self) -> bool:
        """Whether it is at the service, under an id that nobody knows yet."""
        return self.stage is Stage.ADDED and self.pet is None

    @property
    def is_sought(self) -> bool:
        """Whether a listing can tell something about it."""
        return self.stage is Stage.UNKNOWN or self.is_without_id


@dataclass(frozen=True, slots=True)
class Findings:
    """What listings showed of an entry whose outcome is unknown.

    ``matches`` are the animals that it may be. ``is_cut_off`` says that the lists may lack some:
    then absence proves nothing, and a match may be an older animal. ``asked_at`` is when.
    """

    matches: tuple[Pet, ...] = ()
    is_cut_off: bool = True
    asked_at: float = 0.0


def held(  # noqa: PLR0913, PLR0917  what an entry begins with
    entry_id: int,
    environment: Environment,
    address: str,
    new: NewPet,
    now: float,
    seconds: float,
) -> IntakeEntry:
    """Begin an entry, which is held for ``seconds`` (0 to `LONGEST_HOLD`); with 0 it is queued."""
    if seconds <= 0.0:
        return IntakeEntry(entry_id, environment, address, new, Stage.QUEUED, now)
    until = now + min(seconds, LONGEST_HOLD)
    return IntakeEntry(entry_id, environment, address, new, Stage.HELD, now, held_until=until)


def queued(entry: IntakeEntry) -> IntakeEntry:
    """End the hold: it may be sent."""
    return _step(entry, Stage.QUEUED, Stage.HELD, held_until=None)


def undone(entry: IntakeEntry, now: float) -> IntakeEntry:
    """Take it back while it is held: it is never sent."""
    return _step(entry, Stage.UNDONE, Stage.HELD, settled_at=now)


def sending(entry: IntakeEntry, now: float, known_ids: Iterable[int]) -> IntakeEntry:
    """Put it on its way; ``known_ids`` are those of the animals that look the same by now."""
    return _step(
        entry,
        Stage.SENDING,
        Stage.QUEUED,
        sent_at=now,
        attempts=entry.attempts + 1,
        known_ids=entry.known_ids | frozenset(known_ids),
    )


def not_taken(entry: IntakeEntry) -> IntakeEntry:
    """Take it back into the queue: the request cannot have taken effect."""
    return _step(entry, Stage.QUEUED, Stage.SENDING)


def added(entry: IntakeEntry, pet: Pet | None, now: float) -> IntakeEntry:
    """Settle it: the service has it, though its answer, and so the id, may have been lost."""
    # A restart calls a sending unknown; its answer may still reach the PetDesk that sent it.
    return _step(entry, Stage.ADDED, Stage.SENDING, Stage.UNKNOWN, pet=pet, settled_at=now)


def refused(entry: IntakeEntry, message: str, status: int) -> IntakeEntry:
    """Note that the service did not take it, and what it said (its text as it came)."""
    return _step(entry, Stage.REFUSED, Stage.SENDING, Stage.UNKNOWN, message=message, status=status)


def unknown(entry: IntakeEntry) -> IntakeEntry:
    """Note that nobody knows whether the service has it."""
    return _step(entry, Stage.UNKNOWN, Stage.SENDING)


def confirmed(
    entry: IntakeEntry, pet: Pet, now: float, entries: Iterable[IntakeEntry]
) -> IntakeEntry:
    """Settle it as the animal ``pet``: a person said so, or nothing else can be meant.

    Raises `ClaimedError` where another of ``entries`` is that animal, or where it was there before.
    """
    if pet.id in entry.known_ids or pet.id in claimed(entry, entries):
        raise ClaimedError(f"animal {pet.id} is not this entry's")
    if entry.is_without_id:
        return replace(entry, pet=pet, revision=entry.revision + 1)
    return _step(entry, Stage.ADDED, Stage.UNKNOWN, pet=pet, settled_at=now)


def sent_again(entry: IntakeEntry, seen_ids: Iterable[int]) -> IntakeEntry:
    """Queue it once more, at a person's word who was shown ``seen_ids`` and took none for it."""
    known = entry.known_ids | frozenset(seen_ids)
    return _step(entry, Stage.QUEUED, Stage.UNKNOWN, known_ids=known)


def given_up(entry: IntakeEntry, now: float) -> IntakeEntry:
    """Settle it as it is: a person does not want it sent, or has seen to it otherwise."""
    stages = Stage.UNKNOWN, Stage.REFUSED, Stage.QUEUED
    return _step(entry, Stage.GIVEN_UP, *stages, settled_at=now)


def corrected(entry: IntakeEntry, now: float) -> IntakeEntry:
    """Settle what was refused: a person sent it, corrected, as a new entry."""
    return _step(entry, Stage.CORRECTED, Stage.REFUSED, settled_at=now)


def readdressed(entry: IntakeEntry, address: str) -> IntakeEntry:
    """Mean it for another address, at a person's word."""
    if entry.stage not in (Stage.HELD, Stage.QUEUED, Stage.UNKNOWN):
        raise ImpossibleStepError(f"{entry.stage.value} entries belong to their address")
    return replace(entry, address=address, revision=entry.revision + 1)


def restarted(entry: IntakeEntry) -> IntakeEntry:
    """Give what an entry is to a PetDesk that starts: nobody hears the answer to a sending."""
    if entry.stage is Stage.SENDING:
        return unknown(entry)
    return queued(entry) if entry.stage is Stage.HELD else entry


def salvaged(entry: IntakeEntry) -> IntakeEntry:
    """Give what an entry is that was read from a damaged file: it may have gone further than told.

    What stood in the queue there may have been sent since, so only a person can send it.
    """
    if not entry.stage.is_on_its_way:
        return entry
    return replace(entry, stage=Stage.UNKNOWN, held_until=None, revision=entry.revision + 1)


def is_expired(entry: IntakeEntry, now: float) -> bool:
    """Tell whether it was settled so long ago that it is kept no more."""
    settled_at = entry.settled_at
    return entry.stage.is_settled and settled_at is not None and now - settled_at > KEPT_FOR


def looks_like(new: NewPet, pet: Pet | AnimalRecord) -> bool:
    """Tell whether ``pet`` has the name, the category and, where one is given, the status."""
    if new.category_id != pet.category_id or new.status not in (None, pet.status):
        return False
    return _plain(new.name) == _plain(pet.name)


def lookalikes(new: NewPet, records: Iterable[AnimalRecord]) -> list[int]:
    """Give the ids of the animals that `looks_like` takes for ``new``, of however many."""
    # By what is cheap to compare first: a hundred thousand are gone through between two frames.
    category, name = new.category_id, _plain(new.name)
    same = [
        record
        for record in records
        if record.category_id == category and (name in record.name or not record.name.isascii())
    ]
    return [record.id for record in same if looks_like(new, record)]


def claimed(entry: IntakeEntry, entries: Iterable[IntakeEntry]) -> frozenset[int]:
    """Give the ids of the animals that other entries for the same service are."""
    return frozenset(
        other.pet.id
        for other in entries
        if other.pet is not None and other.id != entry.id and is_alongside(other, entry)
    )


def is_alongside(one: IntakeEntry, other: IntakeEntry) -> bool:
    """Tell whether two entries are meant for the same service."""
    return (one.environment, one.address) == (other.environment, other.address)


def find(
    entry: IntakeEntry, answers: Iterable[ListAnswer], entries: Iterable[IntakeEntry]
) -> Findings:
    """Say what ``answers``, asked for after ``entry`` was sent, show of it.

    A match looks like it, was not known before it was sent, and is no other entry's.
    """
    answers = tuple(answers)
    taken = entry.known_ids | claimed(entry, entries)
    matches = {
        pet.id: pet
        for answer in answers
        for pet in answer.pets
        if pet.id not in taken and looks_like(entry.new, pet)
    }
    is_cut_off = not any(_proves_absence(answer, entry.new) for answer in answers)
    asked_at = max((answer.asked_at for answer in answers), default=0.0)
    return Findings(tuple(matches[id_] for id_ in sorted(matches)), is_cut_off, asked_at)


def only_match(
    entry: IntakeEntry, findings: Findings, entries: Iterable[IntakeEntry]
) -> Pet | None:
    """Give the animal that an added entry without an id must be, if nothing else can be meant.

    That is where one animal alone matches in a list that was not cut off, and no other entry whose
    outcome is open could be that animal as well.
    """
    if not entry.is_without_id or findings.is_cut_off or len(findings.matches) != 1:
        return None
    match = findings.matches[0]
    rivals = (
        other
        for other in entries
        if other.id != entry.id
        and is_alongside(other, entry)
        and (other.is_sought or other.stage is Stage.SENDING)
        and looks_like(other.new, match)
        and match.id not in other.known_ids
    )
    return None if any(rivals) else match


def _proves_absence(answer: ListAnswer, new: NewPet) -> bool:
    # A list of one status says nothing of an animal whose status was left to the service.
    covers = answer.status is None or answer.status == new.status
    return covers and answer.is_complete and not answer.unreadable


def _plain(name: str) -> str:
    # A service may store one spelling of an accented letter, and no spaces around the name.
    return (name if name.isascii() else unicodedata.normalize("NFC", name)).strip()


def _step(entry: IntakeEntry, to: Stage, *come_from: Stage, **changes: object) -> IntakeEntry:
    if entry.stage not in come_from:
        raise ImpossibleStepError(f"{entry.stage.value} > {to.value}")
    return replace(entry, stage=to, revision=entry.revision + 1, **changes)  # type: ignore[arg-type]  # each caller names fields by their types
