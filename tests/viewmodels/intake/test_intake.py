"""The intake queue: each animal that people meant is at the service once, or it is said."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from petdesk.domain import intake
from petdesk.domain.catalogue import add
from petdesk.domain.environments import Environment
from petdesk.domain.intake import DraftText, ImpossibleStepError
from petdesk.domain.pets import NewPet, Pet, PetStatus
from petdesk.service.errors import (
    BadAnswer,
    Effect,
    Garbled,
    Offline,
    RateLimited,
    Refused,
    TimedOut,
    TlsFailed,
    Unauthorized,
)
from petdesk.storage.intake import IntakeError, IntakeFile
from petdesk.viewmodels.intake.schedule import LOOK_AFTER, LOOK_AGAIN_AFTER
from petdesk.viewmodels.intake.state import Hindrance, IntakeProblem, Waiting
from tests.viewmodels.intake.intakes import ADDRESS, Intake, Store, Time, turns

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from petdesk.domain.intake import IntakeEntry
    from petdesk.service.errors import ServiceError

pytestmark = pytest.mark.asyncio

BELLA = NewPet("Bella", 3, PetStatus.AVAILABLE)
REX = NewPet("Rex", 3)


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def store(time: Time) -> Store:
    return Store(time)


@pytest_asyncio.fixture
async def desk(tmp_path: Path, time: Time, store: Store) -> AsyncIterator[Intake]:
    intake = Intake(tmp_path / "intake.sqlite3", time, store)
    await intake.begin()
    yield intake
    await intake.end()


async def test_an_animal_is_held_then_sent_then_known_by_its_id(desk: Intake, time: Time) -> None:
    entry = await desk.model.submit(BELLA)
    assert desk.model.state.held == entry
    await time.pass_(2.9)
    assert desk.store.sent == []
    await time.pass_(0.2)
    assert desk.added == [Pet(1, "Bella", 3, PetStatus.AVAILABLE)]
    assert desk.stages == ["added"]
    assert desk.model.state.entries[0].pet == desk.added[0]


async def test_undo_takes_it_back_for_good(desk: Intake, time: Time) -> None:
    entry = await desk.model.submit(BELLA)
    desk.model.undo(entry.id)
    await time.pass_(60.0)
    assert desk.store.sent == []
    assert [undone.new for undone in desk.undone] == [BELLA]


async def test_the_next_animal_ends_the_hold(desk: Intake) -> None:
    await desk.model.submit(BELLA)
    await desk.model.submit(REX)
    await turns()
    assert desk.stages == ["added", "held"]


async def test_send_now_ends_the_hold(desk: Intake) -> None:
    entry = await desk.model.submit(BELLA)
    desk.model.send_now(entry.id)
    await turns()
    assert desk.stages == ["added"]


async def test_without_a_hold_it_goes_out_at_once(desk: Intake) -> None:
    desk.model.hold_seconds = 0.0
    await desk.model.submit(BELLA)
    await turns()
    assert desk.stages == ["added"]


async def test_undo_is_too_late_once_it_is_on_its_way(desk: Intake) -> None:
    desk.store.gate.clear()
    entry = await send(desk)
    desk.model.undo(entry.id)
    await turns()
    assert (desk.stages, desk.undone) == (["sending"], [])
    desk.store.gate.set()


async def test_one_goes_out_after_another(desk: Intake) -> None:
    desk.store.gate.clear()
    await send(desk)
    await send(desk, REX)
    assert desk.stages == ["sending", "queued"]
    desk.store.gate.set()
    await turns()
    assert desk.stages == ["added", "added"]
    assert desk.store.sent == [BELLA, REX]


async def test_what_cannot_be_written_is_not_sent_and_nothing_is_begun(
    desk: Intake, time: Time
) -> None:
    desk.keeper.trouble = IntakeError("the disk is full")
    with pytest.raises(IntakeError):
        await desk.model.submit(BELLA)
    await time.pass_(60.0)
    assert (desk.entries, desk.store.sent) == ((), [])


async def test_a_sending_that_cannot_be_written_waits_until_it_can(
    desk: Intake, time: Time
) -> None:
    await desk.model.submit(BELLA)
    desk.keeper.trouble = IntakeError("the disk is full")
    await time.pass_(10.0)
    state = desk.model.state
    assert (desk.stages, desk.store.sent) == (["held"], [])
    assert desk.keeper.tries <= 6  # every two seconds
    assert state.problem == IntakeProblem("the disk is full")
    assert state.waiting is not None
    assert state.waiting.reason is Hindrance.STORAGE
    desk.keeper.trouble = None
    await time.pass_(10.0)
    assert (desk.stages, desk.model.state.problem) == (["added"], None)


async def test_an_answer_that_cannot_be_written_is_shown_and_written_later(
    desk: Intake, time: Time
) -> None:
    desk.store.gate.clear()
    await send(desk)
    desk.keeper.trouble = IntakeError("the disk is full")
    desk.store.gate.set()
    await turns()
    assert (desk.stages, on_disk(desk)) == (["added"], ["sending"])
    assert desk.added
    desk.keeper.trouble = None
    await time.pass_(10.0)
    assert on_disk(desk) == ["added"]
    assert desk.model.state.problem is None
    tries = desk.keeper.tries
    await time.pass_(60.0)
    assert desk.keeper.tries == tries


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (Offline(), Hindrance.OUT_OF_REACH),
        (TlsFailed(), Hindrance.OUT_OF_REACH),
        (RateLimited(until=1_000_010.0), Hindrance.LIMIT),
    ],
)
async def test_what_cannot_have_arrived_waits_and_goes_on_by_itself(
    desk: Intake, time: Time, error: ServiceError, reason: Hindrance
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


async def test_the_pauses_between_tries_grow_to_a_minute(desk: Intake, time: Time) -> None:
    desk.store.outcomes = [(Offline(), False)] * 8
    await send(desk)
    pauses = []
    while desk.model.state.waiting is not None:
        until = desk.model.state.waiting.until
        assert until is not None
        pauses.append(until - time.now)
        await time.pass_(pauses[-1] + 0.01)
    assert pauses == pytest.approx([2, 4, 8, 16, 32, 60, 60, 60], abs=0.1)


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


async def test_a_disk_that_was_full_is_tried_again_also_offline(desk: Intake, time: Time) -> None:
    desk.model.stay_offline(is_offline=True)
    await desk.model.submit(BELLA)
    desk.keeper.trouble = IntakeError("the disk is full")
    await time.pass_(10.0)
    desk.keeper.trouble = None
    await time.pass_(10.0)
    assert desk.stages == ["added"]


async def test_a_key_that_is_refused_stops_the_queue_until_it_works(
    desk: Intake, time: Time
) -> None:
    desk.store.outcomes = [(Unauthorized(), False)]
    await send(desk)
    await time.pass_(3600.0)
    assert (desk.stages, len(desk.store.sent)) == (["queued"], 1)
    waiting = desk.model.state.waiting
    assert waiting is not None
    assert waiting.reason is Hindrance.KEY_REFUSED
    desk.model.service_works()
    await turns()
    assert desk.stages == ["added"]


async def test_the_limit_that_the_window_knows_of_is_why_it_waits(desk: Intake) -> None:
    desk.store.leave.clear()
    await send(desk)
    reasons: list[Waiting | None] = []
    for until in (1_000_050.0, None):
        desk.model.limit_seen(until)
        reasons.append(desk.model.state.why_waiting)
    assert reasons == [Waiting(Hindrance.LIMIT, 1_000_050.0), None]
    desk.store.leave.set()


async def test_what_the_service_refuses_is_told_with_its_words_and_the_rest_goes_on(
    desk: Intake,
) -> None:
    desk.store.outcomes = [(Refused(status=400, code="bad", message="No llamas."), False)]
    await send(desk)
    await send(desk, REX)
    assert desk.stages == ["refused", "added"]
    assert [(entry.message, entry.status) for entry in desk.refused] == [("No llamas.", 400)]
    assert desk.model.state.refused == tuple(desk.refused)


async def test_a_correction_is_a_new_entry_and_settles_the_refused_one_once(desk: Intake) -> None:
    desk.store.outcomes = [(Refused(status=400, code="bad", message="No llamas."), False)]
    refused = await send(desk)
    await desk.model.submit(REX, corrects=refused.id)
    with pytest.raises(ImpossibleStepError):
        await desk.model.submit(REX, corrects=refused.id)
    assert desk.stages == ["corrected", "queued"]


@pytest.mark.parametrize("is_taken", [True, False])
async def test_no_answer_is_unknown_and_looked_for_once_it_must_have_come(
    desk: Intake, time: Time, *, is_taken: bool
) -> None:
    entry = await lose(desk, is_taken=is_taken)
    assert desk.stages == ["unknown"]
    await time.pass_(LOOK_AFTER - 0.5)
    assert (desk.store.lists, dict(desk.model.state.findings)) == ([], {})
    await time.pass_(1.0)
    found = desk.model.state.findings[entry.id]
    assert [pet.id for pet in found.matches] == [1] * is_taken
    assert not found.is_cut_off
    await time.pass_(3600.0)
    assert (desk.stages, len(desk.store.sent), len(desk.store.lists)) == (["unknown"], 1, 1)


async def test_that_is_it(desk: Intake, time: Time) -> None:
    entry = await lose(desk, is_taken=True)
    await time.pass_(LOOK_AFTER)
    desk.model.confirm(entry.id, 99)  # none of the matches
    await turns()
    assert desk.stages == ["unknown"]
    desk.model.confirm(entry.id, 1)
    await turns()
    assert desk.stages == ["added"]
    assert desk.entries[0].pet == desk.store.taken[0]
    assert dict(desk.model.state.findings) == {}


async def test_send_again(desk: Intake, time: Time) -> None:
    entry = await lose(desk, is_taken=False)
    await time.pass_(LOOK_AFTER)
    desk.model.send_again(entry.id)
    await turns()
    assert desk.stages == ["added"]
    assert len(desk.store.taken) == 1


async def test_what_was_not_it_is_not_offered_again(desk: Intake, time: Time) -> None:
    entry = await lose(desk, is_taken=True)
    await time.pass_(LOOK_AFTER)
    desk.store.outcomes = [(TimedOut(effect=Effect.UNKNOWN), True)]
    desk.model.send_again(entry.id)
    await time.pass_(LOOK_AFTER + 1.0)
    assert [pet.id for pet in desk.model.state.findings[entry.id].matches] == [2]


async def test_decide_later_leaves_it_as_it_is(desk: Intake, time: Time) -> None:
    entry = await lose(desk, is_taken=True)
    await time.pass_(LOOK_AFTER)
    desk.model.decide_later(entry.id)
    assert desk.stages == ["unknown"]
    assert entry.id in desk.model.state.postponed


async def test_give_up(desk: Intake) -> None:
    entry = await lose(desk, is_taken=False)
    desk.model.give_up(entry.id)
    await turns()
    assert desk.stages == ["given up"]


async def test_several_unknown_share_one_listing_and_one_animal_is_claimed_once(
    tmp_path: Path, time: Time, store: Store
) -> None:
    path = tmp_path / "intake.sqlite3"
    sent = time.now - 60.0
    pairs = [held_entry(number, sent) for number in (1, 2)]
    IntakeFile(path).save([(None, intake.sending(entry, sent, [])) for entry in pairs])
    store.taken = [Pet(7, "Bella", 3, PetStatus.AVAILABLE)]
    desk = Intake(path, time, store)
    await desk.begin()
    assert (desk.stages, store.lists) == (["unknown", "unknown"], [None])
    assert [found.matches for found in desk.model.state.findings.values()] == [
        (store.taken[0],)
    ] * 2
    desk.model.confirm(1, 7)
    await turns()
    desk.model.confirm(2, 7)
    await turns()
    assert desk.stages == ["added", "unknown"]
    await desk.end()


async def test_after_a_lost_answer_nothing_is_sent_before_a_look_succeeded(
    desk: Intake, time: Time
) -> None:
    desk.store.trouble = Offline()
    await lose(desk, is_taken=False)
    await send(desk, REX)
    await time.pass_(LOOK_AFTER + 60.0)
    assert desk.stages == ["unknown", "queued"]
    assert len(desk.store.lists) > 1
    desk.store.trouble = None
    await time.pass_(60.0)
    assert desk.stages == ["unknown", "added"]


async def test_a_list_that_makes_no_sense_holds_nothing_up(desk: Intake, time: Time) -> None:
    desk.store.trouble = BadAnswer()
    await lose(desk, is_taken=False)
    await send(desk, REX)
    await time.pass_(LOOK_AFTER + 1.0)
    assert (desk.stages, len(desk.store.lists)) == (["unknown", "added"], 1)
    desk.store.trouble = None
    await time.pass_(60.0)
    assert len(desk.model.state.findings) == 1


async def test_in_a_store_larger_than_a_list_only_what_can_hold_it_is_asked_for(
    desk: Intake, time: Time
) -> None:
    desk.store.limit = 1
    desk.store.taken = [Pet(number, "Rex", 3, PetStatus.SOLD) for number in (1, 2)]
    entry = await lose(desk, is_taken=True)
    await time.pass_(LOOK_AFTER)
    assert desk.store.lists == [None, PetStatus.AVAILABLE]
    found = desk.model.state.findings[entry.id]
    assert ([pet.id for pet in found.matches], found.is_cut_off) == ([3], True)


async def test_an_unreadable_answer_is_added_and_its_id_found_by_a_list(
    desk: Intake, time: Time
) -> None:
    desk.store.outcomes = [(Garbled(effect=Effect.APPLIED), True)]
    entry = await send(desk)
    assert desk.stages == ["added"]
    assert desk.entries[0].is_without_id
    desk.model.send_again(entry.id)
    desk.model.give_up(entry.id)
    await time.pass_(LOOK_AFTER)
    assert desk.entries[0].pet == desk.store.taken[0]
    assert len(desk.store.sent) == 1


async def test_an_animal_that_looked_the_same_before_is_no_match(desk: Intake, time: Time) -> None:
    desk.store.taken = [Pet(1, "Bella", 3, PetStatus.AVAILABLE)]
    desk.catalogue = add(desk.catalogue, desk.store.taken, time.now)
    entry = await lose(desk, is_taken=False)
    await time.pass_(LOOK_AFTER)
    assert desk.model.state.findings[entry.id].matches == ()


async def test_a_refresh_that_works_is_followed_by_a_new_look_where_the_last_is_old(
    desk: Intake, time: Time
) -> None:
    entry = await lose(desk, is_taken=False)
    await time.pass_(LOOK_AFTER)
    desk.store.taken = [Pet(5, "Bella", 3, PetStatus.AVAILABLE)]
    desk.model.service_works()
    await turns()
    assert desk.model.state.findings[entry.id].matches == ()
    await time.pass_(LOOK_AGAIN_AFTER + 1.0)
    desk.model.service_works()
    await turns()
    assert desk.model.state.findings[entry.id].matches == tuple(desk.store.taken)


async def test_a_fault_of_its_own_leaves_an_unknown_entry_and_a_queue_that_works(
    desk: Intake, time: Time
) -> None:
    desk.store.outcomes = [(ZeroDivisionError("bug"), True)]
    await send(desk)
    await send(desk, REX)
    await time.pass_(LOOK_AFTER + 60.0)
    assert desk.stages == ["unknown", "added"]
    assert desk.failures == ["add: ZeroDivisionError('bug')"]
    desk.failures.clear()


async def test_quitting_ends_the_hold_by_sending(desk: Intake) -> None:
    await desk.model.submit(BELLA)
    await desk.end()
    assert on_disk(desk) == ["added"]


async def test_quitting_waits_for_an_answer_and_the_next_start_knows_it(desk: Intake) -> None:
    desk.store.gate.clear()
    await send(desk)
    leaving = asyncio.ensure_future(desk.model.leave(3600.0))
    await turns()
    assert not leaving.done()
    desk.store.gate.set()
    await leaving
    assert on_disk(desk) == ["added"]


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


async def test_what_only_waits_for_the_limit_when_it_is_left_was_never_sent(desk: Intake) -> None:
    desk.store.leave.clear()
    await send(desk)
    await desk.model.leave(0.0)
    desk.store.leave.set()
    await turns()
    assert (on_disk(desk), desk.store.sent) == (["queued"], [])


async def test_another_environment_neither_shows_nor_sends_what_is_meant_for_this_one(
    desk: Intake, time: Time
) -> None:
    desk.store.outcomes = [(Offline(), False)]
    await send(desk)
    await desk.model.leave(0.0)
    desk.model.change_environment(Environment.PRACTICE, "http://practice.invalid/v1")
    desk.open()
    await time.pass_(600.0)
    assert (desk.entries, len(desk.store.sent)) == ((), 1)
    await desk.model.leave(0.0)
    desk.model.change_environment(Environment.STAGING, ADDRESS)
    assert desk.stages == ["queued"]
    desk.open()
    await turns()
    assert desk.stages == ["added"]


async def test_an_answer_for_an_environment_that_was_left_is_kept_there(
    desk: Intake, time: Time
) -> None:
    desk.store.gate.clear()
    await send(desk)
    await desk.model.leave(0.0)
    desk.model.change_environment(Environment.PRACTICE, "http://practice.invalid/v1")
    desk.open()
    await turns()
    desk.store.gate.set()
    await time.pass_(1.0)
    assert (on_disk(desk), desk.added) == (["added"], [])
    await desk.model.leave(0.0)
    desk.model.change_environment(Environment.STAGING, ADDRESS)
    desk.open()
    await turns()
    assert desk.stages == ["added"]


async def test_a_failure_in_an_environment_that_was_left_holds_nothing_up_here(
    desk: Intake, time: Time
) -> None:
    desk.store.gate.clear()
    await send(desk)
    await desk.model.leave(0.0)
    desk.model.change_environment(Environment.PRACTICE, "http://practice.invalid/v1")
    desk.open()
    desk.store.outcomes = [(Offline(), False)]
    desk.store.gate.set()
    await time.pass_(1.0)
    assert (on_disk(desk), desk.model.state.waiting) == (["queued"], None)


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


async def test_a_moment_of_sending_that_is_still_to_come_is_not_waited_for(
    tmp_path: Path, time: Time, store: Store
) -> None:
    path = tmp_path / "intake.sqlite3"
    ahead = time.now + 1e6
    IntakeFile(path).save([(None, intake.sending(held_entry(1, ahead), ahead, []))])
    desk = Intake(path, time, store)
    await desk.begin()
    await time.pass_(60.0)
    assert (desk.stages, store.lists) == (["unknown"], [None])
    assert len(desk.model.state.findings) == 1
    await desk.end()


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


async def test_without_an_address_nothing_is_begun(desk: Intake) -> None:
    desk.model.change_environment(Environment.STAGING, "")
    with pytest.raises(IntakeError):
        await desk.model.submit(BELLA)


async def test_without_a_key_it_is_kept_and_goes_out_when_there_is_one(
    tmp_path: Path, time: Time, store: Store
) -> None:
    desk = Intake(tmp_path / "intake.sqlite3", time, store)
    await desk.model.load()
    desk.open(is_connected=False)
    await desk.model.submit(BELLA)
    await time.pass_(60.0)
    assert store.sent == []
    await desk.model.leave(0.0)
    desk.open()
    await turns()
    assert desk.stages == ["added"]
    await desk.end()


async def test_what_did_not_reach_the_catalogue_is_told_at_the_start(
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


async def test_what_is_typed_is_kept_within_half_a_second(desk: Intake, time: Time) -> None:
    for letters in ("B", "Be", "Bel"):
        desk.model.keep_draft(DraftText(letters))
        await turns()
    await time.pass_(0.4)
    assert desk.keeper.drafts_saved == 1
    assert drafts(desk) == {Environment.STAGING: DraftText("Bel")}
    desk.model.keep_draft(DraftText("Bella", "3", "available"))
    await time.pass_(0.4)
    assert drafts(desk) == {Environment.STAGING: DraftText("Bella", "3", "available")}


async def test_what_is_typed_when_petdesk_ends_is_offered_at_the_next_start(
    desk: Intake, time: Time, tmp_path: Path
) -> None:
    desk.model.keep_draft(DraftText("Bel"))
    ending = asyncio.ensure_future(desk.end())
    await time.pass_(1.0)
    await ending
    again = Intake(tmp_path / "intake.sqlite3", time, desk.store)
    await again.begin()
    assert again.model.state.draft == DraftText("Bel")
    await again.end()


async def test_what_was_added_is_no_longer_typed(desk: Intake, time: Time) -> None:
    desk.model.keep_draft(DraftText("Bella", "3"))
    await time.pass_(0.4)
    desk.model.keep_draft(DraftText("Bella", "3", "available"))
    await desk.model.submit(BELLA, then_draft=DraftText(category="3"))
    assert drafts(desk) == {Environment.STAGING: DraftText(category="3")}
    await time.pass_(0.4)
    assert drafts(desk) == {Environment.STAGING: DraftText(category="3")}


async def test_a_draft_that_could_not_be_added_is_still_typed(desk: Intake, time: Time) -> None:
    desk.model.keep_draft(DraftText("Bella", "3"))
    desk.keeper.trouble = IntakeError("the disk is full")
    with pytest.raises(IntakeError):
        await desk.model.submit(BELLA)
    desk.keeper.trouble = None
    await time.pass_(0.4)
    assert drafts(desk) == {Environment.STAGING: DraftText("Bella", "3")}


async def test_each_environment_has_a_draft_of_its_own(desk: Intake, time: Time) -> None:
    desk.model.keep_draft(DraftText("Bella"))
    await desk.model.leave(0.0)
    desk.model.change_environment(Environment.PRACTICE, "http://practice.invalid/v1")
    desk.model.keep_draft(DraftText("Rex"))
    await time.pass_(1.0)
    assert drafts(desk) == {
        Environment.STAGING: DraftText("Bella"),
        Environment.PRACTICE: DraftText("Rex"),
    }
    desk.model.change_environment(Environment.STAGING, ADDRESS)
    assert desk.model.state.draft == DraftText("Bella")


async def test_a_file_that_cannot_be_read_is_told_and_read_again_when_something_is_added(
    tmp_path: Path, time: Time, store: Store
) -> None:
    path = tmp_path / "intake.sqlite3"
    path.mkdir()
    desk = Intake(path, time, store)
    await desk.begin()
    problem = desk.model.state.problem
    assert problem is not None
    assert (problem.is_unread, desk.model.state.is_loaded) == (True, False)
    with pytest.raises(IntakeError):
        await desk.model.submit(BELLA)
    path.rmdir()
    await desk.model.submit(BELLA)
    await time.pass_(4.0)
    assert desk.stages == ["added"]
    await desk.end()


async def send(desk: Intake, new: NewPet = BELLA) -> IntakeEntry:
    """Add an animal without a hold, and let it go as far as it goes."""
    desk.model.hold_seconds = 0.0
    entry = await desk.model.submit(new)
    await turns()
    return entry


async def lose(desk: Intake, *, is_taken: bool) -> IntakeEntry:
    """Send an animal whose answer never comes."""
    desk.store.outcomes = [(TimedOut(effect=Effect.UNKNOWN), is_taken)]
    return await send(desk)


def held_entry(number: int, now: float) -> IntakeEntry:
    return intake.held(number, Environment.STAGING, ADDRESS, BELLA, now, 0.0)


def on_disk(desk: Intake) -> list[str]:
    return [entry.stage.value for entry in desk.keeper.file.load(desk.time.now).entries]


def drafts(desk: Intake) -> dict[Environment, DraftText]:
    return dict(desk.keeper.file.load(desk.time.now).drafts)
