"""`petdesk list` and `petdesk add`: on practice, a served and a scripted service, and no window."""

import asyncio
import csv
import io
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtNetwork import QLocalSocket
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from petdesk.cli import main
from petdesk.commands.add_animal import add_animal
from petdesk.commands.list_animals import list_animals
from petdesk.commands.start import Code
from petdesk.domain import intake
from petdesk.domain.environments import Environment
from petdesk.domain.intake import IntakeEntry, Stage
from petdesk.domain.pets import NewPet
from petdesk.session.session import Session
from petdesk.single_instance.messages import instance_address
from petdesk.storage.intake import IntakeFile
from tests.journeys.servers import KEY, Script, error, listing, scripted
from tests.sessions import session_in, until

STAGING = Environment.STAGING


@pytest.fixture(autouse=True)
def _application(qapp: QApplication) -> Iterator[None]:
    """Provide an application to the commands, and restore its names."""
    names = qapp.applicationName(), qapp.organizationName()
    yield
    qapp.setApplicationName(names[0])
    qapp.setOrganizationName(names[1])


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def variables(data: Path) -> dict[str, str]:
    return {"PETDESK_DATA_DIR": str(data)}


@pytest.fixture
def script() -> Iterator[Script]:
    with scripted(listing("Kuzco")) as script:
        yield script


@pytest.fixture
def at_staging(variables: dict[str, str], script: Script) -> dict[str, str]:
    variables["PETDESK_STAGING_URL"] = script.address
    return variables | {"PETDESK_ENVIRONMENT": "staging", "PETDESK_API_KEY": KEY}


def entries(data: Path) -> list[IntakeEntry]:
    return list(IntakeFile(data / "intake.sqlite3").load(time.time()).entries)


def kuzco(*more: str) -> list[str]:
    return ["--name", "Kuzco", "--category", "7", *more]


