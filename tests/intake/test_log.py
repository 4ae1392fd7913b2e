"""The intake log lists the rows of sheets under their names."""

from collections.abc import Iterator

import pytest

from petdesk.animals.view_model import MainViewModel
from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet
from petdesk.intake.entry import Stage
from petdesk.intake.log_view_model import IntakeLogViewModel, LogState
from petdesk.service.errors import Refused
from tests.intake.intakes import Intake, sheet, turns

pytestmark = pytest.mark.asyncio


@pytest.fixture
def main() -> MainViewModel:
    return MainViewModel(Environment.STAGING, str.casefold)


@pytest.fixture
def log(desk: Intake, main: MainViewModel) -> Iterator[IntakeLogViewModel]:
    log = IntakeLogViewModel(desk.shown, main)
    log.open()
    yield log
    log.close()


def listed(state: LogState) -> list[tuple[str, ...]]:
    return [row.cells[:2] for row in state.rows]


async def test_the_rows_of_a_sheet_stand_under_its_name(
    desk: Intake, log: IntakeLogViewModel
) -> None:
    desk.store.outcomes = [(Refused(status=400, code="x", message="No room"), False)]
    await desk.take(sheet("Ada", "Ben"))
    await turns(200)
    desk.model.hold_seconds = 0.0
    await desk.model.submit(NewPet("Zoe", 3))
    await turns(100)
    names = ("Imported sheet", "dogs.csv")
    everything = [("Added", "Zoe"), names, ("Refused", "Ada"), ("Added", "Ben")]
    assert listed(log.state) == everything
    assert [row.can_correct or row.can_give_up for row in log.state.rows] == [False] * 4
    log.search("ben")
    assert listed(log.state) == [names, ("Added", "Ben")]
    log.search("dogs")
    assert listed(log.state) == everything[1:]
    log.search("")
    log.choose_stage(Stage.REFUSED)
    assert listed(log.state) == [names, ("Refused", "Ada")]


async def test_the_log_follows_rows_sheets_and_labels(
    desk: Intake, log: IntakeLogViewModel, main: MainViewModel
) -> None:
    desk.store.gate.clear()
    desk.store.outcomes = [(Refused(status=400, code="x", message="no"), False)]
    await desk.take(sheet("Ada", "Ben"))
    await turns()
    assert [row.stage for row in log.state.rows[1:]] == [Stage.SENDING, Stage.QUEUED]
    desk.store.gate.set()
    await turns(200)
    assert [row.stage for row in log.state.rows[1:]] == [Stage.REFUSED, Stage.ADDED]
    main.show_labels({3: "Llamas"})
    assert {row.cells[2] for row in log.state.rows[1:]} == {"Llamas (3)"}
