"""The intake log lists the rows of sheets under their names."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from petdesk.animals.view_model import MainViewModel
from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet
from petdesk.core.system_locale import Locale
from petdesk.core.wording import status_name
from petdesk.intake.entry import Batch, BatchRow, Stage
from petdesk.intake.log_view_model import IntakeLogViewModel, LogState
from petdesk.service.errors import Refused
from tests.intake.intakes import Intake, Store, Time, turns

pytestmark = pytest.mark.asyncio


class Desk:
    """An intake on a real file, with the log of it."""

    def __init__(self, path: Path) -> None:
        time = Time()
        self.store = Store(time)
        self.intake = Intake(path, time, self.store)
        self.main = MainViewModel(Environment.STAGING, Locale(str.casefold, status_name))
        self.log = IntakeLogViewModel(self.intake.shown, self.main)

    async def take(self, *names: str) -> int:
        rows = tuple(
            BatchRow(number, NewPet(name, 3), name.encode().ljust(16))
            for number, name in enumerate(names, start=2)
        )
        return await self.intake.take(Batch("llamas.csv", rows))


@pytest_asyncio.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    desk = Desk(tmp_path / "intake.sqlite3")
    await desk.intake.begin()
    yield desk
    desk.log.close()
    desk.store.gate.set()
    await desk.intake.end()


def listed(state: LogState) -> list[tuple[str, ...]]:
    return [row.cells[:2] for row in state.rows]


async def test_the_rows_of_a_sheet_stand_under_its_name(desk: Desk) -> None:
    desk.store.outcomes = [(Refused(status=400, code="x", message="No room"), False)]
    await desk.take("Ada", "Ben")
    await turns(200)
    desk.intake.model.hold_seconds = 0.0
    await desk.intake.model.submit(NewPet("Zoe", 3))
    await turns(100)
    desk.log.open()
    names = ("Imported sheet", "llamas.csv")
    everything = [("Added", "Zoe"), names, ("Refused", "Ada"), ("Added", "Ben")]
    assert listed(desk.log.state) == everything
    assert [row.can_correct or row.can_give_up for row in desk.log.state.rows] == [False] * 4
    desk.log.search("ben")
    assert listed(desk.log.state) == [names, ("Added", "Ben")]
    desk.log.search("llamas")
    assert listed(desk.log.state) == everything[1:]
    desk.log.search("")
    desk.log.choose_stage(Stage.REFUSED)
    assert listed(desk.log.state) == [names, ("Refused", "Ada")]


async def test_the_log_follows_rows_sheets_and_labels(desk: Desk) -> None:
    desk.log.open()
    desk.store.gate.clear()
    desk.store.outcomes = [(Refused(status=400, code="x", message="no"), False)]
    await desk.take("Ada", "Ben")
    await turns()
    assert [row.stage for row in desk.log.state.rows[1:]] == [Stage.SENDING, Stage.QUEUED]
    desk.store.gate.set()
    await turns(200)
    assert [row.stage for row in desk.log.state.rows[1:]] == [Stage.REFUSED, Stage.ADDED]
    desk.main.show_labels({3: "Llamas"})
    assert {row.cells[2] for row in desk.log.state.rows[1:]} == {"Llamas (3)"}
