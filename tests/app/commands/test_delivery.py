"""How `petdesk add` and `petdesk import` end: with a window that goes, a full disk, odd answers."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from petdesk.app.cli import main
from petdesk.app.commands.start import Code
from petdesk.intake import entry as intake
from petdesk.intake.entry import IntakeEntry, Stage, UnclearAnswer
from petdesk.intake.file import IntakeFile
from tests.core.small_disk import fill, needs_small_disks, run_on_a_small_disk
from tests.faults import Exchange, Reply, answer, silence
from tests.journeys.servers import KEY, LIMITS, Script, error, listing, scripted
from tests.programs import ROOT, petdesk

SHEET = "Name;Category ID\nNala;7\nOtto;7\n"
AN_END = 250  # seconds; a command that waits for nobody has ended by then


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def script() -> Iterator[Script]:
    with scripted(listing()) as script:
        yield script


@pytest.fixture
def sheet(tmp_path: Path) -> str:
    file = tmp_path / "animals.csv"
    file.write_text(SHEET, encoding="utf-8")
    return str(file)


def variables(data: Path, script: Script) -> dict[str, str]:
    return {
        "PETDESK_DATA_DIR": str(data),
        "PETDESK_ENVIRONMENT": "staging",
        "PETDESK_STAGING_URL": script.address,
        "PETDESK_API_KEY": KEY,
    }


def begin(data: Path, script: Script, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "petdesk", *arguments],
        cwd=ROOT,
        env=os.environ | variables(data, script),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def run(data: Path, script: Script, *arguments: str) -> tuple[int, dict[str, object], str]:
    done = petdesk(*arguments, **variables(data, script))
    return done.returncode, json.loads(done.stdout), done.stderr


def yzma(*more: str) -> list[str]:
    return ["add", "--name", "Yzma", "--category", "7", *more]


def entries(data: Path) -> list[IntakeEntry]:
    return list(IntakeFile(data / "intake.sqlite3").load(time.time()).entries)


@contextmanager
def window_that_goes(data: Path, then: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Be a window for one telling: it takes what waits, does ``then``, and is gone."""
    data.mkdir(parents=True)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(data / "petdesk.socket"))
        server.listen()

        def answer_once() -> None:
            connected, _ = server.accept()
            with connected:
                connected.recv(4096)
                connected.sendall(b'{"is_taken": true}\n')
            server.close()
            then()

        thread = threading.Thread(target=answer_once)
        thread.start()
        yield
        thread.join()


needs_sockets = pytest.mark.skipif(sys.platform == "win32", reason="a pipe is told otherwise")


@needs_sockets
@pytest.mark.parametrize("command", ["add", "import"])
def test_a_command_takes_over_from_a_window_that_is_gone(
    data: Path, script: Script, sheet: str, command: str
) -> None:
    with window_that_goes(data):
        arguments = yzma("--wait", "3600") if command == "add" else ["import", sheet]
        code, values, err = run(data, script, *arguments)
    assert code == Code.DONE, err
    assert "the window that was to send it is gone" in err
    assert {entry.stage for entry in entries(data)} == {Stage.ADDED}
    assert script.posts() == len(entries(data))
    assert values["environment"] == "staging"


@needs_sockets
def test_what_a_window_was_sending_that_is_gone_is_unknown_and_not_sent_again(
    data: Path, script: Script
) -> None:
    def send() -> None:
        file = IntakeFile(data / "intake.sqlite3")
        (entry,) = file.load(time.time()).entries
        file.save([(entry, intake.sending(entry, time.time(), ()))])

    with window_that_goes(data, send):
        code, values, _err = run(data, script, *yzma("--wait", "3600"))
    assert (code, values["outcome"]) == (Code.UNKNOWN, "unknown")
    assert script.posts() == 0
    assert [entry.stage for entry in entries(data)] == [Stage.UNKNOWN]


