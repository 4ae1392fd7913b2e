"""What nobody knows of is looked for, and a person decides; nothing is sent again unlooked for."""

import pytest

from petdesk.animals.catalogue import Catalogue
from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet, Pet, PetStatus
from petdesk.intake import entry as intake
from petdesk.intake import question_view_model as questions
from petdesk.intake.entry import Batch, BatchRow, IntakeEntry, Stage
from petdesk.intake.file import IntakeError
from petdesk.intake.log_view_model import log_state
from petdesk.intake.question_view_model import QuestionState, QuestionViewModel, findings_text
from petdesk.intake.state import IntakeState
from petdesk.intake.steps import LOOKUP_DELAY, LOOKUP_VALID_FOR, after_failure
from petdesk.intake.wording import unclear_answer_text
from petdesk.service import errors
from petdesk.service.contract import Network, Priority, Timeouts
from petdesk.service.errors import BadAnswer, Effect, Garbled, Offline, ServiceError, TimedOut
from petdesk.service.http import HttpPetService
from tests import faults
from tests.faults import ScriptedServer
from tests.intake.intakes import ADDRESS, BELLA, REX, Intake, an_entry, lose, send, settle

LATE = Pet(1, "Bella", 3, PetStatus.AVAILABLE)


@pytest.mark.parametrize("is_taken", [True, False])
async def test_what_has_no_answer_is_looked_for_in_time(desk: Intake, *, is_taken: bool) -> None:
    entry = await lose(desk, is_taken=is_taken)
    assert desk.stages == ["unknown"]
    await desk.time.pass_(LOOKUP_DELAY - 0.5)
    assert (desk.store.lists, dict(desk.model.state.findings)) == ([], {})
    await desk.time.pass_(1.0)
    found = desk.model.state.findings[entry.id]
    assert [pet.id for pet in found.matches] == [1] * is_taken
    assert not found.is_truncated
    await desk.time.pass_(3600.0)
    assert (desk.stages, len(desk.store.sent), len(desk.store.lists)) == (["unknown"], 1, 1)


async def test_after_a_lost_answer_nothing_is_sent_before_a_look_succeeded(desk: Intake) -> None:
    desk.store.error = Offline()
    await lose(desk, is_taken=False)
    await send(desk, REX)
    await desk.time.pass_(LOOKUP_DELAY + 60.0)
    assert desk.stages == ["unknown", "queued"]
    assert len(desk.store.lists) > 1
    desk.store.error = None
    await desk.time.pass_(60.0)
    assert desk.stages == ["unknown", "added"]


async def test_a_list_that_makes_no_sense_holds_nothing_up(desk: Intake) -> None:
    desk.store.error = BadAnswer()
    await lose(desk, is_taken=False)
    await send(desk, REX)
    await desk.time.pass_(LOOKUP_DELAY + 1.0)
    assert (desk.stages, len(desk.store.lists)) == (["unknown", "added"], 1)
    desk.store.error = None
    await desk.time.pass_(60.0)
    assert len(desk.model.state.findings) == 1


async def test_in_a_large_store_only_what_can_hold_it_is_asked_for(desk: Intake) -> None:
    desk.store.limit = 1
    desk.store.taken = [Pet(number, "Rex", 3, PetStatus.SOLD) for number in (1, 2)]
    entry = await lose(desk, is_taken=True)
    await desk.time.pass_(LOOKUP_DELAY)
    assert desk.store.lists == [PetStatus.AVAILABLE]
    found = desk.model.state.findings[entry.id]
    assert ([pet.id for pet in found.matches], found.is_truncated) == ([3], True)


@pytest.fixture
def asking(desk: Intake) -> QuestionViewModel:
    return QuestionViewModel(desk.shown)


async def test_findings_follow_late_lists(desk: Intake, asking: QuestionViewModel) -> None:
    early = await desk.store.list_pets()
    await lose(desk, is_taken=False)
    desk.model.lists_seen([early])
    await desk.time.pass_(LOOKUP_DELAY - 1.0)
    desk.model.lists_seen([await desk.store.list_pets()])
    assert dict(desk.model.state.findings) == {}
    await desk.time.pass_(2.0)
    asking.open()
    assert (asking.state.matches, asking.state.can_send_again) == ((), True)
    await desk.time.pass_(32.0)
    desk.store.taken = [LATE]  # the service stores it now
    desk.model.lists_seen([await desk.store.list_pets()])
    assert (asking.state.matches, asking.state.chosen_id) == ((LATE,), LATE.id)
    desk.model.lists_seen([early])
    assert asking.state.matches == (LATE,)


@pytest.fixture
async def question(desk: Intake, asking: QuestionViewModel) -> QuestionViewModel:
    """Ask about an animal that no list has shown so far."""
    await lose(desk, is_taken=False)
    await desk.time.pass_(LOOKUP_DELAY + 1.0)
    asking.open()
    return asking


