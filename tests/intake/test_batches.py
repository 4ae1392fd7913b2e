import pytest

from petdesk.animals.state import MainState
from petdesk.core.pets import NewPet
from petdesk.core.view_model import ViewModel
from petdesk.import_sheet import progress
from petdesk.intake.bar import BarState, bar_message
from petdesk.intake.entry import BatchMode, PriorOutcome
from petdesk.intake.file import BatchOvertakenError, IntakeError
from petdesk.intake.question_view_model import QuestionViewModel
from petdesk.intake.state import BlockReason
from petdesk.service.contract import Budget, BulkBudget, Priority
from petdesk.service.errors import Effect, RateLimited, Refused, TimedOut
from tests.fakes import STAGING
from tests.intake.intakes import Intake, Store, send, settle, sheet, turns


def names(store: Store) -> list[str]:
    return [pet.name for pet in store.taken]


def seen(desk: Intake, batch_id: int) -> progress.ProgressState:
    budget = Budget(limit=60, bulk=BulkBudget(60.0))
    return progress.progress(desk.model.state, budget, batch_id, desk.time())


async def test_of_two_imports_of_one_sheet_at_a_time_one_is_taken(desk: Intake) -> None:
    await desk.take(sheet("Ada", "Ben"))
    with pytest.raises(BatchOvertakenError):
        await desk.take(sheet("Cid", "Ben"))
    assert names(desk.store) == ["Ada", "Ben"]
    assert len(desk.model.state.batches) == 1


async def test_what_a_person_adds_goes_before_a_row_that_waits_for_the_limit(desk: Intake) -> None:
    desk.store.leave.clear()
    batch_id = await desk.take(sheet("Ada", "Ben"))
    assert desk.store.priorities == [Priority.BULK]
    await send(desk, NewPet("Zoe", 1))
    assert seen(desk, batch_id).wait.startswith("What people add now goes first.")
    assert desk.store.priorities == [Priority.BULK, Priority.PERSON]
    await settle(desk.store.leave.set)
    assert names(desk.store) == ["Zoe", "Ada", "Ben"]


async def test_a_hold_ends_in_time_while_a_row_is_under_way(desk: Intake) -> None:
    desk.store.gate.clear()
    await desk.take(sheet("Ada"))
    desk.model.hold_seconds = 3.0
    await desk.model.submit(NewPet("Bella", 3))
    await desk.time.pass_(3.5)
    await turns(100)
    assert desk.stages == ["queued"]
    await settle(desk.store.gate.set)
    assert names(desk.store) == ["Ada", "Bella"]


async def test_a_spent_day_holds_the_batch_up_and_not_the_person(desk: Intake) -> None:
    desk.store.outcomes = [(RateLimited(until=desk.time() + 3600.0), False)]
    await desk.take(sheet("Ada"))
    assert desk.model.state.waiting is None
    waiting = desk.model.state.batch_waiting
    assert waiting is not None
    assert waiting.reason is BlockReason.LIMIT
    await send(desk, NewPet("Zoe", 1))
    assert names(desk.store) == ["Zoe"]
    await desk.time.pass_(3601.0)
    assert names(desk.store) == ["Zoe", "Ada"]


async def test_a_paused_batch_stays_so_over_a_restart_until_a_person_goes_on(desk: Intake) -> None:
    desk.store.leave.clear()
    batch_id = await desk.take(sheet("Ada", "Ben"))
    await settle(desk.model.set_mode, batch_id, BatchMode.PAUSED)
    assert seen(desk, batch_id).wait.startswith("Paused.")
    await settle(desk.store.leave.set)
    assert desk.store.sent == []
    await desk.end()
    again = desk.another()
    await again.begin()
    assert desk.store.sent == []
    await settle(again.model.set_mode, batch_id, BatchMode.RUNNING)
    assert names(desk.store) == ["Ada", "Ben"]
    await again.end()


@pytest.mark.parametrize("mode", [BatchMode.PAUSED, BatchMode.STOPPED])
async def test_a_file_read_again_takes_no_pause_back(desk: Intake, mode: BatchMode) -> None:
    batch_id = await desk.take(sheet("Ada", "Ben"), 3.0)
    desk.disk.readable.clear()
    await settle(desk.model.take_in, desk.model.state.environment, desk.model.state.address)
    await settle(desk.model.set_mode, batch_id, mode)
    desk.disk.readable.set()
    await desk.time.pass_(60.0)
    record = desk.batch(batch_id)
    assert (record.mode, desk.store.sent) == (mode, [])
    assert desk.file.load(desk.time()).batches[0].mode is mode


async def test_a_pause_that_cannot_be_written_is_none(desk: Intake) -> None:
    batch_id = await desk.take(sheet("Ada"), 3.0)
    desk.disk.error = IntakeError("the disk is full")
    await settle(desk.model.set_mode, batch_id, BatchMode.PAUSED)
    assert desk.model.state.problem is not None
    assert desk.batch(batch_id).mode is BatchMode.RUNNING
    desk.disk.error = None


async def test_a_row_that_did_not_get_through_is_taken_back_once_stopped(desk: Intake) -> None:
    desk.store.outcomes = [(RateLimited(until=desk.time() + 5.0), False)]
    desk.store.gate.clear()
    batch_id = await desk.take(sheet("Ada"))
    await settle(desk.model.set_mode, batch_id, BatchMode.STOPPED)
    desk.store.gate.set()
    await desk.time.pass_(60.0)
    record = desk.batch(batch_id)
    assert (names(desk.store), record.counts.taken_back) == ([], 1)


