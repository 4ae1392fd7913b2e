import pytest

from petdesk.animals.view_model import MainViewModel
from tests.animals.main.screens import World
from tests.fakes import Clock, FakeCatalogueRepository


@pytest.fixture
def world(main: MainViewModel, clock: Clock) -> World:
    return World(main, FakeCatalogueRepository(), clock)
