"""What nobody knows of is looked for, and a person decides."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from petdesk.core.pets import Pet, PetStatus
from petdesk.intake import entry as intake
from petdesk.intake.file import IntakeFile
from petdesk.intake.question_view_model import QuestionViewModel
from petdesk.intake.schedule import LOOKUP_DELAY
from petdesk.service.contract import PetList
from petdesk.service.errors import BadAnswer, Effect, Garbled, Offline
from tests.intake.intakes import REX, Intake, Store, Time, held_entry, lose, send, turns

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize("is_taken", [True, False])
async def test_no_answer_is_unknown_and_looked_for_once_it_must_have_come(
    desk: Intake, time: Time, *, is_taken: bool
) -> None:
    entry = await lose(desk, is_taken=is_taken)
    assert desk.stages == ["unknown"]
    await time.pass_(LOOKUP_DELAY - 0.5)
    assert (desk.store.lists, dict(desk.model.state.findings)) == ([], {})
    await time.pass_(1.0)
    found = desk.model.state.findings[entry.id]
    assert [pet.id for pet in found.matches] == [1] * is_taken
    assert not found.is_truncated
    await time.pass_(3600.0)
    assert (desk.stages, len(desk.store.sent), len(desk.store.lists)) == (["unknown"], 1, 1)


async def test_after_a_lost_answer_nothing_is_sent_before_a_look_succeeded(
    desk: Intake, time: Time
) -> None:
    desk.store.error = Offline()
    await lose(desk, is_taken=False)
    await send(desk, REX)
    await time.pass_(LOOKUP_DELAY + 60.0)
    assert desk.stages == ["unknown", "queued"]
    assert len(desk.store.lists) > 1
    desk.store.error = None
    await time.pass_(60.0)
    assert desk.stages == ["unknown", "added"]


async def test_a_list_that_makes_no_sense_holds_nothing_up(desk: Intake, time: Time) -> None:
    desk.store.error = BadAnswer()
    await lose(desk, is_taken=False)
    await send(desk, REX)
    await time.pass_(LOOKUP_DELAY + 1.0)
    assert (desk.stages, len(desk.store.lists)) == (["unknown", "added"], 1)
    desk.store.error = None
    await time.pass_(60.0)
    assert len(desk.model.state.findings) == 1


async def test_in_a_store_larger_than_a_list_only_what_can_hold_it_is_asked_for(
    desk: Intake, time: Time
) -> None:
    desk.store.limit = 1
    desk.store.taken = [Pet(number, "Rex", 3, PetStatus.SOLD) for number in (1, 2)]
    entry = await lose(desk, is_taken=True)
    await time.pass_(LOOKUP_DELAY)
    assert desk.store.lists == [PetStatus.AVAILABLE]
    found = desk.model.state.findings[entry.id]
    assert ([pet.id for pet in found.matches], found.is_truncated) == ([3], True)


async def test_an_unreadable_answer_is_added_and_its_id_found_by_a_list(
    desk: Intake, time: Time
) -> None:
    desk.store.outcomes = [(Garbled(effect=Effect.APPLIED), True)]
    entry = await send(desk)
    assert desk.stages == ["added"]
    assert desk.entries[0].is_without_id
    desk.model.send_again([entry.id])
    desk.model.give_up(entry.id)
    await time.pass_(LOOKUP_DELAY)
    assert desk.entries[0].pet == desk.store.taken[0]
    assert len(desk.store.sent) == 1


STRANGER = Pet(1, "Bella", 3, PetStatus.AVAILABLE)


def findings_for(desk: Intake, entry_id: int) -> list[int]:
    left = desk.model.state.findings_for(entry_id)
    assert left is not None
    return [pet.id for pet in left.matches]


async def a_list(store: Store) -> Sequence[PetList]:
    return [await store.list_pets()]


async def test_what_may_be_the_one_that_is_being_sent_waits_for_its_answer(
    tmp_path: Path, time: Time, store: Store
) -> None:
    path = tmp_path / "intake.sqlite3"
    sent = time.now - 60.0
    IntakeFile(path).save([(None, intake.sending(held_entry(1, sent), sent, []))])
    desk = Intake(path, time, store)
    await desk.begin()
    store.gate.clear()
    await send(desk)
    assert desk.stages == ["unknown", "sending"]
    # The service has taken it, its answer is on its way, and the window refreshes.
    store.taken = [STRANGER]
    desk.model.lists_seen(await a_list(store))
    assert findings_for(desk, 1) == []
    desk.model.confirm(1, STRANGER.id)
    await turns()
    assert desk.stages == ["unknown", "sending"]
    store.gate.set()
    await turns()
    assert [entry.pet and entry.pet.id for entry in desk.entries] == [None, 2]
    assert findings_for(desk, 1) == [1]
    await desk.end()


async def test_findings_follow_each_list_that_was_asked_for_late_enough(
    desk: Intake, time: Time
) -> None:
    early = await a_list(desk.store)
    unknown = await lose(desk, is_taken=False)
    desk.model.lists_seen(early)
    await time.pass_(LOOKUP_DELAY - 1.0)
    desk.model.lists_seen(await a_list(desk.store))
    assert dict(desk.model.state.findings) == {}
    await time.pass_(2.0)
    assert findings_for(desk, unknown.id) == []
    question = QuestionViewModel(desk.shown)
    question.open(unknown.id)
    await time.pass_(32.0)
    desk.store.taken = [STRANGER]  # the service stores it now
    desk.model.lists_seen(await a_list(desk.store))
    assert (question.state.matches, question.state.chosen_id) == ((STRANGER,), STRANGER.id)
    desk.model.lists_seen(early)
    assert question.state.matches == (STRANGER,)
