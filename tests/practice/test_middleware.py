"""Keys and budgets as a client meets them: over HTTP, with every kind of answer counted."""

import httpx
import pytest

from petdesk.practice.rate_limits import PLANS, PlanLimits
from petdesk.practice.store import PracticeStore
from tests.fakes import Clock
from tests.practice.conftest import KEY, OTHER_KEY, assert_error, connect

pytestmark = pytest.mark.asyncio


def headers(answer: httpx.Response) -> tuple[int, int, int]:
    names = ("Limit", "Remaining", "Reset")
    limit, remaining, reset = (int(answer.headers[f"X-RateLimit-{name}"]) for name in names)
    return limit, remaining, reset


async def test_the_61st_request_of_a_minute_on_free_is_429(
    store: PracticeStore, clock: Clock
) -> None:
    async with connect(store, clock, PLANS["free"]) as client:
        reset = int(clock.now) + 60
        for remaining in reversed(range(60)):
            answer = await client.get("/pets")
            assert answer.status_code == 200
            assert headers(answer) == (60, remaining, reset)
        answer = await client.get("/pets")
        assert_error(answer, 429)
        assert answer.headers["Retry-After"] == "60"
        assert headers(answer) == (60, 0, reset)
        clock.now += 60
        assert (await client.get("/pets")).status_code == 200


async def test_every_answer_counts_and_carries_the_headers(
    store: PracticeStore, clock: Clock
) -> None:
    requests = [
        *(("GET", "/pets", 200), ("POST", "/pets", 400), ("GET", "/pets/1", 404)),
        *(("PUT", "/pets", 405), ("OPTIONS", "/pets", 405), ("HEAD", "/pets", 200)),
        *(("GET", "/nowhere", 404), ("GET", "http://practice/", 404)),
    ]
    async with connect(store, clock, PlanLimits(len(requests), 100)) as client:
        for used, (method, url, status) in enumerate(requests, start=1):
            answer = await client.request(method, url)
            assert (answer.status_code, headers(answer)[1]) == (status, len(requests) - used)
        for method, url, _ in requests:
            assert (await client.request(method, url)).status_code == 429


async def test_each_key_has_a_budget_and_requests_without_a_valid_one_share_theirs(
    store: PracticeStore, clock: Clock
) -> None:
    async with connect(store, clock, PlanLimits(2, 100)) as client:
        for credential, status in (
            *(("Bearer wrong", 401), ("Basic x", 401), ("Bearer wrong", 429)),
            *((f"Bearer {KEY}", 200), (f"Bearer {KEY}", 200), (f"Bearer {KEY}", 429)),
            (f"Bearer {OTHER_KEY}", 200),
        ):
            answer = await client.get("/pets", headers={"Authorization": credential})
            assert answer.status_code == status


# Authentication

OPERATIONS = [("GET", "/pets"), ("POST", "/pets"), ("GET", "/pets/1")]


@pytest.mark.parametrize(
    ("method", "path"), [*OPERATIONS, ("PUT", "/pets"), ("GET", "/nowhere"), ("GET", "")]
)
@pytest.mark.parametrize(
    "credential",
    [
        *("", "Bearer", "Bearer ", KEY, f"Basic {KEY}", f"Bearer{KEY}", None),
        *(f"Bearer {key}" for key in (f"{KEY}x", KEY.upper(), f"{KEY},{OTHER_KEY}", "kéy")),
    ],
)
async def test_a_missing_or_invalid_key_is_401_under_v1(
    client: httpx.AsyncClient, method: str, path: str, credential: str | None
) -> None:
    del client.headers["Authorization"]
    headers = {"Authorization": credential.encode("latin-1")} if credential is not None else {}
    answer = await client.request(method, path, headers=headers)  # type: ignore[arg-type]  # httpx takes bytes too
    assert_error(answer, 401)
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="PetDesk practice"'


@pytest.mark.parametrize("scheme", ["bearer", "BEARER", "bEaReR", "Bearer  "])
@pytest.mark.parametrize("key", [KEY, OTHER_KEY])
async def test_every_key_is_accepted_in_any_spelling_of_the_scheme(
    client: httpx.AsyncClient, scheme: str, key: str
) -> None:
    answer = await client.get("/pets", headers={"Authorization": f"{scheme} {key}"})
    assert answer.status_code == 200
