"""Keys and budgets: second by second, and as a client meets them over HTTP."""

import itertools

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.practice.rate_limits import DAY, Budget, PlanLimits, Verdict, decide
from petdesk.practice.store import PracticeStore
from tests.fakes import Clock
from tests.practice.conftest import KEY, OTHER_KEY, assert_error, connect

START = 1_800_000_000


def verdicts(plan: PlanLimits, *moments: float) -> list[Verdict]:
    budget, told = Budget(), []
    for now in moments:
        budget, verdict = decide(budget, plan, now)
        told.append(verdict)
    return told


def test_a_day_holds_exactly_the_plans_figure() -> None:
    moments = [*[START] * 70, *[START + 61] * 41, START + DAY - 0.001, START + DAY]
    *_, fortieth, spent, late, again = verdicts(PlanLimits(60, 100), *moments)
    assert fortieth == Verdict(100, 0, START + DAY), "what was refused does not count"
    assert spent == Verdict(100, 0, START + DAY, DAY - 61)
    assert (late.retry_after, again.retry_after) == (1, None)


def test_a_clock_set_back_locks_nobody_out() -> None:
    first, _, last = verdicts(PlanLimits(1, 1), START, START, START - 30 * DAY)
    assert first.reset == START + DAY, "of two alike, the one that ends later"
    assert last.retry_after is None


@given(
    plan=st.builds(PlanLimits, st.integers(1, 4), st.integers(1, 12)),
    steps=st.lists(st.floats(0, 90), max_size=60),
)
def test_a_refused_request_is_admitted_when_asked_and_no_sooner(
    plan: PlanLimits, steps: list[float]
) -> None:
    budget, admitted = Budget(), []
    for now in itertools.accumulate(steps, initial=float(START)):
        budget, verdict = decide(budget, plan, now)
        assert 0 <= verdict.remaining < verdict.limit
        if verdict.retry_after is None:
            admitted.append(now)
            continue
        assert verdict.retry_after >= 1
        assert verdict.remaining == 0
        assert verdict.reset == int(now) + verdict.retry_after
        assert decide(budget, plan, verdict.reset)[1].retry_after is None
        assert decide(budget, plan, verdict.reset - 0.001)[1].retry_after is not None
    for first in admitted:
        assert sum(first <= now < first + 59 for now in admitted) <= 2 * plan.per_minute
        assert sum(first <= now < first + DAY - 1 for now in admitted) <= 2 * plan.per_day


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
            remaining = int(answer.headers["X-RateLimit-Remaining"])
            assert (answer.status_code, remaining) == (status, len(requests) - used)
        for method, url, _ in requests:
            answer = await client.request(method, url)
            assert (answer.status_code, answer.headers["Retry-After"]) == (429, "60")
        assert_error(await client.get("/pets"), 429)
        clock.now += 60
        assert (await client.get("/pets")).status_code == 200


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
