"""What is asked for the whole list, and what a screen hears of it."""

from dataclasses import replace

import pytest

from petdesk.animals.catalogue import UNFILTERED_INTERVAL
from petdesk.animals.changes import ChangeKind
from petdesk.animals.state import Connection, MainState
from petdesk.service.contract import Budget, Priority
from tests.animals.main.screens import (
    ADA,
    BELLA,
    LARGE_STORE,
    STATUS_CALLS,
    ZOE,
    World,
    connection,
    names,
)
from tests.fakes import (
    make_workspace,
    settle,
)


@pytest.mark.asyncio
async def test_a_small_store_is_asked_once(world: World, states: list[MainState]) -> None:
    service = world.serve(BELLA, ADA, ZOE)
    workspace = world.open_workspace(service, labels={1: "Dogs"})
    assert connection(world.model) is Connection.WORKING
    await settle(workspace)
    assert service.calls == [None]
    assert service.priorities == [Priority.REFRESH]
    assert names(world.model) == ["Ada", "Bella", "Zoë"]
    assert connection(world.model) is Connection.READY
    assert world.model.state.listing.labels == {1: "Dogs"}
    assert world.repository.records == world.model.state.catalogue.records
    assert states[-1] is world.model.state


@pytest.mark.asyncio
async def test_a_larger_store_is_asked_for_each_status_too(world: World) -> None:
    service = world.serve(*LARGE_STORE)
    await world.settled_workspace(service)
    assert service.calls == [None, *STATUS_CALLS]
    assert len(world.model.state.listing.shown) == 150
    assert len(world.repository.records) == 150
    assert world.repository.saves == 1


@pytest.mark.asyncio
async def test_a_store_known_to_be_larger_is_asked_for_all_once_a_day(world: World) -> None:
    service = world.serve(*LARGE_STORE)
    workspace = await world.settled_workspace(service)
    service.calls.clear()
    world.clock.now += UNFILTERED_INTERVAL - 1
    world.model.work_online()
    await settle(workspace)
    assert service.calls == STATUS_CALLS
    world.clock.now += 1
    world.model.work_online()
    await settle(workspace)
    assert service.calls == [*STATUS_CALLS, None, *STATUS_CALLS]


@pytest.mark.asyncio
async def test_the_budget_is_shown_when_it_changes(world: World, states: list[MainState]) -> None:
    service = world.serve()
    await world.settled_workspace(service)
    service.report_budget(Budget(60, 59))
    service.report_budget(Budget(60, 59))
    assert world.model.state.budget == Budget(60, 59)
    assert sum(state.budget is not None for state in states) == 1


@pytest.mark.asyncio
async def test_a_person_who_chose_the_environment_is_not_kept_waiting(world: World) -> None:
    service = world.serve(BELLA)
    workspace = make_workspace(service, world.repository)
    world.model.attach(workspace, is_wanted=True)
    await settle(workspace)
    assert service.priorities == [Priority.PERSON]


@pytest.mark.asyncio
async def test_a_refresh_shows_what_is_new_also_after_the_clock_was_set_back(world: World) -> None:
    service = world.serve(BELLA, ADA)
    workspace = await world.settled_workspace(service)
    world.clock.now -= 365 * 24 * 3600.0
    service.pets[BELLA.id] = replace(BELLA, name="Bella II")
    del service.pets[ADA.id]
    world.model.work_online()
    await settle(workspace)
    assert names(world.model) == ["Bella II"]
    assert world.repository.records[BELLA.id].name == "Bella II"
    assert world.model.state.catalogue.as_of == world.clock.now
    kinds = [change.kind for change in world.model.state.news]
    assert kinds == [ChangeKind.NAME, ChangeKind.NOT_LISTED]
