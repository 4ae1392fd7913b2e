"""What tests of view-models stand on: a clock, a repository, a service and desks by hand."""

from collections.abc import Callable

import pytest

from petdesk.animals.desk import Desk
from petdesk.animals.view_model import MainViewModel
from tests.fakes import (
    LOCALE,
    STAGING,
    Clock,
    FakeCatalogueRepository,
    FakeService,
    OpenDesk,
    SettledDesk,
    make_desk,
    settle,
)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def repository() -> FakeCatalogueRepository:
    return FakeCatalogueRepository()


@pytest.fixture
def serve(clock: Clock) -> Callable[..., FakeService]:
    """Make a service of the animals given, on the running loop."""
    return lambda *pets: FakeService(clock, *pets)


@pytest.fixture
def main(clock: Clock) -> MainViewModel:
    return MainViewModel(STAGING, LOCALE, clock)


@pytest.fixture
def open_desk(main: MainViewModel, repository: FakeCatalogueRepository) -> OpenDesk:
    def attach(service: FakeService | None, **about: object) -> Desk:
        desk = make_desk(service, repository, **about)  # type: ignore[arg-type]  # handed on
        main.attach(desk)
        return desk

    return attach


@pytest.fixture
def settled_desk(open_desk: OpenDesk) -> SettledDesk:
    async def attach(service: FakeService | None, **about: object) -> Desk:
        desk = open_desk(service, **about)
        await settle(desk)
        return desk

    return attach
