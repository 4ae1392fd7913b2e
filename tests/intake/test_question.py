"""The question of an unknown outcome: what is said, and what a person decides."""

import pytest

from petdesk.core.pets import NewPet
from petdesk.intake.entry import Batch, BatchRow
from petdesk.intake.question_view_model import QuestionViewModel, findings_text
from petdesk.intake.schedule import LOOKUP_DELAY
from petdesk.service.errors import Effect, TimedOut
from tests.intake.intakes import BELLA, REX, Intake, Store, Time, lose, send, turns

pytestmark = pytest.mark.asyncio


@pytest.fixture
def model(desk: Intake) -> QuestionViewModel:
    return QuestionViewModel(desk.shown)


async def test_where_nobody_has_looked_the_reason_is_said(
    desk: Intake, time: Time, model: QuestionViewModel
) -> None:
    await lose(desk, is_taken=False)
    model.open()
    assert "PetDesk checks at" in findings_text(model.state, time())
    assert "PetDesk is looking for it" in findings_text(model.state, time() + LOOKUP_DELAY)
    await desk.model.leave(1.0)
    assert "can't look for it now" in findings_text(model.state, time())
    assert not model.state.can_send_again


async def test_decide_later_goes_on_to_the_next_and_leaves_all_unknown(
    desk: Intake, time: Time, model: QuestionViewModel
) -> None:
    opened: list[bool] = []
    model.opened.connect(lambda: opened.append(True))
    for new in (BELLA, REX):
        desk.store.outcomes.append((TimedOut(effect=Effect.UNKNOWN), False))
        await send(desk, new)
        await time.pass_(LOOKUP_DELAY + 1)
    desk.model.decide_later(desk.entries[0].id)  # as by a closed message
    model.open()
    assert model.state.entry == desk.entries[1]
    model.decide_later()
    assert model.state.entry == desk.entries[0]
    model.decide_later()
    assert not model.state.is_open
    model.open(desk.entries[1].id)
    assert len(opened) == 2
    assert model.state.entry == desk.entries[1]
    assert desk.stages == ["unknown", "unknown"]


async def test_several_are_decided_at_once(
    desk: Intake, time: Time, store: Store, model: QuestionViewModel
) -> None:
    rows = tuple(BatchRow(at, NewPet(f"Llama {at}", 3), bytes([at] * 16)) for at in range(2, 6))
    lost = TimedOut(effect=Effect.UNKNOWN)
    store.outcomes = [(lost, True), (lost, True), (lost, False), (lost, False)]
    await desk.take(Batch("llamas.csv", rows))
    await time.pass_(400.0)
    model.open()
    assert (len(model.state.same), model.state.left) == (1, 3)
    model.choose_all(True)  # noqa: FBT003  a box's signal
    model.confirm()
    await turns()
    assert len(model.state.same) == model.state.left == 1
    model.choose_all(True)  # noqa: FBT003  a box's signal
    model.send_again()
    await time.pass_(60.0)
    assert sorted(pet.name for pet in store.taken) == [f"Llama {at}" for at in range(2, 6)]
    assert not model.state.is_open
