"""What is added before the intake file has been read, or while it cannot be."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from petdesk.domain.environments import Environment
from petdesk.domain.intake import DraftText
from petdesk.storage.intake import IntakeError, LoadedIntake
from petdesk.viewmodels.intake.schedule import RELOAD_PAUSE
from tests.viewmodels.intake.intakes import Intake, Store, Time, turns
from tests.viewmodels.intake.sendings import REX, drafts, on_disk

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

pytestmark = pytest.mark.asyncio

LOCKED = LoadedIntake(error=IntakeError("database is locked"))


@pytest_asyncio.fixture
async def unread(tmp_path: Path, time: Time, store: Store) -> AsyncIterator[Intake]:
    """Return a desk that has read nothing yet."""
    intake = Intake(tmp_path / "intake.sqlite3", time, store)
    yield intake
    await intake.end()


async def test_an_animal_goes_to_no_environment_that_was_opened_while_the_file_was_read(
    unread: Intake, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, load = asyncio.Event(), unread.disk.load

    async def load_slowly() -> LoadedIntake:
        await read.wait()
        return await load()

    monkeypatch.setattr(unread.disk, "load", load_slowly)
    unread.model.save_draft_soon(DraftText("Rex"))
    adding = asyncio.ensure_future(unread.model.submit(REX))
    await turns()
    unread.model.change_environment(Environment.PRODUCTION, "https://other.example/v1")
    read.set()
    with pytest.raises(IntakeError, match="another environment"):
        await adding
    assert on_disk(unread) == []
    await unread.time.pass_(1.0)
    assert drafts(unread) == {Environment.STAGING: DraftText("Rex")}


async def test_a_file_that_cannot_be_read_is_tried_again_by_itself(
    unread: Intake, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def is_locked() -> LoadedIntake:
        return LOCKED

    with monkeypatch.context() as locked:
        locked.setattr(unread.disk, "load", is_locked)
        await unread.begin()
        with pytest.raises(IntakeError, match="cannot be read"):
            await unread.model.submit(REX)
        for _ in range(2):
            assert _has_problem(unread)
            await time.pass_(RELOAD_PAUSE)
        unread.model.dismiss_problem()
        await time.pass_(2 * RELOAD_PAUSE)
        assert not _has_problem(unread)
    await time.pass_(RELOAD_PAUSE)
    assert unread.model.state.is_loaded
    unread.model.hold_seconds = 0.0
    await unread.model.submit(REX)
    await turns()
    assert unread.stages == ["added"]


def _has_problem(intake: Intake) -> bool:
    return intake.model.state.problem is not None
