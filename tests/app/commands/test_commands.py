"""`petdesk list` and `petdesk add`: on practice, a served and a scripted service, and no window."""

import asyncio
import csv
import io
import json
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtNetwork import QLocalSocket
from pytestqt.qtbot import QtBot

from petdesk.animals.store import CatalogueFile, catalogue_path
from petdesk.app.commands.add_animal import add_animal
from petdesk.app.commands.animals import get_animal, list_animals
from petdesk.app.commands.start import Code
from petdesk.app.session import Session
from petdesk.app.single_instance import instance_address
from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet
from petdesk.intake import entry as intake
from petdesk.intake.entry import IntakeEntry, Stage
from petdesk.intake.file import IntakeFile
from petdesk.settings.store import read_run_settings
from tests.faults import Reply, answer
from tests.journeys.servers import KEY, LIMITS, Script, error, listing
from tests.journeys.test_known import by_target
from tests.programs import petdesk
from tests.sessions import session_in, until

STAGING = Environment.STAGING
PACHA = {"id": 2, "name": "Pacha", "categoryId": 7, "status": "sold"}
FOUND = answer(200, PACHA, headers=LIMITS)


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
    assert [animal["name"] for animal in json.loads(out)["animals"]] == ["Kuzco"]  # as it was last
    assert b"key" in err
    asked = len(script.methods)
    assert list_animals(["--json", "--offline"], at_staging) == 0
    assert len(script.methods) == asked
    offline = json.loads(capsysbinary.readouterr().out)
    assert [animal["name"] for animal in offline["animals"]] == ["Kuzco"]


