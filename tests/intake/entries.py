"""An entry in any stage, and what it is of."""

from collections.abc import Sequence
from dataclasses import replace

from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet, Pet, PetStatus
from petdesk.intake import entry as intake
from petdesk.intake import matching
from petdesk.intake.entry import IntakeEntry, Stage

ADDRESS = "https://pets.example/v1"
BELLA = NewPet("Bella", 3, PetStatus.AVAILABLE)
PET = Pet(812, "Bella", 3, PetStatus.AVAILABLE)
NOW = 1000.0


def an_entry(stage: Stage = Stage.HELD, entry_id: int = 1, new: NewPet = BELLA) -> IntakeEntry:
    entry = intake.held(entry_id, Environment.STAGING, ADDRESS, new, NOW, 3.0)
    return entry if stage is Stage.HELD else replace(entry, stage=stage, held_until=None)


def can_each_be_one(added: Sequence[IntakeEntry], pets: Sequence[Pet]) -> bool:
    """Return whether each of the entries can be an animal of its own, those with an id that one."""
    if not added:
        return True
    entry, *rest = sorted(added, key=lambda entry: entry.pet is None)
    return any(
        can_each_be_one(rest, [other for other in pets if other is not pet])
        for pet in pets
        if (pet.id == entry.pet.id if entry.pet else matching.looks_like(entry.new, pet))
        and pet.id not in entry.known_ids
    )
