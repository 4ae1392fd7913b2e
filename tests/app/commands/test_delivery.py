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
from petdesk.intake.entry import Stage, UnclearAnswer
from petdesk.intake.file import IntakeFile
from tests.app.commands.conftest import Shell
from tests.core.small_disk import fill, needs_small_disks, run_on_a_small_disk
from tests.faults import Exchange, Reply, answer, silence
from tests.journeys.servers import LIMITS, Script, at_staging, error, listing, scripted
from tests.programs import ROOT

SHEET = "Name;Category ID\nNala;7\nOtto;7\n"
YZMA = ["add", "--name", "Yzma", "--category", "7"]


@pytest.fixture
def sheet(tmp_path: Path) -> str:
    file = tmp_path / "animals.csv"
    file.write_text(SHEET, encoding="utf-8")
    return str(file)


@pytest.fixture(params=["add", "import"])
def command(request: pytest.FixtureRequest, sheet: str) -> list[str]:
    return [*YZMA, "--wait", "3600"] if request.param == "add" else ["import", sheet]


def begin_import(shell: Shell, sheet: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "petdesk", "import", sheet],
        cwd=ROOT,
        env=os.environ | shell.variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


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
def test_a_command_takes_over_from_a_window_that_is_gone(
    shell: Shell, script: Script, command: list[str]
) -> None:
    with window_that_goes(shell.folder):
        said = shell(*command)
    assert said.code == Code.DONE, said.err
    assert "the window that was to send it is gone" in said.err
    assert {entry.stage for entry in shell.entries()} == {Stage.ADDED}
    assert script.posts() == len(shell.entries())
    assert said.values["environment"] == "staging"


@needs_sockets
def test_what_a_window_was_sending_that_is_gone_is_unknown_and_not_sent_again(
    shell: Shell, script: Script
) -> None:
    def send() -> None:
        (entry,) = shell.entries()
        shell.file.save([(entry, intake.sending(entry, time.time(), ()))])

    with window_that_goes(shell.folder, send):
        said = shell(*YZMA, "--wait", "3600")
    assert (said.code, said.values["outcome"]) == (Code.UNKNOWN, "unknown")
    assert script.posts() == 0
    assert [entry.stage for entry in shell.entries()] == [Stage.UNKNOWN]


@pytest.mark.skipif(sys.platform == "win32", reason="a signal of its own kind")
def test_an_interrupted_command_says_what_it_leaves(
    shell: Shell, script: Script, sheet: str
) -> None:
    script.always = error(503, "not now", {"Retry-After": "30"})
    with begin_import(shell, sheet) as process:
        while process.poll() is None and not script.posts():
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=250)  # it waits for nobody
    assert process.returncode == Code.WAITING, err
    assert json.loads(out)
    assert "interrupted" in err
    assert {entry.stage for entry in shell.entries()} == {Stage.QUEUED}


def test_an_animal_waits_for_no_service_that_asks_to_wait(shell: Shell, script: Script) -> None:
    script.always = error(503, "not now", {"Retry-After": "30"})
    said = shell(*YZMA, "--wait", "3600")
    assert (said.code, "not sent yet" in said.err) == (Code.WAITING, True)
    assert {entry.stage for entry in shell.entries()} == {Stage.QUEUED}


def test_what_keeps_an_animal_here_is_said_in_a_sentence(
    shell: Shell, script: Script, command: list[str]
) -> None:
    script.always = answer(407)
    proxy = script.address.removesuffix("/v1").replace("//", "//kim:word@")
    said = shell(*command, PETDESK_STAGING_URL="https://pets.invalid/v1", https_proxy=proxy)
    assert said.code == Code.WAITING, said.err
    assert "not sent yet: The network's proxy doesn't accept the user name" in said.err
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
    shell: Shell, script: Script, sheet: str
) -> None:
    script.always = gives({"id": 1})
    shell("list", "--json")
    said = shell(*YZMA)
    assert (said.code, said.values["outcome"], said.values["id"]) == (Code.DONE, "added", None)
    assert "another animal has" in said.values["message"]
    (entry,) = shell.entries()
    assert (entry.pet, entry.message) == (None, UnclearAnswer.TAKEN_ID)
    script.always = gives({"id": 2})
    said = shell("import", sheet)
    assert said.code == Code.DONE
    assert [entry.pet and entry.pet.id for entry in shell.entries()] == [None, 2, None]
    assert "row 3 (Otto)" in said.err


def add_on_a_full_disk(folder: Path) -> None:
    async def fills(exchange: Exchange) -> None:
        if exchange.seen.method == "POST":
            fill(folder)
        await listing("Kuzco")(exchange)

    with scripted(fills) as script:
        os.environ |= {"PETDESK_DATA_DIR": str(folder), **at_staging(script.address)}
        code = main(YZMA)
    (entry,) = IntakeFile(folder / "intake.sqlite3").load(0.0).entries
    print(json.dumps([code, intake.restarted(entry).stage.value]))  # noqa: T201  for the test


@needs_small_disks
def test_what_a_full_disk_kept_from_being_written_is_said(tmp_path: Path) -> None:
    done = run_on_a_small_disk(add_on_a_full_disk, tmp_path)
    values, last = map(json.loads, done.stdout.splitlines())
    assert (values["outcome"], values["id"]) == ("added", 2)
    assert last == [Code.UNWRITTEN, "unknown"]
    assert "could not be written to disk" in done.stderr


def test_a_dry_run_beside_a_queue_that_sends_changes_nothing(
    shell: Shell, script: Script, sheet: str
) -> None:
    script.always = silence
    with begin_import(shell, sheet) as sending:
        while not script.posts():
            time.sleep(0.05)
            assert sending.poll() is None
        before = shell.entries()
        said = shell("import", sheet, "--dry-run")
        assert (said.code, said.values["before"]) == (Code.DONE, 2)
        assert shell.entries() == before
        sending.kill()
        sending.communicate()
