"""Paths and methods that are none of the interface, and requests that go wrong."""

import asyncio
import logging
import sqlite3
from pathlib import Path

import httpx
import pytest
from starlette.types import Message

from petdesk.domain.pets import NewPet
from petdesk.practice.app import create_app
from petdesk.practice.limits import PlanLimits
from petdesk.practice.store import PracticeStore
from tests.practice.desk import KEY, Clock, assert_error, assert_limit_headers

pytestmark = pytest.mark.asyncio


# Addresses and methods


@pytest.mark.parametrize(
    "url",
    [
        "/pets/",
        "/pets/1/",
        "/pets/1/2",
        "/",
        "/orders",
        "http://practice/",
        "http://practice/v1",
        "http://practice/pets",
        "http://practice/v2/pets",
        "http://practice/v10/pets",
        "http://practice//v1/pets",
    ],
)
async def test_an_unknown_path_is_404(client: httpx.AsyncClient, url: str) -> None:
    assert_error(await client.get(url), 404)


async def test_no_key_is_asked_for_outside(client: httpx.AsyncClient) -> None:
    del client.headers["Authorization"]
    assert_error(await client.get("http://practice/v10/pets"), 404)


@pytest.mark.parametrize(
    ("path", "allowed"),
    [("/pets", {"GET", "HEAD", "OPTIONS", "POST"}), ("/pets/1", {"GET", "HEAD", "OPTIONS"})],
)
async def test_other_methods_are_405(
    client: httpx.AsyncClient, path: str, allowed: set[str]
) -> None:
    for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW"} - allowed:
        answer = await client.request(method, path)
        assert_error(answer, 405)
        assert set(answer.headers["Allow"].split(", ")) == allowed
    answer = await client.options(path)
    assert answer.status_code == 204
    assert set(answer.headers["Allow"].split(", ")) == allowed
    assert_limit_headers(answer)


@pytest.mark.parametrize("path", ["/pets", "/pets/1", "/pets?limit=0", "/nowhere"])
async def test_head_is_get_without_the_body(
    client: httpx.AsyncClient, store: PracticeStore, path: str
) -> None:
    store.add_pet(NewPet("Bella", 2))
    got, head = await client.get(path), await client.head(path)
    assert head.status_code == got.status_code
    assert head.headers["Content-Length"] == got.headers["Content-Length"]
    assert head.content == b""
    assert_limit_headers(head)


# Under way


async def test_a_crash_is_500(
    client: httpx.AsyncClient, store: PracticeStore, caplog: pytest.LogCaptureFixture
) -> None:
    store._connection.close()
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


async def test_a_body_that_breaks_off_adds_nothing_quietly(
    store: PracticeStore, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app(store, keys=[KEY], plan=PlanLimits(10, 10), clock=clock)
    messages: list[Message] = [
        {"type": "http.request", "body": b'{"name": "Rex", "categoryId": 1}', "more_body": True},
        {"type": "http.disconnect"},
    ]

    async def receive() -> Message:
        return messages.pop(0)

    async def send(_message: Message) -> None:
        pass

    await app(
        {
            "type": "http",
            "method": "POST",
            "path": "/v1/pets",
            "query_string": b"",
            "headers": [(b"authorization", f"Bearer {KEY}".encode())],
        },
        receive,
        send,
    )
    assert store.list_pets(100) == []
    assert caplog.text == ""
