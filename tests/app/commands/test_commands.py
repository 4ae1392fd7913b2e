"""`petdesk list` and `petdesk add`: on practice, a served and a scripted service, and no window."""

import asyncio
import csv
import io
import subprocess
import time
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from petdesk.animals.store import CatalogueFile, catalogue_path
from petdesk.app.commands.start import Code
from petdesk.app.session import Session
from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet
from petdesk.intake import entry as intake
from petdesk.intake.entry import Stage
from petdesk.settings.store import read_run_settings
from tests.app.commands.conftest import Said, Shell
from tests.faults import Reply, answer
from tests.journeys.servers import LIMITS, Script, by_target, error, listing
from tests.programs import petdesk
from tests.sessions import session_in, until

STAGING = Environment.STAGING
ADD = ["add", "--name", "Kuzco", "--category", "7"]
PACHA = {"id": 2, "name": "Pacha", "categoryId": 7, "status": "sold"}


def names(said: Said) -> list[str]:
    return [animal["name"] for animal in said.values["animals"]]


def test_the_list_is_json_with_what_may_be_missing(shell: Shell) -> None:
    said = shell("list", "--json")
    values = said.values
    assert (said.code, values["environment"], values["error"]) == (0, "practice", None)
    assert (values["complete"], values["may_be_incomplete"]) == (False, ["not stated"])
    assert len(values["animals"]) == 240
    assert "Some may be missing." in said.err
    bella = next(animal for animal in values["animals"] if animal["id"] == 1)
    assert (bella["name"], bella["category"], bella["status"]) == ("Bella", "Dogs", "available")


def test_the_list_is_filtered_as_in_the_window_and_csv_has_no_mark(shell: Shell) -> None:
    arguments = ("--csv", "--status", "sold", "--category", "dogs", "--search", "b")
    rows = list(csv.reader(io.StringIO(shell("list", *arguments).out)))
    assert rows[0] == ["Name", "Category", "Category ID", "Status", "ID", "Last seen"]
    assert rows[1:]
    assert {(row[1], row[3]) for row in rows[1:]} == {("Dogs", "Sold")}
    assert all("b" in row[0].lower() for row in rows[1:])


def test_the_list_says_what_it_is_where_the_service_is_gone(shell: Shell, script: Script) -> None:
    assert shell("list", "--json").values["complete"] is True
    script.always = error(401, "no such key")
    said = shell("list", "--json")
    assert (said.code, names(said)) == (Code.FAILED, ["Kuzco"])  # as it was last
    assert "key" in said.values["error"]
    assert "key" in said.err
    asked = len(script.methods)
    said = shell("list", "--json", "--offline")
    assert (said.code, names(said)) == (Code.DONE, ["Kuzco"])
    assert len(script.methods) == asked


def test_one_id_many_times_is_one_animal_of_an_inconsistent_list(
    shell: Shell, script: Script
) -> None:
    script.always = answer(200, [{"id": 7, "name": "Kuzco", "categoryId": 7}] * 30, headers=LIMITS)
    said = shell("list", "--json")
    values = said.values
    assert (values["complete"], values["unreadable"], values["repeated"]) == (False, 0, 29)
    assert names(said) == ["Kuzco"]
    assert "has animals more than once" in said.err


def test_an_animal_that_no_list_shows_is_in_the_list_after_it_was_added(
    shell: Shell, script: Script
) -> None:
    """One without a status, in a store that is larger than one answer."""
    script.always = listing(*(f"Pet {number}" for number in range(100)))
    assert shell(*ADD).code == Code.DONE
    assert names(shell("list", "--json", "--search", "kuzco")) == ["Kuzco"]


@pytest.mark.usefixtures("script")
def test_a_copy_that_cannot_be_written_is_said_and_the_list_goes_on(shell: Shell) -> None:
    shell("list", "--json")
    (copy,) = shell.folder.glob("catalogue-staging-*.sqlite3")
    copy.unlink()
    copy.mkdir()
    said = shell("list", "--json")
    assert "the local copy can't be written" in said.err
    assert (said.code, names(said)) == (Code.DONE, ["Kuzco"])


