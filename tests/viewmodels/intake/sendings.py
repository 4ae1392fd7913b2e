"""Animals, what becomes of them on their way, and what is on disk then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petdesk.domain import intake
from petdesk.domain.environments import Environment
from petdesk.domain.pets import NewPet, PetStatus
from petdesk.service.errors import Effect, TimedOut
from tests.viewmodels.intake.intakes import ADDRESS, Intake, turns

if TYPE_CHECKING:
    from petdesk.domain.intake import DraftText, IntakeEntry

BELLA = NewPet("Bella", 3, PetStatus.AVAILABLE)
REX = NewPet("Rex", 3)


async def send(desk: Intake, new: NewPet = BELLA) -> IntakeEntry:
    """Add an animal without a hold, and let it go as far as it goes."""
    desk.model.hold_seconds = 0.0
    entry = await desk.model.submit(new)
    await turns()
    return entry


async def lose(desk: Intake, *, is_taken: bool) -> IntakeEntry:
    """Send an animal whose answer never comes."""
    desk.store.outcomes = [(TimedOut(effect=Effect.UNKNOWN), is_taken)]
    return await send(desk)


def held_entry(number: int, now: float) -> IntakeEntry:
    return intake.held(number, Environment.STAGING, ADDRESS, BELLA, now, 0.0)


def on_disk(desk: Intake) -> list[str]:
    return [entry.stage.value for entry in desk.disk.file.load(desk.time.now).entries]


def drafts(desk: Intake) -> dict[Environment, DraftText]:
    return dict(desk.disk.file.load(desk.time.now).drafts)
