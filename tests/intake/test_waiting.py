"""What keeps the queue waiting, how it is shown, and that it resumes by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from petdesk.intake.file import IntakeError
from petdesk.intake.schedule import LOOKUP_DELAY, LOOKUP_INTERVAL
from petdesk.intake.state import BlockReason, IntakeProblem
from petdesk.service.errors import (
    Offline,
    RateLimited,
    TlsFailed,
    Unauthorized,
)
from tests.intake.intakes import BELLA, REX, Intake, Time, lose, on_disk, send, turns

if TYPE_CHECKING:
    from petdesk.service.errors import ServiceError
    from tests.intake.intakes import Intake, Time

pytestmark = pytest.mark.asyncio


async def test_a_sending_that_cannot_be_written_waits_until_it_can(
    desk: Intake, time: Time
) -> None:
    await desk.model.submit(BELLA)
    desk.disk.error = IntakeError("the disk is full")
    await time.pass_(10.0)
    state = desk.model.state
    assert (desk.stages, desk.store.sent) == (["held"], [])
    assert desk.disk.tries <= 6  # every two seconds
    assert state.problem == IntakeProblem("the disk is full")
    assert state.waiting is not None
    assert state.waiting.reason is BlockReason.STORAGE
    desk.disk.error = None
    await time.pass_(10.0)
    assert (desk.stages, desk.model.state.problem) == (["added"], None)


async def test_an_answer_that_cannot_be_written_is_shown_and_written_later(
    desk: Intake, time: Time
) -> None:
    desk.store.gate.clear()
    await send(desk)
    desk.disk.error = IntakeError("the disk is full")
    desk.store.gate.set()
    await turns()
    assert (desk.stages, on_disk(desk)) == (["added"], ["sending"])
    assert desk.added
    desk.disk.error = None
    await time.pass_(10.0)
    assert on_disk(desk) == ["added"]
    assert desk.model.state.problem is None
    tries = desk.disk.tries
    await time.pass_(60.0)
    assert desk.disk.tries == tries


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (Offline(), BlockReason.UNREACHABLE),
        (TlsFailed(), BlockReason.UNREACHABLE),
        (RateLimited(until=1_000_010.0), BlockReason.LIMIT),
    ],
)
async def test_what_cannot_have_arrived_waits_and_goes_on_by_itself(
    desk: Intake, time: Time, error: ServiceError, reason: BlockReason
) -> None:
    desk.store.outcomes = [(error, False)]
    await send(desk)
    await send(desk, REX)
    waiting = desk.model.state.why_waiting
    assert waiting is not None
    assert (waiting.reason, waiting.error) == (reason, error)
    assert waiting.until is not None
    assert (desk.stages, desk.model.state.waiting_count) == (["queued", "queued"], 2)
    await time.pass_(waiting.until - time.now - 0.1)
    assert len(desk.store.sent) == 1
    await time.pass_(0.2)
    assert desk.stages == ["added", "added"]


@pytest.mark.parametrize("error", [Offline(), RateLimited(until=1_000_010.0)])
async def test_while_a_person_works_offline_nothing_is_tried_again_by_itself(
    desk: Intake, time: Time, error: ServiceError
) -> None:
    desk.store.outcomes = [(error, False)] * 3
    await send(desk)
    desk.model.stay_offline(is_offline=True)
    await time.pass_(3600.0)
    assert len(desk.store.sent) == 1
    waiting = desk.model.state.why_waiting
    assert waiting is not None
    assert (waiting.until, waiting.error) == (None, error)
    await send(desk, REX)
    await time.pass_(3600.0)
    assert len(desk.store.sent) == 2
    desk.model.stay_offline(is_offline=False)
    await time.pass_(60.0)
    assert desk.stages == ["added", "added"]


async def test_a_key_that_is_refused_stops_the_queue_until_it_works(
    desk: Intake, time: Time
) -> None:
    desk.store.outcomes = [(Unauthorized(), False)]
    await send(desk)
    await time.pass_(3600.0)
    assert (desk.stages, len(desk.store.sent)) == (["queued"], 1)
    waiting = desk.model.state.waiting
    assert waiting is not None
    assert waiting.reason is BlockReason.KEY_REFUSED
    desk.model.service_works()
    await turns()
    assert desk.stages == ["added"]


YEAR = 365 * 24 * 3600.0


async def test_what_is_held_goes_out(desk: Intake, time: Time) -> None:
    await desk.model.submit(REX)
    time.set_back(YEAR)
    await time.pass_(60.0)
    assert desk.stages == ["added"]


async def test_what_cannot_be_written_is_tried_again(desk: Intake, time: Time) -> None:
    await desk.model.submit(REX)
    desk.disk.error = IntakeError("the disk is full")
    desk.model.send_now(desk.entries[0].id)
    await time.pass_(10.0)
    time.set_back(YEAR)
    desk.disk.error = None
    await time.pass_(60.0)
    assert desk.stages == ["added"]


async def test_what_is_unknown_is_looked_for_once(desk: Intake, time: Time) -> None:
    await lose(desk, is_taken=False)
    await time.pass_(LOOKUP_INTERVAL * 2)
    desk.model.service_works()
    await time.pass_(LOOKUP_DELAY)
    assert len(desk.store.lists) == 2
    time.set_back(3600.0)
    await lose(desk, is_taken=False)
    await time.pass_(2 * LOOKUP_DELAY)
    assert len(desk.store.lists) == 3
