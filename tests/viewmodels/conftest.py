"""What tests of the main window's view-model stand on: a clock, a keeper and a service by hand."""

from collections.abc import Callable

import pytest

from tests.viewmodels.desks import Clock, FakeKeeper, FakeService


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def keeper() -> FakeKeeper:
    return FakeKeeper()


@pytest.fixture
def serve(clock: Clock) -> Callable[..., FakeService]:
    """Make a service of the animals given, on the running loop."""
    return lambda *pets: FakeService(clock, *pets)
