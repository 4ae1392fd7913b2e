"""The intake's thread, its lock, and what it learns from the main window's own requests."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from petdesk.domain import intake
from petdesk.domain.environments import Environment
from petdesk.domain.intake import DraftText
from petdesk.domain.pets import NewPet, Pet
from petdesk.repositories.intake import SqliteIntakeStore, open_intake
from petdesk.service.contract import Budget, PetList
from petdesk.service.errors import Offline, Unauthorized
from petdesk.storage.intake import IntakeError, IntakeFile, LoadedIntake
from petdesk.storage.paths import Paths
from petdesk.storage.settings_fields import Settings
from petdesk.viewmodels.intake import steps
from petdesk.viewmodels.intake.batch_repository import InMemory
from petdesk.viewmodels.intake.schedule import LOOKUP_DELAY
from petdesk.viewmodels.intake.state import BlockReason, Waiting
from petdesk.viewmodels.listing.listing import Locale
from petdesk.viewmodels.main import steps as main_steps
from petdesk.viewmodels.main.view_model import MainViewModel
from petdesk.viewmodels.text.wording import status_name

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from petdesk.storage.intake import Change
    from petdesk.viewmodels.intake.view_model import IntakeViewModel
    from petdesk.viewmodels.main.state import MainState

ENTRY = intake.held(1, Environment.PRACTICE, "http://practice.invalid/v1", NewPet("Yzma", 1), 1, 0)

LOCALE = Locale(str.casefold, status_name)

HOLD_THE_LOCK = """
import asyncio, pathlib, sys
from petdesk.repositories.intake import SqliteIntakeStore
storage = SqliteIntakeStore(pathlib.Path(sys.argv[1]))
print(asyncio.run(storage.load()).is_alone, flush=True)
sys.stdin.read()
"""


@pytest.mark.asyncio
async def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    storage = SqliteIntakeStore(tmp_path / "data" / "intake.sqlite3")
    assert await storage.load() == LoadedIntake()
    await storage.save([(None, ENTRY)], (Environment.PRACTICE, DraftText("B")))
    await storage.save_draft(Environment.STAGING, DraftText("C"))
    drafts = {Environment.PRACTICE: DraftText("B"), Environment.STAGING: DraftText("C")}
    assert await storage.load() == LoadedIntake((ENTRY,), drafts)


def test_it_knows_of_another_petdesk_until_that_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "intake.sqlite3"
    with subprocess.Popen(
        [sys.executable, "-c", HOLD_THE_LOCK, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "True\n"
        storage = SqliteIntakeStore(path)
        assert not asyncio.run(storage.load()).is_alone
        os.kill(other.pid, getattr(signal, "SIGKILL", signal.SIGTERM))
        other.wait()
        assert asyncio.run(storage.load()).is_alone


@pytest.mark.skipif(sys.platform == "win32", reason="permissions as POSIX has them")
def test_its_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    storage = SqliteIntakeStore(tmp_path / "intake.sqlite3")
    asyncio.run(storage.load())
    modes = {path.name: path.stat().st_mode & 0o77 for path in tmp_path.iterdir()}
    assert modes == {"intake.lock": 0, "intake.sqlite3": 0}
    del storage


@pytest.mark.skipif(sys.platform == "win32", reason="a file system of Windows holds no pipes")
def test_a_pipe_in_place_of_the_lock_is_waited_for_by_nobody(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "intake.lock")
    loaded = asyncio.run(SqliteIntakeStore(tmp_path / "intake.sqlite3").load())
    assert loaded == LoadedIntake(is_alone=False)


@pytest.mark.asyncio
async def test_a_disk_that_does_not_answer_is_an_error_and_no_endless_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = SqliteIntakeStore(tmp_path / "intake.sqlite3")
    stuck = threading.Event()
    monkeypatch.setattr(IntakeFile, "save_draft", lambda *_: stuck.wait())
    monkeypatch.setattr("petdesk.storage.worker._DISK_LIMIT", 0.01)
    with pytest.raises(IntakeError, match="does not answer"):
        await storage.save_draft(Environment.STAGING, DraftText("Bella"))
    with pytest.raises(IntakeError, match="does not answer"):
        await storage.save([(None, ENTRY)])
    assert "does not answer" in str((await storage.load()).error)
    stuck.set()


@pytest.mark.asyncio
async def test_what_was_reported_as_unwritten_is_never_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = SqliteIntakeStore(tmp_path / "intake.sqlite3")
    stuck = threading.Event()
    with monkeypatch.context() as hurry:
        hurry.setattr(IntakeFile, "save_draft", lambda *_: stuck.wait())
        hurry.setattr("petdesk.storage.worker._DISK_LIMIT", 0.01)
        with pytest.raises(IntakeError, match="does not answer"):
            await storage.save_draft(Environment.STAGING, DraftText("Bella"))
        with pytest.raises(IntakeError, match="does not answer"):
            await storage.save([(None, ENTRY)])
    stuck.set()
    assert (await storage.load()).entries == ()


@pytest.mark.asyncio
async def test_what_the_disk_writes_too_late_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = SqliteIntakeStore(tmp_path / "intake.sqlite3")
    known = replace(ENTRY, id=2)
    await storage.save([(None, known)])
    stuck, save = threading.Event(), IntakeFile.save

    def save_slowly(
        file: IntakeFile, changes: Sequence[Change], draft: tuple[Environment, DraftText] | None
    ) -> None:
        save(file, changes, draft)
        stuck.wait()

    with monkeypatch.context() as hurry:
        hurry.setattr("petdesk.storage.worker._DISK_LIMIT", 0.01)
        hurry.setattr(IntakeFile, "save", save_slowly)
        with pytest.raises(IntakeError, match="does not answer"):
            await storage.save([(None, ENTRY), (known, intake.sending(known, 5.0, []))])
    stuck.set()
    assert (await storage.load()).entries == (known,)
    await storage.save([(None, ENTRY)])
    assert set((await storage.load()).entries) == {ENTRY, known}


def _fail(name: str, error: BaseException) -> None:
    raise AssertionError(name) from error


class Screen:
    """A main window's view-model, and the intake that is wired to it."""

    def __init__(self, folder: Path) -> None:
        self.model = MainViewModel(Environment.PRACTICE, LOCALE)
        paths = Paths(folder, folder / "settings.ini")
        self.intake: IntakeViewModel = open_intake(paths, Settings(), self.model, _fail)

    def wait_for(self, reason: BlockReason) -> None:
        self.intake.apply(replace, waiting=Waiting(reason))

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
    screen.show(main_steps.refresh_started(screen.model.state))
    screen.show(main_steps.answered(screen.model.state, (), LOCALE))
    is_over = reason in (BlockReason.KEY_REFUSED, BlockReason.UNREACHABLE, BlockReason.LIMIT)
    assert (screen.intake.state.waiting is None) is is_over


