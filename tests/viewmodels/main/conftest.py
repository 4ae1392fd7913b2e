"""The main window's view-model, and each state that it shows."""

import pytest

from petdesk.viewmodels.main.state import MainState
from petdesk.viewmodels.main.view_model import MainViewModel


@pytest.fixture
def model(main: MainViewModel) -> MainViewModel:
    return main


@pytest.fixture
def states(model: MainViewModel) -> list[MainState]:
    states: list[MainState] = []
    model.state_changed.connect(states.append)
    return states
