"""A practice service of its own for each test: a fresh store, a clock that stands still."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
import pytest_asyncio

from petdesk.practice.limits import PlanLimits
from petdesk.practice.store import PracticeStore
from tests.practice.desk import Clock, connect


@pytest.fixture
def store(tmp_path: Path) -> Iterator[PracticeStore]:
    store = PracticeStore(tmp_path / "practice.db")
    yield store
    store.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest_asyncio.fixture
async def client(store: PracticeStore, clock: Clock) -> AsyncIterator[httpx.AsyncClient]:
    async with connect(store, clock, PlanLimits(10_000, 10_000)) as client:
        yield client
