"""The intake's thread, and what it learns from the main window's own requests."""

import asyncio
import sys
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from petdesk.animals import state as main_steps
from petdesk.animals.state import MainState
from petdesk.animals.view_model import MainViewModel
from petdesk.core.disk_errors import DiskProblem
from petdesk.core.environments import Environment
from petdesk.core.paths import Paths
from petdesk.core.pets import NewPet
from petdesk.core.tasks import TaskScope
from petdesk.intake import entry as intake
from petdesk.intake.file import IntakeFile
from petdesk.intake.state import BlockReason, Waiting
from petdesk.intake.store import IntakeStore
from petdesk.intake.view_model import IntakeViewModel, open_intake
from petdesk.service.contract import Budget
from petdesk.settings.fields import Settings

ENTRY = intake.held(1, Environment.PRACTICE, "http://practice.invalid/v1", NewPet("Yzma", 1), 1, 0)


def a_store(folder: Path) -> IntakeStore:
    scope, file = TaskScope(_fail), IntakeFile(folder / "intake.sqlite3")
    return IntakeStore(ENTRY.environment, ENTRY.address, file, scope)


@pytest.mark.skipif(sys.platform == "win32", reason="permissions as POSIX has them")
def test_its_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    store = a_store(tmp_path)
    asyncio.run(store.load())
    modes = {path.name: path.stat().st_mode & 0o77 for path in tmp_path.iterdir()}
    assert modes == {"intake.sqlite3": 0}


async def test_a_silent_disk_is_reported_and_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, stuck, shown = a_store(tmp_path), threading.Event(), asyncio.Event()
    with monkeypatch.context() as hurry:
        hurry.setattr("petdesk.core.worker._DISK_LIMIT", 0.01)
        hurry.setattr(IntakeFile, "load_or_salvage", lambda *_: stuck.wait())
        assert not await store.load()
        assert store.state.problem is not None
        assert store.state.problem.reason is DiskProblem.SILENT
    save = IntakeFile.save

    def save_slowly(file: IntakeFile, *values: Any) -> None:
        stuck.wait()
        save(file, *values)

    monkeypatch.setattr(IntakeFile, "save", save_slowly)
    monkeypatch.setattr("petdesk.intake.store._SILENT_AFTER", 0.01)
    store.apply(replace, problem=None)
    store.on_change = lambda _state: shown.set()
    adding = asyncio.ensure_future(store.begin(ENTRY))
    await shown.wait()
    assert (store.state.problem is not None, store.entries) == (True, {})
    stuck.set()
    await adding
    assert IntakeFile(tmp_path / "intake.sqlite3").load(10.0).entries == (ENTRY,)
    assert await store.load()
    assert store.state.problem is None


def _fail(name: str, error: BaseException) -> None:
    raise AssertionError(name) from error


class Screen:
    """A main window's view-model, and the intake that is wired to it."""

    def __init__(self, folder: Path) -> None:
        self.model = MainViewModel(Environment.PRACTICE, str.casefold)
        paths = Paths(folder, folder / "settings.toml")
        self.intake: IntakeViewModel = open_intake(paths, Settings(), self.model, _fail)

    def wait_for(self, reason: BlockReason) -> None:
        self.intake.queue.apply(replace, waiting=Waiting(reason))

    def show(self, state: MainState) -> None:
        self.model.apply(lambda _before: state)


@pytest.fixture
def screen(tmp_path: Path) -> Screen:
    return Screen(tmp_path)


@pytest.mark.parametrize("reason", BlockReason)
def test_a_refresh_that_works_lets_what_waits_for_the_service_go_on(
    screen: Screen, reason: BlockReason
) -> None:
    screen.wait_for(reason)
    screen.show(main_steps.refresh_started(screen.model.state, 1.0))
    screen.show(main_steps.answered(screen.model.state, ()))
    is_over = reason in (BlockReason.KEY_REFUSED, BlockReason.UNREACHABLE, BlockReason.LIMIT)
    assert (screen.intake.state.waiting is None) is is_over


def test_the_limit_that_the_window_shows_is_known(screen: Screen) -> None:
    screen.show(replace(screen.model.state, budget=Budget(paused_until=5.0)))
    assert screen.intake.state.limit is not None
    assert screen.intake.state.limit.until == 5.0
    screen.show(replace(screen.model.state, budget=Budget()))
    assert screen.intake.state.limit is None