async def test_one_list_comes_before_another_try(desk: Intake, question: QuestionViewModel) -> None:
    await settle(question.send_again)
    assert desk.store.priorities == [
        Priority.PERSON,  # the animal, which was lost
        Priority.RECONCILE,
        Priority.RECONCILE,  # the newest list, then the animal once more
        Priority.PERSON,
    ]
    assert desk.store.lists[1:] == [PetStatus.AVAILABLE]
    assert (desk.stages, len(desk.store.taken)) == (["added"], 1)
    assert not question.state.is_open


async def test_a_match_not_taken_does_no_harm(desk: Intake, question: QuestionViewModel) -> None:
    desk.store.taken = [LATE]
    desk.model.lists_seen([await desk.store.list_pets()])
    assert question.state.matches == (LATE,)
    await settle(question.send_again)
    assert [entry.pet for entry in desk.entries] == desk.store.taken[1:]


async def test_what_cannot_be_looked_for_waits(desk: Intake, question: QuestionViewModel) -> None:
    desk.store.error = Offline("no route")
    question.send_again()
    await desk.time.pass_(3600.0)
    assert (desk.stages, len(desk.store.sent)) == (["queued"], 1)
    desk.store.error, desk.store.taken = None, [LATE]
    await settle(desk.model.service_works)
    assert (desk.stages, len(desk.store.sent)) == (["unknown"], 1)
    assert desk.catalogue.records.keys() == {LATE.id}


async def test_an_unwritten_word_is_asked_again(desk: Intake, question: QuestionViewModel) -> None:
    desk.disk.error = IntakeError("the disk is full")
    question.send_again()
    await desk.time.pass_(1.0)
    assert (desk.stages, question.state.can_send_again) == (["unknown"], True)
    desk.disk.error = None
    question.send_again()
    await desk.time.pass_(1.0)
    assert desk.stages == ["added"]


async def test_one_that_waited_is_looked_for(desk: Intake, question: QuestionViewModel) -> None:
    desk.store.leave.clear()
    await send(desk, REX)
    question.send_again()
    await desk.time.pass_(LOOKUP_VALID_FOR + 1.0)
    assert desk.stages == ["queued", "queued"]
    desk.store.taken = [LATE._replace(id=7)]
    await settle(desk.store.leave.set)
    assert (desk.stages, len(desk.store.sent)) == (["unknown", "added"], 2)
    question.open(desk.entries[0].id)
    assert [pet.id for pet in question.state.matches] == [7]


async def test_why_nobody_has_looked_is_said(desk: Intake, asking: QuestionViewModel) -> None:
    await lose(desk, is_taken=False)
    asking.open()
    assert "PetDesk checks at" in findings_text(asking.state, desk.time())
    assert "PetDesk is looking for it" in findings_text(asking.state, desk.time() + LOOKUP_DELAY)
    await desk.model.leave(1.0)
    assert "can't look for it now" in findings_text(asking.state, desk.time())
    assert not asking.state.can_send_again
    asking.decide_later()  # what nobody has looked for is not put off
    assert (asking.state.is_open, desk.model.state.postponed) == (False, frozenset())


async def test_what_was_put_off_is_asked_last(desk: Intake, asking: QuestionViewModel) -> None:
    for new in (BELLA, REX):
        await send(desk, new, (TimedOut(effect=Effect.UNKNOWN), False))
        await desk.time.pass_(LOOKUP_DELAY + 1)
    desk.model.decide_later(desk.entries[0].id)  # as by a closed message
    asking.open()
    for entry in reversed(desk.entries):
        assert asking.state.entry == entry
        asking.decide_later()
    assert not asking.state.is_open
    asking.open(desk.entries[1].id)
    assert asking.state.entry == desk.entries[1]
    assert desk.stages == ["unknown", "unknown"]


async def test_several_are_decided_at_once(desk: Intake, asking: QuestionViewModel) -> None:
    rows = tuple(BatchRow(at, NewPet(f"Llama {at}", 3), bytes([at] * 16)) for at in range(2, 6))
    lost = TimedOut(effect=Effect.UNKNOWN)
    desk.store.outcomes = [(lost, True), (lost, True), (lost, False), (lost, False)]
    await desk.take(Batch("llamas.csv", rows))
    await desk.time.pass_(400.0)
    asking.open()
    assert (len(asking.state.same), asking.state.left) == (1, 3)
    asking.choose_all(True)  # noqa: FBT003  a box's signal
    await settle(asking.confirm)
    assert len(asking.state.same) == asking.state.left == 1
    assert not asking.state.is_for_all  # the next ones may not be alike
    asking.choose_all(True)  # noqa: FBT003  a box's signal
    asking.close()
    asking.open()
    assert not asking.state.is_for_all
    asking.choose_all(True)  # noqa: FBT003  a box's signal
    asking.send_again()
    await desk.time.pass_(60.0)
    assert sorted(pet.name for pet in desk.store.taken) == [f"Llama {at}" for at in range(2, 6)]
    assert not asking.state.is_open


