"""The main window's view-model, and each state that it shows."""

import pytest

from petdesk.animals.view_model import MainViewModel
from tests.animals.main.screens import World
from tests.fakes import Clock, FakeCatalogueRepository, OpenWorkspace, Serve, SettledWorkspace


@pytest.fixture
def world(  # noqa: PLR0913, PLR0917  what it is made of
    main: MainViewModel,
    repository: FakeCatalogueRepository,
    serve: Serve,
    clock: Clock,
    open_workspace: OpenWorkspace,
    settled_workspace: SettledWorkspace,
) -> World:
    return World(main, repository, serve, clock, open_workspace, settled_workspace)
