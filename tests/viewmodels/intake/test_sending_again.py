"""What a person wants sent again is sent only after a look at the newest list."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from petdesk.domain.environments import Environment
from petdesk.domain.pets import NewPet, Pet, PetStatus
from petdesk.service.contract import Priority
from petdesk.service.errors import Effect, Garbled, Offline, RateLimited, TimedOut
from petdesk.storage.intake import IntakeError
from petdesk.viewmodels.intake.question import QuestionViewModel
from petdesk.viewmodels.intake.question_wording import found
from petdesk.viewmodels.intake.schedule import LOOKUP_DELAY, LOOKUP_VALID_FOR
from petdesk.viewmodels.intake.state import LookupState, Recheck
from tests.viewmodels.intake.intakes import ADDRESS, Intake, Time, turns
from tests.viewmodels.intake.sendings import REX, lose, send

if TYPE_CHECKING:
    from pathlib import Path

    from petdesk.domain.intake import IntakeEntry

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


async def test_while_the_list_is_asked_for_nothing_can_be_decided(
    desk: Intake, question: QuestionViewModel
) -> None:
    desk.store.listing.clear()
    question.send_again()
    assert question.state.is_checking
    assert found(question.state, desk.time()).endswith(
        "Checking the newest list before sending again…"
    )
    assert not question.state.can_send_again
    assert not question.state.can_confirm
    question.send_again()
    question.decide_later()
    question.confirm()
    await turns()
    assert (desk.stages, len(desk.store.lists), question.state.is_open) == (["unknown"], 2, True)
    desk.store.listing.set()
    await turns()
    assert (desk.stages, len(desk.store.sent)) == (["added"], 2)


async def test_a_limit_that_holds_the_list_back_is_shown(
    desk: Intake, time: Time, question: QuestionViewModel
) -> None:
    desk.store.listing.clear()
    question.send_again()
    desk.model.limit_seen(time() + 60.0)
    assert "again… Shared request limit reached." in found(question.state, time())
    assert "limit" not in found(question.state, time() + 61.0)
    desk.model.limit_seen(None)
    assert "limit" not in found(question.state, time())


async def test_a_match_that_has_come_is_shown_instead(
    desk: Intake, question: QuestionViewModel
) -> None:
    desk.store.taken = [LATE]
    question.send_again()
    await turns()
    state = question.state
    assert (desk.stages, len(desk.store.sent)) == (["unknown"], 1)
    assert (state.lookup_state, state.chosen_id, state.is_open) == (
        LookupState.ONE_MATCH,
        LATE.id,
        True,
    )
    text = found(state, desk.time())
    assert "Not sent again: the list has changed. One matching" in text
    assert desk.catalogue.records.keys() == {LATE.id}
    question.confirm()
    await turns()
    assert (desk.stages, desk.entries[0].pet) == (["added"], LATE)


async def test_a_match_that_was_shown_does_not_keep_it(
    desk: Intake, question: QuestionViewModel
) -> None:
    desk.store.taken = [LATE]
    for _ in range(2):
        question.send_again()
        await turns()
    assert (desk.stages, len(desk.store.taken)) == (["added"], 2)
    assert desk.entries[0].pet == desk.store.taken[1]


async def test_without_a_list_nothing_is_sent_until_one_was_seen(
    desk: Intake, time: Time, question: QuestionViewModel
) -> None:
    desk.store.error = Offline("no route")
    question.send_again()
    await turns()
    text = found(question.state, time())
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


async def test_without_a_desk_nothing_is_sent(desk: Intake, question: QuestionViewModel) -> None:
    await desk.model.leave(0.0)
    question.send_again()
    await turns()
    assert desk.stages == ["unknown"]
    assert "Try again once PetDesk is connected." in found(question.state, desk.time())
    assert question.state.can_send_again


async def test_a_list_that_comes_meanwhile_counts(
    desk: Intake, question: QuestionViewModel
) -> None:
    desk.store.listing.clear()
    question.send_again()
    await turns()
    # Of two lists of that moment, the window's own shows what the one asked for does not.
    desk.store.taken = [LATE]
    desk.store.listing.set()
    lists = [await desk.store.list_pets()]
    desk.store.taken = []
    desk.model.lists_seen(lists)
    await turns()
    again = desk.model.state.send_again
    assert [wanted.check for wanted in again.values()] == [Recheck.MATCHED]
    assert (desk.stages, len(desk.store.sent)) == (["unknown"], 1)


async def test_a_word_that_cannot_be_written_is_reported_and_can_be_given_again(
    desk: Intake, question: QuestionViewModel
) -> None:
    desk.disk.error = IntakeError("the disk is full")
    question.send_again()
    await turns()
    assert desk.model.state.problem is not None
    assert (desk.stages, dict(desk.model.state.send_again)) == (["unknown"], {})
    desk.disk.error = None
    question.send_again()
    await turns()
    assert desk.stages == ["added"]


async def test_a_fault_of_petdesk_s_own_lets_a_person_try_again(
    desk: Intake, question: QuestionViewModel
) -> None:
    desk.store.error = ZeroDivisionError()
    question.send_again()
    await turns()
    assert (desk.stages, dict(desk.model.state.send_again)) == (["unknown"], {})
    assert question.state.can_send_again
    assert [failure.partition(":")[0] for failure in desk.failures] == [
        "check before sending again"
    ]
    desk.failures.clear()


@pytest.mark.parametrize("is_elsewhere", [True, False])
async def test_where_the_desk_was_left_meanwhile_nothing_is_sent(
    desk: Intake, question: QuestionViewModel, *, is_elsewhere: bool
) -> None:
    desk.store.listing.clear()
    question.send_again()
    await turns()
    await desk.model.leave(0.0)
    if is_elsewhere:
        desk.model.change_environment(Environment.PRACTICE, "http://practice.invalid/v1")
        desk.model.change_environment(Environment.STAGING, ADDRESS)
    desk.open()
    desk.store.listing.set()
    await turns()
    assert (desk.stages, len(desk.store.sent)) == (["unknown"], 1)


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


async def test_in_a_large_store_one_without_a_status_is_sought_in_every_list(
    desk: Intake, time: Time
) -> None:
    desk.store.limit = 1
    desk.store.taken = [Pet(number, "Max", 3, PetStatus.SOLD) for number in (1, 2)]
    desk.store.outcomes = [(TimedOut(effect=Effect.UNKNOWN), False)]
    entry = await send(desk, NewPet("Rex", 3))
    await time.pass_(LOOKUP_DELAY + 1.0)
    asked = len(desk.store.lists)
    desk.store.taken = [*desk.store.taken, Pet(3, "Rex", 3, PetStatus.PENDING)]
    desk.model.decisions.send_again([entry.id])
    await turns()
    assert desk.store.lists[asked:] == [None, *PetStatus]
    assert (desk.stages, len(desk.store.sent)) == (["unknown"], 1)


async def test_the_list_shows_that_the_service_answers_again(
    desk: Intake, entry: IntakeEntry
) -> None:
    desk.store.outcomes = [(Offline(), False)]
    await send(desk, REX)
    assert desk.model.state.waiting is not None
    desk.model.decisions.send_again([entry.id])
    await turns()
    assert desk.stages == ["added", "added"]


async def test_a_clock_set_back_does_not_make_the_look_blind(
    desk: Intake, time: Time, question: QuestionViewModel
) -> None:
    time.set_back(3600.0)
    desk.store.taken = [replace(LATE, id=7)]
    question.send_again()
    await turns()
    assert (desk.stages, len(desk.store.sent)) == (["unknown"], 1)
    assert [pet.id for pet in question.state.matches] == [7]


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
    assert "Not sent again: the list has changed." in found(question.state, time())


async def test_a_refresh_that_shows_it_has_it_asked_about(
    desk: Intake, question: QuestionViewModel
) -> None:
    await wait_in_the_queue(desk, question)
    desk.store.taken = [replace(LATE, id=7)]
    desk.model.lists_seen([await desk.store.list_pets()])
    desk.store.leave.set()
    await turns()
    assert (desk.stages, len(desk.store.sent)) == (["unknown", "added"], 2)


async def test_the_limit_s_own_wait_makes_the_look_old(
    desk: Intake, time: Time, question: QuestionViewModel
) -> None:
    desk.store.leave.clear()
    question.send_again()
    await turns()
    await time.pass_(LOOKUP_VALID_FOR + 1.0)
    desk.store.taken = [replace(LATE, id=7)]
    desk.store.leave.set()
    await turns()
    assert (desk.stages, len(desk.store.sent)) == (["unknown"], 1)


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
    assert "PetDesk couldn't check the newest list." in found(question.state, time())


async def test_what_certainly_did_not_arrive_needs_no_look(desk: Intake, time: Time) -> None:
    desk.store.outcomes = [(RateLimited(until=time() + 100.0), False)]
    await send(desk)
    await time.pass_(200.0)
    assert (desk.stages, desk.store.lists) == (["added"], [])


async def test_a_list_of_another_address_has_nothing_to_do_with_it(
    desk: Intake, time: Time, question: QuestionViewModel
) -> None:
    await wait_in_the_queue(desk, question)
    await desk.model.leave(0.0)
    desk.model.change_environment(Environment.STAGING, "https://other.example/v1")
    desk.store.leave.set()
    desk.open()
    await lose(desk, is_taken=False)
    desk.store.error = Garbled()
    asked = len(desk.store.lists)
    await time.pass_(LOOKUP_DELAY + 1.0)
    assert len(desk.store.lists) > asked
    assert desk.stages == ["queued", "queued", "unknown"]