def test_a_limit_that_lasts_ends_the_wait(shell: Shell, script: Script) -> None:
    # Without a limit nothing is waited for, however long the service takes.
    assert shell("list", "--json", "--wait", "0").code == Code.DONE
    script.always = error(429, "slow down", {"Retry-After": "10"})
    said = shell("list", "--json", "--wait", "0")
    assert (said.code, "limit" in said.values["error"].lower()) == (Code.LIMIT, True)
    # The pause is kept: the next command asks nothing.
    asked = len(script.methods)
    assert shell("list", "--json", "--wait", "1").code == Code.LIMIT
    assert shell(*ADD, "--wait", "1").code == Code.WAITING
    assert len(script.methods) == asked


def test_a_practice_file_that_cannot_be_opened_is_said_and_an_animal_waits(shell: Shell) -> None:
    # As another person's is, who does not let this one read it.
    (shell.folder / "practice.sqlite3").mkdir(parents=True)
    said = shell("list", "--json")
    assert said.code == Code.FAILED
    assert "Can't open Practice" in said.values["error"]
    said = shell(*ADD)
    assert said.code == Code.WAITING
    assert "practice.sqlite3" in said.err
    assert [entry.stage for entry in shell.entries()] == [Stage.QUEUED]


@pytest.mark.parametrize(
    ("single", "code", "says"),
    [
        (error(404, "No."), Code.NOT_FOUND, "The service found no animal with the ID 2."),
        (error(410, "No."), Code.NOT_FOUND, "The service found no animal with the ID 2."),
        (error(401, "No."), Code.FAILED, "The service doesn't accept the API key"),
        (answer(429, None, headers={"Retry-After": "600"}), Code.LIMIT, "Shared request limit"),
    ],
)
def test_why_there_is_no_animal_is_the_exit_code(
    shell: Shell, script: Script, single: Reply, code: Code, says: str
) -> None:
    script.always = by_target(single, listing("Kuzco"))
    said = shell("get", "#2", "--json", "--wait", "0")
    assert (said.code, said.values["animal"]) == (code, None)
    assert says in said.err
    assert says in said.values["error"]


def test_an_animal_that_was_asked_for_is_in_the_local_copy(shell: Shell, script: Script) -> None:
    script.always = by_target(answer(200, PACHA, headers=LIMITS), listing("Kuzco"))
    said = shell("get", "#2", "--json")
    assert (said.code, said.values["error"], said.err) == (Code.DONE, None, "")
    wanted = {"id": 2, "name": "Pacha", "category_id": 7, "status": "sold"}
    assert said.values["animal"].items() >= wanted.items()
    script.always = error(503, "Not now.")
    assert names(shell("list", "--json", "--offline")) == ["Pacha"]


def test_one_animal_is_looked_for_in_the_lists_where_nothing_else_is_left(
    shell: Shell, script: Script
) -> None:
    script.always = by_target(error(410, "No."), listing("Kuzco"))
    assert shell("get", "1") == (Code.DONE, "#1 Kuzco, Category 7, Not stated\n", "")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "required: ID"),
        (["Bella"], "'Bella' is no ID: a whole number, as in 4000"),
        ([str(2**63)], "is no ID"),
        (["1", "--environment", "x"], "invalid choice: 'x'"),
        *((["1", "--wait", each], "is no time in seconds") for each in ("-5", "nan", "1e400", "x")),
    ],
)
def test_what_is_no_id_is_usage(shell: Shell, arguments: list[str], words: str) -> None:
    said = shell("get", *arguments)
    assert (said.code, words in said.err) == (Code.USAGE, True)


def test_an_animal_is_added_once_and_told_with_its_id(shell: Shell, script: Script) -> None:
    said = shell(*ADD)
    values = said.values
    assert (said.code, values["outcome"], values["id"]) == (Code.DONE, "added", 2)
    assert values["name"] == "Kuzco"
    assert script.posts() == 1
    (entry,) = shell.entries()
    assert (entry.stage, entry.attempts, entry.environment) == (Stage.ADDED, 1, STAGING)


_OPEN = "The service answered %s, so the animal may or may not have been added."


