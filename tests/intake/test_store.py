"""What is typed is kept, and the data folder may be silent, or leave and come back.

A folder leaves as a home does that is unmounted. What is sent is what the very file says that this
run works with, and no other in its place.
"""

import asyncio
import os
import shutil
import threading
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from petdesk.core.disk_errors import DiskProblem
from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet
from petdesk.core.tasks import TaskScope
from petdesk.intake import entry as intake
from petdesk.intake.entry import DraftText
from petdesk.intake.file import IntakeError, IntakeFile
from petdesk.intake.state import BlockReason
from petdesk.intake.steps import RELOAD_PAUSE
from petdesk.intake.store import IntakeStore
from tests.intake.intakes import (
    BELLA,
    REX,
    Intake,
    Store,
    Time,
    drafts,
    on_disk,
    send,
    settle,
    turns,
)

ENTRY = intake.held(1, Environment.PRACTICE, "http://practice.invalid/v1", NewPet("Yzma", 1), 1, 0)


async def test_a_silent_disk_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scope, file = TaskScope(_fail), IntakeFile(tmp_path / "intake.sqlite3")
    store = IntakeStore(ENTRY.environment, ENTRY.address, file, scope)
    stuck, shown = threading.Event(), asyncio.Event()
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
    assert file.load(10.0).entries == (ENTRY,)
    assert await store.load()
    assert store.state.problem is None


def _fail(name: str, error: BaseException) -> None:
    raise AssertionError(name) from error


async def test_what_is_typed_is_kept_within_half_a_second(desk: Intake) -> None:
    for letters in ("B", "Be", "Bel"):
        await settle(desk.model.save_draft_soon, DraftText(letters))
    await desk.time.pass_(0.4)
    assert desk.disk.tries == 1
    assert drafts(desk) == {Environment.STAGING: DraftText("Bel")}
    desk.model.save_draft_soon(DraftText("Bella", "3", "available"))
    await desk.time.pass_(0.4)
    assert drafts(desk) == {Environment.STAGING: DraftText("Bella", "3", "available")}


async def test_what_is_typed_when_petdesk_ends_is_offered_at_the_next_start(desk: Intake) -> None:
    desk.model.save_draft_soon(DraftText("Bel"))
    ending = asyncio.ensure_future(desk.end())
    await desk.time.pass_(1.0)
    await ending
    again = desk.another()
    await again.begin()
    assert again.model.state.draft == DraftText("Bel")
    await again.end()


async def test_what_was_added_is_no_longer_typed(desk: Intake) -> None:
    desk.model.save_draft_soon(DraftText("Bella", "3"))
    await desk.time.pass_(0.4)
    desk.model.save_draft_soon(DraftText("Bella", "3", "available"))
    await desk.model.submit(BELLA, then_draft=DraftText(category="3"))
    for seconds in (0.0, 0.4):
        await desk.time.pass_(seconds)
        assert drafts(desk) == {Environment.STAGING: DraftText(category="3")}


async def test_a_cleared_form_is_not_on_disk_before_what_was_typed_is_added(desk: Intake) -> None:
    desk.model.save_draft_soon(DraftText("Bella", "3"))
    await desk.time.pass_(0.4)
    desk.model.save_draft_soon(DraftText("Bella", "3", "available"))
    desk.disk.gate.clear()
    adding = asyncio.ensure_future(desk.model.submit(BELLA))
    await desk.time.pass_(0.4)
    assert drafts(desk) == {Environment.STAGING: DraftText("Bella", "3")}
    desk.disk.gate.set()
    await adding
    assert drafts(desk) == {Environment.STAGING: DraftText()}


@pytest.fixture
async def unread(tmp_path: Path, time: Time, store: Store) -> AsyncIterator[Intake]:
    """Return a desk that has read nothing yet."""
    intake = Intake(tmp_path / "intake.sqlite3", time, store)
    yield intake
    await intake.end()


