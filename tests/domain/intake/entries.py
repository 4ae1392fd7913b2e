"""An entry in any stage, and what it is of."""

from __future__ import annotations

from dataclasses import replace

from petdesk.domain import intake
from petdesk.domain.environments import Environment
from petdesk.domain.intake import IntakeEntry, Stage
from petdesk.domain.pets import NewPet, Pet, PetStatus

ADDRESS = "https://pets.example/v1"
BELLA = NewPet("Bella", 3, PetStatus.AVAILABLE)
PET = Pet(812, "Bella", 3, PetStatus.AVAILABLE)
NOW = 1000.0


def an_entry(stage: Stage = Stage.HELD, entry_id: int = 1, new: NewPet = BELLA) -> IntakeEntry:
    entry = intake.held(entry_id, Environment.STAGING, ADDRESS, new, NOW, 3.0)
    return entry if stage is Stage.HELD else replace(entry, stage=stage, held_until=None)
