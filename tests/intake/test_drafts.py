"""What is typed is kept."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from petdesk.core.environments import Environment
from petdesk.intake.entry import DraftText
from petdesk.intake.file import IntakeError
from petdesk.intake.schedule import RELOAD_PAUSE
from tests.intake.intakes import BELLA, REX, Intake, Store, Time, drafts, on_disk, turns

pytestmark = pytest.mark.asyncio


async def test_what_is_typed_is_kept_within_half_a_second(desk: Intake, time: Time) -> None:
    for letters in ("B", "Be", "Bel"):
        desk.model.save_draft_soon(DraftText(letters))
        await turns()
    await time.pass_(0.4)
    assert desk.disk.tries == 1
    assert drafts(desk) == {Environment.STAGING: DraftText("Bel")}
    desk.model.save_draft_soon(DraftText("Bella", "3", "available"))
    await time.pass_(0.4)
    assert drafts(desk) == {Environment.STAGING: DraftText("Bella", "3", "available")}


async def test_what_is_typed_when_petdesk_ends_is_offered_at_the_next_start(
    desk: Intake, time: Time, tmp_path: Path
) -> None:
    desk.model.save_draft_soon(DraftText("Bel"))
    ending = asyncio.ensure_future(desk.end())
    await time.pass_(1.0)
    await ending
    again = Intake(tmp_path / "intake.sqlite3", time, desk.store)
    await again.begin()
    assert again.model.state.draft == DraftText("Bel")
    await again.end()


async def test_what_was_added_is_no_longer_typed(desk: Intake, time: Time) -> None:
    desk.model.save_draft_soon(DraftText("Bella", "3"))
    await time.pass_(0.4)
    desk.model.save_draft_soon(DraftText("Bella", "3", "available"))
    await desk.model.submit(BELLA, then_draft=DraftText(category="3"))
    assert drafts(desk) == {Environment.STAGING: DraftText(category="3")}
    await time.pass_(0.4)
    assert drafts(desk) == {Environment.STAGING: DraftText(category="3")}


async def test_a_cleared_form_is_not_on_disk_before_what_was_typed_is_added(
    desk: Intake, time: Time
) -> None:
    desk.model.save_draft_soon(DraftText("Bella", "3"))
    await time.pass_(0.4)
    desk.model.save_draft_soon(DraftText("Bella", "3", "available"))
    desk.disk.gate.clear()
    adding = asyncio.ensure_future(desk.model.submit(BELLA))
    await time.pass_(0.4)
    assert drafts(desk) == {Environment.STAGING: DraftText("Bella", "3")}
    desk.disk.gate.set()
    await adding
    assert drafts(desk) == {Environment.STAGING: DraftText()}


@pytest_asyncio.fixture
async def unread(tmp_path: Path, time: Time, store: Store) -> AsyncIterator[Intake]:
    """Return a desk that has read nothing yet."""
    intake = Intake(tmp_path / "intake.sqlite3", time, store)
    yield intake
    await intake.end()


async def test_an_animal_goes_to_no_environment_that_was_opened_while_the_file_was_read(
    unread: Intake,
) -> None:
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


async def test_a_file_that_cannot_be_read_is_tried_again_by_itself(
    unread: Intake, time: Time
) -> None:
    unread.disk.unreadable = IntakeError("database is locked")
    await unread.begin()
    with pytest.raises(IntakeError, match="cannot be read"):
        await unread.model.submit(REX)
    unread.model.save_draft_soon(DraftText("Re"))
    for _ in range(2):
        assert _has_problem(unread)
        await time.pass_(RELOAD_PAUSE)
    unread.model.dismiss_problem()
    await time.pass_(2 * RELOAD_PAUSE)
    assert not _has_problem(unread)
    unread.disk.unreadable = None
    await time.pass_(RELOAD_PAUSE)
    assert unread.model.state.is_loaded
    unread.model.hold_seconds = 0.0
    await unread.model.submit(REX)
    await turns()
    assert unread.stages == ["added"]


def _has_problem(intake: Intake) -> bool:
    return intake.model.state.problem is not None
