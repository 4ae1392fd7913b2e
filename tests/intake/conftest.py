from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.intake.intakes import Intake, Store, Time


@pytest.fixture
def store() -> Store:
    return Store(Time())


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return the data folder, which a test can take away."""
    return tmp_path / "home"


@pytest.fixture
async def desk(home: Path, store: Store) -> AsyncIterator[Intake]:
    intake = Intake(home / "intake.sqlite3", store)
    await intake.begin()
    yield intake
    await intake.end()
