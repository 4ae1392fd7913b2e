"""When a refresh comes by itself, and that it takes nothing from anybody."""

from dataclasses import dataclass, field, replace

import pytest

from petdesk.animals.state import Connection, MainState, is_due, is_short
from petdesk.animals.view_model import AutoRefresh, MainViewModel
from petdesk.core.environments import Environment
from petdesk.core.pets import Pet
from petdesk.core.system_locale import Locale
from petdesk.core.wording import status_name
from petdesk.service.contract import Budget, Priority
from petdesk.service.errors import Offline
from petdesk.settings.fields import Settings
from tests.fakes import Clock, FakeCatalogueRepository, FakeService, make_workspace, settle

NOW = 1_000_000.0
REFRESH_EVERY = Settings().refresh_minutes * 60.0
START = MainState(Environment.STAGING)
BELLA = Pet(1, "Bella", 1)


@pytest.mark.parametrize(
    ("connection", "asks"),
    [
        (Connection.STARTING, False),
        (Connection.NOT_SET_UP, False),
        (Connection.NO_KEY, False),
        (Connection.KEYRING_CLOSED, False),
        (Connection.NO_KEYRING, False),
        (Connection.READY, True),
        (Connection.WORKING, False),
        (Connection.FAILED, True),
        (Connection.KEY_REFUSED, False),
        (Connection.BY_CHOICE, False),
    ],
)
def test_it_asks_only_what_can_and_should_be_asked(connection: Connection, *, asks: bool) -> None:
    assert is_due(replace(START, connection=connection), None, NOW, 60.0) is asks


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
    ("budget", "short"),
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
        (Budget(60, 60, waiting=1), True),
    ],
)
def test_it_steps_aside_where_the_limit_is_short(budget: Budget | None, *, short: bool) -> None:
    assert is_short(budget, NOW) is short
    state = replace(START, connection=Connection.READY, budget=budget)
    assert is_due(state, None, NOW, REFRESH_EVERY) is not short


@dataclass
class Office:
    """A model with an open desk, its automatic refresh, and whether its window is visible."""

    clock: Clock = field(default_factory=lambda: Clock(NOW))
    is_visible: bool = True

    def __post_init__(self) -> None:
        self.model = MainViewModel(
            Environment.STAGING, Locale(str.casefold, status_name), self.clock
        )
        self.service = FakeService(self.clock, BELLA)
        self.workspace = make_workspace(self.service, FakeCatalogueRepository())
        self.auto = AutoRefresh(self.model, lambda: self.is_visible, clock=self.clock)
        self.auto.interval = REFRESH_EVERY

    async def open(self) -> None:
        self.model.attach(self.workspace)
        await settle(self.workspace)
        self.service.calls.clear()
        self.service.priorities.clear()

    async def look_after(self, seconds: float) -> None:
        self.clock.now += seconds
        self.auto.check()
        await settle(self.workspace)


@pytest.mark.asyncio
async def test_every_half_hour_and_after_everybody_else() -> None:
    office = Office()
    await office.open()
    await office.look_after(REFRESH_EVERY - 1)
    assert office.service.calls == []
    await office.look_after(1)
    assert office.service.priorities == [Priority.REFRESH]
    await office.look_after(1)
    assert len(office.service.calls) == 1


@pytest.mark.asyncio
async def test_a_hidden_window_asks_nothing_and_catches_up() -> None:
    office = Office(is_visible=False)
    await office.open()
    await office.look_after(10 * REFRESH_EVERY)
    assert office.service.calls == []
    office.is_visible = True
    await office.look_after(1)
    assert len(office.service.calls) == 1


@pytest.mark.asyncio
async def test_a_message_stays_until_the_service_answers_again() -> None:
    office = Office()
    office.service.errors = {0: Offline("gone")}
    await office.open()
    told = office.model.state.problem
    assert isinstance(told, Offline)
    office.service.errors = {}
    office.service.gate.clear()
    office.service.asked.clear()
    office.clock.now += REFRESH_EVERY
    office.auto.check()
    await office.service.asked.wait()
    assert office.model.state.connection is Connection.WORKING
    assert office.model.state.problem is told
    office.service.gate.set()
    await settle(office.workspace)
    assert office.model.state.problem is None


@pytest.mark.asyncio
async def test_time_passes_on_screen_about_every_minute() -> None:
    office = Office(is_visible=False)
    await office.open()
    start = office.model.state.listing.ages.now
    await office.look_after(59)
    assert office.model.state.listing.ages.now == start
    await office.look_after(1)
    assert office.model.state.listing.ages.now == office.clock.now
    await office.look_after(-3600)
    assert office.model.state.listing.ages.now == office.clock.now
