"""A clock, a service that takes animals, and a desk that adds them."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.intake.intakes import Intake, Store, Time


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def store(time: Time) -> Store:
    return Store(time)


@pytest.fixture
async def desk(tmp_path: Path, time: Time, store: Store) -> AsyncIterator[Intake]:
    intake = Intake(tmp_path / "intake.sqlite3", time, store)
    await intake.begin()
    yield intake
    await intake.end()
