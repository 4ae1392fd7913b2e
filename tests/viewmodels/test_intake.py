"""The intake queue: each animal that people meant is at the service once, or it is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from petdesk.domain.pets import NewPet, Pet, PetStatus
from tests.viewmodels.intakes import Intake, Store, Time, turns

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

pytestmark = pytest.mark.asyncio

BELLA = NewPet("Bella", 3, PetStatus.AVAILABLE)
REX = NewPet("Rex", 3)


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def store(time: Time) -> Store:
    return Store(time)


@pytest_asyncio.fixture
async def desk(tmp_path: Path, time: Time, store: Store) -> AsyncIterator[Intake]:
    intake = Intake(tmp_path / "intake.sqlite3", time, store)
    await intake.begin()
    yield intake
    await intake.end()


async def test_an_animal_is_held_then_sent_then_known_by_its_id(desk: Intake, time: Time) -> None:
    entry = await desk.model.submit(BELLA)
    assert desk.model.state.held == entry
    await time.pass_(2.9)
    assert desk.store.sent == []
    await time.pass_(0.2)
    assert desk.added == [Pet(1, "Bella", 3, PetStatus.AVAILABLE)]
    assert desk.stages == ["added"]
    assert desk.model.state.entries[0].pet == desk.added[0]


async def test_undo_takes_it_back_for_good(desk: Intake, time: Time) -> None:
    entry = await desk.model.submit(BELLA)
    desk.model.undo(entry.id)
    await time.pass_(60.0)
    assert desk.store.sent == []
    assert [undone.new for undone in desk.undone] == [BELLA]


async def test_the_next_animal_ends_the_hold(desk: Intake) -> None:
    await desk.model.submit(BELLA)
    await desk.model.submit(REX)
    await turns()
    assert desk.stages == ["added", "held"]
