"""A practice service in this process for each test: a fresh store, and a clock that waits."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from petdesk.practice.app import create_app
from petdesk.practice.rate_limits import PlanLimits
from petdesk.practice.store import PracticeStore
from tests.fakes import Clock

KEY = "first-key"
OTHER_KEY = "second-key"
BEARER = {"Authorization": f"Bearer {KEY}"}


def connect(store: PracticeStore, clock: Clock, plan: PlanLimits) -> httpx.AsyncClient:
    app = create_app(store, keys=[KEY, OTHER_KEY], plan=plan, clock=clock)
    transport = httpx.ASGITransport(app)
    return httpx.AsyncClient(transport=transport, base_url="http://practice/v1", headers=BEARER)


def assert_error(answer: httpx.Response, status: int) -> None:
    """Check the interface's Error body and the three limit headers."""
    assert answer.status_code == status
    assert answer.headers["Content-Type"] == "application/json"
    body = answer.json()
    assert set(body) == {"code", "message", "status"}
    assert body["status"] == status
    assert all(body.values())
    for name in ("Limit", "Remaining", "Reset"):
        assert answer.headers[f"X-RateLimit-{name}"].isdigit(), name


@pytest.fixture
def store(tmp_path: Path) -> PracticeStore:
    return PracticeStore(tmp_path / "practice.db")


@pytest.fixture
def clock() -> Clock:
    return Clock(1_800_000_000.5)


@pytest.fixture
async def client(store: PracticeStore, clock: Clock) -> AsyncIterator[httpx.AsyncClient]:
    async with connect(store, clock, PlanLimits(10_000, 10_000)) as client:
        yield client
