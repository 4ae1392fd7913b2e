"""An animal is held, sent and known by its id, or it is said why not."""

from __future__ import annotations

import pytest

from petdesk.core.pets import Pet, PetStatus
from petdesk.intake.answers import MAX_LOST
from petdesk.intake.entry import ImpossibleStepError
from petdesk.intake.schedule import FIRST_RETRY_PAUSE, LOOKUP_DELAY
from petdesk.intake.state import BlockReason
from petdesk.service.contract import Priority
from petdesk.service.errors import ConnectionBroke, Effect, Offline, Refused
from tests.intake.intakes import BELLA, REX, Intake, Time, send, turns

pytestmark = pytest.mark.asyncio


async def test_an_animal_is_held_then_sent_then_known_by_its_id(desk: Intake, time: Time) -> None:
    entry = await desk.model.submit(BELLA)
    assert desk.model.state.held == entry
    await time.pass_(2.9)
    assert desk.store.sent == []
    await time.pass_(0.2)
    assert desk.added == [Pet(1, "Bella", 3, PetStatus.AVAILABLE)]
    assert desk.stages == ["added"]
    assert desk.model.state.entries[0].pet == desk.added[0]


async def test_undo_is_too_late_once_it_is_on_its_way(desk: Intake) -> None:
    desk.store.gate.clear()
    entry = await send(desk)
    desk.model.undo(entry.id)
    await turns()
    assert (desk.stages, desk.undone) == (["sending"], [])
    desk.store.gate.set()


def forbidden(count: int) -> list[tuple[BaseException, bool]]:
    error = Refused(status=403, code="no", message="Forbidden.")
    return [(error, False)] * count


async def test_403_refuses_no_animal_and_three_in_a_row_stop_the_queue(
    desk: Intake, time: Time
) -> None:
    desk.store.outcomes = forbidden(4)
    await send(desk)
    await send(desk, REX)
    await time.pass_(3600.0)
    assert desk.stages == ["queued", "queued"]
    assert desk.store.sent == [BELLA] * 3
    why = desk.model.state.why_waiting
    assert why is not None
    assert why.reason is BlockReason.FORBIDDEN
    desk.model.service_works()
    await time.pass_(3600.0)
    assert len(desk.store.sent) == 3, "a list that comes proves nothing of adding"
    desk.model.resume()
    await turns()
    assert len(desk.store.sent) == 4, "a person's word is one more try"
    assert desk.model.state.why_waiting == why
    desk.model.resume()
    await time.pass_(60.0)
    assert desk.stages == ["added", "added"]


async def test_what_was_just_added_is_a_persons_request_and_a_backlog_is_not(
    desk: Intake,
) -> None:
    await send(desk)
    assert desk.store.priorities == [Priority.PERSON]
    desk.store.priorities.clear()
    desk.store.gate.clear()
    for _ in range(4):
        await send(desk, REX)
    desk.store.gate.set()
    await turns()
    # The first was alone; the last is again, once those before it are through.
    assert desk.store.priorities == [
        Priority.PERSON,
        Priority.BULK,
        Priority.BULK,
        Priority.PERSON,
    ]


def lost(count: int) -> list[tuple[BaseException, bool]]:
    return [(ConnectionBroke(effect=Effect.UNKNOWN), False)] * count


async def test_an_outage_makes_one_animal_unknown_and_no_other(desk: Intake, time: Time) -> None:
    desk.store.outcomes = lost(1)
    desk.store.error = Offline()
    for _ in range(5):
        await send(desk, REX)
    await time.pass_(3600.0)
    assert desk.stages == ["unknown", "queued", "queued", "queued", "queued"]
    assert len(desk.store.sent) == 1


async def test_where_adding_alone_fails_each_waits_for_what_became_of_the_one_before(
    desk: Intake, time: Time
) -> None:
    desk.store.outcomes = lost(5)
    for _ in range(5):
        await send(desk, REX)
    await time.pass_(3 * FIRST_RETRY_PAUSE + 0.1)
    assert desk.stages == ["unknown"] * MAX_LOST + ["queued", "queued"]
    await time.pass_(LOOKUP_DELAY - 1.0)
    assert desk.stages[MAX_LOST:] == ["queued", "queued"]
    await time.pass_(2.0)
    assert desk.stages[MAX_LOST:] == ["unknown", "queued"]


async def test_a_correction_is_a_new_entry_and_settles_the_refused_one_once(desk: Intake) -> None:
    desk.store.outcomes = [(Refused(status=400, code="bad", message="No llamas."), False)]
    refused = await send(desk)
    await desk.model.submit(REX, corrects=refused.id)
    with pytest.raises(ImpossibleStepError):
        await desk.model.submit(REX, corrects=refused.id)
    assert desk.stages == ["corrected", "queued"]


async def test_a_fault_of_its_own_leaves_an_unknown_entry_and_a_queue_that_works(
    desk: Intake, time: Time
) -> None:
    desk.store.outcomes = [(ZeroDivisionError("bug"), True)]
    await send(desk)
    await send(desk, REX)
    await time.pass_(LOOKUP_DELAY + 60.0)
    assert desk.stages == ["unknown", "added"]
    assert desk.failures == ["add: ZeroDivisionError('bug')"]
    desk.failures.clear()
