"""The log: where it is, what is in it, and what never does."""

import logging
import os
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from petdesk.animals.state import Workspace
from petdesk.app.session import Session
from petdesk.app.workspaces import WorkspaceFactory
from petdesk.core.environments import Environment
from petdesk.core.paths import Paths
from petdesk.core.pets import NewPet
from petdesk.service.access import remember_key
from petdesk.service.errors import Refused, Unauthorized
from petdesk.settings.fields import Settings
from petdesk.settings.store import RunSettings
from petdesk.support.logs import Log, log_folder
from petdesk.support.views.exception_hook import CrashFile
from tests.sessions import session_in, until

KEY = "a-key-nobody-may-read"
NAME = "Zaphodine"
PASSWORD, CLERK = "swordfish", "Kimberley"
STATE = Path("/s").absolute().as_posix()  # with its drive on Windows
log = logging.getLogger("petdesk.of_the_tests")


def written(folder: Path) -> str:
    return "".join(path.read_text(encoding="utf-8") for path in sorted(folder.iterdir()))


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    before = list(logging.getLogger().handlers)
    yield
    assert logging.getLogger().handlers == before


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    with closing(Log(tmp_path, "info")):
        yield tmp_path


@pytest.mark.parametrize(
    ("system", "variables", "folder"),
    [
        ("linux", {"XDG_STATE_HOME": STATE}, f"{STATE}/PetDesk"),
        ("linux", {}, "/home/kim/.local/state/PetDesk"),
        ("linux", {"XDG_STATE_HOME": "not/absolute"}, "/home/kim/.local/state/PetDesk"),
        ("darwin", {}, "/home/kim/Library/Logs/PetDesk"),
        ("win32", {}, "/data/logs"),
    ],
)
def test_the_logs_lie_where_the_platform_wants_them(
    system: str, variables: dict[str, str], folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/home/kim"))
    separate = Paths(Path("/data"), Path("/data/settings.toml"), "PetDesk 0a1b")
    assert log_folder(separate, variables, system) == Path("/data/logs")
    paths = Paths(Path("/data"), Path("/config/PetDesk.conf"))
    assert log_folder(paths, variables, system) == Path(folder)


def test_the_files_are_rotated_and_few(folder: Path) -> None:
    for _ in range(60):
        log.info("x" * 100_000)
    files = list(folder.iterdir())
    assert len(files) == 5
    assert max(file.stat().st_size for file in files) < 1_000_000 + 100_100  # and a line


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Names of files that another program on Windows has open, so that nobody moves them."""
    names, replace_file = set[str](), os.replace

    def moving(source: str, target: str) -> None:
        if names & {Path(source).name, Path(target).name}:
            raise PermissionError(13, "used by another process", source)
        replace_file(source, target)

    monkeypatch.setattr(os, "replace", moving)
    return names


@pytest.mark.parametrize("name", ["petdesk.log", "petdesk.log.1", "petdesk.log.3"])
def test_while_another_program_has_a_file_open_no_line_is_lost(
    folder: Path, held: set[str], name: str
) -> None:
    for _ in range(35):
        log.info("first %s", "x" * 100_000)
    held.add(name)
    for _ in range(30):
        log.info("second %s", "x" * 100_000)
    held.clear()
    log.info("third")
    text = written(folder)
    assert (text.count("first"), text.count("second"), text.count("third")) == (35, 30, 1)
    assert len(list(folder.iterdir())) <= 5


def test_others_are_quiet_whatever_the_level(tmp_path: Path) -> None:
    with closing(Log(tmp_path, "debug")):
        for other in ("httpx", "httpcore.connection", "asyncio"):
            logging.getLogger(other).info("GET https://pets.example/v1/pets")
            logging.getLogger(other).debug("details")
        logging.getLogger("asyncio").warning("slow")
    assert [line.split(maxsplit=2)[1] for line in written(tmp_path).splitlines()] == ["WARNING"]


def test_text_from_outside_begins_no_line_and_no_key_stands_in_an_error_or_an_address(
    folder: Path,
) -> None:
    remember_key(KEY)
    log.warning("the service says %s", "no\n2026-01-01 INFO petdesk: all is well")
    assert len(written(folder).splitlines()) == 1
    for error in (Unauthorized(f"Bearer {KEY}"), ExceptionGroup(NAME, [ValueError(KEY)])):
        log.error("the job failed", exc_info=error)
    log.info("the header was %r", {"Authorization": f"Bearer {KEY}"})
    log.info("a whole address: %s", f"https://pets.example/v1?key={KEY}")
    assert KEY not in written(folder)
    assert NAME in written(folder)


def test_a_terminal_still_has_the_whole_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Log(tmp_path, "info")):
        log.error("failed", exc_info=ValueError("the reason"))
        log.info("not this")
    assert capsys.readouterr().err == "failed\nValueError: the reason\n"


async def a_day(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """Live through a run in which much goes wrong, with a key in all of it."""
    session.intake.queue.hold_seconds = 0
    await session.intake.queue.load()
    await session.open_workspace.open()
    await session.intake.queue.submit(NewPet(NAME, 1))
    await until(
        lambda: any(one.name == NAME for one in session.model.state.catalogue.records.values())
    )
    proxy = f"http://kim:{PASSWORD}@proxy.example:3128"

    async def fail(_factory: WorkspaceFactory, _settings: Settings) -> Workspace:
        raise ValueError(f"{NAME} {KEY} {proxy}")

    with monkeypatch.context() as patch:
        patch.setattr(WorkspaceFactory, "open", fail)
        await session.open_workspace.open()
    refusal = Refused(status=400, code="c", message=f"{NAME} {KEY}")
    session.model.state_changed.emit(replace(session.model.state, problem=refusal))
    address = f"https://kim:{PASSWORD}@pets.example/v1"
    await session.change(
        Settings(addresses={Environment.STAGING: address}, proxy=proxy, admin_line=f"Ask {CLERK}")
    )
    await session.end()


@pytest.mark.parametrize(("level", "has_names"), [("info", False), ("debug", True)])
async def test_a_whole_run_is_logged_without_secrets(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, level: str, *, has_names: bool
) -> None:
    values = {"staging/address": "https://pets.example/v1"}
    run = RunSettings(values, keys={Environment.STAGING: KEY})
    with session_in(tmp_path, qtbot, run) as session, closing(Log(tmp_path / "logs", level)):
        await a_day(session, monkeypatch)
    text = written(tmp_path / "logs")
    for secret in (KEY, PASSWORD, CLERK):
        assert secret not in text
    assert (f"is '{NAME}' of 1" in text) is has_names
    for line in (
        "practice: ready, 0 animals, 0 unreadable",
        ": sending",
        ": added, id 241",
        f"ValueError: {NAME} *** http://***@proxy.example:3128",
        "practice: failed: opening\n",
        "setting staging.address changed: https://***@pets.example/v1",
        "setting network.proxy changed: http://***@proxy.example:3128",
        "setting admin_line changed\n",
    ):
        assert line in text


@pytest.mark.skipif(sys.platform == "win32", reason="a file system of Windows holds no pipes")
def test_a_pipe_in_its_place_is_waited_for_by_nobody(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "petdesk.log")
    with closing(Log(tmp_path, "info")) as opened:
        assert opened.error == "not a regular file"


@pytest.mark.skipif(sys.platform == "win32", reason="permissions as POSIX has them")
def test_its_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        with closing(Log(tmp_path, "info")):
            log.warning("x")
        CrashFile(tmp_path, "heading").close(KeyError())
    finally:
        os.umask(before)
    assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}