async def test_only_what_reads_the_same_is_decided_at_once(
    desk: Intake, asking: QuestionViewModel
) -> None:
    lost, down = TimedOut(effect=Effect.UNKNOWN), errors.ServerFault(500, effect=Effect.UNKNOWN)
    for name, error in (("A", lost), ("B", lost), ("Down", down), ("Later", lost), ("Twin", lost)):
        await send(desk, NewPet(name, 3), (error, False))
        await desk.time.pass_(2 * LOOKUP_DELAY)
    await send(desk, NewPet("Twin", 3))
    desk.model.lists_seen([await desk.store.list_pets()])
    first, second, _down, later, _twin, _added = (entry.id for entry in desk.entries)
    desk.model.decide_later(later)
    asking.open(first)
    assert (asking.state.same, asking.state.left) == ((second,), 4)


NOW = 1_000_000.0
SENDING = intake.sending(an_entry(Stage.QUEUED), NOW, [])
# Short for what never ends, long for a sound answer on a busy computer.
QUICK = Timeouts(connect=1.0, read=1.0, attempt=3.0, call=3.0)
PAGE = b"<html>Sign in</html>"
AN_ANSWER, NO_ANSWER = "The service answered {}, so the animal may or may not", ""


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        *((faults.answer(status), AN_ANSWER.format(status)) for status in (500, 502, 503, 204)),
        (faults.answer(200, {"id": 1}), AN_ANSWER.format(200)),
        (faults.answer(400, raw=b"no"), AN_ANSWER.format(400)),
        (faults.half_a_body(400), AN_ANSWER.format(400)),
        (faults.trickle(202), AN_ANSWER.format(202)),
        (faults.answer(302, headers={"Location": "https://x.example"}), "points elsewhere (302)"),
        (faults.answer(304), AN_ANSWER.format(304)),
        (faults.answer(403, raw=PAGE, kind="text/html"), "A web page (403) answered instead"),
        (faults.answer(511, raw=PAGE, kind="text/html"), "A web page (511) answered instead"),
        (faults.answer(200, raw=PAGE, kind="text/html"), "A web page (200) answered instead"),
        (faults.bytes_then_hang_up(b"SSH-2.0-OpenSSH_9.2\r\n\r\n"), "isn't a web service"),
        (faults.reset, NO_ANSWER),
        (faults.silence, NO_ANSWER),
        (faults.bytes_then_hang_up(b""), NO_ANSWER),
    ],
)
async def test_no_answer_is_shown_only_where_none_came(reply: faults.Reply, words: str) -> None:
    async with ScriptedServer([reply]) as server:
        client = HttpPetService(server.address, "key", network=Network(proxy=""), timeouts=QUICK)
        with pytest.raises(ServiceError) as caught:
            await client.add_pet(BELLA)
        await client.close()
    entry = after_failure(SENDING, caught.value, NOW)
    assert entry.stage is Stage.UNKNOWN
    assert words in unclear_answer_text(entry)
    assert bool(unclear_answer_text(entry)) is bool(words)
    asked = QuestionState(_state(entry), is_open=True)
    question = questions.next_question(asked, _state(entry))
    said = findings_text(question, NOW)
    assert ("no answer" in said) is not bool(words)
    assert ("may still be on its way" in said) is not bool(words)
    assert words in said
    (row,) = log_state(_state(entry), {4: "Cats"}, NOW).rows
    assert words in row.cells[8]


def _state(*entries: IntakeEntry) -> IntakeState:
    return IntakeState(Environment.STAGING, ADDRESS, entries, waiting=None)


async def test_what_is_said_to_be_added_and_no_whole_list_has_is_asked_about(desk: Intake) -> None:
    entry = await send(desk, BELLA, (Garbled(effect=Effect.APPLIED), False))
    assert (desk.stages, desk.entries[0].is_without_id) == (["added"], True)
    desk.store.limit = 0
    await desk.time.pass_(LOOKUP_DELAY + 1.0)
    assert desk.stages == ["added"]  # a list that is cut off proves nothing
    desk.store.limit = 100
    await settle(desk.model.lists_seen, [await desk.store.list_pets()])
    assert desk.stages == ["unknown"]
    question = QuestionViewModel(desk.shown)
    question.open()
    assert "its complete list doesn't have it" in findings_text(question.state, desk.time())
    question.send_again()
    await desk.time.pass_(LOOKUP_DELAY)
    assert (desk.stages, desk.store.taken[0].name) == (["added"], entry.new.name)
    assert desk.entries[0].pet == desk.store.taken[0]


async def test_one_that_another_entry_took_from_the_list_is_missing_there(desk: Intake) -> None:
    await send(desk)
    desk.catalogue = Catalogue()
    await send(desk, BELLA, (Garbled(effect=Effect.APPLIED), False))
    await desk.time.pass_(LOOKUP_DELAY + 1.0)
    assert desk.stages == ["added", "unknown"]
