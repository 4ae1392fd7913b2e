"""How far an import is, and what is asked of the rows that nobody answered for."""

import pytest

from petdesk.animals.state import MainState
from petdesk.core.pets import NewPet
from petdesk.import_sheet.progress import ProgressState, progress, seconds_needed
from petdesk.intake.bar import BarState, bar_message
from petdesk.intake.entry import BatchMode
from petdesk.intake.question_view_model import QuestionViewModel
from petdesk.service.contract import Budget, BulkBudget
from petdesk.service.errors import Effect, RateLimited, TimedOut
from tests.fakes import STAGING
from tests.intake.intakes import Intake, Store, Time, send, sheet, turns


def seen(desk: Intake, batch_id: int) -> ProgressState:
    budget = Budget(limit=60, bulk=BulkBudget(60.0))
    return progress(desk.model.state, budget, batch_id, desk.time())


async def test_the_time_left_is_that_of_the_rows_that_wait(desk: Intake, store: Store) -> None:
    store.gate.clear()
    batch_id = await desk.take(sheet("Ada", "Ben", "Cid"))
    await turns()
    state = seen(desk, batch_id)
    assert (state.wait[:17], state.seconds_left) == ("One after another", 2.0)
    assert (state.can_pause, state.can_resume, state.can_stop) == (True, False, True)
    store.gate.set()
    await turns(200)
    state = seen(desk, batch_id)
    assert state.seconds_left is None
    assert (state.can_pause, state.can_resume, state.can_stop) == (False, False, False)


async def test_an_import_for_more_than_a_day_goes_on_on_the_next_ones() -> None:
    bulk = BulkBudget(60.0, 1_000, 600, 10_000.0 + 3_600.0, 900)
    seconds = seconds_needed(600 + 900 + 60, Budget(limit=60, bulk=bulk), 10_000.0)
    # The rest of this day, a whole one, and the last sixty at the pace of the third.
    assert seconds == pytest.approx(3_600.0 + 24 * 3_600.0 + 60.0)


async def test_each_wait_has_its_reason(desk: Intake, store: Store, time: Time) -> None:
    store.leave.clear()
    batch_id = await desk.take(sheet("Ada", "Ben"))
    await turns()
    await send(desk, NewPet("Zoe", 1))
    assert seen(desk, batch_id).wait == "What people add now goes first."
    store.outcomes = [(RateLimited(until=time() + 600.0), False)] * 2
    desk.model.set_mode(batch_id, BatchMode.PAUSED)
    await turns()
    assert seen(desk, batch_id).wait.startswith("Paused.")
    desk.model.set_mode(batch_id, BatchMode.RUNNING)
    store.leave.set()
    await turns(100)
    state = seen(desk, batch_id)
    # A person's own animal met the limit, so everything waits.
    assert "limit" in state.wait


async def test_each_row_without_an_answer_is_asked_about_again_though_all_were_for_later(
    desk: Intake, store: Store, time: Time
) -> None:
    store.outcomes = [(TimedOut(effect=Effect.UNKNOWN), False)] * 3
    batch_id = await desk.take(sheet("Ada", "Ben", "Cid"))
    await time.pass_(400.0)
    question = QuestionViewModel(desk.shown)
    for _opened in range(2):
        question.open(seen(desk, batch_id).unknown_id)
        names = []
        while question.state.is_open and question.state.entry is not None:
            names.append(question.state.entry.new.name)
            question.decide_later()
        assert names == ["Ada", "Ben", "Cid"]


async def test_an_import_for_another_address_says_so_and_can_be_stopped(
    desk: Intake, store: Store, time: Time
) -> None:
    store.gate.clear()
    batch_id = await desk.take(sheet("Ada", "Ben", "Cid"))
    await turns()
    assert desk.model.state.remaining_count == 2
    desk.model.change_environment(STAGING, "https://other.example/v1")
    store.gate.set()
    await turns(100)
    state = seen(desk, batch_id)
    assert state.wait.startswith("This import is for another address (")
    assert (state.seconds_left, state.can_stop) == (None, True)
    assert desk.model.state.remaining_count == 0
    message = bar_message(BarState(MainState(STAGING), desk.model.state), time())
    assert message is not None
    assert message.text.startswith("Import of “dogs.csv” is for another address: ")
    desk.model.set_mode(batch_id, BatchMode.STOPPED)
    await turns(100)
    batch = seen(desk, batch_id).batch
    assert batch is not None
    assert (batch.is_over, batch.counts.taken_back) == (True, 2)
