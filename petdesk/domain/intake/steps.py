"""The steps of an entry; one that its stage does not allow is an `ImpossibleStepError`."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from petdesk.domain.environments import Environment
from petdesk.domain.intake.entry import (
    ClaimedError,
    ImpossibleStepError,
    IntakeEntry,
    Stage,
    UnclearAnswer,
)
from petdesk.domain.intake.matching import Findings, without_claimed
from petdesk.domain.pets import NewPet, Pet

MAX_HOLD_SECONDS = 30.0
"""Seconds; the longest time in which an animal can be undone before it is sent."""


def held(  # noqa: PLR0913, PLR0917  what an entry begins with
    entry_id: int,
    environment: Environment,
    address: str,
    new: NewPet,
    now: float,
    seconds: float,
) -> IntakeEntry:
    """Begin an entry: held for at most `MAX_HOLD_SECONDS`, or queued where ``seconds`` is 0."""
    if seconds <= 0.0:
        return IntakeEntry(entry_id, environment, address, new, Stage.QUEUED, now)
    until = now + min(seconds, MAX_HOLD_SECONDS)
    return IntakeEntry(entry_id, environment, address, new, Stage.HELD, now, held_until=until)


def queued(entry: IntakeEntry) -> IntakeEntry:
    """End the hold: it may be sent."""
    return _step(entry, Stage.QUEUED, Stage.HELD, held_until=None)


def undone(entry: IntakeEntry, now: float) -> IntakeEntry:
    """Take it back while it is held, or while a row of a batch waits: it is never sent.

    A row in doubt is asked about instead: it may be there.
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
    after = _added(entry, pet, now, Stage.SENDING, Stage.UNKNOWN)
    return replace(after, message=unclear) if unclear else after


def missed(entry: IntakeEntry) -> IntakeEntry:
    """Call it unknown after all: the service said that it is there, and its whole list lacks it."""
    if not entry.is_without_id:
        raise ImpossibleStepError("its animal is known")
    return _step(
        entry, Stage.UNKNOWN, Stage.ADDED, settled_at=None, message=UnclearAnswer.NOT_LISTED
    )


def refused(entry: IntakeEntry, message: str, status: int) -> IntakeEntry:
    """Note that the service did not take it, and its message as it came."""
    return _step(entry, Stage.REFUSED, Stage.SENDING, Stage.UNKNOWN, message=message, status=status)


def unknown(
    entry: IntakeEntry, unclear: UnclearAnswer | None = None, status: int | None = None
) -> IntakeEntry:
    """Note that nobody knows whether the service has it, and what came for an answer, if anything.

    ``status`` is the answer's.
    """
    return _step(entry, Stage.UNKNOWN, Stage.SENDING, message=unclear or "", status=status)


def confirmed(
    entry: IntakeEntry,
    pet: Pet,
    now: float,
    entries: Iterable[IntakeEntry],
    findings: Mapping[int, Findings],
) -> IntakeEntry:
    """Settle it as the animal ``pet``: a person chose it, or nothing else can be meant.

    ``findings`` has what was found of ``entries``, by their ids. Raises `ClaimedError` where
    ``pet`` is none of what `without_claimed` leaves to it by now.
    """
    if pet.id not in [match.id for match in without_claimed(entry, findings, entries).matches]:
        raise ClaimedError(f"animal {pet.id} is not this entry's")
    if entry.is_without_id:
        return replace(entry, pet=pet, message="", revision=entry.revision + 1)
    return _added(entry, pet, now, Stage.UNKNOWN)


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
    """Settle what was refused: a person sent it, corrected, as a new entry."""
    return _step(entry, Stage.CORRECTED, Stage.REFUSED, settled_at=now)


def readdressed(entry: IntakeEntry, address: str) -> IntakeEntry:
    """Readdress it, as a person decided."""
    if entry.stage not in (Stage.HELD, Stage.QUEUED, Stage.UNKNOWN):
        raise ImpossibleStepError(f"{entry.stage.value} entries belong to their address")
    return replace(entry, address=address, revision=entry.revision + 1)


def restarted(entry: IntakeEntry) -> IntakeEntry:
    """Return what an entry is to a PetDesk that starts: nobody receives the answer to a sending."""
    if entry.stage is Stage.SENDING:
        return unknown(entry)
    return queued(entry) if entry.stage is Stage.HELD else entry


def salvaged(entry: IntakeEntry) -> IntakeEntry:
    """Return what an entry is read from a damaged file: it may have gone further since.

    What stood in the queue there may have been sent since, so only a person can send it.
    """
    if not entry.stage.is_on_its_way:
        return entry
    return replace(
        entry,
        stage=Stage.UNKNOWN,
        held_until=None,
        attempts=max(1, entry.attempts),
        revision=entry.revision + 1,
    )


def _added(entry: IntakeEntry, pet: Pet | None, now: float, *come_from: Stage) -> IntakeEntry:
    # What an earlier answer left open is settled with it.
    return _step(entry, Stage.ADDED, *come_from, pet=pet, settled_at=now, message="", status=None)


def _step(entry: IntakeEntry, to: Stage, *come_from: Stage, **changes: object) -> IntakeEntry:
    if entry.stage not in come_from:
        raise ImpossibleStepError(f"{entry.stage.value} > {to.value}")
    return replace(entry, stage=to, revision=entry.revision + 1, **changes)  # type: ignore[arg-type]  # each caller names fields by their types
