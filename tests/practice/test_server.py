"""``petdesk serve`` as people start it: a process, a socket, a database file."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import httpx
import pytest

from petdesk.practice.server import main
from tests.practice.conftest import assert_error
from tests.programs import served

SCRIPT = "import sys; from petdesk.practice.server import main; sys.exit(main(sys.argv[1:]))"
REX = {"name": "Rex", "categoryId": 1}


def serving(
    folder: Path, *arguments: str, **extra: str
) -> AbstractContextManager[tuple[subprocess.Popen[str], str]]:
    """Serve on a free port, the database and the key of this test; see `served`."""
    own = ("--port", "0", "--database", folder / "a.db", "--api-key", "key")
    return served(["-W", "error", "-c", SCRIPT, *own, *arguments], **extra)


def client(key: str = "key", url: str = "") -> httpx.Client:
    headers = {"Authorization": f"Bearer {key}"}
    return httpx.Client(base_url=url, headers=headers, trust_env=False)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends a process, it cannot ask it to")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_serving_stops_cleanly_when_asked(tmp_path: Path, number: int) -> None:
    with serving(tmp_path) as (process, url), client(url=url) as asking:
        assert url.startswith("http://127.0.0.1:")
        as_json = {"Content-Type": "application/json"}
        assert_error(asking.post("/pets", content=b" " * 5_000_000, headers=as_json), 413)
        assert asking.post("/pets", json=REX).status_code == 201
        process.send_signal(number)  # while the connection is open
        out, err = process.communicate()
        assert (process.returncode, out, err) == (0, "", "")
    assert not (tmp_path / "a.db-wal").exists()


def test_keys_come_from_arguments_and_the_environment(tmp_path: Path) -> None:
    variable = {"PETDESK_SERVE_API_KEYS": "env-1, env-2\tenv-3"}
    with serving(tmp_path, "--plan", "pro", "--api-key", "arg-2", **variable) as (_, url):
        for key in ("key", "arg-2", "env-1", "env-2", "env-3"):
            with client(key, url) as asking:
                answer = asking.get("/pets")
                assert len(answer.json()) == 20, "a new database holds the samples"
                assert answer.headers["X-RateLimit-Limit"] == "300"
        for key in ("arg-3", "env-1,"):
            with client(key, url) as asking:
                assert_error(asking.get("/pets"), 401)


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is POSIX's")
def test_what_was_answered_201_survives_kill_9(tmp_path: Path) -> None:
    ids: list[int] = []
    for created in (1, 5, 3):
        with serving(tmp_path, "--no-samples") as (process, url):
            with client(url=url) as asking:
                assert [pet["id"] for pet in asking.get("/pets?limit=100").json()] == ids
                for _ in range(created):
                    answer = asking.post("/pets", json=REX)
                    assert answer.status_code == 201
                    ids.append(answer.json()["id"])
            os.kill(process.pid, signal.SIGKILL)
            assert process.wait() == -signal.SIGKILL
    assert ids == list(range(1, 10))


@pytest.fixture
def failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    """Run a command line that must be refused, in a folder of its own; return what it said."""
    monkeypatch.chdir(tmp_path)

    def fail(*arguments: str) -> str:
        with pytest.raises(SystemExit, match="2"):
            main(["--database", "a.db", *arguments])
        out, err = capsys.readouterr()
        assert out == ""
        *_, sentence = err.splitlines()
        assert sentence.startswith("petdesk serve: error: ")
        return sentence

    return fail


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--port", "70000"], "--port: must be a whole number from 0 to 65535"),
        (["--port", "-1"], "--port: must be"),
        (["--port", "eighty"], "--port: must be"),
        (["--plan", "gold"], "--plan: invalid choice"),
        (["--database", "text/a.db"], "text/a.db: "),
        (["--database", "text"], "text: the file is damaged"),
        (["--samples", "missing"], "cannot be read"),
        (["--samples", "text"], "is not a sample file"),
        *((["--api-key", key], "must be visible ASCII") for key in ("", " ", "a b", "kéy")),
    ],
)
def test_what_cannot_be_served_is_named(
    failed: Callable[..., str], arguments: list[str], said: str
) -> None:
    Path("text").write_text("no database, no samples " * 99)
    sentence = failed("--port", "0", "--api-key", "secret", *arguments)
    assert said in sentence
    assert "secret" not in sentence


@pytest.mark.parametrize("keys", ["", " ,\t"])
def test_a_key_is_needed(
    failed: Callable[..., str], monkeypatch: pytest.MonkeyPatch, keys: str
) -> None:
    monkeypatch.setenv("PETDESK_SERVE_API_KEYS", keys)
    assert "an API key is needed" in failed()


def test_a_port_in_use_is_reported(failed: Callable[..., str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"'127.0.0.1', {port}" in failed("--port", port, "--api-key", "key")
    assert not Path("a.db").exists()