def test_one_id_many_times_is_one_animal_of_an_inconsistent_list(
    at_staging: dict[str, str], script: Script, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    script.always = answer(200, [{"id": 7, "name": "Kuzco", "categoryId": 7}] * 30, headers=LIMITS)
    assert list_animals(["--json"], at_staging) == Code.DONE
    out, err = capsysbinary.readouterr()
    told = json.loads(out)
    assert (told["complete"], told["unreadable"], told["repeated"]) == (False, 0, 29)
    assert [animal["id"] for animal in told["animals"]] == [7]
    assert b"has animals more than once" in err


def test_an_animal_that_no_list_shows_is_in_the_list_after_it_was_added(
    at_staging: dict[str, str], script: Script, capsys: pytest.CaptureFixture[str]
) -> None:
    """One without a status, in a store that is larger than one answer."""
    script.always = listing(*(f"Pet {number}" for number in range(100)))
    assert add_animal(kuzco(), at_staging) == Code.DONE
    capsys.readouterr()
    assert list_animals(["--json", "--search", "kuzco"], at_staging) == 0
    assert [animal["id"] for animal in json.loads(capsys.readouterr().out)["animals"]] == [101]


def test_a_copy_that_cannot_be_written_is_said_and_the_list_goes_on(
    at_staging: dict[str, str], data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert list_animals(["--json"], at_staging) == 0
    (copy,) = data.glob("catalogue-staging-*.sqlite3")
    copy.unlink()
    copy.mkdir()
    capsys.readouterr()
    assert list_animals(["--json"], at_staging) == 0
    told = capsys.readouterr()
    assert "the local copy can't be written" in told.err
    assert len(json.loads(told.out)["animals"]) == 1


def test_a_limit_that_lasts_ends_the_wait(
    at_staging: dict[str, str], script: Script, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    # Without a limit nothing is waited for, however long the service takes.
    assert list_animals(["--json", "--wait", "0"], at_staging) == Code.DONE
    capsysbinary.readouterr()
    script.always = error(429, "slow down", {"Retry-After": "10"})
    assert list_animals(["--json", "--wait", "0"], at_staging) == Code.LIMIT
    assert "limit" in json.loads(capsysbinary.readouterr().out)["error"].lower()
    # The pause is kept: the next command asks nothing.
    asked = len(script.methods)
    assert list_animals(["--json", "--wait", "1"], at_staging) == Code.LIMIT
    assert add_animal([*kuzco(), "--wait", "1"], at_staging) == Code.WAITING
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


def got(capfd: pytest.CaptureFixture[str]) -> tuple[dict[str, object] | None, str]:
    out, err = capfd.readouterr()
    return (json.loads(out) if out else None), err


def test_one_animal_is_a_line_for_people(
    variables: dict[str, str],
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert get_animal(["1"], variables) == Code.DONE
    out, err = capfd.readouterr()
    assert out.startswith("#1 ")
    assert not err


@pytest.mark.parametrize(
    ("single", "code", "says"),
    [
        (FOUND, Code.DONE, ""),
        (error(404, "No."), Code.NOT_FOUND, "The service found no animal with the ID 2."),
        (error(410, "No."), Code.NOT_FOUND, "The service found no animal with the ID 2."),
        (error(401, "No."), Code.FAILED, "The service doesn't accept the API key"),
        (answer(429, None, headers={"Retry-After": "600"}), Code.LIMIT, "Shared request limit"),
    ],
)
def test_what_came_of_asking_for_one_animal_is_the_exit_code(  # noqa: PLR0913, PLR0917  fixtures
    single: Reply,
    code: Code,
    says: str,
    script: Script,
    at_staging: dict[str, str],
    capfd: pytest.CaptureFixture[str],
) -> None:
    script.always = by_target(single, listing("Kuzco"))
    assert get_animal(["#2", "--json", "--wait", "0"], at_staging) == code
    values, err = got(capfd)
    assert values is not None
    assert values["environment"] == "staging"
    assert says in err
    if code is Code.DONE:
        wanted = {"id": 2, "name": "Pacha", "category_id": 7, "status": "sold"}
        assert isinstance(values["animal"], dict)
        assert values["animal"].items() >= wanted.items()
        assert values["error"] is None
        # What a command learns is in the local copy.
        script.always = error(503, "Not now.")
        list_animals(["--json", "--offline"], at_staging)
        listed, _err = got(capfd)
        assert listed is not None
        assert [each["name"] for each in listed["animals"]] == ["Pacha"]  # type: ignore[attr-defined]
    else:
        assert values["animal"] is None
        assert says in str(values["error"])


def test_one_animal_is_looked_for_in_the_lists_where_nothing_else_is_left(
    script: Script,
    at_staging: dict[str, str],
    capfd: pytest.CaptureFixture[str],
) -> None:
    script.always = by_target(error(410, "No."), listing("Kuzco"))
    assert get_animal(["1"], at_staging) == Code.DONE
    assert capfd.readouterr() == ("#1 Kuzco, Category 7, Not stated\n", "")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "required: ID"),
        (["Bella"], "'Bella' is no ID: a whole number, as in 4000"),
        ([str(2**63)], "is no ID"),
        (["1", "--environment", "x"], "invalid choice: 'x'"),
    ],
)
def test_what_is_no_id_is_usage(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        get_animal(arguments, {})
    assert ended.value.code == Code.USAGE
    assert words in capsys.readouterr().err


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


_OPEN = "The service answered %s, so the animal may or may not have been added."


@pytest.mark.parametrize(
    ("status", "code", "stage", "message"),
    [
        (400, Code.REFUSED, Stage.REFUSED, "because"),
        (500, Code.UNKNOWN, Stage.UNKNOWN, _OPEN % 500),
        (401, Code.WAITING, Stage.QUEUED, None),
        (503, Code.UNKNOWN, Stage.UNKNOWN, _OPEN % 503),
    ],
)
def test_what_became_of_it_is_the_exit_code_and_on_disk(  # noqa: PLR0913, PLR0917  fixtures
    status: int,
    code: Code,
    stage: Stage,
    message: str | None,
    at_staging: dict[str, str],
    script: Script,
    data: Path,
    capfd: pytest.CaptureFixture[str],
) -> None:
    script.always = error(status, "because")
    assert add_animal(kuzco(), at_staging) == code
    assert json.loads(capfd.readouterr().out)["message"] == message
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


async def run_command(data: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command as a process, while the window's loop goes on."""
    running = asyncio.create_task(
        asyncio.to_thread(petdesk, *arguments, PETDESK_DATA_DIR=str(data))
    )
    await until(running.done, 60)
    return await running


async def test_an_open_window_sends_it_and_shows_it(session: Session, data: Path) -> None:
    session.window.show()
    running = asyncio.create_task(session.run())
    await until(lambda: session.form.state.can_add and session.intake.state.is_loaded)
    await second_starts_are_heard(data)
    ended = await run_command(
        data, "add", "--name", "Kuzco", "--category", "Dogs", "--status", "sold"
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    (entry,) = session.intake.state.entries
    assert (entry.stage, entry.new.name, entry.attempts) == (Stage.ADDED, "Kuzco", 1)
    assert entry.pet is not None
    assert json.loads(ended.stdout)["id"] == entry.pet.id
    assert session.model.state.listing.record(entry.pet.id) is not None
    session.window.close_wanted.emit()
    await running
    assert [entry.stage for entry in entries(data)] == [Stage.ADDED]


async def test_an_open_window_shows_what_a_command_learned(
    qtbot: QtBot, data: Path, script: Script, at_staging: dict[str, str]
) -> None:
    await asyncio.to_thread(data.mkdir)
    with (
        pytest.MonkeyPatch.context() as patch,
        session_in(data, qtbot, read_run_settings(at_staging)) as session,
    ):
        for name in ("PETDESK_STAGING_URL", "PETDESK_ENVIRONMENT", "PETDESK_API_KEY"):
            patch.setenv(name, at_staging[name])
        session.window.show()
        running = asyncio.create_task(session.run())
        await until(lambda: session.model.state.catalogue.coverage)
        await second_starts_are_heard(data)
        script.always = listing("Kuzco", "Yzma")
        ended = await run_command(data, "list", "--json")
        assert (ended.returncode, ended.stderr) == (0, "")
        await until(lambda: session.model.state.listing.record(2))
        assert [change.name for change in session.model.state.news] == ["Yzma"]
        asked = script.methods.count("GET")
        session.model.work_online()
        await until(lambda: script.methods.count("GET") > asked)
        session.window.close_wanted.emit()
        await running
    # Each change was found once, and the file has both animals.
    copy = catalogue_path(data, STAGING, script.address)
    assert [change.name for change in CatalogueFile(copy).load_changes(0.0)] == ["Yzma"]
    assert len(CatalogueFile(copy).load().catalogue.records) == 2
