"""What a person's own commands came to, in a sentence."""

import pytest

from petdesk.core.pets import Pet, PetStatus
from petdesk.service.contract import Budget, Priority
from petdesk.service.errors import Offline, Retired
from tests.animals.main.screens import BELLA, World
from tests.fakes import settle


@pytest.fixture
def answers(world: World) -> list[str]:
    answers: list[str] = []
    world.model.answered.connect(answers.append)
    return answers


@pytest.mark.asyncio
@pytest.mark.parametrize("is_retired", [False, True])
async def test_a_check_tells_what_the_service_has(
    world: World, answers: list[str], *, is_retired: bool
) -> None:
    service = world.serve(BELLA)
    workspace = await world.settled_workspace(service)
    world.clock.now += 5
    service.pets[1] = Pet(1, "Bella", 1, PetStatus.SOLD)
    service.errors = {1: Retired()} if is_retired else {}
    world.model.select(1)
    world.model.check_selected()
    await settle(workspace)
    assert answers == ["Checked Bella: Sold"]
    assert service.calls == [None, 1, *[None] * is_retired]
    assert service.priorities[-1] is Priority.PERSON
    assert world.model.state.problem is None


@pytest.mark.asyncio
async def test_a_check_tells_what_the_service_lacks(world: World, answers: list[str]) -> None:
    service = world.serve(BELLA)
    workspace = await world.settled_workspace(service)
    service.pets = {}
    world.model.select(1)
    world.model.check_selected()
    await settle(workspace)
    assert answers == ["The service didn't find #1"]


@pytest.mark.asyncio
async def test_a_refresh_is_told_of_if_a_person_wanted_it(world: World, answers: list[str]) -> None:
    service = world.serve(BELLA)
    workspace = await world.settled_workspace(service)
    assert answers == []
    service.errors = {1: Offline()}
    world.model.work_online()
    await settle(workspace)
    assert answers == []
    world.model.work_online()
    await settle(workspace)
    assert answers == ["Refreshed: 1 animal(s)"]


@pytest.mark.asyncio
async def test_what_has_to_wait_says_until_when_once(world: World, answers: list[str]) -> None:
    service = world.serve(BELLA)
    workspace = await world.settled_workspace(service)
    service.gate.clear()
    world.model.refresh_quietly()
    service.report_budget(Budget(60, 0, paused_until=world.clock.now + 30))
    assert answers == []  # nobody waits for it
    world.model.work_online()
    service.report_budget(Budget(60, 0, paused_until=world.clock.now + 40))
    assert [text.partition(" Continues")[0] for text in answers] == [
        "Shared request limit reached."
    ]
    service.gate.set()
    await settle(workspace)
    assert answers[1:] == ["Refreshed: 1 animal(s)"]