def test_the_list_is_json_with_what_may_be_missing(
    variables: dict[str, str], capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert list_animals(["--json"], variables) == 0
    out, err = capsysbinary.readouterr()
    values = json.loads(out)
    assert values["environment"] == "practice"
    assert (values["complete"], values["may_be_incomplete"]) == (False, ["not stated"])
    assert values["error"] is None
    assert len(values["animals"]) == 240
    assert b"Some may be missing." in err
    bella = next(animal for animal in values["animals"] if animal["id"] == 1)
    assert (bella["name"], bella["category"], bella["status"]) == ("Bella", "Dogs", "available")


def test_the_list_is_filtered_as_in_the_window_and_csv_has_no_mark(
    variables: dict[str, str], capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    arguments = ["--csv", "--status", "sold", "--category", "dogs", "--search", "b"]
    assert list_animals(arguments, variables) == 0
    rows = list(csv.reader(io.StringIO(capsysbinary.readouterr().out.decode())))
    assert rows[0] == ["Name", "Category", "Category ID", "Status", "ID", "Last seen"]
    assert rows[1:]
    assert {(row[1], row[3]) for row in rows[1:]} == {("Dogs", "Sold")}
    assert all("b" in row[0].lower() for row in rows[1:])


def test_the_list_says_what_it_is_where_the_service_is_gone(
    at_staging: dict[str, str], script: Script, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert list_animals(["--json"], at_staging) == 0
    assert json.loads(capsysbinary.readouterr().out)["complete"] is True
    refused = error(401, "no such key")
    script.always = refused
    assert list_animals(["--json"], at_staging) == Code.FAILED
    out, err = capsysbinary.readouterr()
    assert "key" in json.loads(out)["error"]
    assert json.loads(out)["animals"] == []  # the list before left no copy: that is the window's
    assert b"key" in err
    asked = len(script.methods)
    assert list_animals(["--json", "--offline"], at_staging) == 0
    assert len(script.methods) == asked


def test_a_limit_that_lasts_ends_the_wait(
    at_staging: dict[str, str], script: Script, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    script.always = error(429, "slow down", {"Retry-After": "3600"})
    assert list_animals(["--json", "--wait", "5"], at_staging) == Code.LIMIT
    assert "limit" in json.loads(capsysbinary.readouterr().out)["error"].lower()
    # The pause is kept: the next command asks nothing.
    asked = len(script.methods)
    assert list_animals(["--json", "--wait", "5"], at_staging) == Code.LIMIT
    assert add_animal([*kuzco(), "--wait", "5"], at_staging) == Code.WAITING
    assert len(script.methods) == asked


def test_a_practice_file_that_cannot_be_opened_is_said_and_an_animal_waits(
    data: Path, variables: dict[str, str], capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    # As another person's is, who does not let this one read it.
    (data / "practice.sqlite3").mkdir(parents=True)
    assert list_animals(["--json"], variables) == Code.FAILED
    assert "Can't open Practice" in json.loads(capsysbinary.readouterr().out)["error"]
    assert add_animal(kuzco(), variables) == Code.WAITING
    assert b"practice.sqlite3" in capsysbinary.readouterr().err
    assert [entry.stage for entry in entries(data)] == [Stage.QUEUED]


@pytest.mark.parametrize("arguments", [["list"], ["list", "--json", "--csv"], ["add"]])
def test_wrong_arguments_are_usage(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as raised:
        main(arguments)
    assert raised.value.code == Code.USAGE


def test_an_animal_is_added_once_and_told_with_its_id(
    at_staging: dict[str, str],
    script: Script,
    data: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert add_animal(kuzco(), at_staging) == Code.DONE
    values = json.loads(capsys.readouterr().out)
    assert (values["outcome"], values["id"], values["name"]) == ("added", 2, "Kuzco")
    assert script.posts() == 1
    (entry,) = entries(data)
    assert (entry.stage, entry.attempts, entry.environment) == (Stage.ADDED, 1, STAGING)


@pytest.mark.parametrize(
    ("status", "code", "stage"),
    [
        (400, Code.REFUSED, Stage.REFUSED),
        (500, Code.UNKNOWN, Stage.UNKNOWN),
        (401, Code.WAITING, Stage.QUEUED),
        (503, Code.UNKNOWN, Stage.UNKNOWN),
    ],
)
def test_what_became_of_it_is_the_exit_code_and_on_disk(  # noqa: PLR0913, PLR0917  fixtures
    status: int,
    code: Code,
    stage: Stage,
    at_staging: dict[str, str],
    script: Script,
    data: Path,
) -> None:
    script.always = error(status, "because")
    assert add_animal(kuzco(), at_staging) == code
    (entry,) = entries(data)
    assert entry.stage is stage
    assert script.posts() == 1


def test_an_animal_waits_on_disk_where_the_service_cannot_be_reached(
    variables: dict[str, str], data: Path
) -> None:
    gone = {"PETDESK_STAGING_URL": "http://127.0.0.1:1/v1", "PETDESK_ENVIRONMENT": "staging"}
    assert add_animal(kuzco(), variables | gone | {"PETDESK_API_KEY": KEY}) == Code.WAITING
    assert [entry.stage for entry in entries(data)] == [Stage.QUEUED]


def test_nothing_is_kept_of_what_cannot_be_an_animal_or_has_no_address(
    variables: dict[str, str], data: Path
) -> None:
    assert add_animal(["--name", " ", "--category", "1"], variables) == Code.USAGE
    assert add_animal(["--name", "x", "--category", "zebras"], variables) == Code.USAGE
    assert add_animal(kuzco("--environment", "staging"), variables) == Code.FAILED
    assert not (data / "intake.sqlite3").exists()


def test_nothing_is_sent_that_cannot_be_written(
    at_staging: dict[str, str], script: Script, data: Path
) -> None:
    (data / "intake.sqlite3").mkdir(parents=True)
    assert add_animal(kuzco(), at_staging) == Code.FAILED
    assert script.posts() == 0


def test_entries_of_others_are_left_as_they_are(
    at_staging: dict[str, str], script: Script, data: Path
) -> None:
    held = intake.held(1, STAGING, script.address, NewPet("Yzma", 7), time.time(), 30.0)
    queued = intake.held(2, STAGING, script.address, NewPet("Pacha", 7), time.time(), 0.0)
    sending = intake.sending(intake.held(3, STAGING, "a", NewPet("x", 7), 0.0, 0.0), 1.0, ())
    data.mkdir()
    IntakeFile(data / "intake.sqlite3").save([(None, each) for each in (held, queued, sending)])
    assert add_animal(kuzco(), at_staging) == Code.DONE
    assert script.posts() == 1
    stages = {each.id: (each.stage, each.revision) for each in entries(data) if each.id <= 3}
    assert stages == {each.id: (each.stage, each.revision) for each in (held, queued, sending)}


@pytest.fixture
def session(qtbot: QtBot, data: Path) -> Iterator[Session]:
    with session_in(data, qtbot) as session:
        yield session


async def second_starts_are_heard(data: Path) -> None:
    """Wait until the window in ``data`` takes what another process tells it."""
    second = QLocalSocket()

    def is_connected() -> bool:
        second.connectToServer(instance_address(data))
        return second.waitForConnected(10)

    await until(is_connected)
    second.close()


async def run_add(data: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a process, while the window's loop goes on."""
    command = [sys.executable, "-m", "petdesk", "add", *arguments]
    done: list[subprocess.CompletedProcess[str]] = []

    def run() -> None:
        import os  # noqa: PLC0415  for its variables

        told = {**os.environ, "PETDESK_DATA_DIR": str(data)}
        done.append(subprocess.run(command, env=told, capture_output=True, text=True, check=False))

    running = asyncio.create_task(asyncio.to_thread(run))
    await until(running.done, 60)
    return done[0]


@pytest.mark.asyncio
async def test_an_open_window_sends_it_and_shows_it(session: Session, data: Path) -> None:
    session.window.show()
    running = asyncio.create_task(session.run())
    await until(lambda: session.form.state.can_add and session.intake.state.is_loaded)
    await second_starts_are_heard(data)
    ended = await run_add(data, "--name", "Kuzco", "--category", "Dogs", "--status", "sold")
    assert (ended.returncode, ended.stderr) == (0, "")
    (entry,) = session.intake.state.entries
    assert (entry.stage, entry.new.name, entry.attempts) == (Stage.ADDED, "Kuzco", 1)
    assert entry.pet is not None
    assert json.loads(ended.stdout)["id"] == entry.pet.id
    assert session.model.state.listing.record(entry.pet.id) is not None
    session.window.close_wanted.emit()
    await running
    assert [entry.stage for entry in entries(data)] == [Stage.ADDED]


@pytest.mark.asyncio
async def test_a_window_of_another_environment_learns_of_what_waits(
    session: Session, data: Path
) -> None:
    session.window.show()
    running = asyncio.create_task(session.run())
    await until(lambda: session.intake.state.is_loaded)
    await second_starts_are_heard(data)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PETDESK_STAGING_URL", "http://127.0.0.1:1/v1")
        patch.setenv("PETDESK_ENVIRONMENT", "staging")
        patch.setenv("PETDESK_API_KEY", KEY)
        ended = await run_add(data, *kuzco())
    assert ended.returncode == Code.WAITING
    assert not session.intake.state.entries
    session.intake.queue.change_environment(STAGING, "http://127.0.0.1:1/v1")
    await until(lambda: session.intake.state.entries)
    (entry,) = session.intake.state.entries
    assert (entry.stage, entry.environment) == (Stage.QUEUED, STAGING)
    session.window.close_wanted.emit()
    await running
