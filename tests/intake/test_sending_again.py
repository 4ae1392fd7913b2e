"""What a person wants sent again is sent only after a look at the newest list."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from petdesk.core.pets import Pet, PetStatus
from petdesk.intake.entry import IntakeEntry
from petdesk.intake.question_view_model import QuestionViewModel, findings_text
from petdesk.intake.schedule import LOOKUP_DELAY, LOOKUP_VALID_FOR
from petdesk.service.contract import Priority
from petdesk.service.errors import Garbled, Offline
from tests.intake.intakes import REX, Intake, Time, lose, send, turns

pytestmark = pytest.mark.asyncio

LATE = Pet(1, "Bella", 3, PetStatus.AVAILABLE)


@pytest_asyncio.fixture
async def entry(desk: Intake, time: Time) -> IntakeEntry:
    """Return an animal that no list has shown so far."""
    entry = await lose(desk, is_taken=False)
    await time.pass_(LOOKUP_DELAY + 1.0)
    return entry


@pytest.fixture
def question(desk: Intake, entry: IntakeEntry) -> QuestionViewModel:
    question = QuestionViewModel(desk.shown)
    question.open(entry.id)
    return question


async def test_one_list_is_asked_for_as_a_person_s_request(
    desk: Intake, question: QuestionViewModel
) -> None:
    question.send_again()
    await turns()
    assert desk.store.priorities == [
        Priority.PERSON,  # the animal, which was lost
        Priority.RECONCILE,
        Priority.PERSON,  # the newest list, then the animal once more
        Priority.PERSON,
    ]
    assert desk.store.lists[1:] == [PetStatus.AVAILABLE]
    assert (desk.stages, len(desk.store.taken)) == (["added"], 1)
    assert dict(desk.model.state.send_again) == {}
    assert not question.state.is_open


async def test_a_match_that_has_come_is_shown_instead(
    desk: Intake, question: QuestionViewModel
) -> None:
    desk.store.taken = [LATE]
    question.send_again()
    await turns()
    state = question.state
    assert (desk.stages, len(desk.store.sent)) == (["unknown"], 1)
    assert (state.matches, state.chosen_id, state.is_open) == ((LATE,), LATE.id, True)
    text = findings_text(state, desk.time())
    assert "Not sent again: the list has changed. One matching" in text
    assert desk.catalogue.records.keys() == {LATE.id}
    question.confirm()
    await turns()
    assert (desk.stages, desk.entries[0].pet) == (["added"], LATE)


async def test_without_a_list_nothing_is_sent_until_one_was_seen(
    desk: Intake, time: Time, question: QuestionViewModel
) -> None:
    desk.store.error = Offline("no route")
    question.send_again()
    await turns()
    text = findings_text(question.state, time())
    assert "Not sent again: PetDesk couldn't check the newest list." in text
    assert "Can't reach the service" in text
    assert question.state.can_send_again
    desk.store.error = None
    await time.pass_(3600.0)
    desk.model.service_works()
    await turns()
    assert (desk.stages, len(desk.store.sent)) == (["unknown"], 1)
    question.send_again()
    await turns()
    assert desk.stages == ["added"]


async def test_a_desk_that_is_left_before_the_word_is_written_sends_nothing(
    desk: Intake, question: QuestionViewModel
) -> None:
    desk.disk.gate.clear()
    adding = asyncio.ensure_future(desk.model.submit(REX))
    await turns()
    question.send_again()
    await turns()
    assert desk.store.lists[1:] == [PetStatus.AVAILABLE]
    await desk.model.leave(0.0)
    desk.disk.gate.set()
    await adding
    await turns()
    assert desk.stages == ["unknown", "queued"]


async def wait_in_the_queue(desk: Intake, question: QuestionViewModel) -> None:
    """Have the animal wait to be sent again: the one before it is at the service's gate."""
    desk.store.leave.clear()
    await send(desk, REX)
    question.send_again()
    await turns()
    assert desk.stages == ["queued", "queued"]


async def test_one_that_waited_is_looked_for_once_more(
    desk: Intake, time: Time, question: QuestionViewModel
) -> None:
    await wait_in_the_queue(desk, question)
    await time.pass_(LOOKUP_VALID_FOR + 1.0)
    asked = len(desk.store.lists)
    desk.store.leave.set()
    await turns()
    assert len(desk.store.lists) == asked + 1
    assert (desk.stages, len(desk.store.sent)) == (["added", "added"], 3)


async def test_one_that_has_come_while_it_waited_is_asked_about(
    desk: Intake, time: Time, question: QuestionViewModel
) -> None:
    await wait_in_the_queue(desk, question)
    await time.pass_(LOOKUP_VALID_FOR + 1.0)
    desk.store.taken = [replace(LATE, id=7)]
    desk.store.leave.set()
    await turns()
    assert (desk.stages, len(desk.store.sent)) == (["unknown", "added"], 2)
    question.open(desk.entries[0].id)
    assert [pet.id for pet in question.state.matches] == [7]
    assert "Not sent again: the list has changed." in findings_text(question.state, time())


async def test_after_a_restart_it_is_looked_for_before_it_is_sent(
    desk: Intake, time: Time, question: QuestionViewModel, tmp_path: Path
) -> None:
    await wait_in_the_queue(desk, question)
    await desk.model.leave(0.0)
    desk.store.leave.set()
    desk.store.taken = [replace(LATE, id=7)]
    again = Intake(tmp_path / "intake.sqlite3", time, desk.store)
    await again.begin()
    assert (again.stages, len(desk.store.sent)) == (["unknown", "added"], 2)
    await again.end()


async def test_without_a_list_that_can_be_read_it_is_asked_about(
    desk: Intake, time: Time, question: QuestionViewModel
) -> None:
    await wait_in_the_queue(desk, question)
    await time.pass_(LOOKUP_VALID_FOR + 1.0)
    desk.store.error = Garbled()
    desk.store.leave.set()
    await turns()
    assert (desk.stages, len(desk.store.sent)) == (["unknown", "added"], 2)
    question.open(desk.entries[0].id)
    assert "PetDesk couldn't check the newest list." in findings_text(question.state, time())
