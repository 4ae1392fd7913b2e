"""What an entry may be among the animals that lists show. Pure.

An entry that is added without its id certainly is one of the animals that match it. So one whose
outcome is unknown may only be what those can spare: with as many matches as entries that are added,
or fewer, it can be none of them (`without_claimed`).
"""

import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from petdesk.animals.catalogue import AnimalRecord
from petdesk.core.display_text import bounded
from petdesk.core.pets import NewPet, Pet
from petdesk.intake.entry import ImpossibleStepError, IntakeEntry, Stage, identified
from petdesk.service.contract import PetList


@dataclass(frozen=True, slots=True)
class Findings:
    """What listings showed of an entry whose outcome, or whose id, is unknown.

    ``is_truncated`` means that the lists may lack some: then absence proves nothing, and a match
    may be an older animal.
    """

    matches: tuple[Pet, ...] = ()  # the animals that it may be
    is_truncated: bool = True
    asked_at: float = 0.0
    # These look the same, but `without_claimed` leaves them to other entries.
    others: tuple[Pet, ...] = ()


def looks_like(new: NewPet, pet: Pet | AnimalRecord) -> bool:
    if new.category_id != pet.category_id or new.status not in (None, pet.status):
        return False
    return _comparable(new.name) == _comparable(pet.name)


def differs_from_sent(entry: IntakeEntry) -> bool:
    return entry.pet is not None and not looks_like(entry.new, entry.pet)


def lookalikes(new: NewPet, records: Iterable[AnimalRecord]) -> list[int]:
    return [record.id for record in records if looks_like(new, record)]


def find(entry: IntakeEntry, answers: Collection[PetList]) -> Findings:
    """Return what ``answers``, asked for after ``entry`` was sent, show of it."""
    matches = {pet.id: pet for answer in answers for pet in answer.pets if _may_be(entry, pet)}
    is_truncated = not any(_proves_absence(answer, entry.new) for answer in answers)
    asked_at = max((answer.asked_at for answer in answers), default=0.0)
    return Findings(_in_order(matches), is_truncated, asked_at)


def merge_findings(known: Findings | None, latest: Findings) -> Findings:
    """Return ``latest`` with the matches ``known`` that it does not prove wrong; they may be newer.

    Only a list that was asked for later, and was not cut off, takes a match away.
    """
    if known is None or (latest.asked_at > known.asked_at and not latest.is_truncated):
        return latest
    older, newer = sorted((known, latest), key=lambda each: each.asked_at)
    matches = {pet.id: pet for pet in (*older.matches, *newer.matches)}
    return replace(newer, matches=_in_order(matches))


def without_claimed(
    entry: IntakeEntry, findings: Mapping[int, Findings], entries: Iterable[IntakeEntry]
) -> Findings:
    """Return what was found of ``entry``, without the animals that must be left to ``entries``.

    ``findings`` has what was found of each entry, by its id. Left to others is what another entry
    is; what may be the animal of one that is being sent, whose answer will show it; and what those,
    and those that are added without an id, cannot spare, if each is to have an animal of its own.
    """
    own = findings.get(entry.id, Findings())
    rivals = [other for other in entries if other.id != entry.id and is_alongside(other, entry)]
    claimed = {other.pet.id for other in rivals if other.pet is not None}
    sending = [other for other in rivals if other.stage is Stage.SENDING]
    # One that is being sent may have its animal by now, which no owner can count on.
    owners = [other for other in rivals if other.is_without_id] + sending
    listed = {
        pet.id: pet
        for id_ in (entry.id, *(owner.id for owner in owners))
        for pet in findings.get(id_, Findings()).matches
        if pet.id not in claimed
    }
    wanted = {
        owner.id: [pet.id for pet in listed.values() if _may_be(owner, pet)] for owner in owners
    }
    new = [pet for pet in own.matches if pet.id not in entry.known_ids]
    matches = tuple(
        pet
        for pet in new
        if pet.id not in claimed
        and not any(_may_be(other, pet) for other in sending)
        and _can_spare(pet.id, wanted)
    )
    return replace(own, matches=matches, others=tuple(pet for pet in new if pet not in matches))


