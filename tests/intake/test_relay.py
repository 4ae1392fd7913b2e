"""Quitting, starting again, and other environments, addresses and PetDesks."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from petdesk.animals.catalogue import add
from petdesk.core.environments import Environment
from petdesk.intake.file import IntakeError
from petdesk.service.errors import Offline
from tests.intake.intakes import BELLA, REX, Intake, Store, Time, on_disk, send, turns

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.asyncio


async def test_an_answer_that_does_not_come_before_the_end_is_unknown_at_the_next_start(
    desk: Intake, time: Time, tmp_path: Path
) -> None:
    desk.store.gate.clear()
    await send(desk)
    await send(desk, REX)
    await desk.model.leave(0.0)
    await desk.model.finish(0.0)
    assert on_disk(desk) == ["sending", "queued"]
    desk.store.gate.set()
    again = Intake(tmp_path / "intake.sqlite3", time, desk.store)
    await again.begin()
    assert again.stages == ["unknown", "added"]
    await again.end()


async def test_a_sending_is_waited_for_at_the_end_through_desks_that_were_opened_since(
    desk: Intake,
) -> None:
    desk.store.gate.clear()
    await send(desk)
    for _ in range(2):
        await desk.model.leave(0.0)
        desk.open()
        await turns()
    await desk.model.leave(0.0)
    ending = asyncio.ensure_future(desk.model.finish(3600.0))
    await turns()
    desk.store.gate.set()
    await ending
    assert on_disk(desk) == ["added"]


async def test_what_only_waits_for_the_limit_when_it_is_left_was_never_sent(desk: Intake) -> None:
    desk.store.leave.clear()
    await send(desk)
    await desk.model.leave(0.0)
    desk.store.leave.set()
    await turns()
    assert (on_disk(desk), desk.store.sent) == (["queued"], [])


async def test_what_another_petdesk_means_for_another_address_is_not_sent_here(
    desk: Intake, time: Time, tmp_path: Path
) -> None:
    desk.store.leave.clear()
    await send(desk)
    elsewhere = Intake(
        tmp_path / "intake.sqlite3", time, Store(time), address="https://moved.example/v1"
    )
    elsewhere.store.leave.clear()
    await elsewhere.begin()
    elsewhere.model.release(elsewhere.entries[0].id)
    await turns()
    desk.store.leave.set()
    await turns()
    assert (desk.stages, desk.store.sent) == (["queued"], [])
    elsewhere.store.leave.set()
    await turns()
    assert elsewhere.stages == ["added"]
    await elsewhere.end()


async def test_a_changed_address_holds_its_entries_and_asks(desk: Intake, time: Time) -> None:
    desk.store.outcomes = [(Offline(), False)]
    entry = await send(desk)
    await desk.model.leave(0.0)
    desk.model.change_environment(Environment.STAGING, "https://moved.example/v1")
    desk.open()
    await time.pass_(600.0)
    state = desk.model.state
    assert [each.id for each in state.elsewhere] == [entry.id]
    assert (state.waiting_count, len(desk.store.sent)) == (0, 1)
    desk.model.release(entry.id)
    await turns()
    assert (desk.stages, desk.model.state.elsewhere) == (["added"], ())


async def test_what_did_not_reach_the_catalogue_is_reported_at_the_start(
    tmp_path: Path, time: Time, store: Store
) -> None:
    path = tmp_path / "intake.sqlite3"
    first = Intake(path, time, store)
    await first.begin()
    await send(first)
    added_at = time.now
    await first.end()
    await time.pass_(3600.0)
    again = Intake(path, time, store)
    await again.begin()
    assert again.restored == [(store.taken[0], added_at)]
    again.catalogue = add(again.catalogue, store.taken, time.now)
    again.restored.clear()
    await again.model.leave(0.0)
    again.open()
    assert again.restored == []
    await again.end()


async def test_another_petdesk_on_the_same_file_takes_no_step_twice(
    desk: Intake, time: Time, tmp_path: Path
) -> None:
    desk.store.outcomes = [(Offline(), False)]
    await send(desk)
    other = Intake(tmp_path / "intake.sqlite3", time, desk.store)
    await other.begin()
    await time.pass_(60.0)
    assert len(desk.store.taken) == 1
    assert (desk.stages, other.stages, on_disk(desk)) == (["added"],) * 3
    assert (desk.model.state.problem, other.model.state.problem) == (None, None)
    await other.end()


async def test_a_hold_that_the_disk_keeps_from_ending_waits_for_it(
    desk: Intake, time: Time
) -> None:
    desk.store.leave.clear()
    await send(desk, REX)
    desk.model.hold_seconds = 3.0
    await desk.model.submit(BELLA)
    desk.disk.error, tries = IntakeError("the disk is full"), desk.disk.tries
    await time.pass_(3.1)
    assert (desk.stages, desk.disk.tries) == (["queued", "held"], tries + 1)
    desk.disk.error = None
    await time.pass_(5.0)
    assert desk.stages == ["queued", "queued"]
    desk.store.leave.set()
    await turns()
