"""The operations, what is none of them, and the store behind them."""

import asyncio
import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from petdesk.core.pets import INT64_MAX, INT64_MIN, NewPet, Pet, PetStatus
from petdesk.practice.store import PracticeStore, StoreError
from tests.fakes import Clock
from tests.practice.conftest import KEY, assert_error

BAD_QUERIES = [
    *((("limit", text),) for text in ("0", "101", "-1", "abc", "1.5", "1e1", "+5", "0x10", "007")),
    *((("limit", text),) for text in ("", " ", " 5", "5\n", "\u0662", "\uff12\uff10", "5" * 5000)),
    *((("status", text),) for text in ("", " ", "Available", "sold ", "null", "sold,pending")),
    (("limit", "5"), ("limit", "5")),
    (("status", "sold"), ("status", "sold")),
]


@pytest.mark.parametrize("query", BAD_QUERIES)
async def test_a_bad_query_is_400(
    client: httpx.AsyncClient, query: tuple[tuple[str, str], ...]
) -> None:
    assert_error(await client.get("/pets", params=query), 400)


@pytest.mark.parametrize("name", [' "\\ <img>犬🐕a\0b', "x" * 60_000])
async def test_adding_gives_the_animal_as_it_was_sent_with_its_id(
    client: httpx.AsyncClient, name: str
) -> None:
    new = {"name": name, "categoryId": 4, "status": "pending"}
    answer = await client.post("/pets", json=new)
    assert (answer.status_code, answer.json()) == (201, {**new, "id": 1})
    assert (await client.get("/pets")).json() == [{**new, "id": 1}]


BAD_IDS = ("2", "0", "-1", "abc", "1.0", "+1", "01", "\u0661", "%20", "1%0A", "9" * 5000)


@pytest.mark.parametrize("pet_id", [*BAD_IDS, str(2**63)])
async def test_an_id_that_no_animal_has_is_404_until_the_operation_ends(
    client: httpx.AsyncClient, store: PracticeStore, clock: Clock, pet_id: str
) -> None:
    store.add_pet(NewPet("Bella", 2))
    clock.now = 1_922_659_199.999  # date -ud 2030-12-05 +%s
    assert_error(await client.get(f"/pets/{pet_id}"), 404)
    assert (await client.get("/pets/1")).json()["name"] == "Bella"
    clock.now += 0.001
    assert_error(await client.get(f"/pets/{pet_id}"), 410)


@pytest.mark.parametrize(
    "url",
    [
        *("/pets/", "/pets/1/", "/pets/1/2", "/", "/orders", "http://practice/"),
        *(f"http://practice{path}" for path in ("/v1", "/pets", "/v10/pets", "//v1/pets")),
    ],
)
async def test_an_unknown_path_is_404(client: httpx.AsyncClient, url: str) -> None:
    assert_error(await client.get(url), 404)


@pytest.mark.parametrize(
    ("path", "allowed"), [("/pets", {"GET", "HEAD", "POST"}), ("/pets/1", {"GET", "HEAD"})]
)
async def test_other_methods_are_405(
    client: httpx.AsyncClient, path: str, allowed: set[str]
) -> None:
    for method in {"POST", "PUT", "PATCH", "DELETE", "OPTIONS", "BREW"} - allowed:
        answer = await client.request(method, path)
        assert_error(answer, 405)
        assert set(answer.headers["Allow"].split(", ")) == allowed


async def test_a_crash_is_500(
    client: httpx.AsyncClient, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "practice.db").unlink()
    with caplog.at_level(logging.ERROR):
        answer = await client.get("/pets")
    assert_error(answer, 500)
    assert "GET /v1/pets crashed" in caplog.text
    assert KEY not in caplog.text


async def test_the_loop_runs_while_the_store_waits(
    client: httpx.AsyncClient, tmp_path: Path
) -> None:
    other = sqlite3.connect(tmp_path / "practice.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    adding = asyncio.create_task(client.post("/pets", json={"name": "Rex", "categoryId": 1}))
    for _ in range(50):
        await asyncio.sleep(0)
    assert not adding.done()
    other.execute("COMMIT")  # on the loop, SQLite would give up waiting for this one
    other.close()
    assert (await adding).status_code == 201


new_pets = st.builds(
    NewPet,
    name=st.text(st.characters(exclude_categories=["Cs"]), min_size=1),
    category_id=st.integers(INT64_MIN, INT64_MAX),
    status=st.none() | st.sampled_from(PetStatus),
)


@settings(max_examples=30)
@given(
    st.lists(new_pets, max_size=20),
    new_pets,
    st.integers(1, 10),
    st.none() | st.sampled_from(PetStatus),
)
def test_animals_come_back_as_they_were_added_and_lists_are_the_first_that_match(
    news: list[NewPet], last: NewPet, limit: int, status: PetStatus | None
) -> None:
    with TemporaryDirectory() as folder:
        store = PracticeStore(Path(folder) / "practice.db")
        assert store.fill_if_unused(news) == len(news)
        pets = [Pet(id_, *new) for id_, new in enumerate([*news, last], 1)]
        assert store.add_pet(last) == pets[-1]
        assert [store.fetch_pet(pet.id) for pet in pets] == pets
        expected = [pet for pet in pets if status in {None, pet.status}][:limit]
        assert store.list_pets(limit, status) == expected


def test_filling_is_for_a_store_that_never_held_an_animal(
    store: PracticeStore, tmp_path: Path
) -> None:
    animals = [NewPet("Bella", 1), NewPet("Rex", 2, PetStatus.SOLD)]
    assert store.fill_if_unused(animals) == 2
    assert store.fill_if_unused(animals) == 0
    with closing(sqlite3.connect(tmp_path / "practice.db", isolation_level=None)) as other:
        other.execute("DELETE FROM pets")
    assert store.fill_if_unused(animals) == 0
    assert store.list_pets(100) == []


def test_a_file_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE notes (text TEXT)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="belongs to another program"):
        PracticeStore(path)
    assert path.read_bytes() == before
