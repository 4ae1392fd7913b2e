"""What is typed is kept."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from petdesk.domain.environments import Environment
from petdesk.domain.intake import DraftText
from tests.viewmodels.intake.intakes import Intake, Time, turns
from tests.viewmodels.intake.sendings import BELLA, drafts

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.asyncio


async def test_what_is_typed_is_kept_within_half_a_second(desk: Intake, time: Time) -> None:
    for letters in ("B", "Be", "Bel"):
        desk.model.save_draft_soon(DraftText(letters))
        await turns()
    await time.pass_(0.4)
    assert desk.disk.drafts_saved == 1
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
    desk: Intake, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.model.save_draft_soon(DraftText("Bella", "3"))
    await time.pass_(0.4)
    desk.model.save_draft_soon(DraftText("Bella", "3", "available"))
    is_free, save = asyncio.Event(), desk.disk.save

    async def save_slowly(*what: Any) -> None:
        await is_free.wait()
        await save(*what)

    monkeypatch.setattr(desk.disk, "save", save_slowly)
    adding = asyncio.ensure_future(desk.model.submit(BELLA))
    await time.pass_(0.4)
    assert drafts(desk) == {Environment.STAGING: DraftText("Bella", "3")}
    is_free.set()
    await adding
    assert drafts(desk) == {Environment.STAGING: DraftText()}
