"""The interface's "Authentication", rule by rule: every operation wants a key."""

import httpx
import pytest

from petdesk.practice.limits import PlanLimits
from petdesk.practice.store import PracticeStore
from tests.practice.desk import KEY, OTHER_KEY, Clock, assert_error, connect

pytestmark = pytest.mark.asyncio


# Authentication

OPERATIONS = [("GET", "/pets"), ("POST", "/pets"), ("GET", "/pets/1")]


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
@pytest.mark.parametrize(
    "credential",
    [
        "",
        "Bearer",
        "Bearer ",
        KEY,
        f"Basic {KEY}",
        f"Bearer {KEY}x",
        f"Bearer {KEY.upper()}",
        f"Bearer {KEY[:-1]}",
        f"Bearer {KEY},{OTHER_KEY}",
        f"Bearer{KEY}",
        "Bearer kéy",
    ],
)
async def test_an_invalid_key_is_401(
    client: httpx.AsyncClient, method: str, path: str, credential: str
) -> None:
    headers = {"Authorization": credential.encode("latin-1")}
    answer = await client.request(method, path, headers=headers)  # type: ignore[arg-type]  # httpx takes bytes too
    assert_error(answer, 401)
    assert answer.headers["WWW-Authenticate"].startswith("Bearer ")
    assert 'error="invalid_token"' in answer.headers["WWW-Authenticate"]


@pytest.mark.parametrize(("method", "path"), [*OPERATIONS, ("PUT", "/pets"), ("GET", "/nowhere")])
async def test_a_missing_key_is_401_under_v1(
    client: httpx.AsyncClient, method: str, path: str
) -> None:
    del client.headers["Authorization"]
    answer = await client.request(method, path)
    assert_error(answer, 401)
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="PetDesk practice"'


async def test_two_credentials_are_none(client: httpx.AsyncClient) -> None:
    twice = [("Authorization", f"Bearer {KEY}")] * 2
    assert_error(await client.get("/pets", headers=twice), 401)


async def test_a_refused_creation_adds_nothing(
    client: httpx.AsyncClient, store: PracticeStore
) -> None:
    await client.post(
        "/pets", json={"name": "Rex", "categoryId": 1}, headers={"Authorization": "Bearer no"}
    )
    assert store.list_pets(100) == []


@pytest.mark.parametrize("scheme", ["bearer", "BEARER", "bEaReR", "Bearer  "])
@pytest.mark.parametrize("key", [KEY, OTHER_KEY])
async def test_every_key_is_accepted_in_any_spelling_of_the_scheme(
    client: httpx.AsyncClient, scheme: str, key: str
) -> None:
    answer = await client.get("/pets", headers={"Authorization": f"{scheme} {key}"})
    assert answer.status_code == 200


@pytest.mark.parametrize("key", ["", " ", "a b", "tab\t", "kéy", "new\nline"])
async def test_a_key_that_no_header_can_carry_is_refused(store: PracticeStore, key: str) -> None:
    with pytest.raises(ValueError, match="visible ASCII") as caught:
        connect(store, Clock(), PlanLimits(1, 1), keys=[key])
    assert not key.strip() or key not in str(caught.value)


async def test_a_service_without_keys_is_refused(store: PracticeStore) -> None:
    with pytest.raises(ValueError, match="at least one"):
        connect(store, Clock(), PlanLimits(1, 1), keys=[])