@pytest.mark.parametrize(
    ("status", "code", "stage", "message"),
    [
        (400, Code.REFUSED, Stage.REFUSED, "because"),
        (401, Code.WAITING, Stage.QUEUED, None),
        (500, Code.UNKNOWN, Stage.UNKNOWN, _OPEN % 500),
        (503, Code.UNKNOWN, Stage.UNKNOWN, _OPEN % 503),
    ],
)
def test_what_became_of_it_is_the_exit_code_and_on_disk(  # noqa: PLR0913, PLR0917  a table's
    shell: Shell, script: Script, status: int, code: Code, stage: Stage, message: str | None
) -> None:
    script.always = error(status, "because")
    said = shell(*ADD)
    assert (said.code, said.values["message"]) == (code, message)
    assert [entry.stage for entry in shell.entries()] == [stage]
    assert script.posts() == 1


@pytest.mark.usefixtures("script")
def test_an_animal_waits_on_disk_where_the_service_cannot_be_reached(shell: Shell) -> None:
    assert shell(*ADD, PETDESK_STAGING_URL="http://127.0.0.1:1/v1").code == Code.WAITING
    assert [entry.stage for entry in shell.entries()] == [Stage.QUEUED]


def test_nothing_is_kept_of_what_cannot_be_an_animal_or_has_no_address(shell: Shell) -> None:
    assert shell("add", "--name", " ", "--category", "1").code == Code.USAGE
    assert shell("add", "--name", "x", "--category", "zebras").code == Code.USAGE
    assert shell(*ADD, "--environment", "staging").code == Code.FAILED
    assert not (shell.folder / "intake.sqlite3").exists()


def test_nothing_is_sent_that_cannot_be_written(shell: Shell, script: Script) -> None:
    (shell.folder / "intake.sqlite3").mkdir(parents=True)
    assert shell(*ADD).code == Code.FAILED
    assert script.posts() == 0


def test_entries_of_others_are_left_as_they_are(shell: Shell, script: Script) -> None:
    held = intake.held(1, STAGING, script.address, NewPet("Yzma", 7), time.time(), 30.0)
    queued = intake.held(2, STAGING, script.address, NewPet("Pacha", 7), time.time(), 0.0)
    sending = intake.sending(intake.held(3, STAGING, "a", NewPet("x", 7), 0.0, 0.0), 1.0, ())
    shell.folder.mkdir()
    shell.file.save([(None, each) for each in (held, queued, sending)])
    assert shell(*ADD).code == Code.DONE
    assert script.posts() == 1
    stages = {each.id: (each.stage, each.revision) for each in shell.entries() if each.id <= 3}
    assert stages == {each.id: (each.stage, each.revision) for each in (held, queued, sending)}


async def run_command(data: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command as a process, while the window's loop goes on."""
    running = asyncio.create_task(
        asyncio.to_thread(petdesk, *arguments, PETDESK_DATA_DIR=str(data))
    )
    await until(running.done, 60)
    return await running


async def test_an_open_window_sends_it_and_shows_it(session: Session, shell: Shell) -> None:
    session.window.show()
    await until(session.second_starts.isListening)
    await until(lambda: session.model.state.listing.is_shown(1))
    session.model.select(1)
    selected = set[int | None]()
    session.model.state_changed.connect(lambda state: selected.add(state.selected_id))
    of_category = ("--category", "Dogs", "--status", "sold")
    ended = await run_command(shell.folder, "add", "--name", "Kuzco", *of_category)
    assert (ended.returncode, ended.stderr) == (0, "")
    (entry,) = session.intake.state.entries
    assert (entry.stage, entry.new.name, entry.attempts) == (Stage.ADDED, "Kuzco", 1)
    assert entry.pet is not None
    assert f'"id": {entry.pet.id},' in ended.stdout
    assert session.model.state.listing.is_shown(entry.pet.id)
    assert selected == {1}, "a person looks at another animal"
    assert [entry.stage for entry in shell.entries()] == [Stage.ADDED]


async def test_an_open_window_shows_what_a_command_learned(
    qtbot: QtBot, shell: Shell, script: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = shell.folder
    for name, value in shell.variables.items():
        monkeypatch.setenv(name, value)
    await asyncio.to_thread(data.mkdir)
    with session_in(data, qtbot, read_run_settings(shell.variables)) as session:
        session.window.show()
        running = asyncio.create_task(session.run())
        await until(lambda: session.model.state.catalogue.coverage)
        await until(session.second_starts.isListening)
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
