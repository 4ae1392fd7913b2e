"""The question of an unknown outcome: what is known, what is said, and what a person decides."""

from dataclasses import replace

import pytest

from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet, Pet, PetStatus
from petdesk.core.wording import moment
from petdesk.intake import entry as intake
from petdesk.intake.entry import Batch, BatchRow, IntakeEntry, Stage
from petdesk.intake.matching import Findings
from petdesk.intake.question_view_model import (
    QuestionState,
    QuestionViewModel,
    findings_text,
    next_question,
)
from petdesk.intake.schedule import LOOKUP_DELAY
from petdesk.intake.state import BlockReason, IntakeState, Waiting
from petdesk.service.errors import Effect, Offline, TimedOut
from tests.intake.intakes import ADDRESS, Intake, Store, Time, send, turns

NOW = 1_000_000.0
STAGING = Environment.STAGING
BELLA = NewPet("Bella", 3, PetStatus.AVAILABLE)
REX = NewPet("Rex", 3)
PET = Pet(812, "Bella", 3, PetStatus.AVAILABLE)
OTHER = Pet(900, "Bella", 3, PetStatus.AVAILABLE)


def unknown(number: int, new: NewPet = BELLA, address: str = ADDRESS) -> IntakeEntry:
    queued = intake.queued(intake.held(number, STAGING, address, new, NOW, 1.0))
    return intake.unknown(intake.sending(queued, NOW, []))


def state_of(*entries: IntakeEntry, **findings: Findings) -> IntakeState:
    found_ = {int(name[1:]): each for name, each in findings.items()}
    return IntakeState(STAGING, ADDRESS, entries, waiting=None, findings=found_)


def shown(state: IntakeState) -> QuestionState:
    return next_question(QuestionState(state, is_open=True), state)


WHOLE = Findings(is_truncated=False, asked_at=NOW + 30)
CUT_OFF = Findings(is_truncated=True, asked_at=NOW + 30)


@pytest.mark.parametrize(
    ("findings", "words"),
    [
        (WHOLE, "complete list (as of"),
        (CUT_OFF, "It may still have been added"),
        (replace(WHOLE, matches=(PET,)), "One matching animal appeared: #812 Bella."),
        (replace(CUT_OFF, matches=(PET,)), "cut off at 100, so it may be an older animal"),
        (replace(WHOLE, matches=(PET, OTHER)), "2 matching animals"),
    ],
)
def test_what_was_found_is_said_with_how_sure_it_is(findings: Findings, words: str) -> None:
    state = shown(state_of(unknown(1), _1=findings))
    assert ("Another desk" in findings_text(state, NOW + 60)) == bool(findings.matches)
    text = findings_text(state, NOW + 60)
    assert text.startswith(f"Sent {moment(NOW, NOW)}, no answer. ")
    assert words in text
    assert ("older animal" in text) == (bool(findings.matches) and findings.is_truncated)
    assert state.can_send_again


def test_where_nobody_can_look_the_reason_is_said() -> None:
    offline = Waiting(BlockReason.UNREACHABLE, NOW + 60, Offline("Can't reach the service"))
    text = findings_text(shown(replace(state_of(unknown(1)), waiting=offline)), NOW)
    assert "can't look for it now" in text
    assert "Can't reach the service" in text
    closed = replace(state_of(unknown(1)), waiting=Waiting(BlockReason.NOT_OPEN))
    assert "can't look for it now" in findings_text(shown(closed), NOW)


@pytest.fixture
def model(desk: Intake) -> QuestionViewModel:
    return QuestionViewModel(desk.shown)


@pytest.mark.asyncio
async def test_decide_later_goes_on_to_the_next_and_leaves_all_unknown(
    desk: Intake, time: Time, model: QuestionViewModel
) -> None:
    opened: list[bool] = []
    model.opened.connect(lambda: opened.append(True))
    for new in (BELLA, REX):
        desk.store.outcomes.append((TimedOut(effect=Effect.UNKNOWN), False))
        await send(desk, new)
        await time.pass_(LOOKUP_DELAY + 1)
    model.open()
    model.decide_later()
    state = model.state
    assert state.entry is not None
    assert state.entry.new == REX
    model.decide_later()
    assert not model.state.is_open
    model.open(desk.entries[1].id)
    assert len(opened) == 2
    assert model.state.entry == desk.entries[1]
    assert desk.stages == ["unknown", "unknown"]


@pytest.mark.asyncio
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
    assert [entry.stage for entry in desk.model.state.unknown_rows] == [Stage.UNKNOWN] * 2
    model.choose_all(True)  # noqa: FBT003  a box's signal
    model.send_again()
    await time.pass_(60.0)
    assert sorted(pet.name for pet in store.taken) == [f"Llama {at}" for at in range(2, 6)]
    assert not desk.model.state.unknown_rows