async def test_an_animal_goes_to_no_environment_opened_since(unread: Intake) -> None:
    unread.disk.readable.clear()
    unread.model.save_draft_soon(DraftText("Rex"))
    adding = asyncio.ensure_future(unread.model.submit(REX))
    await turns()
    unread.model.change_environment(Environment.PRODUCTION, "https://other.example/v1")
    unread.disk.readable.set()
    with pytest.raises(IntakeError, match="another environment"):
        await adding
    assert on_disk(unread) == []
    await unread.time.pass_(1.0)
    assert drafts(unread) == {Environment.STAGING: DraftText("Rex")}


async def test_a_file_that_cannot_be_read_is_tried_again_by_itself(unread: Intake) -> None:
    unread.disk.unreadable = IntakeError("database is locked")
    await unread.begin()
    with pytest.raises(IntakeError, match="cannot be read"):
        await unread.model.submit(REX)
    unread.model.save_draft_soon(DraftText("Re"))
    for _ in range(2):
        assert reason(unread) is not None
        await unread.time.pass_(RELOAD_PAUSE)
    unread.model.dismiss_problem()
    await unread.time.pass_(2 * RELOAD_PAUSE)
    assert reason(unread) is None
    unread.disk.unreadable = None
    await unread.time.pass_(RELOAD_PAUSE)
    assert unread.model.state.is_loaded
    await send(unread, REX)
    assert unread.stages == ["added"]


def leave(home: Path) -> None:
    home.rename(home.with_name("away"))


def come_back(home: Path) -> None:
    shutil.rmtree(home, ignore_errors=True)
    home.with_name("away").rename(home)


def reason(desk: Intake) -> DiskProblem | None:
    problem = desk.model.state.problem
    return problem.reason if problem is not None else None


async def test_what_was_added_is_sent_once_the_folder_is_back(desk: Intake, home: Path) -> None:
    leave(home)
    with pytest.raises(IntakeError) as told:
        await desk.model.submit(BELLA)
    assert told.value.reason is DiskProblem.GONE
    come_back(home)
    await desk.model.submit(BELLA)
    leave(home)
    await desk.time.pass_(60.0)
    assert (desk.store.sent, reason(desk)) == ([], DiskProblem.GONE)
    assert desk.wait.reason is BlockReason.STORAGE
    # Nothing was begun in its place, not even the folder: a home is mounted there.
    assert not os.access(home, os.F_OK)
    come_back(home)
    await desk.time.pass_(10.0)
    assert (desk.stages, on_disk(desk), reason(desk)) == (["added"], ["added"], None)
    assert desk.store.sent == [BELLA]


async def test_another_file_in_its_place_is_left_alone(desk: Intake, home: Path) -> None:
    await desk.model.submit(BELLA)
    leave(home)
    other = IntakeFile(home / "intake.sqlite3")
    other.save([])
    content = other.path.read_bytes()
    await desk.time.pass_(60.0)
    assert (desk.store.sent, reason(desk)) == ([], DiskProblem.REPLACED)
    assert other.path.read_bytes() == content
    come_back(home)
    await desk.time.pass_(10.0)
    assert (desk.stages, len(desk.store.sent)) == (["added"], 1)


async def test_an_older_copy_in_its_place_sends_nothing_again(desk: Intake, home: Path) -> None:
    await desk.model.submit(BELLA)
    backup = Path(shutil.copytree(home, home.with_name("backup")))
    desk.store.gate.clear()
    await desk.time.pass_(3.0)
    assert (desk.stages, desk.store.sent) == (["sending"], [BELLA])
    leave(home)
    shutil.move(backup, home)
    desk.store.gate.set()
    await desk.time.pass_(60.0)
    assert (desk.stages, reason(desk)) == (["added"], DiskProblem.REPLACED)
    assert desk.store.sent == [BELLA]
    come_back(home)
    await desk.time.pass_(10.0)
    assert (on_disk(desk), desk.store.sent) == (["added"], [BELLA])