@pytest.mark.skipif(sys.platform == "win32", reason="a signal of its own kind")
@pytest.mark.parametrize("command", ["add", "import"])
def test_an_interrupted_command_says_what_it_leaves(
    data: Path, script: Script, sheet: str, command: str
) -> None:
    script.always = error(503, "not now", {"Retry-After": "30"})
    arguments = yzma("--wait", "3600") if command == "add" else ["import", sheet]
    with begin(data, script, *arguments) as process:
        while process.poll() is None and not script.posts():
            time.sleep(0.05)
        if command == "add":
            process.wait(AN_END)  # it waits for no service
        else:
            process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=AN_END)
    assert process.returncode == Code.WAITING, err
    assert json.loads(out)
    assert ("interrupted" if command == "import" else "not sent yet") in err
    assert {entry.stage for entry in entries(data)} == {Stage.QUEUED}


@pytest.mark.parametrize("command", ["add", "import"])
def test_what_keeps_an_animal_here_is_said_in_a_sentence(
    data: Path, script: Script, sheet: str, command: str
) -> None:
    script.always = answer(407)
    arguments = yzma() if command == "add" else ["import", sheet]
    own = variables(data, script) | {"PETDESK_STAGING_URL": "https://pets.invalid/v1"}
    own["https_proxy"] = script.address.removesuffix("/v1").replace("//", "//kim:word@")
    done = petdesk(*arguments, **own)
    assert done.returncode == Code.WAITING, done.stderr
    assert "not sent yet: The network's proxy doesn't accept the user name" in done.stderr
    assert script.methods == ["CONNECT"]


def gives(pet: dict[str, object]) -> Reply:
    """Answer each animal that is sent as ``pet``."""

    async def reply(exchange: Exchange) -> None:
        if exchange.seen.method == "POST":
            sent = json.loads(exchange.seen.body)
            await answer(201, {**sent, **pet}, headers=LIMITS)(exchange)
        else:
            await listing("Kuzco")(exchange)

    return reply


def test_an_id_that_another_animal_has_is_not_believed(
    data: Path, script: Script, sheet: str
) -> None:
    script.always = gives({"id": 1})
    run(data, script, "list", "--json")
    code, values, err = run(data, script, *yzma())
    assert (code, values["outcome"], values["id"]) == (Code.DONE, "added", None), err
    assert "another animal has" in str(values["message"])
    (entry,) = entries(data)
    assert (entry.pet, entry.message) == (None, UnclearAnswer.TAKEN_ID)
    script.always = gives({"id": 2})
    code, values, err = run(data, script, "import", sheet)
    assert code == Code.DONE
    assert [entry.pet and entry.pet.id for entry in entries(data)] == [None, 2, None]
    assert "row 3 (Otto)" in err


def add_on_a_full_disk(folder: Path) -> None:
    async def fills(exchange: Exchange) -> None:
        if exchange.seen.method == "POST":
            fill(folder)
        await listing("Kuzco")(exchange)

    with scripted(fills) as script:
        os.environ |= variables(folder / "data", script)
        code = main(yzma())
    (entry,) = entries(folder / "data")
    print(json.dumps([code, intake.restarted(entry).stage.value]))  # noqa: T201  for the test


@needs_small_disks
def test_what_a_full_disk_kept_from_being_written_is_said(tmp_path: Path) -> None:
    done = run_on_a_small_disk(add_on_a_full_disk, tmp_path)
    values, last = map(json.loads, done.stdout.splitlines())
    assert (values["outcome"], values["id"]) == ("added", 2)
    assert last == [Code.UNWRITTEN, "unknown"]
    assert "could not be written to disk" in done.stderr


def test_a_dry_run_beside_a_queue_that_sends_changes_nothing(
    data: Path, script: Script, sheet: str
) -> None:
    script.always = silence
    with begin(data, script, "import", sheet) as sending:
        while not script.posts():
            time.sleep(0.05)
            assert sending.poll() is None
        before = entries(data)
        code, values, _err = run(data, script, "import", sheet, "--dry-run")
        assert (code, values["before"]) == (Code.DONE, 2)
        assert entries(data) == before
        sending.kill()
        sending.communicate()
