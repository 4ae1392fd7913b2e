"""The main window's view-model, and desks that it opens."""

import pytest

from petdesk.viewmodels.main.desk import Desk
from petdesk.viewmodels.main.state import MainState
from petdesk.viewmodels.main.view_model import MainViewModel
from tests.viewmodels.desks import Clock, FakeKeeper, FakeService, make_desk, settle
from tests.viewmodels.main.screens import LOCALE, STAGING, OpenDesk, SettledDesk


@pytest.fixture
def model(clock: Clock) -> MainViewModel:
    return MainViewModel(STAGING, LOCALE, clock)


@pytest.fixture
def states(model: MainViewModel) -> list[MainState]:
    states: list[MainState] = []
    model.state_changed.connect(states.append)
    return states


@pytest.fixture
def open_desk(model: MainViewModel, keeper: FakeKeeper) -> OpenDesk:
    def attach(service: FakeService | None, **about: object) -> Desk:
        desk = make_desk(service, keeper, **about)  # type: ignore[arg-type]  # handed on
        model.attach(desk)
        return desk

    return attach


@pytest.fixture
def settled_desk(open_desk: OpenDesk) -> SettledDesk:
    async def attach(service: FakeService | None, **about: object) -> Desk:
        desk = open_desk(service, **about)
        await settle(desk)
        return desk

    return attach