@pytest.mark.parametrize("error", [Offline(), Unauthorized()])
def test_a_refresh_that_fails_changes_nothing(
    screen: Screen, error: Offline | Unauthorized
) -> None:
    screen.wait_for(BlockReason.UNREACHABLE)
    screen.show(main_steps.refresh_started(screen.model.state))
    screen.show(main_steps.refresh_failed(screen.model.state, error))
    assert screen.intake.state.waiting == Waiting(BlockReason.UNREACHABLE)


def test_the_limit_that_the_window_shows_is_known(screen: Screen) -> None:
    screen.show(replace(screen.model.state, budget=Budget(paused_until=5.0)))
    assert screen.intake.state.limit is not None
    assert screen.intake.state.limit.until == 5.0
    screen.show(replace(screen.model.state, budget=Budget()))
    assert screen.intake.state.limit is None


def test_it_is_known_when_a_person_works_offline(screen: Screen) -> None:
    screen.model.work_offline()
    assert screen.intake.state.is_offline
    screen.model.work_online()
    assert not screen.intake.state.is_offline


def test_animals_that_were_added_or_found_are_on_screen(screen: Screen) -> None:
    screen.intake.added.emit(Pet(1, "Yzma", 1))
    screen.intake.restored.emit(((Pet(2, "Kuzco", 1), 7.0), (Pet(3, "Pacha", 1), 8.0)))
    records = screen.model.state.catalogue.records
    assert {record.name for record in records.values()} == {"Yzma", "Kuzco", "Pacha"}
    assert records[3].seen_at == 8.0
    assert screen.model.state.selected_id is None


def test_what_the_window_s_own_lists_show_of_an_unknown_animal_is_known(screen: Screen) -> None:
    address = screen.intake.state.address
    sent = intake.sending(replace(ENTRY, address=address), 5.0, [])
    screen.intake.apply(steps.with_entries, InMemory([intake.unknown(sent)]))
    yzma = Pet(1, "Yzma", 1)
    screen.model.listed.emit((PetList((yzma,), 0, None, 100, asked_at=5.0 + LOOKUP_DELAY),))
    assert screen.intake.state.findings[ENTRY.id].matches == (yzma,)


def test_the_hold_is_the_settings(tmp_path: Path) -> None:
    screen = Screen(tmp_path)
    assert screen.intake.queue.hold_seconds == Settings().undo_seconds
    assert screen.intake.state.environment is Environment.PRACTICE
