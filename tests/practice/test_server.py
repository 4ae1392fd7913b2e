"""``petdesk serve`` as people start it: a process, a socket, a database file."""

import os
import signal
import socket
import sys
from pathlib import Path

import httpx
import pytest

from petdesk.practice.server import parser, read_plan
from petdesk.practice.store import PracticeStore
from tests.practice.conftest import Clock, assert_error, connect
from tests.practice.serving import fail, serving, stop

REX = {"name": "Rex", "categoryId": 1}


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends a process, it cannot ask it to")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_serving_stops_cleanly_when_asked(tmp_path: Path, number: int) -> None:
    with serving("--database", tmp_path / "a.db", "--api-key", "key") as (process, url):
        assert url.startswith("http://127.0.0.1:")
        with httpx.Client(base_url=url, headers=bearer("key"), trust_env=False) as client:
            assert client.post("/pets", json=REX).status_code == 201
            stop(process, number)  # while the connection is open
    assert not (tmp_path / "a.db-wal").exists()


def test_a_new_database_holds_the_samples_once(tmp_path: Path) -> None:
    for expected in (241, 242):
        with serving("--database", tmp_path / "a.db", "--api-key", "key") as (_, url):
            added = httpx.post(f"{url}/pets", json=REX, headers=bearer("key"), trust_env=False)
            assert added.json()["id"] == expected


def test_keys_come_from_arguments_and_the_environment(tmp_path: Path) -> None:
    arguments = ("--api-key", "arg-1", "--api-key", "arg-2")
    with (
        serving(
            *("--database", tmp_path / "a.db", *arguments),
            PETDESK_SERVE_API_KEYS="env-1, env-2\tenv-3",
        ) as (_, url),
        httpx.Client(trust_env=False) as client,
    ):
        for key in "arg-1 arg-2 env-1 env-2 env-3".split():  # noqa: SIM905 - reads better
            assert client.get(f"{url}/pets", headers=bearer(key)).status_code == 200, key
        for key in ("arg-3", "env-1,"):
            assert_error(client.get(f"{url}/pets", headers=bearer(key)), 401)


@pytest.mark.parametrize(
    ("arguments", "limit"),
    [
        ([], 60),
        (["--plan", "pro"], 300),
        (["--plan", "business"], 1_000),
        (["--plan", "enterprise", "--per-minute", "7", "--per-day", "9"], 7),
        (["--plan", "pro", "--per-minute", "5"], 5),
        (["--per-day", "3"], 3),
    ],
)
async def test_the_plan_sets_the_limit(
    store: PracticeStore, clock: Clock, arguments: list[str], limit: int
) -> None:
    given = parser().parse_args(["--database", "a.db", *arguments])
    async with connect(store, clock, read_plan(given)) as client:
        answer = await client.get("/pets")
    assert answer.headers["X-RateLimit-Limit"] == str(limit)


def test_a_body_too_large_gets_its_answer_on_a_socket(tmp_path: Path) -> None:
    with (
        serving("--database", tmp_path / "a.db", "--api-key", "key") as (_, url),
        httpx.Client(trust_env=False, headers=bearer("key")) as client,
    ):
        headers = {"Content-Type": "application/json"}
        assert_error(client.post(f"{url}/pets", content=b" " * 5_000_000, headers=headers), 413)
        assert client.post(f"{url}/pets", json=REX).status_code == 201


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is POSIX's")
def test_what_was_answered_201_survives_kill_9(tmp_path: Path) -> None:
    ids: list[int] = []
    for created in (1, 5, 3):
        with serving("--database", tmp_path / "a.db", "--api-key", "key", "--no-samples") as (
            process,
            url,
        ):
            with httpx.Client(trust_env=False, headers=bearer("key")) as client:
                listed = client.get(f"{url}/pets?limit=100").json()
                assert [pet["id"] for pet in listed] == ids
                for number in range(created):
                    new = {"name": f"Rex {number}", "categoryId": 1, "status": "sold"}
                    answer = client.post(f"{url}/pets", json=new)
                    assert answer.status_code == 201
                    ids.append(answer.json()["id"])
            os.kill(process.pid, signal.SIGKILL)
            assert process.wait() == -signal.SIGKILL
    assert ids == list(range(1, 10))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--port", "70000"], "--port must be a whole number from 0 to 65535"),
        (["--port", "-1"], "--port must be"),
        (["--port", "eighty"], "--port must be"),
        (["--plan", "gold"], "--plan must be one of free, pro, business, enterprise"),
        (["--plan", "enterprise"], "give --per-minute and --per-day"),
        (["--plan", "enterprise", "--per-day", "5"], "give --per-minute and --per-day"),
        (["--per-minute", "0"], "--per-minute must be"),
        (["--per-minute", "1.5"], "--per-minute must be"),
        (["--per-day", "many"], "--per-day must be"),
        (["--database", "missing/a.db"], "cannot be opened"),
        (["--database", "text"], "is not a database"),
        (["--samples", "missing"], "cannot be read"),
        (["--samples", "text"], "is not a sample file"),
        (["--api-key", ""], "an API key must be visible ASCII"),
        *((["--api-key", key], "an API key must be visible ASCII") for key in (" ", "a b", "kéy")),
    ],
)
def test_what_cannot_be_served_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("text").write_text("no database, no samples " * 99)
    sentence = fail("--port", "0", "--database", "a.db", "--api-key", "secret", *arguments)
    assert sentence.startswith("petdesk serve: ")
    assert said in sentence
    assert sentence.endswith(".")
    assert "secret" not in sentence


@pytest.mark.parametrize("keys", ["", " ,\t"])
def test_a_key_is_needed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keys: str) -> None:
    monkeypatch.setenv("PETDESK_SERVE_API_KEYS", keys)
    sentence = fail("--database", tmp_path / "a.db")
    assert "an API key is needed" in sentence


def test_a_port_in_use_is_reported(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        sentence = fail("--port", port, "--database", tmp_path / "a.db", "--api-key", "key")
    assert f"cannot listen on 127.0.0.1 port {port}: " in sentence
    assert not (tmp_path / "a.db").exists()
