"""When a refresh comes by itself, and that it takes nothing from anybody."""

from dataclasses import replace

import pytest

from petdesk.animals.state import Connection, MainState, is_budget_low, is_due
from petdesk.animals.view_model import AutoRefresh
from petdesk.core.environments import Environment
from petdesk.service.contract import Budget, Priority
from petdesk.service.errors import Offline
from petdesk.settings.fields import Settings
from tests.animals.main.screens import BELLA, World
from tests.fakes import settle

NOW = 1_000_000.0
REFRESH_EVERY = Settings().refresh_minutes * 60.0
START = MainState(Environment.STAGING)


def test_it_asks_only_what_can_and_should_be_asked() -> None:
    states = {which: replace(START, connection=which) for which in Connection}
    asked = {which for which, state in states.items() if is_due(state, None, NOW, 60.0)}
    assert asked == {Connection.READY, Connection.FAILED}


@pytest.mark.parametrize(
    ("connection", "ago", "is_time"),
    [
        (Connection.READY, 0.0, False),
        (Connection.READY, 1799.0, False),
        (Connection.READY, 1800.0, True),
        (Connection.READY, 99_999.0, True),
        # The clock was set back.
        (Connection.READY, -1.0, True),
        # A service that was out of reach is tried again sooner.
        (Connection.FAILED, 179.0, False),
        (Connection.FAILED, 180.0, True),
    ],
)
def test_it_waits_for_its_time(connection: Connection, ago: float, *, is_time: bool) -> None:
    state = replace(START, connection=connection)
    assert is_due(state, NOW - ago, NOW, REFRESH_EVERY) is is_time


@pytest.mark.parametrize(
    ("budget", "low"),
    [
        (None, False),
        (Budget(), False),
        (Budget(60, None), False),
        (Budget(None, 3), False),
        (Budget(60, 15), False),
        (Budget(60, 14), True),
        (Budget(1000, 249, NOW + 9), True),
        # What was left belonged to a window that is over.
        (Budget(60, 0, NOW), False),
        (Budget(60, 60, paused_until=NOW + 1), True),
        (Budget(60, 60, paused_until=NOW), False),
    ],
)
def test_it_steps_aside_where_the_limit_is_low(budget: Budget | None, *, low: bool) -> None:
    assert is_budget_low(budget, NOW) is low
    state = replace(START, connection=Connection.READY, budget=budget)
    assert is_due(state, None, NOW, REFRESH_EVERY) is not low


def test_it_steps_aside_for_requests_that_wait() -> None:
    state = replace(START, connection=Connection.READY, budget=Budget(60, 60, waiting=1))
    assert not is_due(state, None, NOW, REFRESH_EVERY)


@pytest.fixture
def auto(world: World) -> AutoRefresh:
    auto = AutoRefresh(world.model, lambda: world.is_visible, clock=world.clock)
    auto.interval = REFRESH_EVERY
    return auto


async def look_after(world: World, auto: AutoRefresh, seconds: float) -> None:
    world.clock.now += seconds
    auto.check()
    if world.model.workspace is not None:
        await settle(world.model.workspace)


async def test_every_half_hour_and_after_everybody_else(world: World, auto: AutoRefresh) -> None:
    service, _ = await world.opened(BELLA)
    await look_after(world, auto, REFRESH_EVERY - 1)
    assert len(service.calls) == 1
    await look_after(world, auto, 1)
    assert service.priorities == [Priority.REFRESH] * 2
    await look_after(world, auto, 1)
    assert len(service.calls) == 2


async def test_a_hidden_window_asks_nothing_and_catches_up(world: World, auto: AutoRefresh) -> None:
    service, _ = await world.opened(BELLA)
    world.is_visible = False
    await look_after(world, auto, 10 * REFRESH_EVERY)
    assert len(service.calls) == 1
    world.is_visible = True
    await look_after(world, auto, 1)
    assert len(service.calls) == 2


async def test_a_message_stays_until_the_service_answers_again(
    world: World, auto: AutoRefresh
) -> None:
    service = world.serve(BELLA)
    service.errors = {0: Offline("gone")}
    workspace = await world.settled_workspace(service)
    problem = world.model.state.problem
    assert isinstance(problem, Offline)
    service.gate.clear()
    service.asked.clear()
    world.clock.now += REFRESH_EVERY
    auto.check()
    await service.asked.wait()
    assert world.model.state.connection is Connection.WORKING
    assert world.model.state.problem is problem
    service.gate.set()
    await settle(workspace)
    assert world.model.state.problem is None


async def test_time_passes_on_screen_about_every_minute(world: World, auto: AutoRefresh) -> None:
    world.model.tick()
    start = world.model.state.listing.ages.now
    await look_after(world, auto, 59)
    assert world.model.state.listing.ages.now == start
    for seconds in (1, -3600):
        await look_after(world, auto, seconds)
        assert world.model.state.listing.ages.now == world.clock.now
