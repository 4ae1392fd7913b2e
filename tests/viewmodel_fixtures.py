"""What tests of view-models stand on: a clock, a repository, a service and workspaces by hand."""

from collections.abc import Callable

import pytest

from petdesk.animals.view_model import MainViewModel
from petdesk.animals.workspace import Workspace
from tests.fakes import (
    LOCALE,
    STAGING,
    Clock,
    FakeCatalogueRepository,
    FakeService,
    OpenWorkspace,
    SettledWorkspace,
    make_workspace,
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
def open_workspace(main: MainViewModel, repository: FakeCatalogueRepository) -> OpenWorkspace:
    def attach(service: FakeService | None, **about: object) -> Workspace:
        workspace = make_workspace(service, repository, **about)  # type: ignore[arg-type]  # handed on
        main.attach(workspace)
        return workspace

    return attach


@pytest.fixture
def settled_workspace(open_workspace: OpenWorkspace) -> SettledWorkspace:
    async def attach(service: FakeService | None, **about: object) -> Workspace:
        workspace = open_workspace(service, **about)
        await settle(workspace)
        return workspace

    return attach