async def test_a_row_of_a_stopped_batch_is_sent_again_where_a_person_wants_it(desk: Intake) -> None:
    desk.store.outcomes = [(TimedOut(effect=Effect.UNKNOWN), False)]
    batch_id = await desk.take(sheet("Ada", "Ben"))
    desk.model.set_mode(batch_id, BatchMode.STOPPED)
    await desk.time.pass_(60.0)
    desk.model.send_again([row.id for row in desk.model.state.unknown])
    await desk.time.pass_(60.0)
    assert names(desk.store) == ["Ada"]


async def test_the_same_rows_are_known_again(desk: Intake) -> None:
    desk.store.outcomes = [
        (Refused(status=400, code="x", message="no"), False),
        (TimedOut(effect=Effect.UNKNOWN), True),
    ]
    batch = sheet("Ada", "Ben", "Cid")
    await desk.take(batch)
    await desk.time.pass_(10.0)
    other = sheet("New", "Ada")
    prints = [row.fingerprint for row in (*batch.rows, *other.rows)]
    known = await desk.model.prior_outcomes(prints)
    assert [known.get(each) for each in prints] == [
        PriorOutcome.REFUSED,
        PriorOutcome.UNKNOWN,
        PriorOutcome.ADDED,
        None,
        PriorOutcome.REFUSED,
    ]


async def test_a_row_that_is_refused_is_shown_with_the_reason(desk: Intake) -> None:
    desk.store.gate.clear()
    batch_id, main = await desk.take(sheet("Ada", "Ben")), ViewModel(MainState(STAGING))
    shown = progress.ImportProgressViewModel(batch_id, desk.shown, main)  # type: ignore[arg-type]
    await shown.read_omitted()
    assert not shown.state.omitted
    desk.store.outcomes = [(Refused(status=400, code="x", message="no llamas"), False)]
    await settle(desk.store.gate.set)
    assert shown.state.omitted == ((2, "Ada · Dogs", "Refused (400: no llamas)"),)


async def test_the_time_left_is_that_of_the_rows_that_wait(desk: Intake) -> None:
    desk.store.gate.clear()
    batch_id = await desk.take(sheet("Ada", "Ben", "Cid"))
    state = seen(desk, batch_id)
    assert state.wait.startswith("One after another")
    assert state.wait.endswith("3 request(s) to go. Less than a minute left.")
    assert (state.can_pause, state.can_resume, state.can_stop) == (True, False, True)
    await settle(desk.store.gate.set)
    state = seen(desk, batch_id)
    assert (state.wait, state.can_pause, state.can_resume, state.can_stop) == ("", *[False] * 3)


async def test_an_import_for_more_than_a_day_goes_on_on_the_next_ones() -> None:
    bulk = BulkBudget(60.0, 1_000, 600, 10_000.0 + 3_600.0, 900)
    seconds = progress.seconds_needed(600 + 900 + 60, Budget(limit=60, bulk=bulk), 10_000.0)
    # The rest of this day, a whole one, and the last sixty at the pace of the third.
    assert seconds == pytest.approx(3_600.0 + 24 * 3_600.0 + 60.0)


async def test_each_row_put_off_is_asked_about_again(desk: Intake) -> None:
    desk.store.outcomes = [(TimedOut(effect=Effect.UNKNOWN), False)] * 3
    batch_id = await desk.take(sheet("Ada", "Ben", "Cid"))
    await desk.time.pass_(400.0)
    question = QuestionViewModel(desk.shown)
    for _opened in range(2):
        question.open(seen(desk, batch_id).unknown_id)
        names = []
        while question.state.is_open and question.state.entry is not None:
            names.append(question.state.entry.new.name)
            question.decide_later()
        assert names == ["Ada", "Ben", "Cid"]


async def test_a_row_for_another_address_is_not_asked_about(desk: Intake) -> None:
    desk.store.outcomes = [(TimedOut(effect=Effect.UNKNOWN), False)]
    batch_id = await desk.take(sheet("Ada"))
    assert seen(desk, batch_id).unknown_id is not None
    desk.model.change_environment(STAGING, "https://other.example/v1")
    assert seen(desk, batch_id).unknown_id is None


async def test_an_import_for_another_address_says_so_and_can_be_stopped(desk: Intake) -> None:
    desk.store.gate.clear()
    batch_id = await desk.take(sheet("Ada", "Ben", "Cid"))
    assert desk.model.state.remaining_count == 2
    desk.model.change_environment(STAGING, "https://other.example/v1")
    await settle(desk.store.gate.set)
    state = seen(desk, batch_id)
    assert state.wait.startswith("This import is for another address (")
    assert ("to go" in state.wait, state.can_stop) == (False, True)
    assert desk.model.state.remaining_count == 0
    message = bar_message(BarState(MainState(STAGING), desk.model.state), desk.time())
    assert message is not None
    assert message.text.startswith("Import of “dogs.csv” is for another address: ")
    await settle(desk.model.set_mode, batch_id, BatchMode.STOPPED)
    batch = seen(desk, batch_id).batch
    assert batch is not None
    assert (batch.is_over, batch.counts.taken_back) == (True, 2)