def only_match(
    entry: IntakeEntry, findings: Mapping[int, Findings], entries: Collection[IntakeEntry]
) -> Pet | None:
    """Return the animal that an added entry without an id must be, if nothing else can be meant.

    That is so if a list that was not cut off holds only one animal that it can be, and no other
    entry that is at the service, or may be by now, can be that animal as well.
    """
    # What many may be is not worth sharing out.
    if len(_unclaimed(entry, findings, entries) or ()) != 1:
        return None
    return next(iter(without_claimed(entry, findings, entries).matches), None)


def is_missing(
    entry: IntakeEntry, findings: Mapping[int, Findings], entries: Iterable[IntakeEntry]
) -> bool:
    """Return whether a list that was not cut off lacks an added entry without an id."""
    return _unclaimed(entry, findings, entries) == []


def _unclaimed(
    entry: IntakeEntry, findings: Mapping[int, Findings], entries: Iterable[IntakeEntry]
) -> list[Pet] | None:
    """Return what an uncut list shows of an added entry without an id, less what others are."""
    own = findings.get(entry.id)
    if not entry.is_without_id or own is None or own.is_truncated:
        return None
    claimed = {other.pet.id for other in entries if other.pet and is_alongside(other, entry)}
    return [pet for pet in own.matches if pet.id not in claimed]


def _can_spare(pet_id: int, wanted: Mapping[int, Sequence[int]]) -> bool:
    """Return whether the entries that want ``pet_id`` can have one animal each without it.

    ``wanted`` has, by the id of each entry, the animals that it may be. An entry that wants another
    of theirs counts among them: it may need that one.
    """
    affected: set[int] = set()
    reached = {pet_id}
    while more := {
        id_ for id_, pets in wanted.items() if id_ not in affected and not reached.isdisjoint(pets)
    }:
        affected |= more
        reached.update(pet for id_ in more for pet in wanted[id_])
    had_by: dict[int, int] = {}

    def has_one(id_: int, tried: set[int]) -> bool:
        for pet in wanted[id_]:
            if pet not in tried:
                tried.add(pet)
                if pet not in had_by or has_one(had_by[pet], tried):
                    had_by[pet] = id_
                    return True
        return False

    return all(has_one(id_, {pet_id}) for id_ in affected)


def _may_be(entry: IntakeEntry, pet: Pet) -> bool:
    return pet.id not in entry.known_ids and looks_like(entry.new, pet)


def _in_order(pets: Mapping[int, Pet]) -> tuple[Pet, ...]:
    return tuple(pets[id_] for id_ in sorted(pets))


def _proves_absence(answer: PetList, new: NewPet) -> bool:
    # A list of one status shows nothing of an animal whose status was left to the service.
    covers = answer.status is None or answer.status == new.status
    return covers and answer.is_complete and not answer.unreadable


def _comparable(name: str) -> str:
    # A service may store one spelling of an accented letter, and no spaces around the name; a
    # record holds no more of a name than this.
    name = bounded(name)
    return (name if name.isascii() else unicodedata.normalize("NFC", name)).strip()


def is_alongside(one: IntakeEntry, other: IntakeEntry) -> bool:
    return (one.environment, one.address) == (other.environment, other.address)


def confirmed(
    entry: IntakeEntry,
    pet: Pet,
    now: float,
    entries: Iterable[IntakeEntry],
    findings: Mapping[int, Findings],
) -> IntakeEntry:
    """Settle it as the animal ``pet``: a person chose it, or nothing else can be meant.

    ``findings`` has what was found of ``entries``, by their ids. Raises
    `ImpossibleStepError` if ``pet`` is not among what `without_claimed` leaves to it by now.
    """
    if pet.id not in [match.id for match in without_claimed(entry, findings, entries).matches]:
        raise ImpossibleStepError(f"animal {pet.id} is not this entry's")
    return identified(entry, pet, now)
