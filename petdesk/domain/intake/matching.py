"""Which animals an entry may be: what looks the same, and what a listing shows of it."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from petdesk.domain.intake.entry import IntakeEntry, Stage, is_alongside
from petdesk.domain.text import bounded

if TYPE_CHECKING:
    from collections.abc import Iterable

    from petdesk.domain.catalogue import AnimalRecord, ListAnswer
    from petdesk.domain.pets import NewPet, Pet


@dataclass(frozen=True, slots=True)
class Findings:
    """What listings showed of an entry whose outcome is unknown.

    ``matches`` are the animals that it may be. ``is_cut_off`` says that the lists may lack some:
    then absence proves nothing, and a match may be an older animal. ``asked_at`` is when.
    """

    matches: tuple[Pet, ...] = ()
    is_cut_off: bool = True
    asked_at: float = 0.0


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
    # A service may store one spelling of an accented letter, and no spaces around the name; a
    # record holds no more of a name than this.
    name = bounded(name)
    return (name if name.isascii() else unicodedata.normalize("NFC", name)).strip()
